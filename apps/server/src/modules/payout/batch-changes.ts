/** How a batch differs from the last one of its name. */
import { heldTo } from '../bank-account/service.ts'
import { member, type Ctx } from '../../platform/context.ts'
import * as batchStore from './batch-store.ts'
import { changesBetween, type BatchChange, type Paid } from './rules.ts'
import type { PayoutRow } from './store.ts'

const paidOf = (row: batchStore.RowToPay): Paid => ({
  rowNo: row.row_no,
  bin: row.to_bin,
  accountNo: row.to_account,
  name: row.to_name,
  amount: row.amount,
})

/** @returns null for the first batch of its name */
export async function changesOf(
  ctx: Ctx,
  row: PayoutRow,
  rows: readonly batchStore.RowToPay[],
): Promise<{ last: batchStore.Earlier; rows: BatchChange[] } | null> {
  const { merchantId } = member(ctx)
  const about = { id: row.id, name: row.content, createdAt: row.created_at }
  const last = await batchStore.lastOfName(ctx.db, merchantId, about, heldTo(ctx))
  if (last === null) return null
  const before = await batchStore.rowsToPay(ctx.db, merchantId, last.id)
  return { last, rows: changesBetween(rows.map(paidOf), before.map(paidOf)) }
}

export const countsOf = (
  changes: readonly BatchChange[],
): { newReceivers: number; changedAccounts: number; changedAmounts: number } => {
  const count = (kind: BatchChange['kind']): number =>
    changes.filter((change) => change.kind === kind).length
  return {
    newReceivers: count('NEW_RECEIVER'),
    changedAccounts: count('ACCOUNT_CHANGED'),
    changedAmounts: count('AMOUNT_CHANGED'),
  }
}
