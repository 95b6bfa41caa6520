/** Statement lines of the merchant's account, asked of the bank while the caller waits (ADR 0008: the contract entry says so). */
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { transaction } from '@saola/contract/transaction'
import {
  BankRefused,
  BankUnavailable,
  type Statement,
  type StatementItem,
} from '../../adapters/bank.ts'
import { startOf, vnDay } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { heldTo } from '../bank-account/service.ts'
import * as detailStore from './detail-store.ts'

type Query = Input<typeof transaction.bankExport>['query']
const DAY_MS = 86_400_000
/** Days back for each period word, counted from the start of today. */
const periodDays = { TODAY: 0, YESTERDAY: 1, WEEK: 6, MONTH: 29 } as const
const MOST_DAYS = 92

/** Yesterday ends where today begins; any other period word reaches until now. */
function endOfPeriod(q: Query, today: number, now: Date): Date {
  if (q.toDate) return new Date(q.toDate)
  return q.period === 'YESTERDAY' ? new Date(today) : now
}

/** The lines asked for, youngest first; of the default account where none is named. @throws 5 for an account that is not the merchant's, 25 for a wrong range, 33008 when the bank does not answer. */
export async function statementOf(ctx: Ctx, q: Query): Promise<StatementItem[]> {
  const account = await detailStore.accountOf(
    ctx.db,
    member(ctx).merchantId,
    q.accountNo,
    heldTo(ctx),
  )
  ensure(account, 'error.not_found')
  const now = ctx.clock.now()
  const today = startOf(vnDay(now)).getTime()
  const from = q.fromDate
    ? new Date(q.fromDate)
    : new Date(today - periodDays[q.period ?? 'MONTH'] * DAY_MS)
  const to = endOfPeriod(q, today, now)
  ensure(
    from <= to && to.getTime() - from.getTime() <= MOST_DAYS * DAY_MS,
    'error.invalid_date_range',
    { errors: [{ field: q.toDate ? 'toDate' : 'fromDate', key: 'error.invalid_date_range' }] },
  )
  const statement: Statement = await ctx.bank
    .statement(account.account_no, from.toISOString(), to.toISOString())
    .catch((error: unknown) => {
      if (error instanceof BankUnavailable || error instanceof BankRefused)
        throw new Refusal('bank.core_unavailable', { retryAfter: 5 })
      throw error
    })
  return statement.items.sort((a, b) => Date.parse(b.dateTime) - Date.parse(a.dateTime))
}

export async function statementPage(
  ctx: Ctx,
  { query, page }: Input<typeof transaction.bankTransactions>,
): Promise<Output<typeof transaction.bankTransactions>> {
  const items = await statementOf(ctx, query)
  if (page.direction === 'ASC') items.reverse()
  const onPage = items.slice(page.index * page.size, (page.index + 1) * page.size)
  return toPage(
    onPage.map(
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
    items.length,
    page,
  )
}
