/** What the form of a change sends. Pure. */
import type { Request } from '@saola/contract/call'
import type { subscription } from '@saola/contract/subscription'
import type { SubscriptionDetail } from './rules.ts'

type Wanted = NonNullable<Request<typeof subscription.previewChange>['body']>
export interface ChangeValues extends Record<string, unknown> {
  planId: string
  quantity: number | null
  /** Null = the price of the plan, or of before where that stays. */
  unitAmount: number | null
  when: 'NEXT' | 'NOW'
}
const MOST = 10_000

/** Null while nothing changes, or the form does not say enough. */
export function changeBody(it: SubscriptionDetail, v: ChangeValues): Wanted | null {
  if (v.planId === '' || v.quantity === null || v.quantity < 1 || v.quantity > MOST) return null
  const isOther = v.planId !== it.plan.id
  const unit = v.unitAmount !== null && v.unitAmount > 0 ? v.unitAmount : null
  const isPriced = unit !== null && (isOther || unit !== it.unitAmount)
  if (!isOther && !isPriced && v.quantity === it.quantity) return null
  return {
    id: it.id,
    when: v.when,
    quantity: v.quantity,
    ...(isOther ? { planId: v.planId } : {}),
    ...(isPriced ? { unitAmount: unit } : {}),
  }
}
/** The change that is to come. */
export const pendingOf = (it: Pick<SubscriptionDetail, 'changes'>) =>
  it.changes.find(({ state }) => state === 'PENDING') ?? null
