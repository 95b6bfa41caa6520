/** What people do to a subscription: each is refused unless the contract's table of moves has it open, and done under its lock. */
import type { Input } from '@saola/contract/call'
import type { subscription } from '@saola/contract/subscription'
import { planLimits } from '@saola/contract/subscription-plan-values'
import { moveOfCancel, whyNot, type SubscriptionMove } from '@saola/contract/subscription-values'
import { day, plusDays } from '@saola/schedule/day'
import type { Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { ensureAhead } from './creation.ts'
import { onHeld } from './held.ts'
import * as moves from './moves.ts'
import { overdue } from './rules.ts'
import { factsAbout, type Detail } from './reading.ts'
import * as skipStore from './skip-store.ts'
import { hasCyclesLeft } from './state.ts'
import type * as store from './store.ts'
import { usedUntil } from './used-until.ts'
import { takeBackAhead } from './slips.ts'
import { type Failure, type Work } from './work.ts'

/** Changes the work; 'only' leaves what is due besides to the clock. */
type Change = (
  w: Work,
  held: { row: store.SubscriptionRow; last: moves.LastInvoice | null },
) => Promise<'only' | void> | 'only' | void

const act = (ctx: Ctx, id: string, move: SubscriptionMove, change: Change): Promise<Detail> =>
  onHeld(ctx, id, (w, { row, last, open }) => {
    const why = whyNot(move, factsAbout(ctx, row, { open, last }))
    if (why !== null) throw new Refusal(why.key, { allowed: why.allowed })
    return change(w, { row, last })
  })
/** An invoice that cannot be made is no reason to do half of it. */
function refuseFailure(failure: Failure | null): void {
  if (failure !== null) throw fieldRefusal('amount', 'error.max', { max: planLimits.fixedAmount })
}

/** @throws 39006, 39001, 25 for a day to go on from that is not ahead. */
export function pause(
  ctx: Ctx,
  id: string,
  body: Input<typeof subscription.pause>['body'],
): Promise<Detail> {
  const resumeAt = body?.resumeAt == null ? null : day(body.resumeAt)
  return act(ctx, id, 'pause', (w) => {
    if (resumeAt !== null) ensureAhead('resumeAt', resumeAt, plusDays(w.today, 1), w.today)
    moves.pause(w, resumeAt)
  })
}
/** @throws 39006, 39001, 2 for today where the plan's days are fixed. */
export const goOn = (
  ctx: Ctx,
  id: string,
  body: Input<typeof subscription.continue>['body'],
): Promise<Detail> =>
  act(ctx, id, 'continue', (w) => {
    const from = body?.from ?? 'SCHEDULE'
    if (from === 'TODAY' && w.terms.rhythm.fixed !== null) throw fieldRefusal('from', 'error.enum')
    moves.continueFrom(w, from)
  })

/** @throws 39006, 39001, 39005 where an invoice that was to be void is paid, 2 where the last invoice would be too much. */
export const cancel = (
  ctx: Ctx,
  id: string,
  { kind, reason, waiveFinal }: Input<typeof subscription.cancel>['body'],
): Promise<Detail> =>
  act(ctx, id, moveOfCancel(kind), async (w, { row }) => {
    const why = reason?.trim() || null
    if (kind === 'EXPIRATION_CANCEL') return moves.cancelAtEnd(w, why)
    const until = (await usedUntil(ctx, [row]))(row, w)
    refuseFailure(moves.cancelNow(w, why, until, waiveFinal === true))
  })
/** @throws 39006, 39001, 39009, 2 beyond the most cycles. */
export const extend = (ctx: Ctx, id: string, cycles: number): Promise<Detail> =>
  act(ctx, id, 'extend', (w) => {
    const max = moves.mostCycles(w.s)
    if (cycles > max) throw fieldRefusal('cycles', 'error.max', { max })
    moves.extend(w, cycles)
  })
/** @throws 39006, 39001, 39010 where it was put off often or far enough. */
export const extendPayment = (
  ctx: Ctx,
  id: string,
  body: Input<typeof subscription.extendPayment>['body'],
): Promise<Detail> =>
  act(ctx, id, 'extendPayment', (w) => {
    ensure(moves.extendPayment(w, body?.days ?? null), 'invoice.extension_limit')
  })
/** @throws 39006, 39001, 39009, 30003 while the shop is closed. */
export const restore = (ctx: Ctx, id: string): Promise<Detail> =>
  act(ctx, id, 'restore', (w) => moves.restore(w))
/** @throws 39006, 39001, 2 where the invoice would be too much. */
export const recreateInvoice = (ctx: Ctx, id: string): Promise<Detail> =>
  act(ctx, id, 'recreateInvoice', (w, { last }) => {
    refuseFailure(moves.recreate(w, last))
    overdue(w)
    return 'only'
  })
/** @throws 39006, 39001, 5 where no such span was passed over, 13 where it is billed or no cycle is left, 2 where the invoice would be too much. */
export const billSkipped = (ctx: Ctx, id: string, from: string): Promise<Detail> =>
  onHeld(ctx, id, async (w, { row }): Promise<'only'> => {
    if (row.status !== 'ACTIVE')
      throw new Refusal('subscription.invalid_transition', { allowed: ['ACTIVE'] })
    const skip = await skipStore.find(ctx.db, row.merchant_id, row.id, from)
    ensure(skip, 'error.not_found')
    // Its cycle comes after what is owed, not after what somebody only thinks of paying ahead.
    takeBackAhead(w)
    ensure(skip.invoice_id === null && hasCyclesLeft(w.s), 'error.invalid_state')
    const failure = moves.billSkipped(w, {
      from: day(skip.from_date),
      to: day(skip.to_date),
      paymentDate: day(skip.payment_date),
      amount: skip.amount,
      lines: skip.lines,
      terms: skip.terms,
    })
    refuseFailure(failure)
    return 'only'
  })
