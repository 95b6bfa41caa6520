/** SQL of support requests and what was said in them. */
import { sql, type RawBuilder } from 'kysely'
import type { SupportContent, SupportStatus } from '@saola/contract/support'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'

export interface RequestRow {
  id: string
  merchant_id: string
  content: SupportContent
  description: string
  email: string
  phone_no: string
  username: string
  language: 'vi' | 'en'
  status: SupportStatus
  unread: boolean
  created_at: Date
  created_by: string
  modified_at: Date
  modified_by: string
  deleted_at: Date | null
  merchant_code: string
  merchant_name: string
  mode: 'LIVE' | 'TEST'
}
export interface MessageRow {
  id: string
  side: 'MERCHANT' | 'BANK'
  author: string
  text: string
  created_at: Date
}
export interface NewRequest {
  id: string
  content: SupportContent
  description: string
  email: string
  phoneNo: string
  username: string
  language: 'vi' | 'en'
  searchKey: string
  now: Date
}

export const insert = (db: Db, merchantId: string, r: NewRequest): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        support_request (
          id,
          merchant_id,
          content,
          description,
          email,
          phone_no,
          username,
          language,
          status,
          search_key,
          created_at,
          created_by,
          modified_at,
          modified_by
        )
      values
        (
          ${r.id},
          ${merchantId},
          ${r.content},
          ${r.description},
          ${r.email},
          ${r.phoneNo},
          ${r.username},
          ${r.language},
          'OPEN',
          ${r.searchKey},
          ${r.now},
          ${r.username},
          ${r.now},
          ${r.username}
        )
    `,
  )
/** One creation at a time for a merchant, so that the count before it holds. */
export const queueUp = async (db: Db, merchantId: string): Promise<void> => {
  await sql`
    select
      pg_advisory_xact_lock(hashtextextended (${merchantId}, 2000))
  `.execute(db)
}
export const countSince = (
  db: Db,
  merchantId: string,
  hour: Date,
  day: Date,
): Promise<{ hour: number; day: number }> =>
  one(
    db,
    sql<{ hour: number; day: number }>`
      select
        count(*) filter (
          where
            created_at > ${hour}
        ) "hour",
        count(*) "day"
      from
        support_request
      where
        merchant_id = ${merchantId}
        and created_at > ${day}
    `,
  )

const columns = sql.raw('r.*, m.code merchant_code, m.name merchant_name, m.mode')
export interface Filter {
  words?: string | undefined
  content?: string | undefined
  status?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  merchantCode?: string | undefined
}
/** `merchantId` null = every merchant's, also those put away: for the bank's staff. */
const conditions = (merchantId: string | null, f: Filter): RawBuilder<unknown> =>
  allOf([
    ...(merchantId === null ? [] : [sql`r.merchant_id = ${merchantId}`, sql`r.deleted_at is null`]),
    ...(f.content ? [sql`r.content = ${f.content}`] : []),
    ...(f.status ? [sql`r.status = ${f.status}`] : []),
    ...(f.from ? [sql`r.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`r.created_at < ${f.to}`] : []),
    ...(f.words ? [sql`r.search_key like ${`%${likeText(f.words)}%`}`] : []),
    ...(f.merchantCode
      ? [
          sql`
            r.merchant_id in (
              select
                id
              from
                merchant
              where
                code = ${f.merchantCode}
            )
          `,
        ]
      : []),
  ])
const sortable: Record<string, string> = { createdAt: 'created_at', modifiedAt: 'modified_at' }
export const list = (
  db: Db,
  merchantId: string | null,
  f: Filter,
  page: PageRequest,
): Promise<RequestRow[]> => {
  const order = sql.raw(
    `r.${sortable[page.sortBy] ?? 'created_at'} ${page.direction}, r.id ${page.direction}`,
  )
  return many(
    db,
    sql<RequestRow>`
      select
        ${columns}
      from
        (
          select
            r.*
          from
            support_request r
          where
            ${conditions(merchantId, f)}
          order by
            ${order}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) r ${merchantId === null
          ? sql`join merchant m on m.id = r.merchant_id`
          : sql`
              cross join (
                select
                  code,
                  name,
                  mode
                from
                  merchant
                where
                  id = ${merchantId}
              ) m
            `}
      order by
        ${order}
    `,
  )
}
export const count = async (db: Db, merchantId: string | null, f: Filter): Promise<number> =>
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
              support_request r
            where
              ${conditions(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n

const mine = (merchantId: string | null, id: string): RawBuilder<unknown> => sql`
  r.id = ${id} ${merchantId === null
    ? sql``
    : sql`
        and r.merchant_id = ${merchantId}
        and r.deleted_at is null
      `}
`
export const get = (db: Db, merchantId: string | null, id: string): Promise<RequestRow | null> =>
  maybe(
    db,
    sql<RequestRow>`
      select
        ${columns}
      from
        support_request r
        join merchant m on m.id = r.merchant_id
      where
        ${mine(merchantId, id)}
    `,
  )
export const lock = (db: Db, merchantId: string | null, id: string): Promise<RequestRow | null> =>
  maybe(
    db,
    sql<RequestRow>`
      select
        ${columns}
      from
        support_request r
        join merchant m on m.id = r.merchant_id
      where
        ${mine(merchantId, id)}
      for update of
        r
    `,
  )
export const messages = (db: Db, merchantId: string, requestId: string): Promise<MessageRow[]> =>
  many(
    db,
    sql<MessageRow>`
      select
        id,
        side,
        author,
        text,
        created_at
      from
        support_message
      where
        merchant_id = ${merchantId}
        and request_id = ${requestId}
      order by
        created_at,
        id
    `,
  )
export const insertMessage = (
  db: Db,
  merchantId: string,
  requestId: string,
  m: { id: string; side: 'MERCHANT' | 'BANK'; author: string; text: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        support_message (id, request_id, merchant_id, side, author, text, created_at)
      values
        (
          ${m.id},
          ${requestId},
          ${merchantId},
          ${m.side},
          ${m.author},
          ${m.text},
          ${m.now}
        )
    `,
  )
export const setStatus = (
  db: Db,
  merchantId: string,
  id: string,
  status: SupportStatus,
  unread: boolean,
  by: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update support_request
      set
        status = ${status},
        unread = ${unread},
        modified_at = ${now},
        modified_by = ${by}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const markRead = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      update support_request
      set
        unread = false
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and unread
    `,
  )
export const putAway = (db: Db, merchantId: string, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update support_request
      set
        deleted_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and deleted_at is null
    `,
  )
export const getMessage = (db: Db, merchantId: string, id: string): Promise<MessageRow | null> =>
  maybe(
    db,
    sql<MessageRow>`
      select
        id,
        side,
        author,
        text,
        created_at
      from
        support_message
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
