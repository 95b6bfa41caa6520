import type { CardOrder, CardOutcome, CardStatus } from './store.ts'

/** Domestic cards carry the issuer number of the national network (docs/domain.md#3.2), all others come from abroad's. */
export const kindOf = (number: string): 'DOMESTIC' | 'INTERNATIONAL' =>
  number.startsWith('9704') ? 'DOMESTIC' : 'INTERNATIONAL'

export const CARD_OTP = '123456'
export const MAX_WRONG_CODES = 3
export const LATE_SUCCESS_MS = 60_000

type Ending = { status: CardStatus; responseCode: string }

/**
 * Which card ends how. The numbers are made up and shown on the card page; the codes follow ISO 8583 since NAPAS's own
 * list is not public (docs/domain.md#3.2).
 */
export const CARDS: readonly {
  number: string
  outcome: CardOutcome
  asksCode: boolean
  ending: Ending
}[] = [
  {
    number: '9704000000000018',
    outcome: 'SUCCESS',
    asksCode: true,
    ending: { status: 'SUCCESS', responseCode: '00' },
  },
  {
    number: '4111111111111111',
    outcome: 'SUCCESS',
    asksCode: true,
    ending: { status: 'SUCCESS', responseCode: '00' },
  },
  {
    number: '9704000000000026',
    outcome: 'WRONG_CARD',
    asksCode: false,
    ending: { status: 'FAIL', responseCode: '14' },
  },
  {
    number: '9704000000000034',
    outcome: 'INSUFFICIENT_FUNDS',
    asksCode: true,
    ending: { status: 'FAIL', responseCode: '51' },
  },
  {
    number: '9704000000000042',
    outcome: 'WRONG_OTP',
    asksCode: true,
    ending: { status: 'FAIL', responseCode: '55' },
  },
  {
    number: '9704000000000059',
    outcome: 'CANCELLED',
    asksCode: true,
    ending: { status: 'CANCEL', responseCode: '17' },
  },
  {
    number: '9704000000000067',
    outcome: 'LIMIT_EXCEEDED',
    asksCode: true,
    ending: { status: 'FAIL', responseCode: '61' },
  },
  {
    number: '9704000000000075',
    outcome: 'TIMEOUT',
    asksCode: true,
    ending: { status: 'PENDING', responseCode: '68' },
  },
  {
    number: '9704000000000083',
    outcome: 'TIMEOUT_THEN_SUCCESS',
    asksCode: true,
    ending: { status: 'PENDING', responseCode: '68' },
  },
  {
    number: '9704000000000091',
    outcome: 'BANK_DOWN',
    asksCode: false,
    ending: { status: 'FAIL', responseCode: '91' },
  },
]

export function findCard(typed: string) {
  const digits = typed.replaceAll(' ', '')
  return CARDS.find((card) => card.number === digits)
}

/** Whether the order has its final word: nothing on the card page changes it any more. */
export function isFinal(order: CardOrder): boolean {
  return order.status === 'SUCCESS' || order.status === 'FAIL' || order.status === 'CANCEL'
}

/** What the network keeps of a payment for switching it. */
export const SWITCH_FEE_VND = 880

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const VN_OFFSET_MS = 7 * HOUR_MS

/** The session a moment belongs to: its day in Vietnam, 00:00:00 to 23:59:59; a weekend is one session that ends on Sunday (docs/domain.md#3.3; public holidays are not known here). */
export function businessDay(ms: number): string {
  const local = new Date(ms + VN_OFFSET_MS)
  const isSaturday = local.getUTCDay() === 6
  return new Date(local.getTime() + (isSaturday ? DAY_MS : 0)).toISOString().slice(0, 10)
}

/** Sessions are paid out at nine in the morning in Vietnam. */
export const nextPayout = {
  dayMs: DAY_MS,
  hourMs: 9 * HOUR_MS,
  after: (ms: number): number => {
    const nine = Math.floor((ms + VN_OFFSET_MS) / DAY_MS) * DAY_MS - VN_OFFSET_MS + 9 * HOUR_MS
    return nine > ms ? nine : nine + DAY_MS
  },
}
