/** Pure decisions of the invoice's screen. */
import type { Output } from '@saola/contract/call'
import type { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { daysIn } from '@saola/web/list/days'

export type Invoice = Output<typeof subscriptionInvoice.getDetail>

/** Days from `today` to the last day to pay; 0 is that day, negative after it. */
export const daysLeft = ({ expiredDate }: Pick<Invoice, 'expiredDate'>, today: string): number =>
  daysIn([today, expiredDate]) - 1
