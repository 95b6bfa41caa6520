/** SQL of the dispute cases that are open about payments. */
import { sql } from 'kysely'
import { many, type Db } from '../../platform/db.ts'

/** Of these payments those with an open case about them or a refund of theirs, drafts included (B-388). */
export const withOpenCase = async (
  db: Db,
  merchantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await many(
    db,
    sql<{ payment_id: string }>`
      select
        payment_id
      from
        for_control
      where
        merchant_id = ${merchantId}
        and payment_id = any (${[...ids]}::uuid[])
        and status in ('CREATE', 'WAITING_SOLVE', 'SOLVING')
    `,
  )
  return new Set(rows.map((row) => row.payment_id))
}
