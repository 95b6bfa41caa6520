/** Pure decisions about pay links: when they expire, whether they may be paid, what a payer must tell, where they may be sent. */
import type {
  customerInfoTypes,
  ExpireType,
  PaymentType,
  TransactionStatus,
} from '@saola/contract/enums'
import type { Language } from '@saola/phrases/shape'
import type { ErrorKey } from '@saola/contract/errors'
import { mayDo, payLinkActions, type PayLinkAction } from '@saola/contract/pay-link'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The seven choices of the specification. */
const LIFE_MS: Record<ExpireType, number | null> = {
  TEN_MINUTES: 10 * MINUTE_MS,
  ONE_HOUR: HOUR_MS,
  TWELVE_HOURS: 12 * HOUR_MS,
  ONE_DAY: DAY_MS,
  SEVEN_DAYS: 7 * DAY_MS,
  THIRTY_DAYS: 30 * DAY_MS,
  NO_EXPIRY: null,
}
export const DEFAULT_EXPIRY: ExpireType = 'ONE_DAY'
/** A payment made in time may reach us this much later (docs/decisions.md#3): until then the link is not closed. */
export const GRACE_MS = 60_000
/** NAPAS 247 carries less than 500,000,000 VND a transfer (docs/domain.md#1). */
export const MAX_AMOUNT = 499_999_999
/** Every virtual account lives at this bank, whatever account of the merchant stands behind it (docs/domain.md#2). */
export const VIRTUAL_ACCOUNT_BANK = 'KienlongBank'

export const expiryOf = (choice: ExpireType, now: Date): Date | null => {
  const life = LIFE_MS[choice]
  return life === null ? null : new Date(now.getTime() + life)
}
/** The shortest choice that is not over before so many seconds: what a link of another life is listed under. */
export const choiceFor = (lifeSec: number): ExpireType =>
  (Object.keys(LIFE_MS) as ExpireType[]).find(
    (choice) => (LIFE_MS[choice] ?? Infinity) >= lifeSec * 1000,
  )!
