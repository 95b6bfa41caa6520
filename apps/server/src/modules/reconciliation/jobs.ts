/** The nightly look, and the one that staff ask for. */
import type { Job } from '../../platform/jobs.ts'
import { nightly, run, RUN_JOB } from './run.ts'

export const reconciliationJobs: readonly Job[] = [
  // 01:10 in Vietnam: the day is over, and so are its last notifications.
  { name: 'reconciliation.nightly', cron: '10 18 * * *', work: nightly },
  {
    name: RUN_JOB,
    work: (ctx, payload) =>
      run(ctx, {
        from: String(payload.from),
        to: String(payload.to),
        askedBy: String(payload.askedBy),
      }),
  },
]
