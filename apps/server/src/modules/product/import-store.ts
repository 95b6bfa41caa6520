/** Sheets that were read and wait for their import. */
import { sql } from 'kysely'
import { changed, maybe, type Db } from '../../platform/db.ts'
import type { ReadRow } from './rules.ts'

export interface ImportRowSet {
  id: string
  file_name: string
  rows: ReadRow[]
  committed_at: Date | null
}
export const saveImport = (
  db: Db,
  merchantId: string,
  i: { id: string; fileName: string; rows: readonly ReadRow[]; by: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        product_import (id, merchant_id, file_name, rows, created_by, created_at)
      values
        (
          ${i.id},
          ${merchantId},
          ${i.fileName},
          ${JSON.stringify(i.rows)},
          ${i.by},
          ${i.now}
        )
    `,
  )
export const getImport = (
  db: Db,
  merchantId: string,
  id: string,
  forUpdate = false,
): Promise<ImportRowSet | null> =>
  maybe(
    db,
    sql<ImportRowSet>`
      select
        id,
        file_name,
        rows,
        committed_at
      from
        product_import
      where
        merchant_id = ${merchantId}
        and id = ${id} ${forUpdate ? sql`for update` : sql``}
    `,
  )
export const markCommitted = (db: Db, merchantId: string, id: string, at: Date): Promise<number> =>
  changed(
    db,
    sql`
      update product_import
      set
        committed_at = ${at}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const forgetImports = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from product_import
      where
        created_at < ${before}
    `,
  )
