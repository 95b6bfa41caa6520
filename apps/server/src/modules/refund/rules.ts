/** Pure decisions about refunds: who has to agree, what may happen next, what it takes from whom (ADR 0027). */
import {
  refundActions,
  refundFailures,
  refundMoves,
  type RefundAction,
  type RefundState,
} from '@saola/contract/refund'
import { refundShare, type RefundLeft } from '@saola/money/refund'

export type Failure = (typeof refundFailures)[number]
export const mayMove = (from: RefundState, to: RefundState): boolean =>
  (refundMoves[from] as readonly RefundState[]).includes(to)
export const needsSecond = (amount: number, approveAbove: number | null): boolean =>
  approveAbove !== null && amount > approveAbove

/** What the caller may do: another decides, they themselves may only take it back. */
export const actionsOf = (status: RefundState, isMine: boolean): RefundAction[] =>
  (Object.keys(refundActions) as RefundAction[]).filter(
    (action) =>
      (refundActions[action] as readonly RefundState[]).includes(status) &&
      (action === 'withdraw') === isMine,
  )

/**
 * How much of a merchant's money a refund may take, VND: the bank pays it from their account, where card money that the network
 * still owes does not lie; the network takes it off what it owes.
 */
export const spendableBy = (
  way: 'BANK' | 'CARD',
  money: { owned: number; atBank: number },
): number => (way === 'CARD' ? money.owned : Math.min(money.owned, money.atBank))

export interface Paid {
  amount: number
  actual_amount: number
  charge_amount: number
  vat_charge_amount: number
}
export interface Given {
  amount: number
  fee: number
  vat: number
}
/** What each party gives: the system its part of fee and VAT, where it has them already, the merchant the rest. Billed later, the fee was never held: then the part is for the report. */
export function partsOf(
  amount: number,
  paid: Paid,
  given: Given,
): { feeBack: number; vatBack: number; net: number; isHeld: boolean } {
  const left: RefundLeft = {
    amount: paid.amount - given.amount,
    fee: paid.charge_amount - given.fee,
    vat: paid.vat_charge_amount - given.vat,
  }
  const { fee, vat } = refundShare(amount, left)
  const isHeld = paid.actual_amount < paid.amount
  return { feeBack: fee, vatBack: vat, net: isHeld ? amount - fee - vat : amount, isHeld }
}

/** The bank's own reason; REFUSED where it is none that we know. */
export const failureOf = (reason: string | null): Failure =>
  (refundFailures as readonly string[]).includes(reason ?? '') ? (reason as Failure) : 'REFUSED'
