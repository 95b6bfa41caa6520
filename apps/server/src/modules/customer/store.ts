/** SQL of customers and their groups. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'

export interface CustomerRow {
  id: string
  code: string
  full_name: string
  phone: string | null
  email: string | null
  address: string | null
  group_id: string | null
  group_name: string | null
  created_at: Date
  created_by: string
  modified_at: Date
  modified_by: string
}

/** A customer as written; `searchKey` is rules.searchKey. */
export interface Facts {
  code: string
  fullName: string
  phone: string | null
  email: string | null
  address: string | null
  groupId: string | null
  searchKey: string
}
export type Unique = 'code' | 'phone' | 'email'

/** Which of the unique facts another customer has; null when all was written. The transaction is lost by then and has to be refused. */
async function written(work: Promise<number>): Promise<Unique | null> {
  try {
    await work
    return null
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const name = /^customer_(code|phone|email)$/.exec(constraint ?? '')?.[1]
    if (code === '23505' && name) return name as Unique
    throw error
  }
}

const columns = sql.raw(
  'c.id, c.code, c.full_name, c.phone, c.email, c.address, c.group_id, g.name group_name, c.created_at, c.created_by, c.modified_at, c.modified_by',
)
export const insert = (
  db: Db,
  merchantId: string,
  id: string,
  f: Facts,
  by: string,
  now: Date,
): Promise<Unique | null> =>
  written(
    changed(
      db,
      sql`
        insert into
          customer (
            id,
            merchant_id,
            code,
            full_name,
            phone,
            email,
            address,
            group_id,
            search_key,
            created_at,
            created_by,
            modified_at,
            modified_by
          )
        values
          (
            ${id},
            ${merchantId},
            ${f.code},
            ${f.fullName},
            ${f.phone},
            ${f.email},
            ${f.address},
            ${f.groupId},
            ${f.searchKey},
            ${now},
            ${by},
            ${now},
            ${by}
          )
      `,
    ),
  )
export const update = (
  db: Db,
  merchantId: string,
  id: string,
  f: Facts,
  by: string,
  now: Date,
): Promise<Unique | null> =>
  written(
    changed(
      db,
      sql`
        update customer
        set
          code = ${f.code},
          full_name = ${f.fullName},
          phone = ${f.phone},
          email = ${f.email},
          address = ${f.address},
          group_id = ${f.groupId},
          search_key = ${f.searchKey},
          modified_at = ${now},
          modified_by = ${by}
        where
          merchant_id = ${merchantId}
          and id = ${id}
      `,
    ),
  )
export const get = (db: Db, merchantId: string, id: string): Promise<CustomerRow | null> =>
  maybe(
    db,
    sql<CustomerRow>`
      select
        ${columns}
      from
        customer c
        left join customer_group g on g.merchant_id = c.merchant_id
        and g.id = c.group_id
      where
        c.merchant_id = ${merchantId}
        and c.id = ${id}
    `,
  )

/** The merchant's own among these, in no order. */
export const ofIds = (db: Db, merchantId: string, ids: readonly string[]): Promise<CustomerRow[]> =>
  many(
    db,
    sql<CustomerRow>`
      select
        ${columns}
      from
        customer c
        left join customer_group g on g.merchant_id = c.merchant_id
        and g.id = c.group_id
      where
        c.merchant_id = ${merchantId}
        and c.id = any (${[...ids]}::uuid[])
    `,
  )
export const lock = async (db: Db, merchantId: string, id: string): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
      from
        customer
      where
        merchant_id = ${merchantId}
        and id = ${id}
      for update
    `,
  )) !== null
/** By id, phone or e-mail; held, so that nobody deletes them until the transaction ends. */
export const hold = (
  db: Db,
  merchantId: string,
  by: { id?: string; phone?: string; email?: string },
): Promise<{ id: string } | null> =>
  maybe(
    db,
    sql`
      select
        id
      from
        customer
      where
        merchant_id = ${merchantId}
        and (
          id = ${by.id ?? null}
          or phone = ${by.phone ?? null}
          or lower(email) = lower(${by.email ?? null})
        )
      for key share
    `,
  )
/** Whether they subscribe to something that has not ended. */
export const isSubscribed = async (db: Db, merchantId: string, id: string): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
      from
        subscription
      where
        merchant_id = ${merchantId}
        and customer_id = ${id}
        and ended_at is null
      limit
        1
    `,
  )) !== null
export const remove = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from customer
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )

/** Sets `count` numbers aside. @returns the last of them. The merchant's other creations wait for this transaction. */
export const takeNumbers = async (db: Db, merchantId: string, count: number): Promise<number> =>
  (
    await one(
      db,
      sql<{ last: number }>`
        insert into
          customer_number as n (merchant_id, last)
        values
          (${merchantId}, ${count})
        on conflict (merchant_id) do update
        set
          last = n.last + ${count}
        returning
          last
      `,
    )
  ).last

export interface Filter {
  words?: string | undefined
  haveGroup?: boolean | undefined
  groupId?: string | undefined
}
const conditions = (merchantId: string, f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`c.merchant_id = ${merchantId}`,
    ...(f.words ? [sql`c.search_key like ${`% ${likeText(f.words)}%`}`] : []),
    ...(f.groupId ? [sql`c.group_id = ${f.groupId}`] : []),
    ...(f.haveGroup === undefined
      ? []
      : [f.haveGroup ? sql`c.group_id is not null` : sql`c.group_id is null`]),
  ])

/** Sorted by code, always. The page is found in the index, the rows follow; the names of groups are one set. */
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<CustomerRow[]> => {
  const direction = sql.raw(page.direction)
  return many(
    db,
    sql<CustomerRow>`
      with
        names as materialized (
          select
            id,
            name
          from
            customer_group
          where
            merchant_id = ${merchantId}
        )
      select
        ${columns}
      from
        (
          select
            c.*
          from
            customer c
          where
            ${conditions(merchantId, f)}
          order by
            c.code ${direction}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) c
        left join names g on g.id = c.group_id
      order by
        c.code ${direction}
    `,
  )
}
export const count = async (
  db: Db,
  merchantId: string,
  f: Filter,
  cap = COUNT_CAP + 1,
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
              customer c
            where
              ${conditions(merchantId, f)}
            limit
              ${cap}
          ) x
      `,
    )
  ).n
export const exportRows = (merchantId: string, f: Filter): RawBuilder<unknown> => sql`
  select
    c.code,
    c.full_name,
    c.phone,
    c.email,
    c.address,
    g.name,
    to_char(c.created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD HH24:MI:SS')
  from
    customer c
    left join customer_group g on g.merchant_id = c.merchant_id
    and g.id = c.group_id
  where
    ${conditions(merchantId, f)}
  order by
    c.code
`
