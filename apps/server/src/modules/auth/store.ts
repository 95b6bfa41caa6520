/** SQL of sign-in: tries, sessions, and who stands behind a session. */
import { sql } from 'kysely'
import type { Language } from '@saola/phrases/shape'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'
import {
  ACCOUNT_REST_SEC,
  ACCOUNT_ROW_MAX,
  ACCOUNT_WAIT_SEC,
  ADDRESS_WINDOW_SEC,
  TICKET_TRIES,
  type Replaced,
  type TicketPurpose,
} from './rules.ts'

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

/** Counts a try before it is judged, so that fifty at once cannot all be the first. @returns seconds to wait when the account rests, else 0. */
export async function takeAccountTry(
  db: Db,
  key: string,
  now: Date,
  factor: number,
): Promise<number> {
  const taken = await maybe(
    db,
    sql<{ failures: number }>`
      insert into
        sign_in_failure as f (key, failures, first_at)
      values
        (${key}, 1, ${now})
      on conflict (key) do update
      set
        failures = f.failures + 1,
        locked_until = ${now}::timestamptz + make_interval(
          secs => case
            when f.failures + 1 >= ${ACCOUNT_ROW_MAX * factor} then ${ACCOUNT_REST_SEC}
            else (${[...ACCOUNT_WAIT_SEC]}::int[]) [
              least(
                ${ACCOUNT_WAIT_SEC.length},
                ceil((f.failures + 1) / ${factor}::numeric)
              )::int
            ]
          end
        )
      where
        f.locked_until is null
        or f.locked_until <= ${now}
      returning
        failures
    `,
  )
  if (taken) return 0
  const held = await maybe(
    db,
    sql<{ locked_until: Date }>`
      select
        locked_until
      from
        sign_in_failure
      where
        key = ${key}
    `,
  )
  return Math.max(1, Math.ceil(((held?.locked_until.getTime() ?? 0) - now.getTime()) / 1000))
}

/** Counts within a window. @returns seconds until the window ends when the address is over its number, else 0. */
export async function takeAddressTry(
  db: Db,
  key: string,
  now: Date,
  most: number,
): Promise<number> {
  const start = new Date(now.getTime() - ADDRESS_WINDOW_SEC * 1000)
  const { failures, first_at } = await one(
    db,
    sql<{ failures: number; first_at: Date }>`
      insert into
        sign_in_failure as f (key, failures, first_at)
      values
        (${key}, 1, ${now})
      on conflict (key) do update
      set
        failures = case
          when f.first_at <= ${start} then 1
          else least(f.failures + 1, 1000000)
        end,
        first_at = case
          when f.first_at <= ${start} then ${now}
          else f.first_at
        end
      returning
        failures,
        first_at
    `,
  )
  return failures <= most
    ? 0
    : Math.max(1, Math.ceil((first_at.getTime() - start.getTime()) / 1000))
}
export const forgiveAccount = (db: Db, key: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from sign_in_failure
      where
        key = ${key}
    `,
  )
export const forgiveAddress = (db: Db, key: string): Promise<number> =>
  changed(
    db,
    sql`
      update sign_in_failure
      set
        failures = failures - 1
      where
        key = ${key}
        and failures > 0
    `,
  )
export const forgivePerson = (db: Db, memberId: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from sign_in_failure
      where
        key = ${`account|${memberId}`}
        or key like ${`account|${memberId}|%`}
    `,
  )
export const forgetTries = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from sign_in_failure
      where
        first_at < ${before}
        and (
          locked_until is null
          or locked_until < ${before}
        )
    `,
  )

export interface NewSession {
  id: string
  audience: string
  subjectId: string
  refreshHash: string
  now: Date
  expiresAt: Date
  address: string
  userAgent: string
  language: Language
}
export const insertSession = (db: Db, s: NewSession): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        session (
          id,
          audience,
          subject_id,
          refresh_hash,
          created_at,
          refreshed_at,
          expires_at,
          address,
          user_agent,
          language
        )
      values
        (
          ${s.id},
          ${s.audience},
          ${s.subjectId},
          ${s.refreshHash},
          ${s.now},
          ${s.now},
          ${s.expiresAt},
          ${s.address},
          ${s.userAgent},
          ${s.language}
        )
    `,
  )

export interface SessionRow {
  id: string
  audience: string
  subject_id: string
  refresh_hash: string
  replaced: Replaced[]
  refreshed_at: Date
  expires_at: Date
  revoked_at: Date | null
  reason: string | null
}
export const lockSession = (db: Db, id: string): Promise<SessionRow | null> =>
  maybe(
    db,
    sql<SessionRow>`
      select
        id,
        audience,
        subject_id,
        refresh_hash,
        replaced,
        refreshed_at,
        expires_at,
        revoked_at,
        reason
      from
        session
      where
        id = ${id}
      for update
    `,
  )
