/** Last month priced again by a draft: what the second person decides on, and whom a change makes pay more. */
import { type fee as calls } from '@saola/contract/fee'
import { feeLimits, payoutServices } from '@saola/contract/fee-values'
import type { Output } from '@saola/contract/call'
import { startOf, vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { binOf } from '../bank-account/service.ts'
import { scopedOf, wholeOf } from './content.ts'
import { impactOf, methodsPaidBy, NO_IMPACT, plus, type Impact } from './impact-rules.ts'
import { isFor, withFee, type Scoped } from './increase.ts'
import { isInForce } from './rules.ts'
import { approvedOf, isIncrease, startsOf } from './setup.ts'
import * as impactStore from './impact-store.ts'
import * as setupStore from './setup-store.ts'
import * as store from './store.ts'

/** Merchants that are asked about at once. */
const BATCH = 200

/** The calendar month before the one of a moment, in Vietnam. */
function monthBefore(at: Date): { month: string; from: Date; to: Date } {
  const first = `${vnDay(at).slice(0, 7)}-01`
  const month = vnDay(new Date(startOf(first).getTime() - 1)).slice(0, 7)
  return { month, from: startOf(`${month}-01`), to: startOf(first) }
}

/** Those whom a fee may be for, in batches. */
export async function* payersIn(ctx: Ctx, fee: Scoped): AsyncGenerator<store.MerchantRow[]> {
  if (fee.scope === 'MERCHANTS') {
    yield await store.merchants(ctx.db, fee.merchantIds)
    return
  }
  for (let last: string | null = null; ;) {
    const rows = await store.activeMerchants(ctx.db, last, BATCH)
    yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? null
  }
}

function byMerchant(rows: readonly impactStore.PaidRow[]): Map<string, impactStore.PaidRow[]> {
  const found = new Map<string, impactStore.PaidRow[]>()
  for (const row of rows) {
    const own = found.get(row.merchant_id) ?? []
    own.push(row)
    found.set(row.merchant_id, own)
  }
  return found
}

/** What a payout's price is chosen among besides: a payout to another bank is of both services. */
async function besidesOf(ctx: Ctx, fee: Scoped): Promise<Scoped[]> {
  if (!payoutServices.includes(fee.serviceType)) return []
  const others = payoutServices.filter((service) => service !== fee.serviceType)
  return (
    await Promise.all(others.map((serviceType) => approvedOf(ctx, { ...fee, serviceType })))
  ).flat()
}
/** What a fee of this service prices. */
const paidFor = (
  ctx: Ctx,
  { serviceType }: Pick<Scoped, 'serviceType'>,
  ids: readonly string[],
  period: { from: Date; to: Date },
): Promise<impactStore.PaidRow[]> =>
  payoutServices.includes(serviceType)
    ? impactStore.paidOut(ctx.db, ids, Object.values(binOf), period)
    : impactStore.paid(ctx.db, ids, methodsPaidBy(serviceType), period)

/** @throws 5 */
export async function impact(ctx: Ctx, id: string): Promise<Output<typeof calls.impact>> {
  const row = await setupStore.get(ctx.db, id, ctx.clock.now())
  ensure(row, 'error.not_found')
  const fee = scopedOf(await wholeOf(ctx, row))
  const [before, starts] = [await approvedOf(ctx, fee), await startsOf(ctx)]
  const all = [...before, ...(await besidesOf(ctx, fee))]
  const after = withFee(all, fee).filter((one) => isInForce(one, fee.effectiveFrom))
  const period = monthBefore(ctx.clock.now())
  const lines: (store.MerchantRow & Impact)[] = []
  for await (const merchants of payersIn(ctx, fee)) {
    const ids = merchants.map((one) => one.id)
    const paid = byMerchant(await paidFor(ctx, fee, ids, period))
    for (const merchant of merchants) {
      const payer = { merchantId: merchant.id, businessType: merchant.business_type }
      const fees = after.filter((one) => isFor(one, payer))
      const line = impactOf(paid.get(merchant.id) ?? [], fee, fees)
      if (line.count > 0) lines.push({ ...merchant, ...line })
    }
  }
  const change = (line: Impact): number => Math.abs(line.repriced - line.charged)
  return {
    month: period.month,
    total: lines.reduce<Impact>((sum, line) => plus(sum, line), NO_IMPACT),
    merchantCount: lines.length,
    merchants: lines
      .toSorted((a, b) => change(b) - change(a) || (a.code < b.code ? -1 : 1))
      .slice(0, feeLimits.top)
      .map(({ business_type: _type, ...line }) => line),
    isIncrease: await isIncrease(ctx, before, fee, null),
    earliest: vnDay(starts.increase),
  }
}
