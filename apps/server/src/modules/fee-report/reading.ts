/** Fee reports as merchants and bank staff read them. Reading writes nothing: an open month is shown as it would be closed now. */
import type { Input, Output } from '@saola/contract/call'
import type {
  feeReport as calls,
  FeeReportDetail,
  FeeReportItem,
  FeeReportLine,
} from '@saola/contract/fee-report'
import { COUNT_CAP, toPage, type PageRequest } from '@saola/contract/paging'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { periodOf } from '../../platform/period.ts'
import { heldTo } from '../bank-account/service.ts'
import * as fees from '../fee/service.ts'
import { actionsOf, collectionOf, untilOf, type Until } from './collection.ts'
import { openMonths } from './open-month.ts'
import { priceText } from './rate-text.ts'
import {
  figuresOf,
  lineTariffOf,
  monthAt,
  monthOf,
  spanOf,
  thawed,
  timeOf,
  type Figures,
  type LineRow,
  type LineTariff,
} from './rules.ts'
import { pricerOf } from './pricer.ts'
import * as reportStore from './report-store.ts'
import * as sourceStore from './source-store.ts'
import type { ReportRow } from './report-store.ts'
import { vatOf } from '@saola/money/fee'

export type Query = Input<typeof calls.cmsGetReports>['query']
type Told = Pick<Figures, 'count' | 'fee' | 'vat' | 'held' | 'due'>

/** The caller's own merchant; null for bank staff, who read every live one's. */
export const whose = (ctx: Ctx): string | null =>
  ctx.caller.kind === 'portal' ? member(ctx).merchantId : null
/** @throws 25 */
export function filterOf(query: Query): reportStore.Filter {
  periodOf(query, 'fromDate', 'toDate')
  return {
    from: monthOf(query.fromDate),
    to: monthOf(query.toDate),
    status: query.status,
    prefix: query.prefix?.trim() || undefined,
    merchantName: query.merchantName?.trim() || undefined,
  }
}

const toldOf = (row: ReportRow, lines: readonly LineRow[]): Told => {
  if (row.status === 'PROVISIONAL') {
    const figures = figuresOf(lines)
    return { ...figures, due: Math.max(figures.due, 0) }
  }
  const { count, fee, vat, held, due } = row
  return { count: count!, fee: fee!, vat: vat!, held: held!, due: due! }
}
function itemOf(ctx: Ctx, row: ReportRow, told: Told, until: Until): FeeReportItem {
  return {
    id: row.id,
    prefix: row.merchant_code,
    merchantName: row.merchant_name,
    status: row.status,
    time: timeOf(row.month),
    totalFeeMoney: told.fee + told.vat,
    totalTransaction: told.count,
    feeMoney: told.fee,
    moneyVAT: told.vat,
    collected: told.held + (row.status === 'PAID' ? told.due : 0),
    due: told.due,
    dueAt: wireOrNull(row.due_at),
    closedAt: wireOrNull(row.closed_at),
    paidAt: wireOrNull(row.paid_at),
    paidBy: row.paid_by,
    isOverdue: row.status === 'WAITING_PAYMENT' && row.overdue_at !== null,
    note: row.note,
    invoiceNumber: row.invoice_number,
    allowedActions: actionsOf(ctx, row, until),
  }
}
/** Rows of reports as items, the open months with what their days say. */
export async function itemsOf(ctx: Ctx, rows: readonly ReportRow[]): Promise<FeeReportItem[]> {
  const [open, until] = [await openMonths(ctx, rows), await untilOf(ctx, rows)]
  return rows.map((row) => itemOf(ctx, row, toldOf(row, open.get(row.id)?.lines ?? []), until))
}

export async function list(
  ctx: Ctx,
  { query, page }: { query: Query; page: PageRequest },
): Promise<Output<typeof calls.getReports>> {
  const [merchantId, filter] = [whose(ctx), filterOf(query)]
  const [rows, total] = [
    await reportStore.list(ctx.db, merchantId, filter, page),
    await reportStore.count(ctx.db, merchantId, filter),
  ]
  return toPage(await itemsOf(ctx, rows), total, page)
}

