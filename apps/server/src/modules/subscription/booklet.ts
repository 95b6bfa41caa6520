/**
 * The payment booklet of a subscription (docs/decisions.md#16): its next invoices are issued early, each payable by itself from now on and owed from its
 * ordinary time on. Printing again prints the same slips, and adds those that are missing.
 */
import type { Output } from '@saola/contract/call'
import type { subscription } from '@saola/contract/subscription'
import { bookletPeriods, payableAheadIn } from '@saola/contract/subscription-values'
import { dayOfInstant } from '@saola/schedule/day'
import { audit } from '../../platform/audit.ts'
import { ofMerchant, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { shopOf } from '../payment/service.ts'
import * as invoices from '../subscription-invoice/service.ts'
import { memberOf, MODULE, momentOf } from './acting.ts'
import { printAhead, type AheadPlan } from './ahead.ts'
import { askingOf } from './held.ts'
import type { Loaded } from './load.ts'
import { loadDone, loadOne, workOf, type Asking } from './locked.ts'
import { ensureOpen } from './paying-ahead.ts'
import { rowOf } from './reading.ts'
import { isSlip, tailOf, takeBackAhead, takeBackGroup } from './slips.ts'
import { finish } from './work.ts'
import { writeAll } from './write.ts'

type Booklet = Output<typeof subscription.getBooklet>
const MOST = Math.max(...bookletPeriods)
const NONE: AheadPlan = { periods: [], stop: null }

const isMerchantActive = (ctx: Ctx): boolean =>
  ctx.test || ofMerchant(ctx).merchantStatus === 'ACTIVE'
/** What can be printed now. */
function planOf(ctx: Ctx, loaded: Loaded): AheadPlan {
  const { state, terms } = loaded
  const isOpen = payableAheadIn.includes(state.status) && terms.billing === 'PREPAID'
  if (!isOpen || !isMerchantActive(ctx)) return NONE
  const work = workOf(loaded)
  takeBackGroup(work)
  return printAhead(work, MOST)
}
async function bookletOf(
  ctx: Ctx,
  loaded: Loaded,
  slips: Booklet['slips'] | null = null,
): Promise<Booklet> {
  const { merchant_id: merchantId, id } = loaded.row
  const { shopName } = await shopOf(ctx, merchantId)
  const group = await invoices.openGroupOf(ctx, merchantId, id)
  return {
    shopName,
    slips: slips ?? (await invoices.slipsOf(ctx, merchantId, id)),
    ...planOf(ctx, loaded),
    isPaidTogether: group !== null,
  }
}
/** @throws 39006 */
export async function getBooklet(ctx: Ctx, id: string): Promise<Booklet> {
  const row = await rowOf(ctx, id)
  return bookletOf(ctx, await loadOne(ctx, row, momentOf(ctx)))
}
/**
 * So many of the next periods as slips, those first that are printed or to be paid already. A payment of several periods that is open ends.
 * @throws 39006, 39001, 30003, 13 for what is paid afterwards or has no period left; 2 with the most where it is more; 39005 where the payment of
 *   several is made meanwhile, 13 while a card is out; 33005, 1605
 */
export async function printBooklet(ctx: Ctx, id: string, count: number): Promise<Booklet> {
  const asking = askingOf(ctx, id, memberOf(ctx))
  const loaded = await loadDone(ctx, asking)
  const { row } = loaded
  const { merchant_id: merchantId } = row
  ensureOpen(loaded, isMerchantActive(ctx))
  const group = await invoices.openGroupOf(ctx, merchantId, id)
  if (group !== null) await invoices.closeGroup(ctx, group)
  const work = workOf(loaded)
  takeBackGroup(work)
  const max = printAhead(work, count).periods.length
  ensure(max > 0, 'error.invalid_state')
  if (max < count) throw fieldRefusal('periods', 'error.max', { max })
  if (work.issues.length > 0)
    work.events.push({
      kind: 'bookletPrinted',
      from: row.status,
      to: row.status,
      note: String(count),
    })
  await writeAll(ctx, [{ row, work: finish(work) }], asking.by)
  const of = { merchantId, subscriptionId: id, count }
  const slips = await invoices.printSlips(ctx, of, dayOfInstant(loaded.at))
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: id,
    after: { code: row.code, bookletPeriods: count, bookletSlips: slips.length },
  })
  return bookletOf(ctx, await loadOne(ctx, await asking.hold(), loaded.at), slips)
}
/** Takes the slips back whose sum is going to be another one, after what was due before. In the transaction in which the subscription is held. */
export async function takeBackSlips(ctx: Ctx, asking: Asking): Promise<void> {
  const found = await loadOne(ctx, await asking.hold(), momentOf(ctx))
  if (!tailOf(workOf(found)).some(isSlip)) return
  const loaded = await loadDone(ctx, asking)
  const work = workOf(loaded)
  takeBackAhead(work, (ahead) => ahead.isSlip === true)
  await writeAll(ctx, [{ row: loaded.row, work: finish(work) }], asking.by)
}
