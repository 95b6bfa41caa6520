/** The sums by day follow the entries each night. */
import type { Job } from '../../platform/jobs.ts'
import { countDays } from './days.ts'

export const ledgerJobs: readonly Job[] = [
  // 01:40 in Vietnam: the reconciliation has looked, and what it took in is booked.
  { name: 'ledger.countDays', cron: '40 18 * * *', work: countDays },
]
