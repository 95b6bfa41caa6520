/** SQL of spreadsheets of subscribers between their preview and their import. */
import { sql } from 'kysely'
import { changed, maybe, type Db } from '../../platform/db.ts'
import type { ReadRow } from './rules.ts'

export interface ImportFile {
  id: string
  file_name: string
  rows: ReadRow[]
  total: number
  valid: number
  done_at: Date | null
}
export const insert = (
  db: Db,
  merchantId: string,
  f: {
    id: string
    fileName: string
    rows: readonly ReadRow[]
    valid: number
    by: string
    now: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        subscription_import (id, merchant_id, file_name, rows, total, valid, created_at, created_by)
      values
        (
          ${f.id},
          ${merchantId},
          ${f.fileName},
          ${JSON.stringify(f.rows)}::jsonb,
          ${f.rows.length},
          ${f.valid},
          ${f.now},
          ${f.by}
        )
    `,
  )
export const get = (db: Db, merchantId: string, id: string): Promise<ImportFile | null> =>
  maybe(
    db,
    sql<ImportFile>`
      select
        id,
        file_name,
        rows,
        total,
        valid,
        done_at
      from
        subscription_import
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const lock = (db: Db, merchantId: string, id: string): Promise<ImportFile | null> =>
  maybe(
    db,
    sql<ImportFile>`
      select
        id,
        file_name,
        rows,
        total,
        valid,
        done_at
      from
        subscription_import
      where
        merchant_id = ${merchantId}
        and id = ${id}
      for update
    `,
  )
export const finish = (db: Db, merchantId: string, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_import
      set
        done_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and done_at is null
    `,
  )
export const forgetImports = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from subscription_import i
      where
        i.created_at < ${before}
    `,
  )
