/** SQL about role groups. Presets belong to no merchant. */
import { sql } from 'kysely'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export const presetId = async (db: Db, code: string): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ id: string }>`
        select
          id
        from
          role_group
        where
          merchant_id is null
          and code = ${code}
      `,
    )
  )?.id ?? null

export interface GroupRow {
  id: string
  merchant_id: string | null
  code: string
  name: string
  description: string
  codes: number[]
  actions: string[] | null
  status: 'ACTIVE' | 'CLOSED'
  created_at: Date
  created_by: string | null
  modified_at: Date | null
  modified_by: string | null
  in_use: number
}
const columns = sql`
  g.id,
  g.merchant_id,
  g.code,
  g.name,
  g.description,
  g.codes,
  g.actions,
  g.status,
  g.created_at,
  g.created_by,
  g.modified_at,
  g.modified_by
`

/** The merchant's own groups and the presets named, in the order of the names and then of making. */
export const list = (db: Db, merchantId: string, presets: readonly string[]): Promise<GroupRow[]> =>
  many(
    db,
    sql<GroupRow>`
      select
        ${columns},
        (
          select
            count(*)
          from
            member m
          where
            m.role_group_id = g.id
            and m.merchant_id = ${merchantId}
            and m.deleted_at is null
        ) in_use
      from
        role_group g
      where
        g.deleted_at is null
        and not g.personal
        and (
          g.merchant_id = ${merchantId}
          or g.merchant_id is null
          and g.code = any (${[...presets]}::text[])
        )
      order by
        array_position(${[...presets]}::text[], g.code) nulls last,
        g.created_at,
        g.id
    `,
  )
export const get = (
  db: Db,
  merchantId: string,
  presets: readonly string[],
  id: string,
): Promise<GroupRow | null> =>
  maybe(
    db,
    sql<GroupRow>`
      select
        ${columns},
        0 in_use
      from
        role_group g
      where
        g.id = ${id}
        and g.deleted_at is null
        and not g.personal
        and (
          g.merchant_id = ${merchantId}
          or g.merchant_id is null
          and g.code = any (${[...presets]}::text[])
        )
    `,
  )
/** Held until the transaction ends, so that nobody is put into a group while it is closed or deleted. */
export const lock = (db: Db, merchantId: string, id: string): Promise<GroupRow | null> =>
  maybe(
    db,
    sql<GroupRow>`
      select
        ${columns},
        0 in_use
      from
        role_group g
      where
        g.id = ${id}
        and g.merchant_id = ${merchantId}
        and g.deleted_at is null
        and not g.personal
      for update of
        g
    `,
  )
export const hold = (db: Db, merchantId: string, id: string): Promise<{ id: string } | null> =>
  maybe(
    db,
    sql<{ id: string }>`
      select
        id
      from
        role_group
      where
        id = ${id}
        and (
          merchant_id is null
          or merchant_id = ${merchantId}
        )
        and deleted_at is null
        and status = 'ACTIVE'
      for share
    `,
  )
export const countOwn = async (db: Db, merchantId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          role_group
        where
          merchant_id = ${merchantId}
          and deleted_at is null
          and not personal
      `,
    )
  ).n
export const isNameTaken = async (
  db: Db,
  merchantId: string,
  name: string,
  except: string | null,
): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
      from
        role_group
      where
        merchant_id = ${merchantId}
        and lower(name) = lower(${name})
        and deleted_at is null
        and id is distinct from ${except}::uuid
    `,
  )) !== null

export interface GroupWords {
  name: string
  description: string
  codes: readonly number[]
  actions: readonly string[]
}
/** @returns false when another group has the name. */
export const insert = async (
  db: Db,
  merchantId: string,
  g: GroupWords & { id: string; code: string; by: string; now: Date },
): Promise<boolean> =>
  (await changed(
    db,
    sql`
      insert into
        role_group (
          id,
          merchant_id,
          code,
          name,
          description,
          codes,
          actions,
          created_at,
          created_by,
          modified_at,
          modified_by
        )
      values
        (
          ${g.id},
          ${merchantId},
          ${g.code},
          ${g.name},
          ${g.description},
          ${[...g.codes]}::int[],
          ${[...g.actions]}::text[],
          ${g.now},
          ${g.by},
          ${g.now},
          ${g.by}
        )
      on conflict do nothing
    `,
  )) === 1
export const update = (
  db: Db,
  merchantId: string,
  id: string,
  g: GroupWords & { by: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update role_group
      set
        name = ${g.name},
        description = ${g.description},
        codes = ${[...g.codes]}::int[],
        actions = ${[...g.actions]}::text[],
        modified_at = ${g.now},
        modified_by = ${g.by}
      where
        id = ${id}
        and merchant_id = ${merchantId}
        and deleted_at is null
    `,
  )
export const setStatus = (
  db: Db,
  merchantId: string,
  id: string,
  status: 'ACTIVE' | 'CLOSED',
  by: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update role_group
      set
        status = ${status},
        modified_at = ${now},
        modified_by = ${by}
      where
        id = ${id}
        and merchant_id = ${merchantId}
        and deleted_at is null
    `,
  )
export const remove = (
  db: Db,
  merchantId: string,
  id: string,
  by: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update role_group
      set
        deleted_at = ${now},
        modified_at = ${now},
        modified_by = ${by}
      where
        id = ${id}
        and merchant_id = ${merchantId}
        and deleted_at is null
    `,
  )
export const membersIn = async (db: Db, merchantId: string, id: string): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        select
          id
        from
          member
        where
          merchant_id = ${merchantId}
          and role_group_id = ${id}
          and deleted_at is null
      `,
    )
  ).map((row) => row.id)
export const groupOf = async (
  db: Db,
  merchantId: string,
  memberId: string,
): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ role_group_id: string | null }>`
        select
          role_group_id
        from
          member
        where
          merchant_id = ${merchantId}
          and id = ${memberId}
      `,
    )
  )?.role_group_id ?? null
