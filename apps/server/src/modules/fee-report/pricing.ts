/**
 * What a month costs: the lines of its report. Where fees are billed later, those that are known only at the end of the month price it anew (ADR 0061); sets are
 * summed in the database, and only what is priced by another fee is read one by one, some thousand at a time.
 */
import { vatOf } from '@saola/money/fee'
import { startOf } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import * as fees from '../fee/service.ts'
import type { Fee } from '../fee/service.ts'
import type { Sum } from './day-store.ts'
import {
  frozen,
  inOrder,
  lineOfSum,
  lineTariffOf,
  monthAt,
  spanOf,
  thawed,
  type FrozenTariff,
  type LineRow,
  type MonthFee,
} from './rules.ts'
import { knownOf, pricerOf, type Priced } from './pricer.ts'
import * as reportStore from './report-store.ts'
import * as sourceStore from './source-store.ts'
import type { FeeRow, Group, SourceKind } from './source-store.ts'

/** Rows that are read at once. */
const BATCH = 5_000
/** A month with more of them is summed day by day: a statement has five seconds. */
const MANY = 100_000
const DAY_MS = 86_400_000

const isPaid = (kind: SourceKind): boolean => kind === 'PAYMENT' || kind === 'PAYOUT'
const PAID = sourceStore.sourceKinds.filter(isPaid)
const GIVEN_BACK = sourceStore.sourceKinds.filter((kind) => !isPaid(kind))

/** A merchant's month. */
interface Month {
  merchantId: string
  month: string
  sums: readonly Sum[]
  tariff: fees.Tariff
  /** By id: those by which something was priced. */
  own: ReadonlyMap<string, Fee>
}
interface Lines {
  lines: LineRow[]
  tariff: FrozenTariff
}

/** Fees by id for the sums of months. */
export const ownOf = (ctx: Pick<Ctx, 'db'>, sums: readonly Sum[]): Promise<Map<string, Fee>> =>
  fees.feesById(ctx.db, [...new Set(sums.map(({ fee_id }) => fee_id))])
/** The lines of a month as it was told: no fee that is known only at its end is in it. */
export const linesSoFar = (sums: readonly Sum[], own: ReadonlyMap<string, Fee>): LineRow[] =>
  inOrder(
    sums.map((sum) => {
      const fee = own.get(sum.fee_id)
      if (!fee) throw new Error('a fee that priced a payment is gone')
      return lineOfSum(sum, fee)
    }),
  )

/** The lines of a month that is over, without corrections. */
export async function linesOf(ctx: Ctx, m: Month): Promise<Lines> {
  const { to } = spanOf(m.month)
  const monthly = fees.monthlyFees(m.tariff.fees, new Date(to.getTime() - 1))
  const afterwards = m.tariff.fees.filter(fees.isAfterwards)
  const isLater = m.sums.some((sum) => !sum.fee_held)
  const groups =
    (isLater && afterwards.length > 0) || monthly.length > 0
      ? await groupsOf(ctx, m, [...afterwards, ...monthly])
      : []
  const month = monthFees(m, afterwards, groups)
  const price = pricerOf(m.own, month)
  const paid = month.length > 0 ? await paidLines(ctx, m, price, month) : null
  const back = m.sums.some((sum) => !sum.fee_held && !isPaid(sum.kind))
    ? await linesGivenBack(ctx, m, price)
    : null
  const told = linesSoFar(m.sums, m.own).filter(({ kind, fee_held: isHeld }) => {
    if (isHeld) return true
    return isPaid(kind as SourceKind) ? paid === null : back === null
  })
  return {
    lines: inOrder([
      ...told,
      ...(paid ?? []),
      ...(back ?? []),
      ...monthly.map((fee) => monthLine(fee, groups)),
    ]),
    tariff: frozen(month),
  }
}

async function groupsOf(ctx: Ctx, m: Month, among: readonly Fee[]): Promise<Group[]> {
  const { from, to } = spanOf(m.month)
  const starts = [
    ...new Set([
      1,
      ...among.flatMap(({ conditions: { amountFrom, amountTo } }) => [
        ...(amountFrom === null ? [] : [amountFrom]),
        ...(amountTo === null ? [] : [amountTo + 1]),
      ]),
    ]),
  ].toSorted((a, b) => a - b)
  const ask = (first: Date, end: Date): Promise<Group[]> =>
    sourceStore.groups(ctx.db, PAID, { merchantId: m.merchantId, from: first, to: end }, starts)
  if (m.sums.reduce((all, { count }) => all + count, 0) <= MANY) return ask(from, to)
  const found: Group[] = []
  for (let day = from.getTime(); day < to.getTime(); day += DAY_MS)
    found.push(...(await ask(new Date(day), new Date(day + DAY_MS))))
  return found
}
const knownOfGroup = (group: Group): fees.Known => knownOf(group, group.amount, startOf(group.day))

