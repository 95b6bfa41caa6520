/** SQL of sign-in: who a phone belongs to, and their password. */
import { sql } from 'kysely'
import { maybe, type Db } from '../../platform/db.ts'

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
