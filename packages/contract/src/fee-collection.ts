/**
 * Collecting fees (ADR 0063): those held back from payments night by night, those of a closed report by its pay link, by a debit or by hand; and how a merchant has agreed to pay them.
 * Amounts are VND.
 */
import * as z from 'zod/mini'
import { approvalLimits, outcome } from './approval.ts'
import { calls, type Call } from './call.ts'
import { feeType } from './enums.ts'
import { feeAttemptStates, feeObjectionDecisions, feeReportWays } from './fee-report.ts'
import { day, freeText, instant, money, nothing, orNull, text, uuid } from './fields.ts'

/** Reports that one call tells of. */
export const MOST_TOLD = 100
/** A closed report is told of again no sooner. */
export const TELL_AGAIN_HOURS = 1
export const objectionLimits = { reason: 1000, answer: 1000 } as const

const nullInstant = orNull(instant)
/** How a merchant stands with its fees. */
const standing = z.object({
  feeType,
  /** When it allowed the bank to debit fees from its account; null: it pays by link. */
  mandateAt: nullInstant,
  /** Fees are not paid though the bank has tried again and again: new payouts wait until they are. */
  isOverdue: z.boolean(),
  overdueAt: nullInstant,
  /** What is overdue, fee and VAT. */
  overdueAmount: money,
  /** The oldest report among it; null where only fees that were held back are. */
  overdueReportId: orNull(z.string()),
  /** The last try to collect what was held back from payments. */
  lastAttempt: orNull(
    z.object({
      at: instant,
      way: z.enum(feeReportWays),
      amount: money,
      state: z.enum(feeAttemptStates),
      failure: orNull(z.string()),
      nextAt: nullInstant,
    }),
  ),
})
export type FeeStanding = z.output<typeof standing>
const standingOfStaff = z.extend(standing, {
  /** What is approved and holds from the first of a month. */
  coming: orNull(z.object({ feeType, from: day })),
  pendingApproval: orNull(z.string()),
})

const cms = { audience: 'cms', code: 3301 } as const satisfies Partial<Call>
const portal = {
  audience: 'portal',
  code: 1605,
  feature: 'feeReport',
} as const satisfies Partial<Call>
const byId = z.strictObject({ id: uuid })
const settling = z.strictObject({
  id: uuid,
  decision: z.enum(feeObjectionDecisions),
  answer: freeText(objectionLimits.answer),
})
const BY_STAFF = 'doc 2 section 7; doc 3 section 7'
const OURS = 'ours: docs/adr/0063-fees-are-collected-once.md'
const OBJECTION = 'ours: docs/adr/0067-a-merchant-objects-before-the-debit.md'

export const feeCollection = calls({
  pay: {
    ...portal,
    id: 'fee.portal.payFeeReport',
    method: 'GET',
    path: '/api/fee/portal/v1/payment/feeReport/{id}',
    work: 'read',
    params: byId,
    result: z.object({ payLinkUrl: z.string() }),
    source: 'doc 2 section 7',
  },
  cmsPay: {
    ...cms,
    id: 'fee.cms.payFeeReport',
    method: 'PUT',
    path: '/api/fee/cms/v1/feeReport/pay',
    work: 'write',
    /** The reference of money that lies unmatched on the bank's own account, of exactly what is due. */
    body: z.strictObject({
      id: uuid,
      bankReference: text(64),
      note: freeText(approvalLimits.reason),
    }),
    result: outcome,
    source: BY_STAFF,
  },
  cmsSendMail: {
    ...cms,
    id: 'fee.cms.sendMailFeeReport',
    method: 'POST',
    path: '/api/fee/cms/v1/feeReport/sendMail',
    work: 'write',
    body: z.strictObject({ ids: z.array(uuid).check(z.minLength(1), z.maxLength(MOST_TOLD)) }),
    result: z.object({
      /** Their owners get a mail. */
      queued: z.int(),
      /** Not closed, or told within the hour. */
      skipped: z.array(z.string()),
    }),
    source: BY_STAFF,
  },
  object: {
    ...portal,
    id: 'fee.portal.objectFeeReport',
    method: 'POST',
    path: '/api/fee/portal/v1/feeReport/objection',
    work: 'write',
    body: z.strictObject({ id: uuid, reason: freeText(objectionLimits.reason) }),
    result: nothing,
    source: OBJECTION,
  },
  /** Test Mode has no bank staff: the merchant plays their part and answers its own objection. */
  simulateSettling: {
    ...portal,
    capability: 'read',
    id: 'fee.portal.simulateSettling',
    method: 'PUT',
    path: '/api/fee/portal/v1/feeReport/objection',
    mode: 'test',
    work: 'write',
    body: settling,
    result: nothing,
    source: OBJECTION,
  },
  cmsSettleObjection: {
    ...cms,
    id: 'fee.cms.settleObjection',
    method: 'PUT',
    path: '/api/fee/cms/v1/feeReport/objection',
    work: 'write',
    body: settling,
    result: nothing,
    source: OBJECTION,
  },
  standing: {
    ...portal,
    id: 'fee.portal.standing',
    method: 'GET',
    path: '/api/fee/portal/v1/standing',
    work: 'read',
    result: standing,
    source: OURS,
  },
  cmsStanding: {
    audience: 'cms',
    code: 3300,
    id: 'fee.cms.standing',
    method: 'GET',
    path: '/api/fee/cms/v1/merchant/standing',
    work: 'read',
    query: z.strictObject({ merchantId: uuid }),
    result: standingOfStaff,
    source: OURS,
  },
  cmsSetFeeType: {
    ...cms,
    id: 'fee.cms.setFeeType',
    method: 'PUT',
    path: '/api/fee/cms/v1/merchant/feeType',
    work: 'write',
    /** From the first of a month on. */
    body: z.strictObject({
      merchantId: uuid,
      feeType,
      effectiveFrom: day,
      reason: freeText(approvalLimits.reason),
    }),
    result: outcome,
    source: OURS,
  },
})
