/** The price of a plan as it comes to those who subscribe to it already (docs/decisions.md#16): each is changed as if somebody had planned it, by sets. */
import { goesOn } from '@saola/contract/subscription-price-values'
import { day, type Day } from '@saola/schedule/day'
import type { Ctx } from '../../platform/context.ts'
import { atLeisure } from '../../platform/db.ts'
import { uuid } from '../../platform/ids.ts'
import { termsOf as planTermsOf, type PlanRow } from '../subscription-plan/service.ts'
import * as invoices from '../subscription-invoice/service.ts'
import * as changeStore from './change-store.ts'
import * as eventStore from './event-store.ts'
import { stateOf } from './load.ts'
import { mrrOf } from './mrr.ts'
import * as priceStore from './price-store.ts'
import { hasCyclesLeft, spanOf, turnOf } from './state.ts'
import type { SubscriptionRow } from './store.ts'
import { termsOf } from './terms.ts'

/** So many subscriptions are written at a time. */
export const PRICE_BATCH = 5_000
/** A plan of a hundred thousand takes seconds. */
const LEISURE_MINUTES = 5
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Who schedules it or calls it off. */
interface PriceBy {
  priceChangeId: string
  name: string
}
/** Subscriptions of a plan that are alike. */
interface PriceGroup extends priceStore.GroupRow {
  /** What one of them brings in a month at a price of a unit, in đồng. */
  monthlyAt(unitAmount: number): number
}
/** Whether its last cycle begins before a day, or all are issued; those that are printed in a booklet alone can be taken back. While it rests, its cycles move. */
function endsBefore(row: SubscriptionRow, on: Day, isPrinted: boolean): boolean {
  if (isPrinted) return false
  const [s, terms] = [stateOf(row), termsOf(row)]
  if (!hasCyclesLeft(s)) return true
  if (s.status === 'PAUSED' || s.numOfCycles === null) return false
  return spanOf(s, terms, s.nextSpan + s.numOfCycles - s.nextCycle).from < on
}
/** The subscriptions of a plan stay as they are until the transaction ends, which may take its time. Before the plan itself is held. */
export async function holdSubscribers(ctx: Ctx, merchantId: string, planId: string): Promise<void> {
  await atLeisure(ctx.db, LEISURE_MINUTES)
  await priceStore.hold(ctx.db, merchantId, planId)
}
/** What of a plan is subscribed, which of it has no cycle from a day on, and how many printed slips are for periods from then on. */
export async function planGroups(
  ctx: Ctx,
  plan: PlanRow,
  on: Day,
): Promise<{ groups: PriceGroup[]; ending: string[]; slips: number }> {
  const of = { merchantId: plan.merchant_id, planId: plan.id }
  const printed = await invoices.printedFrom(ctx, of, on)
  const withSlips = new Set(printed.map((one) => one.subscription_id))
  const finite = await priceStore.finite(ctx.db, plan.merchant_id, plan.id)
  const ending = finite
    .filter((row) => endsBefore(row, on, withSlips.has(row.id)))
    .map(({ id }) => id)
  const rows = await priceStore.groups(ctx.db, plan.merchant_id, plan.id, ending)
  const terms = planTermsOf(plan)
  return {
    ending,
    slips: printed.reduce((sum, one) => sum + one.slips, 0),
    groups: rows.map((row) => ({
      ...row,
      monthlyAt: (unitAmount) =>
        mrrOf(
          { status: row.status, statusBefore: null },
          { billing: terms.billing, rhythm: terms.rhythm, unitAmount, quantity: row.quantity },
        ),
    })),
  }
}

/** Of what is told in the timeline. */
const eventOf = (
  ctx: Ctx,
  plan: PlanRow,
  kind: 'pricePlanned' | 'priceWithdrawn',
  row: priceStore.CustomerRow,
  told: { note: string; unitAmount: number; name: string },
): eventStore.NewEvent => ({
  id: uuid(ctx.clock.now().getTime()),
  merchantId: plan.merchant_id,
  subscriptionId: row.id,
  at: ctx.clock.now(),
  kind,
  actor: 'MEMBER',
  byName: told.name,
  from: row.status,
  to: row.status,
  note: told.note,
  invoiceNumber: null,
  amount: plan.type === 'METERED_USAGE' ? told.unitAmount : told.unitAmount * row.quantity,
})
export interface Customer {
  subscriptionId: string
  contact: { email: string | null; phone: string | null }
}
/** Whom a message about it goes to. */
const customersOf = (rows: readonly priceStore.CustomerRow[]): Customer[] =>
  rows.map((row) => ({
    subscriptionId: row.id,
    contact: { email: row.customer_email, phone: row.customer_phone },
  }))

