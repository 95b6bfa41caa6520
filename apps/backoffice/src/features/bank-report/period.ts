/** Pure: what the reports' address says, and how its days and times are written. */
import {
  MOST_REPORT_DAYS,
  reportNames,
  type ReportName,
  type ReportStep,
} from '@saola/contract/bank-report'
import { daysIn, presetDays, showDay, type DayPreset } from '@saola/web/list/days'
import { dayMonth } from '@saola/web/ui/chart'

export const PRESETS = [
  'last7',
  'last30',
  'thisMonth',
  'lastMonth',
] as const satisfies readonly DayPreset[]
const USUAL = 'last30'

export interface Chosen {
  report: ReportName
  preset: DayPreset | null
  from: string
  to: string
  by: ReportStep
}
const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (raw: unknown): raw is string =>
  typeof raw === 'string' && DAY.test(raw) && !Number.isNaN(Date.parse(raw))
export const isTooLong = (from: string, to: string): boolean =>
  daysIn([from, to]) > MOST_REPORT_DAYS

/** A preset is kept by its name, so that a saved address means today's "last 30 days". */
export function chosenOf(search: Record<string, unknown>, today: string): Chosen {
  const { from, to } = search
  const own =
    isDay(from) && isDay(to) && from <= to && !isTooLong(from, to) ? ([from, to] as const) : null
  const preset = own === null ? (PRESETS.find((one) => one === search.period) ?? USUAL) : null
  const days = own ?? presetDays(today)[preset ?? USUAL]
  return {
    report: reportNames.find((one) => one === search.report) ?? 'merchants',
    preset,
    from: days[0],
    to: days[1],
    by: search.by === 'MONTH' ? 'MONTH' : 'DAY',
  }
}
/** The preset that these days are today, if any. */
export const presetOf = (from: string, to: string, today: string): DayPreset | undefined =>
  PRESETS.find((one) => presetDays(today)[one][0] === from && presetDays(today)[one][1] === to)

/** YYYY-MM-DD → dd/mm, YYYY-MM → mm/yy. */
export const stepTick = (date: string): string =>
  date.length === 7 ? `${date.slice(5)}/${date.slice(2, 4)}` : dayMonth(date)
/** YYYY-MM-DD → dd/mm/yyyy, YYYY-MM → mm/yyyy. */
export const stepName = (date: string): string => showDay(date)

/** Part of all in percent with one decimal at most; nothing of nothing is 0. */
export const percentOf = (part: number, all: number): number =>
  all === 0 ? 0 : Math.round((part / all) * 1000) / 10

export type Span =
  | { unit: 'days'; days: string; hours: string }
  | { unit: 'hours'; hours: string; minutes: string }
  | { unit: 'minutes'; minutes: string }
  | { unit: 'short' }
/** Whole seconds in the two largest units that people would say. */
export function spanOf(seconds: number): Span {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours >= 24)
    return { unit: 'days', days: String(Math.floor(hours / 24)), hours: String(hours % 24) }
  if (hours > 0) return { unit: 'hours', hours: String(hours), minutes: String(minutes % 60) }
  return minutes > 0 ? { unit: 'minutes', minutes: String(minutes) } : { unit: 'short' }
}
