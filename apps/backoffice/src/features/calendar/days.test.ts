import { expect, it } from 'vitest'
import { stepFrom, weekdayOf, weeksOf } from './days.ts'

it('a month stands in weeks from Monday, with its own days only', () => {
  const weeks = weeksOf(2027, 2)
  expect(weeks).toHaveLength(4)
  expect(weeks[0]).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `2027-02-0${n}`))
  expect(weeksOf(2026, 8)[0]).toEqual([null, null, null, null, null, '2026-08-01', '2026-08-02'])
  for (const year of [2026, 2027, 2028])
    for (let month = 1; month <= 12; month += 1) {
      const days = weeksOf(year, month)
        .flat()
        .filter((day) => day !== null)
      expect(days).toHaveLength(new Date(Date.UTC(year, month, 0)).getUTCDate())
    }
})

it('arrows lead a day or a week on, across months', () => {
  expect(stepFrom('2026-12-31', 'ArrowRight')).toBe('2027-01-01')
  expect(stepFrom('2027-03-01', 'ArrowUp')).toBe('2027-02-22')
  expect(stepFrom('2027-03-01', 'a')).toBeNull()
  expect(weekdayOf('2027-02-07')).toBe(7)
})
