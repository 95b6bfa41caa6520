/** Times as people read them, always in Vietnamese business time (+07:00, no daylight saving). */
const ZONE = 'Asia/Ho_Chi_Minh'
const formats = new Map<string, Intl.DateTimeFormat>()
const format = (id: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const known = formats.get(id) ?? new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...options })
  formats.set(id, known)
  return known
}
const two = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** dd/mm/yyyy */
export const formatDay = (at: string | Date): string => format('day', two).format(new Date(at))
/** hh:mm - dd/mm/yyyy, without seconds. */
export const formatTime = (at: string | Date): string =>
  `${format('clock', clock).format(new Date(at))} - ${formatDay(at)}`
/** hh:mm:ss - dd/mm/yyyy, the exact moment shown on hover. */
export const formatExact = (at: string | Date): string =>
  `${format('exact', { ...clock, second: '2-digit' }).format(new Date(at))} - ${formatDay(at)}`
/** YYYY-MM-DD of the business day, as queries want it. */
export const businessDay = (at: Date = new Date()): string =>
  format('iso', two).format(at).split('/').reverse().join('-')

/** The time that "ago" is counted from; Test Mode's may be ahead of the device's. */
let aheadMs = 0
const listeners = new Set<() => void>()
export const clockAhead = {
  get: (): number => aheadMs,
  set: (ms: number): void => {
    aheadMs = ms
    for (const tell of listeners) tell()
  },
  subscribe: (tell: () => void): (() => void) => {
    listeners.add(tell)
    return () => listeners.delete(tell)
  },
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]
/** "5 phút trước"; null when it is a week or more away and the date says more. */
export function relativeTime(
  at: string | Date,
  language: string,
  now: Date = new Date(Date.now() + aheadMs),
): string | null {
  const seconds = Math.round((new Date(at).getTime() - now.getTime()) / 1000)
  if (Math.abs(seconds) >= 7 * 86_400) return null
  const [unit, size] = STEPS.find(([, s]) => Math.abs(seconds) >= s) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    Math.trunc(seconds / size),
    unit,
  )
}
/** Seconds as m:ss, for countdowns. */
export const formatLeft = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.max(0, seconds) % 60).padStart(2, '0')}`
