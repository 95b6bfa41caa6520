/** Pure decisions about webhooks: what an event says, when the next try is, how an answer reads, when an address rests. */
import type { Outcome } from '@saola/contract/webhook-delivery'
import type { EventData, WebhookEvent } from '@saola/contract/webhook-event'
import {
  PAUSE_FAILURES,
  PAUSE_HOURS,
  RETRY_SECONDS,
  webhookActions,
  type WebhookStatus,
} from '@saola/contract/webhook'
import { wire } from '../../platform/clock.ts'

const HOUR_MS = 3_600_000
export const mayDecide = (status: WebhookStatus): boolean =>
  (webhookActions.approve as readonly string[]).includes(status)
export const allowedOf = (status: WebhookStatus): (keyof typeof webhookActions)[] =>
  mayDecide(status) ? ['approve', 'disapprove'] : []

/** The events a transaction's end is told as; null for what is no end. */
const eventOf: Readonly<Record<string, WebhookEvent>> = {
  SUCCESS: 'transaction.success',
  CANCELED: 'transaction.canceled',
  TIMEOUT: 'transaction.timeout',
  FAIL: 'transaction.failed',
  REFUNDED: 'transaction.refunded',
  REFUND_RETURNED: 'transaction.refund_returned',
}
export const eventOfStatus = (status: string): WebhookEvent | null => eventOf[status] ?? null

/** Response codes of the merchant server API, as text: clients read a string. */
const CODES: Readonly<Record<string, string>> = {
  SUCCESS: '0',
  CANCELED: '1609',
  TIMEOUT: '1610',
  FAIL: '1611',
}
const NAMES: Readonly<Record<string, string>> = { FAIL: 'FAILED' }

