/** SQL of staff's notes about a merchant, and of whom they name. */
import { sql } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface NoteRow {
  id: string
  text: string
  author_id: string
  author_name: string
  created_at: Date
  corrected_at: Date | null
}
const columns = sql`
  n.id,
  n.text,
  n.author_id,
  n.author_name,
  n.created_at,
  n.corrected_at
`
export const list = (db: Db, merchantId: string, page: PageRequest): Promise<NoteRow[]> =>
  many(
    db,
    sql<NoteRow>`
      select
        ${columns}
      from
        merchant_note n
      where
        n.merchant_id = ${merchantId}
      order by
        n.created_at ${sql.raw(page.direction)},
        n.id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (db: Db, merchantId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
            from
              merchant_note
            where
              merchant_id = ${merchantId}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const get = (db: Db, merchantId: string, id: string): Promise<NoteRow | null> =>
  maybe(
    db,
    sql<NoteRow>`
      select
        ${columns}
      from
        merchant_note n
      where
        n.merchant_id = ${merchantId}
        and n.id = ${id}
    `,
  )
export const lockOne = (db: Db, merchantId: string, id: string): Promise<NoteRow | null> =>
  maybe(
    db,
    sql<NoteRow>`
      select
        ${columns}
      from
        merchant_note n
      where
        n.merchant_id = ${merchantId}
        and n.id = ${id}
      for update
    `,
  )
export interface NewNote {
  id: string
  text: string
  authorId: string
  authorName: string
  now: Date
}
export const insert = (db: Db, merchantId: string, n: NewNote): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        merchant_note (id, merchant_id, text, author_id, author_name, created_at)
      values
        (
          ${n.id},
          ${merchantId},
          ${n.text},
          ${n.authorId},
          ${n.authorName},
          ${n.now}
        )
    `,
  )
export const correct = (
  db: Db,
  merchantId: string,
  id: string,
  text: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update merchant_note
      set
        text = ${text},
        corrected_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )

export interface MentionRow {
  note_id: string
  admin_id: string
  full_name: string
}
export const mentionsOf = (
  db: Db,
  merchantId: string,
  noteIds: readonly string[],
): Promise<MentionRow[]> =>
  many(
    db,
    sql<MentionRow>`
      select
        m.note_id,
        m.admin_id,
        a.full_name
      from
        merchant_note_mention m
        join admin a on a.id = m.admin_id
      where
        m.merchant_id = ${merchantId}
        and m.note_id = any (${[...noteIds]}::uuid[])
        and m.named
      order by
        a.full_name,
        m.admin_id
    `,
  )
/** Sets whom a note names. @returns those whom it had never named before. */
export async function setMentions(
  db: Db,
  merchantId: string,
  noteId: string,
  adminIds: readonly string[],
): Promise<string[]> {
  await changed(
    db,
    sql`
      update merchant_note_mention
      set
        named = admin_id = any (${[...adminIds]}::uuid[])
      where
        merchant_id = ${merchantId}
        and note_id = ${noteId}
    `,
  )
  const added = await many(
    db,
    sql<{ admin_id: string }>`
      insert into
        merchant_note_mention (merchant_id, note_id, admin_id)
      select
        ${merchantId},
        ${noteId},
        x
      from
        unnest(${[...adminIds]}::uuid[]) x
      on conflict do nothing
      returning
        admin_id
    `,
  )
  return added.map((row) => row.admin_id)
}
export const isNamed = async (
  db: Db,
  merchantId: string,
  noteId: string,
  adminId: string,
): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ yes: boolean }>`
        select
          exists (
            select
            from
              merchant_note_mention
            where
              merchant_id = ${merchantId}
              and note_id = ${noteId}
              and admin_id = ${adminId}
              and named
          ) yes
      `,
    )
  ).yes

export interface Colleague {
  id: string
  full_name: string
  username: string
  email: string | null
}
/** People of the bank who may sign in and hold this code. */
export const colleagues = (db: Db, code: number): Promise<Colleague[]> =>
  many(
    db,
    sql<Colleague>`
      select
        a.id,
        a.full_name,
        a.username,
        a.email
      from
        admin a
        join role_group g on g.id = a.role_group_id
      where
        a.kind = 'cms'
        and a.status in ('ACTIVE', 'NOT_LOGGED_IN')
        and ${code} = any (g.codes)
      order by
        a.full_name,
        a.id
      limit
        500
    `,
  )
