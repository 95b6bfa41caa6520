/** Bank facts that the product is built on (docs/domain.md#1), and pure decisions about accounts. */
import { USUAL_DAYS } from '@saola/contract/bank-account'
import { endOf, startOf, vnDay } from '../../platform/clock.ts'

export const binOf = { KLB: '970452', UMEE: '963399' } as const
export type BankType = keyof typeof binOf
/** The kind of account behind a BIN, or null where it is another bank's. */
export const bankTypeOf = (bin: string): BankType | null =>
  (Object.keys(binOf) as BankType[]).find((type) => binOf[type] === bin) ?? null

/** Three digits at each end: enough to know one's own phone by. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}••••${phone.slice(-3)}`

/** Merchants that may link an account of their own (docs/decisions.md#21): who has identified themselves, and was not turned away. */
const MAY_LINK: readonly string[] = ['SUBMIT_INFO', 'OPEN_ACCOUNT', 'LINKED_ACCOUNT', 'ACTIVE']
export const mayLink = (merchantStatus: string): boolean => MAY_LINK.includes(merchantStatus)
/** Settings of these are read only (docs/decisions.md#21). */
export const isReadOnly = (merchantStatus: string): boolean =>
  merchantStatus === 'INACTIVE' || merchantStatus === 'DENIED'

/** How often one may ask (docs/quality.md, limits: beneficiary look-up 30/min and 300/day per merchant; ours: tries to fit an id card to an account). */
export const LOOKUPS = { name: 'lookup', perMinute: 30, perDay: 300, alarmAt: 1000 } as const
export const LINK_TRIES = { name: 'link', perMinute: 5, perDay: 30, alarmAt: 100 } as const
/** What was confirmed must be submitted within so long; the code itself lives five minutes. */
export const LINK_LIFE_MS = 15 * 60_000
/** Tills remember the default account for a second (pay-link/lookup.ts); one that has just ceased to be it is still in use. */
export const DEFAULT_REST_MS = 5_000

const DAY_MS = 86_400_000
/** The asked period as the bank wants it, both ends included; the usual one where nothing is named. @returns the word to change for a period that ends before it begins or is too long. */
export function periodOf(
  asked: { fromDate?: string | undefined; toDate?: string | undefined },
  now: Date,
  mostDays: number,
): { from: Date; to: Date } | 'fromDate' | 'toDate' {
  const end = asked.toDate === undefined ? endOf(vnDay(now)) : endOf(asked.toDate)
  const to =
    asked.toDate === undefined || asked.toDate.length === 10 ? new Date(end.getTime() - 1) : end
  const from =
    asked.fromDate === undefined
      ? startOf(vnDay(new Date(end.getTime() - USUAL_DAYS * DAY_MS)))
      : startOf(asked.fromDate)
  if (from <= to && to.getTime() - from.getTime() <= mostDays * DAY_MS) return { from, to }
  return asked.toDate === undefined ? 'fromDate' : 'toDate'
}
