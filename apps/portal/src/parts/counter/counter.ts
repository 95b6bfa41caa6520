/** What the counter's screen shows when. Pure. */

/** The shell is notified of a payment at once and asks again; this is for a stream that is down, and for credits that matched nothing. */
export const COUNTER_POLL_MS = 3_000

/** What is to be paid, as the counter shows it. */
export interface CounterPayment {
  transactionId: string
  amount: number
  description: string | null
  qrCode: string
  /** False while the bank has not said yes to its account. */
  payable: boolean
  /** Whose account it goes to; null where that is not said. */
  accountName: string | null
}
/** When the counter's clock ends, on this machine's clock: the server's own may be another one in Test Mode. */
export const endsAt = (
  link: { createdAt: string; expireAt: string | null },
  madeAtMs: number,
): number | null =>
  link.expireAt === null ? null : madeAtMs + Date.parse(link.expireAt) - Date.parse(link.createdAt)
/** Seconds as people say them. */
export const partsOf = (
  seconds: number,
): { days: number; hours: number; minutes: number; seconds: number } => ({
  days: Math.floor(seconds / 86_400),
  hours: Math.floor((seconds % 86_400) / 3600),
  minutes: Math.floor((seconds % 3600) / 60),
  seconds: seconds % 60,
})
const two = (n: number): string => String(n).padStart(2, '0')
/** 125 → "02:05", 86345 → "23:59:05"; less than a day, which is days and hours in words. */
export function clock(left: number): string {
  const { hours, minutes, seconds } = partsOf(left)
  return `${hours === 0 ? '' : `${hours}:`}${two(minutes)}:${two(seconds)}`
}

export type CounterState = 'waiting' | 'paid' | 'ended' | 'timeUp'
/** What the counter shows. A clock that has run out hides the code, although money paid in time may still arrive. */
export function stateOf(status: string, secondsLeft: number | null): CounterState {
  if (status === 'SUCCESS') return 'paid'
  if (status !== 'CREATED' && status !== 'PENDING') return 'ended'
  return secondsLeft === 0 ? 'timeUp' : 'waiting'
}
