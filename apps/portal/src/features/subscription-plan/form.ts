/** The plan form's values, what is sent of them, and the dates and amounts they would make. Pure. */
import type { Request } from '@saola/contract/call'
import type { subscriptionPlan } from '@saola/contract/subscription-plan'
import type {
  AfterDunning,
  PlanPaymentType,
  PlanTimeType,
  PlanType,
} from '@saola/contract/subscription-plan-values'
import {
  presetNotices,
  tidyNotices,
  type PlanNotices,
} from '@saola/contract/subscription-notice-values'
import { day, type Day } from '@saola/schedule/day'
import { billingOf, upcomingInvoices, type PlannedInvoice } from '@saola/schedule/invoice'
import { isCycleFault, rhythmOf, shortestCycleDays, type Rhythm } from '@saola/schedule/rhythm'
import { chargeStub, upcoming, type Stub } from '@saola/schedule/schedule'
import { fixedDayOf, type Plan } from './rules.ts'

export interface PlanValues extends Record<string, unknown> {
  name: string
  code: string
  description: string
  type: PlanType
  fixedAmount: number | null
  cycleValue: number | null
  timeType: PlanTimeType
  isFixed: boolean
  /** Of the week (Monday = 1), month or year, by the time type. */
  fixedDay: number | null
  chargeStub: boolean
  paymentType: PlanPaymentType
  issueDaysBefore: number | null
  expirationDays: number | null
  afterDunning: AfterDunning
  notices: PlanNotices
  /** '' = the default account of the moment. */
  bankAccountId: string
  callbackUrl: string
  signUpOpen: boolean
  maxQuantity: number | null
  /** null = no trial. */
  trialTimeValue: number | null
  trialTimeType: PlanTimeType
}
export const emptyValues = (): PlanValues => ({
  name: '',
  code: '',
  description: '',
  type: 'RECURRING_QUANTITY',
  fixedAmount: null,
  cycleValue: 1,
  timeType: 'MONTH',
  isFixed: false,
  fixedDay: null,
  chargeStub: false,
  paymentType: 'PREPAID',
  issueDaysBefore: 10,
  expirationDays: 5,
  afterDunning: 'CANCEL',
  notices: presetNotices('MONTH'),
  bankAccountId: '',
  callbackUrl: '',
  signUpOpen: false,
  maxQuantity: 1,
  trialTimeValue: null,
  trialTimeType: 'DAY',
})
export const valuesOf = (plan: Plan): PlanValues => ({
  name: plan.name,
  code: plan.code,
  description: plan.description ?? '',
  type: plan.type,
  fixedAmount: plan.fixedAmount,
  cycleValue: plan.cycleValue,
  timeType: plan.timeType,
  isFixed: plan.fixedPaymentTime,
  fixedDay: fixedDayOf(plan),
  chargeStub: plan.chargeStub,
  paymentType: plan.paymentType,
  issueDaysBefore: plan.issueDaysBefore,
  expirationDays: plan.expirationDays,
  afterDunning: plan.afterDunning,
  notices: plan.notices,
  bankAccountId: plan.bankAccount?.id ?? '',
  callbackUrl: plan.callbackUrl ?? '',
  signUpOpen: plan.signUpOpen,
  maxQuantity: plan.maxQuantity,
  trialTimeValue: plan.trialTimeValue,
  trialTimeType: plan.trialTimeType ?? 'DAY',
})

/** How many days the fixed day is chosen from. */
export const fixedDayMax = { WEEK: 7, MONTH: 31, YEAR: 366 } as const
/** The preset of a time type, as the server has it. */
export const presetIssueDays = { DAY: 0, WEEK: 2, MONTH: 10, YEAR: 10 } as const satisfies Record<
  PlanTimeType,
  number
>
/** What is charged by use is paid afterwards; days have no fixed one. */
export const isPrepaid = (v: Pick<PlanValues, 'type' | 'paymentType'>): boolean =>
  v.type === 'RECURRING_QUANTITY' && v.paymentType === 'PREPAID'
export const isDayFixed = (v: Pick<PlanValues, 'timeType' | 'isFixed'>): boolean =>
  v.isFixed && v.timeType !== 'DAY'

