/** The order of the columns of the file for payroll, as the program that payroll works with wants it. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input } from '@saola/contract/call'
import type { ColumnOrder, salaryDeduction } from '@saola/contract/salary-deduction'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import { MODULE } from './closing.ts'
import * as store from './columns-store.ts'
import { orderOf } from './rules.ts'

/** @throws 46001 */
export async function columns(ctx: Ctx): Promise<ColumnOrder> {
  const { merchantId } = member(ctx)
  const { isLocked } = await enterprise.ensureApproved(ctx, merchantId)
  const row = await store.columnsOf(ctx.db, merchantId)
  return {
    columns: orderOf(row?.columns ?? null),
    version: row?.version ?? 0,
    allowedActions: withRight(
      ctx,
      isLocked ? [] : (['setColumns'] as const),
      actionCalls.salaryDeductionColumns,
    ),
  }
}
/** @throws 2 where a column comes twice, 12 for another version, 46001, 46002 */
export async function setColumns(
  ctx: Ctx,
  { columns: wanted, version }: Input<typeof salaryDeduction.setColumns>['body'],
): Promise<ColumnOrder> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  // As many as there are, so that none is missing where none comes twice.
  if (new Set(wanted).size < wanted.length) throw fieldRefusal('columns', 'error.duplicate_item')
  const before = await store.columnsOf(ctx.db, merchantId)
  const written = await store.setColumns(ctx.db, merchantId, { columns: wanted, version })
  ensure(written === 1, 'error.stale_version')
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: merchantId,
    before: { fileColumns: orderOf(before?.columns ?? null) },
    after: { fileColumns: wanted },
  })
  return columns(ctx)
}
