/** Why an invoice is due on its day and costs what it does, as facts (docs/domain.md#9). Pure. */
import type { Explained } from '@saola/contract/subscription-explain'
import { plusDays, type Day } from '@saola/schedule/day'
import {
  explainAnchor,
  explainDue,
  explainExpiredDate,
  explainPaymentDate,
  type DateReason,
} from '@saola/schedule/explain'
import { anchorOf, nextDueOnOrAfter, type Span, type Trial } from '@saola/schedule/schedule'
import type { Coming } from './access.ts'
import { scheduleOf, spanOf, type Line, type Terms } from './state.ts'

type DateFact = Explained['dates'][number]
type MoneyFact = Explained['money'][number]

/** How it began. */
export interface Beginning {
  start: Day
  trial: Trial | null
}
/** An invoice that was issued. */
export interface Issued {
  cycle: number
  from: Day
  to: Day
  paymentDate: Day
  expiredDate: Day
  firstExpiredDate: Day
  extensions: number
  amount: number
  lines: readonly Line[]
  planId: string
  planName: string
  issuedOn: Day
  isReplacement: boolean
  /** The first day that no invoice before it is for; null = it is the first. */
  invoicedTo: Day | null
}

const factOf = ({ code, ...values }: DateReason): DateFact => ({ code, values })
/** Why span k is due on its day, from the anchor on. */
function dueFacts(anchor: Day, terms: Terms, k: number, { start, trial }: Beginning): DateFact[] {
  const isOwn = anchor === anchorOf(start, trial)
  const begin = isOwn ? explainAnchor(start, trial).reasons : []
  // Of what is paid afterwards the day that counts is the first one after the span.
  const reasons = explainDue(
    scheduleOf({ anchor }, terms),
    terms.billing === 'PREPAID' ? k : k + 1,
  ).reasons
  const isFirst = isOwn && !reasons.some(({ code }) => code === 'COUNTED')
  return [...begin, ...reasons.filter(({ code }) => !isFirst || code !== 'ANCHOR')].map(factOf)
}
/** Days between two invoices that nobody pays for. */
const skippedFacts = (invoicedTo: Day | null, from: Day): DateFact[] =>
  invoicedTo === null || invoicedTo >= from
    ? []
    : [{ code: 'SKIPPED', values: { from: invoicedTo, to: plusDays(from, -1) } }]

function lineFact({ kind, name, quantity, unitAmount, amount }: Line): MoneyFact {
  if (kind === 'PERIOD' || kind === 'USAGE')
    return { code: kind, values: { quantity, unitAmount, amount } }
  return kind === 'STUB'
    ? { code: kind, values: { amount } }
    : { code: 'LINE', values: { kind, name: name ?? '', amount } }
}
const totalFacts = (lines: readonly Line[], amount: number, carried: number): MoneyFact[] => [
  ...(lines.length > 1 ? [{ code: 'TOTAL' as const, values: { amount } }] : []),
  ...(carried < 0 ? [{ code: 'CARRIED_ON' as const, values: { amount: -carried } }] : []),
]

/** Of one that is to come. */
export function explainComing(one: Coming, beginning: Beginning): Explained {
  const { terms, span, paymentDate, change } = one
  const expired = explainExpiredDate(paymentDate, paymentDate, terms.expirationDays)
  const isMetered = terms.billing === 'METERED'
  const { unitAmount, plan } = terms
  return {
    cycle: one.cycle,
    paymentDate,
    expiredDate: expired.day,
    amount: isMetered ? null : one.amount,
    dates: [
      ...dueFacts(one.anchor, terms, one.k, beginning),
      ...skippedFacts(one.invoicedTo, span.from),
      ...explainPaymentDate(span, terms.billing).reasons.map(factOf),
      ...expired.reasons.map(factOf),
    ],
    money: [
      ...(isMetered ? [{ code: 'BY_USE' as const, values: { unitAmount } }] : []),
      ...one.lines.map(lineFact),
      ...(isMetered ? [] : totalFacts(one.lines, one.amount, one.carried)),
      change === null
        ? { code: 'PRICE_NOW', values: { plan: plan.name, unitAmount } }
        : { code: 'PRICE_CHANGED', values: { plan: plan.name, unitAmount, day: change.day } },
    ],
  }
}

/** The span that an invoice is for, counted from today's anchor; null where that was another one. */
function spanOfInvoice({ from, to }: Issued, anchor: Day, terms: Terms): number | null {
  const { cycle: k } = nextDueOnOrAfter(scheduleOf({ anchor }, terms), from)
  const span = spanOf({ anchor }, terms, k)
  const isStub = k === 0 && from === anchor
  return span.to === to && (span.from === from || isStub) ? k : null
}
const isFinal = ({ lines }: Issued): boolean => lines.some(({ kind }) => kind === 'FINAL')
function issuedDates(it: Issued, anchor: Day, terms: Terms, beginning: Beginning): DateFact[] {
  const span: Span = { from: it.from, to: it.to }
  if (isFinal(it)) return [{ code: 'CANCELLED_ON', values: { day: it.paymentDate } }]
  const k = it.planId === terms.plan.id ? spanOfInvoice(it, anchor, terms) : null
  if (k === null) return [{ code: 'OTHER_ANCHOR', values: { from: it.from, anchor } }]
  return [
    ...dueFacts(anchor, terms, k, beginning),
    ...skippedFacts(it.invoicedTo, it.from),
    ...explainPaymentDate(span, terms.billing).reasons.map(factOf),
  ]
}
/** Why its last day is that day: the plan's days to pay as long as these are still the same, then what it was put off by. */
function lastDayFacts(it: Issued, terms: Terms): DateFact[] {
  const expired = explainExpiredDate(it.paymentDate, it.issuedOn, terms.expirationDays)
  const first: DateFact[] =
    expired.day === it.firstExpiredDate
      ? expired.reasons.map(factOf)
      : [{ code: 'FIRST_LAST_DAY', values: { day: it.firstExpiredDate } }]
  return it.extensions === 0
    ? first
    : [
        ...first,
        {
          code: 'EXTENDED',
          values: { count: it.extensions, first: it.firstExpiredDate, day: it.expiredDate },
        },
      ]
}
/** @param terms and anchor are the subscription's own, as they are now */
export const explainIssued = (
  it: Issued,
  anchor: Day,
  terms: Terms,
  beginning: Beginning,
): Explained => ({
  cycle: it.cycle,
  paymentDate: it.paymentDate,
  expiredDate: it.expiredDate,
  amount: it.amount,
  dates: [
    ...issuedDates(it, anchor, terms, beginning),
    ...(it.isReplacement ? [{ code: 'REPLACES' as const, values: { cycle: it.cycle } }] : []),
    ...lastDayFacts(it, terms),
  ],
  money: [
    ...it.lines.map(lineFact),
    ...totalFacts(it.lines, it.amount, 0),
    { code: 'PRICE_THEN', values: { plan: it.planName, day: it.issuedOn } },
  ],
})
