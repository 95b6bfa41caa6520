/** How an enterprise pays advances and which days its periods have. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input } from '@saola/contract/call'
import type { EnterpriseConfig, salaryEnterprise } from '@saola/contract/salary-enterprise'
import { SALARY_BANK_BIN } from '@saola/contract/salary-employee-values'
import {
  NO_WORKING_DAYS,
  type EnterpriseStatus,
  type PaymentSource,
  type ProgramType,
} from '@saola/contract/salary-values'
import type { PayCalendar } from '@saola/schedule/pay-period'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { vnDay } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { changeList } from '../audit/service.ts'
import * as bank from '../bank/service.ts'
import * as bankAccount from '../bank-account/service.ts'
import * as merchants from '../merchant/service.ts'
import { actionsOf, approvedRow, lockFor, MODULE } from './state.ts'
import * as store from './store.ts'

/** Monday to Friday, until the enterprise has said otherwise. */
const USUAL_WEEK = [1, 1, 1, 1, 1, 0, 0]
const HUNDREDTHS = 100

/** What of the configuration decides about periods and advances. */
export interface PayTerms {
  source: PaymentSource
  accountId: string
  limitAmount: number | null
  calendar: PayCalendar
  /** Null = not said. */
  workingDays: number | null
  closedDays: number
  /** Hundredths of a day, Monday first. */
  workWeek: readonly number[]
  secondPerson: boolean
}
/** Null while nothing was configured. */
export async function payTermsOf(ctx: Ctx, merchantId: string): Promise<PayTerms | null> {
  const row = await store.config(ctx.db, merchantId)
  return (
    row && {
      source: row.payment_source,
      accountId: row.account_id,
      limitAmount: row.limit_amount,
      calendar: { startDate: row.period_start, endDate: row.period_end, payDate: row.pay_date },
      workingDays: row.working_days,
      closedDays: row.closed_days,
      workWeek: row.work_week,
      secondPerson: row.second_person,
    }
  )
}

/** Where salary accounts are unless another bank is named: at the bank of the account that pays. */
export async function salaryBin(ctx: Ctx, merchantId: string): Promise<string> {
  const terms = await payTermsOf(ctx, merchantId)
  const account = (await bankAccount.listOf(ctx, merchantId)).find(
    ({ id }) => id === terms?.accountId,
  )
  return account ? bankAccount.binOf[account.bankType] : SALARY_BANK_BIN
}
/** What of the enterprise bounds its advances. VND. */
export interface Bounds {
  status: EnterpriseStatus
  /** What the percent of an advance type is of. */
  program: ProgramType
  source: PaymentSource
  /** The most that all employees may have drawn in a period: its own limit, and never more than the bank's. */
  limit: number
  /** The most that the credit line has lent at any time. */
  granted: number
  /** Of the credit line, a year, percent × 10,000. */
  lineRateMicro: number
}
/** As of the day of `ctx.clock`: a grant that has run out is one of an enterprise at rest. @throws 46001 */
export async function boundsOf(ctx: Ctx, merchantId: string): Promise<Bounds> {
  const row = await approvedRow(ctx, merchantId)
  const config = await store.config(ctx.db, merchantId)
  const own = config?.limit_amount ?? null
  const hasRunOut = row.valid_until !== null && row.valid_until < vnDay(ctx.clock.now())
  return {
    status: hasRunOut && row.status === 'OK' ? 'DEACTIVATED' : row.status,
    program: row.program_type!,
    source: config?.payment_source ?? 'BUSINESS_ACCOUNT',
    limit: Math.min(own ?? row.granted_limit!, row.granted_limit!),
    granted: row.granted_limit!,
    lineRateMicro: row.line_rate_micro!,
  }
}

async function accountOf(
  ctx: Ctx,
  merchantId: string,
  id: string | undefined,
): Promise<Pick<EnterpriseConfig, 'accountId' | 'accountName' | 'accountNumber' | 'bankName'>> {
  const found = (await bankAccount.listOf(ctx, merchantId)).find((one) => one.id === id)
  return {
    accountId: found?.id ?? null,
    accountName: found?.accountName ?? null,
    accountNumber: found?.accountNo ?? null,
    bankName: found ? await bank.nameOf(ctx, bankAccount.binOf[found.bankType]) : null,
  }
}

