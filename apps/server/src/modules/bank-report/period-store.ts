/** How the reports' SQL speaks of time: days and months of Vietnam. */
import { sql, type RawBuilder } from 'kysely'
import type { Days } from './rules.ts'

export interface Period extends Days {
  /** The first instant of the period, and the first after it. */
  start: Date
  end: Date
}
/** The step that an instant falls into, as YYYY-MM-DD or YYYY-MM. */
export const stepOf = (instant: RawBuilder<unknown>, { by }: Days): RawBuilder<string> => sql`
  to_char(
    ${instant} at time zone 'Asia/Ho_Chi_Minh',
    ${by === 'DAY' ? 'YYYY-MM-DD' : 'YYYY-MM'}
  )
`
/** The same of a business day. */
export const stepOfDay = (day: RawBuilder<unknown>, { by }: Days): RawBuilder<string> => sql`
  to_char(${day}, ${by === 'DAY' ? 'YYYY-MM-DD' : 'YYYY-MM'})
`
export const within = (
  instant: RawBuilder<unknown>,
  { start, end }: Period,
): RawBuilder<unknown> => sql`
  ${instant} >= ${start}
  and ${instant} < ${end}
`
/** Median and 90th percentile of a span, in whole seconds; null where there is none. */
export const percentile = (
  part: 0.5 | 0.9,
  span: RawBuilder<unknown>,
): RawBuilder<number | null> => sql`
  round(
    percentile_cont(${sql.lit(part)}) within group (
      order by
        extract(
          epoch
          from
            ${span}
        )
    )
  )::bigint
`
