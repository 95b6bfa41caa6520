/** An example of every event for the documentation, put together by the code that makes real ones. */
import { isSalaryAdvanceEvent } from '@saola/contract/salary-advance-event'
import { isSubscriptionEvent } from '@saola/contract/subscription-event'
import type { AnyEventData, TEST_EVENT, WebhookEvent } from '@saola/contract/webhook-event'
import {
  dataOf,
  eventOfPayout,
  eventOfStatus,
  messageOf,
  packedOf,
  payoutDataOf,
  refundOf,
  type PaymentFacts,
  type PayoutFacts,
  type PayoutTopic,
} from './rules.ts'
import { exampleOfAdvance } from './salary-example.ts'
import { exampleOfSubscription } from './subscription-example.ts'

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

const payout = {
  id: '7f1c3e52-9a4d-4a0b-8f7e-2c5d6b1a9e30',
  ref_transaction_id: 'LUONG-03-0017',
  account_no: '100000000017',
  amount: 8_500_000,
  status: 'SUCCESS',
  txn_number: 'FT26061000099',
  content: 'LUONG THANG 3',
  to_bin: '970436',
  to_account: '0011000000018',
  to_name: 'NGUYEN VAN AN',
  batch_id: 'c2a51f0e-1f3b-4d8c-9a60-5e7b8d2f4c11',
  row_no: 17,
  failure: null,
  ended_at: AT,
  returned_at: REFUND_AT,
  batch: null,
} satisfies PayoutFacts
const batch = {
  ...payout,
  id: payout.batch_id,
  ref_transaction_id: null,
  amount: 85_000_000,
  txn_number: null,
  batch: { row_count: 10, succeeded: 9, failed: 1 },
} satisfies PayoutFacts
const payoutFacts: Readonly<Record<PayoutTopic, PayoutFacts>> = {
  'payout.succeeded': payout,
  'payout.failed': { ...payout, status: 'FAILED', txn_number: null, failure: 'ACCOUNT_CLOSED' },
  'payout.returned': payout,
  'payout.batch_finished': batch,
}
const payoutTopics = Object.keys(payoutFacts) as PayoutTopic[]

/** One event in both forms: the body in clear, and what the encrypted form carries. */
export function exampleOf(event: WebhookEvent | typeof TEST_EVENT) {
  if (isSubscriptionEvent(event)) return bothForms(event, AT, exampleOfSubscription(event))
  if (isSalaryAdvanceEvent(event)) return bothForms(event, AT, exampleOfAdvance(event))
  const topic = payoutTopics.find((one) => eventOfPayout(one) === event)
  return topic === undefined
    ? ofPayment(event)
    : bothForms(event, AT, payoutDataOf(payoutFacts[topic], topic, AT))
}
function bothForms(type: string, at: Date, payload: AnyEventData) {
  const told = { event_id: 'f0a4c1de-52b7-4c8e-9f0e-1d7b2f6a9c31', type, seq: 1042, at, payload }
  return { json: messageOf(told), packed: packedOf(told) }
}
function ofPayment(event: string) {
  const status = statuses.find((one) => eventOfStatus(one) === event) ?? 'SUCCESS'
  const hasReturned = status === 'REFUND_RETURNED'
  const isRefund = hasReturned || status === 'REFUNDED'
  const state = isRefund ? 'SUCCESS' : status
  const back = isRefund
    ? refundOf({ ...refund, refunded: hasReturned ? 0 : refund.amount }, hasReturned)
    : undefined
  const payload = dataOf(facts(state, state === 'SUCCESS'), state, AT, back)
  return bothForms(event, hasReturned ? REFUND_AT : AT, payload)
}
