/** SQL of who stands behind a session: a member with their merchant and rights, or a person of the bank. */
import { sql } from 'kysely'
import { changed, maybe, one, type Db } from '../../platform/db.ts'
import { prepared } from '../../platform/prepared.ts'

export interface MemberBehind {
  audience: string
  expires_at: Date
  revoked_at: Date | null
  reason: string | null
  member_id: string | null
  full_name: string
  phone: string
  member_status: string
  is_owner: boolean
  codes: number[] | null
  actions: string[] | null
  accounts: Record<string, string[]> | null
  own_day: boolean | null
  live_id: string
  code: string
  name: string
  merchant_status: string
  sandbox_id: string
  clock_shift_ms: number
}
export const memberBehind = (db: Db, sessionId: string): Promise<MemberBehind | null> =>
  maybe(
    db,
    prepared(sql<MemberBehind>`
      select
        s.audience,
        s.expires_at,
        s.revoked_at,
        s.reason,
        m.id member_id,
        m.full_name,
        m.phone,
        m.status member_status,
        m.is_owner,
        g.codes,
        g.actions,
        g.merchant_id is null
        and g.code = 'CASHIER' own_day,
        (
          select
            json_object_agg(x.merchant_id, x.ids)
          from
            (
              select
                merchant_id,
                json_agg(bank_account_id) ids
              from
                member_bank_account
              where
                member_id = m.id
              group by
                merchant_id
            ) x
        ) accounts,
        l.id live_id,
        l.code,
        l.name,
        l.status merchant_status,
        t.id sandbox_id,
        t.clock_shift_ms
      from
        session s
        left join member m on m.id = s.subject_id
        and m.deleted_at is null
        left join merchant l on l.id = m.merchant_id
        left join merchant t on t.live_id = l.id
        and t.retired_at is null
        left join role_group g on g.id = m.role_group_id
        and g.status = 'ACTIVE'
      where
        s.id = ${sessionId}
        and s.audience = 'portal'
    `),
  )

export interface StaffBehind {
  audience: string
  expires_at: Date
  revoked_at: Date | null
  reason: string | null
  admin_id: string | null
  username: string
  full_name: string
  staff_id: string
  kind: string
  admin_status: string
  must_change: boolean
  second_factor: boolean
  codes: number[] | null
  seen_at: Date
  /** What the bank has set: idle seconds, and for whom a second factor is compulsory; null where a row is missing. */
  idle_sec: string | null
  factor_for: string | null
}
/** What the bank has set for its own people. Stands inside the look-up of a caller, so that it costs no query. */
const parameters = sql`
  (
    select
      p.value
    from
      portal_parameter p
    where
      p.name = 'STAFF_INACTIVITY_SEC'
  ) idle_sec,
  (
    select
      p.value
    from
      portal_parameter p
    where
      p.name = 'STAFF_SECOND_FACTOR'
  ) factor_for
`
export interface StaffParameters {
  idle_sec: string | null
  factor_for: string | null
}
export const staffParameters = (db: Db): Promise<StaffParameters> =>
  one(
    db,
    sql<StaffParameters>`
      select
        ${parameters}
    `,
  )
export const staffBehind = (db: Db, sessionId: string): Promise<StaffBehind | null> =>
  maybe(
    db,
    prepared(sql<StaffBehind>`
      select
        s.audience,
        s.expires_at,
        s.revoked_at,
        s.reason,
        a.id admin_id,
        a.username,
        a.full_name,
        a.staff_id,
        a.kind,
        a.status admin_status,
        a.must_change,
        f.confirmed_at is not null second_factor,
        g.codes,
        s.seen_at,
        ${parameters}
      from
        session s
        left join admin a on a.id = s.subject_id
        left join admin_factor f on f.admin_id = a.id
        left join role_group g on g.id = a.role_group_id
        and g.status = 'ACTIVE'
      where
        s.id = ${sessionId}
        and s.audience in ('cms', 'root')
    `),
  )

/** Notes that a session is in use, where that was not noted since `before`. */
export const noteSeen = (db: Db, sessionId: string, now: Date, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      update session
      set
        seen_at = ${now}
      where
        id = ${sessionId}
        and seen_at < ${before}
        and revoked_at is null
    `,
  )
/** Ends sessions of the bank's people that nobody has used since `before`; one of them, or all. */
export const endIdle = (
  db: Db,
  sessionId: string | null,
  before: Date,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update session
      set
        revoked_at = ${now},
        reason = 'IDLE',
        replaced = '[]'
      where
        audience in ('cms', 'root')
        and revoked_at is null
        and seen_at < ${before}
        and (
          ${sessionId}::uuid is null
          or id = ${sessionId}
        )
    `,
  )
