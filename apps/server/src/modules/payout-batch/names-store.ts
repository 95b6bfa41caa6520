/** SQL of the names in files of payouts: asked for, compared, given up. */
import { sql, type RawBuilder } from 'kysely'
import type { NameCheck } from '@saola/contract/payout'
import { changed, many, type Db } from '../../platform/db.ts'
import type { Account } from '../payout/service.ts'

/** Accounts of the file whose holders' names are still to be compared. */
export const unchecked = (
  db: Db,
  merchantId: string,
  fileId: string,
  most: number,
): Promise<Account[]> =>
  many(
    db,
    sql<Account>`
      select distinct
        to_bin bin,
        to_account "accountNo"
      from
        payout_row
      where
        merchant_id = ${merchantId}
        and file_id = ${fileId}
        and amount is not null
        and name_check is null
      order by
        1,
        2
      limit
        ${most}
    `,
  )
const accountsIn = (accounts: readonly Account[]): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a (bin text, "accountNo" text)
`
export interface Typed extends Account {
  row: number
  name: string
}
export const typedNames = (
  db: Db,
  merchantId: string,
  fileId: string,
  accounts: readonly Account[],
): Promise<Typed[]> =>
  many(
    db,
    sql<Typed>`
      select
        r.row_no "row",
        r.to_bin bin,
        r.to_account "accountNo",
        r.to_name "name"
      from
        ${accountsIn(accounts)}
        join payout_row r on r.merchant_id = ${merchantId}
        and r.file_id = ${fileId}
        and r.to_bin = a.bin
        and r.to_account = a."accountNo"
      where
        r.name_check is null
    `,
  )
export const setChecks = (
  db: Db,
  merchantId: string,
  fileId: string,
  checks: readonly { row: number; check: NameCheck; told: string | null }[],
): Promise<number> =>
  changed(
    db,
    sql`
      update payout_row r
      set
        name_check = x.check,
        told_name = x.told
      from
        jsonb_to_recordset(${JSON.stringify(
          checks,
        )}::jsonb) as x ("row" int, "check" text, told text)
      where
        r.merchant_id = ${merchantId}
        and r.file_id = ${fileId}
        and r.row_no = x."row"
    `,
  )
/** The bank is not asked about what is left. @returns those rows */
export const giveUp = (
  db: Db,
  merchantId: string,
  fileId: string,
): Promise<{ row: number; check: 'UNKNOWN' }[]> =>
  many(
    db,
    sql`
      update payout_row
      set
        name_check = 'UNKNOWN'
      where
        merchant_id = ${merchantId}
        and file_id = ${fileId}
        and amount is not null
        and name_check is null
      returning
        row_no "row",
        name_check "check"
    `,
  )
