/**
 * Whether somebody is at the screen. A request is a person's as long as they have done something a moment ago: a click asks for several things, one
 * after another, and who reads and scrolls is there though they ask for nothing.
 */
const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const
/** Half of what the server notes use by: it never takes a screen that was left for one in use by more than this. */
export const MOMENT_MS = 30_000

/**
 * Watches for acts from now on; opening the page is one. Not the events of the inactivity countdown: a list that changes under a resting pointer
 * makes `mouseover` by itself.
 * @returns whether the last one is more than a moment ago
 */
export function watchPresence(
  target: EventTarget = document,
  now: () => number = Date.now,
): () => boolean {
  let last = now()
  const act = (): void => {
    last = now()
  }
  for (const name of EVENTS) target.addEventListener(name, act, { capture: true, passive: true })
  return () => now() - last > MOMENT_MS
}
