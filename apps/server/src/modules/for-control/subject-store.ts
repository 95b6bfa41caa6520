/** SQL of what a case can be about: a payment, an unmatched credit, a payout or a refund, in one shape. */
import { sql } from 'kysely'
import type { ForControlService } from '@saola/contract/for-control-values'
import { maybe, one, type Db } from '../../platform/db.ts'

export interface SubjectRow {
  subject_id: string
  merchant_id: string
  payment_id: string | null
  bank_account_id: string | null
  amount: number
  status: string
  txn_number: string | null
  bank_txn_number: string | null
  transaction_date: Date
  actual_account: string | null
  virtual_account: string | null
  account_no: string | null
  bin: string | null
  from_account: string | null
  from_bin: string | null
}
interface Of {
  merchantId: string
  id: string
  /** The accounts that the caller is held to; null = all. */
  among: readonly string[] | null
}
const within = (column: string, among: readonly string[] | null) =>
  among === null ? sql`` : sql`and ${sql.raw(column)} = any (${[...among]}::uuid[])`

const payment = ({ merchantId, id, among }: Of) => sql<SubjectRow>`
  select
    p.id::text subject_id,
    p.merchant_id,
    p.id payment_id,
    p.bank_account_id,
    p.amount,
    p.status,
    p.txn_number,
    p.bank_reference bank_txn_number,
    coalesce(p.complete_time, p.created_at) transaction_date,
    p.account_no actual_account,
    coalesce(p.virtual_account, p.static_virtual_account) virtual_account,
    coalesce(p.virtual_account, p.static_virtual_account, p.account_no) account_no,
    a.bin,
    c.from_account,
    c.from_bin
  from
    payment p
    left join bank_account a on a.merchant_id = p.merchant_id
    and a.id = p.bank_account_id
    left join bank_credit c on c.merchant_id = p.merchant_id
    and c.bank_reference = p.bank_reference
  where
    p.merchant_id = ${merchantId}
    and p.id = ${id}::uuid ${within('p.bank_account_id', among)}
`
const credit = ({ merchantId, id, among }: Of) => sql<SubjectRow>`
  select
    c.id::text subject_id,
    c.merchant_id,
    null::uuid payment_id,
    a.id bank_account_id,
    c.amount,
    c.resolution status,
    c.bank_reference txn_number,
    coalesce(c.inter_bank_trace, c.bank_reference) bank_txn_number,
    c.booked_at transaction_date,
    c.account_no actual_account,
    c.virtual_account,
    coalesce(c.virtual_account, c.account_no) account_no,
    a.bin,
    c.from_account,
    c.from_bin
  from
    bank_credit c
    left join bank_account a on a.merchant_id = c.merchant_id
    and a.account_no = c.account_no
    and a.status = 'ACTIVE'
  where
    c.merchant_id = ${merchantId}
    and c.id = ${Number(id)}
    and c.outcome = 'UNMATCHED' ${within('a.id', among)}
`
const payout = ({ merchantId, id, among }: Of) => sql<SubjectRow>`
  select
    p.id::text subject_id,
    p.merchant_id,
    null::uuid payment_id,
    p.bank_account_id,
    p.amount,
    p.status,
    coalesce(p.txn_number, p.reference) txn_number,
    p.txn_number bank_txn_number,
    coalesce(p.ended_at, p.decided_at, p.created_at) transaction_date,
    a.account_no actual_account,
    null::text virtual_account,
    p.to_account account_no,
    p.to_bin bin,
    a.account_no from_account,
    a.bin from_bin
  from
    payout p
    left join bank_account a on a.merchant_id = p.merchant_id
    and a.id = p.bank_account_id
  where
    p.merchant_id = ${merchantId}
    and p.id = ${id}::uuid
    and p.type = 'SINGLE' ${within('p.bank_account_id', among)}
`
const refund = ({ merchantId, id, among }: Of) => sql<SubjectRow>`
  select
    r.id::text subject_id,
    r.merchant_id,
    r.transaction_id payment_id,
    r.bank_account_id,
    r.amount,
    r.status,
    r.reference txn_number,
    r.bank_reference bank_txn_number,
    coalesce(r.ended_at, r.decided_at, r.requested_at) transaction_date,
    a.account_no actual_account,
    null::text virtual_account,
    r.to_account account_no,
    r.to_bin bin,
    a.account_no from_account,
    a.bin from_bin
  from
    refund r
    left join bank_account a on a.merchant_id = r.merchant_id
    and a.id = r.bank_account_id
  where
    r.merchant_id = ${merchantId}
    and r.id = ${id}::uuid ${within('r.bank_account_id', among)}
`
const queries = { PAYMENT: payment, CREDIT: credit, PAYOUT: payout, REFUND: refund } as const

/** What the case is about as it is now; null where it is not this merchant's, or not the caller's to see. */
export const find = (db: Db, service: ForControlService, of: Of): Promise<SubjectRow | null> =>
  maybe(db, queries[service](of))

/** The merchant behind a Test Mode merchant, or itself. */
export const liveIdOf = async (db: Db, merchantId: string): Promise<string> =>
  (
    await one(
      db,
      sql<{ id: string }>`
        select
          coalesce(live_id, id) id
        from
          merchant
        where
          id = ${merchantId}
      `,
    )
  ).id

/** For bank staff, who know no merchant: whose payment or refund of a live merchant this is. */
export const ownerOf = async (
  db: Db,
  by: { transactionId?: string; txnNumber?: string; refundId?: string },
): Promise<{ merchant_id: string; id: string } | null> =>
  maybe(
    db,
    by.refundId === undefined
      ? sql`
          select
            p.merchant_id,
            p.id
          from
            payment p
            join merchant m on m.id = p.merchant_id
            and m.mode = 'LIVE'
          where
            ${by.transactionId === undefined
              ? sql`p.txn_number = ${by.txnNumber ?? ''}`
              : sql`p.id = ${by.transactionId}::uuid`}
          limit
            1
        `
      : sql`
          select
            r.merchant_id,
            r.id
          from
            refund r
            join merchant m on m.id = r.merchant_id
            and m.mode = 'LIVE'
          where
            r.id = ${by.refundId}::uuid
        `,
  )
