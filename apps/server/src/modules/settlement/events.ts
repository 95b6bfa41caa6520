/** What others are told of a credit that was settled. */
import type { NewEvent } from '../../platform/events.ts'
import type { BankNotification } from './rules.ts'

/** A credit that was booked. */
interface Booked {
  notification: BankNotification
  creditId: number
  merchantId: string
  paymentId: string | null
  payment: { payLinkCode: string | null; status: string } | null
  priced: { actual: number } | null
  /** Null for what was paid, else why it is in suspense. */
  reason: string | null
  receivedAt: Date
}

export const eventOf =
  ({ test }: { test: boolean }) =>
  (one: Booked): NewEvent => {
    const credit = {
      amount: one.notification.amount,
      bankReference: one.notification.bankReference,
      creditId: one.creditId,
      virtualAccount: one.notification.virtualAccount,
      test,
    }
    const facts = { merchantId: one.merchantId, at: one.receivedAt }
    if (one.reason !== null || one.paymentId === null)
      return {
        ...facts,
        topic: 'credit.unmatched',
        objectId: credit.bankReference,
        payload: { ...credit, reason: one.reason },
      }
    return {
      ...facts,
      topic: 'payment.settled',
      objectId: one.paymentId,
      payload: {
        ...credit,
        transactionId: one.paymentId,
        payLinkCode: one.payment?.payLinkCode ?? null,
        net: one.priced?.actual ?? null,
        was: one.payment?.status ?? null,
      },
    }
  }
