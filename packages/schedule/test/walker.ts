/**
 * The slow second implementation: it turns the pages of a calendar one by one and asks of each day whether it matches what the plan says; of the days that
 * match from the anchor on, every `cycleValue`th is due. It knows no sums of months or days, and shares no line with the code it judges.
 */
interface Page {
  year: number
  month: number
  date: number
  /** Monday = 1. */ weekday: number
  /** 1 = 1 January. */ ordinal: number
}
export interface Plan {
  timeType: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
  cycleValue: number
  fixed: number | null
}

const lengths = {
  common: [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31],
  leap: [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31],
}
const kindOf = (year: number): 'common' | 'leap' => {
  if (year % 400 === 0) return 'leap'
  if (year % 100 === 0) return 'common'
  return year % 4 === 0 ? 'leap' : 'common'
}
const lengthOf = (page: Page): number => lengths[kindOf(page.year)][page.month - 1]!
const yearLength = (page: Page): number => (kindOf(page.year) === 'leap' ? 366 : 365)

function turn(page: Page): void {
  page.weekday = page.weekday === 7 ? 1 : page.weekday + 1
  page.ordinal += 1
  page.date += 1
  if (page.date <= lengthOf(page)) return
  page.date = 1
  page.month += 1
  if (page.month <= 12) return
  page.month = 1
  page.year += 1
  page.ordinal = 1
}
const two = (n: number): string => (n < 10 ? `0${n}` : String(n))
const textOf = ({ year, month, date }: Page): string => `${year}-${two(month)}-${two(date)}`

/** The page of a day, from a library's calendar instead of from ours. */
function pageOf(day: string): Page {
  const at = new Date(`${day}T00:00:00Z`)
  const newYear = Date.UTC(at.getUTCFullYear(), 0, 1)
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    date: at.getUTCDate(),
    weekday: at.getUTCDay() === 0 ? 7 : at.getUTCDay(),
    ordinal: Math.round((at.getTime() - newYear) / 86_400_000) + 1,
  }
}

/** Whether a day matches what the plan says, free plans repeating their anchor's day. */
function matches(page: Page, anchor: Page, { timeType, fixed }: Plan): boolean {
  switch (timeType) {
    case 'DAY':
      return true
    case 'WEEK':
      return page.weekday === (fixed ?? anchor.weekday)
    case 'MONTH':
      return page.date === Math.min(fixed ?? anchor.date, lengthOf(page))
    case 'YEAR':
      return fixed === null
        ? page.month === anchor.month && page.date === Math.min(anchor.date, lengthOf(page))
        : page.ordinal === Math.min(fixed, yearLength(page))
  }
}

/** Every due day of the `days` days from the anchor on. */
export function walk(from: string, plan: Plan, days: number): string[] {
  const anchor = pageOf(from)
  const page = { ...anchor }
  const found: string[] = []
  let matched = 0
  for (let i = 0; i < days; i += 1) {
    if (matches(page, anchor, plan)) {
      if (matched % plan.cycleValue === 0) found.push(textOf(page))
      matched += 1
    }
    turn(page)
  }
  return found
}
