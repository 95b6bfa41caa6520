/** What merchants' servers are told of their subscriptions: events in the transaction of what they tell of, written only for those that listen (docs/decisions.md#16). */
import {
  eventOfLine,
  subscriptionEvents,
  type InvoiceTold,
  type SubscriptionEvent,
  type SubscriptionTold,
} from '@saola/contract/subscription-event'
import { day, dayOfInstant } from '@saola/schedule/day'
import { wireOrNull } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { emitAll, type NewEvent } from '../../platform/events.ts'
import * as invoices from '../subscription-invoice/service.ts'
import { accessUntilOf } from './access.ts'
import type { Done } from './done.ts'
import { listeners, type Listener } from './listener-store.ts'
import { openFacts, openInvoices, stateOf } from './load.ts'
import type { SubscriptionRow } from './store.ts'
import { termsOf } from './terms.ts'
import type { Happened, Work } from './work.ts'

type Rows = ReadonlyMap<string, invoices.IssuedRow[]>
/** An event, and the invoice that it is about. */
interface Line {
  type: SubscriptionEvent
  invoiceId: string | null
}

const listenersOf = async (
  ctx: Ctx,
  rows: readonly SubscriptionRow[],
): Promise<Map<string, Listener>> => {
  const ids = [...new Set(rows.map((row) => row.merchant_id))]
  const found = await listeners(ctx.db, ids, subscriptionEvents)
  return new Map(found.map((one) => [one.merchant_id, one]))
}
const isWanted = (listener: Listener, type: SubscriptionEvent, planId: string): boolean =>
  listener.events.includes(type) || listener.plan_ids.includes(planId)

interface Standing {
  row: SubscriptionRow
  work: Pick<Work, 's' | 'terms' | 'open' | 'issues' | 'today'>
  paid?: number
}
function subscriptionOf({ row, work, paid = 0 }: Standing): SubscriptionTold {
  const { s, terms, open, issues, today } = work
  const coming = issues.map((issue) => ({ ...issue, status: 'PENDING' as const }))
  return {
    id: row.id,
    code: row.code,
    refId: row.ref_id,
    status: s.status,
    plan: { id: terms.plan.id, code: terms.plan.code, name: terms.plan.name },
    customer: { id: row.customer_id, fullName: row.customer_name },
    quantity: terms.quantity,
    unitAmount: terms.unitAmount,
    numOfCycles: s.numOfCycles,
    numOfPayments: row.num_of_payments + paid,
    startDate: row.start_date,
    nextPaymentDate: s.nextPaymentDate,
    cancelAt: s.cancelAt,
    resumeAt: s.resumeAt,
    accessUntil: accessUntilOf(s, terms, day(row.start_date), [...open, ...coming], today),
  }
}
function invoiceOf(ctx: Ctx, row: invoices.InvoiceRow, isTest: boolean): InvoiceTold {
  const { status, paidAt, paidLate } = invoices.standingOf(row)
  return {
    id: row.id,
    number: row.number,
    status,
    cycle: row.cycle,
    from: row.from_date,
    to: row.to_date,
    amount: row.amount,
    paymentDate: row.payment_date,
    expiredDate: row.expired_date,
    paymentType: row.payment_type,
    txnNumber: row.txn_number,
    transactionId: row.payment_id,
    paidAt: wireOrNull(paidAt),
    paidLate,
    paidOutside: row.paid_outside,
    voidReason: row.void_reason,
    url: invoices.pageUrl({ config: ctx.config, test: isTest }, row.code),
  }
}

/** Those whose last day has just been found to be over, whatever was done to them in the same breath. */
const justOverdue = ({ open, voids }: Work): string[] =>
  [...open, ...voids.map(({ invoice }) => invoice)]
    .filter(({ isJustOverdue }) => isJustOverdue === true)
    .map(({ id }) => id)
