import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastDayOf, monthAfter, monthAt, shareOf, spanOf } from './rules.ts'

describe('a month', () => {
  it('is that of Vietnam, whatever the year', () => {
    expect(monthAt(new Date('2026-12-31T16:59:59Z'))).toBe('2026-12-01')
    expect(monthAt(new Date('2026-12-31T17:00:00Z'))).toBe('2027-01-01')
    expect(monthAfter('2026-12-01')).toBe('2027-01-01')
    expect(monthAfter('2026-09-01')).toBe('2026-10-01')
    expect(lastDayOf('2028-02-01')).toBe('2028-02-29')
    expect(spanOf('2026-11-01')).toEqual({
      from: new Date('2026-10-31T17:00:00Z'),
      to: new Date('2026-11-30T17:00:00Z'),
    })
  })
})
describe('the shares of a fee that go back with parts of a payment', () => {
  it('are all of it once all of the payment went back, and none is below zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.array(fc.integer({ min: 1, max: 499_999_999 }), { minLength: 1, maxLength: 8 }),
        (fee, parts) => {
          const amount = parts.reduce((sum, part) => sum + part, 0)
          let given = 0
          const shares = parts.map((part) => {
            const share = shareOf(fee, amount, given, part)
            given += part
            return share
          })
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(fee)
          expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
