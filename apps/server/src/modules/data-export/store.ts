/** SQL about files of personal data that a second person has approved. */
import { sql } from 'kysely'
import type { PersonalExport } from '@saola/contract/data-export'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface ExportRow {
  approval_id: string
  maker_id: string
  file: PersonalExport
  filters: Record<string, string>
  rows: number
  reason: string
  approved_at: Date
  until: Date
  downloads: number
  revoked_at: Date | null
}
export const insert = (db: Db, e: Omit<ExportRow, 'downloads' | 'revoked_at'>): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        data_export (approval_id, maker_id, file, filters, rows, reason, approved_at, until)
      values
        (
          ${e.approval_id},
          ${e.maker_id},
          ${e.file},
          ${JSON.stringify(e.filters)},
          ${e.rows},
          ${e.reason},
          ${e.approved_at},
          ${e.until}
        )
    `,
  )
export const get = (db: Db, approvalId: string): Promise<ExportRow | null> =>
  maybe(
    db,
    sql<ExportRow>`
      select
        *
      from
        data_export
      where
        approval_id = ${approvalId}
    `,
  )
/** What this person may still fetch of a file, newest first. */
export const ready = (
  db: Db,
  makerId: string,
  file: PersonalExport,
  now: Date,
  most: number,
): Promise<ExportRow[]> =>
  many(
    db,
    sql<ExportRow>`
      select
        *
      from
        data_export
      where
        maker_id = ${makerId}
        and file = ${file}
        and until > ${now}
        and revoked_at is null
        and downloads < ${most}
      order by
        approved_at desc,
        approval_id desc
      limit
        20
    `,
  )

/** Counts a download where one is left, in one statement: two at once never share the last. @returns how many that makes; null where none is left. */
export const take = async (
  db: Db,
  approvalId: string,
  makerId: string,
  now: Date,
  most: number,
): Promise<number | null> =>
  (
    await maybe(
      db,
      sql<{ downloads: number }>`
        update data_export
        set
          downloads = downloads + 1
        where
          approval_id = ${approvalId}
          and maker_id = ${makerId}
          and until > ${now}
          and revoked_at is null
          and downloads < ${most}
        returning
          downloads
      `,
    )
  )?.downloads ?? null
/** One that brought no file does not count. */
export const uncount = (db: Db, approvalId: string): Promise<number> =>
  changed(
    db,
    sql`
      update data_export
      set
        downloads = downloads - 1
      where
        approval_id = ${approvalId}
        and downloads > 0
    `,
  )
/** @returns 0 where it is over already. */
export const revoke = (db: Db, approvalId: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update data_export
      set
        revoked_at = ${now}
      where
        approval_id = ${approvalId}
        and revoked_at is null
        and until > ${now}
    `,
  )

/** Whether somebody may still sign in and holds this code. */
export const holdsAnyCode = async (
  db: Db,
  adminId: string,
  codes: readonly number[],
): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ found: boolean }>`
        select
          exists (
            select
            from
              admin a
              join role_group g on g.id = a.role_group_id
            where
              a.id = ${adminId}
              and a.status in ('ACTIVE', 'NOT_LOGGED_IN')
              and g.codes && ${[...codes]}::int[]
          ) found
      `,
    )
  ).found
