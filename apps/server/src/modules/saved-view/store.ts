/** SQL about views of lists. Every statement names the merchant and the member whose views they are. */
import { sql } from 'kysely'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface Owner {
  merchantId: string
  memberId: string
}
export interface ViewRow {
  id: string
  name: string
  search: string
  created_at: Date
}

export const list = (
  db: Db,
  { merchantId, memberId }: Owner,
  listName: string,
): Promise<ViewRow[]> =>
  many(
    db,
    sql<ViewRow>`
      select
        id,
        name,
        search,
        created_at
      from
        saved_view
      where
        merchant_id = ${merchantId}
        and member_id = ${memberId}
        and list = ${listName}
      order by
        lower(name),
        id
    `,
  )
/** Of somebody who saves twice at once, one waits: names and the number of views stay true. */
export const lockOwner = async (db: Db, { memberId }: Owner): Promise<void> => {
  await one(
    db,
    sql`
      select
        pg_advisory_xact_lock(hashtextextended ('saved-view ' || ${memberId}::text, 0)) locked
    `,
  )
}
export const count = async (
  db: Db,
  { merchantId, memberId }: Owner,
  listName: string,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          saved_view
        where
          merchant_id = ${merchantId}
          and member_id = ${memberId}
          and list = ${listName}
      `,
    )
  ).n
/** @returns null when the list has a view of this name. */
export const insert = (
  db: Db,
  { merchantId, memberId }: Owner,
  view: { id: string; list: string; name: string; search: string; now: Date },
): Promise<ViewRow | null> =>
  maybe(
    db,
    sql<ViewRow>`
      insert into
        saved_view (merchant_id, id, member_id, list, name, search, created_at, modified_at)
      values
        (
          ${merchantId},
          ${view.id},
          ${memberId},
          ${view.list},
          ${view.name},
          ${view.search},
          ${view.now},
          ${view.now}
        )
      on conflict do nothing
      returning
        id,
        name,
        search,
        created_at
    `,
  )
/** True when another view of the same list has the name. */
export const isNameTaken = async (
  db: Db,
  { merchantId, memberId }: Owner,
  id: string,
  name: string,
): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
      from
        saved_view v
        join saved_view other on other.merchant_id = v.merchant_id
        and other.member_id = v.member_id
        and other.list = v.list
        and other.id <> v.id
      where
        v.merchant_id = ${merchantId}
        and v.member_id = ${memberId}
        and v.id = ${id}
        and lower(other.name) = lower(${name})
    `,
  )) !== null
export const update = (
  db: Db,
  { merchantId, memberId }: Owner,
  id: string,
  view: { name: string; search: string; now: Date },
): Promise<ViewRow | null> =>
  maybe(
    db,
    sql<ViewRow>`
      update saved_view
      set
        name = ${view.name},
        search = ${view.search},
        modified_at = ${view.now}
      where
        merchant_id = ${merchantId}
        and member_id = ${memberId}
        and id = ${id}
      returning
        id,
        name,
        search,
        created_at
    `,
  )
export const remove = (db: Db, { merchantId, memberId }: Owner, id: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from saved_view
      where
        merchant_id = ${merchantId}
        and member_id = ${memberId}
        and id = ${id}
    `,
  )
