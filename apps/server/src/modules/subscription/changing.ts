/** Another plan, quantity or price of one subscription, by people: what it would come to, the change, and taking it back. */
import { createHash } from 'node:crypto'
import type { Input, Output } from '@saola/contract/call'
import { changeableStatuses, isChangeable } from '@saola/contract/subscription-change-values'
import type { subscription } from '@saola/contract/subscription'
import { planLimits } from '@saola/contract/subscription-plan-values'
import { day } from '@saola/schedule/day'
import { ofMerchant, actorOf, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import * as notices from '../subscription-notice/service.ts'
import * as invoices from '../subscription-invoice/service.ts'
import { forSubscriber, planOf } from '../subscription-plan/service.ts'
import { momentOf } from './acting.ts'
import { hasUpcoming, upcomingOf } from './access.ts'
import * as changeStore from './change-store.ts'
import { onHeld } from './held.ts'
import { openFacts, openInvoices, stateOf } from './load.ts'
import { nowRefusal, planChange, type ChangeFacts, type Planned } from './planning.ts'
import { ridersOf } from './riders.ts'
import { runDue } from './rules.ts'
import { changeItemOf, rowOf } from './reading.ts'
import { billOf, linesOf, type PlannedChange, type Terms } from './state.ts'
import type { SubscriptionRow } from './store.ts'
import { termsOf } from './terms.ts'
import { isSlip, tailOf, takeBackAhead } from './slips.ts'
import { begin, priceOf, type Failure, type Work } from './work.ts'

type Wanted = Input<typeof subscription.previewChange>['body']
type Preview = Output<typeof subscription.previewChange>
type Item = Output<typeof subscription.change>

const NEXT_SHOWN = 5
const NO_PENDING = 'changing'

/** @throws 39001 in a state that stays as it is, 39011 while another change is to come; the plan's price gives way to it. */
function ensureChangeable(row: SubscriptionRow, pending: PlannedChange | null): void {
  if (!isChangeable(row.status))
    throw new Refusal('subscription.invalid_transition', { allowed: [...changeableStatuses] })
  ensure(pending === null || pending.priceChangeId !== null, 'subscription.change_pending')
}
/**
 * What it is to be. A plan that it has already may be closed to new subscribers.
 * @throws 39007, 39009 for another plan that takes nobody, 2 beyond what a payment may be, 13 where nothing changes.
 */
async function termsAfter(
  ctx: Ctx,
  row: SubscriptionRow,
  { planId = row.plan_id, quantity = row.quantity, unitAmount }: Wanted,
  isHeld: boolean,
): Promise<Terms> {
  const isOther = planId !== row.plan_id
  const read = isHeld ? forSubscriber : planOf
  const plan = isOther ? await read(ctx, row.merchant_id, planId) : row.plan
  ensure(!isOther || plan.status === 'ACTIVE', 'plan.inactive')
  const unit = unitAmount ?? (isOther ? plan.fixed_amount : row.unit_amount)
  const count = plan.type === 'METERED_USAGE' ? 1 : quantity
  const max = Math.floor(planLimits.fixedAmount / unit)
  if (count > max) throw fieldRefusal('quantity', 'error.max', { max })
  ensure(isOther || count !== row.quantity || unit !== row.unit_amount, 'error.invalid_state')
  return termsOf({ plan, quantity: count, unit_amount: unit })
}
async function factsOf(ctx: Ctx, row: SubscriptionRow): Promise<ChangeFacts> {
  const changedOn = await changeStore.changedOn(ctx.db, row.merchant_id, row.id)
  const paid = await invoices.paidOf(ctx, row.merchant_id, row.id)
  return {
    changedOn: changedOn === null ? null : day(changedOn),
    paid: paid.map((one) => ({
      from: day(one.from_date),
      to: day(one.to_date),
      paid: one.amount - one.refunded_amount,
    })),
  }
}

const pricedOf = (terms: Terms): Preview['before'] => ({
  plan: terms.plan,
  quantity: terms.quantity,
  unitAmount: terms.unitAmount,
  amount: priceOf(terms),
})
type Bill = NonNullable<Preview['firstInvoice']>
/** The first invoice at the new price that is not issued in the same breath, and what follows. */
function toCome(w: Work): { first: Bill | null; rest: Preview['upcoming'] } {
  if (!hasUpcoming(w.s, w.terms)) return { first: null, rest: [] }
  const { suspensions, held, change, lines, used } = w
  const all = upcomingOf(w.s, w.terms, NEXT_SHOWN + 2, {
    suspensions,
    held,
    change,
    lines,
    used,
  }).map(({ cycle, from, to, paymentDate, expiredDate, amount }) => ({
    cycle,
    from,
    to,
    paymentDate,
    expiredDate,
    amount,
  }))
  const at = change === null ? 0 : all.findIndex(({ from }) => from >= change.day)
  const [first, ...rest] = at < 0 ? [] : all.slice(at, at + NEXT_SHOWN + 1)
  if (first === undefined) return { first: null, rest: [] }
  const terms = change?.terms ?? w.terms
  const own =
    terms.billing === 'METERED'
      ? []
      : linesOf({ anchor: first.from }, terms, 0, []).filter(({ kind }) => kind !== 'STUB')
  const riding = at === 0 ? lines : []
  return { first: { ...first, lines: billOf(own, riding).lines }, rest }
}
/** What was issued in the same breath at the new price. */
function issuedOf(w: Work, after: Terms): Bill | null {
  const issue = w.issues.find(({ terms }) => terms === after)
  if (issue === undefined) return null
  const { cycle, from, to, paymentDate, expiredDate, amount } = issue
  return {
    cycle,
    from,
    to,
    paymentDate,
    expiredDate,
    amount,
    lines: issue.lines.map((line) => ({ ...line, name: line.name ?? null })),
  }
}
function previewOf(
  before: Terms,
  after: Terms,
  w: Work,
  planned: Planned,
): Omit<Preview, 'hash' | 'replaces' | 'slips'> {
  const issued = issuedOf(w, after)
  const { first, rest } = toCome(w)
  const all = first === null ? rest : [withoutLines(first), ...rest]
  return {
    when: planned.when,
    day: planned.day,
    before: pricedOf(before),
    after: pricedOf(after),
    credit: planned.credit,
    prorated: planned.prorated,
    firstInvoice: issued ?? first,
    isNow: issued !== null,
    upcoming: (issued === null ? rest : all).slice(0, NEXT_SHOWN),
    nowRefusal: null,
  }
}
const withoutLines = ({
  cycle,
  from,
  to,
  paymentDate,
  expiredDate,
  amount,
}: Bill): Preview['upcoming'][number] => ({ cycle, from, to, paymentDate, expiredDate, amount })
/** Of what people have seen: whatever does not come to the same any more was not agreed to. */
const hashOf = (seen: Omit<Preview, 'hash'>): string =>
  createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 32)

