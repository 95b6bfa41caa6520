/** When who is told what of salary advance: employees by SMS when something happened, people of the enterprise by e-mail and by the clock. */
import { handlerOf, type EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import {
  MAIL_JOB,
  send,
  tellOfAccounts,
  tellOfUnclosed,
  tellOfWaiting,
  type Mail,
} from './mailing.ts'
import { tellEmployees, TOPICS } from './texting.ts'

export const salaryNoticeJobs: readonly Job[] = [
  // From 07:00 to 20:50 of Vietnam.
  { name: 'salaryNotice.waiting', cron: '*/10 0-13 * * *', work: tellOfWaiting },
  // In the morning of Vietnam.
  { name: 'salaryNotice.accounts', cron: '20 1 * * *', work: tellOfAccounts },
  { name: 'salaryNotice.unclosed', cron: '10 1 * * *', work: tellOfUnclosed },
  { name: MAIL_JOB, work: (ctx, payload) => send(ctx, payload as unknown as Mail) },
]
export const salaryNoticeEventHandlers: readonly EventHandler[] = handlerOf(
  'salary-notice.tell-employee',
  TOPICS,
  { handleBatch: tellEmployees },
)
