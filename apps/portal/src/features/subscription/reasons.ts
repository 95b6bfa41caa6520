/** What the sentences of an explanation name: days, money and numbers as screens write them. Pure. */
import type { Explained } from '@saola/contract/subscription-explain'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'

const MONEY = new Set(['amount', 'unitAmount'])
const COUNTED = new Set(['quantity', 'cycle'])
const DAY = /^\d{4}-\d\d-\d\d$/
const YEAR = new Set(['year', 'month', 'ordinal', 'wanted'])

const shown = (name: string, value: string | number): string | number => {
  if (typeof value === 'string') return DAY.test(value) ? showDay(value) : value
  if (MONEY.has(name)) return formatVnd(value)
  if (COUNTED.has(name)) return formatNumberVi(value)
  // A year has no thousands.
  return YEAR.has(name) ? String(value) : value
}
export const namesOf = (
  values: Explained['dates'][number]['values'],
): Record<string, string | number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(name, value)]))
