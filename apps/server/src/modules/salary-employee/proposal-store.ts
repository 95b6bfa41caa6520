/** SQL of what waits for a second person, of accounts that the bank is asked about, and of data that is no longer needed. */
import { sql } from 'kysely'
import type { EmployeeProposal, SalaryAccountStatus } from '@saola/contract/salary-employee-values'
import { changed, many, one, rowsOf, type Db } from '../../platform/db.ts'

export interface ProposalRow {
  employee_id: string
  kinds: EmployeeProposal[]
  sealed: string | null
  account_bin: string | null
  account_last: string | null
  account_digest: string | null
  reason: string | null
  asked_by_id: string
  asked_by: string
  asked_at: Date
}
export const ofEmployees = (
  db: Db,
  merchantId: string,
  ids: readonly string[],
): Promise<ProposalRow[]> =>
  many(
    db,
    sql<ProposalRow>`
      select
        employee_id,
        kinds,
        sealed,
        account_bin,
        account_last,
        account_digest,
        reason,
        asked_by_id,
        asked_by,
        asked_at
      from
        salary_employee_proposal
      where
        merchant_id = ${merchantId}
        and employee_id = any (${[...ids]}::uuid[])
    `,
  )
/** In the place of what they had. */
export const putAll = (db: Db, merchantId: string, rows: readonly ProposalRow[]): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_employee_proposal (
          merchant_id,
          employee_id,
          kinds,
          sealed,
          account_bin,
          account_last,
          account_digest,
          reason,
          asked_by_id,
          asked_by,
          asked_at
        )
      select
        ${merchantId},
        employee_id,
        string_to_array(kinds, ','),
        sealed,
        account_bin,
        account_last,
        account_digest,
        reason,
        asked_by_id,
        asked_by,
        asked_at
      from
        ${rowsOf(
          'x',
          rows.map((row) => ({ ...row, kinds: row.kinds.join(',') })),
          {
            employee_id: 'uuid',
            kinds: 'text',
            sealed: 'text',
            account_bin: 'text',
            account_last: 'text',
            account_digest: 'text',
            reason: 'text',
            asked_by_id: 'text',
            asked_by: 'text',
            asked_at: 'timestamptz',
          },
        )}
      on conflict (merchant_id, employee_id) do update
      set
        kinds = excluded.kinds,
        sealed = excluded.sealed,
        account_bin = excluded.account_bin,
        account_last = excluded.account_last,
        account_digest = excluded.account_digest,
        reason = excluded.reason,
        asked_by_id = excluded.asked_by_id,
        asked_by = excluded.asked_by,
        asked_at = excluded.asked_at
    `,
  )
export const removeAll = (db: Db, merchantId: string, ids: readonly string[]): Promise<number> =>
  changed(
    db,
    sql`
      delete from salary_employee_proposal
      where
        merchant_id = ${merchantId}
        and employee_id = any (${[...ids]}::uuid[])
    `,
  )
/** How many wait, and how many accounts are in another name or nowhere. */
export const waiting = (
  db: Db,
  merchantId: string,
): Promise<{ waiting: number; mismatches: number }> =>
  one(
    db,
    sql<{ waiting: number; mismatches: number }>`
      select
        (
          select
            count(*)::int
          from
            salary_employee_proposal
          where
            merchant_id = ${merchantId}
        ) waiting,
        (
          select
            count(*)::int
          from
            salary_employee
          where
            merchant_id = ${merchantId}
            and account_status in ('MISMATCH', 'NOT_FOUND')
            and left_on is null
        ) mismatches
    `,
  )

export interface CheckRow {
  id: string
  name: string
  sealed: string
  account_bin: string
  account_digest: string
}
/** Accounts that the bank has not been asked about. */
export const unchecked = (db: Db, merchantId: string, limit: number): Promise<CheckRow[]> =>
  many(
    db,
    sql<CheckRow>`
      select
        id,
        name,
        sealed,
        account_bin,
        account_digest
      from
        salary_employee
      where
        merchant_id = ${merchantId}
        and account_status = 'CHECKING'
        and left_on is null
      order by
        id
      limit
        ${limit}
    `,
  )
/** Writes what the bank said, where it is still the same account of the same name, and nobody has written it meanwhile. @returns whose */
export const setChecked = (
  db: Db,
  merchantId: string,
  checks: readonly { id: string; digest: string; name: string; status: SalaryAccountStatus }[],
): Promise<{ id: string; status: SalaryAccountStatus }[]> =>
  many(
    db,
    sql<{ id: string; status: SalaryAccountStatus }>`
      update salary_employee e
      set
        account_status = x.status
      from
        ${rowsOf('x', checks, { id: 'uuid', digest: 'text', name: 'text', status: 'text' })}
      where
        e.merchant_id = ${merchantId}
        and e.id = x.id
        and e.account_digest = x.digest
        and e.name = x.name
        and e.account_status = 'CHECKING'
      returning
        e.id,
        e.account_status status
    `,
  )
/** Merchants with accounts that the bank has not been asked about, should a job have been lost. */
export const withUnchecked = (db: Db): Promise<{ merchant_id: string; test: boolean }[]> =>
  many(
    db,
    sql<{ merchant_id: string; test: boolean }>`
      select distinct
        e.merchant_id,
        m.mode = 'TEST' test
      from
        salary_employee e
        join merchant m on m.id = e.merchant_id
      where
        e.account_status = 'CHECKING'
        and e.left_on is null
    `,
  )
/** Wages, birth dates, identity numbers and accounts of those who left before a day, once nothing that they drew waits for a pay day and nothing is owed on either side. */
export const erase = (db: Db, before: string): Promise<{ merchant_id: string; id: string }[]> =>
  many(
    db,
    sql<{ merchant_id: string; id: string }>`
      update salary_employee e
      set
        sealed = null,
        account_digest = null,
        identity_digest = null,
        account_last = ''
      where
        e.left_on < ${before}
        and e.sealed is not null
        and not exists (
          select
            1
          from
            salary_position d
            join salary_period p on p.merchant_id = d.merchant_id
            and p.id = d.period_id
          where
            d.merchant_id = e.merchant_id
            and d.employee_id = e.id
            and d.pending + d.advanced > 0
            and p.closing is distinct from 'CLOSED'
        )
        and (
          select
            coalesce(sum(d.paid - d.returned - coalesce(d.taken, d.deduct) - d.written_off), 0)
          from
            salary_deduction d
          where
            d.merchant_id = e.merchant_id
            and d.employee_id = e.id
        ) = 0
      returning
        e.merchant_id,
        e.id
    `,
  )
