/** Files of salary advance as an upload has kept them, for tests of what comes back of them. */
import { encryptBytes } from '../src/platform/field-encryption.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

/** @param content what the module keeps of a file */
export async function keptImport(
  world: World,
  at: { id: string; merchantId: string; kind: 'EMPLOYEE' | 'LOGWORK'; periodId?: string },
  content: unknown,
): Promise<void> {
  const place = {
    table: 'salary_import',
    column: 'sealed',
    row: at.id,
    merchantId: at.merchantId,
  }
  await asOwner(
    world,
    `insert into salary_import (id, merchant_id, kind, period_id, file_name, digest, sealed, created_at, created_by) values ($1, $2, $3, $4, 'x.xlsx', 'x', $5, now(), 'x')`,
    [
      at.id,
      at.merchantId,
      at.kind,
      at.periodId ?? null,
      encryptBytes(world.app, place, Buffer.from(JSON.stringify(content))),
    ],
  )
}
/** Of employees: each row has one of these texts, and something wrong. */
export const wrongEmployees = (texts: readonly string[]) => ({
  updateExisting: false,
  rows: texts.map((text, i) => ({
    row: i + 2,
    cells: { code: text, name: text, email: text, position: text, baseAmount: 'x' },
    errors: [{ field: 'baseAmount', fault: 'FORMAT', ofRow: null }],
  })),
})

/** Where a test has merchants of such names (H0, H1, …): each is in salary advance, and owes the bank. */
async function hostileEnterprises(world: World): Promise<void> {
  const named = `from merchant m where m.code ~ '^H[0-9]+$'`
  await asOwner(
    world,
    `insert into salary_enterprise (merchant_id, status, employees_expected, limit_asked, program_asked, registered_at, registered_by, granted_limit, sources, program_type, line_rate_micro, contract_number, granted_at, granted_by)
    select m.id, 'OK_BUT_NOT_CONFIG', 5, 1000000, 'FLEX_SALARY_NOT_USE_OVERDRAFT', now(), 'x', 1000000, '{BUSINESS_ACCOUNT}', 'FLEX_SALARY_NOT_USE_OVERDRAFT', 0, m.name, now(), 'x' ${named}`,
  )
  await asOwner(
    world,
    `insert into salary_period (id, merchant_id, month, start_date, end_date, pay_date, created_at) select m.id, m.id, '2024-03-01', '2024-03-01', '2024-03-31', '2024-04-05', now() ${named}`,
  )
  await asOwner(
    world,
    `insert into salary_collection (merchant_id, id, period_id, due_on, state, principal, interest, payments, rate_micro, bank_reference, failure, created_at) select m.id, m.id, m.id, '2024-04-05', 'SHORT', 1000, 1, 1, 90000, m.name, m.name, now() ${named}`,
  )
}

/** A period of its own, and a file of log work of it. */
export const TEXT_PERIOD = '01920000-0000-7000-8000-0000000000f4'
export const TEXT_LOGWORK = '01920000-0000-7000-8000-0000000000f5'
/** Employees who are called by these texts, with what each has drawn, and a file of log work with them: for an enterprise that is at work (example-salary.ts). */
export async function hostileEmployees(
  world: World,
  merchantId: string,
  texts: readonly string[],
): Promise<void> {
  const run = (text: string, more: unknown[] = []): Promise<unknown> =>
    asOwner(world, text, [merchantId, TEXT_PERIOD, ...more])
  await run(
    `insert into salary_period (id, merchant_id, month, start_date, end_date, pay_date, created_at) values ($2, $1, '2024-03-01', '2024-03-01', '2024-03-31', '2024-04-05', now())`,
  )
  await asOwner(
    world,
    `insert into salary_employee (id, merchant_id, code, name, phone, email, position, type_id, activated, sealed, account_bin, account_last, account_digest, account_status, created_at)
    select gen_random_uuid(), $1, 'TXT-' || x.n, x.text, 'txt' || x.n, '', x.text, (select id from salary_advance_type where merchant_id = $1 limit 1), true, 'x', '970452', '0000', 'txt' || x.n, 'VERIFIED', now()
    from unnest($2::text[]) with ordinality x (text, n)`,
    [merchantId, texts],
  )
  await run(`insert into salary_pool (merchant_id, period_id) values ($1, $2)`)
  await run(
    `insert into salary_position (merchant_id, period_id, employee_id) select $1, $2, id from salary_employee where merchant_id = $1 and code like 'TXT-%'`,
  )
  await run(
    `insert into salary_advance (id, merchant_id, code, period_id, employee_id, amount, form, status, payment_status, created_at, decided_at, decided_by, reject_reason)
    select gen_random_uuid(), $1, 'UL' || e.code || s.status, $2, e.id, 100000, 'MANUAL', s.status, s.payment, now(), now(), e.name, e.name
    from salary_employee e, (values ('APPROVED', 'SUCCESS'), ('REJECTED', 'NONE')) s (status, payment) where e.merchant_id = $1 and e.code like 'TXT-%'`,
  )
  await run(
    `insert into salary_advance_payment (id, merchant_id, advance_id, reference, amount, state, source, from_account, to_bin, to_last, bank_reference, failure, created_at)
    select gen_random_uuid(), $1, a.id, 'X' || a.code, a.amount, 'FAILED', 'BUSINESS_ACCOUNT', 'x', 'x', 'x', a.decided_by, a.decided_by, now() from salary_advance a where a.merchant_id = $1 and a.period_id = $2 and a.status = 'APPROVED'`,
  )
  await hostileEnterprises(world)
  // The period is closed: what pay day takes off of each.
  await run(`update salary_period set closing = 'CLOSED' where merchant_id = $1 and id = $2`)
  await run(
    `insert into salary_closing (merchant_id, period_id, started_at, started_by, employees, reached, closed_at, sha256) values ($1, $2, now(), 'x', 1, 1, now(), 'x')`,
  )
  await run(
    `insert into salary_deduction (merchant_id, period_id, employee_id, code, name, paid, returned, carried_in, at_bank, at_bank_count, request_codes, deduct, carried_out)
    select $1, $2, id, code, name, 100000, 0, 0, 0, 0, '{UL1}', 100000, 0 from salary_employee where merchant_id = $1 and code like 'TXT-%'`,
  )
  await keptImport(
    world,
    { id: TEXT_LOGWORK, merchantId, kind: 'LOGWORK', periodId: TEXT_PERIOD },
    {
      codeTitle: 'Mã nhân viên',
      days: [{ title: '01/03 T6', place: 0 }],
      isOverride: false,
      symbols: [],
      rows: texts.map((text, i) => ({
        row: i + 2,
        code: text,
        name: text,
        cells: ['1'],
        errors: [{ at: 'Mã nhân viên', value: text, fault: 'UNKNOWN_CODE', ofRow: null }],
      })),
    },
  )
}
