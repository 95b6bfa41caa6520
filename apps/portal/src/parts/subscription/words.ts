/** What screens say of plans and subscriptions, and where they lead. */
import type { InvoiceItem } from '@saola/contract/subscription-invoice'
import type { SubscriptionItem } from '@saola/contract/subscription'
import { formatVnd } from '@saola/money/format'
import { addDays, showDay } from '@saola/web/list/days'
import { useTranslations } from 'use-intl'
import { addressAt, paths } from '../../app/paths.ts'

export type { InvoiceItem }
type Plan = Pick<SubscriptionItem['plan'], 'timeType' | 'cycleValue' | 'type'>
export interface Price {
  plan: Plan
  quantity: number
  unitAmount: number
}

export const subscriptionAddress = (id: string): string =>
  addressAt(paths.subscriptionDetail, { id })
export const invoiceAddress = (id: string): string => addressAt(paths.subscriptionBill, { id })
/** "01/12/2026 – 31/12/2026": `to` is the first day that is no longer part of it. */
export const spanText = (from: string, to: string): string => {
  const last = addDays(to, -1)
  return from === last ? showDay(from) : `${showDay(from)} – ${showDay(last)}`
}
/** What a cycle costs, in đồng; null where use decides. */
export const cycleAmount = ({ plan, quantity, unitAmount }: Price): number | null =>
  plan.type === 'METERED_USAGE' ? null : quantity * unitAmount

/** "150.000 ₫ / tháng"; of what is metered the price of a unit. The screen loads the phrases `subscription`. */
export function usePriceText(): (price: Price) => string {
  const t = useTranslations('subscription')
  return (price) => {
    const { timeType, cycleValue } = price.plan
    const per = t(`per.${timeType}`, { count: cycleValue })
    const amount = cycleAmount(price)
    return amount === null
      ? t('everyUnit', { amount: formatVnd(price.unitAmount), per })
      : t('every', { amount: formatVnd(amount), per })
  }
}
