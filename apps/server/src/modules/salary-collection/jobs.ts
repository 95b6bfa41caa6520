/** Collections by the clock and by events. */
import { dayOfInstant } from '@saola/schedule/day'
import { startOf } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { DueWork } from '../../platform/due-work.ts'
import { handlerOf, type EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import { collect, collectOf, insideOf, ONE_JOB, TRY_JOB, tryOne } from './collecting.ts'
import * as dueStore from './due-store.ts'
import {
  MAIL_JOB,
  type RefundMail,
  REFUND_MAIL_JOB,
  send,
  sendOfRefund,
  wantMail,
  wantMailOfRefund,
} from './mail.ts'
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
import { ARRIVE_JOB, arrived } from './refund-outcome.ts'
import { nextRefundOf, refundDue } from './refunding.ts'
import { COLLECT_HOUR, dueAt } from './rules.ts'

const HOUR_MS = 3_600_000

/** What is due of one enterprise: collected first, then transferred to it what no collection was less by. */
export async function settleOf(outside: Ctx, merchantId: string): Promise<void> {
  await collectOf(outside, merchantId)
  const ctx = await insideOf(outside, merchantId)
  await refundDue(ctx, merchantId, dueAt(ctx.clock.now()).day)
}
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
    const [first] = [pay, await nextRefundOf(ctx, merchantId, next)]
      .filter((day) => day !== null)
      .toSorted()
    return first === undefined ? null : new Date(startOf(first).getTime() + COLLECT_HOUR * HOUR_MS)
  },
  run: (ctx, merchantId, real) => settleOf({ ...ctx, clock: real }, merchantId),
}

export const salaryCollectionJobs: readonly Job[] = [
  // At eight in Vietnam, and each hour after it for what the bank was silent about.
  { name: 'salaryCollection.collect', cron: '0 * * * *', work: (ctx) => collect(ctx) },
  { name: ONE_JOB, work: (ctx, { merchantId }) => settleOf(ctx, String(merchantId)) },
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
    name: ARRIVE_JOB,
    work: (ctx, { merchantId, id }) => arrived(ctx, String(merchantId), String(id)),
  },
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
  {
    name: REFUND_MAIL_JOB,
    work: (ctx, payload) => sendOfRefund(ctx, payload as unknown as RefundMail),
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
  {
    topic: 'salary_collection.refund_ended',
    name: 'salary-collection.tell-of-refund',
    handle: (ctx, event) => wantMailOfRefund(ctx, event),
  },
]
