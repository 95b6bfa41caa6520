/** The credit line as its enterprise and the bank's people see it (docs/decisions.md#7). VND. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type {
  BankCollection,
  Collection,
  CreditLine,
  salaryCollection,
} from '@saola/contract/salary-collection'
import { withRight } from '../../platform/allowed-actions.ts'
import { vnDay, wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { periodOf } from '../../platform/period.ts'
import { audit } from '../../platform/audit.ts'
import * as advances from '../salary-advance/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as periods from '../salary-period/service.ts'
import { MODULE, TRY_JOB } from './collecting.ts'
import * as dueStore from './due-store.ts'
import * as refundStore from './refund-store.ts'
import { daysSince, nextRefund, stateOf, sumOf } from './rules.ts'
import * as staffStore from './staff-store.ts'
import * as store from './store.ts'

export { cmsRefunds, refunds } from './refunds.ts'

const itemOf = (ctx: Ctx, row: store.ListedRow): Collection => ({
  id: row.id,
  salaryPeriodId: row.period_id,
  salaryPeriodName: periods.nameOf(ctx, row.month),
  dueOn: row.due_on,
  state: stateOf(row),
  principal: row.principal,
  interest: row.interest,
  total: row.principal + row.interest,
  payments: row.payments,
  lineRateMicro: row.rate_micro,
  tries: row.tries,
  triedAt: wireOrNull(row.tried_at),
  failure: row.failure,
  bankReference: row.bank_reference,
  collectedAt: wireOrNull(row.ended_at),
  overdueAt: wireOrNull(row.overdue_at),
})
/** @throws 46001 */
export async function line(ctx: Ctx): Promise<CreditLine> {
  const { merchantId } = member(ctx)
  const { granted, lineRateMicro } = await enterprise.boundsOf(ctx, merchantId)
  const done = await store.doneIds(ctx.db, merchantId)
  const { lent, back, underWay } = await advances.lentNow(ctx, merchantId, done)
  const today = vnDay(ctx.clock.now())
  const { interest } = sumOf(lent, [], { on: today, rateMicro: lineRateMicro })
  const sum = (of: readonly { amount: number }[]): number =>
    of.reduce((all, { amount }) => all + amount, 0)
  const usedAmount = sum(lent) + underWay
  return {
    lineRateMicro,
    grantedLimit: granted,
    usedAmount,
    interestAmount: interest,
    offsetAmount: sum(back),
    refundOn: nextRefund(
      back.map(({ returned_on: on }) => on),
      { today, last: await refundStore.lastDay(ctx.db, merchantId) },
    ),
    isOverdue: await store.isOverdue(ctx.db, merchantId),
    nextOn: usedAmount === 0 ? null : await dueStore.nextPayDay(ctx.db, merchantId, today),
  }
}
/** @throws 46001 */
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof salaryCollection.list>,
): Promise<Output<typeof salaryCollection.list>> {
  const { merchantId } = member(ctx)
  await enterprise.ensureApproved(ctx, merchantId)
  const of = query.salaryPeriodId ?? null
  const rows = await store.list(ctx.db, merchantId, of, page)
  return toPage(
    rows.map((row) => itemOf(ctx, row)),
    await store.count(ctx.db, merchantId, of),
    page,
  )
}

const bankItemOf = (ctx: Ctx, row: staffStore.StaffRow): BankCollection => ({
  ...itemOf(ctx, row),
  merchantId: row.merchant_id,
  merchantCode: row.code,
  merchantName: row.name,
  daysLate: row.state === 'COLLECTED' ? 0 : daysSince(row.due_on, vnDay(ctx.clock.now())),
  allowedActions: withRight(
    ctx,
    row.state === 'DUE' || row.state === 'SHORT' ? (['start'] as const) : [],
    actionCalls.salaryCollection,
  ),
})
/** @throws 25 for days that do not follow each other */
export const filterOf = (
  query: Input<typeof salaryCollection.cmsExport>['query'],
): staffStore.StaffFilter => ({
  words: query.keyword?.trim() || undefined,
  merchantId: query.merchantId,
  state: query.state,
  ...periodOf(query, 'fromDate', 'toDate'),
  until: query.until === undefined ? undefined : new Date(query.until),
})
/** @throws 25 */
export async function cmsList(
  ctx: Ctx,
  { query, page }: Input<typeof salaryCollection.cmsList>,
): Promise<Output<typeof salaryCollection.cmsList>> {
  const filter = filterOf(query)
  const rows = await staffStore.list(ctx.db, filter, page)
  return toPage(
    rows.map((row) => bankItemOf(ctx, row)),
    await staffStore.count(ctx.db, filter),
    page,
  )
}
/** @throws 5, 13 where it is collected or under way */
export async function start(ctx: Ctx, id: string): Promise<BankCollection> {
  const row = await staffStore.get(ctx.db, id)
  ensure(row, 'error.not_found')
  ensure(row.state === 'DUE' || row.state === 'SHORT', 'error.invalid_state')
  const { merchant_id: merchantId } = row
  await enqueue(ctx.db, TRY_JOB, { merchantId, id }, { key: `${TRY_JOB}/${id}` })
  await audit(ctx, { module: MODULE, merchantId, objectId: id, after: { event: 'STARTED' } })
  return bankItemOf(ctx, row)
}
