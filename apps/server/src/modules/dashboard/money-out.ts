/** Money out by day, apart from what came in. */
import type { Input, Output } from '@saola/contract/call'
import type { dashboard } from '@saola/contract/dashboard'
import { member, type Ctx } from '../../platform/context.ts'
import { everyDay, periodBefore } from './rules.ts'
import { partOf } from './service.ts'
import * as moneyOutStore from './money-out-store.ts'

type Answer = Output<typeof dashboard.moneyOut>
const none = {
  total: 0,
  amount: 0,
  fee: 0,
  failed: 0,
  returns: 0,
  returned: 0,
  returnedFee: 0,
}
const sumOf = (
  rows: readonly moneyOutStore.OutDay[],
  { from, to }: { from: string; to: string },
): Answer['now'] =>
  rows.reduce(
    (sum, row) => ({
      ...sum,
      total: sum.total + row.total,
      amount: sum.amount + row.amount,
      fee: sum.fee + row.fee,
      failed: sum.failed + row.failed,
      returns: sum.returns + row.returns,
      returned: sum.returned + row.returned,
      returnedFee: sum.returnedFee + row.returnedFee,
    }),
    { from, to, ...none },
  )

/** A period beside the one before it. */
export async function moneyOut(
  ctx: Ctx,
  query: Input<typeof dashboard.moneyOut>['query'],
): Promise<Answer> {
  const now = partOf(ctx, query)
  const before = periodBefore(now.from, now.to)
  const all = await moneyOutStore.days(ctx.db, member(ctx).merchantId, {
    ...now,
    from: before.from,
  })
  const isLate = ({ date }: moneyOutStore.OutDay): boolean => date >= now.from
  const late = all.filter(isLate)
  return {
    now: sumOf(late, now),
    before: sumOf(
      all.filter((row) => !isLate(row)),
      before,
    ),
    days: everyDay(
      now.from,
      now.to,
      late.map(({ date, amount, total, returned }) => ({ date, amount, total, returned })),
      { amount: 0, total: 0, returned: 0 },
    ),
  }
}
