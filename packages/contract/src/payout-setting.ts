/** How payouts of a merchant are agreed to, as its owner has set it. VND. */
import * as z from 'zod/mini'
import type { Call } from './call.ts'
import { money, orNull, otpCode, uuid, vnd } from './fields.ts'

export const payoutLimits = {
  /** A transfer through NAPAS 247 is for less than 500,000,000 (docs/domain.md#1). */
  amount: { min: 1, max: 499_999_999 },
  content: 100,
  reason: 255,
  /** Payouts that one code approves. */
  atOnce: 100,
  /** What a merchant, and an approver, may pay out in a day of Vietnam unless the bank says otherwise or the owner lowers it. */
  merchantDay: 5_000_000_000,
  personDay: 2_000_000_000,
  /** The most of a day that the bank may allow a merchant. */
  mostDay: 100_000_000_000,
  /** To a receiver who was first paid less than a day ago, in all. */
  newReceiver: 50_000_000,
  /** Days after which what nobody has decided on lapses. */
  lapseDays: 30,
  /** Days for which as much to the same receiver is worth a look. */
  recentDays: 7,
  /** Hours after which a limit that was raised holds. */
  raiseHours: 24,
} as const
const nullText = orNull(z.string())
export const payoutSetting = z.object({
  /** Above this amount two people agree; null = one is enough. */
  secondAbove: orNull(money),
  merchantDay: money,
  personDay: money,
  /** How much the bank allows: of one payout, of a day, and to a new receiver. The owner's own limits stay within it. */
  bank: z.object({ order: money, merchantDay: money, personDay: money, newReceiver: money }),
  /** A limit that was raised and holds from `from` on. */
  coming: orNull(
    z.object({
      secondAbove: orNull(money),
      merchantDay: money,
      personDay: money,
      from: z.string(),
    }),
  ),
  /** The bank has approved who stands for the merchant: without that nothing is approved. */
  representativeVerified: z.boolean(),
  mayChange: z.boolean(),
  modifiedBy: nullText,
  modifiedAt: nullText,
  /** The names of those besides the caller who may agree, the owner first; six at most. */
  approvers: z.array(z.string()),
  /** The caller is the owner and the only person: they agree to their own. */
  isAlone: z.boolean(),
})

export interface PayoutRule {
  /** Above this amount two people agree; null = one is enough. */
  secondAbove: number | null
  /** The most of a day of Vietnam: of the whole merchant, and of one who agrees. */
  merchantDay: number
  personDay: number
}
/** Raising a limit, or asking fewer people, takes a code and a day's time to notice; the other way holds at once. */
export const isLooser = (rule: PayoutRule, than: PayoutRule): boolean =>
  (rule.secondAbove ?? Infinity) > (than.secondAbove ?? Infinity) ||
  rule.merchantDay > than.merchantDay ||
  rule.personDay > than.personDay

const rule = z.strictObject({
  secondAbove: orNull(vnd(0, payoutLimits.amount.max)),
  merchantDay: vnd(0, payoutLimits.mostDay),
  personDay: vnd(0, payoutLimits.mostDay),
})
const base = {
  audience: 'portal',
  code: 1600,
  feature: 'payout',
  source: 'ours: docs/decisions.md#5',
} as const satisfies Partial<Call>
const change = {
  ...base,
  action: 'APPROVE',
  capability: 'settings',
} as const satisfies Partial<Call>
const path = '/api/payout/v1/setting'
export const payoutSettingCalls = {
  getSetting: {
    ...base,
    method: 'GET',
    id: 'payout.getSetting',
    path,
    work: 'read',
    result: payoutSetting,
  },
  /** What loosens nothing holds at once. */
  updateSetting: {
    ...change,
    method: 'PUT',
    id: 'payout.updateSetting',
    path,
    work: 'write',
    body: rule,
    result: payoutSetting,
  },
  /** Sends a code for a looser rule; changes nothing. */
  raiseSetting: {
    ...change,
    method: 'POST',
    id: 'payout.raiseSetting',
    path: `${path}/raise`,
    work: 'own',
    perMinute: 10,
    body: rule,
    result: z.object({ sessionId: z.string(), timeout: z.int(), phone: z.string() }),
  },
  /** What it loosens holds a day later, what it tightens at once. */
  raiseSettingVerify: {
    ...change,
    method: 'POST',
    id: 'payout.raiseSettingVerify',
    path: `${path}/raise/verify`,
    work: 'own',
    perMinute: 10,
    body: z.strictObject({ sessionId: uuid, otp: otpCode }),
    result: payoutSetting,
  },
  /** What was to be loosened stays as it is. */
  withdrawSetting: {
    ...change,
    method: 'DELETE',
    id: 'payout.withdrawSetting',
    path: `${path}/raise`,
    work: 'write',
    result: payoutSetting,
  },
} as const satisfies Record<string, Call>
