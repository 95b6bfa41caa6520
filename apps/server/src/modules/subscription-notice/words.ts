/** What the messages to customers of subscriptions say: e-mails and SMS, in the customer's language. */
import { isReminder } from '@saola/contract/subscription-notice-values'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import type { PeriodMail } from '@saola/payer-pages/mail/PeriodMail.tsx'
import { qrPng } from '@saola/payer-pages/parts/qr'
import { timeText } from '@saola/payer-pages/parts/words'
import { day, plusDays } from '@saola/schedule/day'
import type { Mail } from '../../adapters/messages.ts'
import { vnDay } from '../../platform/clock.ts'
import { harmless } from '../../platform/free-text.ts'
import { translator } from '../../platform/text.ts'
import { shownLines } from '../subscription-invoice/service.ts'
import type { FactsRow } from './facts-store.ts'
import type { Facts } from './rules.ts'

/** How an invoice is paid by transfer. */
export interface Transfer {
  accountNo: string
  accountName: string
  bankName: string
  content: string
  qrContent: string
}
export interface Message {
  kind: Facts['kind']
  facts: FactsRow
  shop: string
  /** Null where nothing is to be paid by transfer. */
  transfer: Transfer | null
  /** Addresses of ours; in the text only where the customer asked for links. */
  payUrl: string | null
  stopUrl: string
}
type Words = (key: string, values?: Record<string, string | number>) => string

/** 2026-11-05 → 05/11/2026. */
const dayText = (on: string): string => on.split('-').reverse().join('/')
const languageOf = ({ language }: FactsRow): 'vi' | 'en' => (language === 'EN' ? 'en' : 'vi')
const wordsOf = (facts: FactsRow): Words => {
  const t = translator(languageOf(facts), 'message')
  return (key, values) => t(`subscription.${key}`, values)
}
/** Its last minute counts for banks' clocks alone. */
const lastDayOf = (payableUntil: Date): string => vnDay(new Date(payableUntil.getTime() - 60_000))
const dayOrNone = (on: string | null): string => (on === null ? '' : dayText(on))

/** Of a cycle; where use decides, of a unit. */
const priceText = (f: FactsRow, unit: number): string =>
  formatVnd(f.plan_type === 'METERED_USAGE' ? unit : f.quantity * unit)

/** What every text of a message may name. */
function namesOf(m: Message): Record<string, string | number> {
  const { facts: f } = m
  return {
    shop: m.shop,
    plan: harmless(f.plan_name, 80),
    number: f.invoice_number ?? '',
    code: f.subscription_code,
    amount: formatVnd(f.amount ?? f.quantity * f.unit_amount),
    day: dayOrNone(f.expired_date),
    end: f.payable_until === null ? '' : dayText(lastDayOf(f.payable_until)),
    next: dayOrNone(f.next_payment_date),
    trial: dayText(f.anchor),
    cancel: dayOrNone(f.cancel_at),
    // An e-mail address would become a link.
    phone: f.contact_phone ?? '',
    reached: f.contact_phone === null ? 'no' : 'yes',
    ends: f.after_dunning === 'CANCEL' ? 'yes' : 'no',
    from: dayOrNone(f.price_day),
    old: priceText(f, f.price_before ?? f.unit_amount),
    new: priceText(f, f.price_after ?? f.unit_amount),
    over: f.status === 'CANCELLED' || f.status === 'EXPIRED' ? 'yes' : 'no',
    metered: f.plan_type === 'METERED_USAGE' ? 'yes' : 'no',
  }
}

type Row = readonly [string, string]
const present = (rows: readonly (readonly [string, string | null])[]): Row[] =>
  rows.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const]))
/** "150.000 ₫ every month", or for each unit used. */
const perCycle = (f: FactsRow, unit: number, t: Words): string =>
  t(f.plan_type === 'METERED_USAGE' ? 'byUse' : 'price', {
    amount: priceText(f, unit),
    per: t(`per.${f.time_type}`, { count: f.cycle_value }),
  })
/** What was agreed, as the copy that a customer keeps. */
function termsRows({ facts: f, shop }: Message, t: Words): Row[] {
  return present([
    [t('row.seller'), harmless(f.merchant_name, 100)],
    [t('row.plan'), harmless(f.plan_name, 100)],
    [t('row.code'), f.subscription_code],
    [t('row.price'), perCycle(f, f.unit_amount, t)],
    [t('row.quantity'), f.quantity === 1 ? null : formatNumberVi(f.quantity)],
    [t('row.start'), dayText(f.start_date)],
    [t('row.trial'), f.anchor > f.start_date ? dayText(plusDays(day(f.anchor), -1)) : null],
    [t('row.cycles'), f.num_of_cycles === null ? t('endless') : formatNumberVi(f.num_of_cycles)],
    [t('row.payment'), t(`payment.${f.plan_payment_type}`, { count: f.expiration_days })],
    [t('row.next'), dayOrNone(f.next_payment_date)],
    [t('row.leave'), t('leave', { shop })],
  ])
}
/** What the amount is made of, where that is more than the price of the period; not of several periods that were paid at once. */
const lineRows = (f: FactsRow): Row[] =>
  f.lines === null || f.group_code !== null
    ? []
    : shownLines(f.lines, languageOf(f)).map(({ text, times, amount }) => [
        times === null ? harmless(text, 60) : `${harmless(text, 60)} (${times})`,
        formatVnd(amount),
      ])
