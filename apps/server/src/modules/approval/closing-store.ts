/** SQL about proposals that end without a decision, or wait too long for one. */
import { sql } from 'kysely'
import type { ApprovalKind } from '@saola/contract/approval'
import { changed, many, type Db } from '../../platform/db.ts'

/** Ends it without a decision. */
export const close = (
  db: Db,
  id: string,
  to: 'WITHDRAWN' | 'EXPIRED' | 'OUTDATED',
  now: Date,
  note: string | null = null,
): Promise<number> =>
  changed(
    db,
    sql`
      update approval
      set
        state = ${to},
        decided_at = ${now},
        note = ${note}
      where
        id = ${id}
        and state = 'PENDING'
    `,
  )
/** Closes what waits for a thing that has changed. @returns whose proposals that were. */
export const outdate = (
  db: Db,
  subjectKey: string,
  proposedBefore: Date,
  now: Date,
): Promise<{ id: string }[]> =>
  many(
    db,
    sql<{ id: string }>`
      update approval
      set
        state = 'OUTDATED',
        decided_at = ${now}
      where
        subject_key = ${subjectKey}
        and state = 'PENDING'
        and proposed_at < ${proposedBefore}
      returning
        id
    `,
  )
/** Closes what waited for this thing and is past its time. @returns it, if there was one. */
export const expireOf = (db: Db, subjectKey: string, now: Date): Promise<{ id: string }[]> =>
  many(
    db,
    sql<{ id: string }>`
      update approval
      set
        state = 'EXPIRED',
        decided_at = ${now}
      where
        subject_key = ${subjectKey}
        and state = 'PENDING'
        and expires_at <= ${now}
      returning
        id
    `,
  )
/** Closes what nobody decided on in time. @returns which. */
export const expire = (db: Db, now: Date, most: number): Promise<{ id: string }[]> =>
  many(
    db,
    sql<{ id: string }>`
      update approval
      set
        state = 'EXPIRED',
        decided_at = ${now}
      where
        id in (
          select
            id
          from
            approval
          where
            state = 'PENDING'
            and expires_at <= ${now}
          order by
            expires_at
          limit
            ${most}
          for update
            skip locked
        )
      returning
        id
    `,
  )
/** Marks what has waited too long and was not reported yet. @returns it. */
export const escalate = (
  db: Db,
  now: Date,
  most: number,
): Promise<{ id: string; kind: ApprovalKind }[]> =>
  many(
    db,
    sql<{ id: string; kind: ApprovalKind }>`
      update approval
      set
        escalated_at = ${now}
      where
        id in (
          select
            id
          from
            approval
          where
            state = 'PENDING'
            and escalated_at is null
            and escalate_at <= ${now}
            and expires_at > ${now}
          order by
            escalate_at
          limit
            ${most}
          for update
            skip locked
        )
      returning
        id,
        kind
    `,
  )
