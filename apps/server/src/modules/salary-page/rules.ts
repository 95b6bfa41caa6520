/** What the employee's page offers: pure. VND; days are text, YYYY-MM-DD. */
import { salaryLimits } from '@saola/contract/salary-values'
import { ADVANCE_STEP } from '@saola/money/advance'
import { plusDays, type Day } from '@saola/schedule/day'

/** Of the terms that employees accept; other terms have another one, and are accepted anew. */
export const TERMS_VERSION = '2026-12'

const QUICK_STEPS = [50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000]
const QUICK_COUNT = 3
/** Round amounts below what may be drawn, and all of it, the smallest first. */
export function quickAmounts(available: number, least: number): number[] {
  if (available < least) return []
  const round = QUICK_STEPS.filter((one) => one >= least && one < available)
  return [...round.slice(-QUICK_COUNT), available]
}

/** Hundredths of the whole that were drawn and that wait; what is left of 100 may be drawn. */
export function barOf(
  max: number,
  { advanced, pending }: { advanced: number; pending: number },
): { drawn: number; waiting: number } {
  if (max <= 0) return { drawn: 0, waiting: 0 }
  const part = (amount: number): number => Math.round((amount * 100) / max)
  const drawn = Math.min(100, part(advanced))
  return { drawn, waiting: Math.min(100 - drawn, part(pending)) }
}

export const lockChoices = ['none', 'keep', 'week', 'month', 'period'] as const
export type LockChoice = (typeof lockChoices)[number]
const LOCK_DAYS = { week: 7, month: 30 } as const
/** The last day of a lock that was chosen; null = none. */
export function lockUntil(
  choice: LockChoice,
  {
    today,
    lockedUntil,
    endDate,
  }: { today: string; lockedUntil: string | null; endDate: string | null },
): string | null {
  if (choice === 'none') return null
  if (choice === 'keep') return lockedUntil
  return choice === 'period' ? endDate : plusDays(today as Day, LOCK_DAYS[choice] - 1)
}

/** Whether it can be the most of a period. */
export const isOwnLimit = (amount: number): boolean =>
  amount >= salaryLimits.leastAdvance &&
  amount <= salaryLimits.mostBase &&
  amount % ADVANCE_STEP === 0
