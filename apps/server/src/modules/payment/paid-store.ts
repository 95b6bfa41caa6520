/** What was paid in a part of a day: figures by day do not know the hour. */
import { sql } from 'kysely'
import { allOf, one, type Db } from '../../platform/db.ts'

/**
 * Sum and number of a merchant's payments that were paid in a span of time.
 * @param span `from` included, `to` not
 * @param among the only bank accounts the caller may see; null = all
 */
export const paidWithin = (
  db: Db,
  merchantId: string,
  span: { from: Date; to: Date },
  among: readonly string[] | null,
): Promise<{ amount: number; total: number }> =>
  one(
    db,
    sql<{ amount: number; total: number }>`
      select
        coalesce(sum(amount), 0)::bigint amount,
        count(*)::int total
      from
        payment
      where
        ${allOf([
          sql`merchant_id = ${merchantId}`,
          sql`status = 'SUCCESS'`,
          sql`complete_time >= ${span.from}`,
          sql`complete_time < ${span.to}`,
          ...(among === null ? [] : [sql`bank_account_id = any (${[...among]}::uuid[])`]),
        ])}
    `,
  )
