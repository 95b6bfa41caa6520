/** SQL about uploaded pictures. */
import { sql } from 'kysely'
import { changed, maybe, one, type Db } from '../../platform/db.ts'

export interface NewMedia {
  id: string
  merchantId: string | null
  ownerId: string
  contentType: string
  fileName: string
  bytes: Buffer
  now: Date
}
export const insert = (db: Db, m: NewMedia): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        media (id, merchant_id, owner_id, content_type, size, file_name, bytes, created_at)
      values
        (
          ${m.id},
          ${m.merchantId},
          ${m.ownerId},
          ${m.contentType},
          ${m.bytes.length},
          ${m.fileName},
          ${m.bytes},
          ${m.now}
        )
    `,
  )

export const countSince = async (db: Db, ownerId: string, since: Date): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          media
        where
          owner_id = ${ownerId}
          and created_at > ${since}
      `,
    )
  ).n

/** Public on purpose: a file is shown to payers, who have no merchant. Its name of 131 random bits is what lets one see it. */
export const getPublic = (
  db: Db,
  id: string,
): Promise<{ content_type: string; file_name: string; bytes: Buffer } | null> =>
  maybe(
    db,
    sql<{ content_type: string; file_name: string; bytes: Buffer }>`
      select
        content_type,
        file_name,
        bytes
      from
        media
      where
        id = ${id}
    `,
  )
/** `merchantId` null = uploaded by bank staff; `contentType` is a LIKE pattern. */
export const isOf = async (
  db: Db,
  merchantId: string | null,
  file: { id: string; contentType: string },
): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
      from
        media
      where
        id = ${file.id}
        and merchant_id is not distinct from ${merchantId}
        and content_type like ${file.contentType}
    `,
  )) !== null
