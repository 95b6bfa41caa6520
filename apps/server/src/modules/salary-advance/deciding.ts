/** People of the enterprise decide on requests; nobody on their own (docs/decisions.md#22). VND. */
import type { Input, Output } from '@saola/contract/call'
import type { AdvanceDetail, salaryAdvance } from '@saola/contract/salary-advance'
import { audit } from '../../platform/audit.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { cleanLine } from '../../platform/free-text.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as limits from '../salary-limit/service.ts'
import { close, judgementOf, MODULE, throwRefused } from './asking.ts'
import { openPayment } from './paying.ts'
import { viewOf } from './reader.ts'
import { changeOf, countedAs, refusalOf, stillInTheWay } from './rules.ts'
import * as store from './store.ts'

async function found(ctx: Ctx, merchantId: string, id: string): Promise<store.ListedRow> {
  await enterprise.ensureApproved(ctx, merchantId)
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  return row
}
/** The phone is who they are, here and among the employees. @throws 26 */
const ensureNotOwn = (ctx: Ctx, row: store.ListedRow): void =>
  ensure(member(ctx).phone !== row.employee_phone, 'error.self_approval')

const placeOf = (row: store.AdvanceRow): limits.Place => ({
  periodId: row.period_id,
  employeeId: row.employee_id,
})
/** As it stands once nobody else moves it: held until the transaction ends. @throws 5, 26 for one's own, 46001 */
async function held(ctx: Ctx, merchantId: string, id: string): Promise<store.ListedRow> {
  const seen = await found(ctx, merchantId, id)
  ensureNotOwn(ctx, seen)
  await limits.lock(ctx, merchantId, placeOf(seen))
  return (await store.get(ctx.db, merchantId, id))!
}
/** What the employee could draw were it not for this request covers it. @throws 46005, 46008 once the period is being closed, 46013, 46014 */
async function ensureCovered(ctx: Ctx, merchantId: string, row: store.ListedRow): Promise<void> {
  const own = countedAs(row.amount, row.status, row.payment_status)
  const judged = await limits.judged(ctx, merchantId, placeOf(row), own)
  ensure(judged.period.closing === null, 'period.closed')
  const why = stillInTheWay(judged.limit.why)
  const judgement = judgementOf(judged)
  // What only closes the asking leaves what may be drawn.
  const available = why.length > 0 ? 0 : Math.min(judgement.own, judged.left)
  throwRefused(refusalOf(row.amount, { ...judgement, why, available, ownLeft: null }))
}
async function approveOne(ctx: Ctx, merchantId: string, id: string): Promise<store.ListedRow> {
  const row = await held(ctx, merchantId, id)
  ensure(row.status === 'WAITING_APPROVAL', 'advance.already_decided')
  await ensureCovered(ctx, merchantId, row)
  const to = { status: 'APPROVED', payment: 'TODO' } as const
  const decision = { ...to, at: ctx.clock.now(), by: actorOf(ctx).name, reason: null }
  ensure((await store.decide(ctx.db, merchantId, id, decision)) === 1, 'advance.already_decided')
  const from = { status: row.status, payment: row.payment_status }
  await limits.move(ctx, merchantId, placeOf(row), changeOf(row.amount, from, to))
  await openPayment(ctx, merchantId, row)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: id,
    before: { status: row.status, paymentStatus: 'NONE' },
    after: { status: to.status, paymentStatus: to.payment },
  })
  return row
}

/** @throws 5, 26 for one's own, 46001, 46004 once it is decided on, 46005, 46013, 46014 */
export async function approve(ctx: Ctx, id: string): Promise<AdvanceDetail> {
  const { merchantId } = member(ctx)
  await approveOne(ctx, merchantId, id)
  return viewOf(ctx, id)
}
/** @throws 5, 46001, 46004 once it is decided on */
export async function reject(ctx: Ctx, id: string, description: string): Promise<AdvanceDetail> {
  const { merchantId } = member(ctx)
  const row = await found(ctx, merchantId, id)
  const reason = cleanLine(description)
  await close(ctx, merchantId, row, { status: 'REJECTED', by: actorOf(ctx).name, reason })
  return viewOf(ctx, id)
}
/** Each in a transaction of its own: those that cannot be agreed to stay as they are. @throws 5, 46001 */
export async function bulkApprove(
  ctx: Ctx,
  { ids }: Input<typeof salaryAdvance.bulkApprove>['body'],
): Promise<Output<typeof salaryAdvance.bulkApprove>> {
  const { merchantId } = member(ctx)
  const wanted = [...new Set(ids)]
  for (const id of wanted) await found(ctx, merchantId, id)
  let [approved, amount] = [0, 0]
  const refused: { id: string; code: number }[] = []
  for (const id of wanted)
    try {
      const row = await inTransaction(ctx.db, (tx) =>
        approveOne({ ...ctx, db: tx }, merchantId, id),
      )
      approved += 1
      amount += row.amount
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ id, code: error.code })
    }
  return { approved, amount, refused }
}
/** One that was agreed to and not paid is given to the bank anew, as far as it may still be drawn. @throws 5, 13 where it did not fail, 26, 46001, 46005, 46008, 46013, 46014 */
export async function retry(ctx: Ctx, id: string): Promise<AdvanceDetail> {
  const { merchantId } = member(ctx)
  const row = await held(ctx, merchantId, id)
  ensure(row.payment_status === 'FAILED', 'error.invalid_state')
  await ensureCovered(ctx, merchantId, row)
  const between = { from: 'FAILED', to: 'TODO' } as const
  ensure((await store.movePayment(ctx.db, merchantId, id, between)) === 1, 'error.invalid_state')
  const status = 'APPROVED' as const
  const change = changeOf(row.amount, { status, payment: 'FAILED' }, { status, payment: 'TODO' })
  await limits.move(ctx, merchantId, placeOf(row), change)
  await openPayment(ctx, merchantId, row)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: id,
    before: { paymentStatus: 'FAILED' },
    after: { paymentStatus: 'TODO' },
  })
  return viewOf(ctx, id)
}
