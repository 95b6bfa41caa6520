/** Groups of customers. */
import { sql, type RawBuilder } from 'kysely'
import type { GroupKind } from '@saola/contract/customer'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'

export interface GroupRow {
  id: string
  name: string
  kind: GroupKind
  total: number
  created_at: Date
  created_by: string
}

const size = sql`
  (
    select
      count(*)
    from
      customer c
    where
      c.merchant_id = g.merchant_id
      and c.group_id = g.id
  ) total
`
/** Of all of them at once, for their order. */
const sizes = (merchantId: string): RawBuilder<unknown> => sql`
  left join (
    select
      group_id,
      count(*) n
    from
      customer
    where
      merchant_id = ${merchantId}
    group by
      group_id
  ) x on x.group_id = g.id
`
// Groups.
export const insertGroup = (
  db: Db,
  merchantId: string,
  g: { id: string; name: string; key: string; kind: GroupKind; by: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        customer_group (id, merchant_id, name, name_key, kind, created_at, created_by, modified_at)
      values
        (
          ${g.id},
          ${merchantId},
          ${g.name},
          ${g.key},
          ${g.kind},
          ${g.now},
          ${g.by},
          ${g.now}
        )
      on conflict (merchant_id, name_key) do nothing
    `,
  )

/** @returns false when another group has the name. */
export async function updateGroup(
  db: Db,
  merchantId: string,
  g: { id: string; name: string; key: string; kind: GroupKind; now: Date },
): Promise<boolean> {
  try {
    await changed(
      db,
      sql`
        update customer_group
        set
          name = ${g.name},
          name_key = ${g.key},
          kind = ${g.kind},
          modified_at = ${g.now}
        where
          merchant_id = ${merchantId}
          and id = ${g.id}
      `,
    )
    return true
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'customer_group_name') return false
    throw error
  }
}
export const getGroup = (db: Db, merchantId: string, id: string): Promise<GroupRow | null> =>
  maybe(
    db,
    sql<GroupRow>`
      select
        g.id,
        g.name,
        g.kind,
        ${size},
        g.created_at,
        g.created_by
      from
        customer_group g
      where
        g.merchant_id = ${merchantId}
        and g.id = ${id}
    `,
  )

/** Holds a group where it is: 'key share' while customers are put in, 'update' before it is changed or taken away. */
export const holdGroup = async (
  db: Db,
  merchantId: string,
  id: string,
  how: 'key share' | 'update',
): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
      from
        customer_group
      where
        merchant_id = ${merchantId}
        and id = ${id} for ${sql.raw(how)}
    `,
  )) !== null
export const removeGroup = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from customer_group
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
const groupConditions = (merchantId: string, words: string | undefined): RawBuilder<unknown> =>
  allOf([
    sql`g.merchant_id = ${merchantId}`,
    ...(words ? [sql`' ' || g.name_key like ${`% ${likeText(words)}%`}`] : []),
  ])
const groupSort: Record<string, string> = {
  createdAt: 'g.created_at',
  name: 'g.name_key',
  totalCustomer: 'total',
}
export const listGroups = (
  db: Db,
  merchantId: string,
  words: string | undefined,
  page: PageRequest,
): Promise<GroupRow[]> => {
  const order = sql.raw(
    `${groupSort[page.sortBy] ?? 'g.created_at'} ${page.direction}, g.id ${page.direction}`,
  )
  return many(
    db,
    sql<GroupRow>`
      select
        g.id,
        g.name,
        g.kind,
        ${page.sortBy === 'totalCustomer' ? sql`coalesce(x.n, 0) total` : size},
        g.created_at,
        g.created_by
      from
        customer_group g ${page.sortBy === 'totalCustomer' ? sizes(merchantId) : sql``}
      where
        ${groupConditions(merchantId, words)}
      order by
        ${order}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
}
export const countGroups = async (
  db: Db,
  merchantId: string,
  words: string | undefined,
): Promise<number> =>
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
              customer_group g
            where
              ${groupConditions(merchantId, words)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n

/** Changes with every group that comes, goes or is renamed; for the cached list. */
export const groupStamp = async (db: Db, merchantId: string): Promise<string> =>
  (
    await one(
      db,
      sql<{ stamp: string }>`
        select
          coalesce(max(modified_at)::text, '') || '/' || count(*) stamp
        from
          customer_group g
        where
          g.merchant_id = ${merchantId}
      `,
    )
  ).stamp

/** Puts customers into a group, or out of it with null; locks them in one order so that two who do it at once cannot block each other. @returns how many of the ids were the merchant's. */
export async function moveToGroup(
  db: Db,
  merchantId: string,
  ids: readonly string[],
  from: string | null,
  to: string | null,
  by: string,
  now: Date,
): Promise<number> {
  const own = await many(
    db,
    sql<{ id: string; group_id: string | null }>`
      select
        id,
        group_id
      from
        customer
      where
        merchant_id = ${merchantId}
        and id = any (${[...ids]}::uuid[])
      order by
        id
      for update
    `,
  )
  const moving = own
    .filter((row) => row.group_id !== to && (from === null || row.group_id === from))
    .map((row) => row.id)
  if (moving.length > 0)
    await changed(
      db,
      sql`
        update customer
        set
          group_id = ${to},
          modified_at = ${now},
          modified_by = ${by}
        where
          merchant_id = ${merchantId}
          and id = any (${moving}::uuid[])
      `,
    )
  return own.length
}
