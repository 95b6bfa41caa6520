/** SQL about what happened to a proposal, and the files that were put to it. */
import { sql } from 'kysely'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface NewEvent {
  id: string
  approvalId: string
  event: string
  at: Date
  actorId: string | null
  actorName: string
  text: string | null
  file?: { name: string; size: number; contentType: string; sealed: Buffer }
}
export async function insert(db: Db, e: NewEvent): Promise<void> {
  await changed(
    db,
    sql`
      insert into
        approval_event (id, approval_id, event, at, actor_id, actor_name, text, file_name, file_size)
      values
        (
          ${e.id},
          ${e.approvalId},
          ${e.event},
          ${e.at},
          ${e.actorId},
          ${e.actorName},
          ${e.text},
          ${e.file?.name ?? null},
          ${e.file?.size ?? null}
        )
    `,
  )
  if (e.file !== undefined)
    await changed(
      db,
      sql`
        insert into
          approval_file (event_id, content_type, sealed)
        values
          (
            ${e.id},
            ${e.file.contentType},
            ${e.file.sealed}
          )
      `,
    )
}

export interface EventRow {
  id: string
  event: string
  at: Date
  actor_name: string
  text: string | null
  file_name: string | null
  file_size: number | null
  content_type: string | null
}
export const ofApproval = (db: Db, approvalId: string): Promise<EventRow[]> =>
  many(
    db,
    sql<EventRow>`
      select
        e.id,
        e.event,
        e.at,
        e.actor_name,
        e.text,
        e.file_name,
        e.file_size,
        f.content_type
      from
        approval_event e
        left join approval_file f on f.event_id = e.id
      where
        e.approval_id = ${approvalId}
      order by
        e.at,
        e.id
    `,
  )
export const fileCount = async (db: Db, approvalId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          approval_event
        where
          approval_id = ${approvalId}
          and file_name is not null
      `,
    )
  ).n
export interface FileRow {
  approval_id: string
  file_name: string
  content_type: string
  sealed: Buffer
}
export const file = (db: Db, eventId: string): Promise<FileRow | null> =>
  maybe(
    db,
    sql<FileRow>`
      select
        e.approval_id,
        e.file_name,
        f.content_type,
        f.sealed
      from
        approval_file f
        join approval_event e on e.id = f.event_id
      where
        f.event_id = ${eventId}
    `,
  )
