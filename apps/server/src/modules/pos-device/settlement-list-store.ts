/** Settlements as they are read: one, and the list. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import type { SettlementRow } from './settlement-store.ts'
import { type Among, into } from './store.ts'

export interface SettlementFilter {
  id?: string | undefined
  keyword?: string | undefined
  status?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** A batch with a payment into another account is not for who is held to some: its sums would tell of it. */
const settlementConditions = (
  merchantId: string,
  f: SettlementFilter,
  among: Among,
): RawBuilder<unknown> =>
  allOf([
    sql`s.merchant_id = ${merchantId}`,
    ...(f.id ? [sql`s.id = ${f.id}`] : []),
    ...(f.status ? [sql`s.status = ${f.status}`] : []),
    ...(f.from ? [sql`s.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`s.created_at < ${f.to}`] : []),
    ...(f.keyword
      ? [
          sql`
            (
              s.device_id in (
                select
                  id
                from
                  pos_device
                where
                  merchant_id = ${merchantId}
                  and device_id ilike ${`${likeText(f.keyword)}%`}
              )
              or s.batch_no::text = ${f.keyword}
              or s.staff_name ilike ${`%${likeText(f.keyword)}%`}
            )
          `,
        ]
      : []),
    ...(among === null
      ? []
      : [
          sql`
            not exists (
              select
              from
                pos_payment p
                join payment t on t.merchant_id = p.merchant_id
                and t.id = p.transaction_id
              where
                p.merchant_id = s.merchant_id
                and p.settlement_id = s.id
                and not ${into(among)}
            )
          `,
        ]),
  ])

/** The page in the order of its index, then the machines it names. */
export const settlements = (
  db: Db,
  merchantId: string,
  f: SettlementFilter,
  among: Among,
  page: PageRequest,
): Promise<SettlementRow[]> => {
  const direction = sql.raw(page.direction)
  return many(
    db,
    sql<SettlementRow>`
      with
        page as materialized (
          select
            s.*
          from
            pos_settlement s
          where
            ${settlementConditions(merchantId, f, among)}
          order by
            s.created_at ${direction},
            s.id ${direction}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ),
        machines as materialized (
          select
            id,
            device_id,
            name
          from
            pos_device
          where
            merchant_id = ${merchantId}
            and id = any (
              array(
                select distinct
                  device_id
                from
                  page
              )
            )
        )
      select
        s.*,
        d.device_id serial,
        d.name device_name
      from
        page s
        join machines d on d.id = s.device_id
      order by
        s.created_at ${direction},
        s.id ${direction}
    `,
  )
}
export const countSettlements = async (
  db: Db,
  merchantId: string,
  f: SettlementFilter,
  among: Among,
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
              pos_settlement s
            where
              ${settlementConditions(merchantId, f, among)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
const settlementSelect = sql`
  select
    s.*,
    d.device_id serial,
    d.name device_name
  from
    pos_settlement s
    join pos_device d on d.merchant_id = s.merchant_id
    and d.id = s.device_id
`
export const settlementOfRequest = (
  db: Db,
  merchantId: string,
  deviceId: string,
  requestId: string,
): Promise<SettlementRow | null> =>
  maybe(
    db,
    sql<SettlementRow>`
      ${settlementSelect}
      where
        s.merchant_id = ${merchantId}
        and s.device_id = ${deviceId}
        and s.request_id = ${requestId}
    `,
  )
export const settlement = (
  db: Db,
  merchantId: string,
  id: string,
  among: Among,
): Promise<SettlementRow | null> =>
  maybe(
    db,
    sql<SettlementRow>`
      ${settlementSelect}
      where
        ${settlementConditions(merchantId, { id }, among)}
    `,
  )
