/** SQL of files of payouts and their rows. */
import { sql, type RawBuilder } from 'kysely'
import type { PageRequest } from '@saola/contract/paging'
import type { NameCheck } from '@saola/contract/payout'
import type { BatchWarning } from '@saola/contract/payout-batch'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'
import { newestPaid } from '../payout/service.ts'
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
        x.facts ->> 'bin',
        x.facts ->> 'accountNo',
        x.facts ->> 'accountName',
        (x.facts ->> 'amount')::bigint,
        x.facts ->> 'content',
        x.facts ->> 'reference',
        x."insteadOf"
      from
        jsonb_to_recordset(${JSON.stringify(
          rows,
        )}::jsonb) as x ("row" int, cells jsonb, errors jsonb, warnings jsonb, "insteadOf" uuid, facts jsonb)
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
/**
 * The rows of a file, each beside what was paid to its receiver since then, by another than the batch that was made of it: looked up whenever they
 * are read, for much happens while a file is looked at.
 */
const rowsNow = (merchantId: string, fileId: string, since: Date): RawBuilder<unknown> => sql`
  payout_row r
  left join payout_batch own on own.merchant_id = r.merchant_id
  and own.file_id = r.file_id
  left join lateral (${newestPaid(
    {
      merchantId: sql`r.merchant_id`,
      bin: sql`r.to_bin`,
      account: sql`r.to_account`,
      amount: sql`r.amount`,
      except: sql`own.payout_id`,
    },
    since,
  )}) recent on r.amount is not null
  where
    r.merchant_id = ${merchantId}
    and r.file_id = ${fileId}
`
const isWarned = sql`
  r.amount is not null
  and (
    jsonb_array_length(r.warnings) > 0
    or recent.id is not null
    or r.name_check <> 'EXACT'
  )
`
export const counts = (db: Db, merchantId: string, fileId: string, since: Date): Promise<Counts> =>
  one(
    db,
    sql<Counts>`
      select
        count(*) total,
        count(r.amount) valid,
        count(*) filter (
          where
            ${isWarned}
        ) warned,
        coalesce(sum(r.amount), 0)::bigint amount,
        count(r.name_check) checked
      from
        ${rowsNow(merchantId, fileId, since)}
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
  VALID: sql`r.amount is not null`,
  INVALID: sql`r.amount is null`,
  WARNED: isWarned,
}
export const rows = (
  db: Db,
  merchantId: string,
  fileId: string,
  kind: RowKind | undefined,
  page: Pick<PageRequest, 'index' | 'size'> & { direction?: 'ASC' | 'DESC'; since: Date },
): Promise<PayoutFileRow[]> =>
  many(
    db,
    sql<PayoutFileRow>`
      select
        r.row_no,
        r.cells,
        r.errors,
        case
          when recent.id is null then r.warnings
          else r.warnings || '["PAID_RECENTLY"]'
        end warnings,
        recent.id recent_payout_id,
        r.to_bin,
        r.to_account,
        r.to_name,
        r.amount,
        r.content,
        r.ref_transaction_id,
        r.instead_of,
        r.name_check,
        r.told_name
      from
        ${rowsNow(merchantId, fileId, page.since)}
        and ${kind ? kinds[kind] : sql`true`}
      order by
        r.row_no ${sql.raw(page.direction ?? 'ASC')}
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
): Promise<Pick<PayoutFileRow, 'row_no' | 'warnings' | 'told_name'>[]> =>
  many(
    db,
    sql`
      select
        row_no,
        warnings,
        told_name
      from
        payout_row
      where
        merchant_id = ${merchantId}
        and file_id = ${fileId}
        and row_no = any (${[...rowNumbers]}::int[])
    `,
  )
