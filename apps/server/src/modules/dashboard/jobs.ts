/**
 * How statistics follow payments and refunds. The relay marks its events as delivered in the transaction in which these figures are added (platform/events), and no two
 * relays hold the same events: each payment is counted once, whatever dies in between.
 */
import type { Ctx } from '../../platform/context.ts'
import type { Event, EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import { mailDaily, mailDue } from './daily-mail.ts'
import * as statisticStore from './statistic-store.ts'

const merchantsOf = (events: readonly Event[]): string[] => events.map((e) => e.merchant_id)
type OfPayment = Event<
  'payment.created' | 'payment.opened' | 'payment.settled' | 'payment.accepted' | 'payment.closed'
>
const idOf = (event: OfPayment): string => event.payload.transactionId

const handle =
  (eventKind: statisticStore.StatisticEvent) =>
  async (ctx: Ctx, events: readonly OfPayment[]): Promise<void> => {
    await statisticStore.count(ctx.db, merchantsOf(events), eventKind, events.map(idOf))
    // Given up and paid within the minute of grace: it was counted among those that were given up.
    const revived = events.filter((e) => 'was' in e.payload && e.payload.was === 'TIMEOUT')
    if (revived.length > 0)
      await statisticStore.countEnded(
        ctx.db,
        merchantsOf(revived),
        revived.map((e) => ({ id: idOf(e), status: 'TIMEOUT' })),
        -1,
      )
  }
const ended = async (ctx: Ctx, events: readonly Event<'payment.closed'>[]): Promise<void> => {
  await statisticStore.countEnded(
    ctx.db,
    merchantsOf(events),
    events.map((e) => ({ id: idOf(e), status: e.payload.status })),
    1,
  )
}
const given =
  (eventKind: 'REFUNDED' | 'RETURNED' | 'CAME_BACK') =>
  async (
    ctx: Ctx,
    events: readonly Event<'payment.refunded' | 'order.returned' | 'refund.returned'>[],
  ): Promise<void> => {
    await statisticStore.countRefunds(
      ctx.db,
      merchantsOf(events),
      eventKind,
      events.map((e) => e.payload.refundId),
    )
  }

export const dashboardJobs: readonly Job[] = [
  { name: 'dashboard.mailDue', cron: '*/5 * * * *', work: mailDue },
  {
    name: 'dashboard.mailDaily',
    work: (ctx, { merchantId, day }) => mailDaily(ctx, String(merchantId), String(day)),
  },
]

const NAME = 'dashboard.count'
export const dashboardEventHandlers: readonly EventHandler[] = [
  { topic: 'payment.created', name: NAME, handleBatch: handle('CREATED') },
  { topic: 'payment.opened', name: NAME, handleBatch: handle('OPENED') },
  { topic: 'payment.closed', name: NAME, handleBatch: ended },
  { topic: 'payment.settled', name: NAME, handleBatch: handle('PAID') },
  { topic: 'payment.accepted', name: NAME, handleBatch: handle('PAID') },
  { topic: 'payment.refunded', name: NAME, handleBatch: given('REFUNDED') },
  { topic: 'order.returned', name: NAME, handleBatch: given('RETURNED') },
  { topic: 'refund.returned', name: NAME, handleBatch: given('CAME_BACK') },
]
