/** When card money is paid out, and what becomes of it: by the clock and by events. */
import { handlerOf, type EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import { MAIL_JOB, send, type Mail } from './mail.ts'
import { BOOK_JOB, bookNow, followCredits, followTransfer } from './outcome.ts'
import { pay } from './paying.ts'

export const cardPayoutJobs: readonly Job[] = [
  // From 10:30 to 16:45 of Vietnam on working days; what the bank has paid is looked after at any time.
  { name: 'cardPayout.pay', cron: '*/15 * * * *', work: (ctx) => pay(ctx) },
  {
    name: BOOK_JOB,
    work: (ctx, { merchantId, id }) => bookNow(ctx, String(merchantId), String(id)),
  },
  { name: MAIL_JOB, work: (ctx, payload) => send(ctx, payload as unknown as Mail) },
]

export const cardPayoutEventHandlers: readonly EventHandler[] = [
  ...handlerOf(
    'card-payout.follow-transfer',
    ['bank-transfer.done', 'bank-transfer.failed', 'bank-transfer.returned'],
    { handle: followTransfer },
  ),
  { topic: 'credit.unmatched', name: 'card-payout.take-in', handleBatch: followCredits },
]
