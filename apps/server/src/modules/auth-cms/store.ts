/** SQL about the people of the bank as those who sign in: read here, written by the module admin. */
import { sql } from 'kysely'
import { maybe, type Db } from '../../platform/db.ts'

export interface ProfileRow {
  id: string
  username: string
  full_name: string
  staff_id: string
  office: string
  office_type: string
  email: string | null
  kind: string
  role_group_id: string | null
  role_group_name: string | null
  status: string
  must_change: boolean
  codes: number[] | null
}
export const getProfile = (db: Db, adminId: string): Promise<ProfileRow | null> =>
  maybe(
    db,
    sql<ProfileRow>`
      select
        a.id,
        a.username,
        a.full_name,
        a.staff_id,
        a.office,
        a.office_type,
        a.email,
        a.kind,
        a.role_group_id,
        g.name role_group_name,
        a.status,
        a.must_change,
        case
          when g.status = 'ACTIVE' then g.codes
        end codes
      from
        admin a
        left join role_group g on g.id = a.role_group_id
      where
        a.id = ${adminId}
    `,
  )
export interface PersonRow {
  id: string
  username: string
  full_name: string
  staff_id: string
  kind: 'cms' | 'root'
}
/** Who a challenge was given to. */
export const personOf = (db: Db, adminId: string): Promise<PersonRow | null> =>
  maybe(
    db,
    sql<PersonRow>`
      select
        id,
        username,
        full_name,
        staff_id,
        kind
      from
        admin
      where
        id = ${adminId}
    `,
  )
export interface AdminLoginRow extends PersonRow {
  password_hash: string | null
  status: string
  temporary_until: Date | null
  known_address: boolean
}
/** @param since sign-ins from the same address after this moment make the address a known one. */
export const findForLogin = (
  db: Db,
  who: { username: string; kind: string; address: string; since: Date },
): Promise<AdminLoginRow | null> =>
  maybe(
    db,
    sql<AdminLoginRow>`
      select
        a.id,
        a.username,
        a.full_name,
        a.staff_id,
        a.kind,
        a.password_hash,
        a.status,
        a.temporary_until,
        exists (
          select
          from
            session s
          where
            s.subject_id = a.id
            and s.address = ${who.address}
            and s.created_at > ${who.since}
        ) known_address
      from
        admin a
      where
        a.username = ${who.username}
        and a.kind = ${who.kind}
    `,
  )
