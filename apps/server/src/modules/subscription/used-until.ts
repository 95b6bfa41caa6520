/** How long subscriptions were used, for the last invoice of those that are cancelled now. */
import { dayOfInstant, plusDays, type Day } from '@saola/schedule/day'
import { ofMerchant, type Ctx } from '../../platform/context.ts'
import * as eventStore from './event-store.ts'
import type { SubscriptionRow } from './store.ts'
import type { Work } from './work.ts'

/** The first day on which it was no longer used: the pause's, or the day after the last one to pay. */
export async function usedUntil(
  ctx: Ctx,
  rows: readonly SubscriptionRow[],
): Promise<(row: SubscriptionRow, w: Pick<Work, 'open' | 'today'>) => Day> {
  const paused = rows.filter(({ status }) => status === 'PAUSED').map(({ id }) => id)
  const pauses =
    paused.length === 0
      ? []
      : await eventStore.lastOfKind(ctx.db, ofMerchant(ctx).merchantId, paused, 'pause')
  const pausedAt = new Map(pauses.map((one) => [one.subscription_id, one.at]))
  return (row, w) => {
    if (row.status === 'PAUSED') {
      const at = pausedAt.get(row.id)
      return at === undefined ? w.today : dayOfInstant(at.getTime())
    }
    const [oldest] = w.open.filter(({ status }) => status === 'TIMEOUT')
    return row.status === 'PAYMENT_EXPIRED' && oldest ? plusDays(oldest.expiredDate, 1) : w.today
  }
}
