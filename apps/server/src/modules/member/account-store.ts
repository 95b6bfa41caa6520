/** SQL of what a member's own account goes through: made, signed in to, renamed, locked, given a password. */
import { sql } from 'kysely'
import type { Language } from '@saola/phrases/shape'
import { changed, many, maybe, type Db } from '../../platform/db.ts'

export interface NewAccount {
  id: string
  merchantId: string
  phone: string
  fullName: string
  email: string | null
  passwordHash: string
  isOwner: boolean
  roleGroupId: string
  status: string
  now: Date
}
/** @returns false when the phone has its account already: two may register it in the same moment. */
export const insertAccount = async (db: Db, m: NewAccount): Promise<boolean> =>
  (await changed(
    db,
    sql`
      insert into
        member (
          id,
          merchant_id,
          phone,
          full_name,
          email,
          password_hash,
          is_owner,
          role_group_id,
          status,
          created_at,
          modified_at
        )
      values
        (
          ${m.id},
          ${m.merchantId},
          ${m.phone},
          ${m.fullName},
          ${m.email},
          ${m.passwordHash},
          ${m.isOwner},
          ${m.roleGroupId},
          ${m.status},
          ${m.now},
          ${m.now}
        )
      on conflict do nothing
    `,
  )) === 1

/** Writes down a sign-in; the first makes the member active. @returns null where there is no such member. */
export const markSignIn = (
  db: Db,
  memberId: string,
  language: Language,
  now: Date,
): Promise<{ first: boolean } | null> =>
  maybe(
    db,
    sql<{ first: boolean }>`
      with
        before as (
          select
            id,
            status
          from
            member
          where
            id = ${memberId}
            and deleted_at is null
          for no key update
        )
      update member m
      set
        status = case
          when b.status = 'NOT_LOGGED_IN' then 'ACTIVE'
          else m.status
        end,
        modified_at = case
          when b.status = 'NOT_LOGGED_IN' then ${now}
          else m.modified_at
        end,
        last_sign_in_at = greatest(m.last_sign_in_at, ${now}),
        language = ${language}
      from
        before b
      where
        m.id = b.id
      returning
        b.status = 'NOT_LOGGED_IN' first
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
export const lockAccount = (
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

export const setProfile = (
  db: Db,
  merchantId: string,
  memberId: string,
  p: { avatar: string | null; fullName: string },
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update member
      set
        avatar = ${p.avatar},
        full_name = ${p.fullName},
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${memberId}
    `,
  )

export const emailPreferences = (
  db: Db,
  merchantId: string,
  memberId: string,
): Promise<{ email: string | null; allow_email: boolean } | null> =>
  maybe(
    db,
    sql<{ email: string | null; allow_email: boolean }>`
      select
        email,
        allow_email
      from
        member
      where
        merchant_id = ${merchantId}
        and id = ${memberId}
      for update
    `,
  )
export const setEmailPreferences = (
  db: Db,
  merchantId: string,
  memberId: string,
  n: { email: string | null; allowEmail: boolean; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update member
      set
        email = ${n.email},
        allow_email = ${n.allowEmail},
        modified_at = ${n.now}
      where
        merchant_id = ${merchantId}
        and id = ${memberId}
    `,
  )

/** Whom the same phone belonged to before: members of the merchant who were removed. */
export const formerIds = async (db: Db, merchantId: string, id: string): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        select
          f.id
        from
          member m
          join member f on f.merchant_id = m.merchant_id
          and f.phone = m.phone
          and f.id <> m.id
        where
          m.merchant_id = ${merchantId}
          and m.id = ${id}
      `,
    )
  ).map((row) => row.id)
