/** What makes staff look twice at a merchant, and when a note may still be corrected. Pure; amounts are VND. */
import type { TransactionStatus } from '@saola/contract/enums'
import { merchantFileLimits, type Ability, type inabilities } from '@saola/contract/merchant-file'

/** Days of the figures that the flags compare, today included. */
export const RECENT_DAYS = 7
export const USUAL_DAYS = 30
/** Recent days that bring so many times the usual are sudden, from this much a day on. */
const SUDDEN_TIMES = 5
const SUDDEN_FLOOR = 10_000_000
/** Refunds are many from this share of the amount and this number on. */
const MANY_REFUNDS_PERCENT = 10
const MANY_REFUNDS = 5
export const PERIODS = [30, 90] as const

/** Money that still may come for a payment. */
export const waitingStatuses = ['CREATED', 'PENDING'] as const satisfies TransactionStatus[]

/** @param recent paid within RECENT_DAYS @param usual paid within the USUAL_DAYS before them; compared in whole đồng, without dividing */
export const isSudden = (recent: number, usual: number): boolean =>
  recent >= SUDDEN_FLOOR * RECENT_DAYS && recent * USUAL_DAYS >= SUDDEN_TIMES * usual * RECENT_DAYS
/** Mean of a day, in whole đồng. */
export const aDay = (amount: number, days: number): number => Math.round(amount / days)

export const hasManyRefunds = (paid: number, refunded: number, refunds: number): boolean =>
  refunds >= MANY_REFUNDS && refunded > 0 && refunded * 100 >= MANY_REFUNDS_PERCENT * paid
/** In percent with one decimal; what went back of nothing is all of it. */
export function percentOf(part: number, whole: number): number {
  if (part === 0) return 0
  return whole === 0 ? 100 : Math.round((part * 1000) / whole) / 10
}

const MINUTE_MS = 60_000
/** The author alone, for a quarter of an hour. */
export const mayCorrect = (
  note: { authorId: string; writtenAt: Date },
  adminId: string,
  now: Date,
): boolean =>
  note.authorId === adminId &&
  now.getTime() - note.writtenAt.getTime() <= merchantFileLimits.correctMinutes * MINUTE_MS

/** First digits left out: the last four say which account it is. */
export const maskedAccount = (accountNo: string): string =>
  accountNo.length < 7 ? accountNo : `${'•'.repeat(4)} ${accountNo.slice(-4)}`

export type Why = (typeof inabilities)[number]
/** What an ability needs besides the call it stands for; true = it is there. */
export type Needs = Partial<Record<Exclude<Why, 'STATE' | 'SWITCH'>, boolean>>
export interface Admission {
  ability: Ability
  isStateRight: boolean
  isSwitchOn: boolean
  needs: Needs
}
/** Every reason at once, the state first: it closes most. */
export function abilityOf({ ability, isStateRight, isSwitchOn, needs }: Admission): {
  ability: Ability
  may: boolean
  why: Why[]
} {
  const why: Why[] = [
    ...(isStateRight ? [] : (['STATE'] as const)),
    ...(isSwitchOn ? [] : (['SWITCH'] as const)),
    ...(Object.keys(needs) as (keyof Needs)[]).filter((need) => needs[need] === false),
  ]
  return { ability, may: why.length === 0, why }
}
