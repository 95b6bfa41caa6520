/** How a merchant's payouts are agreed to, and how much may leave in a day: the owner's to set. What is loosened holds a day later. */
import type { Input, Output } from '@saola/contract/call'
import { payoutLimits, type payout } from '@saola/contract/payout'
import { audit } from '../../platform/audit.ts'
import { wireOrNull, wire } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as people from '../member/service.ts'
import { isLooser, stricter, usualRule, type Rule } from './rules.ts'
import * as store from './setting-store.ts'

const HOUR_MS = 3_600_000
const ruleOf = (row: store.SettingRow, now: Date): Rule =>
  row.next !== null && row.next.from <= now ? row.next.rule : row.rule

/** The rule that holds now. */
export async function ruleNow(ctx: Ctx, merchantId: string): Promise<Rule> {
  const row = await store.setting(ctx.db, merchantId)
  return row === null ? usualRule : ruleOf(row, ctx.clock.now())
}

export async function setting(ctx: Ctx): Promise<Output<typeof payout.getSetting>> {
  const me = member(ctx)
  const row = await store.setting(ctx.db, me.merchantId)
  const now = ctx.clock.now()
  return {
    ...(row === null ? usualRule : ruleOf(row, now)),
    coming:
      row?.next && row.next.from > now ? { ...row.next.rule, from: wire(row.next.from) } : null,
    mayChange: me.isOwner,
    modifiedBy: row?.modifiedBy ?? null,
    modifiedAt: wireOrNull(row?.modifiedAt),
    approvers: await people.holders(ctx, me.liveMerchantId, '1600.APPROVE', me.memberId),
    isAlone: me.isOwner && (await people.isAlone(ctx, me.liveMerchantId, me.memberId)),
  }
}

/** @throws 10 for anybody but the owner: who may lift a limit needs no second person. */
export async function updateSetting(
  ctx: Ctx,
  wanted: Input<typeof payout.updateSetting>['body'],
): Promise<Output<typeof payout.updateSetting>> {
  const me = member(ctx)
  ensure(me.isOwner, 'notification.access_denied')
  const now = ctx.clock.now()
  await store.lockSetting(ctx.db, me.merchantId, usualRule, now)
  const before = await ruleNow(ctx, me.merchantId)
  const waits = isLooser(wanted, before)
  await store.setSetting(ctx.db, me.merchantId, {
    rule: waits ? stricter(wanted, before) : wanted,
    next: waits
      ? { rule: wanted, from: new Date(now.getTime() + payoutLimits.raiseHours * HOUR_MS) }
      : null,
    modifiedBy: actorOf(ctx).name,
    modifiedAt: now,
  })
  await audit(ctx, {
    module: 'payout',
    merchantId: me.merchantId,
    objectId: null,
    before,
    after: { ...wanted, from: waits ? payoutLimits.raiseHours : 0 },
  })
  return setting(ctx)
}
