/** Subscriptions as merchants read them (docs/decisions.md#16): list, detail, and what both say. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { subscription } from '@saola/contract/subscription'
import {
  allowedActions,
  allowedCancelKinds,
  cancelKinds,
  moveOf,
  moveOfCancel,
  payableAheadIn,
  subscriptionActions,
  whyNot,
  type SubscriptionAction,
  type SubscriptionFacts,
  type SubscriptionRefusal,
} from '@saola/contract/subscription-values'
import { day, dayOfInstant, type Day } from '@saola/schedule/day'
import { withRight } from '../../platform/allowed-actions.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { ofMerchant, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { periodOf } from '../../platform/period.ts'
import * as bankAccount from '../bank-account/service.ts'
import { briefOf, type PlanRow } from '../subscription-plan/service.ts'
import { groupUrl, openGroupOf, type OpenRow } from '../subscription-invoice/service.ts'
import { momentOf, trialEndOf } from './acting.ts'
import { accessUntilOf, factsOf, toCome, usageOf } from './access.ts'
import * as changeStore from './change-store.ts'
import * as eventStore from './event-store.ts'
import { figuresOf, type MrrFigures } from './figures.ts'
import * as listStore from './list-store.ts'
import { lastInvoices, openFacts, openInvoices, stateOf, type Loaded } from './load.ts'
import type { LastInvoice } from './moves.ts'
import { choiceOf } from './paying-ahead.ts'
import * as mrrStore from './mrr-store.ts'
import { ridersOf } from './riders.ts'
import * as skipStore from './skip-store.ts'
import { isSlip, tailOf } from './slips.ts'
import { hasCyclesLeft, owedOf, type OpenInvoice, type State } from './state.ts'
import * as store from './store.ts'
import { termsOf } from './terms.ts'
import { keywordOf } from './words.ts'

export type Item = Output<typeof subscription.getAll>['items'][number]
export type Detail = Output<typeof subscription.getDetail>

/** Of the timeline, and of the invoices that come. */
const MOST_EVENTS = 200
const MOST_CHANGES = 50
export const UPCOMING = 12

/** Which subscriptions the caller sees: a member held to some accounts those whose plans are paid into them (ADR 0021). Null = all. */
export async function amongOf(ctx: Ctx): Promise<store.Among | null> {
  const ids = bankAccount.heldTo(ctx)
  if (ids === null) return null
  const linked = await bankAccount.listOf(ctx, ofMerchant(ctx).merchantId)
  return {
    ids,
    linked: linked.map(({ id }) => id),
    other: linked.some(({ id, defaultAccount }) => defaultAccount && ids.includes(id)),
  }
}
export const todayOf = (ctx: Ctx): Day => dayOfInstant(ctx.clock.now().getTime())

interface Around {
  open: readonly OpenInvoice[]
  last: LastInvoice | null
}
export function factsAbout(
  ctx: Ctx,
  row: store.SubscriptionRow,
  around: Around,
): SubscriptionFacts {
  return factsOf(stateOf(row), termsOf(row), {
    ...around,
    today: todayOf(ctx),
    isPlanActive: row.plan.status === 'ACTIVE',
    isMerchantActive: ctx.test || ofMerchant(ctx).merchantStatus === 'ACTIVE',
  })
}
const overdueSinceOf = (open: readonly OpenInvoice[]): Day | null =>
  open
    .filter(({ status }) => status === 'TIMEOUT')
    .map(({ expiredDate }) => expiredDate)
    .sort()[0] ?? null

