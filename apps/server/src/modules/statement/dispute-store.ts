/** SQL of lines that merchants dispute. */
import { sql } from 'kysely'
import { changed, many, maybe, rowsOf, type Db } from '../../platform/db.ts'

export interface DisputeRow {
  id: string
  revision: number
  transfer_id: number
  kind: string
  amount: number
  note: string
  state: 'OPEN' | 'CLOSED'
  opened_by: string
  opened_at: Date
  closed_by: string | null
  closed_at: Date | null
  outcome: string | null
  /** The case that it became; null where none can be about it, or none is yet. */
  case_id: string | null
  case_code: string | null
}
export interface NewDispute {
  id: string
  transferId: number
  kind: string
  amount: number
  note: string
}
export const insert = (
  db: Db,
  merchantId: string,
  statement: { id: string; revision: number; by: string; now: Date },
  disputes: readonly NewDispute[],
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        statement_dispute (
          merchant_id,
          statement_id,
          id,
          revision,
          transfer_id,
          kind,
          amount,
          note,
          opened_by,
          opened_at
        )
      select
        ${merchantId},
        ${statement.id},
        id,
        ${statement.revision},
        "transferId",
        kind,
        amount,
        note,
        ${statement.by},
        ${statement.now}
      from
        ${rowsOf('x', disputes, {
          id: 'uuid',
          transferId: 'bigint',
          kind: 'text',
          amount: 'bigint',
          note: 'text',
        })}
    `,
  )
/** Oldest first. */
export const ofStatement = (
  db: Db,
  merchantId: string,
  statementId: string,
): Promise<DisputeRow[]> =>
  many(
    db,
    sql<DisputeRow>`
      select
        d.id,
        d.revision,
        d.transfer_id,
        d.kind,
        d.amount,
        d.note,
        d.state,
        d.opened_by,
        d.opened_at,
        d.closed_by,
        d.closed_at,
        d.outcome,
        d.case_id,
        k.code case_code
      from
        statement_dispute d
        left join for_control k on k.merchant_id = d.merchant_id
        and k.id = d.case_id
      where
        d.merchant_id = ${merchantId}
        and d.statement_id = ${statementId}
      order by
        d.opened_at,
        d.id
    `,
  )
/** @returns 0 where it is not open, or is a case's to close */
export const close = (
  db: Db,
  merchantId: string,
  statementId: string,
  id: string,
  to: { by: string; outcome: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update statement_dispute
      set
        state = 'CLOSED',
        closed_by = ${to.by},
        closed_at = ${to.now},
        outcome = ${to.outcome}
      where
        merchant_id = ${merchantId}
        and statement_id = ${statementId}
        and id = ${id}
        and state = 'OPEN'
        and case_id is null
    `,
  )

export interface OpenLine {
  transfer_id: number
  note: string
  opened_by: string
  from_day: string
  to_day: string
  number: string
}
/** A line that is open and no case's yet, kept so until the transaction ends. */
export const lockLine = (
  db: Db,
  merchantId: string,
  statementId: string,
  id: string,
): Promise<OpenLine | null> =>
  maybe(
    db,
    sql`
      select
        d.transfer_id,
        d.note,
        d.opened_by,
        s.from_day::text,
        s.to_day::text,
        r.number
      from
        statement_dispute d
        join statement s on s.merchant_id = d.merchant_id
        and s.id = d.statement_id
        join statement_revision r on r.merchant_id = d.merchant_id
        and r.statement_id = d.statement_id
        and r.revision = d.revision
      where
        d.merchant_id = ${merchantId}
        and d.statement_id = ${statementId}
        and d.id = ${id}
        and d.state = 'OPEN'
        and d.case_id is null
      for update of
        d
    `,
  )
export const setCase = (
  db: Db,
  merchantId: string,
  statementId: string,
  id: string,
  caseId: string,
): Promise<number> =>
  changed(
    db,
    sql`
      update statement_dispute
      set
        case_id = ${caseId}
      where
        merchant_id = ${merchantId}
        and statement_id = ${statementId}
        and id = ${id}
        and state = 'OPEN'
        and case_id is null
    `,
  )
/** All lines that became this case. @returns whose statements they are of */
export const closeOfCase = (
  db: Db,
  merchantId: string,
  caseId: string,
  to: { by: string; outcome: string; now: Date },
): Promise<{ id: string; statement_id: string }[]> =>
  many(
    db,
    sql`
      update statement_dispute
      set
        state = 'CLOSED',
        closed_by = ${to.by},
        closed_at = ${to.now},
        outcome = ${to.outcome}
      where
        merchant_id = ${merchantId}
        and case_id = ${caseId}
        and state = 'OPEN'
      returning
        id,
        statement_id
    `,
  )
