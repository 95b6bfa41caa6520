import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ACTIVITY_EVENTS, watchInactivity } from './inactivity.ts'

describe('inactivity countdown', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const watch = () => {
    const target = new EventTarget()
    const [onLeft, onEnd] = [vi.fn<(left: number) => void>(), vi.fn<() => void>()]
    const stop = watchInactivity({ timeoutSec: 10, onLeft, onEnd, target })
    return { target, onLeft, onEnd, stop }
  }
  it(
    'ends once when the configured seconds have passed',
    { meta: { behaviours: ['B-058'] } },
    () => {
      const { onEnd, onLeft } = watch()
      vi.advanceTimersByTime(9_000)
      expect(onEnd).not.toHaveBeenCalled()
      expect(onLeft).toHaveBeenLastCalledWith(1)
      vi.advanceTimersByTime(60_000)
      expect(onEnd).toHaveBeenCalledOnce()
    },
  )
  it.each(ACTIVITY_EVENTS)('is reset by %s', { meta: { behaviours: ['B-059'] } }, (name) => {
    const { target, onEnd } = watch()
    vi.advanceTimersByTime(9_000)
    target.dispatchEvent(new Event(name))
    vi.advanceTimersByTime(9_000)
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_000)
    expect(onEnd).toHaveBeenCalledOnce()
  })
  it('knows exactly seven events', { meta: { behaviours: ['B-059'] } }, () => {
    expect([...ACTIVITY_EVENTS].sort()).toEqual([
      'click',
      'drag',
      'drop',
      'keydown',
      'mouseenter',
      'mouseover',
      'wheel',
    ])
    const { target, onEnd } = watch()
    vi.advanceTimersByTime(9_000)
    target.dispatchEvent(new Event('focus'))
    vi.advanceTimersByTime(1_000)
    expect(onEnd).toHaveBeenCalledOnce()
  })
  it('ends at once after a long sleep', () => {
    const { onEnd } = watch()
    vi.setSystemTime(Date.now() + 3_600_000)
    vi.advanceTimersByTime(1_000)
    expect(onEnd).toHaveBeenCalledOnce()
  })
})
