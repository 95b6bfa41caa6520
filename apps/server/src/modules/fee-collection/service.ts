/** Collecting fees (ADR 0063): what merchants and bank staff see and ask for. The collecting itself is in collecting.ts, outcome.ts and link.ts. */
import type { Input, Output } from '@saola/contract/call'
import {
  TELL_AGAIN_HOURS,
  type feeCollection,
  type FeeStanding,
} from '@saola/contract/fee-collection'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as approval from '../approval/service.ts'
import * as reports from '../fee-report/service.ts'
import { typeKey } from './fee-type.ts'
import { addressOf } from './link.ts'
import { tellClosed } from './mail.ts'
import * as store from './store.ts'

const HOUR_MS = 3_600_000

/** Whether fees of a merchant are not paid though the bank has tried again and again. */
export async function isOverdue(ctx: Pick<Ctx, 'db'>, merchantId: string): Promise<boolean> {
  const { at } = await reports.overdueReports(ctx.db, merchantId)
  return at !== null || (await store.last(ctx.db, merchantId, null))?.overdue_at != null
}

/** @throws 5; 37006 for one that is paid, 13 where it cannot be paid by link now: its debit is under way, or the bank takes no payments by link */
export async function payLink(ctx: Ctx, id: string): Promise<Output<typeof feeCollection.pay>> {
  const { merchantId } = member(ctx)
  const report = await reports.findPayable(ctx.db, merchantId, id)
  ensure(report, 'error.not_found')
  ensure(report.status !== 'PAID', 'fee.report_paid')
  ensure(report.status === 'WAITING_PAYMENT', 'error.invalid_state')
  const payLinkUrl = await addressOf(ctx, merchantId, id)
  ensure(payLinkUrl !== null, 'error.invalid_state')
  return { payLinkUrl }
}

/** Tells owners of closed reports once more. Which of them are told is decided here, the mails are written by a job each. */
export async function sendMail(
  ctx: Ctx,
  { body }: Input<typeof feeCollection.cmsSendMail>,
): Promise<Output<typeof feeCollection.cmsSendMail>> {
  const [skipped, ids] = [[] as string[], [...new Set(body.ids)].toSorted()]
  for (const id of ids) {
    const report = await reports.findPayable(ctx.db, null, id)
    const isQueued =
      report?.mode === 'LIVE' &&
      report.status !== 'PROVISIONAL' &&
      (await tellClosed(
        ctx,
        { id: report.merchant_id, mode: report.mode },
        id,
        TELL_AGAIN_HOURS * HOUR_MS,
      ))
    if (!isQueued) skipped.push(id)
  }
  return { queued: ids.length - skipped.length, skipped }
}

async function standingOf(ctx: Ctx, merchantId: string): Promise<FeeStanding> {
  const payer = await store.payerOf(ctx.db, merchantId)
  ensure(payer, 'error.not_found')
  const [late, last] = [
    await reports.overdueReports(ctx.db, merchantId),
    await store.last(ctx.db, merchantId, null),
  ]
  const since = [late.at, last?.overdue_at ?? null]
    .filter((at) => at !== null)
    .toSorted((a, b) => a.getTime() - b.getTime())[0]
  return {
    feeType: payer.fee_type,
    mandateAt: wireOrNull(payer.fee_mandate_at),
    isOverdue: since !== undefined,
    overdueAt: wireOrNull(since),
    overdueReportId: late.id,
    overdueAmount: late.amount + (last?.overdue_at == null ? 0 : last.amount),
    lastAttempt: last && {
      at: wire(last.created_at),
      way: last.way,
      amount: last.amount,
      state: last.state,
      failure: last.failure,
      nextAt: wireOrNull(last.next_at),
    },
  }
}
export const standing = (ctx: Ctx): Promise<FeeStanding> => standingOf(ctx, member(ctx).merchantId)

export async function cmsStanding(
  ctx: Ctx,
  merchantId: string,
): Promise<Output<typeof feeCollection.cmsStanding>> {
  const key = typeKey(merchantId)
  const change = (await approval.waitingFor(ctx, [key])).get(key)
  const coming = approval.comingOf(change)
  const { feeType } = (change?.after ?? {}) as { feeType?: FeeStanding['feeType'] }
  return {
    ...(await standingOf(ctx, merchantId)),
    coming: coming && feeType ? { feeType, from: coming.from } : null,
    pendingApproval: change && coming === null ? change.id : null,
  }
}
