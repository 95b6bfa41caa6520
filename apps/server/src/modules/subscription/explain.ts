/** Why the dates and amounts of a subscription are what they are: of an invoice, or of those that are to come. */
import type { Input, Output } from '@saola/contract/call'
import type { subscription } from '@saola/contract/subscription'
import { day, dayOfInstant } from '@saola/schedule/day'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as invoices from '../subscription-invoice/service.ts'
import { comingOf, hasUpcoming } from './access.ts'
import * as eventStore from './event-store.ts'
import { explainComing, explainIssued, type Beginning, type Issued } from './explaining.ts'
import { openFacts, openInvoices, stateOf } from './load.ts'
import { ridersOf } from './riders.ts'
import { rowOf, UPCOMING } from './reading.ts'
import { withoutSlips } from './slips.ts'
import type { SubscriptionRow } from './store.ts'
import { termsOf } from './terms.ts'

const beginningOf = (row: SubscriptionRow): Beginning => ({
  start: day(row.start_date),
  trial:
    row.trial_value === null || row.trial_type === null
      ? null
      : { value: row.trial_value, timeType: row.trial_type },
})
const issuedOf = (row: invoices.InvoiceRow, invoicedTo: string | null): Issued => ({
  cycle: row.cycle,
  from: day(row.from_date),
  to: day(row.to_date),
  paymentDate: day(row.payment_date),
  expiredDate: day(row.expired_date),
  firstExpiredDate: day(row.first_expired_date),
  extensions: row.extensions,
  amount: row.amount,
  lines: row.lines,
  planId: row.plan_id,
  planName: row.plan.name,
  issuedOn: dayOfInstant(row.created_at.getTime()),
  isReplacement: row.replaces !== null,
  invoicedTo: invoicedTo === null ? null : day(invoicedTo),
})

/** @throws 39006; 39008 for an invoice that is not the subscription's */
export async function explain(
  ctx: Ctx,
  { params, query }: Input<typeof subscription.explain>,
): Promise<Output<typeof subscription.explain>> {
  const row = await rowOf(ctx, params.id)
  const [state, terms, beginning] = [stateOf(row), termsOf(row), beginningOf(row)]
  if (query.invoiceId !== undefined) {
    const invoice = await invoices.seen(ctx, query.invoiceId)
    ensure(invoice.subscription_id === row.id, 'invoice.not_found')
    const before = await eventStore.invoicedBefore(ctx.db, row.merchant_id, row.id, invoice.cycle)
    return [explainIssued(issuedOf(invoice, before), state.anchor, terms, beginning)]
  }
  if (!hasUpcoming(state, terms)) return []
  const riders = (await ridersOf(ctx, [row]))(row.id)
  const open = openFacts((await openInvoices(ctx, [row])).get(row.id))
  return comingOf(withoutSlips(state, terms, open), terms, UPCOMING, riders).map((one) =>
    explainComing(one, beginning),
  )
}
