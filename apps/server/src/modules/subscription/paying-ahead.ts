/**
 * Somebody pays the next periods of a subscription at once: their invoices are issued early under one payment. One such payment is open
 * for a subscription at a time, and who asks again is led to it; unpaid, it ends after a day and the clock takes its invoices back.
 */
import { payableAheadIn } from '@saola/contract/subscription-values'
import type { Day } from '@saola/schedule/day'
import type { Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import * as payments from '../payment/service.ts'
import * as invoices from '../subscription-invoice/service.ts'
import { momentOf } from './acting.ts'
import {
  isOffered,
  mostAhead,
  offersOf,
  payAhead,
  sumOf,
  type AheadOffer,
  type AheadPlan,
} from './ahead.ts'
import type { Loaded } from './load.ts'
import { loadDone, loadOne, noted, workOf, type Asking } from './locked.ts'
import { step } from './rules.ts'
import { takeBackGroup } from './slips.ts'
import { finish, type Work } from './work.ts'
import { writeAll } from './write.ts'

const LIFE_MS = 24 * 3_600_000

/** Where it is paid: a group's page, or that of the one invoice that is to be paid anyway. */
export interface PaidAt {
  kind: 'group' | 'invoice'
  code: string
}
/** @throws 39001 with the states in which it would be open, 30003 while the shop is closed, 13 for what is paid afterwards */
export function ensureOpen({ state, terms }: Loaded, isMerchantActive: boolean): void {
  if (!payableAheadIn.includes(state.status))
    throw new Refusal('subscription.invalid_transition', { allowed: payableAheadIn })
  ensure(terms.billing === 'PREPAID', 'error.invalid_state')
  ensure(isMerchantActive, 'merchant.not_active')
}
/** What may be paid ahead now. */
export interface AheadChoice {
  offers: AheadOffer[]
  stop: AheadPlan['stop']
  /** The next period that is not yet to be paid begins on this day. */
  first: Day | null
}
/** What can be chosen, of a subscription that is loaded; null where nothing can be paid ahead. */
export function choiceOf(loaded: Loaded, isMerchantActive: boolean): AheadChoice | null {
  const { state, terms } = loaded
  if (!payableAheadIn.includes(state.status) || terms.billing !== 'PREPAID' || !isMerchantActive)
    return null
  const work = workOf(loaded)
  takeBackGroup(work)
  const plan = payAhead(work, mostAhead, loaded.at)
  const offers = offersOf(plan)
  return offers.length === 0
    ? null
    : { offers, stop: plan.stop, first: plan.periods[0]?.from ?? null }
}

/** What was asked for, or the most that there is. @throws 2 with the most where it is more; 507 for a sum that no payment carries */
function planFor(work: Work, count: number, until: number): AheadPlan {
  const plan = payAhead(work, count, until)
  if (plan.periods.length < count)
    throw fieldRefusal('periods', 'error.max', { max: plan.periods.length })
  payments.ensureAmount(sumOf(plan.periods))
  return plan
}
/**
 * Opens the payment of so many periods, in the caller's transaction.
 * @throws 39006, 39001, 30003, 2, 507; 39005 where one of them is paid meanwhile, 13 while a card is out; 33005, 1605
 */
export async function askAhead(
  ctx: Ctx,
  asking: Asking,
  isMerchantActive: boolean,
  count: number,
): Promise<PaidAt> {
  if (!isOffered(count)) throw fieldRefusal('periods', 'error.enum')
  const loaded = await loadDone(ctx, asking)
  const { row, open } = loaded
  const { merchant_id: merchantId, id } = row
  const before = await invoices.openGroupOf(ctx, merchantId, id)
  if (before !== null) return { kind: 'group', code: before.code }
  ensureOpen(loaded, isMerchantActive)
  const work = workOf(loaded)
  // Of one that is over: the clock has not come to it yet.
  takeBackGroup(work)
  const expiresAt = new Date(loaded.at + LIFE_MS)
  planFor(work, count, expiresAt.getTime())
  const only = open.find(({ ahead }) => ahead === undefined || ahead.isSlip === true)
  if (count === 1 && only !== undefined) {
    const [found] = await invoices.getMany(ctx, [{ merchantId, id: only.id }])
    return { kind: 'invoice', code: found!.code }
  }
  await writeAll(ctx, [{ row, work: finish(work) }], asking.by)
  const group = await invoices.openGroup(ctx, { merchantId, subscriptionId: id, count, expiresAt })
  await noted(ctx, asking, row)
  return { kind: 'group', code: group.code }
}
/** Gives it up: nothing of it is owed, and everything is as it was. @throws 39006, 39005 once it is paid, 13 while a card is out */
export async function giveUpAhead(ctx: Ctx, asking: Asking): Promise<void> {
  const row = await asking.hold()
  const group = await invoices.openGroupOf(ctx, row.merchant_id, row.id)
  if (group === null) return
  await invoices.closeGroup(ctx, group)
  const { state, terms, open, at, riders } = await loadOne(ctx, row, momentOf(ctx))
  await writeAll(ctx, [{ row, work: step(state, terms, open, at, riders) }], asking.by)
  await noted(ctx, asking, row)
}
