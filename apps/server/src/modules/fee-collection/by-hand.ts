/** A report is paid by hand with money alone: the reference of a credit that lies unmatched on the house's account, of exactly what is due, named by one person and confirmed by another (docs/decisions.md#8). */
import type { Outcome } from '@saola/contract/approval'
import type { Input } from '@saola/contract/call'
import type { feeCollection } from '@saola/contract/fee-collection'
import type { Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { rehearse } from '../../platform/rehearse.ts'
import * as approval from '../approval/service.ts'
import * as bankCredit from '../bank-credit/service.ts'
import * as reports from '../fee-report/service.ts'
import { post, SYSTEM_MERCHANT_ID } from '../ledger/service.ts'
import { closeLink } from './link.ts'
import { houseEntries, paidEntries } from './rules.ts'
import * as store from './store.ts'

const KIND = 'FEE_REPORT_PAID'
const reportKey = (id: string): string => `fee-report:${id}`

/** @throws 5; 37006 for one that is paid, 13 for one that is not closed or whose money is under way */
async function payable(ctx: Ctx, id: string): Promise<reports.Payable> {
  const report = await reports.lockPayable(ctx.db, null, id)
  ensure(report && report.mode === 'LIVE', 'error.not_found')
  ensure(report.status !== 'PAID', 'fee.report_paid')
  ensure(report.status === 'WAITING_PAYMENT' && report.due !== null, 'error.invalid_state')
  ensure(!(await store.isOpen(ctx.db, report.merchant_id, id)), 'error.invalid_state')
  return report
}
/** What the decision rests on: the report, and the money as it lies there. */
const basisOf = async (ctx: Ctx, report: reports.Payable, bankReference: string) => ({
  report: report.id,
  status: report.status,
  due: report.due,
  bankReference,
  credit:
    (await bankCredit.openHere(ctx.db, bankReference, ctx.config.settlementAccount))?.amount ??
    null,
})

/** @throws as `payable`, 2 where no such money lies there */
async function record(ctx: Ctx, id: string, bankReference: string, note: string): Promise<void> {
  const report = await payable(ctx, id)
  ensure(await closeLink(ctx, report.merchant_id, id), 'error.invalid_state')
  const credit = await bankCredit.claim(
    ctx,
    bankReference,
    ctx.config.settlementAccount,
    note,
    report.due,
  )
  if (credit === null) throw fieldRefusal('bankReference', 'fee.credit_unfit')
  const parts = await reports.dueParts(ctx.db, report.merchant_id, id)
  ensure(
    await reports.markPaid(ctx, report, { way: 'HAND', reference: bankReference }),
    'fee.report_paid',
  )
  await post(ctx, report.merchant_id, {
    kind: 'FEE_PAID',
    transactionId: null,
    bankCreditId: null,
    feeReportId: id,
    entries: paidEntries(parts),
  })
  await post(ctx, SYSTEM_MERCHANT_ID, {
    kind: 'FEE_PAID',
    transactionId: null,
    bankCreditId: credit.id,
    feeReportId: id,
    entries: houseEntries(parts, false),
  })
  await store.insert(ctx.db, {
    merchant_id: report.merchant_id,
    id: uuid(),
    report_id: id,
    way: 'HAND',
    state: 'DONE',
    ...parts,
    until: null,
    try: 1,
    overdue_at: null,
    bankReference,
    at: ctx.clock.now(),
  })
}

/** @throws as `record`; 14 while a proposal about it waits */
export async function pay(
  ctx: Ctx,
  { body }: Input<typeof feeCollection.cmsPay>,
): Promise<Outcome> {
  const { id, bankReference } = body
  const note = body.note.trim()
  if (note === '') throw fieldRefusal('note', 'error.required')
  const report = await payable(ctx, id)
  ensure((await approval.waitingFor(ctx, [reportKey(id)])).size === 0, 'error.duplicate')
  await rehearse(ctx, () => record(ctx, id, bankReference, note))
  if (!(await approval.takesTwo(ctx, KIND, { amount: report.due! }))) {
    await record(ctx, id, bankReference, note)
    return { outcome: 'DONE', id }
  }
  return {
    outcome: 'PROPOSED',
    id: await approval.propose(ctx, {
      kind: KIND,
      subjectKey: reportKey(id),
      subjectId: id,
      subject: `${report.merchant_code} · ${report.month.slice(0, 7)}`,
      merchantId: report.merchant_id,
      amount: report.due,
      before: { status: report.status },
      after: { status: 'PAID', bankReference },
      basis: await basisOf(ctx, report, bankReference),
      reason: note,
    }),
  }
}
const referenceIn = (after: unknown): string => (after as { bankReference: string }).bankReference

export const byHandApproval = approval.approvalHandler({
  kind: KIND,
  basis: async (ctx, p, lock) => {
    const find = lock ? reports.lockPayable : reports.findPayable
    const report = await find(ctx.db, null, p.subjectId ?? '')
    return report && basisOf(ctx, report, referenceIn(p.after))
  },
  apply: async (ctx, p) => {
    await record(ctx, p.subjectId ?? '', referenceIn(p.after), p.reason ?? '')
    return { id: p.subjectId }
  },
})
