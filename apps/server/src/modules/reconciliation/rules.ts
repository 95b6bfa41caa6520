/** Pure decisions of the daily reconciliation. VND. */
import type { differenceActions, DifferenceState } from '@saola/contract/reconciliation'
import type { StatementItem, StatementPage } from '../../adapters/bank.ts'

/** Movements that are always ours: what payers send and what goes back of it. */
const OURS = ['TRANSFER_IN', 'RETURN_OUT']
/**
 * Whether a line of an account is compared: what payers send, and every movement that names an order, going out or coming back. A
 * merchant's other transfers are their own business and are only summed; of our own account every line counts.
 */
export const isCompared = (
  line: Pick<StatementItem, 'transGroup' | 'orderReference'>,
  isSettlementAccount: boolean,
): boolean => isSettlementAccount || OURS.includes(line.transGroup) || Boolean(line.orderReference)

export const signed = (line: Pick<StatementItem, 'amount' | 'coefficient'>): number =>
  line.amount * line.coefficient
/** Whether pages read one after the other are one whole statement: the same sums on each, as many lines as announced, and opening + credits - debits = closing. */
export function isWhole(
  head: Pick<StatementPage, 'opening' | 'closing' | 'credit' | 'debit' | 'total'>,
  lines: readonly Pick<StatementItem, 'amount' | 'coefficient'>[],
): boolean {
  const sum = (sign: number): number =>
    lines.reduce((all, line) => (line.coefficient === sign ? all + line.amount : all), 0)
  return (
    lines.length === head.total &&
    sum(1) === head.credit &&
    sum(-1) === head.debit &&
    head.opening + head.credit - head.debit === head.closing
  )
}
export const isSamePage = (a: StatementPage, b: StatementPage): boolean =>
  a.opening === b.opening &&
  a.closing === b.closing &&
  a.total === b.total &&
  a.credit === b.credit &&
  a.debit === b.debit

/** Orders of ours whose money a statement says has come back. */
export const returnedOrders = (
  lines: readonly Pick<StatementItem, 'transGroup' | 'coefficient' | 'orderReference' | 'amount'>[],
): { reference: string; amount: number }[] =>
  lines.flatMap(({ transGroup, coefficient, orderReference, amount }) =>
    transGroup === 'REVERSAL' && coefficient === 1 && orderReference
      ? [{ reference: orderReference, amount }]
      : [],
  )

/** The money that closing a difference decides about, in đồng: the gap where only the sums differ, else the greater side. */
export function amountOf(row: {
  kind: string
  bank_amount: number | null
  our_amount: number | null
}): number {
  const [bank, ours] = [row.bank_amount ?? 0, row.our_amount ?? 0]
  return row.kind === 'AMOUNT' ? Math.abs(bank - ours) : Math.max(Math.abs(bank), Math.abs(ours))
}

/** What staff may do. Only money that came in and that we have not booked can be taken in from the statement. */
export function actionsOf(row: {
  state: DifferenceState
  book: string
  kind: string
  movement: string | null
}): (typeof differenceActions)[number][] {
  if (row.state !== 'OPEN') return []
  const isUnbookedIncome =
    row.book === 'BANK' && row.kind === 'MISSING_OURS' && row.movement === 'TRANSFER_IN'
  return isUnbookedIncome ? ['heal', 'resolve'] : ['resolve']
}
