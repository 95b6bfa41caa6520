/** What merchants and bank staff read alike of a fee report. Pure. */
import type { FeeReportItem, FeeReportStatus } from '@saola/contract/fee-report'
import { addDays } from '../../list/days.ts'
import type { Tone } from '../../ui/StatusBadge.tsx'
import { formatDay } from '../../ui/time.ts'

/** "2026-10" as people write it: "10/2026". */
export const showMonth = (month: string): string => month.split('-').toReversed().join('/')

/** First and last day of a month, as calls ask for it. */
export function periodOfMonth(month: string): { fromDate: string; toDate: string } {
  const first = `${month}-01`
  return { fromDate: first, toDate: addDays(nextMonth(first), -1) }
}
/** Any day of a month → the first of the next. */
function nextMonth(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

const MONTHS_SHOWN = 12
/** The last twelve months with the one that `today` lies in: the calls want a period, people mostly want these. */
export function lastYear(today: string): { fromDate: string; toDate: string } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const first = new Date(Date.UTC(year, month - MONTHS_SHOWN, 1)).toISOString().slice(0, 10)
  return { fromDate: first, toDate: addDays(nextMonth(today), -1) }
}
/** The period of an address, each end for itself the usual one where the address has none. */
export const periodAt = (
  search: Record<string, unknown>,
  today: string,
): { fromDate: string; toDate: string } => {
  const usual = lastYear(today)
  const end = (value: unknown, other: string): string =>
    typeof value === 'string' && value !== '' ? value : other
  return {
    fromDate: end(search.fromDate, usual.fromDate),
    toDate: end(search.toDate, usual.toDate),
  }
}

const tones: Record<FeeReportStatus, Tone> = {
  PROVISIONAL: 'info',
  WAITING_PAYMENT: 'warn',
  PAID: 'ok',
}
export const toneFor = (report: Pick<FeeReportItem, 'status' | 'isOverdue'>): Tone =>
  report.isOverdue ? 'bad' : tones[report.status]
/** What is still to be paid: `due` stays what the closed report asked for. */
export const openOf = (report: Pick<FeeReportItem, 'status' | 'due'>): number =>
  report.status === 'PAID' ? 0 : report.due

/** The last twelve months, newest first, YYYY-MM. */
export const lastMonths = (today: string): string[] => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return Array.from({ length: MONTHS_SHOWN }, (_, i) =>
    new Date(Date.UTC(year, month - 1 - i, 1)).toISOString().slice(0, 7),
  )
}

/** The last day to pay on: the term ends with it. */
export const lastDayToPay = (dueAt: string): string => formatDay(new Date(Date.parse(dueAt) - 1))

/** The first days of the next twelve months: from one of them on a merchant may pay its fees in another way. */
export const firstDaysAhead = (today: string): string[] => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return Array.from({ length: MONTHS_SHOWN }, (_, i) =>
    new Date(Date.UTC(year, month + i, 1)).toISOString().slice(0, 10),
  )
}
