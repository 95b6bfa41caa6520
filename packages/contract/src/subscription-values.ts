/**
 * What a subscription may be, what it may become and who may make it so (docs/decisions.md#16): the server refuses by it, answers carry what follows from
 * it, screens read nothing else.
 */
import type { ErrorKey } from './errors.ts'

/**
 * PAYMENT_EXPIRED: an invoice was not paid by its last day. EXPIRED: all its cycles are over. PENDING_CANCELLATION: it goes on to the end of what was
 * issued, then it is CANCELLED (with two L; an invoice is CANCELED).
 */
export const subscriptionStatuses = [
  'TRIAL',
  'ACTIVE',
  'PAUSED',
  'PENDING_CANCELLATION',
  'CANCELLED',
  'EXPIRED',
  'PAYMENT_EXPIRED',
  'CREATE_INVOICE_FAILED',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
export const subscriptionActions = [
  'pause',
  'continue',
  'cancel',
  'extend',
  'extend-payment',
  'restore',
  'recreate-invoice',
] as const
export type SubscriptionAction = (typeof subscriptionActions)[number]
/** At the end of what was issued, or now. */
export const cancelKinds = ['EXPIRATION_CANCEL', 'IMMEDIATE_CANCEL'] as const
export type CancelKind = (typeof cancelKinds)[number]
/** MEMBER: with 1504.CREATE. SERVER: the merchant's own. ENGINE: the clock, and money that arrives. */
export const subscriptionActors = ['MEMBER', 'SERVER', 'PAYER', 'ENGINE'] as const
export type SubscriptionActor = (typeof subscriptionActors)[number]

export const subscriptionLimits = {
  quantity: 10_000,
  cycles: 1_200,
  /** Cycles that one extension adds. */
  extendCycles: 120,
  startDaysAhead: 366,
  trialValue: 365,
  note: 500,
  /** Due days that may pass before what has ended is restored or extended: fewer than this. */
  missedDues: 2,
  /** Of one invoice's last day: how often it is put off, and how far past the first one. */
  extensions: 3,
  extensionDays: 30,
  /** After an invoice's last day it can still be paid, late; then it is over with what was not paid. */
  graceDays: 25,
} as const

/** How many periods are paid ahead at once. */
export const aheadPeriods = [1, 3, 6, 12] as const
/** How many periods a payment booklet is offered for. */
export const bookletPeriods = [3, 6, 12] as const
/** TOGETHER: it is being paid with others by one payment. OVER: it can no longer be paid. */
export const slipStatuses = ['OPEN', 'PAID', 'TOGETHER', 'OVER'] as const
/** In which states. */
export const payableAheadIn: readonly SubscriptionStatus[] = ['ACTIVE']
/**
 * Why no more can be paid ahead. CYCLES: those were the last ones. CHANGE: another price, plan or quantity is planned. CREDIT: a credit waits for the next
 * invoice. AMOUNT: a period is more than one payment carries.
 */
export const aheadStops = ['CYCLES', 'CHANGE', 'CREDIT', 'AMOUNT'] as const
export type AheadStop = (typeof aheadStops)[number]

interface Move {
  /** From which state, and to which: the only one, or the one that it had before. */
  readonly to: Partial<Record<SubscriptionStatus, readonly SubscriptionStatus[]>>
  readonly by: readonly SubscriptionActor[]
  /** Where the payer may less than `by` says: only from these states. */
  readonly payerFrom?: readonly SubscriptionStatus[]
  /** What the merchant's server is told. */
  readonly events: readonly string[]
}
const people = ['MEMBER', 'SERVER'] as const
const engine = ['ENGINE'] as const

/** What a new subscription is: TRIAL where it has one. */
export const firstStatuses = ['TRIAL', 'ACTIVE'] as const satisfies readonly SubscriptionStatus[]
/**
 * Every move there is. `overdue`: the last day to pay is over. `paid`: nothing is overdue any more, however late. `dunned`: the last notice has had no
 * effect, and the plan does not let it stay. `ended`: the day has come to which it was cancelled. `completed`: its last cycle is over.
 */
export const subscriptionMoves = {
  trialEnded: {
    to: { TRIAL: ['ACTIVE'] },
    by: engine,
    events: ['subscription.activated'],
  },
  overdue: {
    to: { ACTIVE: ['PAYMENT_EXPIRED'], PENDING_CANCELLATION: ['CANCELLED'] },
    by: engine,
    events: ['invoice.overdue', 'subscription.payment_expired'],
  },
  paid: {
    to: { PAYMENT_EXPIRED: ['ACTIVE'] },
    by: engine,
    events: ['invoice.paid', 'subscription.recovered'],
  },
  dunned: {
    to: { PAYMENT_EXPIRED: ['CANCELLED'] },
    by: engine,
    events: ['subscription.cancelled'],
  },
  ended: {
    to: { PENDING_CANCELLATION: ['CANCELLED'] },
    by: engine,
    events: ['subscription.cancelled'],
  },
  completed: { to: { ACTIVE: ['EXPIRED'] }, by: engine, events: ['subscription.expired'] },
  issueFailed: {
    to: { TRIAL: ['CREATE_INVOICE_FAILED'], ACTIVE: ['CREATE_INVOICE_FAILED'] },
    by: engine,
    events: ['subscription.invoice_failed'],
  },
  pause: { to: { ACTIVE: ['PAUSED'] }, by: people, events: ['subscription.paused'] },
  /** The engine's own where a day was named to go on from. */
  continue: {
    to: { PAUSED: ['ACTIVE'] },
    by: [...people, 'ENGINE'],
    events: ['subscription.continued'],
  },
  cancelAtEnd: {
    to: { TRIAL: ['PENDING_CANCELLATION'], ACTIVE: ['PENDING_CANCELLATION'] },
    by: [...people, 'PAYER'],
    events: ['subscription.cancel_scheduled'],
  },
  cancelNow: {
    to: {
      TRIAL: ['CANCELLED'],
      ACTIVE: ['CANCELLED'],
      PAUSED: ['CANCELLED'],
      PENDING_CANCELLATION: ['CANCELLED'],
      PAYMENT_EXPIRED: ['CANCELLED'],
      CREATE_INVOICE_FAILED: ['CANCELLED'],
    },
    by: people,
    events: ['subscription.cancelled'],
  },
  /** Payers take their own cancellation back before it holds; only the merchant brings back what has ended. */
  restore: {
    to: { PENDING_CANCELLATION: ['TRIAL', 'ACTIVE'], CANCELLED: ['ACTIVE'] },
    by: [...people, 'PAYER'],
    payerFrom: ['PENDING_CANCELLATION'],
    events: ['subscription.restored'],
  },
  extend: {
    to: { TRIAL: ['TRIAL'], ACTIVE: ['ACTIVE'], EXPIRED: ['ACTIVE'] },
    by: people,
    events: ['subscription.extended'],
  },
  extendPayment: {
    to: { PAYMENT_EXPIRED: ['ACTIVE'] },
    by: people,
    events: ['invoice.extended'],
  },
  recreateInvoice: {
    to: { CREATE_INVOICE_FAILED: ['ACTIVE'], PAYMENT_EXPIRED: ['ACTIVE'] },
    by: [...people, 'ENGINE'],
    events: ['invoice.created'],
  },
} as const satisfies Record<string, Move>
export type SubscriptionMove = keyof typeof subscriptionMoves

/** Where a move leads from a state; nothing = it is not open there. Two = the state that it had before. */
export const leadsTo = (
  move: SubscriptionMove,
  from: SubscriptionStatus,
): readonly SubscriptionStatus[] => (subscriptionMoves[move] as Move).to[from] ?? []
/** The states in which a move is open, where everything else allows it. */
export const openIn = (move: SubscriptionMove): SubscriptionStatus[] =>
  subscriptionStatuses.filter((status) => leadsTo(move, status).length > 0)
const moveOfAction = {
  pause: 'pause',
  continue: 'continue',
  extend: 'extend',
  'extend-payment': 'extendPayment',
  restore: 'restore',
  'recreate-invoice': 'recreateInvoice',
} as const satisfies Record<Exclude<SubscriptionAction, 'cancel'>, SubscriptionMove>
const moveOfKind = {
  EXPIRATION_CANCEL: 'cancelAtEnd',
  IMMEDIATE_CANCEL: 'cancelNow',
} as const satisfies Record<CancelKind, SubscriptionMove>
export const moveOf = (action: Exclude<SubscriptionAction, 'cancel'>): SubscriptionMove =>
  moveOfAction[action]
export const moveOfCancel = (kind: CancelKind): SubscriptionMove => moveOfKind[kind]

/** What decides beside the state. */
export interface SubscriptionFacts {
  readonly status: SubscriptionStatus
  /** How many it was made for; null or 0 = endless. */
  readonly numOfCycles: number | null
  /** Due days that have passed since it ended; 0 while it has not. */
  readonly missedDues: number
  readonly isPlanActive: boolean
  readonly isMerchantActive: boolean
  /** Whether its last invoice was voided. */
  readonly isLastInvoiceVoid: boolean
  /** Of the invoice that is overdue: how often its last day was put off, and how many days ago the first one was; 0 without one. */
  readonly extensions: number
  readonly daysPastFirst: number
}
/** ENDLESS: nothing to add to. INVOICE_STANDS: there is one to pay already. */
export const subscriptionRefusals = [
  'ACTOR',
  'STATUS',
  'LAPSED',
  'PLAN_INACTIVE',
  'MERCHANT_INACTIVE',
  'ENDLESS',
  'EXTENSION_LIMIT',
  'INVOICE_STANDS',
] as const
export type SubscriptionRefusal = (typeof subscriptionRefusals)[number]
/** `allowed` goes into the refusal's data: the states in which it would be open. */
export interface WhyNot {
  readonly reason: SubscriptionRefusal
  readonly key: ErrorKey
  readonly allowed: readonly SubscriptionStatus[]
}
const keyOf = {
  ACTOR: 'notification.access_denied',
  STATUS: 'subscription.invalid_transition',
  LAPSED: 'subscription.invalid_transition',
  PLAN_INACTIVE: 'plan.inactive',
  MERCHANT_INACTIVE: 'merchant.not_active',
  ENDLESS: 'subscription.invalid_transition',
  EXTENSION_LIMIT: 'invoice.extension_limit',
  INVOICE_STANDS: 'subscription.invalid_transition',
} as const satisfies Record<SubscriptionRefusal, ErrorKey>

/** What has ended comes back only while little was missed, and while plan and merchant take subscribers. */
function revivalRefusal(facts: SubscriptionFacts): SubscriptionRefusal | null {
  if (facts.missedDues >= subscriptionLimits.missedDues) return 'LAPSED'
  if (!facts.isPlanActive) return 'PLAN_INACTIVE'
  return facts.isMerchantActive ? null : 'MERCHANT_INACTIVE'
}
/** By move, what is asked beside the state. */
const conditions: Partial<
  Record<SubscriptionMove, (facts: SubscriptionFacts) => SubscriptionRefusal | null>
> = {
  restore: (facts) => (facts.status === 'CANCELLED' ? revivalRefusal(facts) : null),
  extend: (facts) => {
    if (facts.numOfCycles === null || facts.numOfCycles === 0) return 'ENDLESS'
    return facts.status === 'EXPIRED' ? revivalRefusal(facts) : null
  },
  extendPayment: (facts) =>
    facts.extensions >= subscriptionLimits.extensions ||
    facts.daysPastFirst > subscriptionLimits.extensionDays
      ? 'EXTENSION_LIMIT'
      : null,
  recreateInvoice: (facts) =>
    facts.status === 'PAYMENT_EXPIRED' && !facts.isLastInvoiceVoid ? 'INVOICE_STANDS' : null,
}
function refusedFor(
  move: SubscriptionMove,
  facts: SubscriptionFacts,
  actor: SubscriptionActor,
): SubscriptionRefusal | null {
  const { by, payerFrom }: Move = subscriptionMoves[move]
  if (!by.includes(actor)) return 'ACTOR'
  if (leadsTo(move, facts.status).length === 0) return 'STATUS'
  if (actor === 'PAYER' && payerFrom?.includes(facts.status) === false) return 'ACTOR'
  return conditions[move]?.(facts) ?? null
}
/** Why a move is not open; null where it is. */
export function whyNot(
  move: SubscriptionMove,
  facts: SubscriptionFacts,
  actor: SubscriptionActor = 'MEMBER',
): WhyNot | null {
  const reason = refusedFor(move, facts, actor)
  return reason === null ? null : { reason, key: keyOf[reason], allowed: openIn(move) }
}

/** The kinds of cancellation that are open to somebody. */
export const allowedCancelKinds = (
  facts: SubscriptionFacts,
  actor: SubscriptionActor = 'MEMBER',
): CancelKind[] => cancelKinds.filter((kind) => whyNot(moveOfKind[kind], facts, actor) === null)
/** The actions that are open to somebody: `cancel` where one of its kinds is. */
export const allowedActions = (
  facts: SubscriptionFacts,
  actor: SubscriptionActor = 'MEMBER',
): SubscriptionAction[] =>
  subscriptionActions.filter((action) =>
    action === 'cancel'
      ? allowedCancelKinds(facts, actor).length > 0
      : whyNot(moveOfAction[action], facts, actor) === null,
  )
