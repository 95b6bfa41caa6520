import { expect, it } from 'vitest'
import { MOMENT_MS, watchPresence } from './presence.ts'

it('takes the screen for left a moment after the last act, and not for what the page does itself', () => {
  const target = new EventTarget()
  let now = 1_000
  const isLeft = watchPresence(target, () => now)
  expect(isLeft(), 'just opened').toBe(false)
  now += MOMENT_MS
  expect(isLeft()).toBe(false)
  now += 1
  expect(isLeft()).toBe(true)
  for (const name of ['mouseover', 'mouseenter', 'focus']) target.dispatchEvent(new Event(name))
  expect(isLeft()).toBe(true)
  for (const name of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove']) {
    now += MOMENT_MS + 1
    expect(isLeft()).toBe(true)
    target.dispatchEvent(new Event(name))
    expect(isLeft(), name).toBe(false)
  }
})
