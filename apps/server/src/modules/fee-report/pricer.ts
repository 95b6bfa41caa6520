/** How a month prices single payments and what goes back of them: by fees that were known only at its end, else as was told. */
import {
  chooseAfterwards,
  isAfterwards,
  priceAfterwards,
  type Fee,
  type Known,
} from '../fee/service.ts'
import { shareOf, type MonthFee } from './rules.ts'
import type { FeeRow } from './source-store.ts'

type Facts = Pick<
  FeeRow,
  'kind' | 'payment_type' | 'card_kind' | 'source' | 'type' | 'bank_type' | 'is_interbank'
>
export const knownOf = (row: Facts, amount: number, at: Date): Known => ({
  isPayout: row.kind === 'PAYOUT' || row.kind === 'PAYOUT_RETURNED',
  paymentType: row.payment_type,
  cardKind: row.card_kind,
  bankType: row.bank_type,
  source: row.source,
  type: row.type,
  isInterbank: row.is_interbank,
  amount,
  at,
})
const isFree = (row: FeeRow, until: MonthFee['freeUntil']): boolean => {
  if (until === null) return false
  const [at, last] = [row.paid_at.getTime(), Date.parse(until.at)]
  return at < last || (at === last && (row.payment_id ?? row.id) <= until.id)
}
export interface Priced {
  fee: Fee
  /** Before VAT; below zero where it is given back. */
  price: number
  /** By another fee than it was told of. */
  isOther: boolean
  /** By a fee whose price is known only at the end of the month. */
  isByMonth: boolean
}
/** How a month prices what is billed later. @param own the fees by which it was priced before */
export function pricerOf(
  own: ReadonlyMap<string, Fee>,
  month: readonly MonthFee[],
): (row: FeeRow) => Priced {
  const fees = month.map(({ fee }) => fee)
  return (row) => {
    const before = own.get(row.fee_id)
    if (!before) throw new Error('a fee that priced a payment is gone')
    const fee = chooseAfterwards(before, fees, knownOf(row, row.payment_amount, row.paid_at))
    if (fee.id === before.id && !isAfterwards(fee))
      return { fee, price: row.fee, isOther: false, isByMonth: false }
    const known = month.find((one) => one.fee.id === fee.id)
    const whole = isFree(row, known?.freeUntil ?? null)
      ? 0
      : priceAfterwards(fee, row.payment_amount, known?.figure ?? null)
    return { fee, price: partOf(row, whole), isOther: fee.id !== before.id, isByMonth: true }
  }
}
/** What of a fee a row is: all of it, or the share of a refund. */
function partOf(row: FeeRow, whole: number): number {
  if (row.kind === 'PAYMENT' || row.kind === 'PAYOUT') return whole
  if (row.kind === 'PAYOUT_RETURNED') return -whole
  const share = shareOf(whole, row.payment_amount, row.before, Math.abs(row.volume))
  return row.volume < 0 ? -share : share
}
