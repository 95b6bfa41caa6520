import { expect, it } from 'vitest'
import { untilMorning } from './rules.ts'

const MINUTE_MS = 60_000
it.each([
  ['06:59', 1],
  ['07:00', 0],
  ['20:59', 0],
  ['21:00', 600],
  ['23:59', 421],
  ['00:02', 418],
])('at %s of Vietnam phones rest for %i minutes more', (time, minutes) => {
  expect(untilMorning(new Date(`2026-11-30T${time}:00+07:00`))).toBe(minutes * MINUTE_MS)
})
