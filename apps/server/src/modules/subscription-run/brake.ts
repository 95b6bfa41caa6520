/** The brake: a night that would issue far more than usual waits for somebody of the merchant (docs/decisions.md#16). */
import type { HoldReason } from '@saola/contract/subscription-run'
import { day, dayOfInstant, type Day } from '@saola/schedule/day'
import { auditAs } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { atLeisure, inTransaction } from '../../platform/db.ts'
import { wantMail } from './mail.ts'
import { datesBefore, isLarge, reasonsOf, sumsOf, type Compared, type Planned } from './rules.ts'
import * as store from './store.ts'

/** So long a look at what is due may take at most. */
const LOOK_MINUTES = 5
const plannedOf = (row: store.DueRow): Planned => ({
  planId: row.plan_id,
  timeType: row.time_type,
  cycleValue: row.cycle_value,
  createdOn: day(row.created_on),
  count: row.count,
  amount: row.amount,
  first: day(row.first),
  last: day(row.last),
})
/** Beside what was issued of the same plans a cycle before. */
export async function compare(
  ctx: Ctx,
  rows: readonly store.DueRow[],
): Promise<Map<string, Compared[]>> {
  const usual = new Map(
    (
      await store.issued(
        ctx.db,
        rows.map((row) => ({
          merchantId: row.merchant_id,
          planId: row.plan_id,
          ...datesBefore(plannedOf(row)),
        })),
      )
    ).map((row) => [`${row.merchant_id}/${row.plan_id}`, row]),
  )
  const compared = new Map<string, Compared[]>()
  for (const row of rows) {
    const before = usual.get(`${row.merchant_id}/${row.plan_id}`)
    const plans = compared.get(row.merchant_id) ?? []
    plans.push({
      ...plannedOf(row),
      usualCount: before?.count ?? 0,
      usualAmount: before?.amount ?? 0,
    })
    compared.set(row.merchant_id, plans)
  }
  return compared
}

async function holdOne(
  ctx: Ctx,
  merchantId: string,
  night: Day,
  { plans, reasons }: { plans: readonly Compared[]; reasons: readonly HoldReason[] },
): Promise<void> {
  const [sums, now] = [sumsOf(plans), ctx.clock.now()]
  if ((await store.hold(ctx.db, { merchantId, night, ...sums, reasons }, now)) === 0) return
  await auditAs(ctx.db, 'subscription.turn', {
    operation: 'subscription.run.hold',
    module: 'subscription',
    merchantId,
    objectId: merchantId,
    traceId: ctx.traceId,
    at: now,
    after: { night, invoices: sums.count, amount: sums.amount },
  })
  await wantMail(ctx, merchantId, night)
  ctx.log.warn({ merchantId, night, ...sums, reasons }, 'a night of subscriptions is held')
  ctx.metrics.alarms.inc({ kind: 'subscription-run-held' })
}
/**
 * Looks at what is due by `until` before any of it is issued, and holds the nights that are out of all proportion. Test Mode is never held: nothing is at
 * stake there, and its clock leaps.
 */
export async function brake(ctx: Ctx, until: Date): Promise<void> {
  const night = dayOfInstant(until.getTime())
  for (const [merchantId, plans] of await lookAt(ctx, night, until)) {
    const reasons = reasonsOf(plans)
    if (reasons.length > 0)
      await inTransaction(ctx.db, (tx) =>
        holdOne({ ...ctx, db: tx }, merchantId, night, { plans, reasons }),
      )
  }
}
/** The merchants with enough invoices to matter, beside what they had a cycle before. A million that are due at once take longer than a request may. */
const lookAt = (ctx: Ctx, night: Day, until: Date): Promise<Map<string, Compared[]>> =>
  inTransaction(ctx.db, async (tx) => {
    await atLeisure(tx, LOOK_MINUTES)
    const all = await store.dueUnheld(tx, night, until)
    const sums = new Map<string, { count: number; amount: number }>()
    for (const { merchant_id, count, amount } of all) {
      const sum = sums.get(merchant_id) ?? { count: 0, amount: 0 }
      sums.set(merchant_id, { count: sum.count + count, amount: sum.amount + amount })
    }
    return compare(
      { ...ctx, db: tx },
      all.filter(({ merchant_id }) => isLarge(sums.get(merchant_id)!)),
    )
  })
