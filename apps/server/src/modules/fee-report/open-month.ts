/** What an open month would be closed with now (ADR 0061). It writes nothing; a month of very many payments is shown as it was told, for pricing it anew takes seconds. */
import type { Ctx } from '../../platform/context.ts'
import * as closingStore from './closing-store.ts'
import { computed } from './closing.ts'
import * as dayStore from './day-store.ts'
import { linesSoFar, ownOf } from './pricing.ts'
import { inOrder, lineOfCorrection, type FrozenTariff, type LineRow } from './rules.ts'
import type { ReportRow } from './report-store.ts'

/** Fees that one reader's question prices anew, of all months that it shows: half a second. */
const MOST_PRICED = 20_000
export interface OpenMonth {
  lines: LineRow[]
  /** By what its transactions are priced; null: as they were told. */
  tariff: FrozenTariff | null
}
type Month = Pick<ReportRow, 'merchant_id' | 'month'>

/** The lines of a month with what the one that closes next has to put right. */
export async function withCorrections(
  ctx: Pick<Ctx, 'db'>,
  { merchant_id: merchantId, month }: Month,
  lines: readonly LineRow[],
): Promise<LineRow[]> {
  const corrections = await closingStore.openCorrections(ctx.db, merchantId)
  if (corrections.length === 0) return [...lines]
  const isNext = (await closingStore.nextToClose(ctx.db, merchantId)) === month
  return isNext ? inOrder([...lines, ...corrections.map(lineOfCorrection)]) : [...lines]
}

/** The open ones among these, by report. */
export async function openMonths(
  ctx: Ctx,
  rows: readonly ReportRow[],
): Promise<Map<string, OpenMonth>> {
  const open = rows.filter(({ status }) => status === 'PROVISIONAL')
  const sums = await dayStore.sums(
    ctx.db,
    open.map((row) => row.merchant_id),
    open.map((row) => row.month),
  )
  const own = await ownOf(ctx, sums)
  const found = new Map<string, OpenMonth>()
  let left = MOST_PRICED
  for (const row of open) {
    const mine = sums.filter(
      ({ merchant_id: id, month }) => id === row.merchant_id && month === row.month,
    )
    const rowsOfMonth = mine.reduce((all, { count }) => all + count, 0)
    const isPriced = rowsOfMonth <= left
    if (isPriced) left -= rowsOfMonth
    const { lines, tariff } = isPriced
      ? await computed(ctx, row.merchant_id, row.month, mine)
      : { lines: linesSoFar(mine, own), tariff: null }
    found.set(row.id, { lines: await withCorrections(ctx, row, lines), tariff })
  }
  return found
}
