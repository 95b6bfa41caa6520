/**
 * What an employee may draw of a wage before pay day, and what pay day takes off again. Whole đồng, rounded down: nobody draws what is not earned.
 * Days are counted in hundredths, so that half and quarter days are whole numbers: 12.5 days are 1,250.
 */
import { vnd } from './vnd.ts'
import type { Vnd } from './vnd.ts'

/** An advance is so many times this much. */
export const ADVANCE_STEP = 1_000
const HUNDREDTHS = 100
const DAYS_A_YEAR = 365n
const WHOLE_PERCENT = 1_000_000n

export type Earning = {
  /** The wage of the whole period. */
  readonly baseAmount: number
  /** Hundredths of days that were logged up to now. */
  readonly worked: number
  /** Whole days that make the period's wage; 1 or more. */
  readonly workingDays: number
}
export type AdvanceTerms = {
  /** 1 to 100. */
  readonly percent: number
  /** Of what the percent is: what is earned up to now, or the whole wage where the bank has granted that. */
  readonly basis: 'EARNED' | 'BASE'
}
export type Drawn = {
  /** Approved, and paid or on its way. */
  readonly advanced: number
  /** Asked for, and not decided on. */
  readonly pending: number
}
/** Further bounds; null = none. */
export type AdvanceBounds = {
  /** What the enterprise's limit has left for all its employees. */
  readonly enterpriseLeft: number | null
  /** The most of one request. */
  readonly perRequest: number | null
}

/** The wage of the days that were worked, at most that of the whole period. Throws RangeError for what is no earning. */
export function earnedOf({ baseAmount, worked, workingDays }: Earning): Vnd {
  mustBeAmounts([baseAmount, worked])
  if (!Number.isSafeInteger(workingDays) || workingDays < 1)
    throw new RangeError(`Not a number of working days: ${workingDays}`)
  const days = Math.min(worked, workingDays * HUNDREDTHS)
  return vnd(Number((BigInt(baseAmount) * BigInt(days)) / BigInt(workingDays * HUNDREDTHS)))
}

/** The most that may be drawn in a period, cut down to whole thousands. Throws RangeError for what is no earning, and for a percent that is none. */
export function advanceMaxOf(earning: Earning, { percent, basis }: AdvanceTerms): Vnd {
  if (!Number.isSafeInteger(percent) || percent < 1 || percent > 100)
    throw new RangeError(`Not a percent: ${percent}`)
  const earned = earnedOf(earning)
  const whole = basis === 'BASE' ? earning.baseAmount : earned
  return cutDown(Number((BigInt(whole) * BigInt(percent)) / 100n))
}

/** What may be asked for now, in whole thousands; 0 where more is drawn than may be. Throws RangeError for what is no amount. */
export function availableOf(max: number, { advanced, pending }: Drawn, bounds: AdvanceBounds): Vnd {
  mustBeAmounts([max, advanced, pending])
  const left = [max - advanced - pending, bounds.enterpriseLeft, bounds.perRequest]
  return cutDown(Math.max(0, Math.min(...left.filter((bound) => bound !== null))))
}

export type PayDay = {
  /** Advances of the period that reached the employee. */
  readonly paid: number
  readonly earned: number
  /** What earlier periods could not take off; less than nothing where too much was taken off, or what had been taken off came back. */
  readonly carriedIn: number
  /** Of what was earned, the most that is taken off for earlier periods; 0 to 100. */
  readonly carriedPercent: number
}
export type Deduction = { readonly deduct: Vnd; readonly carriedOut: Vnd }

/**
 * What is taken off the wage: the period's own advances as far as the wage reaches, then of what was carried in no more than a percent of what was earned.
 * The rest is carried on. What the employee has coming from earlier periods lessens the period's own advances, and what is left of it is given back: less than
 * nothing is taken off then. Always deduct + carriedOut = paid + carriedIn. Throws RangeError for what is no amount or percent.
 */
export function deductionOf({ paid, earned, carriedIn, carriedPercent }: PayDay): Deduction {
  const [owed, coming] = [Math.max(carriedIn, 0), Math.max(-carriedIn, 0)]
  mustBeAmounts([paid, earned, owed, coming, carriedPercent])
  if (carriedPercent > 100) throw new RangeError(`Not a percent: ${carriedPercent}`)
  const due = Math.max(paid - coming, 0)
  const own = Math.min(due, earned)
  const most = Number((BigInt(earned) * BigInt(carriedPercent)) / 100n)
  const refunded = Math.max(coming - paid, 0)
  const deduct = own + Math.min(owed, most, earned - own) - refunded
  return { deduct: vnd(deduct), carriedOut: vnd(paid + carriedIn - deduct) }
}

export type Lent = {
  readonly amount: number
  readonly days: number
  /** Of the day on which it was lent: the percent a year × 10,000. */
  readonly rateMicro: number
}
/**
 * What the enterprise owes the bank for money that it drew on a credit line: half-up once for all of it.
 * Throws RangeError for what is no amount, number of days or rate.
 */
export function lineInterestOf(lent: readonly Lent[]): Vnd {
  mustBeAmounts(lent.flatMap(({ amount, days, rateMicro }) => [amount, days, rateMicro]))
  const all = lent.reduce(
    (sum, { amount, days, rateMicro }) => sum + BigInt(amount) * BigInt(days) * BigInt(rateMicro),
    0n,
  )
  const whole = DAYS_A_YEAR * WHOLE_PERCENT
  return vnd(Number((2n * all + whole) / (2n * whole)))
}

const cutDown = (amount: number): Vnd => vnd(amount - (amount % ADVANCE_STEP))
function mustBeAmounts(values: readonly number[]): void {
  const wrong = values.find((value) => !Number.isSafeInteger(value) || value < 0)
  if (wrong !== undefined) throw new RangeError(`Not a whole number of 0 or more: ${wrong}`)
}