/** @throws 5 */
async function known(ctx: Ctx, id: string): Promise<ReportRow> {
  const row = await reportStore.get(ctx.db, whose(ctx), id)
  ensure(row, 'error.not_found')
  return row
}
const NO_FEE = {
  activeFeeDate: null,
  feeCode: null,
  feeName: null,
  version: null,
  serviceType: null,
  feeMethod: null,
  calculatePer: null,
  rateText: null,
}
const aboutFee = (ctx: Ctx, tariff: LineTariff) => ({
  activeFeeDate: tariff.from,
  feeCode: tariff.code,
  feeName: tariff.name,
  version: tariff.version,
  serviceType: tariff.serviceType,
  feeMethod: tariff.feeMethod,
  calculatePer: tariff.calculatePer,
  rateText: priceText(ctx.language, tariff),
})
function lineOf(ctx: Ctx, row: ReportRow, line: LineRow): FeeReportLine {
  const total = line.fee + line.vat
  return {
    kind: line.kind,
    feeId: line.fee_id,
    ...(line.tariff === null ? NO_FEE : aboutFee(ctx, line.tariff)),
    count: line.count,
    amountTransaction: line.volume,
    feeMoney: line.fee,
    moneyVAT: line.vat,
    totalMoney: total,
    collection: line.fee_held ? 'IMMEDIATELY' : 'LATER',
    collected: line.fee_held || row.status === 'PAID' ? total : 0,
    reason: line.reason,
  }
}
/** @throws 5 */
export async function detail(ctx: Ctx, id: string): Promise<FeeReportDetail> {
  const row = await known(ctx, id)
  const open = (await openMonths(ctx, [row])).get(row.id)
  const lines = open?.lines ?? (await reportStore.lines(ctx.db, row.merchant_id, row.id))
  const until = await untilOf(ctx, [row])
  return {
    ...itemOf(ctx, row, toldOf(row, lines), until),
    feeReports: lines.map((line) => lineOf(ctx, row, line)),
    isAsTold: open !== undefined && open.tariff === null,
    vatRounding: row.vat_rounding ?? figuresOf(lines).vatRounding,
    ...(await collectionOf(ctx, row, until)),
  }
}

type Transaction = Output<typeof calls.transactions>['items'][number]
/** How the months of these rows price them: closed ones as they were closed, the report's own as it would be closed now, others as was told. */
async function pricersOf(ctx: Ctx, report: ReportRow, rows: readonly sourceStore.FeeRow[]) {
  const merchantId = report.merchant_id
  const ids = [...new Set(rows.map(({ fee_id }) => fee_id))]
  const months = [...new Set(rows.map((row) => monthAt(row.paid_at)))]
  const own = await fees.feesById(ctx.db, ids)
  const tariffs = await reportStore.tariffsOf(ctx.db, merchantId, months)
  const byMonth = new Map(
    tariffs.map(({ month, tariff }) => [month, pricerOf(own, thawed(tariff))]),
  )
  const now = (await openMonths(ctx, [report])).get(report.id)?.tariff
  if (now) byMonth.set(report.month, pricerOf(own, thawed(now)))
  const told = pricerOf(own, [])
  return {
    own,
    price: (row: sourceStore.FeeRow) =>
      row.fee_held ? told(row) : (byMonth.get(monthAt(row.paid_at)) ?? told)(row),
  }
}
export async function transactions(
  ctx: Ctx,
  { query, page }: Input<typeof calls.transactions>,
): Promise<Output<typeof calls.transactions>> {
  const row = await known(ctx, query.feeReportId)
  const only = { merchantId: row.merchant_id, ...spanOf(row.month) }
  const [rows, total] = [
    await sourceStore.page(ctx.db, only, heldTo(ctx), page),
    await sourceStore.count(ctx.db, only, heldTo(ctx), COUNT_CAP),
  ]
  const { own, price } = await pricersOf(ctx, row, rows)
  const itemOfRow = (one: sourceStore.FeeRow): Transaction => {
    const { fee, price: money, isOther } = price(one)
    const before = own.get(one.fee_id)
    return {
      id: one.id,
      kind: one.kind,
      transactionId: one.kind.startsWith('PAYOUT') ? null : one.payment_id,
      completeTime: wire(one.at),
      type: one.type as Transaction['type'],
      paymentType: one.payment_type,
      amount: one.volume,
      feeId: fee.id,
      feeCode: fee.code,
      feeName: fee.name,
      version: fee.version,
      rateText: priceText(ctx.language, lineTariffOf(fee)),
      feeMoney: money,
      moneyVAT: one.fee_held ? one.vat : vatOf(money, fee.vatPercentMicro),
      collection: one.fee_held ? 'IMMEDIATELY' : 'LATER',
      priceBefore:
        isOther && before
          ? { feeCode: before.code, version: before.version, feeMoney: one.fee }
          : null,
    }
  }
  return toPage(rows.map(itemOfRow), total, page)
}
