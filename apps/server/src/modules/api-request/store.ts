/** SQL about the log of requests of merchants' own servers. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, rowsOf, type Db } from '../../platform/db.ts'
import { prepared } from '../../platform/prepared.ts'

export interface NewRequest {
  id: string
  merchantId: string
  at: Date
  call: string
  code: number
  message: string | null
  reference: string | null
  tookMs: number
  address: string
  userAgent: string
  clientId: string
  traceId: string
}
const newColumns = {
  id: 'uuid',
  merchantId: 'uuid',
  at: 'timestamptz',
  call: 'text',
  code: 'int',
  message: 'text',
  reference: 'text',
  tookMs: 'int',
  address: 'text',
  userAgent: 'text',
  clientId: 'uuid',
  traceId: 'text',
} as const

/** Lines of several merchants at once. */
export const insertAll = (db: Db, requests: readonly NewRequest[]): Promise<number> =>
  changed(
    db,
    prepared(sql`
      insert into
        api_request (
          id,
          merchant_id,
          at,
          call,
          code,
          message,
          reference,
          took_ms,
          address,
          user_agent,
          client_id,
          trace_id
        )
      select
        r.id,
        r."merchantId",
        r.at,
        r.call,
        r.code,
        r.message,
        r.reference,
        r."tookMs",
        r.address,
        r."userAgent",
        r."clientId",
        r."traceId"
      from
        ${rowsOf('r', requests, newColumns)}
    `),
  )

export interface RequestRow {
  id: string
  at: Date
  call: string
  code: number
  message: string | null
  reference: string | null
  took_ms: number
  address: string
  user_agent: string
  client_id: string
  trace_id: string
}
export interface RequestFilter {
  failed?: boolean | undefined
  call?: string | undefined
  code?: number | undefined
  /** The beginning of a reference. */ reference?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}
const conditions = (merchantId: string, f: RequestFilter): RawBuilder<unknown> =>
  allOf([
    sql`r.merchant_id = ${merchantId}`,
    ...(f.failed === undefined ? [] : [f.failed ? sql`r.code <> 0` : sql`r.code = 0`]),
    ...(f.call ? [sql`r.call = ${f.call}`] : []),
    ...(f.code === undefined ? [] : [sql`r.code = ${f.code}`]),
    ...(f.reference ? [sql`r.reference like ${`${likeText(f.reference)}%`}`] : []),
    ...(f.from ? [sql`r.at >= ${f.from}`] : []),
    ...(f.to ? [sql`r.at < ${f.to}`] : []),
  ])
const columns = sql.raw(
  'r.id, r.at, r.call, r.code, r.message, r.reference, r.took_ms, r.address, r.user_agent, r.client_id, r.trace_id',
)

export const list = (
  db: Db,
  merchantId: string,
  f: RequestFilter,
  page: PageRequest,
): Promise<RequestRow[]> =>
  many(
    db,
    sql<RequestRow>`
      select
        ${columns}
      from
        api_request r
      where
        ${conditions(merchantId, f)}
      order by
        ${sql.raw(`r.at ${page.direction}, r.id ${page.direction}`)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (db: Db, merchantId: string, f: RequestFilter): Promise<number> =>
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
              api_request r
            where
              ${conditions(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const get = (db: Db, merchantId: string, id: string): Promise<RequestRow | null> =>
  maybe(
    db,
    sql<RequestRow>`
      select
        ${columns}
      from
        api_request r
      where
        r.merchant_id = ${merchantId}
        and r.id = ${id}
    `,
  )

/** Of all merchants: the log is as old as it may be. */
export const forget = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from api_request
      where
        at < ${before}
    `,
  )
