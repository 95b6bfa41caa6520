/** Pure: the period and filters of the statistics, as the address has them. */
import { MOST_DAYS } from '@saola/contract/dashboard'
import { paymentTypes, transactionTypes } from '@saola/contract/enums'
import { daysIn, presetDays, type DayPreset } from '@saola/web/list/days'

export const PRESETS = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'thisMonth',
  'lastMonth',
] as const satisfies readonly DayPreset[]
const USUAL = 'last30'
export interface Chosen {
  preset: DayPreset | null
  from: string
  to: string
  bankAccountId: string | undefined
  type: (typeof transactionTypes)[number] | undefined
  paymentType: (typeof paymentTypes)[number] | undefined
  view: 'chart' | 'table'
}
export type Patch = Partial<
  Record<
    'period' | 'from' | 'to' | 'bankAccountId' | 'type' | 'paymentType' | 'view',
    string | undefined
  >
>

const DAY = /^\d{4}-\d{2}-\d{2}$/
const oneOf = <V extends string>(list: readonly V[], value: unknown): V | undefined =>
  list.find((one) => one === value)

/** What is chosen, as the address has it. A preset is kept by its name, so that a saved address means today's "last 7 days". */
export function chosenOf(search: Record<string, unknown>, today: string): Chosen {
  const days = [search.from, search.to].filter(
    (day): day is string =>
      typeof day === 'string' && DAY.test(day) && !Number.isNaN(Date.parse(day)),
  )
  const own =
    days.length === 2 &&
    daysIn([days[0]!, days[1]!]) >= 1 &&
    daysIn([days[0]!, days[1]!]) <= MOST_DAYS
  const preset = own ? null : (oneOf(PRESETS, search.period) ?? USUAL)
  const [from, to] = preset === null ? [days[0]!, days[1]!] : presetDays(today)[preset]
  return {
    preset,
    from,
    to,
    bankAccountId:
      typeof search.bankAccountId === 'string' && /^[0-9a-f-]{36}$/.test(search.bankAccountId)
        ? search.bankAccountId
        : undefined,
    type: oneOf(transactionTypes, search.type),
    paymentType: oneOf(paymentTypes, search.paymentType),
    view: search.view === 'table' ? 'table' : 'chart',
  }
}

/** Part of all in percent, with one decimal at most. */
export const percentOf = (part: number, all: number): number =>
  Math.round((part / Math.max(1, all)) * 1000) / 10