/** As people read it. */
const shownOf = (row: store.ConfigRow) => ({
  paymentSource: row.payment_source,
  accountId: row.account_id,
  limitAmount: row.limit_amount,
  periodStartDate: row.period_start,
  periodEndDate: row.period_end,
  paySalaryDate: row.pay_date,
  workingDays: row.working_days ?? NO_WORKING_DAYS,
  disableAdvanceBeforeEndDate: row.closed_days,
  workWeek: row.work_week.map((part) => part / HUNDREDTHS),
  secondPerson: row.second_person,
})
/** What a form begins with. */
const NOTHING_YET = {
  paymentSource: null,
  limitAmount: null,
  periodStartDate: null,
  periodEndDate: null,
  paySalaryDate: null,
  workingDays: NO_WORKING_DAYS,
  disableAdvanceBeforeEndDate: 0,
  workWeek: USUAL_WEEK,
  secondPerson: true,
}

/** @throws 46001 before the bank has agreed */
export async function get(ctx: Ctx): Promise<EnterpriseConfig> {
  const { merchantId } = member(ctx)
  const enterprise = await approvedRow(ctx, merchantId)
  const row = await store.config(ctx.db, merchantId)
  return {
    status: enterprise.status,
    ...(row ? shownOf(row) : NOTHING_YET),
    ...(await accountOf(ctx, merchantId, row?.account_id)),
    currency: 'VND',
    programType: enterprise.program_type!,
    version: row?.version ?? 0,
    grantedLimit: enterprise.granted_limit!,
    allowedSources: enterprise.sources!,
    validUntil: enterprise.valid_until,
    audit: await changeList(ctx, merchantId, MODULE, merchantId),
    allowedActions: withRight(
      ctx,
      (await actionsOf(ctx, enterprise, merchantId)).filter((action) => action !== 'register'),
      actionCalls.salaryEnterprise,
    ),
  }
}

type Body = Input<typeof salaryEnterprise.editConfig>['body']
async function ensureWithinGrant(
  ctx: Ctx,
  enterprise: store.EnterpriseRow,
  body: Body,
): Promise<void> {
  const { merchantId } = member(ctx)
  if (!enterprise.sources!.includes(body.paymentSource))
    throw fieldRefusal('paymentSource', 'error.enum')
  const isLine = body.paymentSource === 'KLB_CREDIT_LINE'
  // The whole wage as a basis is the bank's risk, which its own line bears alone.
  if (enterprise.program_type === 'FLEX_SALARY_USE_OVERDRAFT' && !isLine)
    throw fieldRefusal('paymentSource', 'error.enum')
  if (isLine && body.limitAmount === null) throw fieldRefusal('limitAmount', 'error.required')
  ensure((body.limitAmount ?? 0) <= enterprise.granted_limit!, 'enterprise.over_granted', {
    errors: [{ field: 'limitAmount', key: 'enterprise.over_granted' }],
  })
  const accounts = await bankAccount.listOf(ctx, merchantId)
  if (!accounts.some(({ id }) => id === body.accountId))
    throw fieldRefusal('accountId', 'error.not_found')
}

/**
 * The first one opens the enterprise for its employees.
 * @throws 2, 12 for another version, 13, 46001, 46002, 46020 while the bank has not seen who stands for an organization, 46019 past the grant
 */
export async function edit(ctx: Ctx, body: Body): Promise<EnterpriseConfig> {
  const { merchantId } = member(ctx)
  const enterprise = await lockFor(ctx, merchantId, 'configure')
  if (await merchants.lacksRepresentative(ctx, merchantId))
    throw new Refusal('enterprise.representative_unverified')
  await ensureWithinGrant(ctx, enterprise, body)
  const before = await store.config(ctx.db, merchantId)
  const after: store.ConfigRow = {
    payment_source: body.paymentSource,
    account_id: body.accountId,
    limit_amount: body.limitAmount,
    period_start: body.periodStartDate,
    period_end: body.periodEndDate,
    pay_date: body.paySalaryDate,
    working_days: body.workingDays === NO_WORKING_DAYS ? null : body.workingDays,
    closed_days: body.disableAdvanceBeforeEndDate,
    work_week: body.workWeek.map((part) => part * HUNDREDTHS),
    second_person: body.secondPerson,
    version: body.version,
  }
  ensure((await store.setConfig(ctx.db, merchantId, after)) === 1, 'error.stale_version')
  const isFirst = enterprise.status === 'OK_BUT_NOT_CONFIG'
  if (isFirst)
    await store.setStatus(ctx.db, merchantId, { status: 'OK', before: null, reason: null })
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: merchantId,
    ...(before ? { before: shownOf(before) } : {}),
    after: shownOf(after),
  })
  await emit(ctx, 'salary_enterprise.configured', merchantId, merchantId, {})
  return get(ctx)
}
