/** SQL of what was issued. */
import { sql } from 'kysely'
import { changed, many, maybe, type Db } from '../../platform/db.ts'

export interface RevisionRow {
  merchant_id: string
  statement_id: string
  revision: number
  number: string
  code: string
  figures: string
  hash: string
  last_transfer_id: number
  entries: number
  turnover: number
  seal: string
  seal_key: string
  differences: unknown[]
  issued_at: Date
  issued_by: string
}
export type NewRevision = Omit<RevisionRow, 'merchant_id'>

export const insert = (db: Db, merchantId: string, r: NewRevision): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        statement_revision (
          merchant_id,
          statement_id,
          revision,
          number,
          code,
          figures,
          hash,
          last_transfer_id,
          entries,
          turnover,
          seal,
          seal_key,
          differences,
          issued_at,
          issued_by
        )
      values
        (
          ${merchantId},
          ${r.statement_id},
          ${r.revision},
          ${r.number},
          ${r.code},
          ${r.figures},
          ${r.hash},
          ${r.last_transfer_id},
          ${r.entries},
          ${r.turnover},
          ${r.seal},
          ${r.seal_key},
          ${JSON.stringify(r.differences)}::jsonb,
          ${r.issued_at},
          ${r.issued_by}
        )
    `,
  )
export const get = (
  db: Db,
  merchantId: string,
  statementId: string,
  revision: number,
): Promise<RevisionRow | null> =>
  maybe(
    db,
    sql<RevisionRow>`
      select
        *
      from
        statement_revision
      where
        merchant_id = ${merchantId}
        and statement_id = ${statementId}
        and revision = ${revision}
    `,
  )
export type RevisionHead = Pick<
  RevisionRow,
  'revision' | 'number' | 'hash' | 'differences' | 'issued_at' | 'issued_by'
>
/** All that was issued of a statement, the youngest first. */
export const all = (db: Db, merchantId: string, statementId: string): Promise<RevisionHead[]> =>
  many(
    db,
    sql<RevisionHead>`
      select
        revision,
        number,
        hash,
        differences,
        issued_at,
        issued_by
      from
        statement_revision
      where
        merchant_id = ${merchantId}
        and statement_id = ${statementId}
      order by
        revision desc
    `,
  )
/** The revisions of a merchant that hold, of the last periods, youngest first. */
export const lastOf = (
  db: Db,
  merchantId: string,
  limit: number,
): Promise<(RevisionRow & { from_day: string; to_day: string })[]> =>
  many(
    db,
    sql<RevisionRow & { from_day: string; to_day: string }>`
      select
        r.*,
        s.from_day::text,
        s.to_day::text
      from
        statement s
        join statement_revision r on r.merchant_id = s.merchant_id
        and r.statement_id = s.id
        and r.revision = s.revision
      where
        s.merchant_id = ${merchantId}
      order by
        s.to_day desc
      limit
        ${limit}
    `,
  )
/** Whose paper carries this code: of a Test Mode merchant where `test` says so, and of none else. */
export const byCode = (db: Db, code: string, test: boolean): Promise<RevisionRow | null> =>
  maybe(
    db,
    sql<RevisionRow>`
      select
        r.*
      from
        statement_revision r
        join merchant m on m.id = r.merchant_id
      where
        r.code = ${code}
        and m.mode = ${test ? 'TEST' : 'LIVE'}
    `,
  )
