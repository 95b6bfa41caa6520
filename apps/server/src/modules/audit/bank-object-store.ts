/** SQL of what was done to one thing of the bank. */
import { sql } from 'kysely'
import { many, type Db } from '../../platform/db.ts'

export interface BankObjectRow {
  id: number
  at: Date
  actor_name: string
  before: unknown
  after: unknown
}
export const ofBankObject = (
  db: Db,
  module: string,
  objectId: string,
  operation: string,
): Promise<BankObjectRow[]> =>
  many(
    db,
    sql<BankObjectRow>`
      select
        id,
        at,
        actor_name,
        before,
        after
      from
        audit_record
      where
        object_id = ${objectId}
        and merchant_id is null
        and module = ${module}
        and operation = ${operation}
      order by
        id desc
      limit
        100
    `,
  )
