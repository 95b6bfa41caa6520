/** Whose page an address is. */
import type { Ctx } from '../../platform/context.ts'
import { shifted } from '../../platform/clock.ts'
import { ensure } from '../../platform/errors.ts'
import * as payments from '../payment/service.ts'
import * as store from './store.ts'

/** The enterprise of a page. */
export interface Holder {
  merchantId: string
  /** Of the address by which somebody came. */
  code: string
  name: string
  /** While the bank has suspended it, the page says so and does nothing. */
  isSuspended: boolean
  clockShiftMs: number
  /** Its look. */
  shop: Awaited<ReturnType<typeof payments.shopOf>>
}
/** @throws 5 for an address that is not, or no more, 19 where the feature is off */
export async function holderOf(ctx: Ctx, code: string): Promise<Holder> {
  ensure(ctx.config.features.flexibleSalary, 'error.feature_off')
  const row = await store.holderOf(ctx.db, code, ctx.test)
  ensure(row, 'error.not_found')
  return {
    merchantId: row.merchant_id,
    code,
    name: row.name,
    isSuspended: row.mode === 'LIVE' && row.status !== 'ACTIVE',
    clockShiftMs: row.clock_shift_ms,
    shop: await payments.shopOf(ctx, row.merchant_id),
  }
}
/** With the enterprise's own time: what employees do there is of its days. */
export const inItsTime = (ctx: Ctx, holder: Holder): Ctx => ({
  ...ctx,
  clock: shifted(ctx.clock, holder.clockShiftMs),
})
