/** What a collection takes and what it moves in the books: pure. VND; days are those of Vietnam, YYYY-MM-DD. */
import { REFUND_AFTER_DAYS, type CollectionState } from '@saola/contract/salary-collection'
import { lineInterestOf } from '@saola/money/advance'
import { daysBetween, plusDays, type Day } from '@saola/schedule/day'

export interface Entry {
  account: string
  amount: number
}
/** 0 where it has not come. */
export const daysSince = (from: string, to: string): number =>
  Math.max(0, daysBetween(from as Day, to as Day))

export interface Sum {
  principal: number
  interest: number
  payments: number
  /** What makes the principal less. */
  offsets: string[]
}
/**
 * What is owed on a day: what was lent, with interest for each day since at the rate of the day on which it was lent, less what came back after it had been paid back. That counts whole and oldest first, as far
 * as there is something to be less; the rest waits for the next one. Its interest stays: the money was away until it was paid back.
 * @param rateMicro a year, percent × 10,000: of what bears none of its own
 */
export function sumOf(
  lent: readonly { amount: number; paid_on: string; rate_micro: number | null }[],
  back: readonly { id: string; amount: number }[],
  { on, rateMicro }: { on: string; rateMicro: number },
): Sum {
  let principal = lent.reduce((sum, { amount }) => sum + amount, 0)
  const offsets: string[] = []
  for (const { id, amount } of back) {
    if (amount > principal) break
    principal -= amount
    offsets.push(id)
  }
  const spans = lent.map(({ amount, paid_on: from, rate_micro: own }) => ({
    amount,
    days: daysSince(from, on),
    rateMicro: own ?? rateMicro,
  }))
  return { principal, interest: lineInterestOf(spans), payments: lent.length, offsets }
}

interface Amounts {
  principal: number
  interest: number
}
/** The bank was asked to take it off the enterprise's account. */
export const collectingEntries = ({ principal, interest }: Amounts): Entry[] => [
  { account: 'ADVANCE_IN_FLIGHT', amount: principal + interest },
  { account: 'ADVANCE_FUNDING', amount: -(principal + interest) },
]
/** It has: the line is paid back, and the interest is what the enterprise has paid for it. */
export const collectedEntries = ({ principal, interest }: Amounts): Entry[] => [
  { account: 'ADVANCE_LINE', amount: principal },
  { account: 'ADVANCE_INTEREST', amount: interest },
  { account: 'ADVANCE_IN_FLIGHT', amount: -(principal + interest) },
]
export const opposite = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ account, amount }) => ({ account, amount: -amount }))

/** The bank's own books: its money is an employee's, and owed by the enterprise. */
export const drawnEntries = (amount: number): Entry[] => [
  { account: 'ADVANCE_LINE', amount },
  { account: 'CLEARING', amount: -amount },
]
/** What lay in suspense is the line paid back and what the bank has earned by it. Test Mode lends nothing: its money leaves the books as it came. */
export const repaidEntries = ({ principal, interest }: Amounts, isTest: boolean): Entry[] => [
  { account: 'SUSPENSE', amount: principal + interest },
  ...(isTest
    ? [{ account: 'CLEARING', amount: -(principal + interest) }]
    : [
        { account: 'ADVANCE_LINE', amount: -principal },
        { account: 'BANK_INCOME', amount: -interest },
      ]),
]

/** The bank's own books: what the line owes an enterprise is on its way to it, and has left. */
export const refundOrderedEntries = (amount: number): Entry[] => [
  { account: 'ADVANCE_LINE', amount },
  { account: 'IN_FLIGHT', amount: -amount },
]
export const refundSentEntries = (amount: number): Entry[] => [
  { account: 'IN_FLIGHT', amount },
  { account: 'CLEARING', amount: -amount },
]
export const putInEntries = (amount: number): Entry[] => [
  { account: 'CLEARING', amount },
  { account: 'HOUSE_FUNDS', amount: -amount },
]
/** The enterprise's: it has back what it had paid too much. */
export const refundedEntries = (amount: number): Entry[] => [
  { account: 'ADVANCE_FUNDING', amount },
  { account: 'ADVANCE_LINE', amount: -amount },
]
/** No payer's money: it leaves suspense as it came. */
export const arrivedEntries = (amount: number): Entry[] => [
  { account: 'SUSPENSE', amount },
  { account: 'CLEARING', amount: -amount },
]

/** The day on which what came back on this one is transferred, unless a collection was less by it before. */
export const refundDay = (returnedOn: string): string =>
  plusDays(returnedOn as Day, REFUND_AFTER_DAYS)
/**
 * The next day on which something is transferred; null where nothing is owed. What failed today is sent tomorrow.
 * @param returnedOn days on which what is owed came back
 * @param last the day of the last transfer
 */
export function nextRefund(
  returnedOn: readonly string[],
  { today, last }: { today: string; last: string | null },
): string | null {
  const [first] = returnedOn.map(refundDay).toSorted()
  if (first === undefined) return null
  const earliest = last !== null && last >= today ? plusDays(last as Day, 1) : today
  return first > earliest ? first : earliest
}
/** So many transfers in a row that did not reach the enterprise call people. */
export const TRIES_BEFORE_ALARM = 3

/** From this hour of Vietnam on it is taken. */
export const COLLECT_HOUR = 8
/** The day whose collections are to be tried at this moment, and since when: yesterday's until eight in the morning. */
export function dueAt(now: Date): { day: string; since: Date } {
  const since = new Date(now.getTime() - COLLECT_HOUR * 3_600_000)
  const day = new Date(since.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
  return { day, since: new Date(Date.parse(`${day}T00:00:00Z`) + (COLLECT_HOUR - 7) * 3_600_000) }
}

export const stateOf = (row: {
  state: 'DUE' | 'COLLECTING' | 'COLLECTED' | 'SHORT'
  overdue_at: Date | null
}): CollectionState =>
  row.overdue_at !== null && (row.state === 'DUE' || row.state === 'SHORT') ? 'OVERDUE' : row.state
