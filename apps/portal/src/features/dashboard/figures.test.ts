import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandsOf, barPath, dayMonth, marksOf, shortAmount } from '@saola/web/ui/chart'
import { bestDay, changeOf, wholeDay } from './figures.ts'

describe('today against yesterday', () => {
  it.each([
    [150, 100, { kind: 'up', percent: 50 }],
    [50, 100, { kind: 'down', percent: 50 }],
    [0, 100, { kind: 'down', percent: 100 }],
    [100, 100, { kind: 'same' }],
    [0, 0, { kind: 'same' }],
    [100, 0, { kind: 'first' }],
    [1_005, 1_000, { kind: 'up', percent: 1 }],
  ])('%i after %i', (today, yesterday, change) =>
    expect(changeOf(today, yesterday)).toEqual(change),
  )
})

describe('the chart', () => {
  const day = (date: string, amount: number) => ({
    date,
    amount,
    total: amount === 0 ? 0 : 1,
    refunded: 0,
  })
  it('names the best day, the earlier of two equal ones, and none where nothing was paid', () => {
    expect(bestDay([day('2026-11-01', 5), day('2026-11-02', 9), day('2026-11-03', 9)])?.date).toBe(
      '2026-11-02',
    )
    expect(bestDay([day('2026-11-01', 0)])).toBeNull()
    expect(bestDay([])).toBeNull()
  })
  it.each([
    [0, '0', 'unit'],
    [999, '999', 'unit'],
    [45_000, '45', 'thousand'],
    [1_250_000, '1,25', 'million'],
    [123_456_789_012, '123,46', 'billion'],
  ])('%i is %s %s on the axis', (amount, value, unit) =>
    expect(shortAmount(amount)).toEqual({ value, unit }),
  )
  it('reads YYYY-MM-DD days without a time zone', { meta: { behaviours: ['B-378'] } }, () => {
    expect(dayMonth('2026-11-05')).toBe('05/11')
    expect(wholeDay('2026-11-05')).toBe('05/11/2026')
  })

  it('stands its bars side by side inside the width, with the same gap between all of them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 50, max: 2_000 }),
        fc.constantFrom(0.3, 0.45),
        (count, width, padding) => {
          const bands = bandsOf(count, 64, width, padding)
          const gaps = Array.from(
            { length: count - 1 },
            (_, i) => bands.at(i + 1) - bands.at(i) - bands.bar,
          )
          expect(bands.at(0)).toBeGreaterThanOrEqual(64)
          expect(bands.at(count - 1) + bands.bar).toBeLessThanOrEqual(64 + width + 1e-9)
          for (const gap of gaps) expect(gap).toBeCloseTo(bands.step * padding)
        },
      ),
    )
  })
  it('marks its axis with few round amounts, the last not below the highest bar', () => {
    expect(marksOf(1, 4)).toEqual([0, 1])
    expect(marksOf(3_700_000, 4)).toEqual([0, 1_000_000, 2_000_000, 3_000_000, 4_000_000])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 50 }), (most) => {
        const marks = marksOf(most, 4)
        expect(marks.at(-1)).toBeGreaterThanOrEqual(most)
        expect(marks.at(-2)).toBeLessThan(most)
        expect(marks.length).toBeLessThanOrEqual(6)
        expect(String(marks[1])).toMatch(/^[125]0*$/)
      }),
    )
  })
  it('draws a bar from its base to its top, however low', () => {
    expect(barPath(10, 20, 20, 100)).toBe('M10,100V24q0,-4 4,-4h12q4,0 4,4V100z')
    expect(barPath(10, 100, 20, 100)).toBe('M10,100V100q0,0 0,0h20q0,0 0,0V100z')
  })
})