const fixedTimeOf = ({
  timeType,
  fixedDay,
}: PlanValues): { dayOfWeek?: number; dayOfMonth?: number; dayOfYear?: number } => {
  if (fixedDay === null) return {}
  if (timeType === 'WEEK') return { dayOfWeek: fixedDay }
  return timeType === 'MONTH' ? { dayOfMonth: fixedDay } : { dayOfYear: fixedDay }
}
/** The cycle as typed; null while it is none yet. */
function cycleOf(v: PlanValues): Rhythm | null {
  if (v.cycleValue === null) return null
  const rhythm = rhythmOf({
    timeType: v.timeType,
    cycleValue: v.cycleValue,
    fixedPaymentTime: isDayFixed(v),
    fixedTime: fixedTimeOf(v),
  })
  return isCycleFault(rhythm) ? null : rhythm
}
/** How many days ahead an invoice may come: less than a cycle. Null while there is no cycle yet. */
export function mostIssueDays(v: PlanValues): number | null {
  const rhythm = cycleOf({ ...v, isFixed: false })
  return rhythm === null ? null : Math.min(30, shortestCycleDays(rhythm) - 1)
}
/** The days of the shortest cycle, where the time to pay is not shorter; null where it is. */
export function tooLongToPay(v: PlanValues): number | null {
  const rhythm = cycleOf({ ...v, isFixed: false })
  if (rhythm === null || v.expirationDays === null) return null
  const shortest = shortestCycleDays(rhythm)
  return v.expirationDays >= shortest ? shortest : null
}

/** @param v checked before: price, cycle and days are there */
export function bodyOf(v: PlanValues): Request<typeof subscriptionPlan.create>['body'] {
  const isFixed = isDayFixed(v)
  return {
    code: v.code.trim() === '' ? null : v.code.trim(),
    name: v.name,
    description: v.description.trim() === '' ? null : v.description,
    type: v.type,
    paymentType: isPrepaid(v) ? 'PREPAID' : 'POSTPAID',
    timeType: v.timeType,
    cycleValue: v.cycleValue ?? 0,
    fixedAmount: v.fixedAmount ?? 0,
    expirationDays: v.expirationDays ?? 0,
    fixedPaymentTime: isFixed,
    fixedTime: isFixed ? fixedTimeOf(v) : null,
    bankAccountId: v.bankAccountId === '' ? null : v.bankAccountId,
    callbackUrl: v.callbackUrl.trim() === '' ? null : v.callbackUrl.trim(),
    ...(isPrepaid(v) ? { issueDaysBefore: v.issueDaysBefore ?? 0 } : {}),
    chargeStub: isFixed && v.chargeStub,
    afterDunning: v.afterDunning,
    notices: tidyNotices(v.notices, v.afterDunning),
    signUpOpen: v.signUpOpen,
    maxQuantity: v.maxQuantity ?? 1,
    trialTimeValue: v.trialTimeValue,
    trialTimeType: v.trialTimeValue === null ? null : v.trialTimeType,
  }
}

export interface Preview {
  stub: Stub | null
  /** `amount` null = decided by use. */
  invoices: readonly PlannedInvoice[]
  /** The first two days on which a cycle begins. */
  dues: readonly [Day, Day]
}
/** What somebody who subscribes `today` to one of it would pay first; null while price or cycle is missing. */
export function previewOf(v: PlanValues, today: string, count = 3): Preview | null {
  const rhythm = cycleOf(v)
  const billing = billingOf(v.type, isPrepaid(v) ? 'PREPAID' : 'POSTPAID')
  if (rhythm === null || billing === null || v.fixedAmount === null) return null
  const schedule = { anchor: day(today), rhythm }
  const isMetered = billing === 'METERED'
  const [first, second] = upcoming(schedule, 2)
  return {
    stub: v.chargeStub && isDayFixed(v) && !isMetered ? chargeStub(schedule, v.fixedAmount) : null,
    invoices: upcomingInvoices(
      {
        schedule,
        billing,
        issueDaysBefore: v.issueDaysBefore ?? 0,
        expirationDays: v.expirationDays ?? 0,
        cycles: null,
        amount: isMetered ? null : v.fixedAmount,
      },
      count,
    ),
    dues: [first!.day, second!.day],
  }
}
