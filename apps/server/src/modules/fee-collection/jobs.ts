/** When fees are collected, and what becomes of it: by the clock and by events. */
import { handlerOf, type EventHandler } from '../../platform/events.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Ctx } from '../../platform/context.ts'
import * as reports from '../fee-report/service.ts'
import { byHandApproval } from './by-hand.ts'
import { collect, collectSandbox } from './collecting.ts'
import { feeTypeApproval } from './fee-type.ts'
import { SANDBOX_JOB } from './job-names.ts'
import { confirm, followPayments, openLink } from './link.ts'
import { MAIL_JOB, send, tellClosed, type Mail } from './mail.ts'
import { followCredits, followTransfer, HOUSE_JOB, LINK_JOB, takeIn, wantLink } from './outcome.ts'

const CLOSED_JOB = 'feeCollection.closed'
const CONFIRM_JOB = 'feeCollection.confirm'
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** A report was closed: it gets its invoice number, a link where it is to be paid, and its owner is told. */
const whenClosed = (ctx: Ctx, merchantId: string, reportId: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    const report = await reports.lockPayable(tx, merchantId, reportId)
    if (!report || report.status === 'PROVISIONAL') return
    await reports.giveInvoice(inside, report)
    if (report.status === 'WAITING_PAYMENT') await wantLink(inside, merchantId, reportId)
    await tellClosed(
      inside,
      { id: merchantId, mode: report.mode },
      reportId,
      ctx.clock.now().getTime(),
    )
  })

export const feeCollectionJobs: readonly Job[] = [
  // From 02:40 to 12:40 of Vietnam: once the night's comparison with the bank is done.
  { name: 'feeCollection.collect', cron: '40 19-23,0-5 * * *', work: (ctx) => collect(ctx) },
  {
    name: SANDBOX_JOB,
    work: (ctx, { merchantId }) => collectSandbox(ctx, String(merchantId)),
  },
  {
    name: HOUSE_JOB,
    work: (ctx, { merchantId, id }) => takeIn(ctx, String(merchantId), String(id)),
  },
  {
    name: LINK_JOB,
    work: (ctx, { merchantId, reportId }) => openLink(ctx, String(merchantId), String(reportId)),
  },
  {
    name: CLOSED_JOB,
    work: (ctx, { merchantId, reportId }) => whenClosed(ctx, String(merchantId), String(reportId)),
  },
  { name: CONFIRM_JOB, work: (ctx, { reportId }) => confirm(ctx, String(reportId)) },
  { name: MAIL_JOB, work: (ctx, payload) => send(ctx, payload as unknown as Mail) },
]

export const feeCollectionEventHandlers: readonly EventHandler[] = [
  ...handlerOf(
    'fee-collection.follow-transfer',
    ['bank-transfer.done', 'bank-transfer.failed', 'bank-transfer.returned'],
    { handle: followTransfer },
  ),
  { topic: 'credit.unmatched', name: 'fee-collection.take-in', handleBatch: followCredits },
  { topic: 'payment.settled', name: 'fee-collection.follow-payment', handleBatch: followPayments },
  {
    topic: 'fee-report.closed',
    name: 'fee-collection.open',
    handle: (ctx, { merchant_id: merchantId, payload: { feeReportId: reportId } }) =>
      enqueue(
        ctx.db,
        CLOSED_JOB,
        { merchantId, reportId },
        { key: `fee-closed/${reportId}`, maxAttempts: 25 },
      ),
  },
  {
    topic: 'fee.reported',
    name: 'fee-collection.confirm',
    handle: async (ctx, { payload: { feeReportId: reportId } }) => {
      if (UUID.test(reportId))
        await enqueue(
          ctx.db,
          CONFIRM_JOB,
          { reportId },
          { key: `fee-confirm/${reportId}`, maxAttempts: 8 },
        )
    },
  },
]

export const feeCollectionApprovals = [byHandApproval, feeTypeApproval]
