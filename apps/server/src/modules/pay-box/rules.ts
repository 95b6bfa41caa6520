/** Pure decisions of pay boxes: what a device's words mean, what is said to it when, which account numbers a box has. */
import type * as z from 'zod/mini'
import type { BoxLanguage } from '@saola/contract/box-command'
import {
  BOX_SUM_MAX as SUM_MAX,
  boxSaid,
  PAIRING_LOCK_MIN,
  PAIRING_TRIES,
  PAIRING_TRIES_MERCHANT,
} from '@saola/contract/pay-box'

/** Whose wrong keys are counted, how many are let through, and for how long it is locked then: of a unit from whomever, of a merchant at whatever units. */
export const pairingLimits = (merchantId: string, hardwareId: string) => ({
  unit: { who: `unit|${hardwareId}`, most: PAIRING_TRIES, lockMs: PAIRING_LOCK_MIN * 60_000 },
  merchant: { who: `merchant|${merchantId}`, most: PAIRING_TRIES_MERCHANT, lockMs: 3_600_000 },
})
/** Codes that a unit is asked to say, no matter who asks; no more in so long. */
export const codeLimit = (unitId: string) => ({
  who: `code|${unitId}`,
  most: 10,
  lockMs: 10 * 60_000,
})
/** Bad passwords of a device on the line, in a minute, before they are refused unread. */
export const LINE_TRIES = 5

/** Seconds until an announcement is sent again that nobody acknowledged (docs/domain.md#4: 5, 15, 60). */
const AGAIN_SEC = [5, 15, 60] as const
export const againMs = (tries: number): number =>
  (AGAIN_SEC[Math.min(tries, AGAIN_SEC.length - 1)] ?? 60) * 1000
/** Nobody wants to learn of the day before yesterday; it stays in the history. */
export const TOLD_WITHIN_MS = 24 * 3_600_000

export type Said = z.output<typeof boxSaid>
/** What a device says, or null for what nobody understands. */
export function readSaid(payload: Buffer): Said | null {
  try {
    const read = boxSaid.safeParse(JSON.parse(payload.toString('utf8')))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** What a box says of how it stands. */
export type DeviceState = Omit<Extract<Said, { type: 'state' }>, 'type' | 'session' | 'n'>
export interface DueCommand {
  id: string
  hardware_id: string
  seq: number
  kind: string
  value: object
  expires_at: Date | null
}
/** A command as the box hears it. @param code what it is to say, where it is the code of pairing. */
export const commandOf = (c: DueCommand, code: string | null): object => ({
  type: c.kind.toLowerCase(),
  id: c.id,
  seq: c.seq,
  ...c.value,
  ...(code === null ? {} : { code }),
  ...(c.expires_at === null ? {} : { expiresAt: c.expires_at.toISOString() }),
})

export interface Due {
  payment_id: string
  hardware_id: string
  seq: number
  amount: number
  bank_reference: string | null
  paid_at: Date
  created_at: Date
  lang?: BoxLanguage | null
}
const single = (d: Due, freshMs: number) => ({
  type: 'payment',
  paymentId: d.payment_id,
  amount: d.amount,
  currency: 'VND',
  paidAt: d.paid_at.toISOString(),
  bankRef: d.bank_reference ?? '',
  lang: d.lang ?? 'vi',
  seq: d.seq,
  expiresAt: new Date(d.created_at.getTime() + freshMs).toISOString(),
})
const inSum = (dues: readonly Due[]) => ({
  type: 'summary',
  count: dues.length,
  amount: dues.reduce((all, d) => all + d.amount, 0),
  currency: 'VND',
  lang: dues.at(-1)!.lang ?? 'vi',
  seq: dues.at(-1)!.seq,
  items: dues.map((d) => ({ paymentId: d.payment_id, amount: d.amount })),
})
/**
 * What one box is told of the announcements that are due (docs/decisions.md#25): each a sentence of its own, but those that grew old while it was away or
 * dumb as one summary, in parts where it is long.
 * @param freshMs how long a payment is worth a sentence of its own.
 */
export function messagesOf(dues: readonly Due[], now: Date, freshMs: number): object[] {
  const sorted = dues.toSorted((a, b) => a.seq - b.seq)
  const old = sorted.filter((d) => now.getTime() - d.created_at.getTime() >= freshMs)
  const sums = Array.from({ length: Math.ceil(old.length / SUM_MAX) }, (_, i) =>
    inSum(old.slice(i * SUM_MAX, (i + 1) * SUM_MAX)),
  )
  return [...sums, ...sorted.filter((d) => !old.includes(d)).map((d) => single(d, freshMs))]
}

/** A box's virtual account: 97, fifteen random digits, a check digit; an order's begins with 98 (docs/domain.md#3.1). */
export function boxAccountOf(fifteenDigits: string): string {
  const head = `97${fifteenDigits}`
  const sum = [...head].reverse().reduce((all, c, i) => {
    const d = Number(c) * (i % 2 === 0 ? 2 : 1)
    return all + (d > 9 ? d - 9 : d)
  }, 0)
  return `${head}${(10 - (sum % 10)) % 10}`
}

/** Addresses of pictures of the system's own; any other is left out rather than drawn. */
export const ownIcon = (icon: string | null | undefined): string | null =>
  icon && /^\/[\w./-]{1,400}$/.test(icon) && !icon.includes('..') && !icon.startsWith('//')
    ? icon
    : null
