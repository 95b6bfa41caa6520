/** How the invoices of a time were paid. */
import { sql } from 'kysely'
import type { CollectionOutcome, PaidAfter } from '@saola/contract/subscription-statistic'
import { many, type Db } from '../../platform/db.ts'
import { account } from './list-store.ts'
import { withPayment } from './store.ts'

export interface CollectedRow {
  /** YYYY-MM of the issue, in Vietnam. */
  month: string
  outcome: CollectionOutcome
  /** What was paid by a customer: the message that left last before; null = none had. */
  notice: PaidAfter | null
  count: number
  amount: number
  /** Between issue and payment, of all of them together. */
  days: number
}
/** By month of issue, outcome and message, oldest month first. Taken back ones are none unless nobody is expected to pay them any more, nor is what is not owed yet. @param to exclusive */
export const collected = (
  db: Db,
  merchantId: string,
  { from, to }: { from: Date; to: Date },
  among: readonly string[] | null,
): Promise<CollectedRow[]> =>
  many(
    db,
    sql<CollectedRow>`
      select
        x.month,
        x.outcome,
        x.notice,
        count(*)::int count,
        sum(x.amount)::bigint amount,
        coalesce(sum(x.days), 0)::int days
      from
        (
          select
            to_char(i.created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM') as month,
            case
              when i.status = 'CANCELED' then 'WRITTEN_OFF'
              when i.status <> 'SUCCESS' then 'OPEN'
              when i.paid_outside then 'OUTSIDE'
              when i.paid_late then 'LATE'
              else 'ON_TIME'
            end as outcome,
            i.paid_after notice,
            i.amount,
            (i.paid_at at time zone 'Asia/Ho_Chi_Minh')::date - (i.created_at at time zone 'Asia/Ho_Chi_Minh')::date as days
          from
            ${withPayment}
          where
            i.merchant_id = ${merchantId}
            and i.created_at >= ${from}
            and i.created_at < ${to}
            and (
              i.status <> 'CANCELED'
              or i.void_reason = 'WRITTEN_OFF'
            )
            and (
              i.ahead_until is null
              or i.status = 'SUCCESS'
            )
            and ${among === null ? sql`true` : sql`${account} = any (${[...among]}::uuid[])`}
        ) x
      group by
        x.month,
        x.outcome,
        x.notice
      order by
        x.month,
        x.outcome,
        x.notice
    `,
  )
