/** Pure decisions about what is done to many subscriptions at once. */
import type { BulkPreview, BulkPreviewRow } from '@saola/contract/subscription-bulk'
import type { AnyBulkAct, BulkReason } from '@saola/contract/subscription-bulk-values'
import type { ErrorKey } from '@saola/contract/errors'

/** What a single act is refused with, as the row of many says it. */
const reasons: Partial<Record<ErrorKey, BulkReason>> = {
  'subscription.not_found': 'GONE',
  'subscription.invalid_transition': 'STATUS',
  'plan.inactive': 'PLAN_INACTIVE',
  'merchant.not_active': 'MERCHANT_INACTIVE',
  'error.stale_version': 'CHANGED',
  'invoice.not_found': 'CHANGED',
  'invoice.paid': 'PAID',
  'error.invalid_state': 'CARD_OUT',
  'error.validation': 'TOO_LARGE',
}
/** A reminder is refused in a state in which its invoice is paid in another way by now, which is no card. */
export const reasonOf = (key: ErrorKey, act: AnyBulkAct): BulkReason =>
  act === 'REMIND' && key === 'error.invalid_state' ? 'CHANGED' : (reasons[key] ?? 'ERROR')

/** How often one is tried again that failed for no reason of its own. */
const MOST_FAILURES = 3
export const isGivenUp = (failures: number): boolean => failures >= MOST_FAILURES

type Sums = Pick<BulkPreview, 'willDo' | 'willNot' | 'reasons' | 'issued' | 'voided' | 'reminded'>
export function sumsOf(rows: readonly BulkPreviewRow[]): Sums {
  const counts = new Map<BulkReason, number>()
  const sums = { willDo: 0, willNot: 0, issued: 0, voided: 0, reminded: 0 }
  for (const { reason, after, invoice } of rows) {
    if (reason !== null) {
      sums.willNot += 1
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
      continue
    }
    sums.willDo += 1
    sums.issued += after?.issued ?? 0
    sums.voided += after?.voided ?? 0
    sums.reminded += invoice?.amount ?? 0
  }
  return {
    ...sums,
    reasons: [...counts]
      .map(([reason, count]) => ({ reason, count }))
      .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
  }
}
