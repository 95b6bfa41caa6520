/** SQL of the dispute case that is open about a payout. */
import { sql } from 'kysely'
import { one, type Db } from '../../platform/db.ts'

/** Drafts included (B-388). */
export const hasOpenCase = async (db: Db, merchantId: string, id: string): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ yes: boolean }>`
        select
          exists (
            select
            from
              for_control
            where
              merchant_id = ${merchantId}
              and service = 'PAYOUT'
              and subject_id = ${id}
              and status in ('CREATE', 'WAITING_SOLVE', 'SOLVING')
          ) yes
      `,
    )
  ).yes
