/** SQL of batches of payouts and their rows. A batch is agreed to; its rows follow it in sets. */
import { sql } from 'kysely'
import type { NameCheck } from '@saola/contract/payout'
import { allOf, changed, many, maybe, one, rowsOf, type Db } from '../../platform/db.ts'
import { seen, type Among, type BatchFacts, type PaidRow } from './store.ts'

/** Counts anew what is worth a look. */
export const recount = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      update payout_batch b
      set
        checked = x.checked,
        warned = x.warned,
        to_confirm = x.to_confirm
      from
        (
          select
            count(name_check) checked,
            count(*) filter (
              where
                is_warned
                or name_check <> 'EXACT'
            ) warned,
            count(*) filter (
              where
                name_check <> 'EXACT'
                and not is_name_confirmed
            ) to_confirm
          from
            payout
          where
            merchant_id = ${merchantId}
            and batch_id = ${id}
        ) x
      where
        b.merchant_id = ${merchantId}
        and b.payout_id = ${id}
    `,
  )
/** The batch that was made of a file. */
export const ofFile = (
  db: Db,
  merchantId: string,
  fileId: string,
): Promise<{ id: string } | null> =>
  maybe(
    db,
    sql<{ id: string }>`
      select
        payout_id id
      from
        payout_batch
      where
        merchant_id = ${merchantId}
        and file_id = ${fileId}
    `,
  )
/** What the bank said of the names of some rows. */
export async function setNameChecks(
  db: Db,
  merchantId: string,
  id: string,
  checks: readonly { row: number; check: NameCheck }[],
): Promise<void> {
  await sql`
    update payout p
    set
      name_check = x."check"
    from
      ${rowsOf('x', checks, { row: 'int', check: 'text' })}
    where
      p.merchant_id = ${merchantId}
      and p.batch_id = ${id}
      and p.row_no = x."row"
      and p.name_check is null
  `.execute(db)
  await recount(db, merchantId, id)
}
/** The maker says yes to the names of these rows. @returns how many of them asked for it */
export async function confirmNames(
  db: Db,
  merchantId: string,
  id: string,
  rows: readonly number[],
): Promise<number> {
  const confirmed = await changed(
    db,
    sql`
      update payout
      set
        is_name_confirmed = true
      where
        merchant_id = ${merchantId}
        and batch_id = ${id}
        and row_no = any (${[...rows]}::int[])
        and name_check <> 'EXACT'
        and not is_name_confirmed
    `,
  )
  await recount(db, merchantId, id)
  return confirmed
}

/** What is sent to the bank, and what an approval covers. */
export type RowToPay = Pick<
  PaidRow,
  | 'id'
  | 'to_bin'
  | 'to_account'
  | 'to_name'
  | 'amount'
  | 'fee_id'
  | 'fee'
  | 'vat'
  | 'fee_held'
  | 'content'
  | 'reference'
  | 'recent_payout_id'
> & { row_no: number | null }
/** The rows of a batch, in the order of its file. */
export const rowsToPay = (db: Db, merchantId: string, id: string): Promise<RowToPay[]> =>
  many(
    db,
    sql<RowToPay>`
      select
        id,
        row_no,
        to_bin,
        to_account,
        to_name,
        amount,
        fee_id,
        fee,
        vat,
        fee_held,
        content,
        reference,
        recent_payout_id
      from
        payout
      where
        merchant_id = ${merchantId}
        and batch_id = ${id}
      order by
        row_no
    `,
  )
export const startRows = (
  db: Db,
  merchantId: string,
  id: string,
  transfers: readonly { id: string; transferId: string }[],
  t: { by: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update payout p
      set
        status = 'TRANSFERRING',
        transfer_id = x."transferId",
        decided_by = ${t.by},
        decided_at = ${t.now}
      from
        ${rowsOf('x', transfers, { id: 'uuid', transferId: 'uuid' })}
      where
        p.merchant_id = ${merchantId}
        and p.batch_id = ${id}
        and p.id = x.id
        and p.status = 'WAITING'
    `,
  )
