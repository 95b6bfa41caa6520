/** What becomes of a closed report: the moves that collecting fees makes of it (ADR 0063). The report's row is their lock. */
import type { FeeAttempt, FeeObjection } from '@saola/contract/fee-report'
import { audit } from '../../platform/audit.ts'
import { startOf, wire, wireOrNull } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { uuid } from '../../platform/ids.ts'
import * as calendar from '../calendar/service.ts'
import * as store from './paying-store.ts'
import { lastDayOf, OBJECT_UNTIL } from './rules.ts'

export type Payable = store.PayableRow
type DueParts = store.Parts
export {
  billed,
  dueParts,
  find as findPayable,
  lock as lockPayable,
  objection,
  overdue as overdueReports,
  unpaid,
} from './paying-store.ts'

/** Run inside the transaction that books it. @returns false where it was paid already */
export async function markPaid(
  ctx: Ctx,
  report: Pick<Payable, 'merchant_id' | 'id' | 'due'>,
  by: { way: 'LINK' | 'DEBIT' | 'HAND'; reference: string | null },
): Promise<boolean> {
  const at = ctx.clock.now()
  if ((await store.markPaid(ctx.db, report.merchant_id, report.id, { ...by, at })) === 0)
    return false
  await audit(ctx, {
    module: 'fee-report',
    merchantId: report.merchant_id,
    objectId: report.id,
    before: { status: 'WAITING_PAYMENT' },
    after: { status: 'PAID', way: by.way, amount: report.due, bankReference: by.reference },
  })
  return true
}
export async function markOverdue(
  ctx: Ctx,
  report: Pick<Payable, 'merchant_id' | 'id'>,
): Promise<boolean> {
  const at = ctx.clock.now()
  if ((await store.markOverdue(ctx.db, report.merchant_id, report.id, at)) === 0) return false
  await audit(ctx, {
    module: 'fee-report',
    merchantId: report.merchant_id,
    objectId: report.id,
    after: { overdueAt: wire(at) },
  })
  return true
}

/** Money that came, or went back, after a report was closed: a line of the next one. The caller has booked it. @param parts negative where the merchant has it to their good */
export const carryOver = (
  ctx: Ctx,
  report: Pick<Payable, 'merchant_id' | 'month'>,
  kind: 'CARRIED' | 'CORRECTION',
  parts: DueParts,
): Promise<number> =>
  store.insertCorrection(ctx.db, report.merchant_id, {
    id: uuid(),
    kind,
    reason: report.month.slice(0, 7),
    at: ctx.clock.now(),
    ...parts,
  })

/** `HD-202611-00001`: the bank's own series of a month; Test Mode has one of its own. A report that has a number keeps it. */
export async function giveInvoice(ctx: Ctx, report: Payable): Promise<string> {
  if (report.invoice_number !== null) return report.invoice_number
  const series = `${report.mode === 'TEST' ? 'HDT' : 'HD'}-${report.month.slice(0, 7).replace('-', '')}`
  const number = `${series}-${String(await store.nextInvoice(ctx.db, series)).padStart(5, '0')}`
  await store.setInvoice(ctx.db, report.merchant_id, report.id, number)
  return number
}

/** Tries to collect a report, newest first. */
export const attemptsOf = async (
  ctx: Pick<Ctx, 'db'>,
  merchantId: string,
  reportId: string,
): Promise<FeeAttempt[]> =>
  (await store.attempts(ctx.db, merchantId, reportId)).map((row) => ({
    at: wire(row.at),
    way: row.way,
    amount: row.amount,
    state: row.state,
    failure: row.failure,
    nextAt: wireOrNull(row.next_at),
  }))

/** The moment from which nobody may object to the report of a month any more. @param month its first day */
export const objectUntil = async (ctx: Ctx, month: string): Promise<Date> =>
  startOf(await calendar.workingDayAfter(ctx, lastDayOf(month), OBJECT_UNTIL))
export async function objectionOf(
  ctx: Pick<Ctx, 'db'>,
  merchantId: string,
  reportId: string,
): Promise<FeeObjection | null> {
  const row = await store.objection(ctx.db, merchantId, reportId)
  return (
    row && {
      at: wire(row.at),
      reason: row.reason,
      decision: row.decision,
      settledAt: wireOrNull(row.settled_at),
      answer: row.answer,
    }
  )
}
