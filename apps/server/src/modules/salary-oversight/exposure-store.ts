/** SQL of what is granted and outstanding by day, of live enterprises. VND. */
import { sql, type RawBuilder } from 'kysely'
import { many, one, type Db } from '../../platform/db.ts'

/** The bank's grants that hold on a day, of all enterprises or one. */
export const granted = async (
  db: Db,
  merchantId: string | undefined,
  today: string,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ amount: number }>`
        select
          coalesce(sum(e.granted_limit), 0)::bigint amount
        from
          salary_enterprise e
          join merchant m on m.id = e.merchant_id
          and m.mode = 'LIVE'
        where
          e.status not in ('NOT_REGISTER', 'WAITING_APPROVAL')
          and (
            e.valid_until is null
            or e.valid_until >= ${today}::date
          )
          and (
            ${merchantId ?? null}::uuid is null
            or e.merchant_id = ${merchantId ?? null}
          )
      `,
    )
  ).amount
export interface ExposureRow {
  /** YYYY-MM-DD, of Vietnam. */
  label: string
  paid: number
  outstanding: number
}
const dayOf = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (${at} at time zone 'Asia/Ho_Chi_Minh')::date
`
/** Every đồng that became or ceased to be owed, by the day on which it did. Of live merchants, all or one. */
const moves = (merchantId: string | undefined): RawBuilder<unknown> => sql`
  live as (
    select
      id merchant_id
    from
      merchant
    where
      mode = 'LIVE'
      and (
        ${merchantId ?? null}::uuid is null
        or id = ${merchantId ?? null}
      )
  ),
  each_move as (
    select
      ${dayOf(sql`d.ended_at`)} moved_on,
      d.amount paid,
      d.amount change
    from
      salary_advance_payment d
      join live using (merchant_id)
    where
      d.state in ('SUCCESS', 'RETURNED')
    union all
    select
      ${dayOf(sql`d.returned_at`)},
      0,
      - d.amount
    from
      salary_advance_payment d
      join live using (merchant_id)
    where
      d.state = 'RETURNED'
    union all
    select
      ${dayOf(sql`c.closed_at`)},
      0,
      - l.deduct
    from
      salary_deduction l
      join salary_closing c using (merchant_id, period_id)
      join live using (merchant_id)
    where
      c.closed_at is not null
    union all
    select
      ${dayOf(sql`l.taken_at`)},
      0,
      l.deduct - l.taken
    from
      salary_deduction l
      join live using (merchant_id)
    where
      l.taken is not null
    union all
    select
      ${dayOf(sql`w.decided_at`)},
      0,
      - w.amount
    from
      salary_write_off w
      join live using (merchant_id)
    where
      w.status = 'APPROVED'
  ),
  moves as (
    select
      moved_on,
      sum(paid) paid,
      sum(change) change
    from
      each_move
    group by
      moved_on
  )
`
/** Of every day from the first to the last: what was paid on it, and what was outstanding at its end. */
export const exposure = (
  db: Db,
  merchantId: string | undefined,
  { first, last }: { first: string; last: string },
): Promise<ExposureRow[]> =>
  many(
    db,
    sql<ExposureRow>`
      with
        ${moves(merchantId)}
      select
        s.label::date::text as label,
        coalesce(
          (
            select
              paid
            from
              moves
            where
              moved_on = s.label::date
          ),
          0
        )::bigint paid,
        coalesce(
          (
            select
              sum(change)
            from
              moves
            where
              moved_on <= s.label::date
          ),
          0
        )::bigint outstanding
      from
        generate_series(
          ${first}::date,
          ${last}::date,
          interval '1 day'
        ) s (label)
      order by
        s.label
    `,
  )
