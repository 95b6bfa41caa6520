import { expect, it } from 'vitest'
import {
  businessDay,
  clockAhead,
  formatDay,
  formatExact,
  formatLeft,
  formatTime,
  relativeTime,
} from './time.ts'

it('shows Vietnamese business time wherever the browser is', () => {
  const at = '2026-01-31T17:05:09Z'
  expect([formatTime(at), formatExact(at), formatDay(at), businessDay(new Date(at))]).toEqual([
    '00:05 - 01/02/2026',
    '00:05:09 - 01/02/2026',
    '01/02/2026',
    '2026-02-01',
  ])
})
it('speaks relatively within a week and leaves the rest to the date', () => {
  const now = new Date('2026-02-10T00:00:00Z')
  expect(relativeTime('2026-02-09T23:55:00Z', 'en', now)).toBe('5 minutes ago')
  expect(relativeTime('2026-02-09T21:00:00Z', 'vi', now)).toBe('3 giờ trước')
  expect(relativeTime('2026-02-03T00:00:00Z', 'en', now)).toBeNull()
})
it('counts from the clock that people live by, and tells who shows it when that moves', () => {
  let told = 0
  const stop = clockAhead.subscribe(() => (told += 1))
  const inAYear = new Date(Date.now() + 365 * 86_400_000 - 60_000)
  expect(relativeTime(inAYear, 'en')).toBeNull()
  clockAhead.set(365 * 86_400_000)
  expect(relativeTime(inAYear, 'en')).toBe('1 minute ago')
  clockAhead.set(0)
  stop()
  clockAhead.set(0)
  expect([told, clockAhead.get()]).toEqual([2, 0])
})
it('counts down in minutes and seconds', () =>
  expect([formatLeft(300), formatLeft(61), formatLeft(0)]).toEqual(['5:00', '1:01', '0:00']))
