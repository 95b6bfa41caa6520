/** SQL about members as people. */
import { sql } from 'kysely'
import type { Language } from '@saola/phrases/shape'
import { maybe, type Db } from '../../platform/db.ts'

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
  group_personal: boolean | null
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
        g.code group_code,
        g.personal group_personal
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
