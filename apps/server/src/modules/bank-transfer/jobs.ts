/** When orders are sent and asked after: with the commit that wrote them, at the time of the next question, and by the clock should a job be lost. */
import type { Job } from '../../platform/jobs.ts'
import { send, SEND_JOB, watch } from './sending.ts'

export const bankTransferJobs: readonly Job[] = [
  { name: SEND_JOB, work: (ctx) => send(ctx) },
  { name: 'bankTransfer.sweep', cron: '* * * * *', work: (ctx) => send(ctx) },
  { name: 'bankTransfer.watch', cron: '*/10 * * * *', work: (ctx) => watch(ctx) },
]
