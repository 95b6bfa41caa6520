/** What subscriptions learn of their invoices: paid, and void. */
import { day, type Day } from '@saola/schedule/day'
import { lastMomentOf } from '@saola/schedule/invoice'
import type { Ctx } from '../../platform/context.ts'
import type { Event } from '../../platform/events.ts'
import * as eventStore from './event-store.ts'
import { load } from './load.ts'
import * as moves from './moves.ts'
import { runDue } from './rules.ts'
import * as dueStore from './due-store.ts'
import { begin, finish, GRACE_MS, type Happened, type Work } from './work.ts'
import { byEngine, writeAll } from './write.ts'

type Told = Event<'subscription_invoice.paid' | 'subscription_invoice.voided'>

/** Writes what the event did. What the clock has not come to yet is left to it. */
async function follow(
  ctx: Ctx,
  event: Told,
  kind: Happened['kind'],
  change: (w: Work, expiredDate: Day) => void,
): Promise<void> {
  const { subscriptionId, invoiceId } = event.payload
  const row = await dueStore.lockWithClock(ctx.db, event.merchant_id, subscriptionId)
  const invoice = await eventStore.invoiceBrief(ctx.db, event.merchant_id, invoiceId)
  if (row === null || invoice === null) return
  const at = ctx.clock.now().getTime() + row.clock_shift_ms
  const isBehind = row.next_at !== null && row.next_at.getTime() <= at
  const [loaded] = await load(ctx, [row], () => at)
  const work = begin(loaded!.state, loaded!.terms, loaded!.open, at, loaded!.riders)
  work.events.push({
    kind,
    from: row.status,
    to: row.status,
    invoiceNumber: invoice.number,
    invoiceId,
    amount: invoice.amount,
  })
  change(work, day(invoice.expired_date))
  if (!isBehind) runDue(work)
  finish(work)
  if (isBehind) work.s.nextAt = row.next_at!.getTime()
  await writeAll(ctx, [{ row, work, paid: kind === 'invoicePaid' ? 1 : 0 }], byEngine)
}
/** Paid elsewhere counts from the day on which its merchant says so. */
export const invoicePaid = (ctx: Ctx, event: Event<'subscription_invoice.paid'>): Promise<void> =>
  follow(ctx, event, 'invoicePaid', (w, expiredDate) => {
    const { late, paidAt } = event.payload
    const isAfter = paidAt !== null && Date.parse(paidAt) > lastMomentOf(expiredDate) + GRACE_MS
    moves.paid(w, late || isAfter)
  })
export const invoiceVoided = (
  ctx: Ctx,
  event: Event<'subscription_invoice.voided'>,
): Promise<void> => follow(ctx, event, 'invoiceVoided', () => undefined)
