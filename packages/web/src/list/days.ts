/** Ranges of business days (YYYY-MM-DD, +07:00, no DST), as date filters hold them. */
import type { MantineSize } from '@mantine/core'
import { businessDay } from '../ui/time.ts'

export type DayPreset = 'today' | 'yesterday' | 'last7' | 'last30' | 'thisMonth' | 'lastMonth'
export type Days = readonly [from: string, to: string]
const DAY_MS = 86_400_000

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
/** The day `by` days later; negative = earlier. */
export const addDays = (day: string, by: number): string => iso(at(day) + by * DAY_MS)
/** Days from the first to the last, both counted. */
export const daysIn = ([from, to]: Days): number => Math.round((at(to) - at(from)) / DAY_MS) + 1

/** The ranges people ask for most, counted from the business day `today`. */
export function presetDays(today: string): Record<DayPreset, Days> {
  const first = `${today.slice(0, 8)}01`
  const lastOfBefore = addDays(first, -1)
  return {
    today: [today, today],
    yesterday: [addDays(today, -1), addDays(today, -1)],
    last7: [addDays(today, -6), today],
    last30: [addDays(today, -29), today],
    thisMonth: [first, today],
    lastMonth: [`${lastOfBefore.slice(0, 8)}01`, lastOfBefore],
  }
}

/** The business day of a day or an instant. */
export const dayOf = (dayOrInstant: string): string =>
  dayOrInstant.length === 10 ? dayOrInstant : businessDay(new Date(dayOrInstant))
/** First and last instant of a day, for calls that want instants (bank transaction dates are full ISO times). */
export const dayStart = (day: string): string => `${day}T00:00:00+07:00`
export const dayEnd = (day: string): string => `${day}T23:59:59.999+07:00`
/** dd/mm/yyyy of a YYYY-MM-DD. */
export const showDay = (day: string): string => day.split('-').reverse().join('/')
/** What the field of a range says: "01/11/2026 – 21/11/2026", `any` where nothing is chosen. */
export function rangeText(from: string | undefined, to: string | undefined, any: string): string {
  if (from === undefined && to === undefined) return any
  if (from !== undefined && from === to) return showDay(from)
  const show = (day: string | undefined): string => (day === undefined ? '…' : showDay(day))
  return `${show(from)} – ${show(to)}`
}

/** Of DayRange and of the calendar behind it. */
export interface DayRangeProps {
  /** What the days are days of, for screen readers: "Thời gian tạo". */
  label: string
  /** YYYY-MM-DD of business days. */
  from: string | undefined
  to: string | undefined
  /** Called with both days or with none. */
  onChange: (from: string | undefined, to: string | undefined) => void
  placeholder?: string
  presets?: readonly DayPreset[]
  size?: MantineSize
  /** One day instead of a stretch: both are always the same. */
  single?: boolean
}
