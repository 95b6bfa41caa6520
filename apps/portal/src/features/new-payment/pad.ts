/** The amount pad: how a key changes an amount. Pure. */
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
