/** Periods come by themselves: today's with the first configuration, the next one a week before it begins. */
import { startOf } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { DueWork } from '../../platform/due-work.ts'
import type { EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import { makeDue, nextMaking } from './service.ts'

const makeIn = (ctx: Ctx, merchantId: string): Promise<void> =>
  inTransaction(ctx.db, (db) => makeDue({ ...ctx, db }, merchantId))
/** Of one enterprise a transaction, so that nobody of it waits for the others. */
async function makeAll(ctx: Ctx): Promise<void> {
  for (const { merchantId, clock } of await enterprise.atWork(ctx))
    await makeIn({ ...ctx, clock }, merchantId)
}

/** The same of a sandbox merchant whose clock is moved. */
export const periodDueWork: DueWork = {
  name: 'salary-period',
  nextAfter: async (ctx, merchantId) => {
    const next = await nextMaking(ctx, merchantId)
    return next === null ? null : startOf(next)
  },
  run: makeIn,
}

export const salaryPeriodJobs: readonly Job[] = [
  // Soon after midnight in Vietnam, and again for what that night missed.
  { name: 'salaryPeriod.make', cron: '7 17,23 * * *', work: makeAll },
]
export const salaryPeriodEventHandlers: readonly EventHandler[] = [
  {
    topic: 'salary_enterprise.configured',
    name: 'salary-period.make-first',
    handle: async (ctx, { merchant_id: merchantId }) =>
      makeDue({ ...ctx, clock: await enterprise.clockOf(ctx, merchantId) }, merchantId),
  },
]
