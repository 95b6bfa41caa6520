/** SQL of the rules by which a merchant's payouts are agreed to. */
import { sql } from 'kysely'
import { changed, maybe, type Db } from '../../platform/db.ts'
import type { OwnRule } from './rules.ts'

export interface SettingRow {
  rule: OwnRule
  next: { rule: OwnRule; from: Date } | null
  modifiedBy: string
  modifiedAt: Date
}
interface Stored {
  second_above: number | null
  merchant_day: number | null
  person_day: number | null
  next_second_above: number | null
  next_merchant_day: number | null
  next_person_day: number | null
  next_from: Date | null
  modified_by: string
  modified_at: Date
}
export async function setting(db: Db, merchantId: string): Promise<SettingRow | null> {
  const row = await maybe(
    db,
    sql<Stored>`
      select
        second_above,
        merchant_day,
        person_day,
        next_second_above,
        next_merchant_day,
        next_person_day,
        next_from,
        modified_by,
        modified_at
      from
        payout_setting
      where
        merchant_id = ${merchantId}
    `,
  )
  if (row === null) return null
  const { next_from: from } = row
  return {
    rule: {
      secondAbove: row.second_above,
      merchantDay: row.merchant_day,
      personDay: row.person_day,
    },
    next:
      from === null
        ? null
        : {
            rule: {
              secondAbove: row.next_second_above,
              merchantDay: row.next_merchant_day,
              personDay: row.next_person_day,
            },
            from,
          },
    modifiedBy: row.modified_by,
    modifiedAt: row.modified_at,
  }
}
/** The row, made where there is none yet, locked. */
export async function lockSetting(db: Db, merchantId: string, now: Date): Promise<void> {
  await sql`
    insert into
      payout_setting (merchant_id, modified_by, modified_at)
    values
      (${merchantId}, '', ${now})
    on conflict do nothing
  `.execute(db)
  await sql`
    select
    from
      payout_setting
    where
      merchant_id = ${merchantId}
    for update
  `.execute(db)
}
export const setSetting = (db: Db, merchantId: string, s: SettingRow): Promise<number> =>
  changed(
    db,
    sql`
      update payout_setting
      set
        second_above = ${s.rule.secondAbove},
        merchant_day = ${s.rule.merchantDay},
        person_day = ${s.rule.personDay},
        next_second_above = ${s.next?.rule.secondAbove ?? null},
        next_merchant_day = ${s.next?.rule.merchantDay ?? null},
        next_person_day = ${s.next?.rule.personDay ?? null},
        next_from = ${s.next?.from ?? null},
        modified_by = ${s.modifiedBy},
        modified_at = ${s.modifiedAt}
      where
        merchant_id = ${merchantId}
    `,
  )