/**
 * Plans the price for the subscriptions of these groups that neither change otherwise nor end. In the transaction in which they are held.
 * @param each is given so many at a time as they are written
 * @returns how many
 */
export async function changePrices(
  ctx: Ctx,
  plan: PlanRow,
  wanted: { day: Day; unitAmount: number; groups: readonly PriceGroup[]; ending: string[] },
  by: PriceBy,
  each: (customers: Customer[]) => Promise<void>,
): Promise<number> {
  const origin = {
    merchantId: plan.merchant_id,
    planId: plan.id,
    priceChangeId: by.priceChangeId,
    day: wanted.day,
    createdBy: by.name,
    createdAt: ctx.clock.now(),
  }
  const isAfterwards = planTermsOf(plan).billing !== 'PREPAID'
  let count = 0
  for (let after = FIRST; ;) {
    const rows = await priceStore.inGroups(
      ctx.db,
      plan.merchant_id,
      plan.id,
      wanted.groups,
      wanted.ending,
      { after, limit: PRICE_BATCH },
    )
    if (rows.length === 0) {
      await takeBackPrinted(ctx, plan, wanted.day)
      return count
    }
    after = rows.at(-1)!.id
    count += rows.length
    await priceStore.insert(
      ctx.db,
      origin,
      rows.map((row) => ({
        id: uuid(),
        subscriptionId: row.id,
        quantity: row.quantity,
        unitBefore: row.unit_amount,
        unitAfter: wanted.unitAmount,
      })),
    )
    // What is paid beforehand changes with the invoice itself, at whose moment it is looked at anyway.
    if (isAfterwards)
      await priceStore.wakeBy(
        ctx.db,
        plan.merchant_id,
        rows.map(({ id }) => id),
        new Date(turnOf(wanted.day)),
      )
    const told = { note: wanted.day, unitAmount: wanted.unitAmount, name: by.name }
    await eventStore.insert(
      ctx.db,
      rows.map((row) => eventOf(ctx, plan, 'pricePlanned', row, told)),
    )
    await each(customersOf(rows))
  }
}

/** Slips of periods at the new price are void with the next turn of the clock. */
async function takeBackPrinted(ctx: Ctx, plan: PlanRow, on: Day): Promise<void> {
  const of = { merchantId: plan.merchant_id, planId: plan.id }
  const printed = await invoices.printedFrom(ctx, of, on)
  const ids = printed.map((one) => one.subscription_id)
  if (ids.length > 0) await priceStore.wakeBy(ctx.db, plan.merchant_id, ids, ctx.clock.now())
}
/** Where the price has come to it already with an invoice that was issued ahead: it goes back with the next one. */
const goesBack = (row: priceStore.ChangedRow): boolean =>
  row.change_state === 'APPLIED' &&
  row.is_of_plan &&
  !row.is_changing &&
  row.unit_amount === row.unit_after &&
  goesOn(row.status)
/**
 * Takes a price back that is to come: those to whom it has not come keep theirs, the others return to it with their next invoice.
 * @returns the subscriptions whose customers were told otherwise
 */
export async function keepPrices(ctx: Ctx, plan: PlanRow, today: Day, by: PriceBy) {
  await atLeisure(ctx.db, LEISURE_MINUTES)
  const all = await priceStore.holdChanged(ctx.db, plan.merchant_id, by.priceChangeId)
  const now = ctx.clock.now()
  const kept: string[] = []
  for (let i = 0; i < all.length; i += PRICE_BATCH) {
    const some = all.slice(i, i + PRICE_BATCH)
    const pending = some.filter(({ change_state }) => change_state === 'PENDING')
    const back = some.filter(goesBack)
    await changeStore.settle(
      ctx.db,
      pending.map(({ change_id: id }) => ({
        merchantId: plan.merchant_id,
        id,
        state: 'WITHDRAWN' as const,
        at: now,
      })),
    )
    await priceStore.insert(
      ctx.db,
      {
        merchantId: plan.merchant_id,
        planId: plan.id,
        priceChangeId: by.priceChangeId,
        day: day(today),
        createdBy: by.name,
        createdAt: now,
      },
      back.map((row) => ({
        id: uuid(),
        subscriptionId: row.id,
        quantity: row.quantity,
        unitBefore: row.unit_after,
        unitAfter: row.unit_before,
      })),
    )
    const rows = [...pending, ...back]
    await eventStore.insert(
      ctx.db,
      rows.map((row) =>
        eventOf(ctx, plan, 'priceWithdrawn', row, {
          note: plan.name,
          unitAmount: row.unit_before,
          name: by.name,
        }),
      ),
    )
    kept.push(...rows.map(({ id }) => id))
  }
  return kept
}
