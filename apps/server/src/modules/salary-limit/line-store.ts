/** SQL of what the credit line has lent, for those who would draw on it. VND. */
import { sql } from 'kysely'
import { one, type Db } from '../../platform/db.ts'

export interface Standing {
  /** In other periods, or on its way there, and not paid back; null where the line does not pay. */
  lent: number | null
  isOverdue: boolean
}
export const standing = (db: Db, merchantId: string, periodId: string | null): Promise<Standing> =>
  one(
    db,
    sql<Standing>`
      select
        (
          select
            coalesce(sum(d.amount), 0)::bigint
          from
            salary_advance_payment d
            join salary_advance a on a.merchant_id = d.merchant_id
            and a.id = d.advance_id
            left join salary_collection c on c.merchant_id = d.merchant_id
            and c.id = d.collected_in
          where
            d.merchant_id = ${merchantId}
            and d.source = 'KLB_CREDIT_LINE'
            and d.state in ('TODO', 'PROCESSING', 'SUCCESS')
            and a.period_id is distinct from ${periodId}::uuid
            and c.state is distinct from 'COLLECTED'
        ) lent,
        exists (
          select
          from
            salary_collection c
          where
            c.merchant_id = ${merchantId}
            and c.overdue_at is not null
            and c.state <> 'COLLECTED'
        ) "isOverdue"
    `,
  )
