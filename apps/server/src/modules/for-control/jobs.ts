/** What happens to cases by the clock and by the bank's word. */
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { handlerOf, type EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import * as documentStore from './document-store.ts'
import { mailMerchant, mailStaff } from './mail.ts'
import { MAIL_JOB, STAFF_JOB, tellStaff, type MerchantNotice, type StaffNotice } from './notices.ts'
import { creditArrived, creditNow, CREDIT_JOB, followTransfer } from './outcome.ts'
import { LINE_JOB, linesDisputed, openForLine } from './statement-lines.ts'
import * as transferStore from './transfer-store.ts'

const DAY_MS = 86_400_000
const WARN_DAYS = 5
const LOOSE_DAYS = 7

/** Tells the bank's people of what comes due and of what is late; nothing is decided by that. */
async function remind(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const soon = new Date(now.getTime() + WARN_DAYS * DAY_MS)
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    for (const [how, until] of [
      ['SOON', soon],
      ['LATE', now],
    ] as const)
      for (const due of await transferStore.warn(tx, how, until, now)) {
        await tellStaff(inside, due, how)
        if (how === 'LATE') ctx.metrics.alarms.inc({ kind: 'for-control-late' })
      }
  })
}

export const forControlJobs: readonly Job[] = [
  {
    name: MAIL_JOB,
    work: (ctx, payload) =>
      mailMerchant(
        ctx,
        String(payload.merchantId),
        String(payload.id),
        payload.notice as MerchantNotice,
      ),
  },
  {
    name: STAFF_JOB,
    work: (ctx, payload) =>
      mailStaff(ctx, String(payload.merchantId), String(payload.id), payload.notice as StaffNotice),
  },
  { name: CREDIT_JOB, work: (ctx, payload) => creditNow(ctx, String(payload.bankReference)) },
  {
    name: LINE_JOB,
    work: (ctx, payload) =>
      openForLine(ctx, {
        merchantId: String(payload.merchantId),
        statementId: String(payload.statementId),
        disputeId: String(payload.disputeId),
      }),
  },
  { name: 'forControl.remind', cron: '20 1 * * *', work: remind },
  {
    name: 'forControl.forgetLoose',
    cron: '40 19 * * *',
    work: async (ctx) => {
      await documentStore.forgetLoose(
        ctx.db,
        new Date(ctx.clock.now().getTime() - LOOSE_DAYS * DAY_MS),
      )
    },
  },
]

export const forControlEventHandlers: readonly EventHandler[] = [
  ...handlerOf(
    'for-control.follow-transfer',
    ['bank-transfer.done', 'bank-transfer.failed', 'bank-transfer.returned'],
    { handle: followTransfer },
  ),
  { topic: 'statement.disputed', name: 'for-control.statement', handle: linesDisputed },
  {
    topic: 'credit.unmatched',
    name: 'for-control.credit',
    handle: (ctx, { payload }) => creditArrived(ctx, payload.bankReference),
  },
]
