/**
 * Every event one module tells others of: its topic, in the past tense, and the shape of its payload. Producer and handler are
 * checked against it by the compiler, and each payload once more before it is handed over.
 */
import { bankActions } from '@saola/contract/salary-enterprise'
import { salaryAdvanceEventData } from '@saola/contract/salary-advance-event'
import { bankHoldKinds } from '@saola/contract/subscription-hold'
import { writeOffWays } from '@saola/contract/salary-write-off'
import { subscriptionEventData, subscriptionEvents } from '@saola/contract/subscription-event'
import * as z from 'zod/mini'

const id = z.string()
const amount = z.int()
const textOrNull = z.nullable(z.string())
/** A payment, by its wire name. */
const payment = z.object({ transactionId: id })
const merchantPair = z.object({ id, sandboxId: id, code: z.string(), name: z.string() })
const onPage = {
  orderId: id,
  transactionId: id,
  payPageId: textOrNull,
  payPageCode: textOrNull,
  trackingButton: textOrNull,
  amount,
  referenceId: textOrNull,
}
const refunded = z.object({
  refundId: id,
  transactionId: id,
  orderId: textOrNull,
  amount,
  failure: textOrNull,
})
/** Of a row of a batch: the batch, and its number in the batch's file. */
const payout = z.object({
  payoutId: id,
  batchId: textOrNull,
  rowNo: z.nullable(z.int()),
  amount,
  bankReference: textOrNull,
  failure: textOrNull,
})
/** An order of money out, for the module that ordered it: `kind` and `ownerId` say what it is for. */
const bankTransfer = z.object({
  transferId: id,
  kind: z.string(),
  ownerId: id,
  reference: z.string(),
  bankReference: textOrNull,
  failure: textOrNull,
})
/** Of an invoice of a subscription. `paidAt`: ISO, and whether that was after its last day; null where it was not paid. */
const subscriptionInvoice = z.object({
  merchantId: id,
  invoiceId: id,
  subscriptionId: id,
  cycle: z.int(),
  paidAt: textOrNull,
  late: z.boolean(),
})
const advanceEnd = z.object({ paymentId: id, data: salaryAdvanceEventData })
const creditOfBank = {
  amount,
  bankReference: z.string(),
  creditId: z.int(),
  virtualAccount: textOrNull,
  test: z.boolean(),
}

