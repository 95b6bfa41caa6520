/** What pay days take off: the lines of a closed period (docs/decisions.md#7). VND. */
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { DeductionLine, salaryDeduction } from '@saola/contract/salary-deduction'
import { member, type Ctx } from '../../platform/context.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as periods from '../salary-period/service.ts'
import { owedByEach } from './owed.ts'
import * as store from './store.ts'

export { isClosing, lessen, owedBy, owedByEach, unclosedOf, type Owed } from './owed.ts'

const lineOf = (row: store.LineRow, owed: number): DeductionLine => ({
  employeeId: row.employee_id,
  employeeCode: row.code,
  employeeName: row.name,
  leftOn: row.left_on,
  paidAmount: row.paid,
  carriedInAmount: row.carried_in,
  returnedAmount: row.returned,
  deductAmount: row.deduct,
  carriedOutAmount: row.carried_out,
  atBankAmount: row.at_bank,
  takenAmount: row.taken,
  writtenOffAmount: row.written_off,
  owedAmount: owed,
  requestCodes: row.request_codes,
})
/** Empty until the period is closed. @throws 5, 46001 */
export async function list(
  ctx: Ctx,
  { params, query, page }: Input<typeof salaryDeduction.list>,
): Promise<Output<typeof salaryDeduction.list>> {
  const { merchantId } = member(ctx)
  await enterprise.ensureApproved(ctx, merchantId)
  const { id: periodId, closing } = await periods.byId(ctx, merchantId, params.id)
  if (closing !== 'CLOSED') return toPage([], 0, page)
  const whose = { merchantId, periodId }
  const filter = { keyword: query.keyword?.trim() || undefined, only: query.only }
  const rows = await store.list(ctx.db, whose, filter, page)
  const owedOf = await owedByEach(
    ctx,
    merchantId,
    rows.map((row) => row.employee_id),
  )
  return toPage(
    rows.map((row) => lineOf(row, owedOf.get(row.employee_id) ?? 0)),
    await store.count(ctx.db, whose, filter),
    page,
  )
}
