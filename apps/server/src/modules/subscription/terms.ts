/** What plan and price of a subscription say to its rules. */
import { briefOf, termsOf as planTermsOf } from '../subscription-plan/service.ts'
import type { Terms } from './state.ts'
import type { SubscriptionRow } from './store.ts'

export function termsOf(row: Pick<SubscriptionRow, 'plan' | 'unit_amount' | 'quantity'>): Terms {
  const { rhythm, billing, issueDaysBefore, expirationDays, chargeStub, afterDunning } =
    planTermsOf(row.plan)
  return {
    plan: briefOf(row.plan),
    bankAccountId: row.plan.bank_account_id,
    rhythm,
    billing,
    issueDaysBefore,
    expirationDays,
    chargeStub,
    afterDunning,
    unitAmount: row.unit_amount,
    quantity: row.quantity,
  }
}