export const topics = {
  'payment.created': payment,
  /** The payer has opened its page for the first time. */
  'payment.opened': payment,
  /** Paid and booked. `was` is the state before: TIMEOUT within the minute of grace, null where the money made the payment. */
  'payment.settled': z.object({
    ...creditOfBank,
    transactionId: id,
    payLinkCode: textOrNull,
    net: z.nullable(amount),
    was: textOrNull,
  }),
  /** A credit that matched nothing and that its merchant accepted has become a paid payment. */
  'payment.accepted': payment,
  /** The bank takes money for the number of a box from now on. */
  'static-account.payable': z.object({ deviceId: id }),
  /** Canceled, timed out or failed. */
  'payment.closed': z.object({
    transactionId: id,
    status: z.string(),
    virtualAccount: textOrNull,
    payLinkCode: textOrNull,
    payPageCode: textOrNull,
    orderId: textOrNull,
  }),
  'payment.refunded': refunded,
  'refund.failed': refunded,
  /** The money of a refund that had arrived has come back from the payer's bank. */
  'refund.returned': refunded,
  /** The bank was asked and has not decided, or has not answered. */
  'bank-transfer.delayed': bankTransfer,
  'bank-transfer.done': bankTransfer,
  'bank-transfer.failed': bankTransfer,
  /** It was done, and its money has come back. */
  'bank-transfer.returned': bankTransfer,
  'payout.succeeded': payout,
  'payout.failed': payout,
  /** The money of a payout that had arrived has come back. */
  'payout.returned': payout,
  /** Every row of a batch of payouts has come to its end. */
  'payout.batch_finished': z.object({
    batchId: id,
    count: z.int(),
    succeeded: z.int(),
    failed: z.int(),
  }),
  /** The goods of a refunded order are on the shelf again. */
  'order.returned': z.object({ refundId: id, transactionId: id, orderId: id }),
  'order.created': z.object(onPage),
  'order.paid': z.object(onPage),
  'order.canceled': z.object({ orderId: id, transactionId: id, why: z.string() }),
  'credit.unmatched': z.object({ ...creditOfBank, reason: textOrNull }),
  'credit.accepted': z.object({
    creditId: z.int(),
    transactionId: id,
    fee: amount,
    vat: amount,
    net: amount,
    isHeld: z.boolean(),
    feeId: id,
    note: textOrNull,
  }),
  /** By a settled payment, or in a way that its merchant vouches for. */
  'subscription_invoice.paid': subscriptionInvoice,
  'subscription_invoice.voided': subscriptionInvoice,
  /** What a merchant's server is told of a subscription and its invoices; written only where one listens. */
  'subscription.changed': z.object({
    type: z.enum(subscriptionEvents),
    planId: id,
    data: subscriptionEventData,
  }),
  /** What the bank holds of a merchant's subscriptions from now on, and what no longer. */
  'subscription.hold_changed': z.object({
    held: z.array(z.enum(bankHoldKinds)),
    released: z.array(z.enum(bankHoldKinds)),
  }),
  /** What an enterprise has configured of salary advance. */
  'salary_enterprise.configured': z.object({}),
  /** An enterprise rests: nothing more is asked for, and what waits is not agreed to. */
  'salary_enterprise.deactivated': z.object({}),
  /** An employee has left: what they asked for is not agreed to. */
  'salary_employee.left': z.object({}),
  /** What an employee owed was written off, or settled outside payroll. */
  'salary_write_off.approved': z.object({ amount, way: z.enum(writeOffWays) }),
  /** The credit line was not paid back on its pay day. */
  'salary_collection.overdue': z.object({ amount, dueOn: z.string() }),
  /** The bank has transferred to the enterprise what its credit line owed it, could not, or the money has come back. */
  'salary_collection.refund_ended': z.object({
    state: z.enum(['DONE', 'FAILED', 'RETURNED']),
    amount,
    accountLast: z.string(),
  }),
  /** The bank has paid an advance, did not, or the money has come back: what is told of it, and the order that was to pay it. */
  'salary_advance.paid': advanceEnd,
  'salary_advance.failed': advanceEnd,
  'salary_advance.returned': advanceEnd,
  /** Somebody of the enterprise, or its state, did not agree to a request. */
  'salary_advance.rejected': z.object({}),
  /** Nobody has decided on a request until its period was over. */
  'salary_advance.expired': z.object({}),
  /** What two people of the bank said of an enterprise. */
  'salary_enterprise.decided': z.object({ action: z.enum(bankActions) }),
  /** What the fee service said of the payment of a fee report. */
  'fee.reported': z.object({
    feeReportId: id,
    refTransactionId: id,
    amount,
    status: z.string(),
    txnNumber: textOrNull,
    time: z.string(),
  }),
  /** A month's fee report says from now on what it says; `due` is to be paid. */
  'fee-report.closed': z.object({
    feeReportId: id,
    month: z.string(),
    status: z.string(),
    due: amount,
  }),
  'statement.issued': z.object({ statementId: id, revision: z.int() }),
  /** Lines of a statement that its merchant does not agree to. */
  'statement.disputed': z.object({ statementId: id, revision: z.int(), disputeIds: z.array(id) }),
  'merchant.created': merchantPair,
  'merchant.sandbox_opened': merchantPair,
  'merchant.status_changed': z.object({
    from: z.string(),
    to: z.string(),
    reason: textOrNull,
  }),
  'merchant.activated': z.object({}),
  'member.first_signed_in': z.object({ by: z.string() }),
} satisfies Record<string, z.ZodMiniType>

export type Topic = keyof typeof topics
export type Payload<T extends Topic> = z.output<(typeof topics)[T]>
export const isTopic = (name: string): name is Topic => Object.hasOwn(topics, name)
/** @returns the payload, or in words what is wrong with it. */
export function payloadOf<T extends Topic>(
  topic: T,
  given: unknown,
): { payload: Payload<T> } | { fault: string } {
  const shape: z.ZodMiniType = topics[topic]
  const read = z.safeParse(shape, given)
  if (read.success) return { payload: read.data as Payload<T> }
  return {
    fault: read.error.issues
      .map(({ path, message }) => `${path.map(String).join('.') || 'payload'}: ${message}`)
      .join('; '),
  }
}
