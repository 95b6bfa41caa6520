/** SQL about members as people. */
import { sql } from 'kysely'
import type { Language } from '@saola/phrases/shape'
import { changed, maybe, type Db } from '../../platform/db.ts'

export interface UserRow {
  id: string
  phone: string
  email: string | null
  full_name: string
  avatar: string | null
  status: string
  is_owner: boolean
  allow_email: boolean
  merchant_name: string
  merchant_code: string
  merchant_status: string
  group_id: string | null
  group_name: string | null
  group_code: string | null
}
export const get = (db: Db, merchantId: string, memberId: string): Promise<UserRow | null> =>
  maybe(
    db,
    sql<UserRow>`
      select
        m.id,
        m.phone,
        m.email,
        m.full_name,
        m.avatar,
        m.status,
        m.is_owner,
        m.allow_email,
        l.name merchant_name,
        l.code merchant_code,
        l.status merchant_status,
        g.id group_id,
        g.name group_name,
        g.code group_code
      from
        member m
        join merchant l on l.id = m.merchant_id
        left join role_group g on g.id = m.role_group_id
      where
        m.merchant_id = ${merchantId}
        and m.id = ${memberId}
    `,
  )

export const owner = (
  db: Db,
  merchantId: string,
): Promise<
  | (Pick<UserRow, 'full_name' | 'phone' | 'email' | 'allow_email' | 'merchant_name'> & {
      language: Language | null
    })
  | null
> =>
  maybe(
    db,
    sql`
      select
        m.full_name,
        m.phone,
        m.email,
        m.allow_email,
        m.language,
        l.name merchant_name
      from
        member m
        join merchant l on l.id = m.merchant_id
      where
        m.merchant_id = ${merchantId}
        and m.is_owner
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

export const ownerExists = async (db: Db, phone: string): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
      from
        member
      where
        phone = ${phone}
        and is_owner
    `,
  )) !== null

export interface NewMember {
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
export const insert = async (db: Db, m: NewMember): Promise<boolean> =>
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
