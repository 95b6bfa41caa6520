/** Whose price changes when a plan's price comes to those who subscribe already, and what that comes to (docs/decisions.md#16). Pure. VND. */
import { planLimits } from '@saola/contract/subscription-plan-values'
import {
  goesOn,
  leftOutReasons,
  priceLimits,
  type LeftOutReason,
  type PriceAction,
} from '@saola/contract/subscription-price-values'
import type { SubscriptionStatus } from '@saola/contract/subscription-values'
import { daysBetween, instantOf, plusDays, type Day } from '@saola/schedule/day'

/** Subscriptions of a plan that are alike. */
export interface Group {
  status: SubscriptionStatus
  unit_amount: number
  quantity: number
  is_changing: boolean
  is_ending: boolean
  count: number
  unreachable: number
  digest: string
  monthlyAt(unitAmount: number): number
}
export interface Wanted {
  unitAmount: number
  /** Every price that the plan has had. */
  planPrices: readonly number[]
}
/** Why their price stays; null where it changes. */
function whyLeftOut(group: Group, { unitAmount, planPrices }: Wanted): LeftOutReason | null {
  if (!goesOn(group.status) || group.is_ending) return 'ENDS'
  if (group.is_changing) return 'OWN_CHANGE'
  if (group.unit_amount === unitAmount) return 'SAME_PRICE'
  if (!planPrices.includes(group.unit_amount)) return 'OWN_PRICE'
  return group.quantity * unitAmount > planLimits.fixedAmount ? 'TOO_LARGE' : null
}
export interface Effect<G extends Group> {
  /** Those whose price changes. */
  changing: G[]
  subscriptions: number
  monthlyBefore: number
  monthlyAfter: number
  prices: { unitAmount: number; subscriptions: number }[]
  leftOut: { reason: LeftOutReason; subscriptions: number }[]
  unreachable: number
}
const sum = <G>(groups: readonly G[], of: (group: G) => number): number =>
  groups.reduce((total, group) => total + of(group), 0)

export function effectOf<G extends Group>(groups: readonly G[], wanted: Wanted): Effect<G> {
  const changing = groups.filter((group) => whyLeftOut(group, wanted) === null)
  const units = [...new Set(changing.map(({ unit_amount }) => unit_amount))].sort((a, b) => a - b)
  const count = (some: readonly G[]): number => sum(some, (group) => group.count)
  return {
    changing,
    subscriptions: count(changing),
    monthlyBefore: sum(changing, (group) => group.count * group.monthlyAt(group.unit_amount)),
    monthlyAfter: sum(changing, (group) => group.count * group.monthlyAt(wanted.unitAmount)),
    prices: units.map((unitAmount) => ({
      unitAmount,
      subscriptions: count(changing.filter((group) => group.unit_amount === unitAmount)),
    })),
    leftOut: leftOutReasons
      .map((reason) => ({
        reason,
        subscriptions: count(groups.filter((group) => whyLeftOut(group, wanted) === reason)),
      }))
      .filter(({ subscriptions }) => subscriptions > 0),
    unreachable: sum(changing, ({ unreachable }) => unreachable),
  }
}
/** Of what people have seen, and of whom it is about. Who subscribes meanwhile has the price already and changes nothing of it. */
export const agreedOf = (
  planId: string,
  day: Day,
  unitAmount: number,
  { changing, leftOut }: Pick<Effect<Group>, 'changing' | 'leftOut'>,
): string =>
  JSON.stringify([
    planId,
    day,
    unitAmount,
    changing.map((g) => [g.status, g.unit_amount, g.quantity, g.count, g.digest]),
    leftOut.filter(({ reason }) => reason !== 'SAME_PRICE'),
  ])

export const earliestDay = (today: Day): Day => plusDays(today, priceLimits.aheadDays)
/** When a day begins in Vietnam. */
export const beginOf = (on: Day): Date => new Date(instantOf(on))
export const isDayOpen = (day: Day, today: Day): boolean => {
  const ahead = daysBetween(today, day)
  return ahead >= priceLimits.aheadDays && ahead <= priceLimits.mostDays
}
/** What may be done about a plan's price. @param scheduled the day of what is to come; null = nothing is */
export function allowedPriceActions(
  plan: { subscribers: number },
  scheduled: Day | null,
  today: Day,
): PriceAction[] {
  if (scheduled !== null) return scheduled > today ? ['cancel'] : []
  return plan.subscribers > 0 ? ['schedule'] : []
}
