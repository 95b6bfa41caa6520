/** Salary advance of a large enterprise, made straight in the database, for what measures it: a period that has ended, in which everybody drew. VND. */
import type pg from 'pg'
import { seal } from '../src/modules/salary-employee/sealed.ts'

type Client = Pick<pg.Client, 'query'>
export interface Enterprise {
  merchantId: string
  periodId: string
}
const WAGE = 10_000_000
/** Of each. */
export const DRAWN = 1_000_000
const ENTERPRISE = [
  `insert into salary_enterprise (merchant_id, status, employees_expected, limit_asked, program_asked, registered_at, registered_by, granted_limit, sources, program_type, line_rate_micro, contract_number, granted_at, granted_by)
    values ($1, 'OK', 100000, 999999999999, 'FLEX_SALARY_NOT_USE_OVERDRAFT', now(), 'x', 999999999999, '{BUSINESS_ACCOUNT}', 'FLEX_SALARY_NOT_USE_OVERDRAFT', 0, 'x', now(), 'x')`,
  `insert into salary_config (merchant_id, payment_source, account_id, period_start, period_end, pay_date, working_days, closed_days, work_week, second_person, version)
    select $1, 'BUSINESS_ACCOUNT', id, 1, 31, 5, 25, 0, '{100,100,100,100,100,50,0}', true, 1 from bank_account where merchant_id = $1 and default_account`,
  `insert into salary_advance_type (id, merchant_id, name, form, percent, created_at) values (md5('salary-type')::uuid, $1, 'Công nhân', 'AUTO', 50, now())`,
]
/** Number, wage as it is encrypted. */
const EMPLOYEES = `insert into salary_employee (id, merchant_id, code, name, phone, email, position, type_id, activated, sealed, account_bin, account_last, account_digest, account_status, created_at)
  select md5('salary-' || n)::uuid, $1, 'NV' || lpad(n::text, 6, '0'), 'Nguyễn Văn ' || n, '09' || lpad(n::text, 8, '0'), '', 'Thợ may', md5('salary-type')::uuid, true, sealed, '970452', '0000', 'digest-' || n, 'VERIFIED', now()
  from unnest($2::int[], $3::text[]) x (n, sealed)`
const PERIOD = `insert into salary_period (id, merchant_id, month, start_date, end_date, pay_date, used_at, created_at)
  select $2, $1, date_trunc('month', d), d - 30, d, d + 5, now(), now() from (select ((now() at time zone 'Asia/Ho_Chi_Minh')::date - 1) d) x`
/** Half a period's days worked, and one advance that was paid. */
const DRAWING = [
  `insert into salary_logwork (merchant_id, period_id, employee_id, days, worked) select $1, $2, id, array_fill(100::smallint, array[12]) || array_fill(null::smallint, array[19]), 1200 from salary_employee where merchant_id = $1`,
  `insert into salary_pool (merchant_id, period_id, advanced) select $1, $2, count(*) * ${DRAWN} from salary_employee where merchant_id = $1`,
  `insert into salary_position (merchant_id, period_id, employee_id, advanced, requests) select $1, $2, id, ${DRAWN}, 1 from salary_employee where merchant_id = $1`,
  `insert into salary_advance (id, merchant_id, code, period_id, employee_id, amount, form, status, payment_status, created_at, decided_at, decided_by)
    select md5('advance-' || id)::uuid, $1, 'UL' || code, $2, id, ${DRAWN}, 'AUTO', 'APPROVED', 'SUCCESS', now(), now(), 'x' from salary_employee where merchant_id = $1`,
  `insert into salary_advance_payment (id, merchant_id, advance_id, reference, amount, state, source, from_account, to_bin, to_last, created_at, sent_at, ended_at)
    select md5('payment-' || id)::uuid, $1, id, 'UL' || code, ${DRAWN}, 'SUCCESS', 'BUSINESS_ACCOUNT', 'x', '970452', '0000', now(), now(), now() from salary_advance where merchant_id = $1 and period_id = $2`,
]
const LOT = 5_000

/** @param secret the key under which the program reads wages and accounts @param account of the employee with this number */
export async function makeEnterprise(
  client: Client,
  { merchantId, periodId }: Enterprise,
  employees: number,
  secret: string,
  account: (n: number) => string = () => '0',
): Promise<void> {
  const app = { config: { keys: { field: [secret] } } } as unknown as Parameters<typeof seal>[0]
  for (const statement of ENTERPRISE) await client.query(statement, [merchantId])
  for (let from = 1; from <= employees; from += LOT) {
    const { rows } = await client.query<{ n: number; id: string }>(
      `select n, md5('salary-' || n)::uuid id from generate_series($1::int, $2::int) n`,
      [from, Math.min(from + LOT - 1, employees)],
    )
    const sealed = rows.map(({ n, id }) =>
      seal(app, merchantId, id, { birthDate: '', identity: '', wage: WAGE, account: account(n) }),
    )
    await client.query(EMPLOYEES, [merchantId, rows.map(({ n }) => n), sealed])
  }
  await client.query(PERIOD, [merchantId, periodId])
  for (const statement of DRAWING) await client.query(statement, [merchantId, periodId])
}
