/** What a plan may be and become, and what of it stays as it was once somebody has subscribed (docs/decisions.md#16). */
import type { ErrorKey } from './errors.ts'

/** CREATED is a draft; INACTIVE takes no new subscribers, those that it has go on. */
export const planStatuses = ['CREATED', 'ACTIVE', 'INACTIVE'] as const
export type PlanStatus = (typeof planStatuses)[number]
/** A price for each of a quantity, or for each unit used. */
export const planTypes = ['RECURRING_QUANTITY', 'METERED_USAGE'] as const
export type PlanType = (typeof planTypes)[number]
/** Before its span or after it; what is metered is paid after. */
export const planPaymentTypes = ['PREPAID', 'POSTPAID'] as const
export type PlanPaymentType = (typeof planPaymentTypes)[number]
export const planTimeTypes = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const
export type PlanTimeType = (typeof planTimeTypes)[number]
/** What becomes of a subscription that the last notice has not had paid. */
export const afterDunnings = ['CANCEL', 'STAY'] as const
export type AfterDunning = (typeof afterDunnings)[number]

export const planLimits = {
  name: 100,
  description: 500,
  fixedAmount: 499_999_999,
  expirationDays: 60,
  issueDaysBefore: 30,
  maxQuantity: 10_000,
  trialTimeValue: 365,
} as const

/** State → states it may become. */
export const planMoves = {
  CREATED: ['ACTIVE'],
  ACTIVE: ['INACTIVE'],
  INACTIVE: ['ACTIVE'],
} as const satisfies Record<PlanStatus, readonly PlanStatus[]>
export const planActions = ['update', 'activate', 'deactivate', 'delete'] as const
export type PlanAction = (typeof planActions)[number]
export interface PlanFacts {
  readonly status: PlanStatus
  /** Whether anybody has ever subscribed to it. */
  readonly isUsed: boolean
}
const may = (from: PlanStatus, to: PlanStatus): ErrorKey | null =>
  (planMoves[from] as readonly PlanStatus[]).includes(to) ? null : 'error.invalid_state'
const refusals: Record<PlanAction, (plan: PlanFacts) => ErrorKey | null> = {
  update: () => null,
  activate: ({ status }) => may(status, 'ACTIVE'),
  deactivate: ({ status }) => may(status, 'INACTIVE'),
  delete: ({ isUsed }) => (isUsed ? 'plan.in_use' : null),
}
/** Why an action is not open; null where it is. */
export const planRefusal = (action: PlanAction, plan: PlanFacts): ErrorKey | null =>
  refusals[action](plan)
export const allowedPlanActions = (plan: PlanFacts): PlanAction[] =>
  planActions.filter((action) => planRefusal(action, plan) === null)
export const takesSubscribers = (status: PlanStatus): boolean => status === 'ACTIVE'

/** What stays once somebody has subscribed. The price may change: for those who come, and for the others by an act of its own. */
export const frozenPlanFields = [
  'type',
  'paymentType',
  'timeType',
  'cycleValue',
  'fixedPaymentTime',
  'fixedTime',
] as const
export type FrozenPlanField = (typeof frozenPlanFields)[number]
export const isFrozenIn = (plan: PlanFacts, field: string): boolean =>
  plan.isUsed && (frozenPlanFields as readonly string[]).includes(field)

/** Whether the address of a plan is told of its events. NO_WEBHOOK: there is no approved webhook. OTHER_SERVER: the approved one is another server by now. */
export const callbackStates = ['SENT', 'NO_WEBHOOK', 'OTHER_SERVER'] as const
export type CallbackState = (typeof callbackStates)[number]
/** @param webhookUrl the approved address. @param isTest in Test Mode any public server will do */
export function callbackStateOf(
  callbackUrl: string,
  webhookUrl: string | null,
  isTest: boolean,
): CallbackState {
  if (webhookUrl === null) return 'NO_WEBHOOK'
  return isTest || isSameServer(callbackUrl, webhookUrl) ? 'SENT' : 'OTHER_SERVER'
}
/** Whether two addresses are of one server: the same name and port, and both by https. */
export const isSameServer = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin
