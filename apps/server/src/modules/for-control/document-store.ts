/** SQL of the documents of dispute cases; what is in them is encrypted before it comes here. */
import { sql } from 'kysely'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface DocumentRow {
  id: string
  merchant_id: string
  case_id: string | null
  by_bank: boolean
  kind: 'CLAIM' | 'ADMIN'
  content_type: string
  size: number
  sealed_name: string
  created_at: Date
  created_by: string
  attached_at: Date | null
}
const columns = sql`
  id,
  merchant_id,
  case_id,
  by_bank,
  kind,
  content_type,
  size,
  sealed_name,
  created_at,
  created_by,
  attached_at
`
export const insert = (db: Db, d: DocumentRow & { sealed: Buffer }): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        for_control_document (${columns}, sealed)
      values
        (
          ${d.id},
          ${d.merchant_id},
          ${d.case_id},
          ${d.by_bank},
          ${d.kind},
          ${d.content_type},
          ${d.size},
          ${d.sealed_name},
          ${d.created_at},
          ${d.created_by},
          ${d.attached_at},
          ${d.sealed}
        )
    `,
  )
/** The attached documents of some cases, oldest first. */
export const ofCases = (
  db: Db,
  merchantIds: readonly string[],
  caseIds: readonly string[],
): Promise<DocumentRow[]> =>
  many(
    db,
    sql<DocumentRow>`
      select
        ${columns}
      from
        for_control_document
      where
        merchant_id = any (${[...merchantIds]}::uuid[])
        and case_id = any (${[...caseIds]}::uuid[])
        and attached_at is not null
      order by
        created_at,
        id
    `,
  )
/** `merchantId` null = of any merchant, for bank staff. */
export const get = (db: Db, merchantId: string | null, id: string): Promise<DocumentRow | null> =>
  maybe(
    db,
    sql<DocumentRow>`
      select
        ${columns}
      from
        for_control_document
      where
        id = ${id} ${merchantId === null ? sql`` : sql`and merchant_id = ${merchantId}`}
    `,
  )
export const bytes = async (db: Db, merchantId: string, id: string): Promise<Buffer> =>
  (
    await one(
      db,
      sql<{ sealed: Buffer }>`
        select
          sealed
        from
          for_control_document
        where
          merchant_id = ${merchantId}
          and id = ${id}
      `,
    )
  ).sealed
/** Makes uploads part of a case: the merchant's own, or what the bank uploaded for this one. @returns how many */
export const attach = (
  db: Db,
  merchantId: string,
  caseId: string,
  ids: readonly string[],
  whose: { byBank: boolean; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update for_control_document
      set
        case_id = ${caseId},
        attached_at = coalesce(attached_at, ${whose.now})
      where
        merchant_id = ${merchantId}
        and id = any (${[...ids]}::uuid[])
        and by_bank = ${whose.byBank}
        and (
          case_id = ${caseId}
          or (
            case_id is null
            and not by_bank
          )
        )
    `,
  )
/** Leaves a draft with these documents alone; what is left out is loose again. */
export const detachOthers = (
  db: Db,
  merchantId: string,
  caseId: string,
  ids: readonly string[],
): Promise<number> =>
  changed(
    db,
    sql`
      update for_control_document
      set
        case_id = null,
        attached_at = null
      where
        merchant_id = ${merchantId}
        and case_id = ${caseId}
        and not by_bank
        and id <> all (${[...ids]}::uuid[])
    `,
  )
export const countOf = async (
  db: Db,
  merchantId: string,
  caseId: string,
  kind: 'CLAIM' | 'ADMIN',
): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          for_control_document
        where
          merchant_id = ${merchantId}
          and case_id = ${caseId}
          and kind = ${kind}
          and attached_at is not null
      `,
    )
  ).n
/** Uploads of a merchant's people since a time. */
export const countSince = async (db: Db, merchantId: string, since: Date): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          for_control_document
        where
          merchant_id = ${merchantId}
          and created_at > ${since}
          and not by_bank
      `,
    )
  ).n
/** Forgets what nobody put to a case. */
export const forgetLoose = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from for_control_document
      where
        attached_at is null
        and created_at < ${before}
    `,
  )
