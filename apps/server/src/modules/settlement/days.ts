/** What a payment that is paid changes in the totals of days. */
import type { PaymentType } from '@saola/contract/enums'
import { vnDay } from '../../platform/clock.ts'
import type { Price } from '../fee/service.ts'
import type { DayChange, OpenPayment, Payee } from '../payment/service.ts'

interface PaidPayment {
  merchantId: string
  payee: Payee & { type: string; bankAccountId: string }
  /** The one that was waiting for the money; null where the money made its own. */
  payment: Pick<OpenPayment, 'status' | 'completedAt' | 'paymentType'> | null
  priced: Price
  paidBy: PaymentType
  /** VND. */
  amount: number
  /** The merchant's own time. */
  at: Date
}
/** A payment that was given up and is paid within the grace is taken back from those given up. */
export function daysOf(one: PaidPayment): DayChange[] {
  const { payee, payment, priced, amount } = one
  const common = {
    merchantId: one.merchantId,
    type: payee.type,
    bankAccountId: payee.bankAccountId,
  }
  const paid: DayChange = {
    ...common,
    day: vnDay(one.at),
    status: 'SUCCESS',
    paymentType: one.paidBy,
    total: 1,
    amount,
    actual: priced.actual,
    fee: priced.fee,
    vat: priced.vat,
  }
  if (payment?.status !== 'TIMEOUT' || payment.completedAt === null) return [paid]
  const givenUp: DayChange = {
    ...common,
    day: vnDay(payment.completedAt),
    status: 'TIMEOUT',
    paymentType: payment.paymentType ?? 'VIET_QR',
    total: -1,
    amount: -amount,
    actual: 0,
    fee: 0,
    vat: 0,
  }
  return [paid, givenUp]
}