const isExpired = (expiresAt: Date | null, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now

export type CustomerInfoType = (typeof customerInfoTypes)[number]
export type CustomerField = 'fullName' | 'phone' | 'email' | 'address'
export type Customer = Record<CustomerField, string | null>
export interface InfoForm {
  fillName: boolean
  fillPhone: boolean
  fillEmail: boolean
  fillAddress: boolean
}
export const NO_CUSTOMER: Customer = { fullName: null, phone: null, email: null, address: null }

/** Fields a form asks for; without a form, a name and a phone to call back. */
export function fieldsOf(form: InfoForm | null): CustomerField[] {
  const { fillName, fillPhone, fillEmail, fillAddress } = form ?? {
    fillName: true,
    fillPhone: true,
    fillEmail: false,
    fillAddress: false,
  }
  return [
    ...(fillName ? ['fullName' as const] : []),
    ...(fillPhone ? ['phone' as const] : []),
    ...(fillEmail ? ['email' as const] : []),
    ...(fillAddress ? ['address' as const] : []),
  ]
}
/** Blanks around and blank values are no values. */
export function tidyCustomer(
  given: Partial<Record<CustomerField, string | null | undefined>> | null | undefined,
): Customer {
  const text = (value: string | null | undefined): string | null =>
    maskCards(cleanLine(value ?? '')) || null
  return {
    fullName: text(given?.fullName),
    phone: text(given?.phone),
    email: text(given?.email),
    address: text(given?.address),
  }
}
export const blankFields = (
  fields: readonly CustomerField[],
  customer: Customer,
): CustomerField[] => fields.filter((name) => customer[name] === null)

export interface CustomerState {
  type: CustomerInfoType
  form: InfoForm | null
  filled: boolean
  customer: Customer
}
/** Details that the payer may still give: none where none are asked or once they have been given. */
export const askable = (s: CustomerState): CustomerField[] =>
  s.filled || (s.type !== 'AUTO_FILL' && s.type !== 'REQUIRE_INPUT') ? [] : fieldsOf(s.form)
/** True while payment has to wait for it: always for REQUIRE_INPUT, for AUTO_FILL only where the merchant has left gaps. */
export const isCustomerNeeded = (s: CustomerState): boolean =>
  s.type === 'REQUIRE_INPUT'
    ? askable(s).length > 0
    : blankFields(askable(s), s.customer).length > 0

export interface Payable {
  status: TransactionStatus
  expiresAt: Date | null
  shopOpen: boolean
  customerNeeded: boolean
  methods: readonly PaymentType[]
}
/** Why the link cannot be paid now in this way, or null. First how it ended, then the shop, the method, the payer's details. */
export function mayNotPay(link: Payable, method: PaymentType, now: Date): ErrorKey | null {
  if (link.status === 'SUCCESS') return 'paylink.paid'
  if (link.status === 'CANCELED') return 'paylink.cancelled'
  if (link.status === 'TIMEOUT' || isExpired(link.expiresAt, now)) return 'paylink.expired'
  if (!mayDo('pay', link.status)) return 'error.invalid_state'
  if (!link.shopOpen) return 'merchant.not_active'
  if (!link.methods.includes(method)) return 'paylink.method_disabled'
  return link.customerNeeded ? 'paylink.customer_info_required' : null
}
/** Why the link is not open any more, or null while it is. */
export const whyClosed = (
  link: Pick<Payable, 'status' | 'expiresAt'>,
  now: Date,
): ErrorKey | null => {
  const why = mayNotPay(
    { ...link, shopOpen: true, customerNeeded: false, methods: ['VIET_QR'] },
    'VIET_QR',
    now,
  )
  return why
}

/** What the merchant may do with the link now; an expired link waits for its closing only. */
export const actionsOf = (
  status: TransactionStatus,
  expiresAt: Date | null,
  now: Date,
): PayLinkAction[] =>
  (Object.keys(payLinkActions) as PayLinkAction[]).filter(
    (action) => mayDo(action, status) && (action === 'duplicate' || !isExpired(expiresAt, now)),
  )

const LOCAL = new Set(['localhost', '127.0.0.1'])
/**
 * The address as the URL parser writes it, or null where nobody may be sent (reliability bar N10): https without user name or
 * password; http for the developer's own machine only. What is stored is what was parsed, so that no second parser reads it differently.
 */
export function redirectOf(address: string): string | null {
  if (/[\s\\\u0000-\u001f]/.test(address.trim()) || !URL.canParse(address.trim())) return null
  const url = new URL(address.trim())
  if (url.username !== '' || url.password !== '' || !/^https?:\/\//i.test(address.trim()))
    return null
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL.has(url.hostname))
    ? url.href
    : null
}

/** Marks that make text read otherwise than it is written: zero-width, direction, byte-order. */
const INVISIBLE = /[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
/** One honest line: composed letters, no invisible marks, single blanks. */
const cleanLine = (text: string): string =>
  text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
/** The same for text that may have lines. */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const isCardNumber = (digits: string): boolean => {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const d = Number(digits[digits.length - 1 - i]) * (i % 2 === 1 ? 2 : 1)
    sum += d > 9 ? d - 9 : d
  }
  return sum % 10 === 0
}
/** Card numbers typed into free text are never stored (reliability bar P5): all but the last four digits become stars. */
export const maskCards = (text: string): string =>
  text.replace(/\d(?:[ -]?\d){12,18}(?!\d)/g, (run) => {
    const digits = run.replace(/\D/g, '')
    return isCardNumber(digits) ? `${'*'.repeat(digits.length - 4)}${digits.slice(-4)}` : run
  })

/** Merchant text as part of a message: one line, cut, and nothing that a mail program or phone would turn into a link (docs/decisions.md#11). */
export function harmless(text: string, max: number): string {
  const line = cleanLine(text)
    .replace(/\b[a-z][a-z0-9+.-]*:\/\//gi, '')
    .replace(/@/g, ' at ')
    .replace(/([\p{L}\p{N}])\.(?=\p{L}{2})/gu, '$1. ')
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line
}

export type ShopLanguage = 'VI' | 'EN'
/** A page's or browser's language in the shop's words; null = none was chosen. */
export const shopLanguageOf = (chosen: Language | null): ShopLanguage | null =>
  chosen && (chosen === 'en' ? 'EN' : 'VI')
/** What the job of a message is given. */
export interface Note {
  id: string
  name: string | null
  language: ShopLanguage | null
}
export const noteOf = ({ id, name, language }: Record<string, unknown>): Note => ({
  id: String(id),
  name: typeof name === 'string' ? name : null,
  language: language === 'VI' || language === 'EN' ? language : null,
})
/** A message speaks the receiver's language where it is known, else the shop's. `lang` opens the page behind its link in the same, where the page would not do so by itself. */
export function tongueOf(
  chosen: ShopLanguage | null,
  shops: ShopLanguage,
): { language: 'vi' | 'en'; lang: string } {
  const language = (chosen ?? shops) === 'EN' ? 'en' : 'vi'
  return { language, lang: chosen === null || chosen === shops ? '' : `lang=${language}` }
}

/** A card attempt older than this is asked about (docs/domain.md#3.2), this often, before it counts as having no answer. */
export const CARD_PATIENCE_MS = 15 * MINUTE_MS
export const CARD_QUESTIONS = 3
/** Open attempts a link may have at one time. */
export const MOST_OPEN_CARDS = 10

/** Messages a merchant may send in 24 hours, and to one receiver about one link (docs/decisions.md#11). */
export const SENDS_PER_DAY = 500
export const SENDS_PER_RECEIVER = 3
