/** A merchant's subscriptions as the bank sees them: read, never written. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Output } from '@saola/contract/call'
import { subscriptionHoldLimits, type subscriptionHold } from '@saola/contract/subscription-hold'
import { noticeKinds } from '@saola/contract/subscription-notice-values'
import { subscriptionStatuses } from '@saola/contract/subscription-values'
import { withRight } from '../../platform/allowed-actions.ts'
import { wire } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import * as approval from '../approval/service.ts'
import { monthlyOf } from '../subscription/service.ts'
import { nightOf } from '../subscription-run/service.ts'
import * as overviewStore from './overview-store.ts'
import { keyOf, knownCode } from './service.ts'
import * as store from './store.ts'

type Overview = Output<typeof subscriptionHold.overview>
const DAY_MS = 86_400_000

async function plansOf(
  ctx: Ctx,
  merchantId: string,
): Promise<Pick<Overview, 'plans' | 'planCount' | 'monthly'>> {
  const rows = await overviewStore.plans(ctx.db, merchantId, subscriptionHoldLimits.plans)
  const monthly = await monthlyOf(ctx, merchantId)
  const amounts = new Map(monthly.map(({ id, amount }) => [id, amount]))
  return {
    plans: rows.map(({ total: _total, ...plan }) => ({
      ...plan,
      monthly: amounts.get(plan.id) ?? 0,
    })),
    planCount: rows[0]?.total ?? 0,
    monthly: monthly.reduce((sum, { amount }) => sum + amount, 0),
  }
}
async function messagesOf(
  ctx: Ctx,
  merchantId: string,
): Promise<Pick<Overview, 'messages' | 'stops' | 'undelivered'>> {
  const since = new Date(ctx.clock.now().getTime() - subscriptionHoldLimits.days * DAY_MS)
  const rows = await overviewStore.messages(ctx.db, merchantId, since)
  return {
    messages: rows
      .map((row) => ({
        kind: row.kind,
        sent: row.sent,
        notSent: row.not_sent,
        unknown: row.unknown,
      }))
      .sort((a, b) => noticeKinds.indexOf(a.kind) - noticeKinds.indexOf(b.kind)),
    stops: await overviewStore.stops(ctx.db, merchantId, since),
    undelivered: rows.reduce((sum, row) => sum + row.unreachable + row.unknown, 0),
  }
}
async function tonightOf(ctx: Ctx, merchantId: string): Promise<Overview['tonight']> {
  const { hold, ...night } = await nightOf(ctx, merchantId)
  return {
    ...night,
    brake: hold && {
      night: hold.night,
      heldAt: hold.heldAt,
      count: hold.count,
      amount: hold.amount,
    },
  }
}
/** @throws 5 */
export async function overview(ctx: Ctx, merchantId: string): Promise<Overview> {
  await knownCode(ctx, merchantId)
  const counts = new Map(
    (await overviewStore.states(ctx.db, merchantId)).map(({ status, count }) => [status, count]),
  )
  const key = keyOf(merchantId)
  const pending = (await approval.waitingFor(ctx, [key])).get(key)?.id ?? null
  return {
    states: subscriptionStatuses.map((status) => ({ status, count: counts.get(status) ?? 0 })),
    ...(await plansOf(ctx, merchantId)),
    tonight: await tonightOf(ctx, merchantId),
    ...(await messagesOf(ctx, merchantId)),
    overdue: await overviewStore.overdue(ctx.db, merchantId),
    holds: (await store.open(ctx.db, merchantId)).map((row) => ({
      kind: row.kind,
      since: wire(row.held_at),
      reason: row.reason,
      by: row.held_by,
    })),
    pendingApproval: pending,
    allowedActions: withRight(
      ctx,
      pending === null ? ['update'] : [],
      actionCalls.subscriptionHold,
    ),
  }
}
