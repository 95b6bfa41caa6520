/** Decisions about messages to the customers of subscriptions (docs/decisions.md#16): when each step falls, and whether it goes out. Pure. */
import {
  daysFromLastDay,
  isReminder,
  noticeLimits,
  smsSteps,
  type NoticeKind,
  type NoticeReason,
  type NoticeStep,
  type PlanNotices,
} from '@saola/contract/subscription-notice-values'
import { dayOfInstant, daysBetween, instantOf, plusDays, type Day } from '@saola/schedule/day'

const HOUR_MS = 3_600_000
/** Messages leave from eight to twenty o'clock in Vietnam; those of a day are spread over its first four hours. */
const OPENS_MS = 8 * HOUR_MS
const CLOSES_MS = 20 * HOUR_MS
const SPREAD_MS = 4 * HOUR_MS

/** A moment of a day for whatever has this id: always the same one. */
export function momentOn(on: Day, id: string): number {
  const share = Number.parseInt(id.replaceAll('-', '').slice(-8), 16) / 0xffff_ffff
  return instantOf(on, OPENS_MS + Math.floor(share * (SPREAD_MS - 1)))
}
/** @param at milliseconds since 1970 */
export function isOpenHour(at: number): boolean {
  const ofDay = at - instantOf(dayOfInstant(at))
  return ofDay >= OPENS_MS && ofDay < CLOSES_MS
}
/** The moment itself where messages leave then, else one of the next morning in which they do. */
export function openMoment(at: number, id: string): number {
  if (isOpenHour(at)) return at
  const today = dayOfInstant(at)
  return momentOn(at - instantOf(today) < OPENS_MS ? today : plusDays(today, 1), id)
}
export const nextMorning = (at: number, id: string): number =>
  momentOn(plusDays(dayOfInstant(at), 1), id)

/** Where its customer can be reached. */
export interface Contact {
  email: string | null
  phone: string | null
}
export interface Planned {
  kind: NoticeKind
  channel: 'EMAIL' | 'SMS'
  /** Milliseconds since 1970. */
  dueAt: number
}
/** An e-mail where there is an address for it, else an SMS; an SMS besides where the plan adds one to the step. */
function channelsOf(
  step: NoticeStep,
  sms: PlanNotices['sms'],
  contact: Contact,
): Planned['channel'][] {
  if (contact.email === null) return contact.phone === null ? [] : ['SMS']
  const adds = contact.phone !== null && smsSteps.some((one) => one === step && sms.includes(one))
  return adds ? ['EMAIL', 'SMS'] : ['EMAIL']
}
/**
 * The messages about an invoice from `from` on: ISSUED at once, where it is new, the others on their days. A step that does not fall after the day of
 * `from` falls away: nobody is told twice on the day on which they are told of it.
 */
export function stepsOf(
  invoice: { id: string; expiredDate: Day; isNew: boolean },
  notices: PlanNotices,
  contact: Contact,
  from: number,
): Planned[] {
  const today = dayOfInstant(from)
  return notices.steps.flatMap((step) => {
    if (step === 'UPCOMING' || (step === 'ISSUED' && !invoice.isNew)) return []
    const on = step === 'ISSUED' ? null : plusDays(invoice.expiredDate, daysFromLastDay[step])
    if (on !== null && on <= today) return []
    const dueAt = on === null ? openMoment(from, invoice.id) : momentOn(on, invoice.id)
    return channelsOf(step, notices.sms, contact).map((channel) => ({ kind: step, channel, dueAt }))
  })
}

/** When a payer is told of a payment date that is to come; null where its invoice itself tells them as early, and where the cycle is too short. */
export function upcomingMoment(
  next: { id: string; paymentDate: Day; issueDaysBefore: number; cycleDays: number },
  notices: PlanNotices,
  at: number,
): number | null {
  const isIssuedEarly = next.issueDaysBefore >= noticeLimits.upcomingDays
  if (
    isIssuedEarly ||
    next.cycleDays <= noticeLimits.upcomingDays ||
    !notices.steps.includes('UPCOMING')
  )
    return null
  const on = plusDays(next.paymentDate, -noticeLimits.upcomingDays)
  return on <= dayOfInstant(at) ? null : momentOn(on, next.id)
}
/** When a payer is told that their trial ends; null where it ends sooner. */
export function trialMoment(id: string, trialEnd: Day, at: number): number | null {
  const on = plusDays(trialEnd, -noticeLimits.trialDays)
  return on <= dayOfInstant(at) ? null : momentOn(on, id)
}

/** Whether payers may promise to pay by that day. */
export const isPromise = (day: Day, today: Day): boolean => {
  const days = daysBetween(today, day)
  return days >= 0 && days <= noticeLimits.promiseDays
}
/** Reminders wait until the day after the promised one. */
export const afterPromise = (promised: Day, id: string): number =>
  momentOn(plusDays(promised, 1), id)

/** What is true in the moment of sending. */
export interface Facts {
  kind: NoticeKind
  channel: 'EMAIL' | 'SMS'
  occasion: string
  id: string
  receiver: string | null
  /** Of the invoice that it is about; null where it is about the subscription. */
  invoice: {
    status: string
    paymentStatus: string | null
    /** Its customer is about to pay it together with others: for a day its QR is that of all. */
    isGrouped: boolean
    isDisputed: boolean
    payableUntil: number
    /** A later step of it is due already. */
    isOvertaken: boolean
    /** Reminders that were sent about it. */
    sent: number
  } | null
  subscription: {
    status: string
    nextPaymentDate: string | null
    anchor: string
    consent: boolean
    isStopped: boolean
    /** Reminders that it was sent today. */
    sentToday: number
  }
  /** The plan's price that it tells of is still to come, or has. */
  isPriceComing: boolean
  isShopOpen: boolean
}
export type Decision =
  { send: true } | { send: false; reason: NoticeReason } | { waitUntil: number }

