/** Who works on a subscription, when, and what the audit log keeps of it. */
import { day, dayOfInstant, type Day } from '@saola/schedule/day'
import { trialEnd } from '@saola/schedule/schedule'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { turnOf } from './state.ts'
import type { SubscriptionRow } from './store.ts'
import type { By } from './write.ts'

export const MODULE = 'subscription'
export const memberOf = (ctx: Ctx): By => ({
  actor: ctx.caller.kind === 'server' ? 'SERVER' : 'MEMBER',
  name: actorOf(ctx).name,
})
/** Now, in milliseconds since 1970 (UTC). What people do in the first minutes of a day counts as done in its turn, so that what is due today is done at once. */
export function momentOf(ctx: Pick<Ctx, 'clock'>): number {
  const now = ctx.clock.now().getTime()
  return Math.max(now, turnOf(dayOfInstant(now)))
}
/** What may change of it, as the audit log keeps it. */
export const snapshotOf = (row: SubscriptionRow) => ({
  code: row.code,
  plan: row.plan.code,
  customerId: row.customer_id,
  subscriptionStatus: row.status,
  quantity: row.quantity,
  unitAmount: row.unit_amount,
  numOfCycles: row.num_of_cycles,
  startDate: row.start_date,
  trialEnd: trialEndOf(row),
  nextPaymentDate: row.next_payment_date,
  cancelAt: row.cancel_at,
  resumeAt: row.resume_at,
  referenceId: row.ref_id,
  note: row.note,
  language: row.language,
  remind: row.consent_remind,
  withLink: row.consent_link,
})
/** The first day that is no longer free, wherever the anchor has moved since; null without a trial. */
export const trialEndOf = (row: SubscriptionRow): Day | null =>
  row.trial_value === null || row.trial_type === null
    ? null
    : trialEnd(day(row.start_date), { value: row.trial_value, timeType: row.trial_type })
