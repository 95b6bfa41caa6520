/** The night's invoices for merchants (docs/decisions.md#16): what is going to be issued, and letting a night go on that is held. */
import type { Output } from '@saola/contract/call'
import type { subscriptionRun } from '@saola/contract/subscription-run'
import { dayOfInstant } from '@saola/schedule/day'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { heldTo } from '../bank-account/service.ts'
import * as plans from '../subscription-plan/service.ts'
import { compare } from './brake.ts'
import { beginOf, endOf, isNew, nextNight, reasonsOf, sumsOf } from './rules.ts'
import * as store from './store.ts'

export { brake } from './brake.ts'

type Tonight = Output<typeof subscriptionRun.tonight>
const RELEASE = '1504.APPROVE'

function holdOf(hold: store.Hold | null): Tonight['hold'] {
  if (hold === null) return null
  return {
    night: hold.night,
    heldAt: wire(hold.held_at),
    reasons: hold.reasons,
    count: hold.count,
    amount: hold.amount,
    usualCount: hold.usual_count,
    usualAmount: hold.usual_amount,
  }
}
/** What the next night of a merchant is going to issue, for those who see all of it. Writes nothing. */
export async function nightOf(ctx: Ctx, merchantId: string) {
  const night = nextNight(ctx.clock.now())
  const rows = await store.dueOf(ctx.db, merchantId, night, endOf(night))
  const compared = (await compare(ctx, rows)).get(merchantId) ?? []
  return {
    night,
    at: wire(beginOf(night)),
    ...sumsOf(compared),
    reasons: reasonsOf(compared),
    hold: holdOf(await store.openHold(ctx.db, merchantId)),
  }
}
/** What the next night is going to issue, of the plans that the caller sees. Writes nothing. */
export async function tonight(ctx: Ctx): Promise<Tonight> {
  const { merchantId, actions } = member(ctx)
  const night = nextNight(ctx.clock.now())
  const rows = await store.dueOf(ctx.db, merchantId, night, endOf(night))
  const seen = await plans.ofIds(
    ctx,
    merchantId,
    rows.map(({ plan_id }) => plan_id),
  )
  const compared =
    (
      await compare(
        ctx,
        rows.filter(({ plan_id }) => seen.has(plan_id)),
      )
    ).get(merchantId) ?? []
  const isWhole = heldTo(ctx) === null
  return {
    night,
    at: wire(beginOf(night)),
    ...sumsOf(compared),
    plans: compared
      .map((one) => ({
        id: one.planId,
        code: seen.get(one.planId)!.code,
        name: seen.get(one.planId)!.name,
        isNew: isNew(one),
        count: one.count,
        amount: one.amount,
        usualCount: one.usualCount,
        usualAmount: one.usualAmount,
      }))
      .sort((a, b) => b.amount - a.amount),
    reasons: ctx.test ? [] : reasonsOf(compared),
    // Of the whole shop: none of the business of who sees a part of it.
    hold: isWhole ? holdOf(await store.openHold(ctx.db, merchantId)) : null,
    mayRelease: isWhole && actions.includes(RELEASE),
  }
}
/** @throws 13 when it is not held any more, and for a member held to some accounts. */
export async function release(ctx: Ctx, night: string): Promise<Tonight> {
  const { merchantId } = member(ctx)
  ensure(heldTo(ctx) === null, 'notification.access_denied')
  const now = ctx.clock.now()
  const hold = await store.openHold(ctx.db, merchantId)
  const by = { name: actorOf(ctx).name, now, today: dayOfInstant(now.getTime()) }
  ensure(
    hold?.night === night && (await store.release(ctx.db, merchantId, night, by)) === 1,
    'error.invalid_state',
  )
  await audit(ctx, {
    module: 'subscription',
    merchantId,
    objectId: merchantId,
    before: { night, invoices: hold.count, amount: hold.amount },
  })
  return tonight(ctx)
}
