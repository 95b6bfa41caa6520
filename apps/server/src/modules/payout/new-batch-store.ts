/** SQL that makes a batch, and looks at what its rows would use up. */
import { sql } from 'kysely'
import { changed, many, rowsOf, type Db } from '../../platform/db.ts'
import { recount } from './batch-store.ts'
import { sumsOf } from './rules.ts'
import type { PaidRow } from './store.ts'

export interface NewBatch {
  id: string
  name: string
  bank_account_id: string
  file_id: string
  file_name: string
  retry_of: string | null
  ref_transaction_id: string | null
  created_by: string
  created_by_id: string
  created_at: Date
}
export type NewRow = Pick<
  PaidRow,
  | 'id'
  | 'amount'
  | 'fee_id'
  | 'fee'
  | 'vat'
  | 'fee_held'
  | 'content'
  | 'to_bin'
  | 'to_account'
  | 'to_name'
  | 'name_check'
  | 'is_name_confirmed'
  | 'is_warned'
  | 'ref_transaction_id'
  | 'recent_payout_id'
  | 'instead_of'
  | 'reference'
> & { row_no: number }

/** The merchant's own numbers are looked up, then used: one at a time. */
export const lockReferences = (db: Db, merchantId: string): Promise<unknown> =>
  sql`
    select
      pg_advisory_xact_lock(hashtextextended (${`payout-references|${merchantId}`}, 0))
  `.execute(db)
/** Of these failed payouts, those that another stands in for which may still be paid. */
export const stoodInFor = async (
  db: Db,
  merchantId: string,
  ids: readonly string[],
): Promise<Set<string>> =>
  new Set(
    (
      await many(
        db,
        sql<{ id: string }>`
          select
            instead_of id
          from
            payout
          where
            merchant_id = ${merchantId}
            and instead_of = any (${[...ids]}::uuid[])
            and status in ('WAITING', 'TRANSFERRING', 'SUCCESS')
        `,
      )
    ).map(({ id }) => id),
  )
/** The batch and all its rows. @returns 0 where the file has made one before */
export async function insertBatch(
  db: Db,
  merchantId: string,
  b: NewBatch,
  rows: readonly NewRow[],
): Promise<number> {
  const sums = sumsOf(rows)
  await sql`
    insert into
      payout (
        merchant_id,
        id,
        type,
        status,
        amount,
        fee,
        vat,
        content,
        bank_account_id,
        ref_transaction_id,
        created_by,
        created_by_id,
        created_at
      )
    values
      (
        ${merchantId},
        ${b.id},
        'BATCH',
        'WAITING',
        ${rows.reduce((sum, { amount }) => sum + amount, 0)},
        ${sums.fee},
        ${sums.vat},
        ${b.name},
        ${b.bank_account_id},
        ${b.ref_transaction_id},
        ${b.created_by},
        ${b.created_by_id},
        ${b.created_at}
      )
  `.execute(db)
  const made = await changed(
    db,
    sql`
      insert into
        payout_batch (
          merchant_id,
          payout_id,
          file_id,
          file_name,
          retry_of,
          row_count,
          checked,
          warned,
          to_confirm,
          held_fee
        )
      values
        (
          ${merchantId},
          ${b.id},
          ${b.file_id},
          ${b.file_name},
          ${b.retry_of},
          ${rows.length},
          0,
          0,
          0,
          ${sums.held}
        )
      on conflict (merchant_id, file_id) do nothing
    `,
  )
  if (made === 0) return 0
  await insertRows(db, merchantId, b, rows)
  await recount(db, merchantId, b.id)
  return made
}
const rowTypes = {
  id: 'uuid',
  amount: 'bigint',
  fee_id: 'uuid',
  fee: 'bigint',
  vat: 'bigint',
  fee_held: 'boolean',
  content: 'text',
  to_bin: 'text',
  to_account: 'text',
  to_name: 'text',
  name_check: 'text',
  is_name_confirmed: 'boolean',
  is_warned: 'boolean',
  row_no: 'int',
  ref_transaction_id: 'text',
  instead_of: 'uuid',
  recent_payout_id: 'uuid',
  reference: 'text',
} as const
const insertRows = (
  db: Db,
  merchantId: string,
  b: NewBatch,
  rows: readonly NewRow[],
): Promise<number> =>
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
          is_name_confirmed,
          batch_id,
          row_no,
          is_warned,
          ref_transaction_id,
          instead_of,
          recent_payout_id,
          reference,
          created_by,
          created_by_id,
          created_at
        )
      select
        ${merchantId},
        x.id,
        'SINGLE',
        'WAITING',
        x.amount,
        x.fee_id,
        x.fee,
        x.vat,
        x.fee_held,
        x.content,
        ${b.bank_account_id},
        x.to_bin,
        x.to_account,
        x.to_name,
        x.name_check,
        x.is_name_confirmed,
        ${b.id},
        x.row_no,
        x.is_warned,
        x.ref_transaction_id,
        x.instead_of,
        x.recent_payout_id,
        x.reference,
        ${b.created_by},
        ${b.created_by_id},
        ${b.created_at}
      from
        ${rowsOf('x', rows, rowTypes)}
    `,
  )
