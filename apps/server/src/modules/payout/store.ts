/** SQL of payouts. */
import { sql, type RawBuilder } from 'kysely'
import type { NameCheck, PayoutState } from '@saola/contract/payout'
import { allOf, changed, many, maybe, rowsOf, type Db } from '../../platform/db.ts'
import type { Failure } from './rules.ts'

export interface PayoutRow {
  id: string
  merchant_id: string
  type: 'SINGLE' | 'BATCH'
  status: PayoutState
  amount: number
  fee_id: string | null
  fee: number
  vat: number
  fee_held: boolean
  content: string
  bank_account_id: string
  /** Null of a batch, as the other facts of a receiver and its reference. */
  to_bin: string | null
  to_account: string | null
  to_name: string | null
  name_check: NameCheck | null
  is_name_confirmed: boolean
  batch_id: string | null
  row_no: number | null
  is_warned: boolean
  ref_transaction_id: string | null
  instead_of: string | null
  recent_payout_id: string | null
  reference: string | null
  revision: number
  created_by: string
  created_by_id: string
  created_at: Date
  deny_content: string | null
  denial: 'REFUSED' | 'RECALLED' | 'LAPSED' | null
  decided_at: Date | null
  decided_by: string | null
  transfer_id: string | null
  txn_number: string | null
  ended_at: Date | null
  failure: Failure | null
  returned_at: Date | null
  account_no: string
  account_name: string
  bank_type: 'KLB' | 'UMEE'
  /** Whether it is still the merchant's. */
  is_linked: boolean
  bank_name: string | null
  bank_logo: string | null
  approvals: { id: string; by: string; at: string }[]
  clock_shift_ms: number
  /** Of a batch alone. */
  batch: BatchFacts | null
}
export interface BatchFacts {
  file_id: string
  file_name: string
  retry_of: string | null
  row_count: number
  checked: number
  warned: number
  to_confirm: number
  succeeded: number
  failed: number
  returned: number
  held_fee: number
  stopped_at: string | null
}
/** Of a payout with a receiver: a single one, or a row of a batch. */
export type PaidRow = PayoutRow & Record<'to_bin' | 'to_account' | 'to_name' | 'reference', string>
/** A row with what stands beside it; `p` is the payout. */
export const joined = sql.raw(`
  p.*, a.account_no, a.account_name, a.bank_type, a.status = 'ACTIVE' is_linked, b.short_name bank_name, b.logo bank_logo, m.clock_shift_ms,
  (select to_jsonb(c) from payout_batch c where p.type = 'BATCH' and c.merchant_id = p.merchant_id and c.payout_id = p.id) batch,
  (select coalesce(jsonb_agg(jsonb_build_object('id', x.member_id, 'by', x.name, 'at', x.at) order by x.at), '[]')
    from payout_approval x where x.merchant_id = p.merchant_id and x.payout_id = p.id and x.revision = p.revision) approvals`)
export const beside = sql.raw(`
  join bank_account a on a.merchant_id = p.merchant_id and a.id = p.bank_account_id
  join merchant m on m.id = p.merchant_id
  left join bank b on b.napas_code = p.to_bin`)

export type NewPayout = Pick<
  PaidRow,
  | 'id'
  | 'amount'
  | 'fee_id'
  | 'fee'
  | 'vat'
  | 'fee_held'
  | 'content'
  | 'bank_account_id'
  | 'to_bin'
  | 'to_account'
  | 'to_name'
  | 'name_check'
  | 'ref_transaction_id'
  | 'instead_of'
  | 'reference'
  | 'created_by'
  | 'created_by_id'
  | 'created_at'
