import type { Change } from '../../platform/base.ts'

export type CardStatus = 'CREATED' | 'PENDING' | 'SUCCESS' | 'FAIL' | 'CANCEL'

/** One card session. Of the card only the last four digits are kept. */
export type CardOrder = {
  orderId: string
  dataKey: string
  amount: number
  returnUrl: string
  notifyUrl: string
  description: string
  createdAt: number
  status: CardStatus
  responseCode: string | null
  transactionNo: string | null
  cardLast4: string | null
  cardKind: 'DOMESTIC' | 'INTERNATIONAL' | null
  outcome: CardOutcome | null
  wrongCodes: number
  endedAt: number | null
  /** A time-out that turns out well: when (bank time, ms). */
  succeedsAt: number | null
}
export type CardOutcome =
  | 'SUCCESS'
  | 'WRONG_CARD'
  | 'INSUFFICIENT_FUNDS'
  | 'WRONG_OTP'
  | 'CANCELLED'
  | 'LIMIT_EXCEEDED'
  | 'TIMEOUT'
  | 'TIMEOUT_THEN_SUCCESS'
  | 'BANK_DOWN'
/** Money given back to a card, told apart by the caller's own reference. While PROCESSING: when it settles (bank time, ms) and whether well. */
export type CardRefund = {
  reference: string
  orderId: string
  amount: number
  content: string
  bankReference: string
  status: 'SUCCESS' | 'PROCESSING' | 'FAILED'
  reason: string | null
  settlesAt: number | null
  settlesWell: boolean
  /** When it was paid (bank time, ms). */ endedAt?: number
}
/** A line of a settlement report. `reference` tells lines apart: the order's id, or the refund's own reference. */
export type SettlementLine = {
  no: number
  type: 'PAYMENT' | 'REFUND'
  orderId: string
  reference: string
  networkNo: string
  amount: number
  fee: number
  at: number
}
export type Settlement = {
  fileId: string
  day: string
  closedAt: number
  bankReference: string
  accountNo: string
  net: number
  lines: readonly SettlementLine[]
}
export type CardChange =
  | { type: 'card.order'; order: CardOrder }
  | { type: 'card.refund'; refund: CardRefund }
  | { type: 'card.settlement'; settlement: Settlement }

export class Cards {
  readonly orders = new Map<string, CardOrder>()
  readonly byKey = new Map<string, string>()
  readonly refunds = new Map<string, CardRefund>()
  readonly settlements = new Map<string, Settlement>()
  /** References that a report has named. */
  readonly settled = new Set<string>()

  apply(change: Change): void {
    const event = change as CardChange
    if (event.type === 'card.refund')
      return void this.refunds.set(event.refund.reference, event.refund)
    if (event.type === 'card.settlement') {
      this.settlements.set(event.settlement.fileId, event.settlement)
      for (const line of event.settlement.lines) this.settled.add(line.reference)
      return
    }
    const { order } = event
    this.orders.set(order.orderId, order)
    this.byKey.set(order.dataKey, order.orderId)
  }

  /** What refunds have taken of a paid order, or are about to. */
  refunded(orderId: string): number {
    return [...this.refunds.values()].reduce(
      (sum, refund) =>
        sum + (refund.orderId === orderId && refund.status !== 'FAILED' ? refund.amount : 0),
      0,
    )
  }

  get(dataKey: string): CardOrder | undefined {
    return this.orders.get(this.byKey.get(dataKey) ?? '')
  }
}
