/** Pure decisions about invoices of subscriptions: what they are called, when they were paid late, what may be done. */
import {
  allowedInvoiceActions,
  isOpenInvoice,
  type InvoiceAction,
  type InvoiceStatus,
} from '@saola/contract/subscription-invoice-values'
import { actionCalls } from '@saola/contract/action-calls'
import { day, daysBetween } from '@saola/schedule/day'
import { lastMomentOf } from '@saola/schedule/invoice'
import { fold } from '@saola/vietqr/text'

/** A payment on the last day may be booked this much later: banks' clocks differ. */
const GRACE_MS = 60_000

/** The actions of today's calls that a state allows. */
export type OfferedAction = keyof typeof actionCalls.subscriptionInvoice
const isOffered = (action: InvoiceAction): action is OfferedAction =>
  action in actionCalls.subscriptionInvoice
export const actionsOf = (status: InvoiceStatus): OfferedAction[] =>
  allowedInvoiceActions(status).filter(isOffered)

/** The last moment at which it is paid in time: 23:59:59 in Vietnam. @param expiredDate YYYY-MM-DD */
const lastMoment = (expiredDate: string): number => lastMomentOf(day(expiredDate))
/** Whether its last day is over. */
export const isOverdue = (expiredDate: string, now: Date): boolean =>
  now.getTime() > lastMoment(expiredDate)
/** Whether money with this value time came after the last day. */
export const isPaidLate = (expiredDate: string, paidAt: Date): boolean =>
  paidAt.getTime() > lastMoment(expiredDate) + GRACE_MS

/** What an invoice's own columns and its payment say together: a settled payment counts before its event has arrived. */
export interface Standing {
  status: InvoiceStatus
  paid_at: Date | null
  paid_late: boolean
  expired_date: string
  payment_status: string | null
  /** The bank's value time, else when we learnt of it. */
  settled_at: Date | null
}
export function standingOf(row: Standing): {
  status: InvoiceStatus
  paidAt: Date | null
  paidLate: boolean
} {
  if (!isOpenInvoice(row.status) || row.payment_status !== 'SUCCESS' || row.settled_at === null)
    return { status: row.status, paidAt: row.paid_at, paidLate: row.paid_late }
  return {
    status: 'SUCCESS',
    paidAt: row.settled_at,
    paidLate: isPaidLate(row.expired_date, row.settled_at),
  }
}

/** Until when it can be paid once its last day is another: as long after it as before. */
export function payableUntilAfter(
  invoice: { expired_date: string; payable_until: Date },
  expiredDate: string,
): Date {
  const moved = daysBetween(day(invoice.expired_date), day(expiredDate))
  return new Date(invoice.payable_until.getTime() + Math.max(0, moved) * 86_400_000)
}

/** What a keyword is looked for in: without accents, each word after a blank. */
export const searchKey = (facts: {
  number: string
  subscriptionCode: string
  name: string
  phone: string | null
  email: string | null
}): string =>
  ` ${fold(facts.number)} ${fold(facts.subscriptionCode)} ${fold(facts.name)} ${facts.phone ?? ''} ${fold(facts.email ?? '')}`

/** All that a link alone tells of its customer: the first letter of the first name, which stands last in Vietnamese names. */
export function initialOf(fullName: string): string {
  const first = fullName.trim().split(/\s+/).at(-1) ?? ''
  const [letter] = first.normalize('NFC')
  return letter === undefined ? '' : `${letter.toLocaleUpperCase('vi')}.`
}

/** Whether it is to be paid together with others: its payment's QR carries the sum of all. */
export const isGrouped = (row: {
  group_id: string | null
  payment_status: string | null
}): boolean =>
  row.group_id !== null && (row.payment_status === 'CREATED' || row.payment_status === 'PENDING')
/** What has gone back of it: of its own payment that is known at once, of a group's once its share has been worked out. */
export const refundedOf = (
  row: { group_id: string | null; refunded_amount: number },
  payment: { refunded: number } | null,
): number =>
  row.group_id === null ? (payment?.refunded ?? row.refunded_amount) : row.refunded_amount
