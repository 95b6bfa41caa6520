/** The form of an enterprise's configuration; pure. Days are those of Vietnam, YYYY-MM-DD. */
import type { EnterpriseConfig } from '@saola/contract/salary-enterprise'
import { NO_WORKING_DAYS, type PaymentSource } from '@saola/contract/salary-values'
import { dayOfWeek, daysBetween, plusDays, type Day } from '@saola/schedule/day'
import { lastDayToAsk, payMonthOf, payPeriodOf } from '@saola/schedule/pay-period'

export const dayParts = ['whole', 'half', 'off'] as const
export type DayPart = (typeof dayParts)[number]
const worth = { whole: 1, half: 0.5, off: 0 } as const
const partOf = (value: number): DayPart => dayParts.find((part) => worth[part] === value) ?? 'off'

export interface ConfigValues extends Record<string, unknown> {
  /** '' = none of those that may be chosen. */
  paymentSource: PaymentSource | ''
  accountId: string
  limitAmount: number | null
  periodStartDate: number | null
  periodEndDate: number | null
  paySalaryDate: number | null
  disableAdvanceBeforeEndDate: number | null
  /** Monday first. */
  workWeek: DayPart[]
  hasWorkingDays: boolean
  workingDays: number | null
  secondPerson: boolean
}

/** Why a source may not be chosen; null = it may. */
export function closedBecause(
  source: PaymentSource,
  { allowedSources, programType }: Pick<EnterpriseConfig, 'allowedSources' | 'programType'>,
): 'sourceClosed' | 'sourceProgram' | null {
  if (!allowedSources.includes(source)) return 'sourceClosed'
  return programType === 'FLEX_SALARY_USE_OVERDRAFT' && source === 'BUSINESS_ACCOUNT'
    ? 'sourceProgram'
    : null
}

/** What is configured; before that a period is a calendar month, and the pay day is nobody's guess. */
export function valuesOf(config: EnterpriseConfig): ConfigValues {
  const open = config.allowedSources.filter((one) => closedBecause(one, config) === null)
  const isSaid = config.workingDays !== NO_WORKING_DAYS
  return {
    paymentSource: config.paymentSource ?? open[0] ?? '',
    accountId: config.accountId ?? '',
    limitAmount: config.limitAmount,
    periodStartDate: config.periodStartDate ?? 1,
    periodEndDate: config.periodEndDate ?? 31,
    paySalaryDate: config.paySalaryDate,
    disableAdvanceBeforeEndDate: config.disableAdvanceBeforeEndDate,
    workWeek: config.workWeek.map(partOf),
    hasWorkingDays: isSaid,
    workingDays: isSaid ? config.workingDays : null,
    secondPerson: config.secondPerson,
  }
}

/** As the server takes it; for values that have passed the form's own checks. */
export const bodyOf = (values: ConfigValues, version: number) => ({
  paymentSource: values.paymentSource as PaymentSource,
  accountId: values.accountId,
  limitAmount: values.limitAmount,
  periodStartDate: values.periodStartDate ?? 0,
  periodEndDate: values.periodEndDate ?? 0,
  paySalaryDate: values.paySalaryDate ?? 0,
  disableAdvanceBeforeEndDate: values.disableAdvanceBeforeEndDate ?? 0,
  workWeek: values.workWeek.map((part) => worth[part]),
  workingDays: values.hasWorkingDays ? (values.workingDays ?? 0) : NO_WORKING_DAYS,
  secondPerson: values.secondPerson,
  version,
})

interface ComingPeriod {
  /** YYYY-MM. */
  month: string
  startDate: Day
  endDate: Day
  paySalaryDate: Day
  /** Null = on none of its days. */
  lastDayToAsk: Day | null
  /** Those of the work week; half days make whole ones, rounded up. */
  workingDays: number
}
/** The period of today, or the next one to begin, and the one after it; null while a day is missing. */
export function comingPeriods(values: ConfigValues, today: string): ComingPeriod[] | null {
  const { periodStartDate: startDate, periodEndDate: endDate, paySalaryDate: payDate } = values
  if (startDate === null || endDate === null || payDate === null) return null
  const calendar = { startDate, endDate, payDate }
  try {
    const first = periodOf(payMonthOf(today as Day, calendar), values, calendar)
    const next = payMonthOf(plusDays(first.endDate, 1), calendar)
    return [first, periodOf(next, values, calendar)]
  } catch (error) {
    // A day that no month has: its field says so.
    if (error instanceof RangeError) return null
    throw error
  }
}
function periodOf(
  month: string,
  { workWeek, disableAdvanceBeforeEndDate }: ConfigValues,
  calendar: { startDate: number; endDate: number; payDate: number },
): ComingPeriod {
  const days = payPeriodOf(month, calendar)
  const count = daysBetween(days.startDate, days.endDate) + 1
  const parts = Array.from(
    { length: count },
    (_, i) => worth[workWeek[dayOfWeek(plusDays(days.startDate, i)) - 1] ?? 'off'],
  )
  const last = lastDayToAsk(days.endDate, disableAdvanceBeforeEndDate ?? 0)
  return {
    month,
    ...days,
    lastDayToAsk: last < days.startDate ? null : last,
    workingDays: Math.ceil(parts.reduce<number>((sum, part) => sum + part, 0)),
  }
}
