/** Dispute cases as merchants and bank staff read them (B-465, B-468…B-473). */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import type { forControl } from '@saola/contract/for-control'
import type { ForControlItem, ForControlStaffItem } from '@saola/contract/for-control-case'
import { toPage } from '@saola/contract/paging'
import { withRight } from '../../platform/allowed-actions.ts'
import { vnDay, wire, wireOrNull } from '../../platform/clock.ts'
import { member, staff, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { periodOf } from '../../platform/period.ts'
import * as approval from '../approval/service.ts'
import { heldTo } from '../bank-account/service.ts'
import { workingDayCounter } from '../calendar/service.ts'
import * as setting from '../setting/service.ts'
import * as documentStore from './document-store.ts'
import { documentOf } from './documents.ts'
import { historyOf } from './history.ts'
import { actionsOfMerchant, actionsOfStaff } from './rules.ts'
import * as store from './store.ts'

export const rules = async (ctx: Ctx): Promise<Output<typeof forControl.rules>> => ({
  maxAgeDays: await setting.numberOf(ctx, 'FOR_CONTROL_MAX_AGE_DAYS'),
})
export const caseKey = (id: string): string => `case:${id}`

interface Beside {
  documents: readonly documentStore.DocumentRow[]
  daysLeft: (row: store.CaseRow) => number | null
}
/** What the rows of a page show besides, each read once. */
async function besideOf(ctx: Ctx, rows: readonly store.CaseRow[]): Promise<Beside> {
  const today = vnDay(ctx.clock.now())
  const days = rows.flatMap(({ due_at: due }) => (due === null ? [] : [vnDay(lastMoment(due))]))
  const count = await workingDayCounter(ctx, [today, ...days])
  return {
    documents:
      rows.length === 0
        ? []
        : await documentStore.ofCases(
            ctx.db,
            [...new Set(rows.map((row) => row.merchant_id))],
            rows.map(({ id }) => id),
          ),
    daysLeft: (row) =>
      row.due_at === null || row.decided_at !== null
        ? null
        : count(today, vnDay(lastMoment(row.due_at))),
  }
}
/** A case is due at the first moment after its last day. */
export const lastMoment = (due: Date): Date => new Date(due.getTime() - 1)

function shown(
  ctx: Ctx,
  row: store.CaseRow,
  beside: Beside,
): Omit<ForControlItem, 'allowedActions'> {
  const ofKind = (kind: 'CLAIM' | 'ADMIN') =>
    beside.documents
      .filter((one) => one.case_id === row.id && one.kind === kind)
      .map((one) => documentOf(ctx, one))
  const isMerchant = ctx.caller.kind === 'portal'
  const isDecided = row.decided_at !== null
  const about = (service: store.CaseRow['service']): string | null =>
    row.service === service ? row.subject_id : null
  return {
    id: row.id,
    actualAccount: row.actual_account,
    amount: row.amount,
    bankName: row.bank_name,
    bankTxnNumber: row.bank_txn_number,
    // A payer's address is the bank's to know.
    contact:
      isMerchant && row.claimed_by === 'PAYER'
        ? { email: null, phone: null }
        : { email: row.email, phone: row.phone },
    documents: ofKind('CLAIM'),
    adminDocuments: isMerchant && !isDecided ? [] : ofKind('ADMIN'),
    forControlCode: row.code,
    merchantCode: row.merchant_code,
    merchantName: row.merchant_name,
    note: row.note,
    partnerTxnNumber: row.partner_txn_number,
    reason: row.reason,
    serviceType: row.service,
    status: row.status,
    transactionStatus: row.subject_status,
    transactionDate: wire(row.transaction_date),
    txnNumber: row.txn_number,
    virtualAccount: row.virtual_account,
    accountNo: row.account_no,
    bin: row.bin,
    fromAccount: row.from_account,
    fromBin: row.from_bin,
    transactionId: about('PAYMENT'),
    creditId: about('CREDIT'),
    payOutId: about('PAYOUT'),
    refundId: about('REFUND'),
    claimedBy: row.claimed_by,
    createdAt: wire(row.created_at),
    createdBy: isMerchant && row.created_by_bank ? null : row.created_by,
    sentAt: wireOrNull(row.sent_at),
    dueAt: row.due_at && wire(lastMoment(row.due_at)),
    daysLeft: beside.daysLeft(row),
    assignee:
      isMerchant || row.assignee_id === null
        ? null
        : { id: row.assignee_id, name: row.assignee_name ?? '' },
    resolution: row.resolution,
    resolvedAmount: row.resolved_amount,
    decisionNote: row.decision_note,
    decidedAt: wireOrNull(row.decided_at),
    transferState: row.transfer_state,
    heldAmount: row.held,
    shortfall: row.shortfall,
    asked: row.asked_at === null ? null : { note: row.asked_note ?? '', at: wire(row.asked_at) },
    priorId: row.prior_id,
    priorCode: row.prior_code,
  }
}
const itemOf = (ctx: Ctx, row: store.CaseRow, beside: Beside): ForControlItem => ({
  ...shown(ctx, row, beside),
  allowedActions: withRight(ctx, actionsOfMerchant(row.status), actionCalls.forControl),
})
const staffItemOf = (
  ctx: Ctx,
  row: store.CaseRow,
  beside: Beside,
  waiting: approval.Waiting | undefined,
): ForControlStaffItem => {
  const proposal = proposalOf(ctx, waiting)
  return {
    ...shown(ctx, row, beside),
    merchantId: row.merchant_id,
    proposal,
    isOverdue: row.decided_at === null && row.due_at !== null && row.due_at <= ctx.clock.now(),
    allowedActions: withRight(
      ctx,
      actionsOfStaff(row.status, proposal),
      actionCalls.forControlOfStaff,
    ),
  }
}
/** What a proposal says a case ends with. */
export interface ProposedEnd {
  resolution: NonNullable<store.CaseRow['resolution']>
  documents: number
}
function proposalOf(
  ctx: Ctx,
  waiting: approval.Waiting | undefined,
): ForControlStaffItem['proposal'] {
  if (waiting === undefined) return null
  return {
    id: waiting.id,
    contentHash: waiting.content_hash,
    resolution: (waiting.after as ProposedEnd).resolution,
    amount: waiting.amount,
    note: waiting.reason ?? '',
    proposedBy: waiting.maker_name,
    proposedAt: wire(waiting.proposed_at),
    isMine: approval.isOwn(ctx, waiting),
  }
}

/** One as its merchant reads it. @throws 5 */
export async function read(ctx: Ctx, id: string): Promise<ForControlItem> {
  const row = await store.get(ctx.db, member(ctx).merchantId, { id }, heldTo(ctx))
  ensure(row, 'error.not_found')
  return itemOf(ctx, row, await besideOf(ctx, [row]))
}
/** One as bank staff read it. @throws 5 */
export async function readAsStaff(ctx: Ctx, id: string): Promise<ForControlStaffItem> {
  const row = await store.get(ctx.db, null, { id })
  ensure(row, 'error.not_found')
  const waiting = await approval.waitingFor(ctx, [caseKey(id)])
  return staffItemOf(ctx, row, await besideOf(ctx, [row]), waiting.get(caseKey(id)))
}

export const filterOfMerchant = (
  ctx: Ctx,
  query: Input<typeof forControl.list>['query'],
): store.Filter => ({
  keyword: query.keyword?.trim() || undefined,
  status: query.status,
  ...periodOf(query, 'fromDate', 'toDate'),
  among: heldTo(ctx),
})
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof forControl.list>,
): Promise<Output<typeof forControl.list>> {
  const { merchantId } = member(ctx)
  const filter = filterOfMerchant(ctx, query)
  const [rows, total] = [
    await store.list(ctx.db, merchantId, filter, page),
    await store.count(ctx.db, merchantId, filter),
  ]
  const beside = await besideOf(ctx, rows)
  return toPage(
    rows.map((row) => itemOf(ctx, row, beside)),
    total,
    page,
  )
}
export const filterOfStaff = (
  ctx: Ctx,
  query: Input<typeof forControl.cmsList>['query'],
): store.Filter => ({
  code: query.forControlCode?.trim() || undefined,
  txnNumber: query.txnNumber?.trim() || undefined,
  merchantCode: query.merchantCode?.trim() || undefined,
  merchantName: query.merchantName?.trim() || undefined,
  status: query.status,
  view: query.view,
  adminId: staff(ctx).adminId,
  now: ctx.clock.now(),
  ...periodOf(query, 'fromDate', 'toDate'),
  among: null,
})
export async function listForStaff(
  ctx: Ctx,
  { query, page }: Input<typeof forControl.cmsList>,
): Promise<Output<typeof forControl.cmsList>> {
  const filter = filterOfStaff(ctx, query)
  const [rows, total] = [
    await store.list(ctx.db, null, filter, page),
    await store.count(ctx.db, null, filter),
  ]
  const beside = await besideOf(ctx, rows)
  const waiting = await approval.waitingFor(
    ctx,
    rows.map(({ id }) => caseKey(id)),
  )
  return toPage(
    rows.map((row) => staffItemOf(ctx, row, beside, waiting.get(caseKey(row.id)))),
    total,
    page,
  )
}

/** The steps of the case with this code. @throws 5 */
export async function history(
  ctx: Ctx,
  { query, page }: Input<typeof forControl.history>,
): Promise<Output<typeof forControl.history>> {
  const merchantId = ctx.caller.kind === 'portal' ? ctx.caller.merchantId : null
  const row = await store.get(
    ctx.db,
    merchantId,
    { code: query.code.trim().toUpperCase() },
    heldTo(ctx),
  )
  ensure(row, 'error.not_found')
  return historyOf(ctx, row, page)
}