const no = (reason: NoticeReason): Decision => ({ send: false, reason })

function whyInvoice({ kind, invoice }: Facts, at: number): NoticeReason | null {
  if (invoice === null) return null
  if (invoice.status === 'CANCELED') return 'VOID'
  if (kind === 'RECEIPT') return null
  if (invoice.status === 'SUCCESS' || invoice.paymentStatus === 'SUCCESS') return 'PAID'
  if (invoice.paymentStatus === 'PENDING') return 'PENDING'
  if (invoice.isDisputed) return 'DISPUTED'
  if (invoice.payableUntil <= at) return 'NOT_PAYABLE'
  return invoice.isOvertaken ? 'OVERTAKEN' : null
}
const isServed = (status: string): boolean => status === 'TRIAL' || status === 'ACTIVE'
const isEnded = (status: string): boolean => status === 'CANCELLED' || status === 'EXPIRED'
/** What it was to tell is no longer so. */
const stillHolds: Partial<Record<NoticeKind, (facts: Facts) => boolean>> = {
  UPCOMING: ({ subscription: s, occasion }) => isServed(s.status) && s.nextPaymentDate === occasion,
  TRIAL_ENDS: ({ subscription: s, occasion }) => s.status === 'TRIAL' && s.anchor === occasion,
  ENDED: ({ subscription: s }) => isEnded(s.status),
  PRICE_CHANGE: ({ isPriceComing, subscription: s }) => isPriceComing && !isEnded(s.status),
  PRICE_KEPT: ({ isPriceComing, subscription: s }) => !isPriceComing && !isEnded(s.status),
}
function whyReminder({ kind, subscription, invoice, isShopOpen }: Facts): NoticeReason | null {
  if (!isReminder(kind)) return null
  if (!subscription.consent) return 'NO_CONSENT'
  if (subscription.isStopped) return 'STOPPED'
  if (!isShopOpen) return 'SHOP_CLOSED'
  return invoice !== null && invoice.sent >= noticeLimits.perInvoice ? 'CAP' : null
}

/** Whether a message that is due goes out now, waits, or never goes. @param at milliseconds since 1970, in the merchant's own time */
export function decide(facts: Facts, at: number): Decision {
  const { kind, receiver, subscription } = facts
  const reason =
    whyInvoice(facts, at) ??
    (stillHolds[kind]?.(facts) === false ? 'MOVED' : null) ??
    whyReminder(facts) ??
    (receiver === null ? 'NO_ADDRESS' : null)
  if (reason !== null) return no(reason)
  // A receipt answers what the payer has just done; everything else waits for the morning.
  if (kind !== 'RECEIPT' && !isOpenHour(at)) return { waitUntil: openMoment(at, facts.id) }
  if (isReminder(kind) && facts.invoice?.isGrouped === true)
    return { waitUntil: nextMorning(at, facts.id) }
  if (isReminder(kind) && subscription.sentToday >= noticeLimits.perDay)
    return { waitUntil: nextMorning(at, facts.id) }
  return { send: true }
}

/** As the merchant's screens show an address: enough to tell one from another. */
export function masked(receiver: string): string {
  const at = receiver.lastIndexOf('@')
  return at < 0
    ? `${receiver.slice(0, 3)}•••${receiver.slice(-3)}`
    : `${receiver.slice(0, Math.min(2, at))}•••${receiver.slice(at)}`
}
/** How long after a message could not be handed over it is tried again. */
const RETRY_MINUTES = [5, 15, 60, 240] as const
export const retryAt = (attempts: number, at: number): number | null => {
  const minutes = RETRY_MINUTES[attempts - 1]
  return minutes === undefined ? null : at + minutes * 60_000
}

/** What decides whether somebody may be reminded by hand. */
export interface ManualFacts {
  /** The bank holds the merchant's messages. */
  isHeldByBank: boolean
  consent: boolean
  stopped: boolean
  email: string | null
  phone: string | null
  /** Reminders: of the day, about the invoice, and asked for by hand and not sent yet. */
  sent: { today: number; about: number; waiting: number }
}
export const channelOf = ({ email }: Pick<ManualFacts, 'email'>): 'EMAIL' | 'SMS' =>
  email === null ? 'SMS' : 'EMAIL'
/** Why somebody is not reminded by hand; null where they are. */
export function manualRefusal(
  facts: ManualFacts,
): 'BANK_HOLD' | 'NO_CONSENT' | 'STOPPED' | 'NO_ADDRESS' | 'CAP' | null {
  if (facts.isHeldByBank) return 'BANK_HOLD'
  if (!facts.consent) return 'NO_CONSENT'
  if (facts.stopped) return 'STOPPED'
  if (facts.email === null && facts.phone === null) return 'NO_ADDRESS'
  const { today, about, waiting } = facts.sent
  const isFull =
    today + waiting >= noticeLimits.perDay || about + waiting >= noticeLimits.perInvoice
  return isFull ? 'CAP' : null
}
