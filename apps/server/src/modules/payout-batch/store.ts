/** SQL of files of payouts and their rows. */
import { sql, type RawBuilder } from 'kysely'
import type { PageRequest } from '@saola/contract/paging'
import type { NameCheck } from '@saola/contract/payout'
import type { BatchWarning } from '@saola/contract/payout-batch'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'
import type { Cells, ReadRow, RowError } from './rules.ts'

export interface FileRow {
  id: string
  file_name: string
  retry_of: string | null
}
export interface NewFile {
  id: string
  fileName: string
  digest: string
  isRepeat: boolean
  retryOf: string | null
  by: { id: string; name: string }
  now: Date
}
export const isTaken = async (db: Db, merchantId: string, digest: string): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ taken: boolean }>`
        select
          exists (
            select
            from
              payout_file
            where
              merchant_id = ${merchantId}
              and digest = ${digest}
          ) taken
      `,
    )
  ).taken
/** @returns 0 where the same file is there already and this is no repeat */
export const insertFile = (db: Db, merchantId: string, f: NewFile): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        payout_file (
          merchant_id,
          id,
          file_name,
          digest,
          is_repeat,
          retry_of,
          created_by,
          created_by_id,
          created_at
        )
      values
        (
          ${merchantId},
          ${f.id},
          ${f.fileName},
          ${f.digest},
          ${f.isRepeat},
          ${f.retryOf},
          ${f.by.name},
          ${f.by.id},
          ${f.now}
        )
      on conflict (merchant_id, digest)
      where
        not is_repeat do nothing
    `,
  )
export const insertRows = (
  db: Db,
  merchantId: string,
  fileId: string,
  rows: readonly ReadRow[],
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        payout_row (
          merchant_id,
          file_id,
          row_no,
          cells,
          errors,
          warnings,
          recent_payout_id,
          to_bin,
          to_account,
          to_name,
          amount,
          content,
          ref_transaction_id,
          instead_of
        )
      select
        ${merchantId},
        ${fileId},
        x.row,
        x.cells,
        x.errors,
        x.warnings,
        x."recentPayOutId",
        x.facts ->> 'bin',
        x.facts ->> 'accountNo',
        x.facts ->> 'accountName',
        (x.facts ->> 'amount')::bigint,
        x.facts ->> 'content',
        x.facts ->> 'reference',
        x."insteadOf"
      from
        jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
          "row" int,
          cells jsonb,
          errors jsonb,
          warnings jsonb,
          "recentPayOutId" uuid,
          "insteadOf" uuid,
          facts jsonb
        )
    `,
  )
export const getFile = (db: Db, merchantId: string, id: string): Promise<FileRow | null> =>
  maybe(
    db,
    sql<FileRow>`
      select
        id,
        file_name,
        retry_of
      from
        payout_file
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
/** A batch is made of it, or its names are told: one after another. */
export const lockFile = (db: Db, merchantId: string, id: string): Promise<FileRow | null> =>
  maybe(
    db,
    sql<FileRow>`
      select
        id,
        file_name,
        retry_of
      from
        payout_file
      where
        merchant_id = ${merchantId}
        and id = ${id}
      for update
    `,
  )
export const forgetFiles = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from payout_file f
      where
        f.created_at < ${before}
        and not exists (
          select
          from
            payout_batch b
          where
            b.merchant_id = f.merchant_id
            and b.file_id = f.id
        )
    `,
  )

export interface Counts {
  total: number
  valid: number
  warned: number
  amount: number
  checked: number
}
export const counts = (db: Db, merchantId: string, fileId: string): Promise<Counts> =>
  one(
    db,
    sql<Counts>`
      select
        count(*) total,
        count(amount) valid,
        count(*) filter (
          where
            amount is not null
            and (
              jsonb_array_length(warnings) > 0
              or name_check <> 'EXACT'
            )
        ) warned,
        coalesce(sum(amount), 0)::bigint amount,
        count(name_check) checked
      from
        payout_row
      where
        merchant_id = ${merchantId}
        and file_id = ${fileId}
    `,
  )
/** What a price goes by: the rows that can be paid, by bank and amount. */
export const amounts = (
  db: Db,
  merchantId: string,
  fileId: string,
): Promise<{ toBin: string; amount: number; count: number }[]> =>
  many(
    db,
    sql<{ toBin: string; amount: number; count: number }>`
      select
        to_bin "toBin",
        amount,
        count(*) "count"
      from
        payout_row
      where
        merchant_id = ${merchantId}
        and file_id = ${fileId}
        and amount is not null
      group by
        1,
        2
    `,
  )
export interface PayoutFileRow {
  row_no: number
  cells: Cells
  errors: RowError[]
  warnings: BatchWarning[]
  recent_payout_id: string | null
  to_bin: string | null
  to_account: string | null
  to_name: string | null
  amount: number | null
  content: string | null
  ref_transaction_id: string | null
  instead_of: string | null
  name_check: NameCheck | null
  told_name: string | null
}
export type RowKind = 'VALID' | 'INVALID' | 'WARNED'
const kinds: Record<RowKind, RawBuilder<unknown>> = {
  VALID: sql`amount is not null`,
  INVALID: sql`amount is null`,
  WARNED: sql`
    amount is not null
    and (
      jsonb_array_length(warnings) > 0
      or name_check <> 'EXACT'
    )
  `,
}
export const rows = (
  db: Db,
  merchantId: string,
  fileId: string,
  kind: RowKind | undefined,
  page: Pick<PageRequest, 'index' | 'size'> & { direction?: 'ASC' | 'DESC' },
): Promise<PayoutFileRow[]> =>
  many(
    db,
    sql<PayoutFileRow>`
      select
        row_no,
        cells,
        errors,
        warnings,
        recent_payout_id,
        to_bin,
        to_account,
        to_name,
        amount,
        content,
        ref_transaction_id,
        instead_of,
        name_check,
        told_name
      from
        payout_row
      where
        merchant_id = ${merchantId}
        and file_id = ${fileId}
        and ${kind ? kinds[kind] : sql`true`}
      order by
        row_no ${sql.raw(page.direction ?? 'ASC')}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
/** What the file says of some of its rows. */
export const remarks = (
  db: Db,
  merchantId: string,
  fileId: string,
  rowNumbers: readonly number[],
): Promise<Pick<PayoutFileRow, 'row_no' | 'warnings' | 'recent_payout_id' | 'told_name'>[]> =>
  many(
    db,
    sql`
      select
        row_no,
        warnings,
        recent_payout_id,
        told_name
      from
        payout_row
      where
        merchant_id = ${merchantId}
        and file_id = ${fileId}
        and row_no = any (${[...rowNumbers]}::int[])
    `,
  )
