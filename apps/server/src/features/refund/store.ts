/** SQL of refunds. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { RefundState } from '@saola/contract/refund'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../kit/db.ts'
import type { Failure } from './rules.ts'

export interface RefundRow {
  id: string; merchant_id: string; transaction_id: string; bank_account_id: string; reference: string; amount: number; reason: string; fee_back: number; vat_back: number; net: number; status: RefundState
  way: 'BANK' | 'CARD'; paid_reference: string; card_order: string | null; to_bin: string | null; to_account: string | null; to_name: string | null; second_person: boolean
  requested_by: string; requested_by_id: string; requested_at: Date; decided_by: string | null; decided_by_id: string | null; decided_at: Date | null; note: string | null; ended_at: Date | null; bank_reference: string | null; failure: Failure | null
  txn_amount: number; txn_status: string; pay_link_code: string | null; order_id: string | null; description: string | null; customer_name: string | null; customer_email: string | null; clock_shift_ms: number; mode: 'LIVE' | 'TEST'
}
const columns = sql.raw('r.*, t.amount txn_amount, t.status txn_status, t.pay_link_code, t.order_id, t.description, t.customer_name, t.customer_email, m.clock_shift_ms, m.mode')
const from = sql.raw('refund r join txn t on t.id = r.transaction_id join merchant m on m.id = r.merchant_id')

export type NewRefund = Pick<RefundRow, 'id' | 'transaction_id' | 'bank_account_id' | 'reference' | 'amount' | 'reason' | 'way' | 'paid_reference' | 'card_order' | 'to_bin' | 'to_account' | 'to_name' | 'second_person' | 'requested_by' | 'requested_by_id' | 'requested_at'>
export const insert = (db: Db, merchantId: string, r: NewRefund): Promise<number> =>
  changed(db, sql`insert into refund (id, merchant_id, transaction_id, bank_account_id, reference, amount, reason, status, way, paid_reference, card_order, to_bin, to_account, to_name, second_person, requested_by, requested_by_id, requested_at)
    values (${r.id}, ${merchantId}, ${r.transaction_id}, ${r.bank_account_id}, ${r.reference}, ${r.amount}, ${r.reason}, 'REQUESTED', ${r.way}, ${r.paid_reference}, ${r.card_order}, ${r.to_bin}, ${r.to_account}, ${r.to_name}, ${r.second_person}, ${r.requested_by}, ${r.requested_by_id}, ${r.requested_at})`)

/** The only accounts whose refunds the caller may see; null = all. */
type Among = readonly string[] | null
const seen = (among: Among): RawBuilder<unknown>[] => (among === null ? [] : [sql`r.bank_account_id = any(${[...among]}::uuid[])`])
export const get = (db: Db, merchantId: string, id: string, among: Among): Promise<RefundRow | null> =>
  maybe(db, sql<RefundRow>`select ${columns} from ${from} where ${allOf([sql`r.merchant_id = ${merchantId}`, sql`r.id = ${id}`, ...seen(among)])}`)
export const lockOne = (db: Db, merchantId: string, id: string, among: Among): Promise<RefundRow | null> =>
  maybe(db, sql<RefundRow>`select ${columns} from ${from} where ${allOf([sql`r.merchant_id = ${merchantId}`, sql`r.id = ${id}`, ...seen(among)])} for update of r`)
/** A refund the bank has to do with, for its job. */
export const withBank = (db: Db, id: string): Promise<RefundRow | null> => maybe(db, sql<RefundRow>`select ${columns} from ${from} where r.id = ${id} and r.status in ('APPROVED', 'SENDING')`)
/** Refunds of which the bank has been silent, oldest first. */
export const silent = (db: Db, before: Date, limit: number): Promise<{ id: string }[]> => many(db, sql`select id from refund where status in ('APPROVED', 'SENDING') and decided_at < ${before} order by decided_at limit ${limit}`)