export const rotateSession = (
  db: Db,
  id: string,
  refreshHash: string,
  replaced: readonly Replaced[],
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update session
      set
        refresh_hash = ${refreshHash},
        replaced = ${JSON.stringify(replaced)}::jsonb,
        refreshed_at = ${now}
      where
        id = ${id}
    `,
  )
export const endSession = (db: Db, id: string, reason: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update session
      set
        revoked_at = ${now},
        reason = ${reason},
        replaced = '[]'
      where
        id = ${id}
        and revoked_at is null
    `,
  )
export const openSessionsOf = async (db: Db, subjectIds: readonly string[]): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        select
          id
        from
          session
        where
          subject_id = any (${[...subjectIds]}::uuid[])
          and revoked_at is null
      `,
    )
  ).map((row) => row.id)
/** Ends the sessions of a person, all or all but one. @returns the ids of those that lived. */
export const endSessionsOf = async (
  db: Db,
  subjectId: string,
  reason: string,
  now: Date,
  except: string | null,
): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        update session
        set
          revoked_at = ${now},
          reason = ${reason},
          replaced = '[]'
        where
          subject_id = ${subjectId}
          and revoked_at is null
          and expires_at > ${now}
          and (
            ${except}::uuid is null
            or id <> ${except}
          )
        returning
          id
      `,
    )
  ).map((row) => row.id)
export interface OwnSession {
  id: string
  address: string
  user_agent: string
  created_at: Date
  refreshed_at: Date
}
/** The living sessions of a person that were used lately, newest use first. */
export const sessionsOf = (
  db: Db,
  subjectId: string,
  now: Date,
  usedSince: Date,
): Promise<OwnSession[]> =>
  many(
    db,
    sql<OwnSession>`
      select
        id,
        address,
        user_agent,
        created_at,
        refreshed_at
      from
        session
      where
        subject_id = ${subjectId}
        and audience = 'portal'
        and revoked_at is null
        and expires_at > ${now}
        and refreshed_at > ${usedSince}
      order by
        refreshed_at desc,
        id
      limit
        100
    `,
  )
/** Where a person signed in before this session. */
export const placesOf = (
  db: Db,
  subjectId: string,
  except: string,
  since: Date,
): Promise<{ address: string; user_agent: string }[]> =>
  many(
    db,
    sql<{ address: string; user_agent: string }>`
      select distinct
        address,
        user_agent
      from
        session
      where
        subject_id = ${subjectId}
        and id <> ${except}
        and created_at > ${since}
      limit
        200
    `,
  )
/** In which language they signed in before this session; null where that is not known. */
export const languageBefore = async (
  db: Db,
  subjectId: string,
  except: string,
): Promise<Language | null> =>
  (
    await maybe(
      db,
      sql<{ language: Language | null }>`
        select
          language
        from
          session
        where
          subject_id = ${subjectId}
          and id <> ${except}
        order by
          created_at desc,
          id desc
        limit
          1
      `,
    )
  )?.language ?? null
export const forgetSessions = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from session
      where
        expires_at < ${before}
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

export interface NewTicket {
  id: string
  purpose: TicketPurpose
  subjectId: string
  secretHash: string
  sessionId: string | null
  now: Date
  expiresAt: Date
}
export const insertTicket = (db: Db, t: NewTicket): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        auth_ticket (id, purpose, subject_id, secret_hash, session_id, created_at, expires_at)
      values
        (
          ${t.id},
          ${t.purpose},
          ${t.subjectId},
          ${t.secretHash},
          ${t.sessionId},
          ${t.now},
          ${t.expiresAt}
        )
    `,
  )
/** Counts a try of a living ticket in the same statement that finds it. */
export const tryTicket = (
  db: Db,
  purpose: TicketPurpose,
  secretHash: string,
  now: Date,
): Promise<{ id: string; subject_id: string; session_id: string | null } | null> =>
  maybe(
    db,
    sql<{ id: string; subject_id: string; session_id: string | null }>`
      update auth_ticket
      set
        tries = tries + 1
      where
        secret_hash = ${secretHash}
        and purpose = ${purpose}
        and used_at is null
        and expires_at > ${now}
        and tries < ${TICKET_TRIES}
      returning
        id,
        subject_id,
        session_id
    `,
  )
export const useTicket = (db: Db, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update auth_ticket
      set
        used_at = ${now}
      where
        id = ${id}
        and used_at is null
        and expires_at > ${now}
    `,
  )
/** Tickets to a new password come to nothing once there is one; the link that locks keeps working. */
export const dropTickets = (db: Db, subjectId: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update auth_ticket
      set
        used_at = ${now}
      where
        subject_id = ${subjectId}
        and used_at is null
        and purpose <> 'EMERGENCY_LOCK'
    `,
  )
export const forgetTickets = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from auth_ticket
      where
        expires_at < ${before}
    `,
  )
/** The member a ticket is about: its holder proved who they are before their merchant was known. */
export const memberOfTicket = (db: Db, ticketId: string): Promise<PasswordRow | null> =>
  maybe(
    db,
    sql<PasswordRow>`
      select
        m.id,
        m.merchant_id,
        m.phone,
        m.password_hash,
        m.status,
        m.password_changed_at
      from
        auth_ticket t
        join member m on m.id = t.subject_id
      where
        t.id = ${ticketId}
    `,
  )
