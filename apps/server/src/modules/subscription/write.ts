/** What the rules decided about many subscriptions, written by sets: invoices, timeline, rows, how many subscribe to a plan. */
import type { Ctx } from '../../platform/context.ts'
import { uuid } from '../../platform/ids.ts'
import * as invoices from '../subscription-invoice/service.ts'
import { countSubscriber } from '../subscription-plan/service.ts'
import type { Done } from './done.ts'
import * as eventStore from './event-store.ts'
import * as movedStore from './moved-store.ts'
import { recordMoves } from './movements.ts'
import { planNotices } from './notices.ts'
import { writeRiders } from './riders.ts'
import * as skipStore from './skip-store.ts'
import { isOver, type Issue } from './state.ts'
import type { SubscriptionRow } from './store.ts'
import { tellServers } from './telling.ts'

export interface By {
  actor: eventStore.Actor
  name: string | null
  /** Of what is done to many at once. */
  bulkCode?: string
}
export const byEngine: By = { actor: 'ENGINE', name: null }

const dateOrNull = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))
const draftOf = (row: SubscriptionRow, issue: Issue): invoices.InvoiceDraft => ({
  merchantId: row.merchant_id,
  subscription: { id: row.id, code: row.code },
  plan: issue.terms.plan,
  customer: {
    id: row.customer_id,
    name: row.customer_name,
    phone: row.customer_phone,
    email: row.customer_email,
  },
  cycle: issue.cycle,
  from: issue.from,
  to: issue.to,
  quantity: issue.terms.quantity,
  unitAmount: issue.terms.unitAmount,
  lines: issue.lines,
  paymentDate: issue.paymentDate,
  expiredDate: issue.expiredDate,
  payableUntil: new Date(issue.payableUntil),
  bankAccountId: issue.terms.bankAccountId,
  language: row.language,
  replaces: issue.replaces,
  aheadUntil: dateOrNull(issue.aheadUntil ?? null),
})
const keyOf = (subscriptionId: string, cycle: number): string => `${subscriptionId}/${cycle}`

type BySubscription = Map<string, invoices.IssuedRow[]>
const add = (map: BySubscription, row: invoices.IssuedRow): void => {
  map.set(row.subscription_id, [...(map.get(row.subscription_id) ?? []), row])
}
const dueOf = ({ row, work }: Done): invoices.CameDue[] =>
  work.cameDue.map(({ invoice: { id, expiredDate, payableUntil }, isLater }) => ({
    merchantId: row.merchant_id,
    id,
    expiredDate,
    payableUntil: new Date(payableUntil),
    isLater,
  }))
/** @returns the invoices that came, and slips that came due, by subscription. */
async function issueAll(ctx: Ctx, done: readonly Done[]): Promise<BySubscription> {
  const drafts = new Map<number, invoices.InvoiceDraft[]>()
  for (const { row, work } of done)
    for (const issue of work.issues)
      drafts.set(work.at, [...(drafts.get(work.at) ?? []), draftOf(row, issue)])
  const issued: BySubscription = new Map()
  for (const [at, some] of drafts)
    for (const came of await invoices.issue(ctx, some, new Date(at))) add(issued, came)
  for (const came of await invoices.comeDue(ctx, done.flatMap(dueOf))) add(issued, came)
  return issued
}
async function voidAndExtend(
  ctx: Ctx,
  { row, work }: Done,
  extended: BySubscription,
): Promise<void> {
  for (const reason of new Set(work.voids.map((one) => one.reason))) {
    const ids = new Set(
      work.voids.filter((one) => one.reason === reason).map(({ invoice }) => invoice.id),
    )
    await invoices.voidOpen(ctx, row.merchant_id, row.id, reason, ({ id }) => ids.has(id))
  }
  for (const { invoice, expiredDate } of work.extensions)
    add(
      extended,
      await invoices.extend(ctx, { merchant_id: row.merchant_id, id: invoice.id }, expiredDate),
    )
}

