/** Collections by the clock and by events. */
import { dayOfInstant } from '@saola/schedule/day'
import { startOf } from '../../platform/clock.ts'
import type { DueWork } from '../../platform/due-work.ts'
import { handlerOf, type EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import { collect, collectOf, ONE_JOB, TRY_JOB, tryOne } from './collecting.ts'
import * as dueStore from './due-store.ts'
import { MAIL_JOB, send, wantMail } from './mail.ts'
import {
  followCredits,
  followMoney,
  followTransfer,
  HOUSE_JOB,
  mirror,
  sweep,
  TAKE_JOB,
  takeIn,
} from './outcome.ts'
import { COLLECT_HOUR } from './rules.ts'

const HOUR_MS = 3_600_000

/** The same of a sandbox merchant whose clock is moved: at eight of a pay day, and of each day while one is open. */
export const collectionDueWork: DueWork = {
  name: 'salary-collection',
  nextAfter: async (ctx, merchantId) => {
    const [borrower] = await dueStore.borrowers(ctx.db, merchantId)
    if (!borrower) return null
    const now = ctx.clock.now()
    // Eight o'clock of today or of tomorrow, whichever is ahead.
    const next = dayOfInstant(now.getTime() + (24 - COLLECT_HOUR) * HOUR_MS)
    const pay = borrower.has_open ? next : await dueStore.nextPayDay(ctx.db, merchantId, next)
    return pay === null ? null : new Date(startOf(pay).getTime() + COLLECT_HOUR * HOUR_MS)
  },
  run: (ctx, merchantId, real) => collectOf({ ...ctx, clock: real }, merchantId),
}

export const salaryCollectionJobs: readonly Job[] = [
  // At eight in Vietnam, and each hour after it for what the bank was silent about.
  { name: 'salaryCollection.collect', cron: '0 * * * *', work: (ctx) => collect(ctx) },
  { name: ONE_JOB, work: (ctx, { merchantId }) => collectOf(ctx, String(merchantId)) },
  {
    name: TRY_JOB,
    work: (ctx, { merchantId, id }) => tryOne(ctx, String(merchantId), String(id)),
  },
  { name: HOUSE_JOB, work: (ctx) => mirror(ctx) },
  {
    name: TAKE_JOB,
    work: (ctx, { merchantId, id }) => takeIn(ctx, String(merchantId), String(id)),
  },
  { name: 'salaryCollection.sweep', cron: '*/5 * * * *', work: (ctx) => sweep(ctx) },
  {
    name: MAIL_JOB,
    work: (ctx, { merchantId, personId, amount, dueOn }) =>
      send(ctx, {
        merchantId: String(merchantId),
        personId: String(personId),
        amount: Number(amount),
        dueOn: String(dueOn),
      }),
  },
]
export const salaryCollectionEventHandlers: readonly EventHandler[] = [
  ...handlerOf(
    'salary-collection.follow-transfer',
    ['bank-transfer.done', 'bank-transfer.failed', 'bank-transfer.returned'],
    { handle: followTransfer },
  ),
  { topic: 'credit.unmatched', name: 'salary-collection.take-in', handleBatch: followCredits },
  { topic: 'payment.settled', name: 'salary-collection.try-again', handleBatch: followMoney },
  {
    topic: 'salary_collection.overdue',
    name: 'salary-collection.tell-merchant',
    handle: (ctx, event) => wantMail(ctx, event),
  },
]
