/** The list of subscriptions and its export. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { SubscriptionStatus } from '@saola/contract/subscription-values'
import { allOf, likeText, many, one, type Db } from '../../platform/db.ts'
import { COLUMNS, inSight, withPlan, type Among, type SubscriptionRow } from './store.ts'

export interface Filter {
  /** As `words.keywordOf`. */
  words?: string | undefined
  status?: SubscriptionStatus | undefined
  planId?: string | undefined
  customerId?: string | undefined
  /** With an invoice that is overdue, or that could not be issued. */
  attention: boolean
  /** Of its making. */
  from?: Date | undefined
  to?: Date | undefined
  among: Among | null
}
const wanted = (merchantId: string, f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`s.merchant_id = ${merchantId}`,
    inSight(f.among),
    ...(f.words ? [sql`s.search_key like ${`% ${likeText(f.words)}%`}`] : []),
    ...(f.status ? [sql`s.status = ${f.status}`] : []),
    ...(f.planId ? [sql`s.plan_id = ${f.planId}`] : []),
    ...(f.customerId ? [sql`s.customer_id = ${f.customerId}`] : []),
    ...(f.attention ? [sql`s.status in ('PAYMENT_EXPIRED', 'CREATE_INVOICE_FAILED')`] : []),
    ...(f.from ? [sql`s.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`s.created_at < ${f.to}`] : []),
  ])
const sortNames: Record<string, string> = {
  createdAt: 's.created_at',
  nextPaymentDate: 's.next_payment_date',
}
/** Those without a next payment date come last. */
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<SubscriptionRow[]> => {
  const nulls = page.sortBy === 'nextPaymentDate' ? ' nulls last' : ''
  const order = sql.raw(
    `${sortNames[page.sortBy]!} ${page.direction}${nulls}, s.id ${page.direction}`,
  )
  return many(
    db,
    sql<SubscriptionRow>`
      select
        ${sql.raw(COLUMNS)}
      from
        ${withPlan}
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
              ${f.among === null ? sql`subscription s` : withPlan}
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
    s.code,
    s.ref_id,
    s.customer_name,
    s.customer_phone,
    s.customer_email,
    p.code plan_code,
    p.name,
    s.status,
    s.quantity,
    s.unit_amount,
    s.quantity * s.unit_amount amount,
    s.num_of_payments,
    s.num_of_cycles,
    s.start_date::text,
    s.previous_payment_date::text,
    s.next_payment_date::text,
    s.cancel_at::text,
    s.note,
    s.created_by,
    to_char(s.created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD HH24:MI:SS')
  from
    ${withPlan}
  where
    ${wanted(merchantId, f)}
  order by
    s.created_at desc,
    s.id desc
`
