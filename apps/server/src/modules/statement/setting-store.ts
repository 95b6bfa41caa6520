/** SQL of how long a merchant's periods are. */
import { sql } from 'kysely'
import type { StatementPeriod } from '@saola/contract/statement'
import { changed, maybe, type Db } from '../../platform/db.ts'

export interface SettingRow {
  period: StatementPeriod
  modified_by: string
  modified_at: Date
}
export const get = (db: Db, merchantId: string): Promise<SettingRow | null> =>
  maybe(
    db,
    sql<SettingRow>`
      select
        period,
        modified_by,
        modified_at
      from
        statement_setting
      where
        merchant_id = ${merchantId}
    `,
  )
export const put = (db: Db, merchantId: string, s: SettingRow): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        statement_setting (merchant_id, period, modified_by, modified_at)
      values
        (
          ${merchantId},
          ${s.period},
          ${s.modified_by},
          ${s.modified_at}
        )
      on conflict (merchant_id) do update
      set
        period = excluded.period,
        modified_by = excluded.modified_by,
        modified_at = excluded.modified_at
    `,
  )
