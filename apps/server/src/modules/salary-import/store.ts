/** SQL of spreadsheets between their dry run and what is written of them. */
import { sql } from 'kysely'
import { changed, maybe, type Db } from '../../platform/db.ts'

export type ImportKind = 'EMPLOYEE' | 'LOGWORK' | 'DEDUCTION'
export interface ImportRow {
  file_name: string
  /** Null once it is written. */
  sealed: Buffer | null
}
export interface Whose {
  merchantId: string
  kind: ImportKind
  /** Of log work and deductions. */
  periodId: string | null
}

export const insert = (
  db: Db,
  { merchantId, kind, periodId }: Whose,
  f: { id: string; fileName: string; digest: string; sealed: Buffer; by: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_import (id, merchant_id, kind, period_id, file_name, digest, sealed, created_at, created_by)
      values
        (
          ${f.id},
          ${merchantId},
          ${kind},
          ${periodId},
          ${f.fileName},
          ${f.digest},
          ${f.sealed},
          ${f.now},
          ${f.by}
        )
    `,
  )
export const get = (
  db: Db,
  { merchantId, kind, periodId }: Whose,
  id: string,
): Promise<ImportRow | null> =>
  maybe(
    db,
    sql<ImportRow>`
      select
        file_name,
        sealed
      from
        salary_import
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and kind = ${kind}
        and period_id is not distinct from ${periodId}::uuid
    `,
  )
/** The same, held until the transaction ends. */
export const lock = (
  db: Db,
  { merchantId, kind, periodId }: Whose,
  id: string,
): Promise<ImportRow | null> =>
  maybe(
    db,
    sql<ImportRow>`
      select
        file_name,
        sealed
      from
        salary_import
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and kind = ${kind}
        and period_id is not distinct from ${periodId}::uuid
      for update
    `,
  )
/** The last time that a file of the same content was written. */
export const lastWritten = (
  db: Db,
  { merchantId, kind, periodId }: Whose,
  digest: string,
): Promise<{ done_at: Date; done_by: string } | null> =>
  maybe(
    db,
    sql<{ done_at: Date; done_by: string }>`
      select
        done_at,
        done_by
      from
        salary_import
      where
        merchant_id = ${merchantId}
        and digest = ${digest}
        and done_at is not null
        and kind = ${kind}
        and period_id is not distinct from ${periodId}::uuid
      order by
        done_at desc
      limit
        1
    `,
  )
export const finish = (
  db: Db,
  merchantId: string,
  id: string,
  done: { by: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_import
      set
        sealed = null,
        done_at = ${done.now},
        done_by = ${done.by}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and done_at is null
    `,
  )
export const forget = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from salary_import
      where
        created_at < ${before}
        and done_at is null
    `,
  )