/** The fees that price something of the month though it was told another price, each with the month's figure of what it prices. */
function monthFees(m: Month, afterwards: readonly Fee[], groups: readonly Group[]): MonthFee[] {
  const found = new Map<string, { fee: Fee; count: number; volume: number }>()
  for (const group of groups) {
    const own = m.own.get(group.fee_id)
    if (group.fee_held || own === undefined) continue
    const fee = fees.chooseAfterwards(own, afterwards, knownOfGroup(group))
    if (fee.id === own.id && !fees.isAfterwards(own)) continue
    const { count, volume } = found.get(fee.id) ?? { count: 0, volume: 0 }
    found.set(fee.id, { fee, count: count + group.count, volume: volume + group.volume })
  }
  return [...found.values()].map(({ fee, ...month }) => ({
    fee,
    figure: fees.takesFigure(fee) ? fees.figureOf(fee, month) : null,
    freeUntil: null,
  }))
}

/** Lines by kind and fee, added up row by row. */
class Adding {
  readonly #lines = new Map<string, LineRow & { vatPercentMicro: number }>()
  readonly #figures: ReadonlyMap<string, number | null>
  constructor(month: readonly MonthFee[]) {
    this.#figures = new Map(month.map(({ fee, figure }) => [fee.id, figure]))
  }
  add(row: FeeRow, { fee, price }: Priced): void {
    const key = `${row.kind} ${fee.id}`
    const line = this.#lines.get(key) ?? {
      kind: row.kind,
      fee_id: fee.id,
      tariff: lineTariffOf(fee, this.#figures.get(fee.id) ?? null),
      fee_held: false,
      count: 0,
      volume: 0,
      fee: 0,
      vat: 0,
      reason: null,
      vatPercentMicro: fee.vatPercentMicro,
    }
    line.count += 1
    line.volume += row.volume
    line.fee += price
    this.#lines.set(key, line)
  }
  /** VAT is rounded once on each sum. */
  lines(): LineRow[] {
    return [...this.#lines.values()].map(({ vatPercentMicro, ...line }) => ({
      ...line,
      vat: vatOf(line.fee, vatPercentMicro),
    }))
  }
}

async function* laterRows(
  ctx: Ctx,
  m: Month,
  kinds: readonly SourceKind[],
): AsyncGenerator<FeeRow[]> {
  const only = { merchantId: m.merchantId, ...spanOf(m.month) }
  for (let last: FeeRow | null = null; ;) {
    const rows: FeeRow[] = await sourceStore.laterRows(ctx.db, kinds, only, last, BATCH)
    yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1) ?? null
  }
}
/** Prices one by one, in the order of time: the first of a fee may be free. Notes in `month` until where. */
async function paidLines(
  ctx: Ctx,
  m: Month,
  price: (row: FeeRow) => Priced,
  month: MonthFee[],
): Promise<LineRow[]> {
  const adding = new Adding(month)
  const byFee = new Map(month.map((one) => [one.fee.id, { one, left: one.fee.freeCount }]))
  for await (const rows of laterRows(ctx, m, PAID))
    for (const row of rows) {
      const priced = price(row)
      const free = priced.isByMonth ? byFee.get(priced.fee.id) : undefined
      if (free === undefined || free.left === 0) {
        adding.add(row, priced)
        continue
      }
      free.left -= 1
      free.one.freeUntil = { at: row.paid_at.toISOString(), id: row.payment_id ?? row.id }
      adding.add(row, { ...priced, price: 0 })
    }
  return adding.lines()
}
/** What goes back goes by the price that its payment was billed by, in the month in which it was paid. */
async function linesGivenBack(
  ctx: Ctx,
  m: Month,
  price: (row: FeeRow) => Priced,
): Promise<LineRow[]> {
  const adding = new Adding([])
  const pricers = new Map([[m.month, price]])
  for await (const rows of laterRows(ctx, m, GIVEN_BACK)) {
    const unknown = [...new Set(rows.map((row) => monthAt(row.paid_at)))].filter(
      (month) => !pricers.has(month),
    )
    for (const one of await reportStore.tariffsOf(ctx.db, m.merchantId, unknown))
      pricers.set(one.month, pricerOf(m.own, thawed(one.tariff)))
    for (const row of rows)
      adding.add(row, (pricers.get(monthAt(row.paid_at)) ?? pricerOf(m.own, []))(row))
  }
  return adding.lines()
}

function monthLine(fee: Fee, groups: readonly Group[]): LineRow {
  const month = groups
    .filter((group) => fees.countsIn(fee, knownOfGroup(group)))
    .reduce(
      (sum, group) => ({ count: sum.count + group.count, volume: sum.volume + group.volume }),
      { count: 0, volume: 0 },
    )
  const price = fees.priceOfMonth(fee, month)
  return {
    kind: 'MONTH',
    fee_id: fee.id,
    tariff: lineTariffOf(fee, fees.takesFigure(fee) ? fees.figureOf(fee, month) : null),
    fee_held: false,
    count: 1,
    volume: month.volume,
    fee: price,
    vat: vatOf(price, fee.vatPercentMicro),
    reason: null,
  }
}