export interface PaymentFacts {
  id: string
  ref_transaction_id: string | null
  virtual_account: string | null
  account_no: string
  status: string
  amount: number
  txn_number: string | null
  content: string
  pay_link_code: string | null
  complete_time: Date | null
  from_bin: string | null
  from_account: string | null
  transfer: string | null
}
/** "yyyy-MM-dd HH:mm:ss" in Vietnam, as the clients parse it. */
const localTime = (at: Date): string =>
  new Date(at.getTime() + 7 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ')

export interface RefundFacts {
  id: string
  amount: number
  refunded: number
  reason: string
  bank_reference: string | null
  failure: string | null
  ended_at: Date
  returned_at: Date | null
}
/** @param hasReturned whether its money came back: told once as sent and once so, also where both are told late. */
export const refundOf = (
  r: RefundFacts,
  hasReturned: boolean,
): NonNullable<EventData['refund']> => ({
  refundId: r.id,
  amount: r.amount,
  totalRefunded: r.refunded,
  reason: r.reason,
  bankReference: r.bank_reference,
  time: localTime((hasReturned ? r.returned_at : null) ?? r.ended_at),
  status: hasReturned ? 'FAILED' : 'SENT',
  failure: hasReturned ? r.failure : null,
})

/** What an event says of a payment, in the words of the merchant server API. */
/** @param refund what has just been given back of it, where that is the events. */
export const dataOf = (
  f: PaymentFacts,
  status: string,
  at: Date,
  refund?: EventData['refund'],
): EventData => ({
  transactionId: f.id,
  refTransactionId: f.ref_transaction_id,
  virtualAccount: f.virtual_account,
  actualAccount: f.account_no,
  fromBin: f.from_bin,
  fromAccount: f.from_account,
  success: status === 'SUCCESS',
  amount: f.amount,
  statusCode: CODES[status] ?? '1',
  txnNumber: f.txn_number,
  transferDesc: f.transfer ?? f.content,
  time: localTime(f.complete_time ?? at),
  status: NAMES[status] ?? status,
  payLinkCode: f.pay_link_code,
  ...(refund ? { refund } : {}),
})

/** The events that the end of a payout is told as. */
const payoutEvent = {
  'payout.succeeded': { event: 'payout.success', status: 'SUCCESS' },
  'payout.failed': { event: 'payout.failed', status: 'FAILED' },
  'payout.returned': { event: 'payout.returned', status: 'RETURNED' },
  'payout.batch_finished': { event: 'payout.batch_finished', status: null },
} as const satisfies Record<string, { event: WebhookEvent; status: string | null }>
export type PayoutTopic = keyof typeof payoutEvent
export const eventOfPayout = (topic: PayoutTopic): WebhookEvent => payoutEvent[topic].event

export interface PayoutFacts {
  id: string
  ref_transaction_id: string | null
  account_no: string
  amount: number
  status: string
  txn_number: string | null
  content: string
  to_bin: string | null
  to_account: string | null
  to_name: string | null
  batch_id: string | null
  row_no: number | null
  failure: string | null
  ended_at: Date | null
  returned_at: Date | null
  batch: { row_count: number; succeeded: number; failed: number } | null
}
/** What an event says of a payout or of a batch, in the words that client libraries know. A batch of which some were paid is SUCCESS. */
export function payoutDataOf(f: PayoutFacts, topic: PayoutTopic, at: Date): EventData {
  const status = payoutEvent[topic].status ?? f.status
  const endedAt = topic === 'payout.returned' ? f.returned_at : f.ended_at
  return {
    transactionId: f.id,
    refTransactionId: f.ref_transaction_id,
    virtualAccount: null,
    actualAccount: f.account_no,
    fromBin: null,
    fromAccount: f.account_no,
    success: status === 'SUCCESS',
    amount: f.amount,
    statusCode: CODES[status] ?? '1',
    txnNumber: f.txn_number,
    transferDesc: f.content,
    time: localTime(endedAt ?? at),
    status,
    payLinkCode: null,
    ...(f.batch === null
      ? {
          payout: {
            batchId: f.batch_id,
            rowNo: f.row_no,
            toBankBin: f.to_bin!,
            toAccountNo: f.to_account!,
            toAccountName: f.to_name!,
            failure: topic === 'payout.failed' ? f.failure : null,
          },
        }
      : {
          batch: {
            name: f.content,
            count: f.batch.row_count,
            succeeded: f.batch.succeeded,
            failed: f.batch.failed,
          },
        }),
  }
}

interface Told {
  event_id: string
  type: string
  seq: number
  at: Date
  payload: object
}
/** The event in clear, as a receiver of the JSON form gets it. */
export const messageOf = (e: Told) => ({
  id: e.event_id,
  type: e.type,
  sequence: e.seq,
  createdAt: wire(e.at),
  data: e.payload,
})
/** What a receiver of the encrypted form reads in its `data`: the fields that client libraries know, and which event it is. */
export const packedOf = (e: Omit<Told, 'at'>) => ({
  ...e.payload,
  eventId: e.event_id,
  eventType: e.type,
  sequence: e.seq,
})

/** When a delivery that has failed `attempts` times is tried again: the schedule, and up to a tenth more so that a crowd does not come back at once. Null = parked. */
export function retryAt(attempts: number, now: Date, chance: number): Date | null {
  const wait = RETRY_SECONDS[attempts - 1]
  return wait === undefined
    ? null
    : new Date(now.getTime() + Math.round(wait * 1000 * (1 + chance / 10)))
}
export const shouldPause = (failures: number, failingSince: Date, now: Date): boolean =>
  failures >= PAUSE_FAILURES && now.getTime() - failingSince.getTime() >= PAUSE_HOURS * HOUR_MS

/** Reads `{data: {success: true}}` in clear, or gives `data` to be unpacked; null where there is neither. */
export function readAnswer(body: string): { success: boolean } | { envelope: string } | null {
  try {
    const { data } = JSON.parse(body) as { data?: unknown }
    if (typeof data === 'string') return { envelope: data }
    return typeof data === 'object' && data !== null && 'success' in data
      ? { success: data.success === true }
      : null
  } catch {
    return null
  }
}
/** A status alone: whether it ends the try. Receivers of envelopes answer 200 and say the rest in the body, others any 2xx. */
export function outcomeOfStatus(status: number, envelope: boolean): Outcome {
  if (status >= 300 && status < 400) return 'REDIRECT'
  return (envelope ? status === 200 : status >= 200 && status < 300) ? 'OK' : 'HTTP_STATUS'
}
