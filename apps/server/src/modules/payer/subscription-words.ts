/** What the pages of subscriptions say of plans, dates and sums, in the payer's words. */
import { formatVnd } from '@saola/money/format'
import type { Language } from '@saola/phrases/shape'
import { translator } from '../../platform/text.ts'

export type Say = ReturnType<typeof translator>
export const sayIn = (language: Language): Say => translator(language, 'payerSubscription')

/** 2026-11-05 → 05/11/2026. */
export const dayText = (day: string): string => day.split('-').reverse().join('/')
/** The last day of a span whose end is the first day that is no longer part of it. */
export const lastDayOf = (to: string): string =>
  new Date(Date.parse(`${to}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

interface Priced {
  type: string
  time_type: string
  cycle_value: number
}
/** "300.000 ₫ mỗi tháng" of a plan. @param amount of one, in đồng */
export const priceText = (say: Say, plan: Priced, amount: number): string =>
  plan.type === 'METERED_USAGE'
    ? say('unit', { amount: formatVnd(amount) })
    : say('price', {
        amount: formatVnd(amount),
        per: say(`per.${plan.time_type}`, { count: plan.cycle_value }),
      })
/** On which day its periods begin, where that is fixed. */
export const fixedText = (
  say: Say,
  plan: { time_type: string; fixed_day: number | null },
): string | null =>
  plan.fixed_day === null
    ? null
    : say(`fixed.${plan.time_type}`, {
        day: plan.time_type === 'WEEK' ? say(`weekday.W${plan.fixed_day}`) : plan.fixed_day,
      })
/** A sum in đồng; null = use decides. */
export const sumText = (say: Say, amount: number | null): string =>
  amount === null ? say('byUse') : formatVnd(amount)
