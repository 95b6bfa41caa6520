import type { CardOrder, CardOutcome, CardStatus } from './store.ts'

export const CARD_OTP = '123456'
export const MAX_WRONG_CODES = 3
export const LATE_SUCCESS_MS = 60_000

type Ending = { status: CardStatus; responseCode: string }

/**
 * Which card ends how. The numbers are made up and shown on the card page; the codes follow ISO 8583 since NAPAS's own
 * list is not public (domain-facts.md section 3.2).
 */
export const CARDS: readonly { number: string; outcome: CardOutcome; asksCode: boolean; ending: Ending }[] = [
  { number: '9704000000000018', outcome: 'SUCCESS', asksCode: true, ending: { status: 'SUCCESS', responseCode: '00' } },
  { number: '9704000000000026', outcome: 'WRONG_CARD', asksCode: false, ending: { status: 'FAIL', responseCode: '14' } },
  { number: '9704000000000034', outcome: 'INSUFFICIENT_FUNDS', asksCode: true, ending: { status: 'FAIL', responseCode: '51' } },
  { number: '9704000000000042', outcome: 'WRONG_OTP', asksCode: true, ending: { status: 'FAIL', responseCode: '55' } },
  { number: '9704000000000059', outcome: 'CANCELLED', asksCode: true, ending: { status: 'CANCEL', responseCode: '17' } },
  { number: '9704000000000067', outcome: 'LIMIT_EXCEEDED', asksCode: true, ending: { status: 'FAIL', responseCode: '61' } },
  { number: '9704000000000075', outcome: 'TIMEOUT', asksCode: true, ending: { status: 'PENDING', responseCode: '68' } },
  { number: '9704000000000083', outcome: 'TIMEOUT_THEN_SUCCESS', asksCode: true, ending: { status: 'PENDING', responseCode: '68' } },
  { number: '9704000000000091', outcome: 'BANK_DOWN', asksCode: false, ending: { status: 'FAIL', responseCode: '91' } },
]

export function findCard(typed: string) {
  const digits = typed.replaceAll(' ', '')
  return CARDS.find((card) => card.number === digits)
}

/** Whether the order has its final word: nothing on the card page changes it any more. */
export function isFinal(order: CardOrder): boolean {
  return order.status === 'SUCCESS' || order.status === 'FAIL' || order.status === 'CANCEL'
}
