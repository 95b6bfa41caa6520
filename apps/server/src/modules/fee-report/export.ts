/** Fee reports as Excel files: the list as it is filtered, and one report with its lines and their sum. */
import type { Input } from '@saola/contract/call'
import type { feeReport as calls, FeeReportDetail, FeeReportItem } from '@saola/contract/fee-report'
import { audit } from '../../platform/audit.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { vnDay, vnTime } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { MAX_EXPORT_ROWS } from '../../platform/export-limit.ts'
import { tableOf, xlsx, XLSX_TYPE, xlsxOfTables, type Column } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import { endedNow, ensureAlone, exporter } from '../data-export/service.ts'
import { detail, filterOf, itemsOf, whose, type Query } from './reading.ts'
import * as reportStore from './report-store.ts'

const BATCH = 500
const timeText = (at: string | null): string | null => at && vnTime(new Date(at))

function listColumns(ctx: Ctx): Column<FeeReportItem>[] {
  const t = translator(ctx.language, 'feeReport')
  const money = (
    name: 'feeMoney' | 'moneyVAT' | 'totalFeeMoney' | 'collected' | 'due',
  ): Column<FeeReportItem> => ({
    title: t(`column.${name}`),
    width: 18,
    kind: 'money',
    get: (row) => row[name],
  })
  return [
    { title: t('column.prefix'), width: 14, kind: 'text', get: (row) => row.prefix },
    { title: t('column.merchantName'), width: 36, kind: 'text', get: (row) => row.merchantName },
    { title: t('column.time'), width: 12, kind: 'text', get: (row) => row.time },
    {
      title: t('column.status'),
      width: 18,
      kind: 'text',
      get: (row) => t(`status.${row.status}`),
    },
    {
      title: t('column.totalTransaction'),
      width: 14,
      kind: 'number',
      get: (row) => row.totalTransaction,
    },
    money('feeMoney'),
    money('moneyVAT'),
    money('totalFeeMoney'),
    money('collected'),
    money('due'),
    { title: t('column.dueAt'), width: 20, kind: 'time', get: (row) => timeText(row.dueAt) },
    { title: t('column.closedAt'), width: 20, kind: 'time', get: (row) => timeText(row.closedAt) },
  ]
}
async function* batches(ctx: Ctx, filter: reportStore.Filter): AsyncGenerator<FeeReportItem[]> {
  for (let last: reportStore.ReportRow | null = null; ;) {
    const rows: reportStore.ReportRow[] = await reportStore.listAfter(
      ctx.db,
      whose(ctx),
      filter,
      last,
      BATCH,
    )
    yield await itemsOf(ctx, rows)
    if (rows.length < BATCH) return
    last = rows.at(-1) ?? null
  }
}
/** @throws 37001 */
async function countReports(ctx: Ctx, query: Query): Promise<number> {
  const rows = await reportStore.count(ctx.db, whose(ctx), filterOf(query), MAX_EXPORT_ROWS)
  ensure(rows <= MAX_EXPORT_ROWS, 'export.too_many_rows', { params: { max: MAX_EXPORT_ROWS } })
  return rows
}
async function listFile(ctx: Ctx, query: Query, name: string): Promise<FileAnswer> {
  const totalRows = await countReports(ctx, query)
  const t = translator(ctx.language, 'feeReport')
  return {
    fileName: `${t('file')}-${name}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows,
    stream: xlsx(t('sheet'), listColumns(ctx), batches(ctx, filterOf(query))),
  }
}

export const exportOwn = (
  ctx: Ctx,
  { query }: Input<typeof calls.exportReports>,
): Promise<FileAnswer> =>
  listFile(ctx, query, `${member(ctx).merchantCode}-${vnDay(ctx.clock.now())}`)

async function make(ctx: Ctx, query: Query): Promise<FileAnswer> {
  const file = await listFile(ctx, query, vnDay(ctx.clock.now()))
  await audit(ctx, {
    module: 'fee-report',
    merchantId: null,
    objectId: null,
    after: { event: 'EXPORTED', rows: file.totalRows, filter: query },
  })
  return file
}
/** What merchants pay, by name: many are people who trade under their own. */
export const feeReportExporter = exporter('FEE_REPORTS', {
  ended: endedNow,
  count: countReports,
  make,
})
/** @throws 37009 where it takes two people. */
export async function exportAll(ctx: Ctx, query: Query): Promise<FileAnswer> {
  await ensureAlone(ctx)
  return make(ctx, query)
}

type Line = FeeReportDetail['feeReports'][number]
function lineColumns(ctx: Ctx): Column<Line>[] {
  const [t, fee] = [translator(ctx.language, 'feeReport'), translator(ctx.language, 'fee')]
  const text = (name: string, width: number, get: (line: Line) => string | null): Column<Line> => ({
    title: t(`column.${name}`),
    width,
    kind: 'text',
    get,
  })
  const money = (name: 'amountTransaction' | 'feeMoney' | 'moneyVAT'): Column<Line> => ({
    title: t(`column.${name}`),
    width: 18,
    kind: 'money',
    get: (line) => line[name],
  })
  return [
    text('kind', 34, (line) => t(`kind.${line.kind}`, { month: line.reason ?? '' })),
    text('feeCode', 16, (line) => line.feeCode),
    text('feeName', 32, (line) => line.feeName),
    { title: t('column.version'), width: 12, kind: 'number', get: (line) => line.version },
    text('serviceType', 24, (line) => line.serviceType && fee(`service.${line.serviceType}`)),
    text('rateText', 44, (line) => line.rateText),
    text('collection', 22, (line) => t(`collection.${line.collection}`)),
    { title: t('column.count'), width: 12, kind: 'number', get: (line) => line.count },
    money('amountTransaction'),
    money('feeMoney'),
    money('moneyVAT'),
    {
      title: t('column.totalFeeMoney'),
      width: 18,
      kind: 'money',
      get: (line) => line.totalMoney,
    },
  ]
}
/** One report: its totals with the line on rounding, then its lines. @throws 5 */
export async function exportOne(ctx: Ctx, id: string): Promise<FileAnswer> {
  const report = await detail(ctx, id)
  const t = translator(ctx.language, 'feeReport')
  await audit(ctx, {
    module: 'fee-report',
    merchantId: null,
    objectId: id,
    after: { event: 'EXPORTED', report: `${report.prefix} ${report.time}` },
  })
  const notes = [
    t(`vatRounding.${report.vatRounding}`),
    ...(report.note ? [t(`note.${report.note}`)] : []),
  ]
  return {
    fileName: `${t('file')}-${report.prefix}-${report.time}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: report.feeReports.length,
    stream: xlsxOfTables([
      tableOf(t('lines'), lineColumns(ctx), report.feeReports),
      tableOf(t('total'), listColumns(ctx), [report]),
      tableOf(
        t('notes'),
        [{ title: t('notes'), width: 120, kind: 'text', get: (note: string) => note }],
        notes,
      ),
    ]),
  }
}
