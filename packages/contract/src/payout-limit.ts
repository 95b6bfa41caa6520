/** How much the bank lets a merchant pay out, as two of its people have set it; what the owner sets (payout-setting.ts) stays within it. VND. */
import * as z from 'zod/mini'
import { approvalLimits, outcome } from './approval.ts'
import { calls, type Call } from './call.ts'
import { freeText, instant, money, orNull, uuid, vnd } from './fields.ts'
import { payoutLimits } from './payout-setting.ts'

export const bankLimitFields = ['order', 'merchantDay', 'personDay', 'newReceiver'] as const
export type BankLimitField = (typeof bankLimitFields)[number]
/** Of one payout; of a day of Vietnam, the merchant's and one approver's; to a receiver who was first paid less than a day ago, in all. */
export type BankLimits = Record<BankLimitField, number>

/** What holds until people of the bank have said otherwise. */
export const usualBankLimits: BankLimits = {
  order: payoutLimits.amount.max,
  merchantDay: payoutLimits.merchantDay,
  personDay: payoutLimits.personDay,
  newReceiver: payoutLimits.newReceiver,
}
/** The most that they may say. */
export const mostBankLimits: BankLimits = {
  order: payoutLimits.amount.max,
  merchantDay: payoutLimits.mostDay,
  personDay: payoutLimits.mostDay,
  newReceiver: payoutLimits.mostDay,
}
const limits = {
  order: money,
  merchantDay: money,
  personDay: money,
  newReceiver: money,
}
const shown = z.object({
  ...limits,
  /** What holds of every merchant for which nobody has said otherwise. */
  usual: z.object(limits),
  modifiedBy: orNull(z.string()),
  modifiedAt: orNull(instant),
  /** A change that waits for the second person. */
  pendingApproval: orNull(z.string()),
  allowedActions: z.array(z.enum(['update'])),
})

const cms = {
  audience: 'cms',
  mode: 'live',
  source: 'ours: docs/decisions.md#5',
} as const satisfies Partial<Call>
const path = '/api/payout/cms/v1/limits'
export const payoutLimit = calls({
  get: {
    ...cms,
    code: 3504,
    id: 'payout.cms.getLimits',
    method: 'GET',
    path,
    work: 'read',
    query: z.strictObject({ merchantId: uuid }),
    result: shown,
  },
  /** Proposes; what another has approved holds at once, and in Test Mode, too. */
  update: {
    ...cms,
    code: 3505,
    action: 'APPROVE',
    id: 'payout.cms.setLimits',
    method: 'PUT',
    path,
    work: 'write',
    body: z.strictObject({
      merchantId: uuid,
      order: vnd(0, mostBankLimits.order),
      merchantDay: vnd(0, mostBankLimits.merchantDay),
      personDay: vnd(0, mostBankLimits.personDay),
      newReceiver: vnd(0, mostBankLimits.newReceiver),
      reason: freeText(approvalLimits.reason),
    }),
    result: outcome,
  },
})
