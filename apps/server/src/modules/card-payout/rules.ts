/** Pure: when card money is paid out, how much of it, and what each step moves in the books (ADR 0065). VND, debit positive. */
import { CARD_PAYOUT_LEAST } from '@saola/contract/card-payout'

/** Minutes of the day of Vietnam: from when on orders are written, until when they wait for the card network's report, and when the day is over. */
const FROM = 10 * 60 + 30
const WAITS_UNTIL = 12 * 60
const UNTIL = 17 * 60
const [MINUTE_MS, VN_OFFSET_MS, DAY_MS] = [60_000, 7 * 3_600_000, 86_400_000]
const minuteOf = (at: Date): number => ((at.getTime() + VN_OFFSET_MS) % DAY_MS) / MINUTE_MS

/** Whether orders may be written at this time of a working day at all. */
export const isOpenAt = (now: Date): boolean => minuteOf(now) >= FROM && minuteOf(now) < UNTIL
/** Whether they go now: once all that the network has reported is matched; from noon on whatever is there. */
export const mayPay = (now: Date, isMatched: boolean): boolean =>
  isOpenAt(now) && (isMatched || minuteOf(now) >= WAITS_UNTIL)

/** When a day's payouts begin. @param startsAt midnight of that day */
export const opensAt = (startsAt: Date): Date => new Date(startsAt.getTime() + FROM * MINUTE_MS)
/** Whether the next payout is still today's. */
export const isStillToday = (now: Date, day: { isWorking: boolean; isOrdered: boolean }): boolean =>
  day.isWorking && !day.isOrdered && minuteOf(now) < UNTIL

export interface Standing {
  /** Balance of HELD. */
  held: number
  /** Of that what is ordered and not yet booked: what the bank is silent about may have gone. */
  open: number
}
/** What a payout would be now; 0 where it is not worth one. */
export const payableOf = ({ held, open }: Standing): number =>
  held - open >= CARD_PAYOUT_LEAST ? held - open : 0

export interface Entry {
  account: string
  amount: number
}
/** The money has left the house and lies in the merchant's suspense, where the bank's notice has put it. */
export const paidOut = (amount: number): { merchant: Entry[]; house: Entry[] } => ({
  merchant: [
    { account: 'SUSPENSE', amount },
    { account: 'HELD', amount: -amount },
  ],
  house: [
    { account: 'HELD', amount },
    { account: 'CLEARING', amount: -amount },
  ],
})
/** It has left the merchant's account again and is the house's to hold. */
export const cameBack = (amount: number): { merchant: Entry[]; house: Entry[] } => ({
  merchant: [
    { account: 'HELD', amount },
    { account: 'CLEARING', amount: -amount },
  ],
  house: [
    { account: 'CLEARING', amount },
    { account: 'HELD', amount: -amount },
  ],
})

/** The house's books as they will be once it has paid: what it then lacks, it puts in itself, for the network keeps a fee of what it pays. */
export const afterPaying = (
  balances: Partial<Record<string, number>>,
  amount: number,
): Partial<Record<string, number>> => ({
  ...balances,
  CLEARING: (balances['CLEARING'] ?? 0) - amount,
  HELD: (balances['HELD'] ?? 0) + amount,
})
/** Money of the merchant's own from elsewhere, as far as a debit needs it that the bank has just made: the books know only what came through here. */
export const ownFundsFor = (amount: number, balances: Partial<Record<string, number>>): number =>
  Math.max(0, amount - Math.max(0, balances['CLEARING'] ?? 0))

/** Whether the merchant is told of an end that brought no money: of the first in a row. */
export const isNews = (before: string | null): boolean =>
  before !== 'FAILED' && before !== 'RETURNED'
