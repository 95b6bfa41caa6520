/** Sums of unmatched credits. */
import { sql } from 'kysely'
import { one, type Db } from '../../platform/db.ts'
import { conditions, type CreditFilter } from './store.ts'

/** Number and sum (VND) of the credits that wait for a decision. */
export const openTotal = (
  db: Db,
  merchantId: string,
  filter: Pick<CreditFilter, 'test' | 'among' | 'from' | 'to'>,
): Promise<{ total: number; amount: number }> =>
  one(
    db,
    sql<{ total: number; amount: number }>`
      select
        count(*) total,
        coalesce(sum(c.amount), 0)::bigint amount
      from
        bank_credit c
      where
        ${conditions(merchantId, { ...filter, resolution: 'OPEN' })}
    `,
  )
