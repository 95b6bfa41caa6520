/** Pure decisions about payments: their virtual account and QR, whether they may be paid, who pays, where the payer is led. */
import type { PaymentType, TransactionStatus } from '@saola/contract/enums'
import type { ErrorKey } from '@saola/contract/errors'
import { mayDo } from '@saola/contract/pay-link'
import { toQrText } from '@saola/vietqr/text'
import { writeVietQr } from '@saola/vietqr/write'
import { cleanLine, maskCards } from '../../platform/free-text.ts'

/** KienlongBank's BIN: virtual accounts live there whatever the account behind them (docs/domain.md#2). */
const VIRTUAL_ACCOUNT_BIN = '970452'
/** Every virtual account lives at this bank, whatever account of the merchant stands behind it (docs/domain.md#2). */
export const VIRTUAL_ACCOUNT_BANK = 'KienlongBank'
/** A payment made in time may reach us this much later (docs/decisions.md#3): until then it is not closed. */
export const GRACE_MS = 60_000
/** NAPAS 247 carries less than 500,000,000 VND a transfer (docs/domain.md#1). */
export const MAX_AMOUNT = 499_999_999

/** A one-off virtual account: 9, the day (YYYY-MM-DD) as yyMMdd, ten random digits: 17 in all (docs/domain.md#3.1). */
export const virtualAccountOf = (day: string, tenDigits: string): string =>
  `9${day.replaceAll('-', '').slice(2)}${tenDigits}`

/** The words a payer's bank shows: short, unaccented, at most 25 characters. Matching never reads them (docs/decisions.md#3). */
export const contentOf = (description: string | null, code: string): string =>
  toQrText(description ?? '', 25) || `TT ${code.slice(0, 12)}`

export const qrContentOf = (
  virtualAccount: string,
  amount: number | null,
  content: string,
): string => writeVietQr({ bin: VIRTUAL_ACCOUNT_BIN, account: virtualAccount, amount, content })

export type CustomerField = 'fullName' | 'phone' | 'email' | 'address'
export type Customer = Record<CustomerField, string | null>
export const NO_CUSTOMER: Customer = { fullName: null, phone: null, email: null, address: null }
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

/** The moment by which a payment is judged: a sandbox merchant's clock may have been moved (docs/decisions.md#1). */
export const judgedAt = (
  now: Date,
  { mode, clock_shift_ms }: { mode: 'LIVE' | 'TEST'; clock_shift_ms: number },
): Date => new Date(now.getTime() + (mode === 'TEST' ? clock_shift_ms : 0))

export interface Payability {
  status: TransactionStatus
  expiresAt: Date | null
  shopOpen: boolean
  /** The payer has not yet told what the seller asks of them. */
  detailsMissing: boolean
  methods: readonly PaymentType[]
}
/** Why it cannot be paid now in this way, or null. First how it ended, then the shop, the method, the payer's details. */
export function mayNotPay(payment: Payability, method: PaymentType, now: Date): ErrorKey | null {
  const closed = whyClosed(payment, now)
  if (closed) return closed
  if (!payment.shopOpen) return 'merchant.not_active'
  if (!payment.methods.includes(method)) return 'paylink.method_disabled'
  return payment.detailsMissing ? 'paylink.customer_info_required' : null
}
/** Whether money may still come to it. */
export const isOpen = (status: string): boolean => status === 'CREATED' || status === 'PENDING'
/** Why it is not open any more, or null while it is. */
export function whyClosed(
  { status, expiresAt }: Pick<Payability, 'status' | 'expiresAt'>,
  now: Date,
): ErrorKey | null {
  if (status === 'SUCCESS') return 'paylink.paid'
  if (status === 'CANCELED') return 'paylink.cancelled'
  if (status === 'TIMEOUT' || (expiresAt !== null && expiresAt <= now)) return 'paylink.expired'
  return mayDo('pay', status) ? null : 'error.invalid_state'
}

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
