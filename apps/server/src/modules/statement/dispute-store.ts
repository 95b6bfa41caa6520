/** SQL of lines that merchants dispute. */
import { sql } from 'kysely'
import { changed, many, rowsOf, type Db } from '../../platform/db.ts'

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
        id,
        revision,
        transfer_id,
        kind,
        amount,
        note,
        state,
        opened_by,
        opened_at,
        closed_by,
        closed_at,
        outcome
      from
        statement_dispute
      where
        merchant_id = ${merchantId}
        and statement_id = ${statementId}
      order by
        opened_at,
        id
    `,
  )
/** @returns 0 where it is not open */
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
    `,
  )
