/** An example of every event for the documentation, put together by the code that makes real ones. */
import type { TEST_EVENT, WebhookEvent } from '@saola/contract/webhook-event'
import { dataOf, eventOfStatus, messageOf, packedOf, refundOf, type PaymentFacts } from './rules.ts'

const AT = new Date('2026-03-02T03:04:05Z')
const REFUND_AT = new Date('2026-03-03T02:00:00Z')
const statuses = ['SUCCESS', 'CANCELED', 'TIMEOUT', 'FAIL', 'REFUNDED', 'REFUND_RETURNED'] as const
const facts = (status: string, isPaid: boolean): PaymentFacts => ({
  id: '0c5c1f2e-6f0d-4a51-9b57-2d9b3d1f7a10',
  ref_transaction_id: 'ORDER-1001',
  virtual_account: '963399000000000017',
  account_no: '100000000017',
  status,
  amount: 50_000,
  txn_number: isPaid ? 'FT26061000017' : null,
  content: 'ORDER 1001',
  pay_link_code: 'aB3dE5gH',
  complete_time: AT,
  from_bin: isPaid ? '970436' : null,
  from_account: isPaid ? '0011000000018' : null,
  transfer: isPaid ? 'NGUYEN VAN AN chuyen tien ORDER 1001' : null,
})
const refund = {
  id: '5b1f0c6a-3d0a-4f5e-8a52-7c1de0a4b921',
  amount: 20_000,
  reason: 'ORDER 1001',
  bank_reference: 'FT26062000018',
  failure: 'RETURNED',
  ended_at: AT,
  returned_at: REFUND_AT,
}

/** One event in both forms: the body in clear, and what the encrypted form carries. */
export function exampleOf(event: WebhookEvent | typeof TEST_EVENT) {
  const status = statuses.find((one) => eventOfStatus(one) === event) ?? 'SUCCESS'
  const hasReturned = status === 'REFUND_RETURNED'
  const isRefund = hasReturned || status === 'REFUNDED'
  const state = isRefund ? 'SUCCESS' : status
  const back = isRefund
    ? refundOf({ ...refund, refunded: hasReturned ? 0 : refund.amount }, hasReturned)
    : undefined
  const told = {
    event_id: 'f0a4c1de-52b7-4c8e-9f0e-1d7b2f6a9c31',
    type: event,
    seq: 1042,
    at: hasReturned ? REFUND_AT : AT,
    payload: dataOf(facts(state, state === 'SUCCESS'), state, AT, back),
  }
  return { json: messageOf(told), packed: packedOf(told) }
}