/** In the order in which it happened: what is overdue comes first, it is what the rest follows from. */
function linesOf({ row, work }: Done, issued: Rows, extended: Rows): Line[] {
  const overdue = justOverdue(work)
  const paidId = work.events.find(({ kind }) => kind === 'invoicePaid')?.invoiceId ?? null
  const aboutOf = ({ kind, cycle, invoiceId }: Happened): string | null => {
    if (invoiceId !== undefined) return invoiceId
    if (kind === 'paid') return paidId
    if (kind === 'overdue') return overdue[0] ?? null
    return issued.get(row.id)?.find((one) => one.cycle === cycle)?.id ?? null
  }
  const lines = work.events.flatMap((one): Line[] => {
    const type = eventOfLine(one.kind, one.to)
    const invoiceId = aboutOf(one)
    // Issued already by somebody else: it is told of there.
    if (type === null || (type === 'invoice.created' && invoiceId === null)) return []
    return [{ type, invoiceId }]
  })
  return [
    ...overdue.map((invoiceId): Line => ({ type: 'invoice.overdue', invoiceId })),
    ...(extended.get(row.id) ?? []).map(({ id }): Line => ({
      type: 'invoice.extended',
      invoiceId: id,
    })),
    ...lines,
  ]
}

/** After all of it was written. */
export async function tellServers(
  ctx: Ctx,
  done: readonly Done[],
  { issued, extended }: { issued: Rows; extended: Rows },
): Promise<void> {
  const listening = await listenersOf(
    ctx,
    done.map(({ row }) => row),
  )
  if (listening.size === 0) return
  const notified = done.flatMap((one) => {
    const listener = listening.get(one.row.merchant_id)
    if (listener === undefined) return []
    const planId = one.work.terms.plan.id
    const lines = linesOf(one, issued, extended).filter(({ type }) =>
      isWanted(listener, type, planId),
    )
    return lines.map((line) => ({ ...line, one, planId, isTest: listener.is_test }))
  })
  const about = notified.flatMap(({ one, invoiceId }) =>
    invoiceId === null ? [] : [{ merchantId: one.row.merchant_id, id: invoiceId }],
  )
  const byId = new Map((await invoices.getMany(ctx, about)).map((row) => [row.id, row]))
  await emitAll(
    ctx.db,
    notified.map(({ one, type, invoiceId, planId, isTest }): NewEvent<'subscription.changed'> => {
      const invoice = invoiceId === null ? undefined : byId.get(invoiceId)
      return {
        topic: 'subscription.changed',
        merchantId: one.row.merchant_id,
        objectId: one.row.id,
        payload: {
          type,
          planId,
          data: {
            subscription: subscriptionOf(one),
            invoice: invoice === undefined ? null : invoiceOf(ctx, invoice, isTest),
          },
        },
        at: new Date(one.work.at),
      }
    }),
  )
}

/** Of changes that move nothing: contact, note, reference, consent. */
export async function tellUpdated(ctx: Ctx, rows: readonly SubscriptionRow[]): Promise<void> {
  const listening = await listenersOf(ctx, rows)
  const notified = rows.filter((row) => {
    const listener = listening.get(row.merchant_id)
    return listener !== undefined && isWanted(listener, 'subscription.updated', row.plan_id)
  })
  if (notified.length === 0) return
  const open = await openInvoices(ctx, notified)
  const [now, today] = [ctx.clock.now(), dayOfInstant(ctx.clock.now().getTime())]
  await emitAll(
    ctx.db,
    notified.map((row): NewEvent<'subscription.changed'> => {
      const work = {
        s: stateOf(row),
        terms: termsOf(row),
        open: openFacts(open.get(row.id)),
        issues: [],
        today,
      }
      return {
        topic: 'subscription.changed',
        merchantId: row.merchant_id,
        objectId: row.id,
        payload: {
          type: 'subscription.updated',
          planId: row.plan_id,
          data: { subscription: subscriptionOf({ row, work }), invoice: null },
        },
        at: now,
      }
    }),
  )
}
