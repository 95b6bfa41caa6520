/** Pure decisions of the screens of what was paid in advance. Days are YYYY-MM-DD, months YYYY-MM. Money is VND. */
import type { EmployeeLimit } from '@saola/contract/salary-limit'
import { statisticLimits, type PaidEntry, type PaidRow } from '@saola/contract/salary-statistic'
import { daysIn, presetDays, showDay, type Days } from '@saola/web/list/days'
import { dayMonth } from '@saola/web/ui/chart'
import { addressAt, paths } from '../../../app/paths.ts'

export const addressOf = ({
  employeeId,
  salaryPeriodId,
}: Pick<PaidRow, 'employeeId' | 'salaryPeriodId'>): string =>
  addressAt(paths.salaryStatisticDetail, { employeeId, salaryPeriodId })

export const PRESETS = ['last7', 'last30', 'thisMonth', 'lastMonth', 'months12'] as const
type Preset = (typeof PRESETS)[number]
export const USUAL: Preset = 'last30'
export interface Chosen {
  /** Null where the days were chosen one by one. */
  preset: Preset | null
  from: string
  to: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (raw: unknown): raw is string =>
  typeof raw === 'string' && DAY.test(raw) && !Number.isNaN(Date.parse(raw))
export const isTooLong = (from: string, to: string): boolean =>
  daysIn([from, to]) > statisticLimits.days

/** This month and the eleven before it. */
function months12(today: string): Days {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const first = month === 12 ? `${year}-01` : `${year - 1}-${String(month + 1).padStart(2, '0')}`
  return [`${first}-01`, today]
}
const daysOf = (preset: Preset, today: string): Days =>
  preset === 'months12' ? months12(today) : presetDays(today)[preset]

/** A preset is kept by its name, so that a saved address means today's "last 30 days". */
export function chosenOf(search: Record<string, unknown>, today: string): Chosen {
  const { from, to } = search
  const own =
    isDay(from) && isDay(to) && from <= to && !isTooLong(from, to) ? ([from, to] as const) : null
  const preset = own === null ? (PRESETS.find((one) => one === search.days) ?? USUAL) : null
  const [first, last] = own ?? daysOf(preset ?? USUAL, today)
  return { preset, from: first, to: last }
}

/** YYYY-MM-DD → dd/mm, YYYY-MM → mm/yy. */
export const tickOf = (label: string): string =>
  label.length === 7 ? `${label.slice(5)}/${label.slice(2, 4)}` : dayMonth(label)
/** YYYY-MM-DD → dd/mm/yyyy, YYYY-MM → mm/yyyy. */
export const nameOf = (label: string): string => showDay(label)

export interface Sum {
  count: number
  advanced: number
  paid: number
  /** On which most was paid, the earlier of two; null where nothing was. */
  best: PaidEntry | null
}
export const sumOf = (entries: readonly PaidEntry[]): Sum =>
  entries.reduce<Sum>(
    (sum, entry) => ({
      count: sum.count + entry.count,
      advanced: sum.advanced + entry.totalAdvancedAmount,
      paid: sum.paid + entry.totalPaidAmount,
      best: entry.totalPaidAmount > (sum.best?.totalPaidAmount ?? 0) ? entry : sum.best,
    }),
    { count: 0, advanced: 0, paid: 0, best: null },
  )

/** In percent with two decimals at most; null where it would say nothing: of nobody, or of fewer than drew, for some may draw no more. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 || part > whole ? null : Math.round((part * 10_000) / whole) / 100

export interface Figures {
  /** Null where it cannot be counted. */
  max: number | null
  advanced: number
  paid: number
  pending: number
}
/**
 * Of one employee in one period.
 * @param paid undefined where nothing was agreed to
 * @param limit undefined for those who have left: what they may draw is not counted any more, and nothing of theirs waits
 */
export const figuresOf = (
  paid: Pick<PaidRow, 'totalAdvancedAmount' | 'totalPaidAmount'> | undefined,
  limit: Pick<EmployeeLimit, 'salaryAdvanceMaxAmount' | 'pendingAmount'> | undefined,
): Figures => ({
  max: limit?.salaryAdvanceMaxAmount ?? null,
  advanced: paid?.totalAdvancedAmount ?? 0,
  paid: paid?.totalPaidAmount ?? 0,
  pending: limit?.pendingAmount ?? 0,
})
