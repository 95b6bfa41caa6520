/** SQL about what the queue itself knows: who has a thing, until when it sleeps, what was mailed, and by when kinds are due. */
import { sql } from 'kysely'
import type { WorkKind } from '@saola/contract/work-queue'
import { changed, many, rowsOf, type Db } from '../../platform/db.ts'
import type { Level } from './rules.ts'

export interface Occasion {
  kind: WorkKind
  subjectId: string
  since: string
}
export interface Plan {
  assigneeId: string | null
  assignedAt: Date | null
  /** Who handed it over; null where the assignee took it. */
  handedBy: string | null
  snoozedUntil: Date | null
  snoozedBy: string | null
}
/**
 * Writes what is meant to happen with a thing.
 * @param seenVersion as it was read: where somebody else was quicker nothing is written
 * @returns 0 then
 */
export const put = (db: Db, o: Occasion, plan: Plan, seenVersion: number | null): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        work_item (
          kind,
          subject_id,
          waiting_since,
          assignee_id,
          assigned_at,
          handed_by,
          snoozed_until,
          snoozed_by
        )
      values
        (
          ${o.kind},
          ${o.subjectId},
          ${o.since}::timestamptz,
          ${plan.assigneeId},
          ${plan.assignedAt},
          ${plan.handedBy},
          ${plan.snoozedUntil},
          ${plan.snoozedBy}
        )
      on conflict (kind, subject_id) do update
      set
        waiting_since = excluded.waiting_since,
        assignee_id = excluded.assignee_id,
        assigned_at = excluded.assigned_at,
        handed_by = excluded.handed_by,
        snoozed_until = excluded.snoozed_until,
        snoozed_by = excluded.snoozed_by,
        breach_mailed_at = case
          when work_item.waiting_since = excluded.waiting_since then work_item.breach_mailed_at
        end,
        version = work_item.version + 1
      where
        work_item.waiting_since <> excluded.waiting_since
        or work_item.version = ${seenVersion}::int
    `,
  )
/** Notes that people were told of what is late. */
export const markMailed = (db: Db, occasions: readonly Occasion[], now: Date): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        work_item (kind, subject_id, waiting_since, breach_mailed_at)
      select
        o.kind,
        o."subjectId",
        o.since::timestamptz,
        ${now}
      from
        ${rowsOf('o', occasions, { kind: 'text', subjectId: 'text', since: 'text' })}
      on conflict (kind, subject_id) do update
      set
        assignee_id = case
          when work_item.waiting_since = excluded.waiting_since then work_item.assignee_id
        end,
        assigned_at = case
          when work_item.waiting_since = excluded.waiting_since then work_item.assigned_at
        end,
        handed_by = case
          when work_item.waiting_since = excluded.waiting_since then work_item.handed_by
        end,
        snoozed_until = case
          when work_item.waiting_since = excluded.waiting_since then work_item.snoozed_until
        end,
        snoozed_by = case
          when work_item.waiting_since = excluded.waiting_since then work_item.snoozed_by
        end,
        waiting_since = excluded.waiting_since,
        breach_mailed_at = excluded.breach_mailed_at
    `,
  )

export interface StaffRow {
  id: string
  staff_id: string
  full_name: string
  email: string | null
  codes: number[]
}
/** People who may sign in and hold any of these codes. */
export const holders = (db: Db, codes: readonly number[]): Promise<StaffRow[]> =>
  many(
    db,
    sql<StaffRow>`
      select
        a.id,
        a.staff_id,
        a.full_name,
        a.email,
        g.codes
      from
        admin a
        join role_group g on g.id = a.role_group_id
      where
        a.status = 'ACTIVE'
        and g.codes && ${[...codes]}::int[]
      order by
        a.full_name,
        a.id
    `,
  )

export interface LevelRow {
  kind: WorkKind
  due_hours: number
  warn_hours: number
  modified_by: string
  modified_at: Date
}
export const levels = (db: Db): Promise<LevelRow[]> =>
  many(
    db,
    sql<LevelRow>`
      select
        *
      from
        work_level
    `,
  )
export const setLevel = (
  db: Db,
  kind: WorkKind,
  level: Level,
  by: { name: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        work_level (kind, due_hours, warn_hours, modified_by, modified_at)
      values
        (
          ${kind},
          ${level.dueHours},
          ${level.warnHours},
          ${by.name},
          ${by.now}
        )
      on conflict (kind) do update
      set
        due_hours = excluded.due_hours,
        warn_hours = excluded.warn_hours,
        modified_by = excluded.modified_by,
        modified_at = excluded.modified_at
    `,
  )
