/** Pure decisions of the screens of advance types. */
import type { AdvanceType as Detail } from '@saola/contract/salary-advance-type'
import type { AdvanceForm, ProgramType } from '@saola/contract/salary-values'
import { salaryLimits } from '@saola/contract/salary-values'
import { ADVANCE_STEP, advanceMaxOf, earnedOf, type AdvanceTerms } from '@saola/money/advance'
import type { Tone } from '@saola/web/ui/StatusBadge.tsx'
import { addressAt, paths } from '../../../app/paths.ts'

export type AdvanceType = Detail
export const addressOf = (id: string): string => addressAt(paths.salaryAdvanceTypeDetail, { id })

export const toneOf = { AUTO: 'ok', MANUAL: 'info' } as const satisfies Record<AdvanceForm, Tone>

/** A wage and the days of it that were worked, as somebody tries them. Null = not typed. */
export interface Trial {
  baseAmount: number | null
  worked: number | null
  workingDays: number | null
}
export const firstTrial: Trial = { baseAmount: 8_500_000, worked: 7, workingDays: 25 }
export interface Bounds {
  minAmount: number | null
  maxAmount: number | null
}
export interface Worked {
  earned: number
  /** The most of the whole period. */
  most: number
  /** The most of one request where that is less; null = none. */
  perRequest: number | null
  /** The least of one request that is more than the most; null = it can be asked for. */
  belowLeast: number | null
}
const HUNDREDTHS = 100

export const basisOf = (program: ProgramType | undefined): AdvanceTerms['basis'] =>
  program === 'FLEX_SALARY_USE_OVERDRAFT' ? 'BASE' : 'EARNED'

/** What may be drawn of the wage; null while a figure is missing. */
export function worked(
  { baseAmount, worked: days, workingDays }: Trial,
  percent: number | null,
  basis: AdvanceTerms['basis'],
  { minAmount, maxAmount }: Bounds,
): Worked | null {
  if (baseAmount === null || days === null || workingDays === null || percent === null) return null
  if (workingDays < 1 || percent < 1 || percent > 100) return null
  const earning = { baseAmount, worked: days * HUNDREDTHS, workingDays }
  const most = advanceMaxOf(earning, { percent, basis })
  const cap = maxAmount === null ? null : maxAmount - (maxAmount % ADVANCE_STEP)
  const least = Math.max(minAmount ?? 0, salaryLimits.leastAdvance)
  return {
    earned: earnedOf(earning),
    most,
    perRequest: cap !== null && cap < most ? cap : null,
    belowLeast: most < least ? least : null,
  }
}
