/** Pure decisions of pay boxes: what a device's words mean, what is said to it when, which account numbers a box has. */
import type * as z from 'zod/mini'
import { BOX_SUM_MAX as SUM_MAX, boxSaid, PAIRING_LOCK_MIN, PAIRING_TRIES } from '@saola/contract/pay-box'

/** One wrong key too many shuts the door for this merchant; five times as many, from whomever, shuts it for the unit. */
export const UNIT_TRIES = PAIRING_TRIES * 5
export const LOCK_MS = PAIRING_LOCK_MIN * 60_000
/** Bad passwords of a device on the line, in a minute, before they are refused unread. */
export const LINE_TRIES = 5

/** Seconds until an announcement is sent again that nobody acknowledged (domain-facts.md section 4: 5, 15, 60). */
const AGAIN_SEC = [5, 15, 60] as const
export const againMs = (tries: number): number => (AGAIN_SEC[Math.min(tries, AGAIN_SEC.length - 1)] ?? 60) * 1000
/** A sentence of its own is worth saying for so long; what is older is told in sum. */
const FRESH_MS = 5 * 60_000
/** Nobody wants to hear of the day before yesterday; it stays in the history. */
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

export interface Due { payment_id: string; hardware_id: string; seq: number; amount: number; bank_reference: string | null; paid_at: Date; created_at: Date; gap: boolean }
const single = (d: Due) => ({ type: 'payment', paymentId: d.payment_id, amount: d.amount, currency: 'VND', paidAt: d.paid_at.toISOString(), bankRef: d.bank_reference ?? '', lang: 'vi', seq: d.seq, expiresAt: new Date(d.created_at.getTime() + FRESH_MS).toISOString() })
const inSum = (dues: readonly Due[]) => ({
  type: 'summary', count: dues.length, amount: dues.reduce((all, d) => all + d.amount, 0), currency: 'VND', lang: 'vi', seq: dues.at(-1)!.seq, items: dues.map((d) => ({ paymentId: d.payment_id, amount: d.amount })),
})
/**
 * What one box is told of the announcements that are due. A payment that came while it listened is a sentence of its own. What it missed while it was away
 * is told in sum, and so is whatever has grown old; one missed payment that is still fresh keeps its sentence.
 */
export function messagesOf(dues: readonly Due[], now: Date): object[] {
  const sorted = dues.toSorted((a, b) => a.seq - b.seq)
  const isOld = (d: Due): boolean => now.getTime() - d.created_at.getTime() >= FRESH_MS
  const missed = sorted.filter((d) => d.gap || isOld(d))
  const told = missed.length > 1 || missed.some(isOld) ? missed : []
  const sums = Array.from({ length: Math.ceil(told.length / SUM_MAX) }, (_, i) => inSum(told.slice(i * SUM_MAX, (i + 1) * SUM_MAX)))
  return [...sums, ...sorted.filter((d) => !told.includes(d)).map(single)]
}

/** A box's virtual account: 97, fifteen random digits, a check digit; an order's begins with 98 (domain-facts.md 3.1). */
export function boxAccountOf(fifteenDigits: string): string {
  const head = `97${fifteenDigits}`
  const sum = [...head].reverse().reduce((all, c, i) => { const d = Number(c) * (i % 2 === 0 ? 2 : 1); return all + (d > 9 ? d - 9 : d) }, 0)
  return `${head}${(10 - (sum % 10)) % 10}`
}

/** Addresses of pictures of the house's own; any other is left out rather than drawn. */
export const ownIcon = (icon: string | null | undefined): string | null => (icon && /^\/[\w./-]{1,400}$/.test(icon) && !icon.includes('..') && !icon.startsWith('//') ? icon : null)
