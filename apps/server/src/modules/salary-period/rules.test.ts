import { NO_WORKING_DAYS } from '@saola/contract/salary-values'
import { describe, expect, it } from 'vitest'
import { monthsLike, stateOf, workingDaysIn } from './rules.ts'

const november = { startDate: '2026-11-01', endDate: '2026-11-30', closing: null }

describe('the state', () => {
  it.each([
    ['2026-10-31', 'UPCOMING'],
    ['2026-11-01', 'OPEN'],
    ['2026-11-30', 'OPEN'],
    ['2026-12-01', 'ENDED'],
  ])('on %s is %s', (today, state) => {
    expect(stateOf(november, today)).toBe(state)
  })
  it('is what a person has made of it, whatever the day', () => {
    for (const closing of ['CLOSING', 'CLOSED'] as const)
      for (const today of ['2026-10-31', '2026-11-15', '2026-12-01'])
        expect(stateOf({ ...november, closing }, today)).toBe(closing)
  })
})

describe('working days', () => {
  const saturdays = [100, 100, 100, 100, 100, 50, 0]
  it.each([
    // Five Sundays, four Saturdays.
    ['2026-11-01', '2026-11-30', [100, 100, 100, 100, 100, 100, 0], 25],
    ['2026-11-01', '2026-11-30', [100, 100, 100, 100, 100, 0, 0], 21],
    ['2026-11-01', '2026-11-30', saturdays, 23],
    ['2026-02-01', '2026-02-28', saturdays, 22],
    // A single Saturday is half a day, which counts as one.
    ['2026-11-07', '2026-11-07', saturdays, 1],
    ['2026-10-26', '2026-11-25', [100, 100, 100, 100, 100, 100, 100], 31],
  ])('from %s to %s are %j', (from, to, week, days) => {
    expect(workingDaysIn(from, to, week)).toBe(days)
  })
  it('are not said where the week has none in it', () => {
    expect(workingDaysIn('2026-11-08', '2026-11-08', saturdays)).toBe(NO_WORKING_DAYS)
    expect(workingDaysIn('2026-11-01', '2026-11-30', [0, 0, 0, 0, 0, 0, 0])).toBe(NO_WORKING_DAYS)
  })
})

describe('the months that a keyword is like', () => {
  it.each([
    ['', 0, 0],
    ['11/2026', 11, 2026],
    [' 11-2026 ', 11, 2026],
    ['2026-11', 11, 2026],
    ['2026.1', 1, 2026],
    ['11', 11, 0],
    ['1', 1, 0],
    ['01/2026', 1, 2026],
    ['2026', 0, 2026],
    ['2026-', 0, 2026],
    ['Tháng 11', 11, 0],
    ['tháng 11/2026', 11, 2026],
    ['THANG 11/2026', 11, 2026],
    ['Thá', 0, 0],
    ['thang12', 12, 0],
    // On the way to "11/2026".
    ['11/', 11, 0],
    ['11/20', 11, 0],
  ])('%j: month %i of year %i', (keyword, month, year) => {
    expect(monthsLike(keyword, 'Tháng')).toEqual({ month, year })
  })
  it.each([
    'lương',
    'tháng mười',
    '0',
    '13',
    '13/2026',
    '112',
    '20266',
    '11/20266',
    '11 12',
    '%',
    '_',
  ])('%j: none', (keyword) => {
    expect(monthsLike(keyword, 'Tháng')).toBeNull()
  })
})
