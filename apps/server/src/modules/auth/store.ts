/** SQL of sign-in: tries, sessions, and who stands behind a session. */
import { sql } from 'kysely'
import type { Language } from '@saola/phrases/shape'
import { changed, maybe, type Db } from '../../platform/db.ts'

export interface LoginRow {
  id: string
  merchant_id: string
  phone: string
  full_name: string
  password_hash: string | null
  status: string
  known_address: boolean
}

/** The owner by phone, or a member by phone within a merchant; whether they signed in from this address lately. */
export const findForLogin = (
  db: Db,
  who: { phone: string; merchantCode: string | null; address: string; since: Date },
): Promise<LoginRow | null> =>
  maybe(
    db,
    sql<LoginRow>`
      select
        m.id,
        m.merchant_id,
        m.phone,
        m.full_name,
        m.password_hash,
        m.status,
        exists (
          select
          from
            session s
          where
            s.subject_id = m.id
            and s.address = ${who.address}
            and s.created_at > ${who.since}
        ) known_address
      from
        member m
        join merchant l on l.id = m.merchant_id
        and l.mode = 'LIVE'
      where
        m.phone = ${who.phone}
        and m.deleted_at is null
        and (
          ${who.merchantCode}::text is null
          and m.is_owner
          or l.code = ${who.merchantCode}
        )
    `,
  )

/** @returns 1 when this was the member's first sign-in. */
export const markFirstLogin = (db: Db, memberId: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update member
      set
        status = 'ACTIVE',
        modified_at = ${now}
      where
        id = ${memberId}
        and status = 'NOT_LOGGED_IN'
        and deleted_at is null
    `,
  )

/** When and in which language a member came in last. */
export const noteSignIn = (
  db: Db,
  merchantId: string,
  memberId: string,
  at: Date,
  language: Language,
): Promise<number> =>
  changed(
    db,
    sql`
      update member
      set
        last_sign_in_at = greatest(last_sign_in_at, ${at}),
        language = ${language}
      where
        merchant_id = ${merchantId}
        and id = ${memberId}
    `,
  )

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
    sql<MemberBehind>`
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
    `,
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
  codes: number[] | null
}
export const staffBehind = (db: Db, sessionId: string): Promise<StaffBehind | null> =>
  maybe(
    db,
    sql<StaffBehind>`
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
        g.codes
      from
        session s
        left join admin a on a.id = s.subject_id
        left join role_group g on g.id = a.role_group_id
        and g.status = 'ACTIVE'
      where
        s.id = ${sessionId}
        and s.audience in ('cms', 'root')
    `,
  )

/** A person's password; only while it is still the one that was judged. Lifts their own emergency lock, nobody else's block. */
export const setPassword = (
  db: Db,
  merchantId: string,
  memberId: string,
  p: { before: string | null; hash: string; lifts: boolean; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update member
      set
        password_hash = ${p.hash},
        password_changed_at = ${p.now},
        modified_at = ${p.now},
        status = case
          when ${p.lifts}
          and emergency_locked_at is not null
          and status = 'BLOCKED' then 'ACTIVE'
          else status
        end,
        emergency_locked_at = case
          when ${p.lifts} then null
          else emergency_locked_at
        end
      where
        merchant_id = ${merchantId}
        and id = ${memberId}
        and password_hash is not distinct from ${p.before}
        and deleted_at is null
    `,
  )

/** @returns 0 when somebody else has blocked or closed the account already. */
export const lockMember = (
  db: Db,
  merchantId: string,
  memberId: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update member
      set
        status = 'BLOCKED',
        emergency_locked_at = ${now},
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${memberId}
        and status in ('ACTIVE', 'NOT_LOGGED_IN')
    `,
  )

export interface PasswordRow {
  id: string
  merchant_id: string
  phone: string
  password_hash: string | null
  status: string
  password_changed_at: Date | null
}
export const passwordOf = (
  db: Db,
  merchantId: string,
  memberId: string,
): Promise<PasswordRow | null> =>
  maybe(
    db,
    sql<PasswordRow>`
      select
        id,
        merchant_id,
        phone,
        password_hash,
        status,
        password_changed_at
      from
        member
      where
        merchant_id = ${merchantId}
        and id = ${memberId}
    `,
  )
