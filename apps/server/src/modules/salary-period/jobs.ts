/** Periods come by themselves: today's with the first configuration, the next one a week before it begins. */
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import { makeDue } from './service.ts'

/** Of one enterprise a transaction, so that nobody of it waits for the others. */
async function makeAll(ctx: Ctx): Promise<void> {
  for (const merchantId of await enterprise.openIds(ctx))
    await inTransaction(ctx.db, (db) => makeDue({ ...ctx, db }, merchantId))
}

export const salaryPeriodJobs: readonly Job[] = [
  // Soon after midnight in Vietnam, and again for what that night missed.
  { name: 'salaryPeriod.make', cron: '7 17,23 * * *', work: makeAll },
]
export const salaryPeriodEventHandlers: readonly EventHandler[] = [
  {
    topic: 'salary_enterprise.configured',
    name: 'salary-period.make-first',
    handle: (ctx, event) => makeDue(ctx, event.merchant_id),
  },
]
