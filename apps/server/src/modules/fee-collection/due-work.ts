/** Fee reports of a sandbox merchant that wait for their money when its clock is moved: day by day they are told of, debited or overdue. */
import { startOf, vnDay } from '../../platform/clock.ts'
import type { DueWork } from '../../platform/due-work.ts'
import * as reports from '../fee-report/service.ts'
import { collectSandbox } from './collecting.ts'

/** At three in the morning, as live ones. */
const AT_MS = 3 * 3_600_000
const DAY_MS = 86_400_000

export const feeCollectionDueWork: DueWork = {
  name: 'fee-collection',
  nextAfter: async (ctx, merchantId) => {
    if ((await reports.unpaid(ctx.db, null, 1, merchantId)).length === 0) return null
    const now = ctx.clock.now()
    const today = new Date(startOf(vnDay(now)).getTime() + AT_MS)
    return today > now ? today : new Date(today.getTime() + DAY_MS)
  },
  run: (ctx, merchantId, real) => collectSandbox({ ...ctx, clock: real }, merchantId),
}
