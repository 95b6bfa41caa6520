/** What payers of subscriptions are written to about, and when (docs/decisions.md#16). */

/**
 * The steps of an invoice, in their order. UPCOMING: ten days before its payment date, where it is not issued as early. BEFORE_3 to FINAL are counted
 * from the last day to pay; FINAL is the last one before the subscription ends.
 */
export const noticeSteps = [
  'UPCOMING',
  'ISSUED',
  'BEFORE_3',
  'LAST_DAY',
  'AFTER_1',
  'AFTER_3',
  'AFTER_7',
  'FINAL',
] as const
export type NoticeStep = (typeof noticeSteps)[number]
/** Days from the last day to pay. */
export const daysFromLastDay = {
  BEFORE_3: -3,
  LAST_DAY: 0,
  AFTER_1: 1,
  AFTER_3: 3,
  AFTER_7: 7,
  FINAL: 14,
} as const satisfies Partial<Record<NoticeStep, number>>
/** The steps to which an SMS may be added; the e-mail comes first always. */
export const smsSteps = ['LAST_DAY', 'AFTER_3', 'FINAL'] as const
export type SmsStep = (typeof smsSteps)[number]
/** What is written besides: by hand, and what a payer is owed whether they are reminded or not. */
export const otherNotices = [
  'MANUAL',
  'CREATED',
  'TRIAL_ENDS',
  'RECEIPT',
  'CANCEL_CONFIRMED',
  'ENDED',
  'PRICE_CHANGE',
  'PRICE_KEPT',
] as const
export const noticeKinds = [...noticeSteps, ...otherNotices] as const
export type NoticeKind = (typeof noticeKinds)[number]
/** What needs no consent to be reminded, and is not stopped with the reminders. It goes by e-mail alone, but a change of price by SMS where there is none. */
const LEGAL = new Set<NoticeKind>([
  'UPCOMING',
  'CREATED',
  'TRIAL_ENDS',
  'RECEIPT',
  'CANCEL_CONFIRMED',
  'ENDED',
  'PRICE_CHANGE',
  'PRICE_KEPT',
])
export const isReminder = (kind: NoticeKind): boolean => !LEGAL.has(kind)

/** SENDING: on its way at this moment. UNKNOWN: nobody can say whether it left; it is not sent again. */
export const noticeStatuses = ['PLANNED', 'SENDING', 'SENT', 'NOT_SENT', 'UNKNOWN'] as const
export type NoticeStatus = (typeof noticeStatuses)[number]
/**
 * Why one was not sent. PENDING: a card payment is out. OVERTAKEN: a later step was due by then. MOVED: what it was about has another date, or is over.
 * CAP: as many as one subscription is sent in a day, or about one invoice. UNREACHABLE: mail server, gateway or bank were away for too long.
 */
export const noticeReasons = [
  'PAID',
  'VOID',
  'PENDING',
  'DISPUTED',
  'NO_CONSENT',
  'STOPPED',
  'NO_ADDRESS',
  'OVERTAKEN',
  'MOVED',
  'CAP',
  'SHOP_CLOSED',
  'NOT_PAYABLE',
  'UNREACHABLE',
] as const
export type NoticeReason = (typeof noticeReasons)[number]

/** Of the text to which customers agree: another text is another version. */
export const consentVersion = '2026-11'

export const noticeLimits = {
  /** Reminders to one subscription in a day, and about one invoice. */
  perDay: 2,
  perInvoice: 12,
  /** How far ahead payers promise to pay. */
  promiseDays: 7,
  /** Days before a payment date on which a payer is told of it. */
  upcomingDays: 10,
  /** Days before the end of a trial. */
  trialDays: 3,
} as const

/** Which steps a plan has, and where an SMS goes besides. */
export interface PlanNotices {
  steps: NoticeStep[]
  sms: SmsStep[]
}
/** What a new plan has: short cycles have no room for a step three days ahead. */
export const presetNotices = (timeType: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'): PlanNotices => ({
  steps: noticeSteps.filter(
    (step) =>
      (timeType !== 'DAY' && timeType !== 'WEEK') || (step !== 'UPCOMING' && step !== 'BEFORE_3'),
  ),
  sms: [],
})
/** In the order of the steps, each once; an SMS only where its step is. A subscription that ends by itself has its last notice. */
export function tidyNotices(
  given: { steps: readonly NoticeStep[]; sms: readonly SmsStep[] },
  afterDunning: 'CANCEL' | 'STAY',
): PlanNotices {
  const has = (step: NoticeStep): boolean =>
    given.steps.includes(step) || (step === 'FINAL' && afterDunning === 'CANCEL')
  return {
    steps: noticeSteps.filter(has),
    sms: smsSteps.filter((step) => has(step) && given.sms.includes(step)),
  }
}
