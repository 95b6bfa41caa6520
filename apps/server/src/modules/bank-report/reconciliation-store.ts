/** The bank's statement against our books: which days were looked at and what differed. */
import { sql } from 'kysely'
import { many, type Db } from '../../platform/db.ts'
import { stepOfDay, type Period } from './period-store.ts'

export interface DifferenceRow {
  key: string
  found: number
  foundAmount: number
  healed: number
  closed: number
  open: number
  openAmount: number
}
/** By the day of the statement, and by kind; what was found is healed, closed or open. */
export const differences = (
  db: Db,
  p: Period,
): Promise<(DifferenceRow & { of: 'DATE' | 'KIND' })[]> =>
  many(
    db,
    sql`
      select
        k.of,
        k.key,
        count(*)::bigint found,
        sum(off)::bigint "foundAmount",
        count(*) filter (
          where
            state in ('HEALED', 'GONE')
        )::bigint healed,
        count(*) filter (
          where
            state in ('EXPLAINED', 'RESOLVED')
        )::bigint closed,
        count(*) filter (
          where
            state = 'OPEN'
        )::bigint open,
        coalesce(
          sum(off) filter (
            where
              state = 'OPEN'
          ),
          0
        )::bigint "openAmount"
      from
        (
          select
            day,
            kind,
            state,
            abs(coalesce(bank_amount, 0) - coalesce(our_amount, 0)) off
          from
            reconciliation_difference
          where
            day between ${p.from}::date and ${p.to}::date
        ) d
        cross join lateral (
          values
            ('DATE', ${stepOfDay(sql`day`, p)}),
            ('KIND', kind)
        ) k (of, key)
      group by
        1,
        2
    `,
  )
/** Days of the period whose statement was compared to its end. */
export const checked = (db: Db, p: Period): Promise<{ date: string; checked: number }[]> =>
  many(
    db,
    sql`
      select
        ${stepOfDay(sql`day`, p)} date,
        count(*)::bigint checked
      from
        reconciliation_day
      where
        day between ${p.from}::date and ${p.to}::date
        and state = 'DONE'
      group by
        1
    `,
  )