/** An invoice that cannot be made is no reason to do half of it. */
function refuseFailure(failure: Failure | null): void {
  if (failure !== null) throw fieldRefusal('quantity', 'error.max', { max: planLimits.fixedAmount })
}
/** The same for preview and change. @param w changed by it */
function planned(
  w: Work,
  after: Terms,
  wanted: Wanted,
  facts: ChangeFacts,
  id: string,
): { seen: Omit<Preview, 'hash'>; result: Planned } {
  const before = w.terms
  const replaces =
    w.change === null ? null : { day: w.change.day, unitAmount: w.change.terms.unitAmount }
  w.change = null
  const slips = tailOf(w).filter(isSlip).length
  takeBackAhead(w)
  const refusal = nowRefusal(w, after, facts)
  const when = refusal === null ? wanted.when : 'NEXT'
  const result = planChange(w, after, when, facts, id)
  refuseFailure(result.failure)
  runDue(w)
  return {
    seen: { ...previewOf(before, after, w, result), replaces, nowRefusal: refusal, slips },
    result,
  }
}

/** What it would come to; where it cannot hold now, from the next due day on. Writes nothing. @throws 39006, 39001, 39011, 39007, 39009, 2, 13. */
export async function preview(ctx: Ctx, wanted: Wanted): Promise<Preview> {
  const row = await rowOf(ctx, wanted.id)
  const riders = (await ridersOf(ctx, [row]))(row.id)
  ensureChangeable(row, riders.change)
  const after = await termsAfter(ctx, row, wanted, false)
  const open = openFacts((await openInvoices(ctx, [row])).get(row.id))
  const work = begin(stateOf(row), termsOf(row), open, momentOf(ctx), riders)
  const { seen } = planned(work, after, wanted, await factsOf(ctx, row), NO_PENDING)
  return { ...seen, hash: hashOf(seen) }
}
/** @throws 12 where it does not come to what was previewed, else as the preview; 13 for now where it cannot hold now. */
export async function change(
  ctx: Ctx,
  { hash, ...wanted }: Input<typeof subscription.change>['body'],
): Promise<Item> {
  const id = uuid()
  const { merchantId } = ofMerchant(ctx)
  await onHeld(ctx, wanted.id, async (w, { row }): Promise<'only'> => {
    ensureChangeable(row, w.change)
    const replaced = w.change
    const [before, after] = [w.terms, await termsAfter(ctx, row, wanted, true)]
    const { seen, result } = planned(w, after, wanted, await factsOf(ctx, row), id)
    ensure(hash === hashOf(seen), 'error.stale_version')
    ensure(result.when === wanted.when, 'error.invalid_state', {
      errors: [{ field: 'when', key: 'error.invalid_state' }],
    })
    if (replaced !== null)
      await changeStore.settle(ctx.db, [
        { merchantId, id: replaced.id, state: 'CLEARED', at: ctx.clock.now() },
      ])
    await changeStore.insert(ctx.db, {
      id,
      merchantId,
      subscriptionId: row.id,
      atOnce: result.when === 'NOW',
      day: result.day,
      planBefore: before.plan.id,
      quantityBefore: before.quantity,
      unitBefore: before.unitAmount,
      planAfter: after.plan.id,
      quantityAfter: after.quantity,
      unitAfter: after.unitAmount,
      createdBy: actorOf(ctx).name,
      createdAt: ctx.clock.now(),
    })
    w.events.unshift({
      kind: result.when === 'NOW' ? 'changed' : 'changePlanned',
      from: row.status,
      to: row.status,
      note: after.plan.name,
      amount: priceOf(after),
    })
    return 'only'
  })
  return itemOf(ctx, wanted.id, id)
}
async function itemOf(ctx: Ctx, subscriptionId: string, id: string): Promise<Item> {
  const rows = await changeStore.list(ctx.db, ofMerchant(ctx).merchantId, subscriptionId, 1)
  const found = rows.find((row) => row.id === id)
  ensure(found, 'error.not_found')
  return changeItemOf(found)
}
/** Takes back what is to come. @throws 39006, 13 where nothing is. */
export async function withdraw(ctx: Ctx, id: string): Promise<null> {
  await onHeld(ctx, id, async (w, { row }) => {
    const { change: pending } = w
    ensure(pending !== null, 'error.invalid_state')
    await changeStore.settle(ctx.db, [
      {
        merchantId: row.merchant_id,
        id: pending.id,
        state: 'WITHDRAWN',
        at: ctx.clock.now(),
      },
    ])
    w.change = null
    const { priceChangeId } = pending
    if (priceChangeId !== null)
      await notices.tellKept(ctx, { merchantId: row.merchant_id, priceChangeId }, [row.id])
    w.events.push({
      kind: 'changeWithdrawn',
      from: row.status,
      to: row.status,
      note: pending.terms.plan.name,
    })
  })
  return null
}
