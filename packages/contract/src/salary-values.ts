/** Words and figures of salary advance (docs/decisions.md#7), and an enterprise's life as one table of moves (docs/decisions.md#22). */
import * as z from 'zod/mini'
import type { Call } from './call.ts'
import type { ErrorKey } from './errors.ts'
import { orNull } from './fields.ts'
import type { Paging } from './paging.ts'

export const enterpriseStatuses = [
  'NOT_REGISTER',
  'WAITING_APPROVAL',
  'OK',
  'DEACTIVATED',
  'CMS_LOCKED',
  'OK_BUT_NOT_CONFIG',
] as const
export type EnterpriseStatus = (typeof enterpriseStatuses)[number]
/** Where an advance comes from: the enterprise's own account, or the bank's credit line, which it pays back on pay day. */
export const paymentSources = ['BUSINESS_ACCOUNT', 'KLB_CREDIT_LINE'] as const
export type PaymentSource = (typeof paymentSources)[number]
/** What the percent of an advance type is of: what has been earned, or with USE the whole wage, which the bank grants expressly and on its credit line alone. */
export const programTypes = ['FLEX_SALARY_USE_OVERDRAFT', 'FLEX_SALARY_NOT_USE_OVERDRAFT'] as const
export type ProgramType = (typeof programTypes)[number]
/** What the percent of an advance type is of: what is earned up to now, or the whole wage where the bank has granted that (ADR 0069). */
export const basisOf = (program: ProgramType): 'EARNED' | 'BASE' =>
  program === 'FLEX_SALARY_USE_OVERDRAFT' ? 'BASE' : 'EARNED'
/** AUTO: an advance is paid at once; MANUAL: after somebody of the enterprise has agreed to it. */
export const advanceForms = ['AUTO', 'MANUAL'] as const
export type AdvanceForm = (typeof advanceForms)[number]
export const changeTypes = ['CREATED', 'UPDATED', 'DELETED'] as const
export type ChangeType = (typeof changeTypes)[number]
export const weekDays = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const
/** By the day, but for those that a person has begun to close. */
export const salaryPeriodStates = ['UPCOMING', 'OPEN', 'ENDED', 'CLOSING', 'CLOSED'] as const
export type SalaryPeriodState = (typeof salaryPeriodStates)[number]

export const salaryLimits = {
  employees: { min: 1, max: 100_000 },
  limit: { min: 1_000_000, max: 999_999_999_999 },
  /** Of what an advance type allows; above it insurance and tax may leave less than was drawn. */
  warnPercent: 70,
  typeName: 80,
  frequency: { min: 1, max: 31 },
  /** Days before a period's end on which nothing may be asked for any more. */
  closedDays: { min: 0, max: 30 },
  keyword: 100,
  /** The least and, with the highest wage that is kept, the most of one request; VND. */
  leastAdvance: 50_000,
  mostBase: 999_999_999,
  /** The most days of a period, and the most of them that are worked. */
  periodDays: 62,
  workingDays: 62,
  contractNumber: 50,
  reason: 255,
} as const
/** Working days of a period that are not said: those of the configuration hold, and without these nobody draws. */
export const NO_WORKING_DAYS = -1

/** From which states each act is open. Which state follows hangs on what is configured, and on what was before a lock. */
export const enterpriseActions = {
  register: ['NOT_REGISTER'],
  approve: ['WAITING_APPROVAL'],
  reject: ['WAITING_APPROVAL'],
  change: ['OK', 'OK_BUT_NOT_CONFIG', 'DEACTIVATED'],
  configure: ['OK', 'OK_BUT_NOT_CONFIG'],
  deactivate: ['OK', 'OK_BUT_NOT_CONFIG'],
  activate: ['DEACTIVATED'],
  lock: ['OK', 'OK_BUT_NOT_CONFIG', 'DEACTIVATED'],
  unlock: ['CMS_LOCKED'],
} as const satisfies Record<string, readonly EnterpriseStatus[]>
export type EnterpriseAction = keyof typeof enterpriseActions
export const mayDo = (status: EnterpriseStatus, action: EnterpriseAction): boolean =>
  (enterpriseActions[action] as readonly EnterpriseStatus[]).includes(status)
/** Why an act is refused in a state in which it is not open. */
export function refusalOf(status: EnterpriseStatus, action: EnterpriseAction): ErrorKey {
  if (action === 'register') return 'enterprise.registered'
  if (status === 'NOT_REGISTER' || status === 'WAITING_APPROVAL') return 'enterprise.not_registered'
  return status === 'CMS_LOCKED' ? 'enterprise.locked' : 'error.invalid_state'
}
/** Before the bank has agreed there is no contract, and no data of staff. */
export const isApproved = (status: EnterpriseStatus): boolean =>
  status !== 'NOT_REGISTER' && status !== 'WAITING_APPROVAL'

/** Who changed what of a thing, with the new values as text; people of the bank have no names here. */
export const changeEntry = z.object({
  auditTime: z.string(),
  changeType: z.enum(changeTypes),
  userId: orNull(z.string()),
  userName: orNull(z.string()),
  changes: z.array(z.object({ key: z.string(), newValue: orNull(z.string()) })),
})
export type ChangeEntry = z.output<typeof changeEntry>

/** What all calls of enterprises have in common. */
export const smartBank = {
  audience: 'portal',
  code: 2402,
  feature: 'flexibleSalary',
  service: 'payroll',
} as const satisfies Partial<Call>
export const SMART_BANK = '/api/v1/smart-bank'
/** Its lists: index and size have to be sent, and the page is answered in its own words. */
export const smartBankPaging = {
  dialect: 'page-size',
  size: 10,
  required: true,
  answer: 'elements',
} as const satisfies Partial<Paging>
