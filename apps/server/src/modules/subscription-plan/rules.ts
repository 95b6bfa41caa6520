/** Decisions about plans (docs/decisions.md#16). Pure. */
import type { Request } from '@saola/contract/call'
import type { FieldKey } from '@saola/contract/errors'
import type { subscriptionPlan } from '@saola/contract/subscription-plan'
import {
  isFrozenIn,
  type AfterDunning,
  type FrozenPlanField,
  type PlanFacts,
  type PlanPaymentType,
  type PlanTimeType,
  type PlanType,
} from '@saola/contract/subscription-plan-values'
import {
  presetNotices,
  tidyNotices,
  type PlanNotices,
} from '@saola/contract/subscription-notice-values'
import { billingOf, type Billing } from '@saola/schedule/invoice'
import { isCycleFault, rhythmOf, shortestCycleDays, type Rhythm } from '@saola/schedule/rhythm'
import { fold } from '@saola/vietqr/text'

type Draft = Request<typeof subscriptionPlan.create>['body']

/** What of a plan decides when and how much is billed. */
export interface PlanTerms {
  type: PlanType
  paymentType: PlanPaymentType
  rhythm: Rhythm
  billing: Billing
  fixedAmount: number
  /** 0 to 60. */
  expirationDays: number
  /** 0 to 30; 0 for what is paid afterwards. */
  issueDaysBefore: number
  chargeStub: boolean
  afterDunning: AfterDunning
  notices: PlanNotices
}
/** The field of a draft that is wrong, and how; `key` absent = the plan's cycle does not hold together (39004). */
export interface TermsFault {
  field: 'timeType' | 'cycleValue' | 'fixedTime' | 'paymentType' | 'issueDaysBefore'
  key?: FieldKey
  params?: Record<string, number>
}

/** How long before the due day an invoice comes where the draft does not say: ten days of months and years, two of weeks. */
const PRESET = { DAY: 0, WEEK: 2, MONTH: 10, YEAR: 10 } as const satisfies Record<
  PlanTimeType,
  number
>

/**
 * A draft's terms, or the field that is wrong. What is not said is as it was `before`, else preset. Invoices of what is paid afterwards come on their
 * day; of what is paid beforehand less than a cycle ahead, so that no two cycles are issued at once.
 */
export function termsOfDraft(draft: Draft, before: PlanTerms | null): PlanTerms | TermsFault {
  const rhythm = rhythmOf({ ...draft, fixedPaymentTime: draft.fixedPaymentTime ?? false })
  if (isCycleFault(rhythm)) return { field: rhythm.wrong }
  const billing = billingOf(draft.type, draft.paymentType)
  if (billing === null) return { field: 'paymentType' }
  const most = billing === 'PREPAID' ? shortestCycleDays(rhythm) - 1 : 0
  if (billing === 'PREPAID' && (draft.issueDaysBefore ?? 0) > most)
    return { field: 'issueDaysBefore', key: 'error.max', params: { max: most } }
  const asked = draft.issueDaysBefore ?? before?.issueDaysBefore ?? PRESET[rhythm.timeType]
  return {
    type: draft.type,
    paymentType: draft.paymentType,
    rhythm,
    billing,
    fixedAmount: draft.fixedAmount,
    expirationDays: draft.expirationDays,
    issueDaysBefore: Math.min(asked, most),
    ...choicesOf(draft, before, rhythm),
  }
}
/** What may be left out of a draft: a change keeps it as it was. */
const choicesOf = (
  draft: Draft,
  before: PlanTerms | null,
  rhythm: Rhythm,
): Pick<PlanTerms, 'chargeStub' | 'afterDunning' | 'notices'> => {
  const afterDunning = draft.afterDunning ?? before?.afterDunning ?? 'CANCEL'
  const notices = draft.notices ?? before?.notices ?? presetNotices(rhythm.timeType)
  return {
    chargeStub: rhythm.fixed !== null && (draft.chargeStub ?? before?.chargeStub ?? false),
    afterDunning,
    notices: tidyNotices(notices, afterDunning),
  }
}
export const isTermsFault = (read: PlanTerms | TermsFault): read is TermsFault => 'field' in read

/** The fields that a change touches although subscribers rely on them. */
export function frozenChanges(
  plan: PlanFacts,
  before: PlanTerms,
  after: PlanTerms,
): FrozenPlanField[] {
  const [was, is] = [before.rhythm, after.rhythm]
  const changed: Record<FrozenPlanField, boolean> = {
    type: before.type !== after.type,
    paymentType: before.paymentType !== after.paymentType,
    timeType: was.timeType !== is.timeType,
    cycleValue: was.cycleValue !== is.cycleValue,
    fixedPaymentTime: (was.fixed === null) !== (is.fixed === null),
    fixedTime: was.fixed !== null && is.fixed !== null && was.fixed !== is.fixed,
  }
  return (Object.keys(changed) as FrozenPlanField[]).filter(
    (field) => changed[field] && isFrozenIn(plan, field),
  )
}

/** As a plan's fixed day stands on the wire; null where none is fixed. */
export function fixedTimeOf({ timeType, fixed }: Rhythm): {
  dayOfWeek: number | null
  dayOfMonth: number | null
  dayOfYear: number | null
} | null {
  if (fixed === null) return null
  return {
    dayOfWeek: timeType === 'WEEK' ? fixed : null,
    dayOfMonth: timeType === 'MONTH' ? fixed : null,
    dayOfYear: timeType === 'YEAR' ? fixed : null,
  }
}

export const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()
/** A blank before each word, so that the beginning of any word is found; the name leads, by which lists are sorted. */
export const searchKey = (name: string, code: string): string => ` ${fold(name)} ${fold(code)}`
export const codeOf = (n: number): string => `GOI${String(n).padStart(6, '0')}`
