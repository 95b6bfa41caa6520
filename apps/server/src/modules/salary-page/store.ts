/** SQL of the page's address, and of the terms that employees have accepted. */
import { sql } from 'kysely'
import { changed, maybe, type Db } from '../../platform/db.ts'

export interface LinkRow {
  code: string
  made_at: Date
  enterprise: string
  employees: number
}
export const get = (db: Db, merchantId: string): Promise<LinkRow | null> =>
  maybe(
    db,
    sql<LinkRow>`
      select
        l.code,
        l.made_at,
        m.name enterprise,
        (
          select
            count(distinct employee_id)::int
          from
            salary_consent
          where
            merchant_id = ${merchantId}
        ) employees
      from
        salary_link l
        join merchant m on m.id = l.merchant_id
      where
        l.merchant_id = ${merchantId}
    `,
  )
/** The first one; where there is one it stays. */
export const insert = (
  db: Db,
  merchantId: string,
  { code, now }: { code: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_link (merchant_id, code, made_at)
      values
        (
          ${merchantId},
          ${code},
          ${now}
        )
      on conflict (merchant_id) do nothing
    `,
  )
export const rotate = (
  db: Db,
  merchantId: string,
  { code, now, by }: { code: string; now: Date; by: string },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_link (merchant_id, code, made_at, rotated_by)
      values
        (
          ${merchantId},
          ${code},
          ${now},
          ${by}
        )
      on conflict (merchant_id) do update
      set
        code = excluded.code,
        made_at = excluded.made_at,
        rotated_by = excluded.rotated_by
    `,
  )
/** Whose page it is. */
export interface HolderRow {
  merchant_id: string
  name: string
  status: string
  mode: 'LIVE' | 'TEST'
  clock_shift_ms: number
}
/** Live and Test Mode never see each other's. */
export const holderOf = (db: Db, code: string, test: boolean): Promise<HolderRow | null> =>
  maybe(
    db,
    sql<HolderRow>`
      select
        l.merchant_id,
        m.name,
        m.status,
        m.mode,
        m.clock_shift_ms
      from
        salary_link l
        join merchant m on m.id = l.merchant_id
      where
        l.code = ${code}
        and m.mode = ${test ? 'TEST' : 'LIVE'}
    `,
  )

interface Of {
  employeeId: string
  version: string
}
export const consented = async (
  db: Db,
  merchantId: string,
  { employeeId, version }: Of,
): Promise<boolean> =>
  (await maybe(
    db,
    sql<{ accepted_at: Date }>`
      select
        accepted_at
      from
        salary_consent
      where
        merchant_id = ${merchantId}
        and employee_id = ${employeeId}
        and version = ${version}
    `,
  )) !== null
/** @returns 0 where it was accepted before */
export const consent = (
  db: Db,
  merchantId: string,
  { employeeId, version, now }: Of & { now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_consent (merchant_id, employee_id, version, accepted_at)
      values
        (
          ${merchantId},
          ${employeeId},
          ${version},
          ${now}
        )
      on conflict do nothing
    `,
  )
