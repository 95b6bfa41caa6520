/** SQL of sessions. */
import { sql } from 'kysely'
import type { Language } from '@saola/phrases/shape'
import { changed, many, maybe, type Db } from '../../platform/db.ts'
import type { Replaced } from './rules.ts'

export interface NewSession {
  id: string
  audience: string
  subjectId: string
  refreshHash: string
  now: Date
  expiresAt: Date
  address: string
  userAgent: string
  language: Language
}
export const insertSession = (db: Db, s: NewSession): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        session (
          id,
          audience,
          subject_id,
          refresh_hash,
          created_at,
          refreshed_at,
          seen_at,
          expires_at,
          address,
          user_agent,
          language
        )
      values
        (
          ${s.id},
          ${s.audience},
          ${s.subjectId},
          ${s.refreshHash},
          ${s.now},
          ${s.now},
          ${s.now},
          ${s.expiresAt},
          ${s.address},
          ${s.userAgent},
          ${s.language}
        )
    `,
  )

export interface SessionRow {
  id: string
  audience: string
  subject_id: string
  refresh_hash: string
  replaced: Replaced[]
  refreshed_at: Date
  expires_at: Date
  revoked_at: Date | null
  reason: string | null
}
export const lockSession = (db: Db, id: string): Promise<SessionRow | null> =>
  maybe(
    db,
    sql<SessionRow>`
      select
        id,
        audience,
        subject_id,
        refresh_hash,
        replaced,
        refreshed_at,
        expires_at,
        revoked_at,
        reason
      from
        session
      where
        id = ${id}
      for update
    `,
  )
export const rotateSession = (
  db: Db,
  id: string,
  refreshHash: string,
  replaced: readonly Replaced[],
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update session
      set
        refresh_hash = ${refreshHash},
        replaced = ${JSON.stringify(replaced)}::jsonb,
        refreshed_at = ${now}
      where
        id = ${id}
    `,
  )
export const endSession = (db: Db, id: string, reason: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update session
      set
        revoked_at = ${now},
        reason = ${reason},
        replaced = '[]'
      where
        id = ${id}
        and revoked_at is null
    `,
  )
export const openSessionsOf = async (db: Db, subjectIds: readonly string[]): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        select
          id
        from
          session
        where
          subject_id = any (${[...subjectIds]}::uuid[])
          and revoked_at is null
      `,
    )
  ).map((row) => row.id)

/** Ends the sessions of a person, all or all but one. @returns the ids of those that lived. */
export const endSessionsOf = async (
  db: Db,
  subjectId: string,
  reason: string,
  now: Date,
  except: string | null,
): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        update session
        set
          revoked_at = ${now},
          reason = ${reason},
          replaced = '[]'
        where
          subject_id = ${subjectId}
          and revoked_at is null
          and expires_at > ${now}
          and (
            ${except}::uuid is null
            or id <> ${except}
          )
        returning
          id
      `,
    )
  ).map((row) => row.id)
export interface OwnSession {
  id: string
  address: string
  user_agent: string
  created_at: Date
  refreshed_at: Date
}

/** The living sessions of a person that were used lately, newest use first. */
export const sessionsOf = (
  db: Db,
  subjectId: string,
  now: Date,
  usedSince: Date,
): Promise<OwnSession[]> =>
  many(
    db,
    sql<OwnSession>`
      select
        id,
        address,
        user_agent,
        created_at,
        refreshed_at
      from
        session
      where
        subject_id = ${subjectId}
        and audience = 'portal'
        and revoked_at is null
        and expires_at > ${now}
        and refreshed_at > ${usedSince}
      order by
        refreshed_at desc,
        id
      limit
        100
    `,
  )

/** The same of a person of the bank, whose use is noted between refreshes, too. */
export const staffSessionsOf = (db: Db, adminId: string, usedSince: Date): Promise<OwnSession[]> =>
  many(
    db,
    sql<OwnSession>`
      select
        id,
        address,
        user_agent,
        created_at,
        seen_at refreshed_at
      from
        session
      where
        subject_id = ${adminId}
        and audience in ('cms', 'root')
        and revoked_at is null
        and seen_at > ${usedSince}
      order by
        seen_at desc,
        id
      limit
        100
    `,
  )

/** Where a person signed in before this session. */
export const placesOf = (
  db: Db,
  subjectId: string,
  except: string,
  since: Date,
): Promise<{ address: string; user_agent: string }[]> =>
  many(
    db,
    sql<{ address: string; user_agent: string }>`
      select distinct
        address,
        user_agent
      from
        session
      where
        subject_id = ${subjectId}
        and id <> ${except}
        and created_at > ${since}
      limit
        200
    `,
  )

/** In which language they signed in last, this session excepted; null where that is not known. */
export const languageBefore = async (
  db: Db,
  subjectId: string,
  except: string | null,
): Promise<Language | null> =>
  (
    await maybe(
      db,
      sql<{ language: Language | null }>`
        select
          language
        from
          session
        where
          subject_id = ${subjectId}
          and id is distinct from ${except}::uuid
        order by
          created_at desc,
          id desc
        limit
          1
      `,
    )
  )?.language ?? null
export const forgetSessions = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from session
      where
        expires_at < ${before}
    `,
  )
