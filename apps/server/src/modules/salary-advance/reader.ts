/** Requests as people of the enterprise see them. VND. */
import { actionCalls } from '@saola/contract/action-calls'
import type {
  AdvanceDetail,
  AdvanceEntry,
  AdvanceHistoryItem,
  AdvanceItem,
} from '@saola/contract/salary-advance'
import { advanceActionsOf } from '@saola/contract/salary-advance-values'
import { withRight } from '../../platform/allowed-actions.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { changeList } from '../audit/service.ts'
import * as employees from '../salary-employee/service.ts'
import * as limits from '../salary-limit/service.ts'
import * as periods from '../salary-period/service.ts'
import { BY_TERMS, MODULE } from './asking.ts'
import * as payments from './payment-store.ts'
import { countedAs, stillInTheWay } from './rules.ts'
import * as store from './store.ts'

const HUNDREDTHS = 100
export const itemOf = (ctx: Ctx, row: store.ListedRow): AdvanceItem => ({
  id: row.id,
  code: row.code,
  amount: row.amount,
  createdDate: wire(row.created_at),
  currency: 'VND',
  employeeId: row.employee_id,
  employeeCode: row.employee_code,
  employeeName: row.employee_name,
  status: row.status,
  paymentStatus: row.payment_status,
  periodName: periods.nameOf(ctx, row.month),
  advanceForm: row.form,
  allowedActions: withRight(
    ctx,
    advanceActionsOf(row.status, row.payment_status, row.is_closing),
    actionCalls.salaryAdvance,
  ),
})
/** Where the terms of the type decided, nobody did. */
const decidedBy = (row: store.ListedRow): string | null =>
  row.decided_by === BY_TERMS ? null : row.decided_by
export const historyOf = (row: store.ListedRow): AdvanceHistoryItem => ({
  id: row.id,
  code: row.code,
  amount: row.amount,
  createdDate: wire(row.created_at),
  lastApproveReject: wireOrNull(row.decided_at),
  lastApproveRejectByName: decidedBy(row),
  paymentStatus: row.payment_status,
  status: row.status,
})
const entryOf = (row: payments.PaymentRow): AdvanceEntry => ({
  id: row.id,
  amount: row.amount,
  createdDate: wire(row.created_at),
  completedTime: wireOrNull(row.ended_at),
  description: 'Ung luong',
  fromAccount: row.from_account,
  toAccount: `•••${row.to_last}`,
  transactionNumber: row.bank_reference ?? row.reference,
  transactionStatus: row.state,
  failure: row.failure,
})

/** One request, with what the employee could draw were it not for it. @throws 5 */
async function detailOf(ctx: Ctx, merchantId: string, id: string): Promise<AdvanceDetail> {
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  const place = { periodId: row.period_id, employeeId: row.employee_id }
  const own = countedAs(row.amount, row.status, row.payment_status)
  const judged = await limits.judged(ctx, merchantId, place, own)
  const payee = await employees.payee(ctx, merchantId, row.employee_id)
  const mayKnow = employees.maySeeWage(ctx)
  const { drawn, limit, period } = judged
  const left = Math.max(0, (limit.max ?? 0) - drawn.advanced - drawn.pending)
  const why = stillInTheWay(limit.why)
  const available = why.length > 0 ? 0 : Math.min(left, judged.left)
  return {
    ...itemOf(ctx, row),
    advancedAmount: drawn.advanced,
    pendingAmount: drawn.pending,
    salaryAdvanceMaxAmount: mayKnow ? limit.max : null,
    available: mayKnow ? available : null,
    why,
    worked: (judged.worked ?? 0) / HUNDREDTHS,
    workingDays: period.countedDays,
    periodId: period.id,
    periodStartDate: period.startDate,
    periodEndDate: period.endDate,
    rejectReason: row.reject_reason,
    decidedBy: decidedBy(row),
    decidedDate: wireOrNull(row.decided_at),
    beneficiaryAccount: payee.account,
    audit: await changeList(ctx, merchantId, MODULE, id),
    paymentData: (await payments.ofAdvance(ctx.db, merchantId, id)).map(entryOf),
  }
}
/** The same, looked at: the account is told in full, and who saw it is written down. @throws 5 */
export async function viewOf(ctx: Ctx, id: string): Promise<AdvanceDetail> {
  const { merchantId } = member(ctx)
  const detail = await detailOf(ctx, merchantId, id)
  await employees.noteView(ctx, merchantId, detail.employeeId)
  return detail
}
