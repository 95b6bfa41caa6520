/** What of collecting a report's fees its readers see (ADR 0063), and whether they may object to it (ADR 0067). */
import { actionCalls } from '@saola/contract/action-calls'
import type { FeeReportAction, FeeReportDetail } from '@saola/contract/fee-report'
import { withRight } from '../../platform/allowed-actions.ts'
import { wireOrNull } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import * as paying from './paying.ts'
import type { ReportRow } from './report-store.ts'

/** Until when each month that waits for its money may be objected to. */
export type Until = ReadonlyMap<string, Date>
export async function untilOf(ctx: Ctx, rows: readonly ReportRow[]): Promise<Until> {
  const months = rows.filter(({ status }) => status === 'WAITING_PAYMENT').map((row) => row.month)
  const found = new Map<string, Date>()
  for (const month of new Set(months)) found.set(month, await paying.objectUntil(ctx, month))
  return found
}

/** A merchant pays by the link, where one is open, or objects in time, and in Test Mode plays the bank's answer; staff pay with money that came otherwise, tell of a closed report, and answer an objection. None of it while a debit is at the bank. */
export const actionsOf = (ctx: Ctx, row: ReportRow, until: Until): FeeReportAction[] =>
  ctx.caller.kind === 'portal'
    ? withRight(ctx, ofMerchant(ctx, row, until), actionCalls.feeReport)
    : withRight(ctx, ofStaff(row), actionCalls.feeReportOfStaff)
const isUnpaid = (row: ReportRow): boolean => row.status === 'WAITING_PAYMENT' && !row.is_debited
function ofMerchant(ctx: Ctx, row: ReportRow, until: Until): FeeReportAction[] {
  if (!isUnpaid(row)) return []
  const last = until.get(row.month)
  const mayObject = last !== undefined && row.objection === null && ctx.clock.now() < last
  return [
    ...(row.has_link ? (['pay'] as const) : []),
    ...(mayObject ? (['object'] as const) : []),
    ...(ctx.test && row.objection === 'OPEN' ? (['settleObjection'] as const) : []),
  ]
}
const ofStaff = (row: ReportRow): FeeReportAction[] => [
  ...(isUnpaid(row) ? (['pay'] as const) : []),
  ...(row.status === 'PROVISIONAL' ? [] : (['sendMail'] as const)),
  ...(isUnpaid(row) && row.objection === 'OPEN' ? (['settleObjection'] as const) : []),
]
/** What a report's page says of it besides its lines. */
export const collectionOf = async (
  ctx: Ctx,
  row: ReportRow,
  until: Until,
): Promise<Pick<FeeReportDetail, 'attempts' | 'objectUntil' | 'objection'>> => ({
  attempts: await paying.attemptsOf(ctx, row.merchant_id, row.id),
  objectUntil: wireOrNull(until.get(row.month)),
  objection: await paying.objectionOf(ctx, row.merchant_id, row.id),
})
