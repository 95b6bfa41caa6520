/** The calendar against the machine's own, day by day. */
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { patient, runs } from '../test/property.ts'
import {
  day,
  dayInMonth,
  dayInYear,
  dayNumber,
  dayOfInstant,
  dayOfNumber,
  dayOfWeek,
  daysBetween,
  instantOf,
  isDay,
  plusDays,
  plusMonths,
  plusUnits,
} from './day.ts'

const DAY_MS = 86_400_000

describe('days', () => {
  it('every day of three centuries is numbered and written as the machine’s calendar does, weekday too', () => {
    const wrong: string[] = []
    for (let ms = Date.UTC(1899, 11, 25); ms < Date.UTC(2200, 0, 5); ms += DAY_MS) {
      const text = new Date(ms).toISOString().slice(0, 10)
      const number = ms / DAY_MS
      if (
        dayOfNumber(number) !== text ||
        dayNumber(day(text)) !== number ||
        dayOfWeek(day(text)) % 7 !== new Date(ms).getUTCDay()
      )
        wrong.push(text)
    }
    expect(wrong).toEqual([])
  })

  it('reaches from the first day to the last and no further', () => {
    const [first, last] = [day('0001-01-01'), day('9999-12-31')]
    for (const at of [first, last]) expect(dayOfNumber(dayNumber(at))).toBe(at)
    expect(() => plusDays(first, -1)).toThrow(RangeError)
    expect(() => plusDays(last, 1)).toThrow(RangeError)
    expect(() => plusMonths(last, 1)).toThrow(RangeError)
    expect(() => plusDays(first, 0.5)).toThrow(RangeError)
  })

  it('takes only days that exist', () => {
    for (const text of ['2026-11-28', '2028-02-29', '2000-02-29', '2026-12-31'])
      expect(isDay(text)).toBe(true)
    for (const text of [
      '2027-02-29',
      '1900-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '0000-01-01',
      '2026-1-1',
      '2026-11-28T00:00:00',
      ' 2026-11-28',
      '',
      20261128,
      null,
    ]) {
      expect(isDay(text)).toBe(false)
      if (typeof text === 'string') expect(() => day(text)).toThrow(RangeError)
    }
  })

  it('a day that a month or a year does not have is its last one', () => {
    expect(dayInMonth(2027 * 12 + 1, 31)).toBe('2027-02-28')
    expect(dayInMonth(2028 * 12 + 1, 31)).toBe('2028-02-29')
    expect([dayInYear(2027, 366), dayInYear(2028, 366)]).toEqual(['2027-12-31', '2028-12-31'])
    expect([dayInYear(2027, 60), dayInYear(2028, 60)]).toEqual(['2027-03-01', '2028-02-29'])
    expect(plusUnits(day('2028-02-29'), 1, 'YEAR')).toBe('2029-02-28')
    expect(plusUnits(day('2026-12-31'), 2, 'WEEK')).toBe('2027-01-14')
    expect(plusMonths(day('2027-03-31'), -1)).toBe('2027-02-28')
  })

  it(
    'the order of the texts is the order of the days, and what was added is between',
    patient,
    () => {
      const number = fc.integer({ min: -719_162, max: 2_932_896 })
      fc.assert(
        fc.property(number, number, (a, b) => {
          const [x, y] = [dayOfNumber(a), dayOfNumber(b)]
          expect(x < y).toBe(a < b)
          expect(daysBetween(x, y)).toBe(b - a)
          expect(plusDays(x, b - a)).toBe(y)
        }),
        runs,
      )
    },
  )

  it('a day of Vietnam begins at 17:00 UTC of the day before', () => {
    const at = day('2026-11-21')
    expect(instantOf(at)).toBe(Date.UTC(2026, 10, 20, 17))
    expect(dayOfInstant(Date.UTC(2026, 10, 20, 16, 59, 59, 999))).toBe('2026-11-20')
    expect(dayOfInstant(Date.UTC(2026, 10, 20, 17))).toBe('2026-11-21')
    expect(dayOfInstant(instantOf(at, DAY_MS - 1))).toBe(at)
  })
})

it('needs no clock and no calendar of the machine', { meta: { bars: ['M16'] } }, () => {
  vi.stubGlobal('Date', undefined)
  vi.stubGlobal('Intl', undefined)
  try {
    expect(dayOfNumber(dayNumber(day('2028-02-29')) + 366)).toBe('2029-03-01')
    expect(dayOfInstant(instantOf(plusUnits(day('2027-01-31'), 1, 'MONTH')))).toBe('2027-02-28')
  } finally {
    vi.unstubAllGlobals()
  }
})
