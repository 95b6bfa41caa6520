/** The clock of messages to the customers of subscriptions, and the receipt that a paid invoice brings. */
import type { Ctx } from '../../platform/context.ts'
import type { DueWork } from '../../platform/due-work.ts'
import type { Event, EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import { firstOfGroups } from '../subscription-invoice/service.ts'
import { nextDue } from './due-store.ts'
import { planOne } from './planning.ts'
import { sendDue } from './sending.ts'

export const subscriptionNoticeJobs: readonly Job[] = [
  { name: 'subscriptionNotice.sendDue', cron: '* * * * *', work: (ctx) => sendDue(ctx) },
]

/** Messages of a sandbox merchant that fall due while its clock is moved. */
export const noticeDueWork: DueWork = {
  name: 'subscription-notice',
  nextAfter: (ctx, merchantId) => nextDue(ctx.db, merchantId, ctx.clock.now()),
  run: (ctx, merchantId, real) => sendDue({ ...ctx, clock: real }, { only: merchantId }),
}

/** One receipt for what was paid at once; whether there is an address for it is seen when it is sent. */
async function paid(
  ctx: Ctx,
  events: readonly Event<'subscription_invoice.paid'>[],
): Promise<void> {
  const first = await firstOfGroups(
    ctx,
    events.map(({ merchant_id: merchantId, payload }) => ({ merchantId, id: payload.invoiceId })),
  )
  const told = events.filter(({ payload }) => first.has(payload.invoiceId))
  await planOne(
    ctx,
    told.map(({ merchant_id, payload }) => ({
      merchantId: merchant_id,
      subscriptionId: payload.subscriptionId,
      invoiceId: payload.invoiceId,
      kind: 'RECEIPT' as const,
      occasion: '0',
      channel: 'EMAIL' as const,
      byName: null,
    })),
    ctx.clock.now(),
  )
}
export const subscriptionNoticeEventHandlers: readonly EventHandler[] = [
  {
    topic: 'subscription_invoice.paid',
    name: 'subscription-notice.send-receipt',
    handleBatch: paid,
  },
]
