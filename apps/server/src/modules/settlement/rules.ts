/**
 * How money that arrives finds its payment: pure decisions. All amounts are VND, all times are those of the merchant (their clock runs ahead in Test Mode).
 */
import type { CardKind, PaymentType } from '@saola/contract/enums'
import type { unmatchedReasons } from '@saola/contract/bank-credit'
import type { OpenPayment, Payee, StaticAccount } from '../payment/service.ts'

export type Channel = 'BANK' | 'CARD'
export type UnmatchedReason = (typeof unmatchedReasons)[number]

/** What the bank says of one credit. */
export interface BankNotification {
  bankReference: string
  accountNo: string
  virtualAccount: string | null
  amount: number
  content: string
  fromBin: string | null
  fromAccount: string | null
  fromName: string | null
  /** When the bank booked it, ISO: the value time that decides. */
  bookedAt: string
  interBankTrace: string | null
  /** The bank's app, and the kind of the card, that it was paid with. */
  source?: string | null
  cardKind?: CardKind | null
  /** The request's signature, which may be used once. */
  validate: string
}
/** What a batch is judged by. */
export interface Known {
  now: Date
  test: boolean
  channel: Channel
  /** By virtual account; a payment goes before a static account. */
  payments: ReadonlyMap<string, OpenPayment>
  staticAccounts: ReadonlyMap<string, StaticAccount>
}
/** One credit with what it pays, or why it pays nothing. */
export interface Match {
  notification: BankNotification
  /** Null where its virtual account is nobody's, or of the other mode. */
  payee: OpenPayment | StaticAccount | null
  /** The payment that it names, also where it does not fit. */
  payment: OpenPayment | null
  /** Where it makes a payment of its own. */
  staticAccount: StaticAccount | null
  /** What was asked for; null where any amount is welcome, or nobody asked. */
  expected: number | null
  /** How it counts as paid. */
  paidBy: PaymentType
  /** Null: it fits. */
  reason: UnmatchedReason | null
}

/** So long after the end a credit still counts: banks' clocks differ. */
const GRACE_MS = 60_000
/** A value time further ahead than this is the bank's mistake. */
const MOST_AHEAD_MS = 86_400_000

const shifted = (at: Date | number, payee: Pick<Payee, 'clockShiftMs'>): Date =>
  new Date(Number(at) + payee.clockShiftMs)
/** The merchant's own time of an instant of ours. */
export const atMerchant = shifted

/**
 * Judges the credits of a batch against the payments and accounts they name.
 * @param notifications one of each bank reference, in the order in which they arrived: the first that fits a payment pays it
 * @returns one match per notification, in their order
 */
export function match(notifications: readonly BankNotification[], known: Known): Match[] {
  const paid = new Set<string>()
  return notifications.map((notification) => {
    const one = judge(notification, known)
    if (one.reason !== null || one.payment === null) return one
    if (paid.has(one.payment.id)) return { ...one, reason: 'DUPLICATE_PAYMENT' }
    paid.add(one.payment.id)
    return one
  })
}

function judge(notification: BankNotification, known: Known): Match {
  const { virtualAccount } = notification
  const payment = known.payments.get(virtualAccount ?? '') ?? null
  const account = payment ? null : (known.staticAccounts.get(virtualAccount ?? '') ?? null)
  const payee = payment ?? account
  const paidBy = paidThrough(known.channel, payment?.paymentType ?? null)
  if (payee === null || payee.mode !== (known.test ? 'TEST' : 'LIVE'))
    return {
      notification,
      payee: null,
      payment: null,
      staticAccount: null,
      expected: null,
      paidBy,
      reason: 'UNKNOWN_ACCOUNT',
    }
  const expected = payment ? payment.amount : account!.fixedAmount
  return {
    notification,
    payee,
    payment,
    staticAccount: account,
    expected,
    paidBy,
    reason:
      stateReason(payee, notification, known.now) ??
      amountReason(notification.amount, expected) ??
      standingReason(payee),
  }
}

/** A transfer pays what was meant for a card, too. */
function paidThrough(channel: Channel, asked: PaymentType | null): PaymentType {
  if (channel === 'CARD') return 'ATM_CARD'
  return asked === null || asked === 'ATM_CARD' ? 'VIET_QR' : asked
}

/** Why its payee takes no money now; the bank's value time decides, not when we were notified (ADR 0016). */
function stateReason(
  payee: OpenPayment | StaticAccount,
  { bookedAt }: BankNotification,
  now: Date,
): UnmatchedReason | null {
  const valueTime = shifted(Date.parse(bookedAt), payee)
  const isPast = (end: Date | null): boolean =>
    end !== null && valueTime.getTime() > end.getTime() + GRACE_MS
  if ('status' in payee) {
    if (payee.status === 'SUCCESS') return 'DUPLICATE_PAYMENT'
    if (payee.status === 'CANCELED' || payee.status === 'FAIL') return 'CLOSED'
  }
  if (payee.mode === 'LIVE' && payee.merchantStatus !== 'ACTIVE') return 'CLOSED'
  if ('closedAt' in payee && isPast(payee.closedAt)) return 'CLOSED'
  const isAhead = Date.parse(bookedAt) > now.getTime() + MOST_AHEAD_MS
  return isPast(payee.expiresAt) || isAhead ? 'LATE' : null
}

/** Which period a standing order pays is known where subscriptions are (ADR 0073). */
const standingReason = (payee: OpenPayment | StaticAccount): UnmatchedReason | null =>
  'isStanding' in payee && payee.isStanding ? 'STANDING_ORDER' : null
function amountReason(amount: number, expected: number | null): UnmatchedReason | null {
  if (amount < (expected ?? 1)) return 'UNDER'
  return expected !== null && amount > expected ? 'OVER' : null
}
