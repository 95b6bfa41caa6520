/** The job that counts what is taken off of each employee, and closes the period once that is known of all. It may be stopped at any point, and begun anew. */
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { post } from '../ledger/service.ts'
import * as employees from '../salary-employee/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as periods from '../salary-period/service.ts'
import { COUNT_JOB, MODULE } from './closing.ts'
import * as counting from './counting-store.ts'
import { countedOf } from './rules.ts'
import type { Whose } from './store.ts'

/** Lines that are counted at a time: others get their turn in between. */
const LOT = 500
export interface CountWork {
  merchantId: string
  periodId: string
}

function lineOf(ctx: Ctx, merchantId: string, row: counting.UncountedRow) {
  const { deduct, carriedOut } = countedOf({
    paid: row.paid,
    returned: row.returned,
    carriedIn: row.carried_in,
    worked: row.worked,
    countedDays: row.counted_days,
    wage:
      row.sealed === null
        ? null
        : employees.wageIn(ctx, merchantId, { id: row.employee_id, sealed: row.sealed }),
  })
  return { employeeId: row.employee_id, deduct, carriedOut }
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
  const held = await counting.lockOpen(ctx.db, whose)
  if (held === null) return
  const sum = await counting.sumOf(ctx.db, whose)
  if (sum === null) throw new Error('a period with lines that are not counted')
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
/** The job. It may run twice, and twice at once. */
export async function count(ctx: Ctx, whose: CountWork): Promise<void> {
  const clock = await enterprise.clockOf(ctx, whose.merchantId)
  for (;;) {
    const rows = await counting.uncounted(ctx.db, whose, LOT)
    if (rows.length === 0) break
    await counting.setCounted(
      ctx.db,
      whose,
      rows.map((row) => lineOf(ctx, whose.merchantId, row)),
    )
  }
  await inTransaction(ctx.db, (tx) => finish({ ...ctx, db: tx, clock }, whose))
}
/** Should a job have been lost. */
export async function sweep(ctx: Ctx): Promise<void> {
  for (const { merchant_id: merchantId, period_id: periodId } of await counting.open(ctx.db))
    await enqueue(ctx.db, COUNT_JOB, { merchantId, periodId }, { key: `${COUNT_JOB}/${periodId}` })
}
