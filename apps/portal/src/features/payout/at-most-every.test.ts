import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the first is done at once, a storm behind it once at the end of each rest, and the last is never lost', () => {
  const work = vi.fn<() => void>()
  const { run } = atMostEvery(1_000, work)
  for (let i = 0; i < 50; i++) run()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5_000)
  expect(work).toHaveBeenCalledTimes(2)
  run()
  expect(work).toHaveBeenCalledTimes(3)
})
it('nothing is done once it is stopped', () => {
  const work = vi.fn<() => void>()
  const { run, stop } = atMostEvery(1_000, work)
  run()
  run()
  stop()
  vi.advanceTimersByTime(5_000)
  expect(work).toHaveBeenCalledTimes(1)
})
