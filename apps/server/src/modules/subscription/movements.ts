/** How monthly recurring revenue moves: written with what the engine and people do, read by the statistics (docs/decisions.md#16). */
import type { MrrCause } from '@saola/contract/subscription-statistic'
import type { Day } from '@saola/schedule/day'
import type { Ctx } from '../../platform/context.ts'
import type { Done } from './done.ts'
import { stateOf } from './load.ts'
import { mrrOf } from './mrr.ts'
import * as mrrStore from './mrr-store.ts'
import { isOver, type State, type Terms } from './state.ts'
import { termsOf } from './terms.ts'

/** Why its revenue ends, where it ends. A trial for which nobody ever paid is no customer who leaves. */
function exitOf({ row, work, paid = 0 }: Done): MrrCause {
  const last = work.events.findLast(({ from, to }) => to !== null && from !== to)
  const ends = last?.to != null && isOver(last.to)
  if (ends && row.trial_value !== null && row.num_of_payments + paid === 0) return 'TRIAL_UNPAID'
  return ends && last.from === 'PAYMENT_EXPIRED' ? 'CHURN_UNPAID' : 'CHURN_ASKED'
}
const isMoved = ({ row, work }: Done): boolean =>
  // Before its first day its start may have moved, too.
  row.start_date >= work.today ||
  work.events.some(({ kind }) => kind === 'created' || kind === 'updated') ||
  mrrOf(stateOf(row), termsOf(row)) !== mrrOf(work.s, work.terms)

/** In the transaction that writes the subscriptions, in which they are held. */
export const recordMoves = (ctx: Ctx, done: readonly Done[]): Promise<void> =>
  mrrStore.record(
    ctx.db,
    done.filter(isMoved).map((one) => ({
      merchantId: one.row.merchant_id,
      subscriptionId: one.row.id,
      today: one.work.today,
      start: one.row.start_date,
      mrr: mrrOf(one.work.s, one.work.terms),
      exit: exitOf(one),
    })),
  )
/** Subscriptions that were taken over from elsewhere. */
export const recordArrivals = (
  ctx: Ctx,
  list: readonly {
    merchantId: string
    id: string
    startDate: string
    state: State
    terms: Terms
  }[],
  today: Day,
): Promise<void> =>
  mrrStore.record(
    ctx.db,
    list.map(({ merchantId, id, startDate, state, terms }) => ({
      merchantId,
      subscriptionId: id,
      today,
      start: startDate,
      mrr: mrrOf(state, terms),
      exit: 'CHURN_ASKED' as const,
    })),
  )
