/** Lines of periods that are being closed are counted. */
import type { Job } from '../../platform/jobs.ts'
import { COUNT_JOB } from './closing.ts'
import { count, sweep, type CountWork } from './counting.ts'

export const salaryDeductionJobs: readonly Job[] = [
  { name: COUNT_JOB, work: (ctx, payload) => count(ctx, payload as unknown as CountWork) },
  { name: 'salaryDeduction.sweep', cron: '* * * * *', work: sweep },
]
