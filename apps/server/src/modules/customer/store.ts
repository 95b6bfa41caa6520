/** SQL of customers and their groups. */
import { sql, type RawBuilder } from 'kysely'
import type { GroupKind, ImportRow } from '@saola/contract/customer'
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
export interface GroupRow {
  id: string
  name: string
  kind: GroupKind
  total: number
  created_at: Date
  created_by: string
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
        left join customer_group g on g.id = c.group_id
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
        left join customer_group g on g.id = c.group_id
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
/** Sorted by code, always. The page is found in the index, the rows follow; the names of groups are one set (ADR 0030). */
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<CustomerRow[]> => {
  const way = sql.raw(page.direction)
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
            c.code ${way}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) c
        left join names g on g.id = c.group_id
      order by
        c.code ${way}
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
    left join customer_group g on g.id = c.group_id
  where
    ${conditions(merchantId, f)}
  order by
    c.code
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
        g.customers total,
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
        g.customers total,
        g.created_at,
        g.created_by
      from
        customer_group g
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

// What a customer paid: transactions that carry their phone or their e-mail. The sum is what stayed, without what was given back.
export interface Contact {
  phone: string | null
  email: string | null
}
export interface PaymentRow {
  id: string
  amount: number
  status: string
  payment_type: string
  description: string | null
  pay_link_code: string | null
  created_at: Date
  complete_time: Date | null
  expires_at: Date | null
}
export type PaymentState = 'OPEN' | 'PAID' | 'ENDED'
/** Each way by its own index, in the accounts that the caller may see (null = all); a payment that carries both is counted once. */
const theirs = (
  merchantId: string,
  c: Contact,
  among: readonly string[] | null,
): RawBuilder<unknown> => sql`
  (
    select
      id
    from
      (
        select
          id,
          bank_account_id
        from
          txn
        where
          merchant_id = ${merchantId}
          and customer_phone = ${c.phone}
        union
        select
          id,
          bank_account_id
        from
          txn
        where
          merchant_id = ${merchantId}
          and lower(customer_email) = ${c.email?.toLowerCase() ?? null}
          and customer_email is not null
      ) x
    where
      ${among === null ? sql`true` : sql`bank_account_id = any (${[...among]}::uuid[])`}
  )
`
const OPEN = sql`
  (
    t.status in ('CREATED', 'PENDING')
    and t.pay_link_code is not null
  )
`
const inState = (state: PaymentState | undefined): RawBuilder<unknown> =>
  state === 'OPEN'
    ? OPEN
    : state === 'PAID'
      ? sql`t.status = 'SUCCESS'`
      : state === 'ENDED'
        ? sql`t.status in ('CANCELED', 'FAIL', 'TIMEOUT')`
        : sql`true`
export const payments = (
  db: Db,
  merchantId: string,
  c: Contact,
  among: readonly string[] | null,
  state: PaymentState | undefined,
  page: PageRequest,
): Promise<PaymentRow[]> => {
  const way = sql.raw(page.direction)
  return many(
    db,
    sql<PaymentRow>`
      select
        t.*
      from
        txn t
      where
        t.id in ${theirs(merchantId, c, among)}
        and ${inState(state)}
      order by
        t.created_at ${way},
        t.id ${way}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
}
export const countPayments = async (
  db: Db,
  merchantId: string,
  c: Contact,
  among: readonly string[] | null,
  state: PaymentState | undefined,
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
              txn t
            where
              t.id in ${theirs(merchantId, c, among)}
              and ${inState(state)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export interface Activity {
  paid: number
  paid_amount: number
  first_at: Date | null
  last_at: Date | null
  open: number
  open_amount: number
}
export const activity = (
  db: Db,
  merchantId: string,
  c: Contact,
  among: readonly string[] | null,
): Promise<Activity> =>
  one(
    db,
    sql<Activity>`
      select
        count(*) filter (
          where
            t.status = 'SUCCESS'
        ) paid,
        coalesce(
          sum(t.amount - t.refunded) filter (
            where
              t.status = 'SUCCESS'
          ),
          0
        )::bigint paid_amount,
        min(t.complete_time) filter (
          where
            t.status = 'SUCCESS'
        ) first_at,
        max(t.complete_time) filter (
          where
            t.status = 'SUCCESS'
        ) last_at,
        count(*) filter (
          where
            ${OPEN}
        ) open,
        coalesce(
          sum(t.amount) filter (
            where
              ${OPEN}
          ),
          0
        )::bigint open_amount
      from
        txn t
      where
        t.id in ${theirs(merchantId, c, among)}
    `,
  )

// Import.
/** Which of these a customer of the merchant has already. E-mails in small letters. */
export async function taken(
  db: Db,
  merchantId: string,
  f: { codes: string[]; phones: string[]; emails: string[] },
): Promise<Record<Unique, Set<string>>> {
  const rows = await many(
    db,
    sql<{ kind: Unique; value: string }>`
      select
        'code' kind,
        code value
      from
        customer
      where
        merchant_id = ${merchantId}
        and code = any (${f.codes}::text[])
      union all
      select
        'phone',
        phone
      from
        customer
      where
        merchant_id = ${merchantId}
        and phone = any (${f.phones}::text[])
      union all
      select
        'email',
        lower(email)
      from
        customer
      where
        merchant_id = ${merchantId}
        and lower(email) = any (${f.emails}::text[])
    `,
  )
  const found: Record<Unique, Set<string>> = { code: new Set(), phone: new Set(), email: new Set() }
  for (const { kind, value } of rows) found[kind].add(value)
  return found
}
export interface ImportFile {
  id: string
  file_name: string
  rows: ImportRow[]
  total: number
  valid: number
  done_at: Date | null
}
export const insertImport = (
  db: Db,
  merchantId: string,
  f: {
    id: string
    fileName: string
    rows: readonly ImportRow[]
    valid: number
    by: string
    now: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        customer_import (id, merchant_id, file_name, rows, total, valid, created_at, created_by)
      values
        (
          ${f.id},
          ${merchantId},
          ${f.fileName},
          ${JSON.stringify(f.rows)}::jsonb,
          ${f.rows.length},
          ${f.valid},
          ${f.now},
          ${f.by}
        )
    `,
  )
export const getImport = (db: Db, merchantId: string, id: string): Promise<ImportFile | null> =>
  maybe(
    db,
    sql<ImportFile>`
      select
        id,
        file_name,
        rows,
        total,
        valid,
        done_at
      from
        customer_import
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const lockImport = (db: Db, merchantId: string, id: string): Promise<ImportFile | null> =>
  maybe(
    db,
    sql<ImportFile>`
      select
        id,
        file_name,
        rows,
        total,
        valid,
        done_at
      from
        customer_import
      where
        merchant_id = ${merchantId}
        and id = ${id}
      for update
    `,
  )
export const finishImport = (db: Db, merchantId: string, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update customer_import
      set
        done_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const forgetImports = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from customer_import i
      where
        i.created_at < ${before}
    `,
  )
/** Group ids by name key. */
export const groupIds = async (
  db: Db,
  merchantId: string,
  keys: readonly string[],
): Promise<Map<string, string>> =>
  new Map(
    (
      await many(
        db,
        sql<{ id: string; name_key: string }>`
          select
            id,
            name_key
          from
            customer_group
          where
            merchant_id = ${merchantId}
            and name_key = any (${[...keys]}::text[])
          order by
            id
          for key share
        `,
      )
    ).map((g) => [g.name_key, g.id]),
  )
/** Writes many at once; one whose code, phone or e-mail was taken a moment ago is left out. @returns how many were written. */
export const insertMany = (
  db: Db,
  merchantId: string,
  customers: readonly (Facts & { id: string })[],
  by: string,
  now: Date,
): Promise<number> =>
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
      select
        x.id,
        ${merchantId},
        x.code,
        x."fullName",
        x.phone,
        x.email,
        x.address,
        x."groupId",
        x."searchKey",
        ${now},
        ${by},
        ${now},
        ${by}
      from
        jsonb_to_recordset(${JSON.stringify(customers)}::jsonb) as x (
          id uuid,
          code text,
          "fullName" text,
          phone text,
          email text,
          address text,
          "groupId" uuid,
          "searchKey" text
        )
      order by
        x.code
      on conflict do nothing
    `,
  )
