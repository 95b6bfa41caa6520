/** Questions to the bank while the caller waits (ADR 0008): outside any transaction, nothing written before, a silence is a silence and no "no". */
import type { Input, Output } from '@saola/contract/call'
import { STATEMENT_DAYS, type bankAccount } from '@saola/contract/bank-account'
import { toPage } from '@saola/contract/paging'
import {
  BankRefused,
  BankUnavailable,
  type StatementAsk,
  type StatementPage,
} from '../../adapters/bank.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { vnDay } from '../../platform/clock.ts'
import { LOOKUPS, periodOf } from './rules.ts'
import { heldTo } from './account.ts'
import * as store from './store.ts'

type Query = Input<typeof bankAccount.getStatementSummary>['query']
const DAY_MS = 86_400_000

/** @throws 33008 when the bank does not answer, 5100000 when it refuses: it does not know the account. */
export async function askBank<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    if (error instanceof BankUnavailable)
      throw new Refusal('bank.core_unavailable', { retryAfter: 5 })
    if (error instanceof BankRefused) throw new Refusal('bank.account_not_exist')
    throw error
  }
}

/** Who is counted: the shop for all its people and servers, each of the staff alone, and everybody else together. */
function askerOf({ caller }: Ctx): string {
  switch (caller.kind) {
    case 'portal':
    case 'server':
      return caller.merchantId
    case 'cms':
    case 'root':
      return caller.adminId
    default:
      return 'nobody'
  }
}
/** Holds an asker to so many questions; those that are refused count as well. @throws 11 with the time to wait. */
export async function allowQuestion(
  ctx: Ctx,
  limit: { name: string; perMinute: number; perDay: number; alarmAt: number },
): Promise<void> {
  const asker = askerOf(ctx)
  const now = ctx.clock.now()
  const { in_minute: inMinute, in_day: inDay } = await store.countQuestion(
    ctx.db,
    `${limit.name}|${asker}`,
    now,
  )
  if (inDay === limit.alarmAt * ctx.config.limitFactor) {
    ctx.metrics.alarms.inc({ kind: `${limit.name}-harvest` })
    ctx.log.warn(
      { traceId: ctx.traceId, call: ctx.operation, asker },
      'somebody asks the bank far too often',
    )
  }
  const toMidnight = Math.ceil(
    (Date.parse(`${vnDay(now)}T00:00:00+07:00`) + DAY_MS - now.getTime()) / 1000,
  )
  ensure(inDay <= limit.perDay * ctx.config.limitFactor, 'error.too_many_requests', {
    retryAfter: toMidnight,
  })
  ensure(inMinute <= limit.perMinute * ctx.config.limitFactor, 'error.too_many_requests', {
    retryAfter: 60 - new Date(now).getUTCSeconds(),
  })
}

async function mine(ctx: Ctx, id: string): Promise<store.BankAccountRow> {
  const row = await store.get(ctx.db, member(ctx).merchantId, id, heldTo(ctx))
  ensure(row, 'error.not_found')
  return row
}

export async function getBalance(
  ctx: Ctx,
  id: string,
): Promise<Output<typeof bankAccount.getBalance>> {
  const row = await mine(ctx, id)
  const facts = await askBank(ctx.bank.account(row.account_no))
  return {
    accountName: facts.accountName,
    accountNo: row.account_no,
    balance: facts.balance,
    currency: facts.currency,
  }
}

type Asked = Pick<StatementAsk, 'index' | 'size' | 'sortBy' | 'direction'>
/** Asks for one page of an account's statement after another. @throws 5, 25 for a wrong period; each page 33008 or 5100000. */
export async function statementOf(
  ctx: Ctx,
  id: string,
  query: Query,
  mostDays: number,
): Promise<{ accountNo: string; page: (asked: Asked) => Promise<StatementPage> }> {
  const row = await mine(ctx, id)
  const period = periodOf(query, ctx.clock.now(), mostDays)
  if (typeof period === 'string')
    throw new Refusal('error.invalid_date_range', {
      errors: [{ field: period, key: 'error.invalid_date_range' }],
    })
  const [from, to] = [period.from.toISOString(), period.to.toISOString()]
  return {
    accountNo: row.account_no,
    page: (asked) => askBank(ctx.bank.statementPage(row.account_no, { ...asked, from, to })),
  }
}

export async function statistic(
  ctx: Ctx,
  { params, query, page }: Input<typeof bankAccount.getTransactionStatistic>,
): Promise<Output<typeof bankAccount.getTransactionStatistic>> {
  const statement = await statementOf(ctx, params.bankAccountId, query, STATEMENT_DAYS)
  const answer = await statement.page({
    index: page.index,
    size: page.size,
    sortBy: page.sortBy as StatementAsk['sortBy'],
    direction: page.direction,
  })
  return toPage(
    answer.items.map(
      ({ amount, coefficient, currency, dateTime, detail, transactionNo, transGroup }) => ({
        amount,
        coefficient,
        currency,
        dateTime,
        detail,
        transactionNo,
        transGroup,
      }),
    ),
    answer.total,
    page,
  )
}

export async function summary(
  ctx: Ctx,
  { params, query }: Input<typeof bankAccount.getStatementSummary>,
): Promise<Output<typeof bankAccount.getStatementSummary>> {
  const statement = await statementOf(ctx, params.bankAccountId, query, STATEMENT_DAYS)
  const { opening, credit, debit, closing, total } = await statement.page({
    index: 0,
    size: 1,
    sortBy: 'dateTime',
    direction: 'DESC',
  })
  return { opening, credit, debit, closing, total, currency: 'VND' }
}

export const branches = (ctx: Ctx): Promise<Output<typeof bankAccount.getBranches>> =>
  askBank(ctx.bank.branches())

/** The holder's name behind an account number at any bank. @throws 11, 5100000 when no name comes back, 33008. */
export async function beneficiary(
  ctx: Ctx,
  { bin, accountNo }: Input<typeof bankAccount.getBeneficiary>['query'],
): Promise<Output<typeof bankAccount.getBeneficiary>> {
  await allowQuestion(ctx, LOOKUPS)
  const accountName = (await askBank(ctx.bank.beneficiary(bin, accountNo, ctx.test)))?.trim()
  ensure(accountName, 'bank.account_not_exist')
  return { accountName }
}
