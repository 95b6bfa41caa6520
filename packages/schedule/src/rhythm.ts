/** How often a subscription falls due, and on which day: a plan's cycle, free or fixed to a day of the week, month or year. */
import { timeTypes, type TimeType } from './day.ts'

/**
 * Every `cycleValue` days, weeks, months or years. `fixed` is the day on which each falls: of the week (Monday = 1 to 7), of the month (1 to 31) or of the
 * year (1 to 366), by the time type; null where the day is the anchor's own. Days of a DAY rhythm are never fixed.
 */
export interface Rhythm {
  readonly timeType: TimeType
  readonly cycleValue: number
  readonly fixed: number | null
}
export const maxCycleValue = { DAY: 365, WEEK: 52, MONTH: 36, YEAR: 5 } as const satisfies Record<
  TimeType,
  number
>
export const weekdayNames = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const
export type WeekdayName = (typeof weekdayNames)[number]

/** As a plan has it on the wire. A day of the week is a number or its English name. */
export interface FixedTime {
  readonly dayOfWeek?: number | string | null | undefined
  readonly dayOfMonth?: number | null | undefined
  readonly dayOfYear?: number | null | undefined
}
export interface PlanCycle {
  readonly timeType: TimeType
  readonly cycleValue: number
  readonly fixedPaymentTime: boolean
  readonly fixedTime?: FixedTime | null | undefined
}
/** The field that makes a cycle unfit. */
export type CycleFault = { readonly wrong: 'timeType' | 'cycleValue' | 'fixedTime' }

const fixedField = {
  WEEK: ['dayOfWeek', 7],
  MONTH: ['dayOfMonth', 31],
  YEAR: ['dayOfYear', 366],
} as const
const isWithin = (value: unknown, max: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= max
const dayOfName = (value: unknown): unknown =>
  typeof value === 'string' ? (weekdayNames as readonly string[]).indexOf(value) + 1 : value

/**
 * A plan's rhythm, or the field that is wrong. A fixed plan names exactly the day of its own time type; what DAY plans and free ones say of a fixed time
 * is ignored.
 */
export function rhythmOf(plan: PlanCycle): Rhythm | CycleFault {
  const { timeType, cycleValue } = plan
  if (!timeTypes.includes(timeType)) return { wrong: 'timeType' }
  if (!isWithin(cycleValue, maxCycleValue[timeType])) return { wrong: 'cycleValue' }
  if (!plan.fixedPaymentTime || timeType === 'DAY') return { timeType, cycleValue, fixed: null }
  const [field, max] = fixedField[timeType]
  const given = Object.entries(plan.fixedTime ?? {}).filter(([, value]) => value != null)
  const fixed = dayOfName(plan.fixedTime?.[field])
  return given.length === 1 && isWithin(fixed, max)
    ? { timeType, cycleValue, fixed }
    : { wrong: 'fixedTime' }
}
export const isCycleFault = (read: Rhythm | CycleFault): read is CycleFault => 'wrong' in read

const COMMON_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const monthsFrom = (first: number, count: number): number =>
  Array.from({ length: count }, (_, i) => COMMON_MONTHS[(first + i) % 12]!).reduce(
    (sum, days) => sum + days,
    0,
  )
/** The fewest days that lie between two due days: of months, where February is among them. */
export function shortestCycleDays({
  timeType,
  cycleValue,
}: Pick<Rhythm, 'timeType' | 'cycleValue'>): number {
  if (timeType === 'DAY') return cycleValue
  if (timeType === 'WEEK') return 7 * cycleValue
  // Any four years have a leap day, but around 2100.
  if (timeType === 'YEAR') return 365 * cycleValue + Math.floor(cycleValue / 4)
  return Math.min(...COMMON_MONTHS.map((_, first) => monthsFrom(first, cycleValue)))
}
