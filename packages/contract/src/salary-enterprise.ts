/** An enterprise that lets its employees draw what they have earned: its registration, its configuration, and the bank's word on it (docs/decisions.md#22). */
import * as z from 'zod/mini'
import { approvalLimits, outcome } from './approval.ts'
import { calls, type Call } from './call.ts'
import { day, freeText, instant, money, nothing, opt, orNull, text, uuid, vnd } from './fields.ts'
import {
  changeEntry,
  enterpriseStatuses,
  NO_WORKING_DAYS,
  paymentSources,
  programTypes,
  SMART_BANK,
  salaryLimits,
  smartBank,
} from './salary-values.ts'

const { employees, limit, closedDays } = salaryLimits
/** Of a month; 31 = its last. */
const dayOfMonth = z.int().check(z.minimum(1), z.maximum(31))
/** How much of a working day each day of the week is, Monday first. */
const workWeek = z.array(z.union([z.literal(0), z.literal(0.5), z.literal(1)])).check(z.length(7))
const registration = {
  numberOfEmployeeExpected: z.int(),
  paySalaryLimitation: money,
  programType: z.enum(programTypes),
}
const portalActions = ['register', 'configure', 'deactivate', 'activate'] as const

const state = z.object({
  status: z.enum(enterpriseStatuses),
  /** The bank's, of the last rejection or of the lock. */
  reason: orNull(z.string()),
  /** What was asked for; null before the first registration. */
  registration: orNull(z.object({ ...registration, registeredAt: instant })),
  /** The most that the bank lets be drawn and not yet paid back; null before it has agreed. */
  grantedLimit: orNull(money),
  /** What stands in the way of the first configuration. */
  missing: z.array(z.enum(['REPRESENTATIVE', 'ACCOUNT'])),
  allowedActions: z.array(z.enum(portalActions)),
})
export type EnterpriseState = z.output<typeof state>

const config = z.object({
  status: z.enum(enterpriseStatuses),
  /** Null: nothing was configured yet, and all that is to be chosen is null. */
  paymentSource: orNull(z.enum(paymentSources)),
  accountId: orNull(z.string()),
  accountName: orNull(z.string()),
  accountNumber: orNull(z.string()),
  bankName: orNull(z.string()),
  currency: z.literal('VND'),
  /** Of all employees in a period; null = none but the account's balance. */
  limitAmount: orNull(money),
  periodStartDate: orNull(z.int()),
  periodEndDate: orNull(z.int()),
  paySalaryDate: orNull(z.int()),
  workingDays: z.int(),
  disableAdvanceBeforeEndDate: z.int(),
  programType: z.enum(programTypes),
  workWeek: z.array(z.number()),
  /** Whether a second person activates employees and agrees to their accounts. */
  secondPerson: z.boolean(),
  version: z.int(),
  grantedLimit: money,
  allowedSources: z.array(z.enum(paymentSources)),
  validUntil: orNull(z.string()),
  audit: z.array(changeEntry),
  allowedActions: z.array(z.enum(['configure', 'deactivate', 'activate'])),
})
export type EnterpriseConfig = z.output<typeof config>

/** What the bank grants. */
const grant = {
  grantedLimit: vnd(limit.min, limit.max),
  sources: z.array(z.enum(paymentSources)).check(z.minLength(1), z.maxLength(2)),
  programType: z.enum(programTypes),
  /** A year, percent × 10,000; of the credit line alone. */
  lineRateMicro: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  contractNumber: text(salaryLimits.contractNumber),
  validUntil: orNull(day),
}
/** One that the bank has made, and by whom. */
const grantOfBank = z.object({
  grantedLimit: money,
  sources: z.array(z.enum(paymentSources)),
  programType: z.enum(programTypes),
  lineRateMicro: z.int(),
  contractNumber: z.string(),
  validUntil: orNull(z.string()),
  proposedBy: z.string(),
  proposedAt: instant,
  decidedBy: z.string(),
  grantedAt: instant,
  /** For the second person. */
  reason: orNull(z.string()),
})
export type GrantOfBank = z.output<typeof grantOfBank>
export const bankActions = ['approve', 'reject', 'change', 'lock', 'unlock'] as const
export type BankAction = (typeof bankActions)[number]

const filterOfBank = {
  keyword: opt(freeText(salaryLimits.keyword)),
  status: opt(z.enum(enterpriseStatuses)),
  paymentSource: opt(z.enum(paymentSources)),
}
const ofBank = {
  merchantId: z.string(),
  merchantCode: z.string(),
  merchantName: z.string(),
  taxCode: orNull(z.string()),
  status: z.enum(enterpriseStatuses),
  registeredAt: instant,
  ...registration,
  grantedLimit: orNull(money),
  paymentSource: orNull(z.enum(paymentSources)),
  limitAmount: orNull(money),
  /** Asked for and paid or on its way, of all employees in the period of today; null before the bank has agreed. */
  usedAmount: orNull(money),
  /** Of the enterprise's limit, which is never more than the bank's; two decimals, and more than 100 where the limit was lowered since. */
  usedPercent: orNull(z.number()),
  /** A change that waits for the second person. */
  pendingApproval: orNull(z.string()),
}
const cms = {
  audience: 'cms',
  mode: 'live',
  source: 'ours: docs/decisions.md#22',
} as const satisfies Partial<Call>
const CMS = '/api/salary/cms/v1/enterprises'

