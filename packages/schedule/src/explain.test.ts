import { describe, expect, it } from 'vitest'
import { day } from './day.ts'
import { explainAnchor, explainDue, explainExpiredDate, explainPaymentDate } from './explain.ts'
import type { DateReason } from './explain.ts'
import type { Rhythm } from './rhythm.ts'
import type { Schedule } from './schedule.ts'

const on = (anchor: string, rhythm: Partial<Rhythm> = {}): Schedule => ({
  anchor: day(anchor),
  rhythm: { timeType: 'MONTH', cycleValue: 1, fixed: null, ...rhythm },
})
const whys = (schedule: Schedule, k: number): DateReason['code'][] =>
  explainDue(schedule, k).reasons.map(({ code }) => code)

describe('why a due day is that day', () => {
  it('the anchor’s day, and the last of a shorter month', () => {
    const schedule = on('2027-01-31')
    expect(explainDue(schedule, 0)).toEqual({
      day: '2027-01-31',
      reasons: [{ code: 'ANCHOR', anchor: '2027-01-31' }],
    })
    expect(explainDue(schedule, 1)).toEqual({
      day: '2027-02-28',
      reasons: [
        { code: 'ANCHOR', anchor: '2027-01-31' },
        { code: 'COUNTED', from: '2027-01-31', steps: 1, timeType: 'MONTH' },
        { code: 'SHORT_MONTH', wanted: 31, year: 2027, month: 2, days: 28 },
        { code: 'COMMON_YEAR', year: 2027 },
      ],
    })
    expect(whys(schedule, 2)).toEqual(['ANCHOR', 'COUNTED'])
    expect(explainDue(schedule, 13).reasons.slice(2)).toEqual([
      { code: 'SHORT_MONTH', wanted: 31, year: 2028, month: 2, days: 29 },
      { code: 'LEAP_YEAR', year: 2028 },
    ])
    expect(explainDue(schedule, 3).reasons.slice(2)).toEqual([
      { code: 'SHORT_MONTH', wanted: 31, year: 2027, month: 4, days: 30 },
    ])
  })

  it('29 February, which few years have', () => {
    const schedule = on('2028-02-29', { timeType: 'YEAR' })
    expect(whys(schedule, 0)).toEqual(['ANCHOR', 'LEAP_YEAR'])
    expect(whys(schedule, 1)).toEqual(['ANCHOR', 'COUNTED', 'SHORT_MONTH', 'COMMON_YEAR'])
    expect(whys(schedule, 4)).toEqual(['ANCHOR', 'COUNTED', 'LEAP_YEAR'])
    expect(whys(on('2027-03-01', { timeType: 'YEAR' }), 1)).toEqual(['ANCHOR', 'COUNTED'])
  })

  it('a fixed day of the week, month or year', () => {
    const fridays = on('2026-11-24', { timeType: 'WEEK', cycleValue: 2, fixed: 5 })
    expect(explainDue(fridays, 1).reasons).toEqual([
      { code: 'FIRST_FIXED_DAY', anchor: '2026-11-24', timeType: 'WEEK', fixed: 5 },
      { code: 'COUNTED', from: '2026-11-27', steps: 2, timeType: 'WEEK' },
    ])
    expect(whys(on('2027-02-15', { fixed: 31 }), 0)).toEqual([
      'FIRST_FIXED_DAY',
      'SHORT_MONTH',
      'COMMON_YEAR',
    ])
    const yearly = (fixed: number) => on('2026-11-20', { timeType: 'YEAR', fixed })
    expect(whys(yearly(59), 0)).toEqual(['FIRST_FIXED_DAY'])
    expect(whys(yearly(60), 0)).toEqual(['FIRST_FIXED_DAY', 'DAY_OF_YEAR', 'COMMON_YEAR'])
    expect(whys(yearly(60), 1)).toEqual(['FIRST_FIXED_DAY', 'COUNTED', 'DAY_OF_YEAR', 'LEAP_YEAR'])
    expect(whys(yearly(366), 0)).toEqual(['FIRST_FIXED_DAY', 'SHORT_YEAR', 'COMMON_YEAR'])
    expect(whys(yearly(366), 2)).toEqual(['FIRST_FIXED_DAY', 'COUNTED', 'DAY_OF_YEAR', 'LEAP_YEAR'])
    expect(whys(on('2026-11-20', { timeType: 'DAY' }), 1)).toEqual(['ANCHOR', 'COUNTED'])
  })
})

it('why the anchor, the payment date and the last day to pay are those days', () => {
  const start = day('2026-11-20')
  expect(explainAnchor(start, null)).toEqual({
    day: start,
    reasons: [{ code: 'START', start }],
  })
  expect(explainAnchor(start, { value: 14, timeType: 'DAY' })).toEqual({
    day: '2026-12-04',
    reasons: [{ code: 'TRIAL_END', start, value: 14, timeType: 'DAY' }],
  })
  const span = { from: day('2026-12-04'), to: day('2027-01-04') }
  expect(explainPaymentDate(span, 'PREPAID')).toEqual({
    day: span.from,
    reasons: [{ code: 'BEFORE_SPAN', ...span }],
  })
  for (const billing of ['POSTPAID', 'METERED'] as const)
    expect(explainPaymentDate(span, billing)).toEqual({
      day: span.to,
      reasons: [{ code: 'AFTER_SPAN', ...span }],
    })
  expect(explainExpiredDate(span.from, start, 5)).toEqual({
    day: '2026-12-09',
    reasons: [{ code: 'DAYS_TO_PAY', from: span.from, days: 5 }],
  })
  expect(explainExpiredDate(span.from, day('2026-12-07'), 5)).toEqual({
    day: '2026-12-12',
    reasons: [
      { code: 'ISSUED_LATE', paymentDate: span.from, issuedOn: '2026-12-07' },
      { code: 'DAYS_TO_PAY', from: '2026-12-07', days: 5 },
    ],
  })
})
