import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patient, runs } from '../test/property.ts'
import { day, dayInMonth, daysBetween, monthNumber, partsOf, plusDays } from './day.ts'
import { lastDayToAsk, payMonthOf, payPeriodOf, type PayCalendar } from './pay-period.ts'

const calendar = (startDate: number, endDate: number, payDate = 5): PayCalendar => ({
  startDate,
  endDate,
  payDate,
})

describe('a period', () => {
  it.each([
    ['the whole month', '2026-11', calendar(1, 31), '2026-11-01', '2026-11-30', '2026-12-05'],
    ['a short February', '2027-02', calendar(1, 31), '2027-02-01', '2027-02-28', '2027-03-05'],
    ['a long February', '2028-02', calendar(1, 31), '2028-02-01', '2028-02-29', '2028-03-05'],
    ['into the next month', '2026-11', calendar(26, 25), '2026-11-26', '2026-12-25', '2027-01-05'],
    ['over the year', '2026-12', calendar(26, 25, 28), '2026-12-26', '2027-01-25', '2027-01-28'],
    ['with days between two', '2026-11', calendar(5, 20, 20), '2026-11-05', '2026-11-20', '2026-11-20'], // prettier-ignore
    ['paid on the last day', '2026-11', calendar(1, 31, 31), '2026-11-01', '2026-11-30', '2026-11-30'], // prettier-ignore
    ['whose first day February does not have', '2027-02', calendar(30, 29), '2027-03-01', '2027-03-29', '2027-04-05'], // prettier-ignore
  ])('%s', (_name, month, dates, startDate, endDate, paySalaryDate) =>
    expect(payPeriodOf(month, dates)).toEqual({ startDate, endDate, paySalaryDate }),
  )
  it('refuses what is no month and no day of one', () => {
    for (const month of ['2026-13', '2026-1', '0000-01', '2026-11-01', ''])
      expect(() => payPeriodOf(month, calendar(1, 31))).toThrow(RangeError)
    for (const bad of [0, 32, 1.5, NaN])
      for (const dates of [calendar(bad, 31), calendar(1, bad), calendar(1, 31, bad)])
        expect(() => payPeriodOf('2026-11', dates)).toThrow(RangeError)
  })
})

const date = fc.integer({ min: 1, max: 31 })
const anyCalendar = fc.record({ startDate: date, endDate: date, payDate: date })
const monthOf = (number: number): string => dayInMonth(number, 1).slice(0, 7)
const month = fc.integer({ min: 2_020 * 12, max: 2_060 * 12 })

describe('periods one after the other', () => {
  it(
    'begin after the one before has ended, and are paid within a month of their end, never before it',
    patient,
    () => {
      fc.assert(
        fc.property(month, anyCalendar, (number, dates) => {
          const [one, next] = [
            payPeriodOf(monthOf(number), dates),
            payPeriodOf(monthOf(number + 1), dates),
          ]
          expect(one.endDate >= one.startDate).toBe(true)
          expect(next.startDate > one.endDate).toBe(true)
          const wait = daysBetween(one.endDate, one.paySalaryDate)
          expect(wait).toBeGreaterThanOrEqual(0)
          expect(wait).toBeLessThanOrEqual(31)
        }),
        runs,
      )
    },
  )
  it('leave no day out where the next one begins the day after', patient, () => {
    fc.assert(
      fc.property(month, fc.integer({ min: 2, max: 31 }), (number, startDate) => {
        const dates = calendar(startDate, startDate - 1)
        const [one, next] = [
          payPeriodOf(monthOf(number), dates),
          payPeriodOf(monthOf(number + 1), dates),
        ]
        expect(next.startDate).toBe(plusDays(one.endDate, 1))
      }),
      runs,
    )
  })
})

describe('the month of a day', () => {
  it.each([
    ['2026-11-25', calendar(26, 25), '2026-10'],
    ['2026-11-26', calendar(26, 25), '2026-11'],
    ['2026-11-30', calendar(1, 31), '2026-11'],
    ['2026-11-21', calendar(5, 20), '2026-12'],
  ])('%s', (at, dates, expected) => expect(payMonthOf(day(at), dates)).toBe(expected))
  it('has the day in its period, or its period is the next to begin', patient, () => {
    fc.assert(
      fc.property(month, date, anyCalendar, (number, dateOf, dates) => {
        const at = dayInMonth(number, dateOf)
        const found = payMonthOf(at, dates)
        expect(payPeriodOf(found, dates).endDate >= at).toBe(true)
        const before = monthOf(monthNumber(partsOf(day(`${found}-01`))) - 1)
        expect(payPeriodOf(before, dates).endDate < at).toBe(true)
      }),
      runs,
    )
  })
})

it('asking ends some days before the period does', () => {
  expect(lastDayToAsk(day('2026-11-30'), 5)).toBe('2026-11-25')
  expect(lastDayToAsk(day('2026-11-30'), 0)).toBe('2026-11-30')
})
