/** Deliveries of events, for people. */
import { sql } from 'kysely'
import type { EventDeliveryState } from '@saola/contract/event-delivery'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, likeText, many, maybe, one, type Db } from '../../platform/db.ts'

export interface DeliveryRow {
  id: number
  event_id: number
  handler: string
  topic: string
  object_id: string
  merchant_id: string
  merchant_code: string | null
  merchant_name: string | null
  payload: unknown
  state: EventDeliveryState
  attempts: number
  next_at: Date
  failed_at: Date | null
  error: string | null
  at: Date
  behind_id: number | null
  held_up: number
  closed_at: Date | null
  closed_by: string | null
  note: string | null
}
const select = sql`
  select
    d.*,
    e.topic,
    e.merchant_id,
    e.payload,
    e.at,
    m.code merchant_code,
    m.name merchant_name,
    (
      select
        b.id
      from
        event_delivery b
      where
        b.handler = d.handler
        and b.object_id = d.object_id
        and b.event_id < d.event_id
        and b.state in ('WAITING', 'DEAD')
      order by
        b.event_id
      limit
        1
    ) behind_id,
    (
      select
        count(*)
      from
        event_delivery b
      where
        b.handler = d.handler
        and b.object_id = d.object_id
        and b.event_id > d.event_id
        and b.state in ('WAITING', 'DEAD')
    ) held_up
  from
    event_delivery d
    join event e on e.id = d.event_id
    left join merchant m on m.id = e.merchant_id
`
export interface Filter {
  keyword?: string | undefined
  state?: string | undefined
  handler?: string | undefined
}
const conditions = (f: Filter) =>
  allOf([
    ...(f.state ? [sql`d.state = ${f.state}`] : []),
    ...(f.handler ? [sql`d.handler = ${f.handler}`] : []),
    ...(f.keyword
      ? [
          sql`
            (
              d.object_id = ${f.keyword}
              or m.code = ${f.keyword.toUpperCase()}
              or e.topic = ${f.keyword}
              or d.error ilike ${`%${likeText(f.keyword)}%`}
            )
          `,
        ]
      : []),
  ])
export function list(db: Db, f: Filter, page: PageRequest): Promise<DeliveryRow[]> {
  const direction = sql.raw(page.direction)
  return many(
    db,
    sql<DeliveryRow>`
      ${select}
      where
        ${conditions(f)}
      order by
        ${page.sortBy === 'failedAt' ? sql`d.failed_at` : sql`e.at`} ${direction} nulls last,
        d.id ${direction}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
}
export const count = async (db: Db, f: Filter): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
            from
              event_delivery d
              join event e on e.id = d.event_id
              left join merchant m on m.id = e.merchant_id
            where
              ${conditions(f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const get = (db: Db, id: number): Promise<DeliveryRow | null> =>
  maybe(
    db,
    sql<DeliveryRow>`
      ${select}
      where
        d.id = ${id}
    `,
  )
