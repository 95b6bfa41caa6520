/** The statistics of subscriptions as a workbook: each month as the screen shows it when that month is asked for. */
import {
  collectionOutcomes,
  mrrCauses,
  type SubscriptionStatistic,
} from '@saola/contract/subscription-statistic'
import { day, plusDays, plusMonths, type Day } from '@saola/schedule/day'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { tableOf, XLSX_TYPE, xlsxOfTables, type Column } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import { mrrFigures } from '../subscription/service.ts'
import { collected } from '../subscription-invoice/service.ts'
import { byCause, byMonth, churnPercent } from './rules.ts'
import { rangeOf, type Range } from './service.ts'

type Moves = Pick<SubscriptionStatistic, 'start' | 'end' | 'moves' | 'churnPercent'> & {
  name: string
}
type Month = SubscriptionStatistic['collection'][number]
interface Figure {
  name: string
  amount: number
  count: number
}
const shown = (text: string): string => text.split('-').toReversed().join('/')
/** The months of a range, the first and the last as far as they lie in it. Pure. */
function monthsOf({ from, to }: { from: Day; to: Day }): { from: Day; to: Day }[] {
  const months: { from: Day; to: Day }[] = []
  for (let at = from; at <= to;) {
    const next = plusMonths(day(`${at.slice(0, 7)}-01`), 1)
    const last = plusDays(next, -1)
    months.push({ from: at, to: last < to ? last : to })
    at = next
  }
  return months
}
async function movesOf(ctx: Ctx, range: { from: Day; to: Day }, name: string): Promise<Moves> {
  const { start, end, moves, left } = await mrrFigures(ctx, range)
  return {
    name,
    start,
    end,
    moves: byCause(moves),
    churnPercent: churnPercent(left, start.count),
  }
}

const money = <R>(title: string, get: (row: R) => number): Column<R> => ({
  title,
  width: 18,
  kind: 'money',
  get,
})
const number = <R>(title: string, get: (row: R) => number | null): Column<R> => ({
  title,
  width: 16,
  kind: 'number',
  get,
})
const text = <R>(title: string, width: number, get: (row: R) => string): Column<R> => ({
  title,
  width,
  kind: 'text',
  get,
})
const sayOf = (ctx: Ctx) => translator(ctx.language, 'subscriptionStatistic')
type Say = ReturnType<typeof sayOf>

const moveColumns = (t: Say): Column<Moves>[] => [
  text(t('sheet.month'), 26, ({ name }) => name),
  money(t('sheet.startAmount'), ({ start }) => start.amount),
  ...mrrCauses.map((cause) =>
    money<Moves>(
      t(`cause.${cause}`),
      ({ moves }) => moves.find((move) => move.cause === cause)?.amount ?? 0,
    ),
  ),
  money(t('sheet.endAmount'), ({ end }) => end.amount),
  number(t('sheet.startCount'), ({ start }) => start.count),
  number(t('sheet.endCount'), ({ end }) => end.count),
  number(t('sheet.churn'), (row) => row.churnPercent),
]
const collectionColumns = (t: Say): Column<Month>[] => [
  text(t('month'), 14, ({ month }) => shown(month)),
  ...collectionOutcomes.flatMap((outcome) => {
    const of = ({ outcomes }: Month) => outcomes.find((one) => one.outcome === outcome)
    return [
      money<Month>(t(`outcome.${outcome}`), (row) => of(row)?.amount ?? 0),
      number<Month>(
        t('sheet.invoices', { outcome: t(`outcome.${outcome}`) }),
        (row) => of(row)?.count ?? 0,
      ),
    ]
  }),
  number(t('daysToPay'), ({ daysToPay }) => daysToPay),
]
interface Brought extends Pick<Figure, 'amount' | 'count'> {
  month: string
  notice: Month['notices'][number]['notice']
}
const noticeColumns = (t: Say): Column<Brought>[] => [
  text(t('month'), 14, ({ month }) => shown(month)),
  text(t('notice.message'), 30, ({ notice }) => t(`notice.kind.${notice ?? 'NONE'}`)),
  money(t('notice.amount'), ({ amount }) => amount),
  number(t('notice.count'), ({ count }) => count),
]
const planColumns = (t: Say): Column<Figure & { code: string }>[] => [
  text(t('sheet.planCode'), 18, ({ code }) => code),
  text(t('sheet.planName'), 36, ({ name }) => name),
  money(t('sheet.amount'), ({ amount }) => amount),
  number(t('sheet.count'), ({ count }) => count),
]
const figureColumns = (t: Say): Column<Figure>[] => [
  text(t('sheet.figure'), 40, ({ name }) => name),
  money(t('sheet.amount'), ({ amount }) => amount),
  number(t('sheet.count'), ({ count }) => count),
]

/** @throws 25 */
export async function exportStatistic(ctx: Ctx, asked: Range): Promise<FileAnswer> {
  const range = rangeOf(ctx, asked)
  const t = sayOf(ctx)
  const moves: Moves[] = []
  for (const month of monthsOf(range))
    moves.push(await movesOf(ctx, month, `${shown(month.from)} – ${shown(month.to)}`))
  moves.push(await movesOf(ctx, range, t('sheet.whole')))
  const { plans, metered } = await mrrFigures(ctx, range)
  const sum = (name: 'amount' | 'count' | 'risk_amount' | 'risk_count'): number =>
    plans.reduce((all, plan) => all + plan[name], 0)
  const today: Figure[] = [
    { name: t('tile.mrr'), amount: sum('amount'), count: sum('count') },
    { name: t('tile.atRisk'), amount: sum('risk_amount'), count: sum('risk_count') },
    { name: t('tile.metered'), ...metered },
  ]
  const months = byMonth(await collected(ctx, range))
  const brought = months.flatMap(({ month, notices }) => notices.map((one) => ({ month, ...one })))
  return {
    fileName: `${t('sheet.file')}-${member(ctx).merchantCode}-${range.from}-${range.to}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: moves.length + months.length + plans.length + today.length + brought.length,
    stream: xlsxOfTables([
      tableOf(t('sheet.moves'), moveColumns(t), moves),
      tableOf(t('sheet.collection'), collectionColumns(t), months),
      tableOf(t('sheet.plans'), planColumns(t), plans),
      tableOf(t('sheet.today'), figureColumns(t), today),
      tableOf(t('sheet.notices'), noticeColumns(t), brought),
    ]),
  }
}
