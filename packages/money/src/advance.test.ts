/** Advances of wages: worked examples, and laws of random cases against a slow second opinion. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patient, runs } from '../test/property.ts'
import {
  ADVANCE_STEP,
  advanceMaxOf,
  availableOf,
  deductionOf as deduction,
  earnedOf,
  lineInterestOf,
  type AdvanceTerms,
  type Earning,
  type PayDay,
} from './advance.ts'

const open = { enterpriseLeft: null, perRequest: null }
const none = { advanced: 0, pending: 0 }
const deductionOf = (at: Omit<PayDay, 'carriedPercent'>, carriedPercent = 30) =>
  deduction({ ...at, carriedPercent })
const percentOf = (percent: number): AdvanceTerms => ({ percent, basis: 'EARNED' })

describe('an advance', () => {
  it.each([
    ['A', 10_000_000, 1_250, 50, { advanced: 1_000_000, pending: 500_000 }, null, [5_000_000, 2_500_000, 1_000_000]], // prettier-ignore
    ['B', 8_500_000, 700, 40, none, null, [2_380_000, 952_000, 952_000]],
    ['C', 7_777_777, 950, 70, none, null, [2_955_555, 2_068_000, 2_068_000]],
    ['D: more days than the period has', 12_000_000, 2_600, 60, none, null, [12_000_000, 7_200_000, 7_200_000]], // prettier-ignore
    ['E: more drawn than is left after a correction', 10_000_000, 500, 50, { advanced: 1_500_000, pending: 0 }, null, [2_000_000, 1_000_000, 0]], // prettier-ignore
    ['F: the enterprise has less left', 8_500_000, 700, 40, none, 300_000, [2_380_000, 952_000, 300_000]], // prettier-ignore
  ])(
    '%s',
    (_name, baseAmount, worked, percent, drawn, enterpriseLeft, [earned, max, available]) => {
      const earning = { baseAmount, worked, workingDays: 25 }
      expect(earnedOf(earning)).toBe(earned)
      expect(advanceMaxOf(earning, percentOf(percent))).toBe(max)
      expect(availableOf(max!, drawn, { ...open, enterpriseLeft })).toBe(available)
    },
  )
  it('of the whole wage where the bank has granted that, worked or not', () => {
    const terms = { percent: 50, basis: 'BASE' } as const
    for (const worked of [0, 100, 2_500])
      expect(advanceMaxOf({ baseAmount: 9_999_999, worked, workingDays: 25 }, terms)).toBe(
        4_999_000,
      )
  })
  it('is no more than one request may be, and never what is no whole thousand', () => {
    expect(availableOf(952_000, none, { ...open, perRequest: 500_000 })).toBe(500_000)
    expect(availableOf(952_000, none, { ...open, enterpriseLeft: 300_999 })).toBe(300_000)
    expect(availableOf(952_000, none, { ...open, enterpriseLeft: 0 })).toBe(0)
  })
  it('refuses what cannot be', () => {
    const good = { baseAmount: 8_500_000, worked: 700, workingDays: 25 }
    for (const bad of [-1, 1.5, NaN, 2 ** 53]) {
      expect(() => earnedOf({ ...good, baseAmount: bad })).toThrow(RangeError)
      expect(() => earnedOf({ ...good, worked: bad })).toThrow(RangeError)
      expect(() => earnedOf({ ...good, workingDays: bad })).toThrow(RangeError)
      expect(() => advanceMaxOf(good, percentOf(bad))).toThrow(RangeError)
      expect(() => availableOf(bad, none, open)).toThrow(RangeError)
    }
    expect(() => earnedOf({ ...good, workingDays: 0 })).toThrow(RangeError)
    for (const percent of [0, 101]) expect(() => advanceMaxOf(good, percentOf(percent))).toThrow(RangeError) // prettier-ignore
  })
})

const wage = fc.integer({ min: 100_000, max: 999_999_999 })
const earning: fc.Arbitrary<Earning> = fc.record({
  baseAmount: wage,
  worked: fc.integer({ min: 0, max: 124 }).map((quarters) => quarters * 25),
  workingDays: fc.integer({ min: 1, max: 31 }),
})
const percent = fc.integer({ min: 1, max: 100 })
const thousands = fc.integer({ min: 0, max: 2_000 }).map((n) => n * ADVANCE_STEP)
const bound = fc.option(fc.integer({ min: 0, max: 2_000_000 }))

describe('whatever was worked and drawn', () => {
  it(
    'with what is available, no more is drawn than was earned times the percent, to the thousand, nor more than any bound',
    patient,
    () => {
      fc.assert(
        fc.property(
          earning,
          percent,
          fc.record({ advanced: thousands, pending: thousands }),
          fc.record({ enterpriseLeft: bound, perRequest: bound }),
          (e, p, drawn, bounds) => {
            // prettier-ignore
            const max = advanceMaxOf(e, percentOf(p))
            const available = availableOf(max, drawn, bounds)
            // The second opinion counts in quarters of a day, with exact fractions.
            const days = Math.min(e.worked / 25, e.workingDays * 4)
            const exact = {
              over: BigInt(e.baseAmount) * BigInt(days),
              under: BigInt(e.workingDays * 4),
            }
            expect(BigInt(earnedOf(e)) * exact.under <= exact.over).toBe(true)
            expect((BigInt(earnedOf(e)) + 1n) * exact.under > exact.over).toBe(true)
            expect(BigInt(max) * 100n * exact.under <= exact.over * BigInt(p)).toBe(true)
            expect([max % ADVANCE_STEP, available % ADVANCE_STEP]).toEqual([0, 0])
            expect(available).toBeGreaterThanOrEqual(0)
            if (available > 0)
              expect(available + drawn.advanced + drawn.pending).toBeLessThanOrEqual(max)
            for (const most of [bounds.enterpriseLeft, bounds.perRequest])
              if (most !== null) expect(available).toBeLessThanOrEqual(most)
          },
        ),
        runs,
      )
    },
  )
  it('more days, a higher percent and a higher wage never mean less', patient, () => {
    fc.assert(
      fc.property(earning, percent, wage, fc.nat(500), (e, p, more, days) => {
        const max = advanceMaxOf(e, percentOf(p))
        const at = (higher: Partial<Earning>, percentNow = p): number =>
          advanceMaxOf({ ...e, ...higher }, percentOf(percentNow))
        expect(at({ worked: e.worked + days })).toBeGreaterThanOrEqual(max)
        expect(at({ baseAmount: e.baseAmount + more })).toBeGreaterThanOrEqual(max)
        expect(at({}, Math.min(100, p + 1))).toBeGreaterThanOrEqual(max)
      }),
      runs,
    )
  })
})

describe('the deduction on pay day', () => {
  it('is the period’s own advances first, and the rest is carried on until a wage reaches', () => {
    const first = deductionOf({ paid: 1_500_000, earned: 800_000, carriedIn: 0 })
    expect(first).toEqual({ deduct: 800_000, carriedOut: 700_000 })
    expect(
      deductionOf({ paid: 1_000_000, earned: 5_000_000, carriedIn: first.carriedOut }),
    ).toEqual({ deduct: 1_700_000, carriedOut: 0 })
    expect(deductionOf({ paid: 0, earned: 1_000_000, carriedIn: 700_000 })).toEqual({
      deduct: 300_000,
      carriedOut: 400_000,
    })
    expect(deductionOf({ paid: 0, earned: 0, carriedIn: 700_000 })).toEqual({
      deduct: 0,
      carriedOut: 700_000,
    })
  })
  it('is lessened by what the employee has coming, and gives back what is left of it', () => {
    const earned = 5_000_000
    expect(deductionOf({ paid: 1_000_000, earned, carriedIn: -300_000 })).toEqual({
      deduct: 700_000,
      carriedOut: 0,
    })
    expect(deductionOf({ paid: 100_000, earned, carriedIn: -300_000 })).toEqual({
      deduct: -200_000,
      carriedOut: 0,
    })
    expect(deductionOf({ paid: 1_000_000, earned: 400_000, carriedIn: -300_000 })).toEqual({
      deduct: 400_000,
      carriedOut: 300_000,
    })
    expect(deductionOf({ paid: 0, earned: 0, carriedIn: -300_000 })).toEqual({
      deduct: -300_000,
      carriedOut: 0,
    })
  })
  it(
    'loses no đồng, is never more than was earned, and of what was carried in 30 % of it at most',
    patient,
    () => {
      const money = fc.integer({ min: 0, max: 999_999_999 })
      const carried = fc.integer({ min: -999_999_999, max: 999_999_999 })
      fc.assert(
        fc.property(money, money, carried, (paid, earned, carriedIn) => {
          const { deduct, carriedOut } = deductionOf({ paid, earned, carriedIn })
          expect(deduct + carriedOut).toBe(paid + carriedIn)
          expect(carriedOut).toBeGreaterThanOrEqual(0)
          expect(deduct).toBeGreaterThanOrEqual(Math.min(0, paid + carriedIn))
          expect(deduct).toBeLessThanOrEqual(earned)
          expect((deduct - Math.min(paid, earned)) * 10).toBeLessThanOrEqual(earned * 3)
        }),
        runs,
      )
    },
  )
  it('refuses what is no amount, and no percent', () => {
    expect(() => deductionOf({ paid: 0, earned: 0, carriedIn: 0 }, 101)).toThrow(RangeError)
    for (const bad of [-1, 0.5, NaN])
      for (const [earned, percent] of [
        [bad, 30],
        [0, bad],
      ] as const)
        expect(() => deductionOf({ paid: 0, earned, carriedIn: 0 }, percent)).toThrow(RangeError)
  })
})

describe('interest of a credit line', () => {
  it('is half-up once for all that was drawn', () => {
    // 100 million for 30 days at 9.5 % a year.
    const one = { amount: 100_000_000, days: 30, rateMicro: 95_000 }
    expect(lineInterestOf([one])).toBe(780_822)
    // As much again for 30 days at 12 %: 780,821.92 + 986,301.37.
    expect(lineInterestOf([one, { ...one, rateMicro: 120_000 }])).toBe(1_767_123)
    expect(lineInterestOf([{ amount: 365, days: 1, rateMicro: 500_000 }])).toBe(1)
    expect(lineInterestOf([{ amount: 364, days: 1, rateMicro: 500_000 }])).toBe(0)
    expect(lineInterestOf([])).toBe(0)
  })
  it(
    'is never negative, and of parts together within half a đồng a part of what the parts bear alone',
    patient,
    () => {
      const lent = fc.record({
        amount: fc.integer({ min: 0, max: 999_999_999 }),
        days: fc.integer({ min: 0, max: 62 }),
        rateMicro: fc.nat(300_000),
      })
      fc.assert(
        fc.property(fc.array(lent, { maxLength: 8 }), (parts) => {
          const whole = lineInterestOf(parts)
          const alone = parts.reduce((sum, part) => sum + lineInterestOf([part]), 0)
          expect(whole).toBeGreaterThanOrEqual(0)
          expect(Math.abs(whole - alone) * 2).toBeLessThanOrEqual(parts.length + 1)
        }),
        runs,
      )
    },
  )
  it('refuses what is no amount, day or rate', () => {
    for (const bad of [-1, 0.5, NaN]) {
      const one = { amount: 1, days: 1, rateMicro: 1 }
      for (const wrong of [{ amount: bad }, { days: bad }, { rateMicro: bad }])
        expect(() => lineInterestOf([{ ...one, ...wrong }])).toThrow(RangeError)
    }
  })
})