const eventsOf = (
  { row, work }: Done,
  by: By,
  numbers: ReadonlyMap<string, string>,
): eventStore.NewEvent[] =>
  work.events.flatMap((one, i) => {
    const number =
      one.cycle === undefined ? (one.invoiceNumber ?? null) : numbers.get(keyOf(row.id, one.cycle))
    // Issued already by somebody else: it is told of there.
    if (number === undefined) return []
    return [
      {
        // One after another, in the order of the timeline.
        id: uuid(work.at + i),
        merchantId: row.merchant_id,
        subscriptionId: row.id,
        at: new Date(work.at),
        kind: one.kind,
        actor: by.actor,
        byName: by.name,
        from: one.from,
        to: one.to,
        note: one.note ?? null,
        invoiceNumber: number,
        amount: one.amount ?? null,
        bulkCode: by.bulkCode ?? null,
      },
    ]
  })
const skipsOf = ({ row, work }: Done): skipStore.NewSkip[] =>
  work.skipped.map(({ from, to, paymentDate, amount, lines, terms }) => ({
    merchantId: row.merchant_id,
    subscriptionId: row.id,
    from,
    to,
    paymentDate,
    amount,
    lines: JSON.stringify(lines),
    terms: JSON.stringify({
      plan: terms.plan,
      bankAccountId: terms.bankAccountId,
      quantity: terms.quantity,
      unitAmount: terms.unitAmount,
    }),
    createdAt: new Date(work.at),
  }))
const movedOf = ({ row, work, paid = 0 }: Done): movedStore.Moved => {
  const { s, terms } = work
  return {
    merchant_id: row.merchant_id,
    id: row.id,
    plan_id: terms.plan.id,
    quantity: terms.quantity,
    unit_amount: terms.unitAmount,
    status: s.status,
    status_before: s.statusBefore,
    num_of_cycles: s.numOfCycles,
    num_of_payments: row.num_of_payments + paid,
    anchor: s.anchor,
    start_ahead: s.startsOn !== null,
    trial_end_ahead: s.trialEndAhead,
    next_span: s.nextSpan,
    next_cycle: s.nextCycle,
    previous_payment_date: s.previousPaymentDate,
    next_payment_date: s.nextPaymentDate,
    invoiced_to: s.invoicedTo,
    cancel_at: s.cancelAt,
    cancel_reason: s.cancelReason,
    resume_at: s.resumeAt,
    ended_at: dateOrNull(s.endedAt),
    next_at: dateOrNull(s.nextAt),
    failure: s.failure,
    failures: s.failures,
    modified_at: new Date(work.at),
  }
}

/** How many more or fewer subscribe to each plan. */
async function countAll(ctx: Ctx, done: readonly Done[]): Promise<void> {
  for (const { row, work } of done) {
    const [was, is] = [isOver(row.status), isOver(work.s.status)]
    const planId = work.terms.plan.id
    const isMoved = planId !== row.plan_id
    if (!was && (is || isMoved)) await countSubscriber(ctx, row.merchant_id, row.plan_id, -1)
    if (!is && (was || isMoved)) await countSubscriber(ctx, row.merchant_id, planId, 1)
  }
}

/**
 * Writes it all in the caller's transaction, in which the rows are held: voids and extensions first, for they may be refused.
 * @throws 39005 where an invoice that was to be void is paid, 13 while a card is out.
 */
export async function writeAll(ctx: Ctx, done: readonly Done[], by: By): Promise<void> {
  const extended: BySubscription = new Map()
  for (const one of done) await voidAndExtend(ctx, one, extended)
  await writeRiders(ctx, done)
  const issued = await issueAll(ctx, done)
  const numbers = new Map(
    [...issued.values()]
      .flat()
      .map((row) => [keyOf(row.subscription_id, row.cycle), row.number] as const),
  )
  await eventStore.insert(
    ctx.db,
    done.flatMap((one) => eventsOf(one, by, numbers)),
  )
  await skipStore.insert(ctx.db, done.flatMap(skipsOf))
  await movedStore.updateMoved(ctx.db, done.map(movedOf))
  await countAll(ctx, done)
  await recordMoves(ctx, done)
  await planNotices(ctx, done, issued, extended)
  await tellServers(ctx, done, { issued, extended })
}
