/** Accounts are looked up when they are new; what is known of those who left is erased once it is no longer needed. */
import { employeeLimits } from '@saola/contract/salary-employee-values'
import { plusDays, type Day } from '@saola/schedule/day'
import { auditAll } from '../../platform/audit.ts'
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { CHECK_JOB, checkAccounts, sweepAccounts, type AccountsWork } from './accounts.ts'
import * as proposals from './proposal-store.ts'
import { MODULE } from './reader.ts'

const erase = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const before = plusDays(vnDay(ctx.clock.now()) as Day, -employeeLimits.eraseDays)
    const erased = await proposals.erase(tx, before)
    await auditAll(
      { ...ctx, db: tx },
      erased.map(({ merchant_id: merchantId, id }) => ({
        module: MODULE,
        merchantId,
        objectId: id,
        before: { isErased: false },
        after: { isErased: true },
      })),
    )
  })

export const salaryEmployeeJobs: readonly Job[] = [
  {
    name: CHECK_JOB,
    work: async (ctx, payload) => {
      await checkAccounts(ctx, payload as unknown as AccountsWork)
    },
  },
  { name: 'salaryEmployee.sweepAccounts', cron: '23 * * * *', work: sweepAccounts },
  // At night in Vietnam.
  { name: 'salaryEmployee.erase', cron: '37 18 * * *', work: erase },
]
