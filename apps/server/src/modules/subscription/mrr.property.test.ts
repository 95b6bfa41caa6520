/** What a cycle's price is in a month: against exact fractions, and counted only where somebody is going to be billed. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subscriptionStatuses } from '@saola/contract/subscription-values'
import { timeTypes } from '@saola/schedule/day'
import { mrrOf, perMonth } from './mrr.ts'

const perYear = { DAY: 365n, WEEK: 52n, MONTH: 12n, YEAR: 1n }
const rhythm = fc.record({
  timeType: fc.constantFrom(...timeTypes),
  cycleValue: fc.integer({ min: 1, max: 366 }),
})
const amount = fc.integer({ min: 0, max: 499_999_999 })

describe('an amount a cycle, in a month', () => {
  it('is the exact fraction, half a đồng rounded up', () => {
    fc.assert(
      fc.property(amount, rhythm, (vnd, of) => {
        const [n, d] = [BigInt(vnd) * perYear[of.timeType], BigInt(of.cycleValue) * 12n]
        const got = BigInt(perMonth(vnd, of))
        // got − ½ ≤ n/d < got + ½
        expect(2n * d * got - d <= 2n * n && 2n * n < 2n * d * got + d).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
  it.each([
    [300_000, 'MONTH', 1, 300_000],
    [100_000, 'MONTH', 3, 33_333],
    [6, 'YEAR', 1, 1],
    [5, 'YEAR', 1, 0],
    [90_000, 'WEEK', 1, 390_000],
    [10_000, 'DAY', 1, 304_167],
    [1_200_000, 'YEAR', 2, 50_000],
  ] as const)('%i each %s × %i is %i', (vnd, timeType, cycleValue, month) => {
    expect(perMonth(vnd, { timeType, cycleValue })).toBe(month)
  })
  it('is counted in the states in which somebody is billed, and never while a trial lasts', () => {
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 1, max: 10_000 }),
        rhythm,
        fc.constantFrom(...subscriptionStatuses),
        fc.constantFrom('PREPAID' as const, 'POSTPAID' as const, 'METERED' as const),
        (unitAmount, quantity, of, status, billing) => {
          const fixed = 'fixed' as const
          const terms = { billing, rhythm: { ...of, [fixed]: null }, unitAmount, quantity } as never
          const got = mrrOf({ status, statusBefore: null }, terms)
          const isOut =
            ['TRIAL', 'PAUSED', 'CANCELLED', 'EXPIRED'].includes(status) || billing === 'METERED'
          expect(got).toBe(isOut ? 0 : perMonth(unitAmount * quantity, of))
          expect(mrrOf({ status: 'PENDING_CANCELLATION', statusBefore: 'TRIAL' }, terms)).toBe(0)
        },
      ),
    )
  })
})
