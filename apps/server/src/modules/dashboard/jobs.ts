/**
 * How statistics follow payments and refunds. The relay marks its events as delivered in the transaction in which these figures are added (platform/events), and no two
 * relays hold the same events: each payment is counted once, whatever dies in between.
 */
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Event, EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import * as statisticStore from './statistic-store.ts'

const merchantsOf = (events: readonly Event[]): string[] => [
  ...new Set(events.map((e) => e.merchant_id)),
]
const idOf = (event: Event): string => String(event.payload.transactionId)

const handle =
  (eventKind: statisticStore.StatisticEvent) =>
  async (ctx: Ctx, events: readonly Event[]): Promise<void> => {
    await statisticStore.count(ctx.db, merchantsOf(events), eventKind, events.map(idOf))
    // Given up and paid within the minute of grace: it was counted among those that were given up.
    const revived = events.flatMap((e) =>
      e.payload.was === 'TIMEOUT' ? [{ id: idOf(e), status: 'TIMEOUT' }] : [],
    )
    if (revived.length > 0)
      await statisticStore.countEnded(ctx.db, merchantsOf(events), revived, -1)
  }
const ended = async (ctx: Ctx, events: readonly Event[]): Promise<void> => {
  await statisticStore.countEnded(
    ctx.db,
    merchantsOf(events),
    events.map((e) => ({ id: idOf(e), status: String(e.payload.status) })),
    1,
  )
}
const given =
  (eventKind: 'REFUNDED' | 'RETURNED') =>
  async (ctx: Ctx, events: readonly Event[]): Promise<void> => {
    await statisticStore.countRefunds(
      ctx.db,
      merchantsOf(events),
      eventKind,
      events.map((e) => String(e.payload.refundId)),
    )
  }

export const dashboardEventHandlers: readonly EventHandler[] = [
  { topic: 'transaction.created', name: 'dashboard.created', handleBatch: handle('CREATED') },
  { topic: 'transaction.opened', name: 'dashboard.opened', handleBatch: handle('OPENED') },
  { topic: 'transaction.closed', name: 'dashboard.closed', handleBatch: ended },
  { topic: 'transaction.success', name: 'dashboard.success', handleBatch: handle('PAID') },
  { topic: 'transaction.refunded', name: 'dashboard.refunded', handleBatch: given('REFUNDED') },
  { topic: 'order.returned', name: 'dashboard.returned', handleBatch: given('RETURNED') },
  { topic: 'credit.accepted', name: 'dashboard.accepted', handleBatch: handle('PAID') },
]

/** Rows of a kind that one transaction moves. */
const BATCH = 5_000
/** Days that are over (ADR 0030). */
const archiveDays = async (ctx: Ctx): Promise<void> => {
  const today = vnDay(ctx.clock.now())
  while ((await inTransaction(ctx.db, (tx) => statisticStore.archiveDays(tx, today, BATCH))) > 0);
}
/** 01:31 in Vietnam. */
export const dashboardJobs: readonly Job[] = [
  { name: 'dashboard.archiveDays', cron: '31 18 * * *', work: archiveDays },
]
