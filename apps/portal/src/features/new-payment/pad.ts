/** The amount pad and the counter: what a key does to an amount, what is shown when. Pure. */
import type { Output } from '@saola/contract/call'
import type { payLink } from '@saola/contract/pay-link'
import { MAX_TRANSFER_VND } from '@saola/money/vnd'

export const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '000', '0', 'back'] as const
export type PadKey = (typeof keys)[number]

/** The amount after a key; a digit that would pass what one transfer can carry is not taken. */
export function pressed(amount: number | null, key: PadKey): number | null {
  if (key === 'back') return amount === null || amount < 10 ? null : Math.floor(amount / 10)
  const next = Number(`${amount ?? 0}${key}`)
  if (next === 0) return null
  return next > MAX_TRANSFER_VND ? amount : next
}

export type CounterLink = Pick<
  Output<typeof payLink.create>,
  | 'payLinkCode'
  | 'transactionId'
  | 'amount'
  | 'description'
  | 'status'
  | 'qrCode'
  | 'payable'
  | 'accountName'
  | 'createdAt'
  | 'expireAt'
>
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
