/** What subscriptions bring a month, how that moved, and how their invoices were paid (docs/decisions.md#16): of those that the caller sees. */
import type { Input, Output } from '@saola/contract/call'
import {
  MOST_STATISTIC_DAYS,
  MOST_STATISTIC_PLANS,
  type SubscriptionStatistic,
  type subscriptionStatistic,
} from '@saola/contract/subscription-statistic'
import { day, dayOfInstant, daysBetween, plusDays, plusMonths, type Day } from '@saola/schedule/day'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { mrrFigures, mrrOfPlans } from '../subscription/service.ts'
import { collected } from '../subscription-invoice/service.ts'
import { byCause, byDay, byMonth, churnPercent } from './rules.ts'

export type Range = Input<typeof subscriptionStatistic.get>['query']

/** @throws 25 for a range that ends before it begins or is longer than a year. */
export function rangeOf(ctx: Ctx, asked: Range): { from: Day; to: Day } {
  const to = asked.to === undefined ? dayOfInstant(ctx.clock.now().getTime()) : day(asked.to)
  const from = asked.from === undefined ? plusDays(plusMonths(to, -12), 1) : day(asked.from)
  const days = daysBetween(from, to) + 1
  ensure(days >= 1 && days <= MOST_STATISTIC_DAYS, 'error.invalid_date_range', {
    errors: [{ field: asked.to === undefined ? 'from' : 'to', key: 'error.invalid_date_range' }],
  })
  return { from, to }
}
/** @throws 25 */
export async function statistic(ctx: Ctx, asked: Range): Promise<SubscriptionStatistic> {
  const range = rangeOf(ctx, asked)
  const { start, end, moves, left, plans, metered } = await mrrFigures(ctx, range)
  const sum = (name: 'amount' | 'count' | 'risk_amount' | 'risk_count'): number =>
    plans.reduce((all, plan) => all + plan[name], 0)
  return {
    ...range,
    start,
    end,
    moves: byCause(moves),
    days: byDay(moves),
    churnPercent: churnPercent(left, start.count),
    now: {
      amount: sum('amount'),
      count: sum('count'),
      atRisk: { amount: sum('risk_amount'), count: sum('risk_count') },
      metered,
      plans: plans
        .slice(0, MOST_STATISTIC_PLANS)
        .map(({ id, code, name, amount, count }) => ({ id, code, name, amount, count })),
    },
    collection: byMonth(await collected(ctx, range)),
  }
}
export const ofPlans = (
  ctx: Ctx,
  { planIds }: Input<typeof subscriptionStatistic.plans>['query'],
): Promise<Output<typeof subscriptionStatistic.plans>> => mrrOfPlans(ctx, planIds.split(','))
