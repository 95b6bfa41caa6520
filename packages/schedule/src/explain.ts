/** Why a date is that date, as facts that a screen puts into words: each code has its phrase, the rest are what the phrase names. */
import { daysInMonth, isLeapYear, partsOf, type Day, type TimeType } from './day.ts'
import { expiredDateOf, paymentDateOf, type Billing } from './invoice.ts'
import { anchorOf, dueAt, type Schedule, type Span, type Trial } from './schedule.ts'

/** In the order in which they are told. */
export type DateReason =
  /** The subscription begins on that day. */
  | { readonly code: 'START'; readonly start: Day }
  /** The trial from `start` is over. */
  | {
      readonly code: 'TRIAL_END'
      readonly start: Day
      readonly value: number
      readonly timeType: TimeType
    }
  /** It is the anchor, from which all others are counted. */
  | { readonly code: 'ANCHOR'; readonly anchor: Day }
  /** It is the first day on or after the anchor that the plan has fixed. */
  | {
      readonly code: 'FIRST_FIXED_DAY'
      readonly anchor: Day
      readonly timeType: TimeType
      readonly fixed: number
    }
  /** So many units after the anchor, or after the first fixed day. */
  | {
      readonly code: 'COUNTED'
      readonly from: Day
      readonly steps: number
      readonly timeType: TimeType
    }
  /** The month has not got the day that was asked for: its last one stands in. */
  | {
      readonly code: 'SHORT_MONTH'
      readonly wanted: number
      readonly year: number
      readonly month: number
      readonly days: number
    }
  /** The year has no 366th day: its last one stands in. */
  | { readonly code: 'SHORT_YEAR'; readonly wanted: number; readonly year: number }
  /** Counted within the year, where a leap day moves what follows it. */
  | { readonly code: 'DAY_OF_YEAR'; readonly ordinal: number; readonly year: number }
  /** February has 29 days in this year. */
  | { readonly code: 'LEAP_YEAR'; readonly year: number }
  /** February has 28 days in this year. */
  | { readonly code: 'COMMON_YEAR'; readonly year: number }
  /** Paid beforehand: on the first day of the span. */
  | { readonly code: 'BEFORE_SPAN'; readonly from: Day; readonly to: Day }
  /** Paid afterwards: on the day after the span. */
  | { readonly code: 'AFTER_SPAN'; readonly from: Day; readonly to: Day }
  /** Issued later than it was dated: the days to pay are counted from then. */
  | { readonly code: 'ISSUED_LATE'; readonly paymentDate: Day; readonly issuedOn: Day }
  /** So many days to pay, counted from `from`; 0 is that day itself. */
  | { readonly code: 'DAYS_TO_PAY'; readonly from: Day; readonly days: number }
export type DateReasonCode = DateReason['code']
export interface ExplainedDate {
  readonly day: Day
  readonly reasons: readonly DateReason[]
}

const leapReason = (year: number): DateReason => ({
  code: isLeapYear(year) ? 'LEAP_YEAR' : 'COMMON_YEAR',
  year,
})
/** What a month or year made of the day that was asked for. */
function calendarReasons(schedule: Schedule, day: Day): DateReason[] {
  const { timeType, fixed } = schedule.rhythm
  const { year, month } = partsOf(day)
  if (timeType === 'DAY' || timeType === 'WEEK') return []
  if (timeType === 'YEAR' && fixed !== null) {
    // Days up to 28 February are the same in every year.
    if (fixed < 60) return []
    return fixed === 366 && !isLeapYear(year)
      ? [{ code: 'SHORT_YEAR', wanted: fixed, year }, leapReason(year)]
      : [{ code: 'DAY_OF_YEAR', ordinal: fixed, year }, leapReason(year)]
  }
  const wanted = fixed ?? partsOf(schedule.anchor).day
  const days = daysInMonth(year, month)
  const short: DateReason[] =
    wanted > days ? [{ code: 'SHORT_MONTH', wanted, year, month, days }] : []
  return month === 2 && wanted > 28 ? [...short, leapReason(year)] : short
}

/** Where the anchor comes from. */
export const explainAnchor = (start: Day, trial: Trial | null): ExplainedDate => ({
  day: anchorOf(start, trial),
  reasons: [trial === null ? { code: 'START', start } : { code: 'TRIAL_END', start, ...trial }],
})

/** Why cycle k begins on its day. */
export function explainDue(schedule: Schedule, k: number): ExplainedDate {
  const day = dueAt(schedule, k)
  const { anchor, rhythm } = schedule
  const first = dueAt(schedule, 0)
  const { timeType, cycleValue, fixed } = rhythm
  const reasons: DateReason[] =
    fixed === null || timeType === 'DAY'
      ? [{ code: 'ANCHOR', anchor }]
      : [{ code: 'FIRST_FIXED_DAY', anchor, timeType, fixed }]
  if (k > 0) reasons.push({ code: 'COUNTED', from: first, steps: k * cycleValue, timeType })
  return { day, reasons: [...reasons, ...calendarReasons(schedule, day)] }
}

/** Why a span is to be paid on its day. */
export const explainPaymentDate = (span: Span, billing: Billing): ExplainedDate => ({
  day: paymentDateOf(span, billing),
  reasons: [{ code: billing === 'PREPAID' ? 'BEFORE_SPAN' : 'AFTER_SPAN', ...pick(span) }],
})
const pick = ({ from, to }: Span): Span => ({ from, to })

/** Why that is the last day to pay. */
export function explainExpiredDate(
  paymentDate: Day,
  issuedOn: Day,
  expirationDays: number,
): ExplainedDate {
  const late = issuedOn > paymentDate
  const from = late ? issuedOn : paymentDate
  return {
    day: expiredDateOf(paymentDate, issuedOn, expirationDays),
    reasons: [
      ...(late ? [{ code: 'ISSUED_LATE', paymentDate, issuedOn } as const] : []),
      { code: 'DAYS_TO_PAY', from, days: expirationDays },
    ],
  }
}
