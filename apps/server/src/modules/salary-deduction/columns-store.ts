/** SQL of the order in which an enterprise wants the columns of its file for payroll. */
import { sql } from 'kysely'
import { changed, maybe, type Db } from '../../platform/db.ts'

export interface ColumnsRow {
  columns: string[]
  version: number
}
/** Null where nothing was saved. */
export const columnsOf = (db: Db, merchantId: string): Promise<ColumnsRow | null> =>
  maybe(
    db,
    sql<ColumnsRow>`
      select
        columns,
        version
      from
        salary_deduction_columns
      where
        merchant_id = ${merchantId}
    `,
  )
/** @param version of the one that it takes the place of; 0 = the first. @returns 0 where that is another by now */
export const setColumns = (
  db: Db,
  merchantId: string,
  { columns, version }: { columns: readonly string[]; version: number },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_deduction_columns as c (merchant_id, columns, version)
      select
        ${merchantId}::uuid,
        ${[...columns]}::text[],
        1
      where
        ${version} = 0
        or exists (
          select
            1
          from
            salary_deduction_columns
          where
            merchant_id = ${merchantId}
        )
      on conflict (merchant_id) do update
      set
        columns = excluded.columns,
        version = c.version + 1
      where
        c.version = ${version}
    `,
  )
