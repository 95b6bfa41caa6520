/** Which fee rule a new transaction stores (docs/decisions.md#8, #18). */
import type { PaymentType } from '@saola/contract/enums'
import type { Ctx } from '../../platform/context.ts'
import * as store from './store.ts'

/** @returns the id of the rule in force now. Throws when the product has none: that is a fault of its set-up, not of the caller. */
export async function feeFor(
  ctx: Ctx,
  merchantId: string,
  paymentType: PaymentType,
): Promise<{ id: string }> {
  const rule = await store.inForce(ctx.db, merchantId, paymentType, ctx.clock.now())
  if (!rule) throw new Error(`no fee rule is in force for ${paymentType}`)
  return rule
}

export interface GeneralFee {
  paymentType: PaymentType
  fixedVnd: number
  percent: number
  minVnd: number | null
  maxVnd: number | null
  vatPercent: number
}
/** The general fees in force, as the public fee policy prints them. */
export async function generalFees(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<GeneralFee[]> {
  return (await store.generalInForce(ctx.db, ctx.clock.now())).map((f) => ({
    paymentType: f.payment_type,
    fixedVnd: f.fixed_vnd,
    percent: f.percent_micro / 10_000,
    minVnd: f.min_vnd,
    maxVnd: f.max_vnd,
    vatPercent: f.vat_percent_micro / 10_000,
  }))
}