export interface Filter { keyword?: string | undefined; status?: string | undefined; transactionId?: string | undefined; from?: Date | undefined; to?: Date | undefined; among: Among }
const conditions = (merchantId: string, f: Filter): RawBuilder<unknown> => allOf([
  sql`r.merchant_id = ${merchantId}`, ...seen(f.among), ...(f.status ? [sql`r.status = ${f.status}`] : []), ...(f.transactionId ? [sql`r.transaction_id = ${f.transactionId}`] : []), ...(f.from ? [sql`r.requested_at >= ${f.from}`] : []), ...(f.to ? [sql`r.requested_at < ${f.to}`] : []),
  ...(f.keyword ? [sql`(r.reason ilike ${`%${likeText(f.keyword)}%`} or r.to_name ilike ${`%${likeText(f.keyword)}%`} or t.customer_name ilike ${`%${likeText(f.keyword)}%`} or t.description ilike ${`%${likeText(f.keyword)}%`} or r.bank_reference = ${f.keyword} or r.reference = ${f.keyword}
    or r.paid_reference = ${f.keyword} or r.to_account like ${`%${likeText(f.keyword)}`} or t.pay_link_code = ${f.keyword} or r.amount::text = ${f.keyword.replaceAll(/[^\d]/g, '')})`] : []),
])
export const list = (db: Db, merchantId: string, f: Filter, page: PageRequest): Promise<RefundRow[]> => {
  const way = sql.raw(page.direction)
  return many(db, sql<RefundRow>`select ${columns} from ${from} where ${conditions(merchantId, f)} order by r.requested_at ${way}, r.id ${way} limit ${page.size} offset ${page.index * page.size}`)
}
export const count = async (db: Db, merchantId: string, f: Filter): Promise<number> =>
  (await one(db, sql<{ n: number }>`select count(*) n from (select 1 from ${from} where ${conditions(merchantId, f)} limit ${COUNT_CAP + 1}) x`)).n

/** What refunds of a transaction have taken from its fee and VAT; call with the transaction locked. */
export const given = (db: Db, merchantId: string, transactionId: string): Promise<{ amount: number; fee: number; vat: number }> =>
  one(db, sql<{ amount: number; fee: number; vat: number }>`select coalesce(sum(amount), 0)::bigint amount, coalesce(sum(fee_back), 0)::bigint fee, coalesce(sum(vat_back), 0)::bigint vat
    from refund where merchant_id = ${merchantId} and transaction_id = ${transactionId} and status in ('APPROVED', 'SENDING', 'SENT')`)

interface By { id: string; name: string }
/** Moves a refund from one of the states named; 0 when it was in none of them. */
export const approve = (db: Db, merchantId: string, id: string, a: { by: By; note: string | null; feeBack: number; vatBack: number; net: number; now: Date }): Promise<number> =>
  changed(db, sql`update refund set status = 'APPROVED', decided_by = ${a.by.name}, decided_by_id = ${a.by.id}, decided_at = ${a.now}, note = ${a.note}, fee_back = ${a.feeBack}, vat_back = ${a.vatBack}, net = ${a.net} where merchant_id = ${merchantId} and id = ${id} and status = 'REQUESTED'`)
export const refuse = (db: Db, merchantId: string, id: string, to: 'REJECTED' | 'WITHDRAWN', by: By, note: string | null, now: Date): Promise<number> =>
  changed(db, sql`update refund set status = ${to}, decided_by = ${by.name}, decided_by_id = ${by.id}, decided_at = ${now}, ended_at = ${now}, note = ${note} where merchant_id = ${merchantId} and id = ${id} and status = 'REQUESTED'`)
export const startSending = (db: Db, merchantId: string, id: string): Promise<number> => changed(db, sql`update refund set status = 'SENDING' where merchant_id = ${merchantId} and id = ${id} and status = 'APPROVED'`)
export const end = (db: Db, merchantId: string, id: string, e: { to: 'SENT' | 'FAILED'; bankReference: string | null; failure: Failure | null; now: Date }): Promise<number> =>
  changed(db, sql`update refund set status = ${e.to}, ended_at = ${e.now}, bank_reference = ${e.bankReference}, failure = ${e.failure} where merchant_id = ${merchantId} and id = ${id} and status = 'SENDING'`)

/** Where the money of a transaction came from, as the bank told it. */
export const payerOf = (db: Db, merchantId: string, bankReference: string): Promise<{ from_bin: string | null; from_account: string | null; from_name: string | null } | null> =>
  maybe(db, sql`select from_bin, from_account, from_name from bank_credit where merchant_id = ${merchantId} and bank_reference = ${bankReference}`)

export const setting = (db: Db, merchantId: string): Promise<{ approve_above: number | null; modified_by: string; modified_at: Date } | null> =>
  maybe(db, sql`select approve_above, modified_by, modified_at from refund_setting where merchant_id = ${merchantId}`)
export const setSetting = (db: Db, merchantId: string, approveAbove: number | null, by: string, now: Date): Promise<number> =>
  changed(db, sql`insert into refund_setting (merchant_id, approve_above, modified_by, modified_at) values (${merchantId}, ${approveAbove}, ${by}, ${now}) on conflict (merchant_id) do update set approve_above = excluded.approve_above, modified_by = excluded.modified_by, modified_at = excluded.modified_at`)
