/** Subscriptions as the rules see them: their state, what plan and price say, and the invoices that are still to be paid. */
import { isOpenInvoice } from '@saola/contract/subscription-invoice-values'
import { day, type Day } from '@saola/schedule/day'
import { lastMomentOf } from '@saola/schedule/invoice'
import type { Ctx } from '../../platform/context.ts'
import * as invoices from '../subscription-invoice/service.ts'
import type { LastInvoice } from './moves.ts'
import { ridersOf } from './riders.ts'
import type { OpenInvoice, Riders, State, Terms } from './state.ts'
import type { SubscriptionRow } from './store.ts'
import { termsOf } from './terms.ts'
import { GRACE_MS } from './work.ts'

const dayOrNull = (text: string | null): Day | null => (text === null ? null : day(text))
const msOrNull = (at: Date | null): number | null => at?.getTime() ?? null
export const stateOf = (row: SubscriptionRow): State => ({
  status: row.status,
  statusBefore: row.status_before,
  numOfCycles: row.num_of_cycles,
  anchor: day(row.anchor),
  startsOn: row.start_ahead ? day(row.start_date) : null,
  trialEndAhead: row.trial_end_ahead,
  nextSpan: row.next_span,
  nextCycle: row.next_cycle,
  previousPaymentDate: dayOrNull(row.previous_payment_date),
  nextPaymentDate: dayOrNull(row.next_payment_date),
  invoicedTo: dayOrNull(row.invoiced_to),
  cancelAt: dayOrNull(row.cancel_at),
  cancelReason: row.cancel_reason,
  resumeAt: dayOrNull(row.resume_at),
  endedAt: msOrNull(row.ended_at),
  nextAt: msOrNull(row.next_at),
  failure: row.failure,
  failures: row.failures,
})
const openOf = (row: invoices.OpenRow): OpenInvoice => ({
  id: row.id,
  number: row.number,
  cycle: row.cycle,
  from: day(row.from_date),
  to: day(row.to_date),
  amount: row.amount,
  paymentDate: day(row.payment_date),
  expiredDate: day(row.expired_date),
  firstExpiredDate: day(row.first_expired_date),
  extensions: row.extensions,
  status: row.status === 'TIMEOUT' ? 'TIMEOUT' : 'PENDING',
  payableUntil: row.payable_until.getTime(),
  ahead:
    row.ahead_until === null
      ? undefined
      : {
          until: row.ahead_until.getTime(),
          isPayable: row.payment_status === 'CREATED' || row.payment_status === 'PENDING',
          isSlip: row.slip_no !== null,
        },
  before:
    row.billed_to === null || row.billed_on === null
      ? null
      : { to: day(row.billed_to), paymentDate: day(row.billed_on) },
})
const lastOf = (row: invoices.InvoiceRow): LastInvoice => ({
  id: row.id,
  cycle: row.cycle,
  from: day(row.from_date),
  to: day(row.to_date),
  paymentDate: day(row.payment_date),
  lines: row.lines,
  terms: {
    plan: row.plan,
    bankAccountId: row.bank_account_id,
    quantity: row.quantity,
    unitAmount: row.unit_amount,
  },
  isVoid: row.status === 'CANCELED',
})

const keysOf = (rows: readonly SubscriptionRow[]): { merchantId: string; id: string }[] =>
  rows.map((row) => ({ merchantId: row.merchant_id, id: row.id }))
/** The invoices that subscriptions still have to pay, by subscription. */
export async function openInvoices(
  ctx: Ctx,
  rows: readonly SubscriptionRow[],
): Promise<Map<string, invoices.OpenRow[]>> {
  const open = new Map<string, invoices.OpenRow[]>()
  for (const invoice of await invoices.openOf(ctx, keysOf(rows)))
    open.set(invoice.subscription_id, [...(open.get(invoice.subscription_id) ?? []), invoice])
  return open
}
/** The last invoice of each, a void one too. */
export const lastInvoices = async (
  ctx: Ctx,
  rows: readonly SubscriptionRow[],
): Promise<Map<string, LastInvoice>> =>
  new Map(
    (await invoices.lastOf(ctx, keysOf(rows))).map((row) => [row.subscription_id, lastOf(row)]),
  )
export const openFacts = (rows: readonly invoices.OpenRow[] | undefined): OpenInvoice[] =>
  (rows ?? []).filter((row) => isOpenInvoice(row.status)).map(openOf)

export interface Loaded<R extends SubscriptionRow = SubscriptionRow> {
  row: R
  state: State
  terms: Terms
  open: OpenInvoice[]
  riders: Riders
  /** When it is worked on, in milliseconds since 1970 (UTC). */
  at: number
}
const isDayOver = ({ status, expiredDate, ahead }: OpenInvoice, at: number): boolean =>
  status === 'PENDING' && ahead === undefined && lastMomentOf(expiredDate) + GRACE_MS < at

/**
 * Held rows for the rules. Money comes first: invoices whose last day is over are overdue from now on unless their payment is settled; those that are paid
 * are not among the open ones, whether their event has arrived or not.
 */
export async function load<R extends SubscriptionRow>(
  ctx: Ctx,
  rows: readonly R[],
  atOf: (row: R) => number,
): Promise<Loaded<R>[]> {
  const rowsOpen = await openInvoices(ctx, rows)
  const riders = await ridersOf(ctx, rows)
  const loaded = rows.map((row) => ({
    row,
    state: stateOf(row),
    terms: termsOf(row),
    open: openFacts(rowsOpen.get(row.id)),
    riders: riders(row.id),
    at: atOf(row),
  }))
  const over = new Map<number, invoices.InvoiceRow[]>()
  for (const { row, open, at } of loaded) {
    const ids = new Set(open.filter((one) => isDayOver(one, at)).map(({ id }) => id))
    const late = (rowsOpen.get(row.id) ?? []).filter(({ id }) => ids.has(id))
    if (late.length > 0) over.set(at, [...(over.get(at) ?? []), ...late])
  }
  const overdue = new Set<string>()
  for (const [at, late] of over)
    for (const id of await invoices.timeOut(ctx, late, new Date(at))) overdue.add(id)
  for (const one of loaded)
    one.open = one.open
      .filter((invoice) => !isDayOver(invoice, one.at) || overdue.has(invoice.id))
      .map((invoice) =>
        overdue.has(invoice.id) ? { ...invoice, status: 'TIMEOUT', isJustOverdue: true } : invoice,
      )
  return loaded
}
