/** What of collecting a report's fees its readers see (ADR 0063). */
import { actionCalls } from '@saola/contract/action-calls'
import type { FeeAttempt, FeeReportAction } from '@saola/contract/fee-report'
import { withRight } from '../../platform/allowed-actions.ts'
import type { Ctx } from '../../platform/context.ts'
import * as paying from './paying.ts'
import type { ReportRow } from './report-store.ts'

/** A merchant pays by the link, where one is open; staff with money that came otherwise, and they tell of a report that is closed. Not while a debit is at the bank. */
export function actionsOf(ctx: Ctx, row: ReportRow): FeeReportAction[] {
  const isUnpaid = row.status === 'WAITING_PAYMENT' && !row.is_debited
  if (ctx.caller.kind === 'portal')
    return withRight(ctx, isUnpaid && row.has_link ? ['pay'] : [], actionCalls.feeReport)
  const actions: FeeReportAction[] = [
    ...(isUnpaid ? (['pay'] as const) : []),
    ...(row.status === 'PROVISIONAL' ? [] : (['sendMail'] as const)),
  ]
  return withRight(ctx, actions, actionCalls.feeReportOfStaff)
}
export const attemptsOf = (ctx: Ctx, row: ReportRow): Promise<FeeAttempt[]> =>
  paying.attemptsOf(ctx, row.merchant_id, row.id)
