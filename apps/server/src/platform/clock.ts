/** Time for everything that counts. Tests and sandbox merchants move it; nobody calls Date.now() for a decision about money or expiry. */
export interface Clock {
  now(): Date
}
export interface MovableClock extends Clock {
  advance(ms: number): void
  /** Stops the time, but for what advances it, or lets it run on as if it had never stood. */
  hold(still: boolean): void
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that runs with the real one, shifted; for tests. */
export function movableClock(): MovableClock {
  let shift = 0
  let held: number | null = null
  return {
    now: () => new Date((held ?? Date.now()) + shift),
    advance: (ms) => {
      shift += ms
    },
    hold: (still) => {
      held = still ? Date.now() : null
    },
  }
}
/** The same clock seen from a sandbox merchant whose own time was moved (docs/decisions.md#1). */
export const shifted = (clock: Clock, shiftMs: number): Clock =>
  shiftMs === 0 ? clock : { now: () => new Date(clock.now().getTime() + shiftMs) }

const VN_OFFSET_MS = 7 * 3_600_000
/** The day in Asia/Ho_Chi_Minh (UTC+7, no daylight saving since 1975) as YYYY-MM-DD. */
export const vnDay = (at: Date): string =>
  new Date(at.getTime() + VN_OFFSET_MS).toISOString().slice(0, 10)
/** Start of a day written YYYY-MM-DD, in Asia/Ho_Chi_Minh; other ISO instants pass unchanged. */
export function startOf(text: string): Date {
  if (text.length === 10) return new Date(`${text}T00:00:00+07:00`)
  return new Date(hasOffset(text) ? text : `${text}+07:00`)
}
/** End (exclusive) of a day written YYYY-MM-DD; an instant is its own end. */
export const endOf = (text: string): Date =>
  text.length === 10 ? new Date(startOf(text).getTime() + 86_400_000) : startOf(text)
const hasOffset = (text: string): boolean => /(Z|[+-]\d\d:?\d\d)$/.test(text)
/** The time in Asia/Ho_Chi_Minh as a sheet's cell takes it: YYYY-MM-DD HH:MM:SS. */
export const vnTime = (at: Date): string =>
  new Date(at.getTime() + VN_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
/** Instant on the wire: ISO 8601 with the offset people in Vietnam read, to the millisecond. */
export const wire = (at: Date): string =>
  new Date(at.getTime() + VN_OFFSET_MS).toISOString().replace('Z', '+07:00')
export const wireOrNull = (at: Date | null | undefined): string | null => (at ? wire(at) : null)
