/** Pure decisions of the subscription screens. */
import type { SubscriptionDetail } from '@saola/contract/subscription'
import type {
  SubscriptionAction,
  SubscriptionRefusal,
  SubscriptionStatus,
} from '@saola/contract/subscription-values'
import { usedPart } from '@saola/schedule/prorate'
import type { Day } from '@saola/schedule/day'
import { cycleAmount } from '../../parts/subscription/words.ts'

export type { SubscriptionDetail }
export type Upcoming = SubscriptionDetail['upcoming'][number]
export type Event = SubscriptionDetail['timeline'][number]
/** An action of the contract, or the deletion of what has no invoice yet. */
export type Act = SubscriptionAction | 'delete'

/** Nothing was invoiced, so its terms may change and it may go without a trace. */
export const isUntouched = (it: Pick<SubscriptionDetail, 'prePaymentDate' | 'numOfPayments'>) =>
  it.prePaymentDate === null && it.numOfPayments === 0

/** What somebody most likely comes for, by the state: the one button beside the menu of all. */
const mainOf: Partial<Record<SubscriptionStatus, SubscriptionAction>> = {
  ACTIVE: 'pause',
  PAUSED: 'continue',
  PENDING_CANCELLATION: 'restore',
  CANCELLED: 'restore',
  EXPIRED: 'extend',
  PAYMENT_EXPIRED: 'extend-payment',
  CREATE_INVOICE_FAILED: 'recreate-invoice',
}
export function mainAction({
  status,
  allowedActions,
}: Pick<SubscriptionDetail, 'status' | 'allowedActions'>): SubscriptionAction | null {
  const main = mainOf[status]
  return main !== undefined && allowedActions.includes(main) ? main : null
}

/** Why an action is not open; null where it is. */
export function refusalOf(
  it: Pick<SubscriptionDetail, 'allowedActions' | 'refusals' | 'prePaymentDate' | 'numOfPayments'>,
  act: Act,
): SubscriptionRefusal | 'INVOICED' | null {
  if (act === 'delete') return isUntouched(it) ? null : 'INVOICED'
  if (it.allowedActions.includes(act)) return null
  return it.refusals.find(({ action }) => action === act)?.reason ?? 'STATUS'
}

/**
 * What the last invoice of a plan that is paid afterwards comes to when it is cancelled on `today`: the running cycle's share by days, in đồng. Null where
 * use decides, and where no cycle is running.
 */
export function finalAmount(it: SubscriptionDetail, today: string): number | null {
  const amount = cycleAmount(it)
  const running = it.upcoming.find(({ from, to }) => from <= today && today < to)
  if (amount === null || running === undefined) return null
  return usedPart(amount, { from: running.from as Day, to: running.to as Day }, today as Day)
}

/** Of one moment the making itself comes last. */
const isMaking = ({ kind }: Event): number => Number(kind === 'created' || kind === 'imported')
/** The newest first: the server's order is not part of the contract. */
export const newestFirst = (events: readonly Event[]): readonly Event[] =>
  events.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || isMaking(a) - isMaking(b))
