/** How a merchant's payouts are agreed to, and how much may leave in a day: the owner's to set. What is loosened takes a code, and holds a day later. */
import type { Input, Output } from '@saola/contract/call'
import { payoutLimits, type payout } from '@saola/contract/payout'
import type { BankLimits } from '@saola/contract/payout-limit'
import { isLooser } from '@saola/contract/payout-setting'
import { audit } from '../../platform/audit.ts'
import { wireOrNull, wire } from '../../platform/clock.ts'
import { actorOf, member, ofMerchant, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { openStep, useStep } from '../../platform/otp.ts'
import { maskPhone } from '../bank-account/service.ts'
import * as people from '../member/service.ts'
import * as merchant from '../merchant/service.ts'
import { bankLimitsOf } from '../payout-limit/service.ts'
import { ownRuleOf, ruleWithin, stricter, usualRule, type OwnRule, type Rule } from './rules.ts'
import * as store from './setting-store.ts'

const HOUR_MS = 3_600_000
type Held = Awaited<ReturnType<typeof rulesNow>>
const ownRule = (row: store.SettingRow | null, now: Date): OwnRule => {
  if (row === null) return usualRule
  return row.next !== null && row.next.from <= now ? row.next.rule : row.rule
}

/** The rule that holds now, and what the bank allows at most. */
export async function rulesNow(ctx: Ctx): Promise<{ rule: Rule; bank: BankLimits }> {
  const { merchantId, liveMerchantId } = ofMerchant(ctx)
  const [row, bank] = await Promise.all([
    store.setting(ctx.db, merchantId),
    bankLimitsOf(ctx, liveMerchantId),
  ])
  return { rule: ruleWithin(ownRule(row, ctx.clock.now()), bank), bank }
}

export async function setting(ctx: Ctx): Promise<Output<typeof payout.getSetting>> {
  const me = member(ctx)
  const row = await store.setting(ctx.db, me.merchantId)
  const now = ctx.clock.now()
  const bank = await bankLimitsOf(ctx, me.liveMerchantId)
  return {
    ...ruleWithin(ownRule(row, now), bank),
    bank,
    coming:
      row?.next && row.next.from > now
        ? { ...ruleWithin(row.next.rule, bank), from: wire(row.next.from) }
        : null,
    representativeVerified: await merchant.isRepresentativeVerified(ctx, me.merchantId),
    mayChange: me.isOwner,
    modifiedBy: row?.modifiedBy ?? null,
    modifiedAt: wireOrNull(row?.modifiedAt),
    approvers: await people.holders(ctx, me.liveMerchantId, '1600.APPROVE', {
      exceptId: me.memberId,
    }),
    isAlone: me.isOwner && (await people.isAlone(ctx, me.liveMerchantId, me.memberId)),
  }
}

/** @throws 10 for anybody but the owner: who may lift a limit needs no second person. */
const ensureOwner = (ctx: Ctx): void => ensure(member(ctx).isOwner, 'notification.access_denied')

async function keep(
  ctx: Ctx,
  wanted: Rule,
  { rule: before, bank }: Held,
  waits: boolean,
): Promise<void> {
  const { merchantId } = member(ctx)
  const now = ctx.clock.now()
  const own = ownRuleOf(wanted, bank)
  await store.setSetting(ctx.db, merchantId, {
    rule: waits ? ownRuleOf(stricter(wanted, before), bank) : own,
    next: waits
      ? { rule: own, from: new Date(now.getTime() + payoutLimits.raiseHours * HOUR_MS) }
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
async function lockNow(ctx: Ctx): Promise<Held> {
  await store.lockSetting(ctx.db, member(ctx).merchantId, ctx.clock.now())
  return rulesNow(ctx)
}
/** @throws 2 at the limit that is more than the bank allows */
function ensureWithinBank(wanted: Rule, bank: BankLimits): void {
  for (const field of ['merchantDay', 'personDay'] as const)
    if (wanted[field] > bank[field]) throw fieldRefusal(field, 'error.max', { max: bank[field] })
}

/** What is loosened takes a code first (`raise`). @throws 2 past what the bank allows, 10, 38015 */
export async function updateSetting(
  ctx: Ctx,
  wanted: Input<typeof payout.updateSetting>['body'],
): Promise<Output<typeof payout.updateSetting>> {
  ensureOwner(ctx)
  const before = await lockNow(ctx)
  ensureWithinBank(wanted, before.bank)
  ensure(!isLooser(wanted, before.rule), 'payout.code_needed')
  await keep(ctx, wanted, before, false)
  return setting(ctx)
}

/** Sends the owner a code for a looser rule. @throws 2 past what the bank allows, 10, 11, 13 for one that loosens nothing */
export async function raise(
  ctx: Ctx,
  wanted: Input<typeof payout.raiseSetting>['body'],
): Promise<Output<typeof payout.raiseSetting>> {
  ensureOwner(ctx)
  const me = member(ctx)
  const { rule, bank } = await rulesNow(ctx)
  ensureWithinBank(wanted, bank)
  ensure(isLooser(wanted, rule), 'error.invalid_state')
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
    ensureWithinBank(wanted, before.bank)
    await keep(inside, wanted, before, isLooser(wanted, before.rule))
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
    rule: ownRuleOf(before.rule, before.bank),
    next: null,
    modifiedBy: actorOf(ctx).name,
    modifiedAt: ctx.clock.now(),
  })
  await audit(ctx, {
    module: 'payout',
    merchantId,
    objectId: null,
    before: { ...ruleWithin(next.rule, before.bank), from: wire(next.from) },
    after: before.rule,
  })
  return setting(ctx)
}
