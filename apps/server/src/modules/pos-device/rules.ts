/** Pure decisions about POS machines, their payments and batches. */
import { CUT_OFF_HOUR, type PosTransactionStatus } from '@saola/contract/pos-device'

export const MINUTE_MS = 60_000
/** A machine that asks all day does not write all day. */
export const SEEN_EVERY_MS = 60_000

export const HOUR_MS = 3_600_000
/** The last cut-off that has passed; Vietnam is seven hours ahead all year. */
export function cutOffBefore(now: Date): Date {
  const [day, shift] = [24 * HOUR_MS, (CUT_OFF_HOUR - 7) * HOUR_MS]
  return new Date(Math.floor((now.getTime() - shift) / day) * day + shift)
}

/** The words of the specification; pos_status says the same in SQL. REFUNDED once all of it has gone back (ADR 0027). */
export function posStatusOf({
  status,
  amount,
  refunded,
}: {
  status: string
  amount: number
  refunded: number
}): PosTransactionStatus {
  if (status === 'SUCCESS' && refunded >= amount) return 'REFUNDED'
  switch (status) {
    case 'PENDING':
      return 'CREATED'
    case 'FAIL':
      return 'FAILED'
    case 'CANCELED':
      return 'CANCEL'
    default:
      return status as PosTransactionStatus
  }
}

export interface Taken {
  amount: number
  charge_amount: number
  vat_charge_amount: number
  actual_amount: number
  payment_type: string
}
export interface Batch {
  number: number
  amount: number
  chargeAmount: number
  vatChargeAmount: number
  actualAmount: number
  qrNumber: number
  qrAmount: number
  cardNumber: number
  cardAmount: number
}
/** A batch is the sum of its payments and of nothing else. */
export function batchOf(rows: readonly Taken[]): Batch {
  const sum = (of: (row: Taken) => number): number => rows.reduce((all, row) => all + of(row), 0)
  const isCard = (row: Taken): boolean => row.payment_type === 'ATM_CARD'
  const cardNumber = rows.filter(isCard).length
  const [amount, cardAmount] = [
    sum((row) => row.amount),
    sum((row) => (isCard(row) ? row.amount : 0)),
  ]
  return {
    number: rows.length,
    amount,
    chargeAmount: sum((row) => row.charge_amount),
    vatChargeAmount: sum((row) => row.vat_charge_amount),
    actualAmount: sum((row) => row.actual_amount),
    qrNumber: rows.length - cardNumber,
    qrAmount: amount - cardAmount,
    cardNumber,
    cardAmount,
  }
}
