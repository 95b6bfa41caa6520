import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patient, runs } from '../test/property.ts'
import { day, dayOfNumber, plusDays } from './day.ts'
import { prorate, unusedPart, upgradeAmount, usedPart } from './prorate.ts'

/** Writes the share out in tenths, as on paper, and looks at the first of them. */
function onPaper(amount: number, days: number, ofDays: number): number {
  const tenths = String((BigInt(amount) * BigInt(days) * 10n) / BigInt(ofDays)).padStart(2, '0')
  return Number(tenths.slice(0, -1)) + (Number(tenths.slice(-1)) >= 5 ? 1 : 0)
}

describe('a share of a price', () => {
  it('is rounded half-up', () => {
    expect(prorate(300_000, 15, 30)).toBe(150_000)
    expect([prorate(1, 1, 2), prorate(3, 1, 2), prorate(1, 1, 3), prorate(2, 1, 3)]).toEqual([
      1, 2, 0, 1,
    ])
    expect([prorate(100_000, 0, 31), prorate(100_000, 31, 31), prorate(0, 1, 31)]).toEqual([
      0, 100_000, 0,
    ])
    expect(prorate(Number.MAX_SAFE_INTEGER, 29, 30)).toBe(8_706_959_279_582_958)
  })

  it('is refused for what is no share', () => {
    for (const [amount, days, ofDays] of [
      [-1, 1, 2],
      [1, -1, 2],
      [1, 3, 2],
      [1, 0, 0],
      [1.5, 1, 2],
      [1, 0.5, 2],
    ] as const)
      expect(() => prorate(amount, days, ofDays)).toThrow(RangeError)
  })

  it(
    'is what paper says, at most the whole, and both parts miss it by one đồng at most',
    patient,
    () => {
      fc.assert(
        fc.property(
          fc.nat(499_999_999),
          fc.integer({ min: 1, max: 1_830 }),
          fc.nat(),
          fc.integer({ min: 10_000, max: 40_000 }),
          (amount, ofDays, some, start) => {
            const days = some % (ofDays + 1)
            const share = prorate(amount, days, ofDays)
            expect(share).toBe(onPaper(amount, days, ofDays))
            expect(share).toBeLessThanOrEqual(amount)
            const from = dayOfNumber(start)
            const span = { from, to: plusDays(from, ofDays) }
            const at = plusDays(from, days)
            expect(usedPart(amount, span, at)).toBe(share)
            const both = usedPart(amount, span, at) + unusedPart(amount, span, at)
            // Both halves of an odd đồng are rounded up.
            expect([amount, amount + 1]).toContain(both)
          },
        ),
        runs,
      )
    },
  )
})

describe('a span that is left early', () => {
  const span = { from: day('2027-06-01'), to: day('2027-07-01') }
  it('is used up to the day before', () => {
    expect(usedPart(300_000, span, day('2027-06-16'))).toBe(150_000)
    expect(unusedPart(300_000, span, day('2027-06-16'))).toBe(150_000)
    expect([
      usedPart(300_000, span, day('2027-05-01')),
      usedPart(300_000, span, day('2027-08-01')),
    ]).toEqual([0, 300_000])
  })
  it('is credited against a dearer plan with what was paid for it', () => {
    expect(upgradeAmount(500_000, 300_000, span, day('2027-06-16'))).toBe(350_000)
    expect(upgradeAmount(500_000, 0, span, day('2027-06-16'))).toBe(500_000)
    expect(upgradeAmount(150_001, 300_000, span, day('2027-06-16'))).toBe(1)
    expect(upgradeAmount(150_000, 300_000, span, day('2027-06-16'))).toBeNull()
  })
})
