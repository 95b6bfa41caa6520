import type { Change } from '../../kit/base.ts'

export type CardStatus = 'CREATED' | 'PENDING' | 'SUCCESS' | 'FAIL' | 'CANCEL'

/** One card session. Of the card only the last four digits are kept. */
export type CardOrder = {
  orderId: string; dataKey: string; amount: number; returnUrl: string; notifyUrl: string; description: string; createdAt: number
  status: CardStatus; responseCode: string | null; transactionNo: string | null; cardLast4: string | null; outcome: CardOutcome | null; wrongCodes: number; endedAt: number | null
  /** A time-out that turns out well: when (bank time, ms). */
  succeedsAt: number | null
}
export type CardOutcome =
  | 'SUCCESS' | 'WRONG_CARD' | 'INSUFFICIENT_FUNDS' | 'WRONG_OTP' | 'CANCELLED' | 'LIMIT_EXCEEDED' | 'TIMEOUT' | 'TIMEOUT_THEN_SUCCESS' | 'BANK_DOWN'
export type CardChange = { type: 'card.order'; order: CardOrder }

export class Cards {
  readonly orders = new Map<string, CardOrder>()
  readonly byKey = new Map<string, string>()

  apply(change: Change): void {
    const { order } = change as CardChange
    this.orders.set(order.orderId, order)
    this.byKey.set(order.dataKey, order.orderId)
  }

  get(dataKey: string): CardOrder | undefined {
    return this.orders.get(this.byKey.get(dataKey) ?? '')
  }
}
