/** What of subscriptions waits for somebody (docs/decisions.md#16): overdue, not issued, or money that did not fit. Nothing is written. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { COUNT_CAP, toPage } from '@saola/contract/paging'
import type { subscription } from '@saola/contract/subscription'
import {
  ATTENTION_COUNT_CAP,
  attentionActions,
  attentionKinds,
  type AttentionAction,
  type AttentionItem,
} from '@saola/contract/subscription-attention'
import { allowedActions } from '@saola/contract/subscription-values'
import { withRight } from '../../platform/allowed-actions.ts'
import { wire } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { isGrouped, type OpenRow } from '../subscription-invoice/service.ts'
import * as notices from '../subscription-notice/service.ts'
import { upcomingOf } from './access.ts'
import * as attentionStore from './attention-store.ts'
import { lastInvoices, openFacts, openInvoices, stateOf } from './load.ts'
import { ridersOf } from './riders.ts'
import { amongOf, factsAbout } from './reading.ts'
import * as store from './store.ts'
import { termsOf } from './terms.ts'

async function whoseOf(ctx: Ctx): Promise<attentionStore.Whose> {
  return { merchantId: member(ctx).merchantId, test: ctx.test, among: await amongOf(ctx) }
}
interface Known {
  row: store.SubscriptionRow
  /** What its state allows. */
  actions: readonly AttentionAction[]
  open: readonly OpenRow[]
  /** Of the invoice that is missing; null where use decides. */
  missing: number | null
}
/** The subscriptions of a page, by id. */
async function knownOf(ctx: Ctx, merchantId: string, ids: string[]): Promise<Map<string, Known>> {
  const rows = await store.ofIds(ctx.db, merchantId, [...new Set(ids)])
  const [open, last] = [await openInvoices(ctx, rows), await lastInvoices(ctx, rows)]
  const riders = await ridersOf(ctx, rows)
  return new Map(
    rows.map((row) => {
      const around = { open: openFacts(open.get(row.id)), last: last.get(row.id) ?? null }
      const allowed: readonly string[] = allowedActions(factsAbout(ctx, row, around))
      const [next] = upcomingOf(stateOf(row), termsOf(row), 1, riders(row.id))
      const actions = attentionActions.filter((one) => one === 'send' || allowed.includes(one))
      const missing = next?.amount ?? null
      return [row.id, { row, actions, missing, open: open.get(row.id) ?? [] }]
    }),
  )
}
/** An overdue invoice is reminded of or given more time, a missing one issued; money that did not fit is decided on where it lies. */
const mends = {
  OVERDUE: ['send', 'extend-payment'],
  NO_INVOICE: ['recreate-invoice'],
  INVOICE_FAILED: ['recreate-invoice'],
  UNMATCHED: [],
} as const satisfies Record<AttentionItem['kind'], readonly AttentionAction[]>
/** The invoices of a page whose customers can be reminded of them by hand; what is paid with others has a page of its own. */
async function remindableOf(
  ctx: Ctx,
  merchantId: string,
  known: ReadonlyMap<string, Known>,
): Promise<Set<string>> {
  const overdue = [...known.values()].flatMap(({ row, open }) =>
    open
      .filter((invoice) => invoice.status === 'TIMEOUT' && !isGrouped(invoice))
      .map(({ id }) => ({
        subscriptionId: row.id,
        invoiceId: id,
        consent: row.consent_remind,
        email: row.customer_email,
        phone: row.customer_phone,
      })),
  )
  const refusals = await notices.manualRefusals(ctx, merchantId, overdue)
  return new Set([...refusals].flatMap(([id, refused]) => (refused === null ? [id] : [])))
}

function itemOf(
  ctx: Ctx,
  one: attentionStore.AttentionRow,
  known: Known,
  remindable: ReadonlySet<string>,
): AttentionItem {
  const { row } = known
  const wanted: readonly AttentionAction[] = mends[one.kind]
  const mayRemind = one.invoice_id !== null && remindable.has(one.invoice_id)
  const open = known.actions.filter(
    (action) => wanted.includes(action) && (action !== 'send' || mayRemind),
  )
  const isMissing = one.kind === 'NO_INVOICE' || one.kind === 'INVOICE_FAILED'
  return {
    id: one.id,
    kind: one.kind,
    since: wire(one.since),
    amount: isMissing ? known.missing : one.amount,
    expectedAmount: one.expected,
    reason: one.reason,
    subscriptionId: row.id,
    subscriptionCode: row.code,
    planName: row.plan.name,
    customer: {
      id: row.customer_id,
      fullName: row.customer_name,
      phone: row.customer_phone,
      email: row.customer_email,
    },
    invoiceId: one.invoice_id,
    invoiceNumber: one.invoice_number,
    bankReference: one.bank_reference,
    allowedActions: withRight(ctx, open, actionCalls.subscriptionAttention),
  }
}
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof subscription.listAttention>,
): Promise<Output<typeof subscription.listAttention>> {
  const whose = await whoseOf(ctx)
  const kinds = query.kind === undefined ? attentionKinds : [query.kind]
  const rows = await attentionStore.list(ctx.db, whose, kinds, page)
  const total = await attentionStore.count(ctx.db, whose, kinds, COUNT_CAP + 1)
  const ids = rows.map(({ subscription_id }) => subscription_id)
  const known = await knownOf(ctx, whose.merchantId, ids)
  const remindable = await remindableOf(ctx, whose.merchantId, known)
  return toPage(
    rows.flatMap((one) => {
      const about = known.get(one.subscription_id)
      return about === undefined ? [] : [itemOf(ctx, one, about, remindable)]
    }),
    total,
    page,
  )
}
export const count = async (ctx: Ctx): Promise<Output<typeof subscription.countAttention>> => ({
  total: await attentionStore.count(
    ctx.db,
    await whoseOf(ctx),
    attentionKinds,
    ATTENTION_COUNT_CAP,
  ),
})