function invoiceRows({ facts: f, transfer, kind }: Message, t: Words): Row[] {
  const isReceipt = kind === 'RECEIPT'
  return present([
    [t('row.plan'), harmless(f.plan_name, 100)],
    [t('row.number'), f.invoice_number],
    [
      t('row.period'),
      f.from_date === null || f.to_date === null
        ? null
        : `${dayText(f.from_date)} – ${dayText(plusDays(day(f.to_date), -1))}`,
    ],
    ...lineRows(f),
    [t('row.lastDay'), isReceipt ? null : dayOrNone(f.expired_date)],
    [t('row.paidAt'), isReceipt && f.paid_at !== null ? timeText(f.paid_at) : null],
    [t('row.next'), isReceipt ? dayOrNone(f.next_payment_date) : null],
    [t('row.account'), transfer && `${transfer.accountNo} · ${transfer.bankName}`],
    [t('row.accountName'), transfer && transfer.accountName],
    [t('row.content'), transfer && transfer.content],
  ])
}
const subscriptionRows = ({ facts: f }: Message, t: Words): Row[] =>
  present([
    [t('row.plan'), harmless(f.plan_name, 100)],
    [t('row.code'), f.subscription_code],
    [t('row.next'), dayOrNone(f.next_payment_date)],
  ])
function priceRows({ kind, facts: f, shop }: Message, t: Words): Row[] {
  const isComing = kind === 'PRICE_CHANGE'
  const [before, after] = [f.price_before ?? f.unit_amount, f.price_after ?? f.unit_amount]
  return present([
    [t('row.plan'), harmless(f.plan_name, 100)],
    [t('row.code'), f.subscription_code],
    [t(isComing ? 'row.priceBefore' : 'row.price'), perCycle(f, before, t)],
    [t('row.priceAfter'), isComing ? perCycle(f, after, t) : null],
    [t('row.priceFrom'), isComing ? dayOrNone(f.price_day) : null],
    [t('row.next'), dayOrNone(f.next_payment_date)],
    [t('row.leave'), t('leave', { shop })],
  ])
}
function rowsFor(m: Message, t: Words): Row[] {
  if (m.kind === 'PRICE_CHANGE' || m.kind === 'PRICE_KEPT') return priceRows(m, t)
  if (m.kind === 'CREATED') return termsRows(m, t)
  return m.facts.invoice_number === null ? subscriptionRows(m, t) : invoiceRows(m, t)
}
const amountOf = ({ kind, facts: f }: Message): string | null => {
  if (f.amount !== null) return formatVnd(f.amount)
  const isAhead = kind === 'UPCOMING' || kind === 'TRIAL_ENDS'
  return isAhead && f.plan_type !== 'METERED_USAGE' ? formatVnd(f.quantity * f.unit_amount) : null
}
function stopOf(m: Message, t: Words, names: Record<string, string | number>) {
  if (!isReminder(m.kind)) return null
  const isLinked = m.facts.consent_link
  return { text: t(isLinked ? 'stop' : 'stopAsk', names), url: isLinked ? m.stopUrl : null }
}
const QR_CID = 'vietqr@saola'

export function mailOf(m: Message): PeriodMail {
  const { facts: f, kind, transfer } = m
  const t = wordsOf(f)
  const names = namesOf(m)
  return {
    language: languageOf(f),
    subject: t(`subject.${kind}`, names),
    lines: [t('hello', { name: harmless(f.customer_name, 60) }), t(`text.${kind}`, names)],
    amount: amountOf(m),
    qr: transfer && { cid: QR_CID, alt: t('qr', names) },
    box: rowsFor(m, t),
    link:
      f.consent_link && m.payUrl !== null
        ? { text: t(kind === 'RECEIPT' ? 'openReceipt' : 'open'), url: m.payUrl }
        : null,
    stop: stopOf(m, t, names),
    foot: t('foot', names),
    test: f.mode === 'TEST' ? t('test') : null,
  }
}
/** What hangs on the mail: the QR's picture, and where a mail program says stop. */
export const attachedTo = (m: Message): Pick<Mail, 'pictures' | 'unsubscribeUrl'> => ({
  ...(m.transfer && {
    pictures: [
      {
        cid: QR_CID,
        fileName: `vietqr-${m.facts.invoice_number ?? ''}.png`,
        png: qrPng(m.transfer.qrContent, 8),
      },
    ],
  }),
  ...(isReminder(m.kind) && { unsubscribeUrl: m.stopUrl }),
})

const smsTone = {
  PRICE_CHANGE: 'price',
  PRICE_KEPT: 'priceKept',
  AFTER_1: 'late',
  AFTER_3: 'late',
  AFTER_7: 'late',
  FINAL: 'final',
} as const satisfies Partial<Record<Facts['kind'], string>>
/** One short text: what is to be paid, until when, and how. */
export function smsOf(m: Message): string {
  const { facts: f, kind, transfer } = m
  const t = wordsOf(f)
  const names = namesOf(m)
  const text = [
    t(`sms.${(smsTone as Partial<Record<string, string>>)[kind] ?? 'due'}`, names),
    ...(transfer === null
      ? []
      : [
          t('sms.transfer', {
            account: transfer.accountNo,
            bank: transfer.bankName,
            content: transfer.content,
          }),
        ]),
    ...(f.consent_link && m.payUrl !== null ? [t('sms.link', { url: m.payUrl })] : []),
  ].join(' ')
  return f.mode === 'TEST' ? t('sms.test', { text }) : text
}
