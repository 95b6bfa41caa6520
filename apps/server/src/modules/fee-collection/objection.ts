/** A merchant objects to a closed report before the fifth working day; until bank staff have answered nothing is debited (ADR 0067). The report's row is the lock, as of every way to pay it. */
import type { Input } from '@saola/contract/call'
import type { feeCollection } from '@saola/contract/fee-collection'
import { audit } from '../../platform/audit.ts'
import { endOf, vnDay } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import * as calendar from '../calendar/service.ts'
import * as reports from '../fee-report/service.ts'
import { collectSoon } from './job-names.ts'
import { tellAnswered } from './mail.ts'
import * as objectionStore from './objection-store.ts'
import { DEBIT_ON } from './rules.ts'
import * as store from './store.ts'

type Objection = Awaited<ReturnType<typeof reports.objection>>

/** Whether the bank may debit a report: nobody objects to it, or the bill was upheld. */
export const mayDebit = (objection: Objection): boolean =>
  objection === null || objection.decision === 'UPHELD'
/** It waits for the bank, not for the merchant. */
export const isOpen = (objection: Objection): boolean =>
  objection !== null && objection.decision === null

/** By when a report that is never debited has to be paid: who objected has as many working days from the answer as there were at first. */
export async function lastMoment(
  ctx: Ctx,
  report: reports.Payable,
  objection: Objection,
): Promise<Date | null> {
  if (objection?.settled_at == null) return report.due_at
  const late = endOf(await calendar.workingDayAfter(ctx, vnDay(objection.settled_at), DEBIT_ON))
  return report.due_at !== null && report.due_at > late ? report.due_at : late
}

/** @throws 5, 37006 for one that is paid, 13 for one that is open or at the bank, 37013 too late, 14 where it was done already */
export async function object(
  ctx: Ctx,
  { body }: Input<typeof feeCollection.object>,
): Promise<null> {
  const [{ merchantId }, reason] = [member(ctx), body.reason.trim()]
  if (reason === '') throw fieldRefusal('reason', 'error.required')
  const report = await reports.lockPayable(ctx.db, merchantId, body.id)
  ensure(report, 'error.not_found')
  ensure(report.status !== 'PAID', 'fee.report_paid')
  ensure(report.status === 'WAITING_PAYMENT', 'error.invalid_state')
  const at = ctx.clock.now()
  ensure(at < (await reports.objectUntil(ctx, report.month)), 'fee.objection_late')
  ensure(!(await store.isOpen(ctx.db, merchantId, body.id)), 'error.invalid_state')
  const isNew = await objectionStore.insert(ctx.db, merchantId, { reportId: body.id, reason, at })
  ensure(isNew === 1, 'error.duplicate')
  await audit(ctx, {
    module: 'fee-collection',
    merchantId,
    objectId: body.id,
    after: { event: 'OBJECTED', month: report.month.slice(0, 7), amount: report.due, reason },
  })
  return null
}

type Answer = Input<typeof feeCollection.cmsSettleObjection>['body']

/** @param report locked; null = there is none @throws 2, 5, 37006 for one that is paid, 13 where nothing waits for an answer */
async function answer(ctx: Ctx, report: reports.Payable | null, body: Answer): Promise<null> {
  const { id, decision } = body
  const words = body.answer.trim()
  if (words === '') throw fieldRefusal('answer', 'error.required')
  ensure(report, 'error.not_found')
  ensure(report.status !== 'PAID', 'fee.report_paid')
  const { merchant_id: merchantId } = report
  const by = { decision, answer: words, at: ctx.clock.now() }
  ensure((await objectionStore.settle(ctx.db, merchantId, id, by)) === 1, 'error.invalid_state')
  await audit(ctx, {
    module: 'fee-collection',
    merchantId,
    objectId: id,
    before: { event: 'OBJECTED' },
    after: { decision, month: report.month.slice(0, 7), amount: report.due, answer: words },
  })
  await tellAnswered(ctx, { id: merchantId, mode: report.mode }, id)
  return null
}

/** Bank staff answer a live merchant. @throws as answer */
export async function settle(
  ctx: Ctx,
  { body }: Input<typeof feeCollection.cmsSettleObjection>,
): Promise<null> {
  const report = await reports.lockPayable(ctx.db, null, body.id)
  return answer(ctx, report?.mode === 'LIVE' ? report : null, body)
}

/** Test Mode has no bank staff: the merchant plays their part, about its own reports. @throws as answer */
export async function simulate(
  ctx: Ctx,
  { body }: Input<typeof feeCollection.simulateSettling>,
): Promise<null> {
  const { merchantId } = member(ctx)
  await answer(ctx, await reports.lockPayable(ctx.db, merchantId, body.id), body)
  await collectSoon(ctx.db, merchantId)
  return null
}
