/** Attempts that the card network has been silent about are asked about. */
import type { Job } from '../../platform/jobs.ts'
import { askAgain } from './service.ts'

export const cardPaymentJobs: readonly Job[] = [
  { name: 'cardPayment.askAgain', cron: '* * * * *', work: askAgain },
]
