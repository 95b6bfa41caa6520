/** A period's end: what stands in its way, what it would come to, and the moment from which nothing of it changes. */
import { actionCalls } from '@saola/contract/action-calls'
import type { PeriodClosing } from '@saola/contract/salary-deduction'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { vnDay, wireOrNull } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as periods from '../salary-period/service.ts'
import * as previews from './preview-store.ts'
import { reasonsOf } from './rules.ts'
import * as store from './store.ts'

export const MODULE = 'salary-deduction'
export const COUNT_JOB = 'salaryDeduction.count'

interface Outlook {
  sums: store.Sums
  waiting: { n: number; amount: number }
  earlier: { id: string; name: string } | null
}
async function outlook(
  ctx: Ctx,
  whose: store.Whose,
  period: periods.PeriodFacts,
): Promise<Outlook> {
  return {
    sums: await previews.preview(ctx.db, whose),
    waiting: await previews.waiting(ctx.db, whose),
    earlier: await periods.earlierOpen(ctx, whose.merchantId, period),
  }
}
const reasonsFor = (ctx: Ctx, period: periods.PeriodFacts, { sums, waiting, earlier }: Outlook) =>
  reasonsOf({
    hasEnded: vnDay(ctx.clock.now()) > period.endDate,
    hasEarlier: earlier !== null,
    waiting: waiting.n,
    isPaid: sums.paid > 0,
    countedDays: period.countedDays,
  })
const figuresOf = (sums: store.Sums) => ({
  employees: sums.employees,
  withoutLogwork: sums.without_logwork,
  paidAmount: sums.paid,
  carriedInAmount: sums.carried_in,
  returnedAmount: sums.returned,
  atBank: sums.at_bank_count,
  atBankAmount: sums.at_bank,
})
const factsOf = (period: periods.PeriodFacts) => ({
  salaryPeriodId: period.id,
  salaryPeriodName: period.name,
  startDate: period.startDate,
  endDate: period.endDate,
  paySalaryDate: period.payDate,
  state: period.state,
})
const NOTHING_YET = {
  deductAmount: null,
  carriedOutAmount: null,
  takenAmount: null,
  writtenOffAmount: 0,
  different: 0,
  counted: 0,
  closedAt: null,
  closedBy: null,
  sha256: null,
}

async function openOne(
  ctx: Ctx,
  whose: store.Whose,
  period: periods.PeriodFacts,
): Promise<PeriodClosing> {
  const seen = await outlook(ctx, whose, period)
  const why = reasonsFor(ctx, period, seen)
  return {
    ...factsOf(period),
    ...figuresOf(seen.sums),
    ...NOTHING_YET,
    why,
    earlierPeriod: seen.earlier,
    waiting: seen.waiting.n,
    waitingAmount: seen.waiting.amount,
    allowedActions: withRight(
      ctx,
      why.length === 0 ? (['close'] as const) : [],
      actionCalls.salaryDeduction,
    ),
  }
}
async function closedOne(
  ctx: Ctx,
  whose: store.Whose,
  period: periods.PeriodFacts,
): Promise<PeriodClosing> {
  const row = (await store.closing(ctx.db, whose))!
  const total = await store.total(ctx.db, whose)
  const isClosed = row.closed_at !== null
  return {
    ...factsOf(period),
    ...figuresOf(isClosed ? total : { ...total, employees: row.employees }),
    why: [],
    earlierPeriod: null,
    waiting: 0,
    waitingAmount: 0,
    deductAmount: isClosed ? total.deduct : null,
    carriedOutAmount: isClosed ? total.carried_out : null,
    takenAmount: total.taken,
    writtenOffAmount: total.written_off,
    different: total.different,
    counted: isClosed ? total.employees : row.reached,
    closedAt: wireOrNull(row.closed_at),
    closedBy: row.started_by,
    sha256: row.sha256,
    allowedActions: withRight(
      ctx,
      isClosed && total.employees > 0 ? (['result'] as const) : [],
      actionCalls.salaryDeduction,
    ),
  }
}
/** @throws 5, 46001 */
export async function closing(ctx: Ctx, periodId: string): Promise<PeriodClosing> {
  const { merchantId } = member(ctx)
  await enterprise.ensureApproved(ctx, merchantId)
  const period = await periods.byId(ctx, merchantId, periodId)
  const whose = { merchantId, periodId }
  return period.closing === null ? openOne(ctx, whose, period) : closedOne(ctx, whose, period)
}

/** From now on nothing of the period changes; a job counts its lines. @throws 5, 46001, 46008 once it is being closed, 46017 with the reason */
export async function close(ctx: Ctx, periodId: string): Promise<PeriodClosing> {
  const { merchantId } = member(ctx)
  await enterprise.lockForClosing(ctx, merchantId)
  const period = await periods.byId(ctx, merchantId, periodId)
  ensure(period.closing === null, 'period.closed')
  const whose = { merchantId, periodId }
  const [reason] = reasonsFor(ctx, period, await outlook(ctx, whose, period))
  if (reason !== undefined) throw new Refusal('period.not_ready', { reason })
  await periods.startClosing(ctx, merchantId, periodId)
  await store.start(ctx.db, whose, { at: ctx.clock.now(), by: actorOf(ctx).name })
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: periodId,
    before: { closing: null },
    after: { closing: 'CLOSING' },
  })
  await enqueue(ctx.db, COUNT_JOB, { merchantId, periodId }, { key: `${COUNT_JOB}/${periodId}` })
  return closing(ctx, periodId)
}
