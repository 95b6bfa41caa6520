/** SQL about changes that are settled and wait for their day. */
import { sql } from 'kysely'
import { changed, many, maybe, type Db } from '../../platform/db.ts'
import { columns, type ApprovalRow } from './store.ts'

/** Whose day has come, in the order of their ids. */
export const due = (
  db: Db,
  now: Date,
  after: string | null,
  most: number,
): Promise<{ id: string }[]> =>
  many(
    db,
    sql<{ id: string }>`
      select
        id
      from
        approval
      where
        state = 'SCHEDULED'
        and effective_at <= ${now}
        and (
          ${after}::uuid is null
          or id > ${after}::uuid
        )
      order by
        id
      limit
        ${most}
    `,
  )
/** One whose day has come, held until the transaction ends; null where it is done, called off, or another worker is at it. */
export const takeDue = (db: Db, id: string, now: Date): Promise<ApprovalRow | null> =>
  maybe(
    db,
    sql<ApprovalRow>`
      select
        ${columns}
      from
        approval a
        left join merchant m on m.id = a.merchant_id
      where
        a.id = ${id}
        and a.state = 'SCHEDULED'
        and a.effective_at <= ${now}
      for update of
        a skip locked
    `,
  )
/** Ends the wait. When it was decided, and by whom, stays as it is. */
export const end = (
  db: Db,
  id: string,
  to: 'APPROVED' | 'WITHDRAWN' | 'OUTDATED',
): Promise<number> =>
  changed(
    db,
    sql`
      update approval
      set
        state = ${to}
      where
        id = ${id}
        and state = 'SCHEDULED'
    `,
  )