/** Follows a batch that was denied; call with the batch denied. */
export const denyRows = (
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
        and batch_id = ${id}
        and status = 'WAITING'
    `,
  )
/** The orders of rows that are under way. */
export const transfersUnderWay = async (
  db: Db,
  merchantId: string,
  id: string,
): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ transfer_id: string }>`
        select
          transfer_id
        from
          payout
        where
          merchant_id = ${merchantId}
          and batch_id = ${id}
          and status = 'TRANSFERRING'
      `,
    )
  ).map(({ transfer_id }) => transfer_id)
export interface FailedRow {
  id: string
  row_no: number
  to_bin: string
  to_account: string
  to_name: string
  amount: number
  content: string
  ref_transaction_id: string | null
}
/** Rows that were not paid and that nothing stands in for which may still be. */
export const failedRows = (db: Db, merchantId: string, id: string): Promise<FailedRow[]> =>
  many(
    db,
    sql<FailedRow>`
      select
        id,
        row_no,
        to_bin,
        to_account,
        to_name,
        amount,
        content,
        ref_transaction_id
      from
        payout p
      where
        merchant_id = ${merchantId}
        and batch_id = ${id}
        and status = 'FAILED'
        and not exists (
          select
          from
            payout o
          where
            o.merchant_id = p.merchant_id
            and o.instead_of = p.id
            and o.status in ('WAITING', 'TRANSFERRING', 'SUCCESS')
        )
      order by
        row_no
    `,
  )
/** Keeps when it was stopped first. */
export const markStopped = (db: Db, merchantId: string, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update payout_batch
      set
        stopped_at = coalesce(stopped_at, ${now})
      where
        merchant_id = ${merchantId}
        and payout_id = ${id}
    `,
  )

/** Adds what has ended. @returns how it stands then */
export const count = (
  db: Db,
  merchantId: string,
  id: string,
  ended: { succeeded: number; failed: number; returned: number },
): Promise<Pick<BatchFacts, 'row_count' | 'succeeded' | 'failed' | 'returned'>> =>
  one(
    db,
    sql`
      update payout_batch
      set
        succeeded = succeeded + ${ended.succeeded},
        failed = failed + ${ended.failed},
        returned = returned + ${ended.returned}
      where
        merchant_id = ${merchantId}
        and payout_id = ${id}
      returning
        row_count,
        succeeded,
        failed,
        returned
    `,
  )
/** Every row has ended. */
export const endBatch = (
  db: Db,
  merchantId: string,
  id: string,
  to: 'SUCCESS' | 'FAILED',
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update payout
      set
        status = ${to},
        ended_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'TRANSFERRING'
    `,
  )

export interface Earlier {
  id: string
  amount: number
  created_at: Date
  row_count: number
}
/** The last batch of this name, of those that the caller may see, that was given to the bank. */
export const lastOfName = (
  db: Db,
  merchantId: string,
  b: { id: string; name: string; createdAt: Date },
  among: Among,
): Promise<Earlier | null> =>
  maybe(
    db,
    sql<Earlier>`
      select
        p.id,
        p.amount,
        p.created_at,
        b.row_count
      from
        payout p
        join payout_batch b on b.merchant_id = p.merchant_id
        and b.payout_id = p.id
      where
        ${allOf([
          sql`p.merchant_id = ${merchantId}`,
          sql`p.type = 'BATCH'`,
          sql`fold_text (p.content) = fold_text (${b.name})`,
          sql`p.created_at <= ${b.createdAt}`,
          sql`p.id <> ${b.id}`,
          sql`p.status in ('TRANSFERRING', 'SUCCESS')`,
          ...seen(among),
        ])}
      order by
        p.created_at desc
      limit
        1
    `,
  )
