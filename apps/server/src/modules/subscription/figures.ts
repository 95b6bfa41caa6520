/** What subscriptions bring a month (docs/domain.md#9). */
import { dayOfInstant, plusDays, type Day } from '@saola/schedule/day'
import { member, type Ctx } from '../../platform/context.ts'
import * as meteredStore from './metered-store.ts'
import { perMonth } from './mrr.ts'
import * as mrrStore from './mrr-store.ts'
import type { Among } from './store.ts'

export interface Standing {
  /** In đồng a month. */
  amount: number
  count: number
}
export interface MrrFigures {
  /** At the end of the day before the first one, and at the end of the last one. */
  start: Standing
  end: Standing
  moves: mrrStore.MoveRow[]
  /** How many of those at the start left and are not back. */
  left: number
  /** Today. */
  plans: mrrStore.PlanMrrRow[]
  metered: Standing
}
/** What the subscriptions to each plan of a merchant bring a month, today. */
export const monthlyOf = (ctx: Ctx, merchantId: string): Promise<mrrStore.PlanMrrRow[]> =>
  mrrStore.byPlan(ctx.db, merchantId, dayOfInstant(ctx.clock.now().getTime()), null)
/** Both days included. @param among the plans whose subscriptions are counted; null = all */
export async function figuresOf(
  ctx: Ctx,
  { from, to }: { from: Day; to: Day },
  among: Among | null,
): Promise<MrrFigures> {
  const { merchantId } = member(ctx)
  const today = dayOfInstant(ctx.clock.now().getTime())
  const [start, end, moves, left, plans, metered] = await Promise.all([
    mrrStore.standing(ctx.db, merchantId, plusDays(from, -1), among),
    mrrStore.standing(ctx.db, merchantId, to, among),
    mrrStore.moves(ctx.db, merchantId, { from, to }, among),
    mrrStore.left(ctx.db, merchantId, { from, to }, among),
    mrrStore.byPlan(ctx.db, merchantId, today, among),
    meteredStore.metered(ctx.db, merchantId, today, among),
  ])
  return {
    start,
    end,
    moves,
    left,
    plans,
    metered: {
      amount: metered.reduce(
        (sum, one) =>
          sum + perMonth(one.amount, { timeType: one.time_type, cycleValue: one.cycle_value }),
        0,
      ),
      count: metered.reduce((sum, { count }) => sum + count, 0),
    },
  }
}
