/** Whose books and whose clock: a sandbox merchant's fees stay in the bank's sandbox. */
import { binOf } from '../bank-account/service.ts'
import { shifted } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { PayerRow } from './store.ts'

export const insideOf = (
  ctx: Ctx,
  { mode, clock_shift_ms: shiftMs }: Pick<PayerRow, 'mode' | 'clock_shift_ms'>,
): Ctx => ({ ...ctx, test: mode === 'TEST', clock: shifted(ctx.clock, shiftMs) })

/** The account of ours that fees go to. */
export const houseOf = (ctx: Ctx): { bin: string; account: string; name: string } => ({
  bin: binOf.KLB,
  account: ctx.test ? ctx.config.testSettlementAccount : ctx.config.settlementAccount,
  name: 'SAOLA PAY',
})
