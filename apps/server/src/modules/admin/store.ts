/** SQL about the people of the bank, their role groups and the changes that wait for a second person. */
import { sql } from 'kysely'
import type { RoleGroupStatus } from '@saola/contract/role-group'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'

export interface AdminRow {
  id: string
  username: string
  full_name: string
  staff_id: string
  office: string
  office_type: string
  email: string | null
  kind: 'cms' | 'root'
  status: string
  must_change: boolean
  role_group_id: string | null
  role_group_name: string | null
  scope: string | null
  codes: number[]
  logged_in: boolean
  created_at: Date
  last_login_at: Date | null
  second_factor: boolean
}
export interface AdminFilter {
  name?: string | undefined
  officeType?: string | undefined
  status?: string | undefined
  roleGroupId?: string | undefined
}
export const conditions = (f: AdminFilter) =>
  allOf([
    ...(f.name
      ? [
          sql`
            (
              a.full_name ilike ${`%${likeText(f.name)}%`}
              or a.username ilike ${`${likeText(f.name)}%`}
              or a.staff_id ilike ${`${likeText(f.name)}%`}
            )
          `,
        ]
      : []),
    ...(f.officeType ? [sql`a.office_type = ${f.officeType}`] : []),
    ...(f.status ? [sql`a.status = ${f.status}`] : []),
    ...(f.roleGroupId ? [sql`a.role_group_id = ${f.roleGroupId}`] : []),
  ])
const sortable: Record<string, string> = {
  createdAt: 'a.created_at',
  fullName: 'a.full_name',
  username: 'a.username',
}
/** @param now decides which sessions live. */
const select = (now: Date) => sql`
  select
    a.*,
    g.name role_group_name,
    g.scope,
    coalesce(g.codes, '{}') codes,
    exists (
      select
      from
        session s
      where
        s.subject_id = a.id
        and s.revoked_at is null
        and s.expires_at > ${now}
    ) logged_in,
    exists (
      select
      from
        admin_factor f
      where
        f.admin_id = a.id
        and f.confirmed_at is not null
    ) second_factor
  from
    admin a
    left join role_group g on g.id = a.role_group_id
`

export const list = (db: Db, now: Date, f: AdminFilter, page: PageRequest): Promise<AdminRow[]> => {
  const order = sql.raw(
    `${sortable[page.sortBy] ?? 'a.created_at'} ${page.direction}, a.id ${page.direction}`,
  )
  return many(
    db,
    sql<AdminRow>`
      ${select(now)}
      where
        ${conditions(f)}
      order by
        ${order}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
}
export const count = async (db: Db, f: AdminFilter): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
              1
            from
              admin a
            where
              ${conditions(f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const get = (db: Db, now: Date, id: string): Promise<AdminRow | null> =>
  maybe(
    db,
    sql<AdminRow>`
      ${select(now)}
      where
        a.id = ${id}
    `,
  )
export const lock = (db: Db, now: Date, id: string): Promise<AdminRow | null> =>
  maybe(
    db,
    sql<AdminRow>`
      ${select(now)}
      where
        a.id = ${id}
      for update of
        a
    `,
  )
/** Two root admins who would block each other in the same moment wait here for one another. @returns whether this one may still act. */
export const rootStands = async (db: Db, id: string): Promise<boolean> =>
  (
    await many(
      db,
      sql<{ id: string; status: string }>`
        select
          id,
          status
        from
          admin
        where
          kind = 'root'
        order by
          id
        for update
      `,
    )
  ).some((a) => a.id === id && a.status === 'ACTIVE')
export const taken = async (
  db: Db,
  column: 'username' | 'staff_id',
  value: string,
  exceptId: string | null,
): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
      from
        admin
      where
        ${sql.ref(column)} = ${value}
        and (
          ${exceptId}::uuid is null
          or id <> ${exceptId}
        )
    `,
  )) !== null

export interface Person {
  username: string
  fullName: string
  staffId: string
  officeType: string
  office: string
  email: string | null
  roleGroupId: string
}
export const insert = (db: Db, id: string, kind: string, p: Person, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        admin (
          id,
          username,
          full_name,
          staff_id,
          office,
          office_type,
          email,
          kind,
          role_group_id,
          status,
          must_change,
          created_at
        )
      values
        (
          ${id},
          ${p.username},
          ${p.fullName},
          ${p.staffId},
          ${p.office},
          ${p.officeType},
          ${p.email},
          ${kind},
          ${p.roleGroupId},
          'NOT_LOGGED_IN',
          true,
          ${now}
        )
      on conflict do nothing
    `,
  )
export const update = (db: Db, id: string, p: Person): Promise<number> =>
  changed(
    db,
    sql`
      update admin
      set
        full_name = ${p.fullName},
        staff_id = ${p.staffId},
        office = ${p.office},
        office_type = ${p.officeType},
        email = ${p.email},
        role_group_id = ${p.roleGroupId}
      where
        id = ${id}
    `,
  )
export const setStatus = (
  db: Db,
  id: string,
  from: readonly string[],
  to: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update admin
      set
        status = ${to},
        blocked_at = case
          when ${to} = 'BLOCKED' then ${now}::timestamptz
        end
      where
        id = ${id}
        and status = any (${[...from]})
    `,
  )
/** Nobody signs in any more until a temporary password was sent. */
export const dropPassword = (db: Db, id: string): Promise<number> =>
  changed(
    db,
    sql`
      update admin
      set
        password_hash = null,
        must_change = true,
        temporary_until = null
      where
        id = ${id}
    `,
  )

export interface GroupRow {
  id: string
  code: string
  name: string
  description: string
  scope: string
  status: RoleGroupStatus
  codes: number[]
  created_at: Date
  created_by: string | null
  modified_at: Date | null
  modified_by: string | null
  used: number
}
const groups = sql`
  select
    g.id,
    g.code,
    g.name,
    g.description,
    g.scope,
    g.status,
    g.codes,
    g.created_at,
    g.created_by,
    g.modified_at,
    g.modified_by,
    (
      select
        count(*)
      from
        admin a
      where
        a.role_group_id = g.id
    ) used
  from
    role_group g
  where
    g.merchant_id is null
    and g.scope in ('ADMIN', 'ROOT_ADMIN')
`
export const groupList = (db: Db): Promise<GroupRow[]> =>
  many(
    db,
    sql<GroupRow>`
      ${groups}
      order by
        g.status,
        g.created_at,
        g.code
    `,
  )
export const group = (db: Db, id: string): Promise<GroupRow | null> =>
  maybe(
    db,
    sql<GroupRow>`
      ${groups}
      and g.id = ${id}
    `,
  )
export const lockGroup = (db: Db, id: string): Promise<GroupRow | null> =>
  maybe(
    db,
    sql<GroupRow>`
      ${groups}
      and g.id = ${id}
      for update of
        g
    `,
  )
export const groupNamed = async (db: Db, name: string, exceptId: string | null): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
      from
        role_group
      where
        merchant_id is null
        and scope in ('ADMIN', 'ROOT_ADMIN')
        and status = 'ACTIVE'
        and lower(name) = lower(${name})
        and (
          ${exceptId}::uuid is null
          or id <> ${exceptId}
        )
    `,
  )) !== null
/** Whether somebody is in a group. */
export const groupUsed = async (db: Db, id: string): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
      from
        admin
      where
        role_group_id = ${id}
      limit
        1
    `,
  )) !== null
export interface GroupState {
  name: string
  description: string
  scope: string
  codes: number[]
}
