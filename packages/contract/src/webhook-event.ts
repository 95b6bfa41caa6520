/** What a webhook may be told, and the form it is told in. */
import * as z from 'zod/mini'
import { money, opt, orNull } from './fields.ts'
import { salaryAdvanceEventData, salaryAdvanceEvents } from './salary-advance-event.ts'
import { subscriptionEventData, subscriptionEvents } from './subscription-event.ts'

/** What a webhook may be told; 'webhook.test' comes only when somebody asks for it. */
export const webhookEvents = [
  'transaction.success',
  'transaction.canceled',
  'transaction.timeout',
  'transaction.failed',
  'transaction.refunded',
  'transaction.refund_returned',
  'payout.success',
  'payout.failed',
  'payout.returned',
  'payout.batch_finished',
  ...subscriptionEvents,
  ...salaryAdvanceEvents,
] as const
/** What one receives that has chosen nothing: client libraries in the field know no others. */
export const defaultEvents = ['transaction.success'] as const satisfies WebhookEvent[]
export type WebhookEvent = (typeof webhookEvents)[number]
export const TEST_EVENT = 'webhook.test'

const nullText = orNull(z.string())

/** What an event of a payment or payout says: the words of the merchant server API, and its status. */
export const eventData = z.object({
  transactionId: z.string(),
  refTransactionId: nullText,
  virtualAccount: nullText,
  actualAccount: z.string(),
  fromBin: nullText,
  fromAccount: nullText,
  success: z.boolean(),
  amount: money,
  statusCode: z.string(),
  txnNumber: nullText,
  transferDesc: z.string(),
  time: z.string(),
  status: z.string(),
  payLinkCode: nullText,
  /**
   * With transaction.refunded: what has arrived back now, and of this payment in all. With transaction.refund_returned the same refund once more,
   * FAILED: its money came back to the merchant, and is in `totalRefunded` no longer.
   */
  refund: opt(
    z.object({
      refundId: z.string(),
      amount: money,
      totalRefunded: money,
      reason: z.string(),
      bankReference: nullText,
      time: z.string(),
      status: z.enum(['SENT', 'FAILED']),
      /** Why it failed, in the words of refunds. */ failure: nullText,
    }),
  ),
  /** With events of a payout, which is named by transactionId: who was paid, and of which batch it is a row. */
  payout: opt(
    z.object({
      batchId: nullText,
      /** Its number in the batch's file. */ rowNo: orNull(z.int()),
      toBankBin: z.string(),
      toAccountNo: z.string(),
      toAccountName: z.string(),
      /** Why it failed, in the words of payouts. */ failure: nullText,
    }),
  ),
  /** With payout.batch_finished: the batch is named by transactionId. */
  batch: opt(z.object({ name: z.string(), count: z.int(), succeeded: z.int(), failed: z.int() })),
})
export type EventData = z.output<typeof eventData>
/** What any event says. */
export type AnyEventData =
  EventData | z.output<typeof subscriptionEventData> | z.output<typeof salaryAdvanceEventData>
export const eventPage = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      sequence: z.int(),
      type: z.string(),
      createdAt: z.string(),
      /** Of a payment or payout its own fields, of a subscription `subscription` and `invoice`, of an advance `salaryAdvance`. */
      data: z.extend(z.partial(eventData), {
        ...z.partial(subscriptionEventData).shape,
        ...z.partial(salaryAdvanceEventData).shape,
      }),
    }),
  ),
  /** Pass as `after` for what comes next. */ next: z.int(),
  more: z.boolean(),
})
export const cursor = z.int().check(z.minimum(0), z.maximum(999_999_999_999_999))
