/** Monthly recurring revenue: what a subscription brings on average in a month, in whole đồng (docs/domain.md#9). Pure. */
import type { TimeType } from '@saola/schedule/day'
import type { State, Terms } from './state.ts'

const MONTHS = 12
const PER_YEAR = { DAY: 365, WEEK: 52, MONTH: 12, YEAR: 1 } as const satisfies Record<
  TimeType,
  number
>
/** In these states it is counted; one that ends is, too, unless it is still on trial. */
export const countedStatuses = [
  'ACTIVE',
  'PENDING_CANCELLATION',
  'CREATE_INVOICE_FAILED',
  'PAYMENT_EXPIRED',
] as const

/** What a cycle's amount is in a month, half a đồng rounded up. @param amount in đồng, 0 or more */
export function perMonth(
  amount: number,
  { timeType, cycleValue }: { timeType: TimeType; cycleValue: number },
): number {
  const [n, d] = [2 * amount * PER_YEAR[timeType] + cycleValue * MONTHS, 2 * cycleValue * MONTHS]
  return (n - (n % d)) / d
}
/** Of one subscription, in đồng; 0 where it is not counted, and where use decides. */
export function mrrOf(
  { status, statusBefore }: Pick<State, 'status' | 'statusBefore'>,
  {
    billing,
    rhythm,
    unitAmount,
    quantity,
  }: Pick<Terms, 'billing' | 'rhythm' | 'unitAmount' | 'quantity'>,
): number {
  const isCounted = countedStatuses.some((one) => one === status) && statusBefore !== 'TRIAL'
  return isCounted && billing !== 'METERED' ? perMonth(unitAmount * quantity, rhythm) : 0
}
