/** What comes along with the next invoices of subscriptions: planned changes, lines, units used; read and written by sets. */
import { day } from '@saola/schedule/day'
import type { Ctx } from '../../platform/context.ts'
import { uuid } from '../../platform/ids.ts'
import { HELD_MS } from './backlog.ts'
import * as changeStore from './change-store.ts'
import * as merchants from '../merchant/service.ts'
import { heldTimes } from './held-time-store.ts'
import * as lineStore from './line-store.ts'
import { noRiders, type PlannedChange, type Riders, type Suspension } from './state.ts'
import type { SubscriptionRow } from './store.ts'
import { termsOf } from './terms.ts'
import * as usageStore from './usage-store.ts'
import type { Work } from './work.ts'

const changeOf = (row: changeStore.ChangeRow): PlannedChange => ({
  id: row.id,
  day: day(row.day),
  priceChangeId: row.price_change_id,
  terms: termsOf({ plan: row.after, unit_amount: row.unit_after, quantity: row.quantity_after }),
})
/** When the runs of their merchants were held. */
async function heldTimesOf(
  ctx: Ctx,
  rows: readonly SubscriptionRow[],
): Promise<Map<string, Suspension[]>> {
  const found = new Map<string, Suspension[]>()
  for (const { merchant_id: id, held_at, released_at } of await heldTimes(
    ctx.db,
    [...new Set(rows.map((row) => row.merchant_id))],
    new Date(ctx.clock.now().getTime() - HELD_MS),
  ))
    found.set(id, [
      ...(found.get(id) ?? []),
      { from: held_at.getTime(), until: released_at?.getTime() ?? null },
    ])
  return found
}
/** By the id of the subscription. */
export async function ridersOf(
  ctx: Ctx,
  rows: readonly SubscriptionRow[],
): Promise<(id: string) => Riders> {
  const keys = rows.map((row) => ({ merchantId: row.merchant_id, id: row.id }))
  const changes = await changeStore.pendingOf(ctx.db, keys)
  const lines = await lineStore.pendingOf(ctx.db, keys)
  const metered = rows.filter(({ plan }) => plan.type === 'METERED_USAGE')
  const used = await usageStore.pendingOf(
    ctx.db,
    metered.map((row) => ({ merchantId: row.merchant_id, id: row.id })),
  )
  const suspended = await merchants.suspensionsOf(ctx, [
    ...new Set(rows.map((row) => row.merchant_id)),
  ])
  const held = await heldTimesOf(ctx, rows)
  const found = new Map<string, Riders>()
  const at = (id: string): Riders => found.get(id) ?? noRiders
  for (const row of rows) {
    const times = {
      suspensions: suspended.get(row.merchant_id) ?? [],
      held: held.get(row.merchant_id) ?? [],
    }
    if (times.suspensions.length + times.held.length > 0)
      found.set(row.id, { ...noRiders, ...times })
  }
  for (const row of changes)
    found.set(row.subscription_id, { ...at(row.subscription_id), change: changeOf(row) })
  for (const { subscription_id: id, kind, name, amount, ...line } of lines)
    found.set(id, { ...at(id), lines: [...at(id).lines, { id: line.id, kind, name, amount }] })
  for (const { subscription_id: id, units, ...one } of used)
    found.set(id, { ...at(id), used: [...at(id).used, { day: day(one.day), units }] })
  return at
}

interface Worked {
  row: SubscriptionRow
  work: Work
}
const BY_ENGINE = ''
/** What is left over below zero after the last invoice, and what a change adds to the next one. */
const newLines = ({ row, work }: Worked): lineStore.NewLine[] =>
  work.lines
    .filter(({ id }) => id === '')
    .map(({ kind, name, amount }) => ({
      id: uuid(work.at),
      merchantId: row.merchant_id,
      subscriptionId: row.id,
      kind,
      name,
      amount,
      createdBy: BY_ENGINE,
      createdAt: new Date(work.at),
    }))
/** One cut of each subscription at a time, the earliest first: more than one is only what was late. */
function eachOnce(cuts: readonly usageStore.Cut[]): usageStore.Cut[][] {
  const rounds: usageStore.Cut[][] = []
  const seen = new Map<string, number>()
  for (const cut of cuts) {
    const round = seen.get(cut.subscriptionId) ?? 0
    seen.set(cut.subscriptionId, round + 1)
    rounds[round] = [...(rounds[round] ?? []), cut]
  }
  return rounds
}
/** Writes what became of them. */
export async function writeRiders(ctx: Ctx, done: readonly Worked[]): Promise<void> {
  const settled = done.flatMap(({ row, work }) =>
    work.settled === null
      ? []
      : [
          {
            merchantId: row.merchant_id,
            id: work.settled.id,
            state: work.settled.outcome,
            at: new Date(work.at),
          },
        ],
  )
  if (settled.length > 0) await changeStore.settle(ctx.db, settled)
  const released = done.flatMap(({ row, work }) =>
    work.released.map((cycle) => ({ merchantId: row.merchant_id, subscriptionId: row.id, cycle })),
  )
  if (released.length > 0) {
    await lineStore.release(ctx.db, released)
    await usageStore.release(ctx.db, released)
  }
  const billed = done.flatMap(({ row, work }) =>
    work.rode.flatMap(({ cycle, ids }) =>
      ids.map((id) => ({ merchantId: row.merchant_id, id, cycle })),
    ),
  )
  if (billed.length > 0) await lineStore.bill(ctx.db, billed)
  await lineStore.insert(ctx.db, done.flatMap(newLines))
  const cuts = done.flatMap(({ row, work }) =>
    work.cuts.map((cut) => ({ merchantId: row.merchant_id, subscriptionId: row.id, ...cut })),
  )
  for (const some of eachOnce(cuts)) await usageStore.bill(ctx.db, some)
}
