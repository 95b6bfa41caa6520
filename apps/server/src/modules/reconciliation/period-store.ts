/** SQL of what the reconciliation says of a merchant's period. */
import { sql } from 'kysely'
import { one, type Db } from '../../platform/db.ts'

export interface PeriodRow {
  /** Days on which the statements were compared whole. */
  done: number
  /** Days that are not DONE, the first ten. */
  undone: string[]
  /** References of differences of the merchant that are open up to the period's end, the first ten. */
  references: string[]
  open: number
  /** What the bank's statements of the merchant's accounts say went in and out for us, VND. */
  moved: number
}
export const period = (db: Db, merchantId: string, from: string, to: string): Promise<PeriodRow> =>
  one(
    db,
    sql<PeriodRow>`
      with
        day as (
          select
            d::date as day,
            coalesce(r.state = 'DONE', false) is_done
          from
            generate_series(
              ${from}::date,
              ${to}::date,
              interval '1 day'
            ) d
            left join reconciliation_day r on r.day = d::date
        ),
        difference as (
          select
            reference,
            day,
            id
          from
            reconciliation_difference
          where
            state = 'OPEN'
            and merchant_id = ${merchantId}
            and day <= ${to}
        )
      select
        (
          select
            count(*)
          from
            day
          where
            is_done
        ) done,
        array(
          select
            day::text
          from
            day
          where
            not is_done
          order by
            day
          limit
            10
        ) undone,
        array(
          select
            reference
          from
            difference
          order by
            day,
            id
          limit
            10
        ) "references",
        (
          select
            count(*)
          from
            difference
        ) open,
        (
          select
            coalesce(sum(credit - debit - outside), 0)::bigint
          from
            bank_statement_day
          where
            merchant_id = ${merchantId}
            and day between ${from} and ${to}
        ) moved
    `,
  )
