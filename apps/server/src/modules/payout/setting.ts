/** How a merchant's payouts are agreed to, and how much may leave in a day: the owner's to set. What is loosened takes a code, and holds a day later. */
import type { Input, Output } from '@saola/contract/call'
import { payoutLimits, type payout } from '@saola/contract/payout'
import { isLooser } from '@saola/contract/payout-setting'
import { audit } from '../../platform/audit.ts'
import { wireOrNull, wire } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { openStep, useStep } from '../../platform/otp.ts'
import { maskPhone } from '../bank-account/service.ts'
import * as people from '../member/service.ts'
import * as merchant from '../merchant/service.ts'
import { stricter, usualRule, type Rule } from './rules.ts'
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
    representativeVerified: await merchant.isRepresentativeVerified(ctx, me.merchantId),
    mayChange: me.isOwner,
    modifiedBy: row?.modifiedBy ?? null,
    modifiedAt: wireOrNull(row?.modifiedAt),
    approvers: await people.holders(ctx, me.liveMerchantId, '1600.APPROVE', me.memberId),
    isAlone: me.isOwner && (await people.isAlone(ctx, me.liveMerchantId, me.memberId)),
  }
}

/** @throws 10 for anybody but the owner: who may lift a limit needs no second person. */
const ensureOwner = (ctx: Ctx): void => ensure(member(ctx).isOwner, 'notification.access_denied')

async function keep(ctx: Ctx, wanted: Rule, before: Rule, waits: boolean): Promise<void> {
  const { merchantId } = member(ctx)
  const now = ctx.clock.now()
  await store.setSetting(ctx.db, merchantId, {
    rule: waits ? stricter(wanted, before) : wanted,
    next: waits
      ? { rule: wanted, from: new Date(now.getTime() + payoutLimits.raiseHours * HOUR_MS) }
      : null,
    modifiedBy: actorOf(ctx).name,
    modifiedAt: now,
  })
  await audit(ctx, {
    module: 'payout',
    merchantId,
    objectId: null,
    before,
    after: { ...wanted, from: waits ? payoutLimits.raiseHours : 0 },
  })
}
/** The rule that holds now, locked. */
async function lockNow(ctx: Ctx): Promise<Rule> {
  const { merchantId } = member(ctx)
  await store.lockSetting(ctx.db, merchantId, usualRule, ctx.clock.now())
  return ruleNow(ctx, merchantId)
}

/** What is loosened takes a code first (`raise`). @throws 10, 38015 */
export async function updateSetting(
  ctx: Ctx,
  wanted: Input<typeof payout.updateSetting>['body'],
): Promise<Output<typeof payout.updateSetting>> {
  ensureOwner(ctx)
  const before = await lockNow(ctx)
  ensure(!isLooser(wanted, before), 'payout.code_needed')
  await keep(ctx, wanted, before, false)
  return setting(ctx)
}

/** Sends the owner a code for a looser rule. @throws 10, 11, 13 for one that loosens nothing */
export async function raise(
  ctx: Ctx,
  wanted: Input<typeof payout.raiseSetting>['body'],
): Promise<Output<typeof payout.raiseSetting>> {
  ensureOwner(ctx)
  const me = member(ctx)
  ensure(isLooser(wanted, await ruleNow(ctx, me.merchantId)), 'error.invalid_state')
  const subject = {
    memberId: me.memberId,
    merchantId: me.merchantId,
    merchantCode: me.merchantCode,
    rule: JSON.stringify(wanted),
  }
  const step = await inTransaction(ctx.db, (tx) =>
    openStep({ ...ctx, db: tx }, 'PAYOUT_LIMIT', me.phone, subject, true),
  )
  return { ...step, phone: maskPhone(me.phone) }
}

/** @throws 10, 30006 for a code that is another's or old, 100015, 30003, 30004 for a wrong one */
export async function verifyRaise(
  ctx: Ctx,
  { sessionId, otp }: Input<typeof payout.raiseSettingVerify>['body'],
): Promise<Output<typeof payout.raiseSettingVerify>> {
  ensureOwner(ctx)
  const me = member(ctx)
  // A wrong code commits, too, or its try would not count.
  const used = await inTransaction(ctx.db, (tx) =>
    useStep({ ...ctx, db: tx }, 'PAYOUT_LIMIT', sessionId, otp),
  )
  if (used instanceof Refusal) throw used
  const { subject } = used
  ensure(
    subject.memberId === me.memberId && subject.merchantId === me.merchantId,
    'auth.step_session_invalid',
  )
  const wanted = JSON.parse(subject.rule ?? '') as Rule
  return inTransaction(ctx.db, async (tx) => {
    const inside: Ctx = { ...ctx, db: tx }
    const before = await lockNow(inside)
    await keep(inside, wanted, before, isLooser(wanted, before))
    return setting(inside)
  })
}

/** @throws 10, 13 where nothing waits any more */
export async function withdraw(ctx: Ctx): Promise<Output<typeof payout.withdrawSetting>> {
  const { merchantId } = member(ctx)
  const before = await lockNow(ctx)
  const next = (await store.setting(ctx.db, merchantId))?.next ?? null
  ensure(next !== null && next.from > ctx.clock.now(), 'error.invalid_state')
  ensureOwner(ctx)
  await store.setSetting(ctx.db, merchantId, {
    rule: before,
    next: null,
    modifiedBy: actorOf(ctx).name,
    modifiedAt: ctx.clock.now(),
  })
  await audit(ctx, {
    module: 'payout',
    merchantId,
    objectId: null,
    before: { ...next.rule, from: wire(next.from) },
    after: before,
  })
  return setting(ctx)
}
