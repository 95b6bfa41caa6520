/** The job that counts what is taken off of each employee, and closes the period once that is known of all. It may be stopped at any point, and begun anew. */
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { post } from '../ledger/service.ts'
import * as advances from '../salary-advance/service.ts'
import * as employees from '../salary-employee/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as periods from '../salary-period/service.ts'
import { COUNT_JOB, MODULE } from './closing.ts'
import * as counting from './counting-store.ts'
import { countedOf } from './rules.ts'
import type { Whose } from './store.ts'

/** Employees that are reached at a time: others get their turn in between. */
const LOT = 500
export interface CountWork {
  merchantId: string
  periodId: string
}
/** Wages that payroll is to hold back are no longer owed by the employees. */
export const bookDeduction = async (ctx: Ctx, merchantId: string, amount: number): Promise<void> =>
  amount === 0
    ? undefined
    : post(ctx, merchantId, {
        kind: 'ADVANCE_DEDUCTED',
        transactionId: null,
        bankCreditId: null,
        entries: [
          { account: 'ADVANCE_WAGES', amount },
          { account: 'ADVANCE_RECEIVABLE', amount: -amount },
        ],
      })

async function finish(ctx: Ctx, whose: Whose): Promise<void> {
  const { merchantId, periodId } = whose
  const sum = await counting.sumOf(ctx.db, whose)
  await bookDeduction(ctx, merchantId, sum.deduct)
  await counting.finish(ctx.db, whose, { at: ctx.clock.now(), sha256: sum.sha256 })
  await periods.finishClosing(ctx, merchantId, periodId)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: periodId,
    before: { closing: 'CLOSING' },
    after: { closing: 'CLOSED', deductAmount: sum.deduct, sha256: sum.sha256 },
  })
}
async function linesOf(
  ctx: Ctx,
  whose: Whose,
  of: readonly counting.EmployeeRow[],
): Promise<Omit<counting.Counted, 'sealed'>[]> {
  const period = await periods.byId(ctx, whose.merchantId, whose.periodId)
  const ids = of.map(({ id }) => id)
  const byId = new Map(of.map((one) => [one.id, one]))
  return (await counting.moved(ctx.db, whose, ids, period)).map((row) => {
    const { sealed, ...one } = byId.get(row.employee_id)!
    const wage =
      sealed === null ? null : employees.wageIn(ctx, whose.merchantId, { id: one.id, sealed })
    const { deduct, carriedOut } = countedOf({
      paid: row.paid,
      returned: row.returned,
      carriedIn: row.carried_in,
      worked: row.worked,
      countedDays: period.countedDays,
      wage,
    })
    return { ...one, ...row, deduct, carried_out: carriedOut }
  })
}
/** The lines of the next employees, as their wages and payments are now; closes the period after the last. In the caller's transaction. @returns whether that is still to come */
async function goOn(ctx: Ctx, whose: Whose, lot: number): Promise<boolean> {
  const { merchantId, periodId } = whose
  const held = await counting.lockOpen(ctx.db, whose)
  if (held === null) return false
  const next = await counting.employeesAfter(ctx.db, merchantId, held.reached_id, lot)
  if (next.length === 0) {
    await finish(ctx, whose)
    return false
  }
  const ids = next.map(({ id }) => id)
  await advances.settleInto(ctx, merchantId, periodId, ids)
  const lines = await linesOf(ctx, whose, next)
  if (lines.length > 0) await counting.insertLines(ctx.db, whose, lines)
  await counting.reach(ctx.db, whose, { id: ids.at(-1)!, count: ids.length })
  return true
}
/** The job. It may run twice, and twice at once. */
export async function count(ctx: Ctx, whose: CountWork, lot = LOT): Promise<void> {
  const clock = await enterprise.clockOf(ctx, whose.merchantId)
  while (await inTransaction(ctx.db, (tx) => goOn({ ...ctx, db: tx, clock }, whose, lot)));
}
/** Should a job have been lost. */
export async function sweep(ctx: Ctx): Promise<void> {
  for (const { merchant_id: merchantId, period_id: periodId } of await counting.open(ctx.db))
    await enqueue(ctx.db, COUNT_JOB, { merchantId, periodId }, { key: `${COUNT_JOB}/${periodId}` })
}