export const salaryEnterprise = calls({
  check: {
    ...smartBank,
    id: 'enterprise.check',
    method: 'GET',
    path: `${SMART_BANK}/enterprise/check`,
    work: 'read',
    result: state,
    source: 'doc 3 sections 3, 4, 7',
  },
  /** The owner asks the bank for it; in Test Mode it is granted at once. */
  register: {
    ...smartBank,
    id: 'enterprise.register',
    method: 'POST',
    path: `${SMART_BANK}/enterprise/register`,
    work: 'write',
    body: z.strictObject({
      numberOfEmployeeExpected: z.int().check(z.minimum(employees.min), z.maximum(employees.max)),
      paySalaryLimitation: vnd(limit.min, limit.max),
      programType: z.enum(programTypes),
    }),
    result: state,
    source: 'doc 3 sections 3, 4, 7',
  },
  deactivate: {
    ...smartBank,
    id: 'enterprise.deactivate',
    method: 'POST',
    path: `${SMART_BANK}/enterprise/deactivate`,
    action: 'APPROVE',
    work: 'write',
    result: state,
    source: 'doc 3 sections 4, 7',
  },
  activate: {
    ...smartBank,
    id: 'enterprise.activate',
    method: 'POST',
    path: `${SMART_BANK}/enterprise/activate`,
    action: 'APPROVE',
    work: 'write',
    result: state,
    source: 'doc 3 sections 4, 7',
  },
  getConfig: {
    ...smartBank,
    id: 'enterprise.getConfig',
    method: 'GET',
    path: `${SMART_BANK}/enterprise/config`,
    work: 'read',
    result: config,
    source: 'doc 3 sections 3, 7',
  },
  editConfig: {
    ...smartBank,
    id: 'enterprise.editConfig',
    method: 'PUT',
    path: `${SMART_BANK}/enterprise/config`,
    action: 'APPROVE',
    work: 'write',
    body: z.strictObject({
      paymentSource: z.enum(paymentSources),
      /** One of the linked accounts; its name and bank are known from it. */
      accountId: uuid,
      limitAmount: orNull(vnd(limit.min, limit.max)),
      periodStartDate: dayOfMonth,
      periodEndDate: dayOfMonth,
      paySalaryDate: dayOfMonth,
      workingDays: z.union([z.literal(NO_WORKING_DAYS), dayOfMonth]),
      disableAdvanceBeforeEndDate: z
        .int()
        .check(z.minimum(closedDays.min), z.maximum(closedDays.max)),
      workWeek,
      secondPerson: z.boolean(),
      version: z.int(),
    }),
    result: config,
    source: 'doc 3 sections 3, 7',
  },
  cmsList: {
    ...cms,
    code: [3900, 3901, 3902],
    id: 'enterprise.cms.list',
    method: 'GET',
    path: CMS,
    work: 'read',
    query: z.strictObject(filterOfBank),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['registeredAt', 'usedPercent'] },
    result: z.object(ofBank),
  },
  /** The list as it is filtered. */
  cmsExport: {
    ...cms,
    code: [3900, 3901, 3902],
    id: 'enterprise.cms.export',
    method: 'GET',
    path: `${CMS}/export`,
    kind: 'file',
    work: 'own',
    perMinute: 20,
    query: z.strictObject({
      ...filterOfBank,
      /** Only those that had registered by then. */
      until: opt(instant),
    }),
    result: nothing,
  },
  /** Every grant that two of the bank agreed to, the newest first. */
  cmsGrants: {
    ...cms,
    code: [3900, 3901, 3902],
    id: 'enterprise.cms.grants',
    method: 'GET',
    path: `${CMS}/{merchantId}/grants`,
    work: 'read',
    params: z.strictObject({ merchantId: uuid }),
    result: z.object({ grants: z.array(grantOfBank) }),
  },
  cmsGet: {
    ...cms,
    code: [3900, 3901, 3902],
    id: 'enterprise.cms.get',
    method: 'GET',
    path: `${CMS}/{merchantId}`,
    work: 'read',
    params: z.strictObject({ merchantId: uuid }),
    result: z.object({
      ...ofBank,
      businessType: orNull(z.string()),
      isRepresentativeVerified: z.boolean(),
      reason: orNull(z.string()),
      grant: orNull(
        z.object({
          grantedLimit: money,
          sources: z.array(z.enum(paymentSources)),
          programType: z.enum(programTypes),
          lineRateMicro: z.int(),
          contractNumber: z.string(),
          validUntil: orNull(z.string()),
          grantedAt: instant,
          grantedBy: z.string(),
        }),
      ),
      account: orNull(
        z.object({ accountNumber: z.string(), accountName: z.string(), bankName: z.string() }),
      ),
      audit: z.array(changeEntry),
      allowedActions: z.array(z.enum(bankActions)),
    }),
  },
  /** Proposes what the bank says of an enterprise; it holds once another of its people has approved it. */
  propose: {
    ...cms,
    code: [3901, 3902],
    action: 'APPROVE',
    id: 'enterprise.cms.propose',
    method: 'POST',
    path: `${CMS}/{merchantId}/propose`,
    work: 'write',
    params: z.strictObject({ merchantId: uuid }),
    body: z.strictObject({
      action: z.enum(bankActions),
      /** Needed to grant and to change a grant. */
      grant: opt(z.strictObject(grant)),
      /** As the enterprise reads it; needed to reject and to lock. */
      merchantReason: opt(freeText(salaryLimits.reason)),
      /** For the second person. */
      reason: freeText(approvalLimits.reason),
    }),
    result: outcome,
  },
})
