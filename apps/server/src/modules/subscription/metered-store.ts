/** SQL of what subscriptions that are billed by use cost. */
import { sql } from 'kysely'
import type { TimeType } from '@saola/schedule/day'
import { many, type Db } from '../../platform/db.ts'
import { countedStatuses } from './mrr.ts'
import { inSight, withPlan, type Among } from './store.ts'

export interface MeteredRow {
  time_type: TimeType
  cycle_value: number
  count: number
  /** Of all of them together, in đồng a cycle. */
  amount: number
}
/** What those that are billed by use cost a cycle: of each the mean of its last three invoices. */
export const metered = (
  db: Db,
  merchantId: string,
  day: string,
  among: Among | null,
): Promise<MeteredRow[]> =>
  many(
    db,
    sql<MeteredRow>`
      select
        p.time_type,
        p.cycle_value,
        count(*)::int count,
        sum(round(coalesce(mean.amount, 0)))::bigint amount
      from
        ${withPlan}
        cross join lateral (
          select
            avg(i.amount) amount
          from
            (
              select
                amount
              from
                subscription_invoice
              where
                merchant_id = s.merchant_id
                and subscription_id = s.id
                and status <> 'CANCELED'
              order by
                cycle desc
              limit
                3
            ) i
        ) mean
      where
        s.merchant_id = ${merchantId}
        and p.type = 'METERED_USAGE'
        and s.status = any (${[...countedStatuses]}::text[])
        and s.status_before is distinct from 'TRIAL'
        and s.start_date <= ${day}::date
        and ${inSight(among)}
      group by
        p.time_type,
        p.cycle_value
    `,
  )
