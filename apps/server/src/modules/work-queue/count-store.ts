/** SQL of what the queue says in figures: how much of each kind waits, and whether that has changed. */
import { sql, type RawBuilder } from 'kysely'
import type { WorkKind } from '@saola/contract/work-queue'
import { many, type Db } from '../../platform/db.ts'
import type { WorkAsker } from '../../platform/work-source.ts'
import { waiting, type Scope } from './store.ts'

export interface CountRow {
  kind: WorkKind
  total: number
  overdue: number
  mine: number
  for_me: number
  for_me_overdue: number
  /** The youngest that was handed to the asker. */
  handed_at: Date | null
  handed_by: string | null
}
const handedTo = ({ adminId }: WorkAsker): RawBuilder<unknown> => sql`
  x.assignee_id = ${adminId}
  and x.handed_by is not null
`
export const counts = (db: Db, scope: Scope): Promise<CountRow[]> =>
  many(
    db,
    sql<CountRow>`
      with
        ${waiting(scope)}
      select
        x.kind,
        count(*) total,
        count(*) filter (
          where
            x.due_at <= ${scope.asker.now}
        ) overdue,
        count(*) filter (
          where
            x.assignee_id = ${scope.asker.adminId}
        ) mine,
        count(*) filter (
          where
            x.may_decide
        ) for_me,
        count(*) filter (
          where
            x.may_decide
            and x.due_at <= ${scope.asker.now}
        ) for_me_overdue,
        max(x.assigned_at) filter (
          where
            ${handedTo(scope.asker)}
        ) handed_at,
        (
          array_agg(
            x.handed_by
            order by
              x.assigned_at desc
          ) filter (
            where
              ${handedTo(scope.asker)}
          )
        ) [1] handed_by
      from
        x
      where
        not x.is_asleep
      group by
        x.kind
    `,
  )

/** What changes for each kind whenever anything that the queue shows of it does. */
export const fingerprints = (
  db: Db,
  scope: Scope,
): Promise<{ kind: WorkKind; fingerprint: string }[]> =>
  many(
    db,
    sql<{ kind: WorkKind; fingerprint: string }>`
      with
        ${waiting(scope)}
      select
        x.kind,
        concat_ws(
          '/',
          count(*),
          max(x.waiting_since),
          sum(hashtext (x.subject_id)::bigint),
          sum(x.version),
          count(x.assignee_id),
          count(*) filter (
            where
              x.is_asleep
          ),
          count(*) filter (
            where
              x.due_at <= ${scope.asker.now}
          )
        ) fingerprint
      from
        x
      group by
        x.kind
    `,
  )
