/** SQL of the sessions of employees: only hashes of their tokens are kept. */
import { sql } from 'kysely'
import { changed, maybe, type Db } from '../../platform/db.ts'

export interface SessionRow {
  id: string
  merchant_id: string
  employee_id: string
  expires_at: Date
}
/** @returns 0 where the address by which they came in is no more */
export const insert = (
  db: Db,
  merchantId: string,
  s: {
    id: string
    employeeId: string
    phone: string
    /** Of the address. */
    code: string
    tokenHash: string
    now: Date
    expiresAt: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_session (id, merchant_id, employee_id, phone, token_hash, rotated_at, expires_at, created_at)
      select
        ${s.id}::uuid,
        l.merchant_id,
        ${s.employeeId}::uuid,
        ${s.phone},
        ${s.tokenHash},
        ${s.now}::timestamptz,
        ${s.expiresAt}::timestamptz,
        ${s.now}::timestamptz
      from
        salary_link l
      where
        l.merchant_id = ${merchantId}
        and l.code = ${s.code}
      for share
    `,
  )
/** An enterprise's session of a token, or of the one before it for a moment; of those who have left, or have another phone by now, there is none. */
export const find = (
  db: Db,
  merchantId: string,
  { tokenHash, now, rotatedAfter }: { tokenHash: string; now: Date; rotatedAfter: Date },
): Promise<SessionRow | null> =>
  maybe(
    db,
    sql<SessionRow>`
      select
        s.id,
        s.merchant_id,
        s.employee_id,
        s.expires_at
      from
        salary_session s
        join salary_employee e on e.merchant_id = s.merchant_id
        and e.id = s.employee_id
      where
        s.merchant_id = ${merchantId}
        and (
          s.token_hash = ${tokenHash}
          or (
            s.previous_hash = ${tokenHash}
            and s.rotated_at > ${rotatedAfter}
          )
        )
        and s.expires_at > ${now}
        and e.phone = s.phone
        and e.left_on is null
    `,
  )
export const touch = (
  db: Db,
  merchantId: string,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_session
      set
        expires_at = ${expiresAt}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const rotate = (
  db: Db,
  merchantId: string,
  s: { id: string; tokenHash: string; now: Date; expiresAt: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_session
      set
        previous_hash = token_hash,
        token_hash = ${s.tokenHash},
        rotated_at = ${s.now},
        expires_at = ${s.expiresAt}
      where
        merchant_id = ${merchantId}
        and id = ${s.id}
    `,
  )
export const end = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from salary_session
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
/** Of all who came in by an address that is no more. */
export const endAll = (db: Db, merchantId: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from salary_session
      where
        merchant_id = ${merchantId}
    `,
  )
export const forget = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from salary_session
      where
        expires_at < ${before}
    `,
  )
