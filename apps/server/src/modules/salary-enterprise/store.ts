/** SQL of enterprises in salary advance, and of how they are configured. */
import { sql } from 'kysely'
import type { EnterpriseStatus, PaymentSource, ProgramType } from '@saola/contract/salary-values'
import { changed, many, maybe, type Db } from '../../platform/db.ts'

export interface EnterpriseRow {
  merchant_id: string
  status: EnterpriseStatus
  status_before_lock: EnterpriseStatus | null
  employees_expected: number
  limit_asked: number
  program_asked: ProgramType
  registered_at: Date
  reason: string | null
  granted_limit: number | null
  sources: PaymentSource[] | null
  program_type: ProgramType | null
  line_rate_micro: number | null
  contract_number: string | null
  valid_until: string | null
  granted_at: Date | null
  granted_by: string | null
}
/** Of `salary_enterprise e`. */
export const columns = sql`
  e.merchant_id,
  e.status,
  e.status_before_lock,
  e.employees_expected,
  e.limit_asked,
  e.program_asked,
  e.registered_at,
  e.reason,
  e.granted_limit,
  e.sources,
  e.program_type,
  e.line_rate_micro,
  e.contract_number,
  e.valid_until::text,
  e.granted_at,
  e.granted_by
`
/** Null for one that has never asked. */
export const get = (db: Db, merchantId: string): Promise<EnterpriseRow | null> =>
  maybe(
    db,
    sql<EnterpriseRow>`
      select
        ${columns}
      from
        salary_enterprise e
      where
        e.merchant_id = ${merchantId}
    `,
  )
/** Held until the transaction ends. */
export const lock = (db: Db, merchantId: string): Promise<EnterpriseRow | null> =>
  maybe(
    db,
    sql<EnterpriseRow>`
      select
        ${columns}
      from
        salary_enterprise e
      where
        e.merchant_id = ${merchantId}
      for update
    `,
  )
/** Kept from others' changes until the transaction ends; who only looks does not wait for others who do. */
export const share = (db: Db, merchantId: string): Promise<{ status: EnterpriseStatus } | null> =>
  maybe(
    db,
    sql<{ status: EnterpriseStatus }>`
      select
        status
      from
        salary_enterprise
      where
        merchant_id = ${merchantId}
      for share
    `,
  )
/** All that are open for their employees, and how far the clock of each is ahead. */
export const atWork = (db: Db): Promise<{ id: string; shift_ms: number }[]> =>
  many(
    db,
    sql<{ id: string; shift_ms: number }>`
      select
        e.merchant_id id,
        m.clock_shift_ms shift_ms
      from
        salary_enterprise e
        join merchant m on m.id = e.merchant_id
      where
        e.status = 'OK'
        and m.retired_at is null
    `,
  )
export const shiftOf = async (db: Db, merchantId: string): Promise<number> =>
  (
    await maybe(
      db,
      sql<{ shift_ms: number }>`
        select
          clock_shift_ms shift_ms
        from
          merchant
        where
          id = ${merchantId}
      `,
    )
  )?.shift_ms ?? 0
export interface Registration {
  merchantId: string
  employeesExpected: number
  limitAsked: number
  programAsked: ProgramType
  registeredBy: string
  now: Date
}
/** A first registration, or one after a rejection. @returns 0 where it is registered. */
export const register = (db: Db, r: Registration): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_enterprise as e (
          merchant_id,
          status,
          employees_expected,
          limit_asked,
          program_asked,
          registered_at,
          registered_by
        )
      values
        (
          ${r.merchantId},
          'WAITING_APPROVAL',
          ${r.employeesExpected},
          ${r.limitAsked},
          ${r.programAsked},
          ${r.now},
          ${r.registeredBy}
        )
      on conflict (merchant_id) do update
      set
        status = 'WAITING_APPROVAL',
        employees_expected = excluded.employees_expected,
        limit_asked = excluded.limit_asked,
        program_asked = excluded.program_asked,
        registered_at = excluded.registered_at,
        registered_by = excluded.registered_by,
        reason = null
      where
        e.status = 'NOT_REGISTER'
    `,
  )
export interface Grant {
  grantedLimit: number
  sources: readonly PaymentSource[]
  programType: ProgramType
  lineRateMicro: number
  contractNumber: string
  validUntil: string | null
}
export const setGrant = (
  db: Db,
  merchantId: string,
  grant: Grant,
  by: { name: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_enterprise
      set
        granted_limit = ${grant.grantedLimit},
        sources = ${[...grant.sources]},
        program_type = ${grant.programType},
        line_rate_micro = ${grant.lineRateMicro},
        contract_number = ${grant.contractNumber},
        valid_until = ${grant.validUntil},
        granted_at = ${by.now},
        granted_by = ${by.name}
      where
        merchant_id = ${merchantId}
    `,
  )
/** Together with a grant where it needs one: what is approved has one. */
export const setStatus = (
  db: Db,
  merchantId: string,
  to: { status: EnterpriseStatus; before: EnterpriseStatus | null; reason: string | null },
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_enterprise
      set
        status = ${to.status},
        status_before_lock = ${to.before},
        reason = ${to.reason}
      where
        merchant_id = ${merchantId}
    `,
  )

export interface ConfigRow {
  payment_source: PaymentSource
  account_id: string
  limit_amount: number | null
  period_start: number
  period_end: number
  pay_date: number
  working_days: number | null
  closed_days: number
  /** Hundredths of a day, Monday first. */
  work_week: number[]
  second_person: boolean
  version: number
}
export const config = (db: Db, merchantId: string): Promise<ConfigRow | null> =>
  maybe(
    db,
    sql<ConfigRow>`
      select
        payment_source,
        account_id,
        limit_amount,
        period_start,
        period_end,
        pay_date,
        working_days,
        closed_days,
        work_week,
        second_person,
        version
      from
        salary_config
      where
        merchant_id = ${merchantId}
    `,
  )
/** @param version of the one that it takes the place of; 0 = the first. @returns 0 where that is another by now */
export const setConfig = (
  db: Db,
  merchantId: string,
  { version, ...c }: ConfigRow,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_config as c (
          merchant_id,
          payment_source,
          account_id,
          limit_amount,
          period_start,
          period_end,
          pay_date,
          working_days,
          closed_days,
          work_week,
          second_person,
          version
        )
      select
        ${merchantId}::uuid,
        ${c.payment_source},
        ${c.account_id}::uuid,
        ${c.limit_amount}::bigint,
        ${c.period_start}::int,
        ${c.period_end}::int,
        ${c.pay_date}::int,
        ${c.working_days}::int,
        ${c.closed_days}::int,
        ${c.work_week}::smallint[],
        ${c.second_person}::boolean,
        1
      where
        ${version} = 0
        or exists (
          select
            1
          from
            salary_config
          where
            merchant_id = ${merchantId}
        )
      on conflict (merchant_id) do update
      set
        payment_source = excluded.payment_source,
        account_id = excluded.account_id,
        limit_amount = excluded.limit_amount,
        period_start = excluded.period_start,
        period_end = excluded.period_end,
        pay_date = excluded.pay_date,
        working_days = excluded.working_days,
        closed_days = excluded.closed_days,
        work_week = excluded.work_week,
        second_person = excluded.second_person,
        version = c.version + 1
      where
        c.version = ${version}
    `,
  )
