/** Pure decisions of the screens of pay periods. Days are YYYY-MM-DD, months YYYY-MM. */
import type { Request } from '@saola/contract/call'
import type { SalaryPeriod, salaryPeriod } from '@saola/contract/salary-period'
import { NO_WORKING_DAYS, type SalaryPeriodState } from '@saola/contract/salary-values'
import { addDays, daysIn, showDay } from '@saola/web/list/days'
import type { Tone } from '@saola/web/ui/StatusBadge.tsx'
import { addressAt, paths } from '../../../app/paths.ts'

export const addressOf = (id: string): string => addressAt(paths.salaryPeriodDetail, { id })
export const toneOf = {
  UPCOMING: 'info',
  OPEN: 'ok',
  ENDED: 'warn',
  CLOSING: 'info',
  CLOSED: 'mute',
} as const satisfies Record<SalaryPeriodState, Tone>

type Days = Pick<SalaryPeriod, 'startDate' | 'endDate'>
/** "01/11/2026 – 30/11/2026". */
export const datesOf = ({ startDate, endDate }: Days): string =>
  `${showDay(startDate)} – ${showDay(endDate)}`
export const lengthOf = ({ startDate, endDate }: Days): number => daysIn([startDate, endDate])
/** "11/2026". */
export const showMonth = (month: string): string => showDay(month)
export const isPaidEarly = ({
  endDate,
  paySalaryDate,
}: Omit<Days, 'startDate'> & Pick<SalaryPeriod, 'paySalaryDate'>): boolean =>
  paySalaryDate !== '' && paySalaryDate < endDate
export const hasDayToAsk = ({ startDate, lastDayToAsk }: SalaryPeriod): boolean =>
  lastDayToAsk >= startDate
/** Whether the night makes a period in its place: it makes that of its day, and that of the day a week ahead. */
export const comesBack = ({ startDate, endDate }: Days, today: string): boolean =>
  [today, addDays(today, 7)].some((day) => startDate <= day && day <= endDate)

const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/
export const isMonth = (month: string): boolean => MONTH.test(month)
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** What the form holds; an empty text = nothing chosen. */
export interface PeriodValues extends Record<string, unknown> {
  month: string
  startDate: string
  endDate: string
  paySalaryDate: string
  /** Whose working days count. */
  source: 'CONFIG' | 'OWN'
  workingDays: number | null
}
export const valuesOf = (period: SalaryPeriod): PeriodValues => ({
  month: period.month,
  startDate: period.startDate,
  endDate: period.endDate,
  paySalaryDate: period.paySalaryDate,
  source: period.workingDays === NO_WORKING_DAYS ? 'CONFIG' : 'OWN',
  workingDays: period.workingDays === NO_WORKING_DAYS ? null : period.workingDays,
})
export const emptyValues = (month: string): PeriodValues => ({
  month,
  startDate: '',
  endDate: '',
  paySalaryDate: '',
  source: 'CONFIG',
  workingDays: null,
})
/** @param v checked before: the days are there */
export const bodyOf = (v: PeriodValues): Request<typeof salaryPeriod.create>['body'] => ({
  month: v.month,
  startDate: v.startDate,
  endDate: v.endDate,
  workingDays: v.source === 'OWN' ? (v.workingDays ?? NO_WORKING_DAYS) : NO_WORKING_DAYS,
  paySalaryDate: v.paySalaryDate,
})
/** Whether a month has none of the period's days. */
export const isOtherMonth = ({ month, startDate, endDate }: PeriodValues): boolean =>
  isMonth(month) &&
  startDate !== '' &&
  endDate !== '' &&
  (month < startDate.slice(0, 7) || month > endDate.slice(0, 7))
