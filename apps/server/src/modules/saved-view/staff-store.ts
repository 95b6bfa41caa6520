/** SQL about views of the back office's lists. What changes one names the person whose it is. */
import { sql } from 'kysely'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface StaffViewRow {
  id: string
  admin_id: string
  list: string
  name: string
  search: string
  is_shared: boolean
  owner_name: string
  is_default: boolean
  created_at: Date
}

/** Their own in their order, then what others share, by name. @param most of others' */
export const list = (
  db: Db,
  adminId: string,
  listName: string,
  most: number,
): Promise<StaffViewRow[]> =>
  many(
    db,
    sql<StaffViewRow>`
      with
        seen as (
          select
            v.*
          from
            staff_view v
          where
            v.admin_id = ${adminId}
            and v.list = ${listName}
          union all
          (
            select
              v.*
            from
              staff_view v
              join admin o on o.id = v.admin_id
              and o.status = 'ACTIVE'
            where
              v.list = ${listName}
              and v.is_shared
              and v.admin_id <> ${adminId}
            order by
              lower(v.name),
              v.id
            limit
              ${most}
          )
        )
      select
        v.id,
        v.admin_id,
        v.list,
        v.name,
        v.search,
        v.is_shared,
        o.full_name owner_name,
        d.view_id is not null is_default,
        v.created_at
      from
        seen v
        join admin o on o.id = v.admin_id
        left join staff_view_default d on d.admin_id = ${adminId}
        and d.list = v.list
        and d.view_id = v.id
      order by
        v.admin_id <> ${adminId},
        case
          when v.admin_id = ${adminId} then v.position
        end,
        lower(v.name),
        v.id
    `,
  )
/** One that the person may use: their own, or one that is shared. */
export const find = (db: Db, adminId: string, id: string): Promise<StaffViewRow | null> =>
  maybe(
    db,
    sql<StaffViewRow>`
      select
        v.id,
        v.admin_id,
        v.list,
        v.name,
        v.search,
        v.is_shared,
        o.full_name owner_name,
        d.view_id is not null is_default,
        v.created_at
      from
        staff_view v
        join admin o on o.id = v.admin_id
        left join staff_view_default d on d.admin_id = ${adminId}
        and d.list = v.list
        and d.view_id = v.id
      where
        v.id = ${id}
        and (
          v.admin_id = ${adminId}
          or (
            v.is_shared
            and o.status = 'ACTIVE'
          )
        )
    `,
  )
/** Of somebody who saves twice at once, one waits: names, order and the number of views stay true. */
export const lockOwner = async (db: Db, adminId: string): Promise<void> => {
  await one(
    db,
    sql`
      select
        pg_advisory_xact_lock(hashtextextended ('staff view ' || ${adminId}::text, 0)) locked
    `,
  )
}
export const count = async (db: Db, adminId: string, listName: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          staff_view
        where
          admin_id = ${adminId}
          and list = ${listName}
      `,
    )
  ).n
export interface NewView {
  id: string
  list: string
  name: string
  search: string
  isShared: boolean
  now: Date
}
/** Behind all others. @returns 0 when the list has a view of this name. */
export const insert = (db: Db, adminId: string, view: NewView): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        staff_view (id, admin_id, list, name, search, is_shared, position, created_at, modified_at)
      select
        ${view.id},
        ${adminId},
        ${view.list},
        ${view.name},
        ${view.search},
        ${view.isShared},
        coalesce(max(position), 0) + 1,
        ${view.now},
        ${view.now}
      from
        staff_view
      where
        admin_id = ${adminId}
        and list = ${view.list}
      on conflict do nothing
    `,
  )
/** True when another view of the same person and list has the name. */
export const isNameTaken = async (
  db: Db,
  adminId: string,
  view: { id: string; list: string; name: string },
): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
      from
        staff_view
      where
        admin_id = ${adminId}
        and list = ${view.list}
        and id <> ${view.id}
        and lower(name) = lower(${view.name})
    `,
  )) !== null
export const update = (db: Db, adminId: string, view: Omit<NewView, 'list'>): Promise<number> =>
  changed(
    db,
    sql`
      update staff_view
      set
        name = ${view.name},
        search = ${view.search},
        is_shared = ${view.isShared},
        modified_at = ${view.now}
      where
        admin_id = ${adminId}
        and id = ${view.id}
    `,
  )
export const remove = (db: Db, adminId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from staff_view
      where
        admin_id = ${adminId}
        and id = ${id}
    `,
  )
/** @returns how many of them are the person's and of the list. */
export const order = (
  db: Db,
  adminId: string,
  listName: string,
  ids: readonly string[],
): Promise<number> =>
  changed(
    db,
    sql`
      update staff_view v
      set
        position = o.position
      from
        unnest(${[...ids]}::uuid[]) with ordinality o (id, position)
      where
        v.id = o.id
        and v.admin_id = ${adminId}
        and v.list = ${listName}
    `,
  )
export const setDefault = async (
  db: Db,
  adminId: string,
  listName: string,
  viewId: string,
): Promise<void> => {
  await changed(
    db,
    sql`
      insert into
        staff_view_default (admin_id, list, view_id)
      values
        (
          ${adminId},
          ${listName},
          ${viewId}
        )
      on conflict (admin_id, list) do update
      set
        view_id = excluded.view_id
    `,
  )
}
export const clearDefault = async (db: Db, adminId: string, listName: string): Promise<void> => {
  await changed(
    db,
    sql`
      delete from staff_view_default
      where
        admin_id = ${adminId}
        and list = ${listName}
    `,
  )
}
