/** SQL of the list of plans and its file. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type {
  PlanPaymentType,
  PlanStatus,
  PlanType,
} from '@saola/contract/subscription-plan-values'
import { allOf, likeText, many, one, type Db } from '../../platform/db.ts'
import { columns, inSight, type Among, type PlanRow } from './store.ts'

export interface Filter {
  words?: string | undefined
  status?: PlanStatus | undefined
  type?: PlanType | undefined
  paymentType?: PlanPaymentType | undefined
  from?: Date | undefined
  to?: Date | undefined
  among: Among | null
}
const wanted = (merchantId: string, f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`merchant_id = ${merchantId}`,
    inSight(f.among),
    ...(f.words ? [sql`search_key like ${`% ${likeText(f.words)}%`}`] : []),
    ...(f.status ? [sql`status = ${f.status}`] : []),
    ...(f.type ? [sql`type = ${f.type}`] : []),
    ...(f.paymentType ? [sql`payment_type = ${f.paymentType}`] : []),
    ...(f.from ? [sql`created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`created_at < ${f.to}`] : []),
  ])
const sortNames: Record<string, string> = {
  createdAt: 'created_at',
  name: 'search_key',
  code: 'code',
  fixedAmount: 'fixed_amount',
}
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<PlanRow[]> => {
  const order = sql.raw(`${sortNames[page.sortBy]!} ${page.direction}, id ${page.direction}`)
  return many(
    db,
    sql<PlanRow>`
      select
        ${columns}
      from
        subscription_plan
      where
        ${wanted(merchantId, f)}
      order by
        ${order}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
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
              subscription_plan
            where
              ${wanted(merchantId, f)}
            limit
              ${cap}
          ) x
      `,
    )
  ).n
export const exportRows = (merchantId: string, f: Filter): RawBuilder<unknown> => sql`
  select
    code,
    name,
    status,
    type,
    payment_type,
    fixed_amount,
    cycle_value,
    time_type,
    case
      when time_type = 'WEEK' then 'W' || fixed_day
      else fixed_day::text
    end,
    expiration_days,
    issue_days_before,
    subscribers,
    description,
    to_char(created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD HH24:MI:SS'),
    created_by
  from
    subscription_plan
  where
    ${wanted(merchantId, f)}
  order by
    created_at desc,
    id desc
`
/** Those with one of these codes, whatever their state. */
export const ofCodes = (
  db: Db,
  merchantId: string,
  codes: readonly string[],
  among: Among | null,
): Promise<PlanRow[]> =>
  many(
    db,
    sql<PlanRow>`
      select
        ${columns}
      from
        subscription_plan
      where
        merchant_id = ${merchantId}
        and code = any (${[...codes]}::text[])
        and ${inSight(among)}
    `,
  )
export const ofIds = (
  db: Db,
  merchantId: string,
  ids: readonly string[],
  among: Among | null,
): Promise<PlanRow[]> =>
  many(
    db,
    sql<PlanRow>`
      select
        ${columns}
      from
        subscription_plan
      where
        merchant_id = ${merchantId}
        and id = any (${[...ids]}::uuid[])
        and ${inSight(among)}
    `,
  )

export const callbackUrls = (
  db: Db,
  merchantId: string,
  planIds: readonly string[],
): Promise<{ id: string; callback_url: string }[]> =>
  many(
    db,
    sql`
      select
        id,
        callback_url
      from
        subscription_plan
      where
        merchant_id = ${merchantId}
        and id = any (${[...planIds]}::uuid[])
        and callback_url is not null
    `,
  )
