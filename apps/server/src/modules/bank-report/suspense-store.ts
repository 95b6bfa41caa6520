/** Money that matched nothing: what waits and for how long, and what became of it. Test Mode's is not counted. */
import { sql, type RawBuilder } from 'kysely'
import { many, type Db } from '../../platform/db.ts'
import { stepOf, within, type Period } from './period-store.ts'

/** Credits in suspense that are of real money; with a resolution that the partial indexes hold. */
const live = sql`
  outcome = 'UNMATCHED'
  and not test
`

export interface AgeRow {
  age: string
  total: number
  amount: number
}
/** Open credits by age in days of Vietnam; RETURNING stands apart as an age of its own. */
export const ages = (db: Db, today: string): Promise<AgeRow[]> =>
  many(
    db,
    sql<AgeRow>`
      select
        case
          when resolution = 'RETURNING' then 'RETURNING'
          when days <= 0 then 'TODAY'
          when days <= 3 then 'DAYS_3'
          when days <= 7 then 'DAYS_7'
          when days <= 30 then 'DAYS_30'
          else 'OLDER'
        end age,
        count(*)::bigint total,
        sum(amount)::bigint amount
      from
        (
          select
            resolution,
            amount,
            ${today}::date - (booked_at at time zone 'Asia/Ho_Chi_Minh')::date days
          from
            bank_credit
          where
            ${live}
            and resolution not in ('ACCEPTED', 'RETURNED')
        ) x
      group by
        1
    `,
  )

export interface StepRow {
  date: string
  arrived: number
  arrived_amount: number
  accepted: number
  accepted_amount: number
  returned: number
  returned_amount: number
}
const figures = (what: string): RawBuilder<unknown> =>
  sql.raw(
    `count(*) filter (where what = '${what}')::bigint ${what.toLowerCase()}, coalesce(sum(amount) filter (where what = '${what}'), 0)::bigint ${what.toLowerCase()}_amount`,
  )
/** By step: arrived by the bank's booking time, accepted and returned when that was done. */
export const steps = (db: Db, p: Period): Promise<StepRow[]> =>
  many(
    db,
    sql<StepRow>`
      select
        date,
        ${figures('ARRIVED')},
        ${figures('ACCEPTED')},
        ${figures('RETURNED')}
      from
        (
          select
            ${stepOf(sql`booked_at`, p)} date,
            'ARRIVED' what,
            amount
          from
            bank_credit
          where
            ${live}
            and ${within(sql`booked_at`, p)}
          union all
          select
            ${stepOf(sql`resolved_at`, p)},
            resolution,
            amount
          from
            bank_credit
          where
            ${live}
            and resolution in ('ACCEPTED', 'RETURNED')
            and resolved_at is not null
            and ${within(sql`resolved_at`, p)}
        ) x
      group by
        date
    `,
  )

export interface OldRow {
  id: number
  bank_reference: string
  merchant_name: string | null
  amount: number
  reason: string
  booked_at: Date
}
const open = (rest: RawBuilder<unknown>): RawBuilder<OldRow> => sql`
  select
    c.id,
    c.bank_reference,
    m.name merchant_name,
    c.amount,
    c.reason,
    c.booked_at
  from
    bank_credit c
    left join merchant m on m.id = c.merchant_id
  where
    ${live}
    and c.resolution = 'OPEN'
  order by
    c.booked_at,
    c.id ${rest}
`
export const oldest = (db: Db, most: number): Promise<OldRow[]> =>
  many(
    db,
    open(sql`
      limit
        ${most}
    `),
  )
