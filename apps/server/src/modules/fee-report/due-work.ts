/** Months of a sandbox merchant that are over when its clock is moved. */
import { shifted } from '../../platform/clock.ts'
import type { DueWork } from '../../platform/due-work.ts'
import { close } from './closing.ts'
import * as closingStore from './closing-store.ts'
import { CLOSING_DELAY_MS } from './rules.ts'

export const feeReportDueWork: DueWork = {
  name: 'fee-report',
  nextAfter: async (ctx, merchantId) => {
    const delayed = shifted(ctx.clock, -CLOSING_DELAY_MS).now()
    const open = await closingStore.monthsOf(ctx.db, merchantId)
    const next = open.find(({ over }) => over > delayed)
    return next ? new Date(next.over.getTime() + CLOSING_DELAY_MS) : null
  },
  run: async (ctx, merchantId, real) => {
    const delayed = shifted(ctx.clock, -CLOSING_DELAY_MS).now()
    for (const { month, over } of await closingStore.monthsOf(ctx.db, merchantId))
      if (over <= delayed) await close({ ...ctx, clock: real }, merchantId, month, false)
  },
}
