import { describe, expect, it } from 'vitest'
import { bestDay, changeOf, dayMonth, shortAmount, wholeDay } from './figures.ts'

describe('today against yesterday', () => {
  it.each([
    [150, 100, { kind: 'up', percent: 50 }],
    [50, 100, { kind: 'down', percent: 50 }],
    [0, 100, { kind: 'down', percent: 100 }],
    [100, 100, { kind: 'same' }],
    [0, 0, { kind: 'same' }],
    [100, 0, { kind: 'first' }],
    [1_005, 1_000, { kind: 'up', percent: 1 }],
  ])('%i after %i', (today, yesterday, change) => expect(changeOf(today, yesterday)).toEqual(change))
})

describe('the chart', () => {
  const day = (date: string, amount: number) => ({ date, amount, total: amount === 0 ? 0 : 1 })
  it('names the best day, the earlier of two equal ones, and none where nothing was paid', () => {
    expect(bestDay([day('2026-11-01', 5), day('2026-11-02', 9), day('2026-11-03', 9)])?.date).toBe('2026-11-02')
    expect(bestDay([day('2026-11-01', 0)])).toBeNull()
    expect(bestDay([])).toBeNull()
  })
  it.each([
    [0, '0', 'unit'], [999, '999', 'unit'], [45_000, '45', 'thousand'], [1_250_000, '1,25', 'million'], [123_456_789_012, '123,46', 'billion'],
  ])('%i is %s %s on the axis', (amount, value, unit) => expect(shortAmount(amount)).toEqual({ value, unit }))
  it('B-378 reads YYYY-MM-DD days without a time zone', () => {
    expect(dayMonth('2026-11-05')).toBe('05/11')
    expect(wholeDay('2026-11-05')).toBe('05/11/2026')
  })
})
