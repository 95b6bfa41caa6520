/** What a month would be closed with if it were closed now: a trial that writes nothing. */
import { MOST_CALCULATED, type FeeCalculation } from '@saola/contract/fee-report'
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { computed } from './closing.ts'
import * as dayStore from './day-store.ts'
import { withCorrections } from './open-month.ts'
import * as reportStore from './report-store.ts'
import { figuresOf, monthOf, timeOf } from './rules.ts'

/** Reports that are asked about at once. */
const BATCH = 200
type OfMerchant = FeeCalculation['merchants'][number]
type Total = Omit<OfMerchant, 'merchantId' | 'prefix' | 'merchantName' | 'status'>
const NOTHING: Total = {
  totalTransaction: 0,
  feeMoney: 0,
  moneyVAT: 0,
  totalFeeMoney: 0,
  due: 0,
}
const totalOf = (t: { count: number; fee: number; vat: number; due: number }): Total => ({
  totalTransaction: t.count,
  feeMoney: t.fee,
  moneyVAT: t.vat,
  totalFeeMoney: t.fee + t.vat,
  due: Math.max(t.due, 0),
})
const plus = (a: Total, b: Total): Total => ({
  totalTransaction: a.totalTransaction + b.totalTransaction,
  feeMoney: a.feeMoney + b.feeMoney,
  moneyVAT: a.moneyVAT + b.moneyVAT,
  totalFeeMoney: a.totalFeeMoney + b.totalFeeMoney,
  due: a.due + b.due,
})

async function ofMerchant(
  ctx: Ctx,
  row: reportStore.ReportRow,
  sums: readonly dayStore.Sum[],
): Promise<Total> {
  if (row.status !== 'PROVISIONAL')
    return totalOf({ count: row.count!, fee: row.fee!, vat: row.vat!, due: row.due! })
  const { lines } = await computed(ctx, row.merchant_id, row.month, sums)
  return totalOf(figuresOf(await withCorrections(ctx, row, lines)))
}

/** @param date a day of the month; today where it is left out */
export async function calculate(ctx: Ctx, date: string | undefined): Promise<FeeCalculation> {
  const month = monthOf(date ?? vnDay(ctx.clock.now()))
  const all = { from: month, to: month }
  let [total, closedCount, merchantCount, most] = [NOTHING, 0, 0, [] as OfMerchant[]]
  for (let last: reportStore.ReportRow | null = null; ;) {
    const rows: reportStore.ReportRow[] = await reportStore.listAfter(
      ctx.db,
      null,
      all,
      last,
      BATCH,
    )
    const open = rows.filter(({ status }) => status === 'PROVISIONAL')
    const sums = await dayStore.sums(
      ctx.db,
      open.map((row) => row.merchant_id),
      open.map((row) => row.month),
    )
    for (const row of rows) {
      const mine = sums.filter(({ merchant_id: id }) => id === row.merchant_id)
      const one = await ofMerchant(ctx, row, mine)
      total = plus(total, one)
      most.push({
        merchantId: row.merchant_id,
        prefix: row.merchant_code,
        merchantName: row.merchant_name,
        status: row.status,
        ...one,
      })
    }
    merchantCount += rows.length
    closedCount += rows.length - open.length
    most = most
      .toSorted((a, b) => b.totalFeeMoney - a.totalFeeMoney || (a.prefix < b.prefix ? -1 : 1))
      .slice(0, MOST_CALCULATED)
    if (rows.length < BATCH) break
    last = rows.at(-1) ?? null
  }
  return { time: timeOf(month), merchantCount, closedCount, ...total, merchants: most }
}
