/** The same receiver and amount within a few days: judged by its maker as a file is read, and by each who agrees. */
import { payoutLimits } from '@saola/contract/payout'
import type { Ctx } from '../../platform/context.ts'
import type { RowToPay } from './batch-store.ts'
import { recentTo, type Account, type Recent } from './lookup-store.ts'
import type { PayoutRow } from './store.ts'

const DAY_MS = 86_400_000
/** What was made before is no longer worth a look. */
export const recentSince = (ctx: Pick<Ctx, 'clock'>): Date =>
  new Date(ctx.clock.now().getTime() - payoutLimits.recentDays * DAY_MS)

type Paid = Account & { amount: number }
const keyOf = ({ bin, accountNo, amount }: Paid): string => `${bin} ${accountNo} ${amount}`
const paidOf = (row: RowToPay): Paid => ({
  bin: row.to_bin,
  accountNo: row.to_account,
  amount: row.amount,
})

/** A row of what is agreed to, and the payout of the same receiver and amount that its maker was not told of. */
export interface Warned {
  row: RowToPay
  recent: Recent
}
/** Of a single payout whatever there is, of a row of a batch what has come since it was made. */
export async function warnedSince(
  ctx: Ctx,
  payout: PayoutRow,
  rows: readonly RowToPay[],
): Promise<Warned[]> {
  const found = await recentTo(ctx.db, payout.merchant_id, rows.map(paidOf), {
    since: recentSince(ctx),
    exceptId: payout.id,
  })
  const byKey = new Map(found.map((recent) => [keyOf(recent), recent]))
  return rows.flatMap((row) => {
    const recent = byKey.get(keyOf(paidOf(row)))
    return recent === undefined || recent.id === row.recent_payout_id ? [] : [{ row, recent }]
  })
}
