/** What a standing order has to pay, and until when (ADR 0073). */
import type { Day } from '@saola/schedule/day'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { toCome } from './access.ts'
import { openFacts, openInvoices, stateOf } from './load.ts'
import type { Owner } from './own.ts'
import { rowOf } from './reading.ts'
import { ridersOf } from './riders.ts'
import * as store from './store.ts'
import { termsOf } from './terms.ts'

export interface Standing {
  row: store.SubscriptionRow
  isMetered: boolean
  /** Of a whole period, as it is charged from the next one on; null where use decides. VND. */
  amount: number | null
  /** What it costs later, and from which payment day on; null where that is not planned. */
  later: { amount: number; from: Day } | null
  next: { paymentDate: Day; expiredDate: Day } | null
}
async function standingOf(ctx: Ctx, row: store.SubscriptionRow): Promise<Standing> {
  const [state, terms] = [stateOf(row), termsOf(row)]
  const riders = (await ridersOf(ctx, [row]))(row.id)
  const open = openFacts((await openInvoices(ctx, [row])).get(row.id))
  const [next] = toCome(state, terms, open, 1, riders)
  const isMetered = terms.billing === 'METERED'
  const sumOf = ({ quantity, unitAmount }: typeof terms): number => quantity * unitAmount
  const { change } = riders
  return {
    row,
    isMetered,
    amount: isMetered ? null : sumOf(terms),
    later:
      change === null || change.terms.billing === 'METERED' || sumOf(change.terms) === sumOf(terms)
        ? null
        : { amount: sumOf(change.terms), from: change.day },
    next:
      next === undefined ? null : { paymentDate: next.paymentDate, expiredDate: next.expiredDate },
  }
}
/** Of one that the caller sees. @throws 39006 */
export const standing = async (ctx: Ctx, id: string): Promise<Standing> =>
  standingOf(ctx, await rowOf(ctx, id))
/** Of a customer's own. @throws 39006 */
export async function standingOwn(ctx: Ctx, owner: Owner, id: string): Promise<Standing> {
  const row = await store.get(ctx.db, owner.merchantId, id, null)
  ensure(row && row.customer_id === owner.customerId, 'subscription.not_found')
  return standingOf(ctx, row)
}
/** Of any merchant's, for the clock. @throws 39006 */
export async function standingAny(ctx: Ctx, merchantId: string, id: string): Promise<Standing> {
  const row = await store.get(ctx.db, merchantId, id, null)
  ensure(row, 'subscription.not_found')
  return standingOf(ctx, row)
}