>
/** @returns 0 where the merchant has used its own number before */
export const insert = (db: Db, merchantId: string, p: NewPayout): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        payout (
          merchant_id,
          id,
          type,
          status,
          amount,
          fee_id,
          fee,
          vat,
          fee_held,
          content,
          bank_account_id,
          to_bin,
          to_account,
          to_name,
          name_check,
          ref_transaction_id,
          instead_of,
          reference,
          created_by,
          created_by_id,
          created_at
        )
      values
        (
          ${merchantId},
          ${p.id},
          'SINGLE',
          'WAITING',
          ${p.amount},
          ${p.fee_id},
          ${p.fee},
          ${p.vat},
          ${p.fee_held},
          ${p.content},
          ${p.bank_account_id},
          ${p.to_bin},
          ${p.to_account},
          ${p.to_name},
          ${p.name_check},
          ${p.ref_transaction_id},
          ${p.instead_of},
          ${p.reference},
          ${p.created_by},
          ${p.created_by_id},
          ${p.created_at}
        )
      on conflict (merchant_id, ref_transaction_id)
      where
        ref_transaction_id is not null
        and batch_id is null do nothing
    `,
  )

/** The only accounts whose payouts the caller may see; null = all. */
export type Among = readonly string[] | null
export const seen = (among: Among): RawBuilder<unknown>[] =>
  among === null ? [] : [sql`p.bank_account_id = any (${[...among]}::uuid[])`]
export const get = (
  db: Db,
  merchantId: string,
  id: string,
  among: Among,
): Promise<PayoutRow | null> =>
  maybe(
    db,
    sql<PayoutRow>`
      select
        ${joined}
      from
        payout p ${beside}
      where
        ${allOf([sql`p.merchant_id = ${merchantId}`, sql`p.id = ${id}`, ...seen(among)])}
    `,
  )
/** Of these, those that the caller may see, in the order of their ids. */
export const some = (
  db: Db,
  merchantId: string,
  ids: readonly string[],
  among: Among,
): Promise<PayoutRow[]> =>
  many(
    db,
    sql<PayoutRow>`
      select
        ${joined}
      from
        payout p ${beside}
      where
        ${allOf([
          sql`p.merchant_id = ${merchantId}`,
          sql`p.id = any (${[...ids]}::uuid[])`,
          ...seen(among),
        ])}
      order by
        p.id
    `,
  )
/** Locks the account it is paid from, too: it cannot be unlinked before the transaction ends. */
export const lockOne = (
  db: Db,
  merchantId: string,
  id: string,
  among: Among,
): Promise<PayoutRow | null> =>
  maybe(
    db,
    sql<PayoutRow>`
      select
        ${joined}
      from
        payout p ${beside}
      where
        ${allOf([sql`p.merchant_id = ${merchantId}`, sql`p.id = ${id}`, ...seen(among)])}
      for update of
        p
      for share of
        a
    `,
  )

/** Payouts whose orders have ended, locked in the order of their ids. */
export const lockPaid = (db: Db, merchantId: string, ids: readonly string[]): Promise<PaidRow[]> =>
  many(
    db,
    sql<PaidRow>`
      select
        ${joined}
      from
        payout p ${beside}
      where
        p.merchant_id = ${merchantId}
        and p.id = any (${[...ids]}::uuid[])
        and p.type = 'SINGLE'
      order by
        p.id
      for update of
        p
    `,
  )

/** @returns 0 where they have agreed to it already */
export const agree = (
  db: Db,
  merchantId: string,
  p: { id: string; revision: number },
  by: { id: string; name: string },
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        payout_approval (merchant_id, payout_id, revision, member_id, name, at)
      values
        (
          ${merchantId},
          ${p.id},
          ${p.revision},
          ${by.id},
          ${by.name},
          ${now}
        )
      on conflict do nothing
    `,
  )
export const startTransfer = (
  db: Db,
  merchantId: string,
  id: string,
  t: { transferId: string | null; by: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update payout
      set
        status = 'TRANSFERRING',
        transfer_id = ${t.transferId},
        decided_by = ${t.by},
        decided_at = ${t.now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'WAITING'
    `,
  )
export const deny = (
  db: Db,
  merchantId: string,
  id: string,
  d: { denial: 'REFUSED' | 'RECALLED' | 'LAPSED'; reason: string | null; by: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update payout
      set
        status = 'DENIED',
        denial = ${d.denial},
        deny_content = ${d.reason},
        decided_by = ${d.by},
        decided_at = ${d.now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'WAITING'
    `,
  )
export interface End {
  id: string
  txnNumber: string | null
  failure: Failure | null
}
/** @returns those that were under way */
export const endAll = async (
  db: Db,
  merchantId: string,
  to: 'SUCCESS' | 'FAILED',
  ends: readonly End[],
  now: Date,
): Promise<Set<string>> =>
  new Set(
    (
      await many(
        db,
        sql<{ id: string }>`
          update payout p
          set
            status = ${to},
            txn_number = x."txnNumber",
            failure = x.failure,
            ended_at = ${now}
          from
            ${rowsOf('x', ends, { id: 'uuid', txnNumber: 'text', failure: 'text' })}
          where
            p.merchant_id = ${merchantId}
            and p.id = x.id
            and p.status = 'TRANSFERRING'
          returning
            p.id
        `,
      )
    ).map(({ id }) => id),
  )
/** Their money, which had arrived, has come back. @returns those whose had */
export const comeBack = async (
  db: Db,
  merchantId: string,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> =>
  new Set(
    (
      await many(
        db,
        sql<{ id: string }>`
          update payout
          set
            returned_at = ${now}
          where
            merchant_id = ${merchantId}
            and id = any (${[...ids]}::uuid[])
            and status = 'SUCCESS'
            and returned_at is null
          returning
            id
        `,
      )
    ).map(({ id }) => id),
  )
