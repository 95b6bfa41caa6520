import { describe, expect, it } from 'vitest'
import { houseFundsFor } from '../ledger/house-funds.ts'
import {
  afterPaying,
  cameBack,
  isNews,
  isOpenAt,
  isStillToday,
  mayPay,
  opensAt,
  ownFundsFor,
  paidOut,
  payableOf,
} from './rules.ts'

/** A time of a day of Vietnam. */
const at = (clock: string): Date => new Date(`2026-11-30T${clock}+07:00`)

describe('the time of day', () => {
  it.each([
    ['00:00:00', false, false],
    ['10:29:59', false, false],
    ['10:30:00', true, false],
    ['11:59:59', true, false],
    ['12:00:00', true, true],
    ['16:59:59', true, true],
    ['17:00:00', false, false],
    ['23:59:59', false, false],
  ])('%s: with all reports matched %s, without %s', (clock, matched, unmatched) => {
    expect([isOpenAt(at(clock)), mayPay(at(clock), true), mayPay(at(clock), false)]).toEqual([
      matched,
      matched,
      unmatched,
    ])
  })
  it('the next payout is today until the day is over or has its order', () => {
    expect(opensAt(at('00:00:00'))).toEqual(at('10:30:00'))
    expect(isStillToday(at('08:00:00'), { isWorking: true, isOrdered: false })).toBe(true)
    expect(isStillToday(at('16:59:00'), { isWorking: true, isOrdered: false })).toBe(true)
    expect(isStillToday(at('17:00:00'), { isWorking: true, isOrdered: false })).toBe(false)
    expect(isStillToday(at('08:00:00'), { isWorking: true, isOrdered: true })).toBe(false)
    expect(isStillToday(at('08:00:00'), { isWorking: false, isOrdered: false })).toBe(false)
  })
})
describe('the amount', () => {
  it.each([
    [9_999, 0, 0],
    [10_000, 0, 10_000],
    [50_000, 40_001, 0],
    [50_000, 40_000, 10_000],
    [-5_000, 0, 0],
    [0, 10_000, 0],
  ])('of %i held and %i under way is %i', (held, open, payable) => {
    expect(payableOf({ held, open })).toBe(payable)
  })
})
describe('the books', () => {
  const sum = (entries: { amount: number }[]): number => entries.reduce((n, e) => n + e.amount, 0)
  it('balance, and what comes back undoes what went out', () => {
    for (const moves of [paidOut(70_000), cameBack(70_000)])
      expect([sum(moves.merchant), sum(moves.house)]).toEqual([0, 0])
    const of = (account: string, side: 'merchant' | 'house') =>
      [...paidOut(70_000)[side], ...cameBack(70_000)[side]]
        .filter((one) => one.account === account)
        .reduce((n, e) => n + e.amount, 0)
    expect([of('HELD', 'merchant'), of('HELD', 'house'), of('CLEARING', 'house')]).toEqual([
      0, 0, 0,
    ])
  })
  it('take from the house’s own money what the network has kept, and no more', () => {
    const books = { CLEARING: 198_240, HELD: -200_000, FEE: 1_760 }
    expect(houseFundsFor(afterPaying(books, 200_000))).toBe(1_760)
    expect(houseFundsFor(afterPaying({ ...books, CLEARING: 500_000 }, 200_000))).toBe(0)
  })
  it('take from the merchant’s own money what they have spent', () => {
    expect(ownFundsFor(70_000, { CLEARING: 100_000 })).toBe(0)
    expect(ownFundsFor(70_000, { CLEARING: 20_000 })).toBe(50_000)
    expect(ownFundsFor(70_000, {})).toBe(70_000)
  })
})
it('the owner is told of the first in a row', () => {
  expect([null, 'DONE', 'WAITING'].map(isNews)).toEqual([true, true, true])
  expect(['FAILED', 'RETURNED'].map(isNews)).toEqual([false, false])
})
