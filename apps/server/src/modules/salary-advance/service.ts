/** Requests for an advance: lists, and how many wait (docs/decisions.md#7). VND. */
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { AdvanceDetail, AdvanceItem, salaryAdvance } from '@saola/contract/salary-advance'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { periodOf } from '../../platform/period.ts'
import * as employees from '../salary-employee/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import { request } from './asking.ts'
import { historyOf, itemOf, viewOf } from './reader.ts'
import * as deductedStore from './deducted-store.ts'
import * as lentStore from './lent-store.ts'
import * as store from './store.ts'

export { cancel, request } from './asking.ts'
export { approve, reject } from './deciding.ts'
export { oneOf, ownOf, standingOf, type OwnRequest } from './standing.ts'

export const filterOf = (query: Input<typeof salaryAdvance.list>['query']): store.Filter => ({
  status: query.status,
  payment: query.paymentStatus,
  ...periodOf(query, 'fromDate', 'toDate'),
  keyword: query.keyword?.trim() || undefined,
})
/** @throws 25, 46001 */
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof salaryAdvance.list>,
): Promise<Output<typeof salaryAdvance.list>> {
  const { merchantId } = member(ctx)
  const filter = filterOf(query)
  await enterprise.ensureApproved(ctx, merchantId)
  const rows = await store.list(ctx.db, merchantId, filter, page)
  return toPage(
    rows.map((row) => itemOf(ctx, row)),
    await store.count(ctx.db, merchantId, filter),
    page,
  )
}
/** @throws 46001 */
export async function waiting(ctx: Ctx): Promise<Output<typeof salaryAdvance.waiting>> {
  const { merchantId } = member(ctx)
  await enterprise.ensureApproved(ctx, merchantId)
  const row = await store.waiting(ctx.db, merchantId)
  return {
    waiting: row.waiting,
    waitingAmount: row.waiting_amount,
    unpaid: row.unpaid,
    unpaidAmount: row.unpaid_amount,
  }
}
/** @throws 5, 46001 */
export async function get(ctx: Ctx, id: string): Promise<AdvanceDetail> {
  await enterprise.ensureApproved(ctx, member(ctx).merchantId)
  return viewOf(ctx, id)
}
/** What one employee has asked for, in one period where it is named. @throws 5, 46001 */
export async function history(
  ctx: Ctx,
  { params, query, page }: Input<typeof salaryAdvance.history>,
): Promise<Output<typeof salaryAdvance.history>> {
  const { merchantId } = member(ctx)
  await enterprise.ensureApproved(ctx, merchantId)
  await employees.drawer(ctx, merchantId, params.id)
  const filter = { employeeId: params.id, periodId: query.salaryPeriodId }
  const rows = await store.list(ctx.db, merchantId, filter, page)
  return toPage(rows.map(historyOf), await store.count(ctx.db, merchantId, filter), page)
}
/** In Test Mode: as if the employee had asked for it. @throws 2, 5, 46001, 46005, 46006, 46013, 46014 */
export async function simulate(
  ctx: Ctx,
  body: Input<typeof salaryAdvance.simulate>['body'],
): Promise<AdvanceItem> {
  const { merchantId } = member(ctx)
  await employees.drawer(ctx, merchantId, body.employeeId)
  return itemOf(ctx, await request(ctx, merchantId, { ...body, reference: null }))
}

/** Of some employees: what was paid is taken off on the pay day of a period that is being closed, and what came back after it had been taken off is given back. In the caller's transaction. */
export async function settleInto(
  ctx: Ctx,
  merchantId: string,
  periodId: string,
  employeeIds: readonly string[],
): Promise<void> {
  await deductedStore.deduct(ctx.db, merchantId, periodId, employeeIds)
  await deductedStore.refund(ctx.db, merchantId, periodId, employeeIds)
}

/** What the credit line has lent, paid on pay days up to this one, is of a collection from now on. In the caller's transaction. @returns how many */
export const claimLent = (
  ctx: Ctx,
  merchantId: string,
  collectionId: string,
  payDate: string,
): Promise<number> => lentStore.claim(ctx.db, merchantId, collectionId, payDate)
export interface LentSum {
  lent: lentStore.Lent[]
  /** Came back after it had been paid back, makes no other collection less and was not paid to the enterprise. */
  back: lentStore.Offset[]
}
/** What a collection that is not done is of now. In the caller's transaction. @param doneIds the enterprise's collections that are done */
export async function lentIn(
  ctx: Ctx,
  merchantId: string,
  collectionId: string,
  doneIds: readonly string[],
): Promise<LentSum> {
  await lentStore.releaseOffsets(ctx.db, merchantId, collectionId)
  await lentStore.dropReturned(ctx.db, merchantId, collectionId)
  return {
    lent: await lentStore.lentIn(ctx.db, merchantId, collectionId),
    back: await lentStore.offsets(ctx.db, merchantId, doneIds, true),
  }
}
export const setOffsets = async (
  ctx: Ctx,
  merchantId: string,
  collectionId: string,
  ids: readonly string[],
): Promise<void> => void (await lentStore.setOffset(ctx.db, merchantId, collectionId, ids))
/** All that the line has lent an enterprise and was not paid back. */
export async function lentNow(
  ctx: Ctx,
  merchantId: string,
  doneIds: readonly string[],
): Promise<LentSum & { underWay: number }> {
  return {
    lent: await lentStore.lentNow(ctx.db, merchantId, doneIds),
    back: await lentStore.offsets(ctx.db, merchantId, doneIds),
    underWay: await lentStore.underWay(ctx.db, merchantId),
  }
}
/** What is owed to an enterprise now, held until the caller's transaction ends. */
export const owedTo = (
  ctx: Ctx,
  merchantId: string,
  doneIds: readonly string[],
): Promise<lentStore.Offset[]> => lentStore.offsets(ctx.db, merchantId, doneIds, true)
/** From now on they go to the enterprise by this transfer. In the caller's transaction. */
export async function setRefunded(
  ctx: Ctx,
  merchantId: string,
  refundId: string,
  ids: readonly string[],
): Promise<void> {
  const taken = await lentStore.setRefunded(ctx.db, merchantId, refundId, ids)
  ensure(taken === ids.length, 'error.unknown')
}
export const releaseRefunded = async (
  ctx: Ctx,
  merchantId: string,
  refundId: string,
): Promise<void> => void (await lentStore.releaseRefunded(ctx.db, merchantId, refundId))
/** Of all merchants, in the caller's transaction. */
export const unmirrored = (ctx: Ctx, limit: number): Promise<lentStore.Mirrored[]> =>
  lentStore.unmirrored(ctx.db, limit)
export const setMirrored = async (ctx: Ctx, rows: readonly lentStore.Mirrored[]): Promise<void> =>
  void (await lentStore.setMirrored(ctx.db, rows, ctx.clock.now()))
