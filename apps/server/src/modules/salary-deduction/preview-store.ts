/** SQL of what closing a period would come to. VND. */
import { sql, type RawBuilder } from 'kysely'
import { one, type Db } from '../../platform/db.ts'
import type { Sums, Whose } from './store.ts'

/** Paid and not taken off yet, of a period and of those that were closed before it. */
const isDue = (periodId: string): RawBuilder<unknown> => sql`
  pay.deducted_in is null
  and (
    a.period_id = ${periodId}
    or p.closing is not null
  )
`
/** What earlier pay days left of each employee. */
const carried = (merchantId: string): RawBuilder<unknown> => sql`
  select
    employee_id,
    sum(paid - returned - coalesce(taken, deduct) - written_off)::bigint amount
  from
    salary_deduction
  where
    merchant_id = ${merchantId}
  group by
    employee_id
  having
    sum(paid - returned - coalesce(taken, deduct) - written_off) <> 0
`
/** What the lines of a period would come to, were it closed now. */
export const preview = (db: Db, { merchantId, periodId }: Whose): Promise<Sums> =>
  one(
    db,
    sql<Sums>`
      with
        moved as (
          select
            a.employee_id,
            sum(pay.amount) filter (
              where
                pay.state = 'SUCCESS'
                and ${isDue(periodId)}
            ) paid,
            sum(pay.amount) filter (
              where
                pay.state = 'RETURNED'
            ) returned,
            sum(pay.amount) filter (
              where
                pay.state in ('TODO', 'PROCESSING')
            ) at_bank,
            count(*) filter (
              where
                pay.state in ('TODO', 'PROCESSING')
            ) at_bank_count
          from
            salary_advance_payment pay
            join salary_advance a on a.merchant_id = pay.merchant_id
            and a.id = pay.advance_id
            join salary_period p on p.merchant_id = a.merchant_id
            and p.id = a.period_id
          where
            pay.merchant_id = ${merchantId}
            and (
              (
                pay.state in ('TODO', 'PROCESSING', 'SUCCESS')
                and ${isDue(periodId)}
              )
              or (
                pay.state = 'RETURNED'
                and pay.deducted_in is not null
                and pay.given_back_in is null
              )
            )
          group by
            a.employee_id
        ),
        carried as (${carried(merchantId)})
      select
        count(*)::int employees,
        count(*) filter (
          where
            m.paid > 0
            and w.employee_id is null
        )::int without_logwork,
        coalesce(sum(m.paid), 0)::bigint paid,
        coalesce(sum(c.amount), 0)::bigint carried_in,
        coalesce(sum(m.returned), 0)::bigint returned,
        coalesce(sum(m.at_bank), 0)::bigint at_bank,
        coalesce(sum(m.at_bank_count), 0)::int at_bank_count
      from
        moved m
        full join carried c on c.employee_id = m.employee_id
        left join salary_logwork w on w.merchant_id = ${merchantId}
        and w.period_id = ${periodId}
        and w.employee_id = m.employee_id
    `,
  )
export const waiting = (
  db: Db,
  { merchantId, periodId }: Whose,
): Promise<{ n: number; amount: number }> =>
  one(
    db,
    sql<{ n: number; amount: number }>`
      select
        count(*)::int n,
        coalesce(sum(amount), 0)::bigint amount
      from
        salary_advance
      where
        merchant_id = ${merchantId}
        and period_id = ${periodId}
        and status = 'WAITING_APPROVAL'
    `,
  )
