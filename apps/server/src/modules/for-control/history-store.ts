/** SQL of the steps of dispute cases. */
import { sql } from 'kysely'
import type {
  ForControlCommand,
  ForControlEvent,
  ForControlStatus,
} from '@saola/contract/for-control-values'
import type { PageRequest } from '@saola/contract/paging'
import { allOf, changed, many, one, type Db } from '../../platform/db.ts'

export interface StepRow {
  id: string
  event: ForControlEvent
  command: ForControlCommand
  status: ForControlStatus
  note: string | null
  email: string | null
  phone: string | null
  at: Date
  actor_name: string
  by_bank: boolean
  documents: string[]
}
export const insert = (
  db: Db,
  merchantId: string,
  caseId: string,
  step: StepRow,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        for_control_event (
          merchant_id,
          id,
          case_id,
          event,
          command,
          status,
          note,
          email,
          phone,
          at,
          actor_name,
          by_bank,
          documents
        )
      values
        (
          ${merchantId},
          ${step.id},
          ${caseId},
          ${step.event},
          ${step.command},
          ${step.status},
          ${step.note},
          ${step.email},
          ${step.phone},
          ${step.at},
          ${step.actor_name},
          ${step.by_bank},
          ${step.documents}::uuid[]
        )
    `,
  )
const conditions = (merchantId: string, caseId: string, hidden: readonly ForControlEvent[]) =>
  allOf([
    sql`merchant_id = ${merchantId}`,
    sql`case_id = ${caseId}`,
    ...(hidden.length > 0 ? [sql`event <> all (${[...hidden]}::text[])`] : []),
  ])
export const list = (
  db: Db,
  merchantId: string,
  caseId: string,
  hidden: readonly ForControlEvent[],
  page: PageRequest,
): Promise<StepRow[]> =>
  many(
    db,
    sql<StepRow>`
      select
        id,
        event,
        command,
        status,
        note,
        email,
        phone,
        at,
        actor_name,
        by_bank,
        documents
      from
        for_control_event
      where
        ${conditions(merchantId, caseId, hidden)}
      order by
        at ${sql.raw(page.direction)},
        id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (
  db: Db,
  merchantId: string,
  caseId: string,
  hidden: readonly ForControlEvent[],
): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          for_control_event
        where
          ${conditions(merchantId, caseId, hidden)}
      `,
    )
  ).n