function itemOf(ctx: Ctx, row: store.SubscriptionRow, around: Around): Item {
  const [state, terms] = [stateOf(row), termsOf(row)]
  const facts = factsAbout(ctx, row, around)
  const actions = withRight(ctx, allowedActions(facts), actionCalls.subscription)
  return {
    id: row.id,
    status: row.status,
    code: row.code,
    plan: briefOf(row.plan),
    customer: {
      id: row.customer_id,
      fullName: row.customer_name,
      phone: row.customer_phone,
      email: row.customer_email,
    },
    numOfCycles: row.num_of_cycles,
    numOfPayments: row.num_of_payments,
    prePaymentDate: row.previous_payment_date,
    nextPaymentDate: row.next_payment_date,
    trialTimeValue: row.trial_value,
    trialTimeType: row.trial_type,
    allowTrial: row.trial_value !== null,
    quantity: row.quantity,
    unitAmount: row.unit_amount,
    refId: row.ref_id,
    startDate: row.start_date,
    anchor: row.anchor,
    trialEnd: trialEndOf(row),
    cancelAt: row.cancel_at,
    resumeAt: row.resume_at,
    accessUntil: accessUntilOf(state, terms, day(row.start_date), around.open, todayOf(ctx)),
    openAmount: owedOf(around.open),
    overdueSince: overdueSinceOf(around.open),
    createdAt: wire(row.created_at),
    createdBy: row.created_by,
    allowedActions: actions,
    allowedCancelKinds: actions.includes('cancel') ? allowedCancelKinds(facts) : [],
    version: row.version,
  }
}
async function itemsOf(ctx: Ctx, rows: readonly store.SubscriptionRow[]): Promise<Item[]> {
  const [open, last] = [await openInvoices(ctx, rows), await lastInvoices(ctx, rows)]
  return rows.map((row) =>
    itemOf(ctx, row, { open: openFacts(open.get(row.id)), last: last.get(row.id) ?? null }),
  )
}

/** The filter of list and file in the store's words. */
export async function filterOf(
  ctx: Ctx,
  query: Input<typeof subscription.getAll>['query'],
): Promise<listStore.Filter> {
  return {
    words: query.keyword ? keywordOf(query.keyword) || undefined : undefined,
    status: query.status,
    planId: query.planId,
    customerId: query.customerId,
    attention: query.attention === '1',
    ...periodOf(query, 'fromDate', 'toDate'),
    among: await amongOf(ctx),
  }
}
export async function list(
  ctx: Ctx,
  { query, page }: Pick<Input<typeof subscription.getAll>, 'query' | 'page'>,
): Promise<Output<typeof subscription.getAll>> {
  const { merchantId } = ofMerchant(ctx)
  const filter = await filterOf(ctx, query)
  const [rows, total] = await Promise.all([
    listStore.list(ctx.db, merchantId, filter, page),
    listStore.count(ctx.db, merchantId, filter),
  ])
  return toPage(await itemsOf(ctx, rows), total, page)
}

/** Why each action is not open; of the two cancellations, the one that is nearest. */
function refusalsOf(
  facts: SubscriptionFacts,
): { action: SubscriptionAction; reason: SubscriptionRefusal }[] {
  return subscriptionActions.flatMap((action) => {
    const whys =
      action === 'cancel'
        ? cancelKinds.map((kind) => whyNot(moveOfCancel(kind), facts))
        : [whyNot(moveOf(action), facts)]
    const [why] = whys
    return why == null || whys.includes(null) ? [] : [{ action, reason: why.reason }]
  })
}
const pricedOf = (plan: PlanRow, quantity: number, unitAmount: number) => ({
  plan: briefOf(plan),
  quantity,
  unitAmount,
  amount: plan.type === 'METERED_USAGE' ? null : quantity * unitAmount,
})
export const changeItemOf = (row: changeStore.ChangeRow): Detail['changes'][number] => ({
  id: row.id,
  state: row.state,
  when: row.at_once ? 'NOW' : 'NEXT',
  isPlanPrice: row.price_change_id !== null,
  day: row.day,
  before: pricedOf(row.before, row.quantity_before, row.unit_before),
  after: pricedOf(row.after, row.quantity_after, row.unit_after),
  createdAt: wire(row.created_at),
  createdBy: row.created_by,
  settledAt: wireOrNull(row.settled_at),
})
const skippedOf = (skip: skipStore.SkipRow, s: State): Detail['skipped'][number] => ({
  from: skip.from_date,
  to: skip.to_date,
  paymentDate: skip.payment_date,
  amount: skip.amount,
  invoiceId: skip.invoice_id,
  invoiceNumber: skip.invoice_number,
  isBillable: s.status === 'ACTIVE' && skip.invoice_id === null && hasCyclesLeft(s),
})
async function aheadOf(ctx: Ctx, of: Omit<Loaded, 'at'>): Promise<Detail['ahead']> {
  const { row } = of
  const group = await openGroupOf(ctx, row.merchant_id, row.id)
  const isActive = ctx.test || ofMerchant(ctx).merchantStatus === 'ACTIVE'
  const choice = choiceOf({ ...of, at: momentOf(ctx) }, isActive)
  if (choice === null && group === null) return null
  return {
    offers: (choice?.offers ?? []).map(({ count, amount, to }) => ({ periods: count, amount, to })),
    stop: choice?.stop ?? null,
    url: group && groupUrl(ctx, group.code),
  }
}
/** Slips that can be paid, and those that a change takes back. */
function bookletOf(
  rows: readonly OpenRow[],
  s: State,
  { isPrepaid }: { isPrepaid: boolean },
): Detail['booklet'] {
  const open = rows.filter(({ slip_no }) => slip_no !== null).length
  if (open === 0 && (!isPrepaid || !payableAheadIn.includes(s.status))) return null
  return { open, lost: tailOf({ s, open: openFacts(rows) }).filter(isSlip).length }
}
const actorName = { MEMBER: true, SERVER: true, PAYER: false, ENGINE: false } as const

