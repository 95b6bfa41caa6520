/** The price of a plan for those who subscribe already (docs/decisions.md#16): what it would come to, scheduling it, calling it off. */
import { createHash } from 'node:crypto'
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import type { subscriptionPrice } from '@saola/contract/subscription-price'
import { day, type Day } from '@saola/schedule/day'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import * as subscriptions from '../subscription/service.ts'
import * as notices from '../subscription-notice/service.ts'
import * as plans from '../subscription-plan/service.ts'
import { allowedPriceActions, earliestDay, agreedOf, effectOf, isDayOpen } from './rules.ts'
import * as store from './store.ts'

type Prices = Output<typeof subscriptionPrice.getOfPlan>
type Preview = Output<typeof subscriptionPrice.preview>
type Wanted = Input<typeof subscriptionPrice.preview>['body']

const MODULE = 'subscription-plan'
const MOST_CHANGES = 50

const changeOf = (row: store.PriceChangeRow): Prices['changes'][number] => ({
  id: row.id,
  state: row.state,
  day: row.day,
  unitAmount: row.unit_amount,
  subscriptions: row.subscriptions,
  monthlyBefore: row.monthly_before,
  monthlyAfter: row.monthly_after,
  createdAt: wire(row.created_at),
  createdBy: row.created_by,
  settledAt: wireOrNull(row.settled_at),
  settledBy: row.settled_by,
})
/** @throws 39007 */
export async function ofPlan(ctx: Ctx, planId: string): Promise<Prices> {
  const { merchantId } = member(ctx)
  const plan = await plans.planOf(ctx, merchantId, planId)
  const changes = await store.list(ctx.db, merchantId, planId, MOST_CHANGES)
  const today = subscriptions.todayOf(ctx)
  const scheduled = changes.find(({ state }) => state === 'SCHEDULED') ?? null
  const actions = allowedPriceActions(plan, scheduled === null ? null : day(scheduled.day), today)
  return {
    planId,
    prices: (await plans.pricesOf(ctx, plan)).map((row) => ({
      amount: row.amount,
      at: wire(row.created_at),
      by: row.created_by,
    })),
    changes: changes.map(changeOf),
    earliestDay: earliestDay(today),
    allowedActions: withRight(ctx, actions, actionCalls.subscriptionPrice),
  }
}

const hashOf = (agreed: string): string =>
  createHash('sha256').update(agreed).digest('hex').slice(0, 32)
/** What it comes to. @throws 25 for a day that is too near or too far. */
async function effectFor(ctx: Ctx, plan: plans.PlanRow, on: Day) {
  ensure(isDayOpen(on, subscriptions.todayOf(ctx)), 'error.invalid_date_range', {
    errors: [{ field: 'day', key: 'error.invalid_date_range' }],
  })
  const { groups, ending, slips } = await subscriptions.planGroups(ctx, plan, on)
  const unitAmount = plan.fixed_amount
  const planPrices = await plans.priceAmounts(ctx, plan)
  const effect = effectOf(groups, { unitAmount, planPrices })
  const isMetered = plan.type === 'METERED_USAGE'
  const seen: Preview = {
    day: on,
    unitAmount,
    subscriptions: effect.subscriptions,
    monthlyBefore: isMetered ? null : effect.monthlyBefore,
    monthlyAfter: isMetered ? null : effect.monthlyAfter,
    prices: effect.prices,
    leftOut: effect.leftOut,
    unreachable: effect.unreachable,
    slips,
    hash: hashOf(agreedOf(plan.id, on, unitAmount, effect)),
  }
  return { seen, groups: effect.changing, ending }
}
/** One at a time is to come. @throws 39011 */
async function ensureNone(ctx: Ctx, merchantId: string, planId: string): Promise<void> {
  const changes = await store.list(ctx.db, merchantId, planId, 1)
  ensure(changes[0]?.state !== 'SCHEDULED', 'subscription.change_pending')
}
/** Writes nothing. @throws 39007, 25, 39011 while one is to come. */
export async function preview(ctx: Ctx, { planId, day: on }: Wanted): Promise<Preview> {
  const { merchantId } = member(ctx)
  const plan = await plans.planOf(ctx, merchantId, planId)
  await ensureNone(ctx, merchantId, planId)
  return (await effectFor(ctx, plan, day(on))).seen
}

/** The plan's price comes to those who subscribe, and they are told. @throws as the preview; 12 where it does not come to the same, 13 where nobody's price changes. */
export async function schedule(
  ctx: Ctx,
  { planId, day: on, hash }: Input<typeof subscriptionPrice.schedule>['body'],
): Promise<Prices> {
  const { merchantId } = member(ctx)
  // Who does not see the plan holds nothing of it; and subscriptions are held before their plan, as everywhere.
  await plans.planOf(ctx, merchantId, planId)
  await subscriptions.holdSubscribers(ctx, merchantId, planId)
  const plan = await plans.lockOne(ctx, merchantId, planId)
  await ensureNone(ctx, merchantId, planId)
  const { seen, groups, ending } = await effectFor(ctx, plan, day(on))
  ensure(seen.hash === hash, 'error.stale_version')
  ensure(seen.subscriptions > 0, 'error.invalid_state')
  const by = { priceChangeId: uuid(), name: actorOf(ctx).name }
  const isNew = await store.insert(ctx.db, {
    id: by.priceChangeId,
    merchant_id: merchantId,
    plan_id: planId,
    day: on,
    unit_amount: seen.unitAmount,
    subscriptions: seen.subscriptions,
    monthly_before: seen.monthlyBefore,
    monthly_after: seen.monthlyAfter,
    created_by: by.name,
    created_at: ctx.clock.now(),
  })
  ensure(isNew === 1, 'subscription.change_pending')
  const about = { merchantId, priceChangeId: by.priceChangeId }
  const wanted = { day: day(on), unitAmount: seen.unitAmount, groups, ending }
  const count = await subscriptions.changePrices(ctx, plan, wanted, by, (customers) =>
    notices.tellPrice(ctx, about, customers, by.name),
  )
  ensure(count === seen.subscriptions, 'error.stale_version')
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: planId,
    after: { amount: seen.unitAmount, priceFrom: on, subscriptions: count },
  })
  return ofPlan(ctx, planId)
}

/** Those whose price was to change keep it, and who was told is told again. @throws 5 for none of the merchant’s, 39007, 13 once its day has come. */
export async function cancel(ctx: Ctx, id: string): Promise<Prices> {
  const { merchantId } = member(ctx)
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  const plan = await plans.planOf(ctx, merchantId, row.plan_id)
  const today = subscriptions.todayOf(ctx)
  const by = { priceChangeId: id, name: actorOf(ctx).name }
  const kept = await subscriptions.keepPrices(ctx, plan, today, by)
  const isCancelled = await store.cancel(ctx.db, merchantId, id, {
    by: by.name,
    now: ctx.clock.now(),
    today,
  })
  ensure(isCancelled === 1, 'error.invalid_state')
  const about = { merchantId, priceChangeId: id }
  for (let i = 0; i < kept.length; i += subscriptions.PRICE_BATCH)
    await notices.tellKept(ctx, about, kept.slice(i, i + subscriptions.PRICE_BATCH))
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: plan.id,
    before: {
      amount: row.unit_amount,
      priceFrom: row.day,
      subscriptions: row.subscriptions,
    },
  })
  return ofPlan(ctx, plan.id)
}
