/** SQL about changes that are settled and wait for their day. */
import { sql } from 'kysely'
import { changed, many, type Db } from '../../platform/db.ts'

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
