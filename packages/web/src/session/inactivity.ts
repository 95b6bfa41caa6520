/** Inactivity countdown: restarted by seven events, ends the session at zero. */
export const ACTIVITY_EVENTS = [
  'click',
  'wheel',
  'mouseenter',
  'mouseover',
  'drag',
  'drop',
  'keydown',
] as const
/** For so many seconds before the end a dialog counts down. */
export const WARNING_SEC = 60

export interface Inactivity {
  timeoutSec: number
  onLeft: (secondsLeft: number) => void
  onEnd: () => void
  target?: EventTarget
  now?: () => number
}

/** Starts counting; `onLeft` is told every second. @returns the function that stops it. */
export function watchInactivity({
  timeoutSec,
  onLeft,
  onEnd,
  target = document,
  now = Date.now,
}: Inactivity): () => void {
  let last = now()
  const restart = (): void => {
    last = now()
  }
  for (const name of ACTIVITY_EVENTS)
    target.addEventListener(name, restart, { capture: true, passive: true })
  // Counted against the clock, not by ticks: a sleeping laptop wakes up signed out.
  const timer = setInterval(() => {
    const left = Math.ceil(timeoutSec - (now() - last) / 1000)
    if (left > 0) onLeft(left)
    else {
      stop()
      onEnd()
    }
  }, 1_000)
  const stop = (): void => {
    clearInterval(timer)
    for (const name of ACTIVITY_EVENTS) target.removeEventListener(name, restart, { capture: true })
  }
  return stop
}
