/** Whose books and whose clock: a sandbox merchant's fees stay in the bank's sandbox. */
import { shifted } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { PayerRow } from './store.ts'

export const insideOf = (
  ctx: Ctx,
  { mode, clock_shift_ms: shiftMs }: Pick<PayerRow, 'mode' | 'clock_shift_ms'>,
): Ctx => ({ ...ctx, test: mode === 'TEST', clock: shifted(ctx.clock, shiftMs) })
