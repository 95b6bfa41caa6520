/** The subscription form's values, and what is sent of them. Pure. */
import type { Request } from '@saola/contract/call'
import type { subscription } from '@saola/contract/subscription'
import type { PlanTimeType } from '@saola/contract/subscription-plan-values'
import { isUntouched, type SubscriptionDetail } from './rules.ts'

type Create = NonNullable<Request<typeof subscription.create>['body']>
type Update = NonNullable<Request<typeof subscription.update>['body']>
type Preview = NonNullable<Request<typeof subscription.preview>['body']>

export interface SubscriptionValues extends Record<string, unknown> {
  planId: string
  /** A customer that is known, or one that is described. */
  whose: 'known' | 'fresh'
  customerId: string
  customer: { fullName: string; phone: string; email: string; address: string }
  quantity: number | null
  ends: 'endless' | 'counted'
  numOfCycles: number | null
  startDate: string
  allowTrial: boolean
  trialTimeValue: number | null
  trialTimeType: PlanTimeType
  refId: string
  note: string
  language: 'VI' | 'EN'
  consent: { remind: boolean; link: boolean }
}
export const emptyValues = (today: string): SubscriptionValues => ({
  planId: '',
  whose: 'known',
  customerId: '',
  customer: { fullName: '', phone: '', email: '', address: '' },
  quantity: 1,
  ends: 'endless',
  numOfCycles: 12,
  startDate: today,
  allowTrial: false,
  trialTimeValue: 7,
  trialTimeType: 'DAY',
  refId: '',
  note: '',
  language: 'VI',
  consent: { remind: false, link: false },
})
export const valuesOf = (it: SubscriptionDetail): SubscriptionValues => ({
  ...emptyValues(it.startDate),
  planId: it.plan.id,
  customerId: it.customer.id,
  quantity: it.quantity,
  ends: it.numOfCycles === null ? 'endless' : 'counted',
  numOfCycles: it.numOfCycles ?? 12,
  allowTrial: it.allowTrial,
  trialTimeValue: it.trialTimeValue ?? 7,
  trialTimeType: it.trialTimeType ?? 'DAY',
  refId: it.refId ?? '',
  note: it.note ?? '',
  language: it.language,
  consent: { remind: it.consent.remind, link: it.consent.link },
})

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
const terms = (v: SubscriptionValues) => ({
  quantity: v.quantity ?? 1,
  numOfCycles: v.ends === 'counted' ? v.numOfCycles : null,
  startDate: v.startDate,
  allowTrial: v.allowTrial,
  trialTimeValue: v.allowTrial ? v.trialTimeValue : null,
  trialTimeType: v.allowTrial ? v.trialTimeType : null,
})
const more = (v: SubscriptionValues) => ({
  refId: textOrNull(v.refId),
  note: textOrNull(v.note),
  language: v.language,
  // A link in a reminder is nothing without the reminder.
  consent: { remind: v.consent.remind, link: v.consent.remind && v.consent.link },
})
export const createBody = (v: SubscriptionValues): Create => ({
  planId: v.planId,
  ...(v.whose === 'known'
    ? { customerId: v.customerId }
    : {
        customer: {
          fullName: v.customer.fullName.trim(),
          phone: textOrNull(v.customer.phone),
          email: textOrNull(v.customer.email),
          address: textOrNull(v.customer.address),
        },
      }),
  ...terms(v),
  ...more(v),
})
/** Terms that were invoiced are left out: they do not change. */
export const updateBody = (it: SubscriptionDetail, v: SubscriptionValues): Update => ({
  id: it.id,
  version: it.version,
  customerId: v.customerId,
  ...(isUntouched(it) ? terms(v) : {}),
  ...more(v),
})

const isWhole = (value: number | null, max: number): boolean =>
  value !== null && value >= 1 && value <= max
/** What the side panel asks for; null while the form does not say enough. */
export function previewBody(v: SubscriptionValues): Preview | null {
  const complete =
    v.planId !== '' &&
    v.startDate !== '' &&
    isWhole(v.quantity, 10_000) &&
    (v.ends === 'endless' || isWhole(v.numOfCycles, 1_200)) &&
    (!v.allowTrial || isWhole(v.trialTimeValue, 365))
  return complete ? { planId: v.planId, ...terms(v) } : null
}
