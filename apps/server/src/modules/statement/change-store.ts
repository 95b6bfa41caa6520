/** SQL that changes statements: opened, issued, answered, told of. */
import { sql } from 'kysely'
import type { StatementPeriod } from '@saola/contract/statement'
import { changed, type Db } from '../../platform/db.ts'

export interface NewPeriod {
  id: string
  period: StatementPeriod
  fromDay: string
  toDay: string
  now: Date
}
export const open = (db: Db, merchantId: string, p: NewPeriod): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        statement (merchant_id, id, period, from_day, to_day, status, created_at)
      values
        (
          ${merchantId},
          ${p.id},
          ${p.period},
          ${p.fromDay},
          ${p.toDay},
          'PROVISIONAL',
          ${p.now}
        )
      on conflict do nothing
    `,
  )
/** @returns 0 where another was faster */
export const setIssued = (
  db: Db,
  merchantId: string,
  id: string,
  to: { revision: number; answerBy: string },
): Promise<number> =>
  changed(
    db,
    sql`
      update statement
      set
        status = 'ISSUED',
        revision = ${to.revision},
        answer_by = ${to.answerBy},
        answered_at = null,
        answered_by = null,
        is_silent = false
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status in ('PROVISIONAL', 'DISPUTED')
        and revision = ${to.revision - 1}
    `,
  )
/** @returns 0 where it is not to be answered, or is another revision */
export const answer = (
  db: Db,
  merchantId: string,
  id: string,
  to: {
    status: 'AGREED' | 'DISPUTED'
    revision: number
    by: string
    isSilent: boolean
    now: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      update statement
      set
        status = ${to.status},
        answered_at = ${to.now},
        answered_by = ${to.by},
        is_silent = ${to.isSilent}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'ISSUED'
        and revision = ${to.revision}
    `,
  )
/** Marks a revision as told of. @returns 0 where it was told of before, or a younger one was */
export const tell = (db: Db, merchantId: string, id: string, revision: number): Promise<number> =>
  changed(
    db,
    sql`
      update statement
      set
        told_revision = ${revision}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and told_revision < ${revision}
    `,
  )
