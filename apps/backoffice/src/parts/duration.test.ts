import { expect, it } from 'vitest'
import { durationOf } from './duration.ts'

it.each([
  [1, 'hours', 1],
  [23, 'hours', 23],
  [24, 'days', 1],
  [25, 'hours', 25],
  [720, 'days', 30],
] as const)('%i hours are said in %s', (hours, unit, count) => {
  expect(durationOf(hours)).toEqual({ unit, count })
})
