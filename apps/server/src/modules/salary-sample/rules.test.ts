/** The sample's days: enough of them behind, some ahead, whatever the day. */
import { expect, it } from 'vitest'
import { daysBetween, plusDays, type Day } from '@saola/schedule/day'
import { payMonthOf, payPeriodOf } from '@saola/schedule/pay-period'
import { calendarOn, workBefore, WORKING_DAYS } from './rules.ts'

const days = Array.from({ length: 4 * 366 }, (_, i) => plusDays('2027-01-01' as Day, i))
it('at least ten days of the period are over on any day of four years, and three are left', () => {
  for (const today of days) {
    const calendar = calendarOn(today)
    const { startDate, endDate } = payPeriodOf(payMonthOf(today, calendar), calendar)
    expect([today, daysBetween(startDate, today) >= 10, daysBetween(today, endDate) >= 3]).toEqual([
      today,
      true,
      true,
    ])
  }
})
it('days are logged until yesterday but for Sundays, with half days and days off among them', () => {
  const all = Array.from({ length: 12 }, (_, i) =>
    workBefore('2026-11-30' as Day, '2026-11-01' as Day, i),
  )
  for (const one of all) {
    expect([one[0]!.date, one.at(-1)!.date]).toEqual(['2026-11-02', '2026-11-28'])
    expect(one.reduce((sum, { workload }) => sum + workload, 0)).toBeLessThanOrEqual(WORKING_DAYS)
  }
  expect(new Set(all.flat().map(({ workload }) => workload))).toEqual(new Set([0, 0.5, 1]))
  expect(all.flat().filter(({ date }) => date === '2026-11-08')).toEqual([])
})
