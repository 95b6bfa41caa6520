import { expect, it } from 'vitest'
import { isCycleFault, maxCycleValue, rhythmOf, shortestCycleDays, weekdayNames } from './rhythm.ts'
import type { PlanCycle } from './rhythm.ts'
import { day, daysBetween, plusDays, timeTypes } from './day.ts'
import { dueAt } from './schedule.ts'

const plan = (more: Partial<PlanCycle>): PlanCycle => ({
  timeType: 'MONTH',
  cycleValue: 1,
  fixedPaymentTime: true,
  ...more,
})

it('a cycle is as long as its time type allows', { meta: { behaviours: ['B-435'] } }, () => {
  expect(timeTypes).toEqual(['DAY', 'WEEK', 'MONTH', 'YEAR'])
  for (const timeType of timeTypes) {
    const free = (cycleValue: number) =>
      rhythmOf(plan({ timeType, cycleValue, fixedPaymentTime: false }))
    const max = maxCycleValue[timeType]
    for (const cycleValue of [1, max])
      expect(free(cycleValue)).toEqual({ timeType, cycleValue, fixed: null })
    for (const cycleValue of [0, -1, max + 1, 1.5, Number.NaN])
      expect(free(cycleValue)).toEqual({ wrong: 'cycleValue' })
  }
  expect(rhythmOf(plan({ timeType: 'HOUR' as 'DAY' }))).toEqual({ wrong: 'timeType' })
})

it('a fixed plan names exactly the day of its own time type', () => {
  const fixed = (timeType: PlanCycle['timeType'], fixedTime: PlanCycle['fixedTime']) =>
    rhythmOf(plan({ timeType, fixedTime }))
  expect(fixed('WEEK', { dayOfWeek: 7 })).toMatchObject({ fixed: 7 })
  expect(fixed('MONTH', { dayOfMonth: 31, dayOfYear: null })).toMatchObject({ fixed: 31 })
  expect(fixed('YEAR', { dayOfYear: 366 })).toMatchObject({ fixed: 366 })
  expect(weekdayNames.map((dayOfWeek) => fixed('WEEK', { dayOfWeek }))).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((n) => ({ timeType: 'WEEK', cycleValue: 1, fixed: n })),
  )
  for (const [timeType, fixedTime] of [
    ['WEEK', { dayOfWeek: 0 }],
    ['WEEK', { dayOfWeek: 8 }],
    ['WEEK', { dayOfWeek: 'friday' }],
    ['WEEK', { dayOfMonth: 5 }],
    ['MONTH', { dayOfMonth: 32 }],
    ['MONTH', { dayOfMonth: 5.5 }],
    ['MONTH', { dayOfMonth: 5, dayOfWeek: 5 }],
    ['MONTH', {}],
    ['MONTH', null],
    ['YEAR', { dayOfYear: 367 }],
  ] as const) {
    const read = fixed(timeType, fixedTime)
    expect(isCycleFault(read) && read.wrong).toBe('fixedTime')
  }
})

it('a fixed time that daily and free plans name is ignored', () => {
  for (const more of [
    { timeType: 'DAY', fixedTime: { dayOfMonth: 99 } },
    { timeType: 'MONTH', fixedPaymentTime: false, fixedTime: { dayOfWeek: 99 } },
  ] as const)
    expect(rhythmOf(plan(more))).toEqual({ timeType: more.timeType, cycleValue: 1, fixed: null })
})

it('the shortest cycle is the shortest there is', () => {
  for (const timeType of timeTypes)
    for (let cycleValue = 1; cycleValue <= maxCycleValue[timeType]; cycleValue += 1) {
      const rhythm = { timeType, cycleValue, fixed: null }
      let found = Infinity
      for (let from = day('2024-12-25'); from < '2029-01-05'; from = plusDays(from, 1))
        found = Math.min(found, daysBetween(from, dueAt({ anchor: from, rhythm }, 1)))
      expect({ timeType, cycleValue, days: shortestCycleDays(rhythm) }).toEqual({
        timeType,
        cycleValue,
        days: found,
      })
    }
})