export async function detailOf(ctx: Ctx, row: store.SubscriptionRow): Promise<Detail> {
  const [open, last, events, changes, skips, riders] = [
    await openInvoices(ctx, [row]),
    await lastInvoices(ctx, [row]),
    await eventStore.list(ctx.db, row.merchant_id, row.id, MOST_EVENTS),
    await changeStore.list(ctx.db, row.merchant_id, row.id, MOST_CHANGES),
    await skipStore.list(ctx.db, row.merchant_id, row.id),
    (await ridersOf(ctx, [row]))(row.id),
  ]
  const around = { open: openFacts(open.get(row.id)), last: last.get(row.id) ?? null }
  const [state, terms] = [stateOf(row), termsOf(row)]
  return {
    ...itemOf(ctx, row, around),
    note: row.note,
    language: row.language,
    consent: {
      remind: row.consent_remind,
      link: row.consent_link,
      at: wireOrNull(row.consent_at),
      by: row.consent_by,
    },
    refusals: refusalsOf(factsAbout(ctx, row, around)),
    upcoming: toCome(state, terms, around.open, UPCOMING, riders),
    skipped: skips.map((skip) => skippedOf(skip, state)),
    changes: changes.map(changeItemOf),
    usage: usageOf(state, terms, riders),
    ahead: await aheadOf(ctx, { row, state, terms, open: around.open, riders }),
    booklet: bookletOf(open.get(row.id) ?? [], state, { isPrepaid: terms.billing === 'PREPAID' }),
    timeline: events.map((event) => ({
      at: wire(event.at),
      kind: event.kind,
      actor: event.actor,
      by: actorName[event.actor] ? event.by_name : null,
      from: event.status_from,
      to: event.status_to,
      note: event.note,
      invoiceNumber: event.invoice_number,
      amount: event.amount,
      bulk: event.bulk_code,
    })),
  }
}
/** @throws 39006, also for one that the caller does not see. */
export async function rowOf(ctx: Ctx, id: string): Promise<store.SubscriptionRow> {
  const row = await store.get(ctx.db, ofMerchant(ctx).merchantId, id, await amongOf(ctx))
  ensure(row, 'subscription.not_found')
  return row
}
/** Of the merchant's own number of it; null where none that the caller sees has it. */
export const idOfReference = async (ctx: Ctx, refId: string): Promise<string | null> =>
  store.idOfReference(ctx.db, ofMerchant(ctx).merchantId, refId, await amongOf(ctx))
/** @throws 39006 */
export const detail = async (ctx: Ctx, id: string): Promise<Detail> =>
  detailOf(ctx, await rowOf(ctx, id))
/** What the subscriptions that the caller sees bring a month, and how that moved from a day to another, both included. */
export const mrrFigures = async (ctx: Ctx, range: { from: Day; to: Day }): Promise<MrrFigures> =>
  figuresOf(ctx, range, await amongOf(ctx))
/** What the subscriptions to some plans that the caller sees bring a month, today. */
export const mrrOfPlans = async (
  ctx: Ctx,
  planIds: readonly string[],
): Promise<{ id: string; amount: number; count: number }[]> =>
  mrrStore.ofPlans(ctx.db, ofMerchant(ctx).merchantId, todayOf(ctx), planIds, await amongOf(ctx))
