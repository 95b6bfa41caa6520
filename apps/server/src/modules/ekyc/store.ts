/** SQL about identity papers; what is in them is encrypted before it comes here. */
import { sql } from 'kysely'
import { changed, maybe, one, type Db } from '../../platform/db.ts'

export interface NewFile {
  id: string
  merchantId: string
  memberId: string
  kind: string
  contentType: string
  size: number
  encryptedName: string
  sealed: Buffer
  now: Date
}
export const insertFile = (db: Db, f: NewFile): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        identity_file (id, merchant_id, member_id, kind, content_type, size, sealed_name, sealed, created_at)
      values
        (
          ${f.id},
          ${f.merchantId},
          ${f.memberId},
          ${f.kind},
          ${f.contentType},
          ${f.size},
          ${f.encryptedName},
          ${f.sealed},
          ${f.now}
        )
    `,
  )
export interface FileFacts {
  id: string
  merchant_id: string
  member_id: string
  kind: string
  content_type: string
  size: number
  sealed_name: string
}
export const fileFacts = (db: Db, merchantId: string, id: string): Promise<FileFacts | null> =>
  maybe(
    db,
    sql<FileFacts>`
      select
        id,
        merchant_id,
        member_id,
        kind,
        content_type,
        size,
        sealed_name
      from
        identity_file
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
/** For bank staff, who have no merchant. */
export const fileFactsOfAny = (db: Db, id: string): Promise<FileFacts | null> =>
  maybe(
    db,
    sql<FileFacts>`
      select
        id,
        merchant_id,
        member_id,
        kind,
        content_type,
        size,
        sealed_name
      from
        identity_file
      where
        id = ${id}
    `,
  )
export const fileBytes = async (db: Db, merchantId: string, id: string): Promise<Buffer> =>
  (
    await one(
      db,
      sql<{ sealed: Buffer }>`
        select
          sealed
        from
          identity_file
        where
          merchant_id = ${merchantId}
          and id = ${id}
      `,
    )
  ).sealed
export const filesSince = async (
  db: Db,
  merchantId: string,
  kind: string,
  since: Date,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          identity_file
        where
          merchant_id = ${merchantId}
          and kind = ${kind}
          and created_at > ${since}
      `,
    )
  ).n

export interface NewCapture {
  id: string
  merchantId: string
  memberId: string
  cardType: string
  frontId: string
  backId: string | null
  sealed: string
  now: Date
}
export const insertCapture = (db: Db, c: NewCapture): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        identity_capture (id, merchant_id, member_id, card_type, front_id, back_id, sealed, created_at)
      values
        (
          ${c.id},
          ${c.merchantId},
          ${c.memberId},
          ${c.cardType},
          ${c.frontId},
          ${c.backId},
          ${c.sealed},
          ${c.now}
        )
    `,
  )
export interface CaptureRow {
  id: string
  merchant_id: string
  member_id: string
  front_id: string
  back_id: string | null
  sealed: string
  created_at: Date
}
const columns = sql`
  id,
  merchant_id,
  member_id,
  front_id,
  back_id,
  sealed,
  created_at
`
export const capture = (db: Db, merchantId: string, id: string): Promise<CaptureRow | null> =>
  maybe(
    db,
    sql<CaptureRow>`
      select
        ${columns}
      from
        identity_capture
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const captureByFront = (
  db: Db,
  merchantId: string,
  frontId: string,
): Promise<CaptureRow | null> =>
  maybe(
    db,
    sql<CaptureRow>`
      select
        ${columns}
      from
        identity_capture
      where
        merchant_id = ${merchantId}
        and front_id = ${frontId}
    `,
  )
export const latestCapture = (db: Db, merchantId: string): Promise<CaptureRow | null> =>
  maybe(
    db,
    sql<CaptureRow>`
      select
        ${columns}
      from
        identity_capture
      where
        merchant_id = ${merchantId}
      order by
        created_at desc,
        id desc
      limit
        1
    `,
  )

/** @returns false when the link was used before. */
export const useLink = async (db: Db, nonce: string, now: Date): Promise<boolean> =>
  (await changed(
    db,
    sql`
      insert into
        view_link_used (nonce, at)
      values
        (${nonce}, ${now})
      on conflict do nothing
    `,
  )) === 1
export const forgetLinks = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from view_link_used
      where
        at < ${before}
    `,
  )
/** Captures and papers that went into no submission. */
export async function forgetUnused(db: Db, before: Date): Promise<number> {
  const captures = await changed(
    db,
    sql`
      delete from identity_capture c
      where
        c.created_at < ${before}
        and not exists (
          select
          from
            onboarding_submission s
          where
            s.merchant_id = c.merchant_id
            and s.capture_id = c.id
        )
    `,
  )
  return (
    captures +
    (await changed(
      db,
      sql`
        delete from identity_file f
        where
          f.created_at < ${before}
          and not exists (
            select
            from
              identity_capture c
            where
              c.merchant_id = f.merchant_id
              and (
                c.front_id = f.id
                or c.back_id = f.id
              )
          )
          and not exists (
            select
            from
              onboarding_document d
            where
              d.merchant_id = f.merchant_id
              and d.file_id = f.id
          )
      `,
    ))
  )
}
