/** Orders that pay advances as an Excel file of bank staff: the list as it is filtered, without the people who are paid, streamed. */
import type { Input } from '@saola/contract/call'
import { advanceEntryStates } from '@saola/contract/salary-advance-values'
import type { salaryOversight } from '@saola/contract/salary-oversight'
import { audit } from '../../platform/audit.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { vnDay } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { MAX_EXPORT_ROWS } from '../../platform/export-limit.ts'
import type { PlainColumn } from '../../platform/sheet-cells.ts'
import { sheetFile } from '../../platform/sheet-file.ts'
import { XLSX_TYPE } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import { ensureAlone, exporter, untilNow } from '../data-export/service.ts'
import { filterOf, MODULE } from './service.ts'
import * as store from './store.ts'

/** As `exportRows` has them. */
function columnsOf(ctx: Ctx): PlainColumn[] {
  const t = translator(ctx.language, 'salaryOversight')
  const states = Object.fromEntries(advanceEntryStates.map((name) => [name, t(`state.${name}`)]))
  const column = (
    title: string,
    width: number,
    kind: PlainColumn['kind'] = 'text',
    named?: PlainColumn['words'],
  ) => ({ title, width, kind, ...(named ? { words: named } : {}) })
  return [
    column(t('column.reference'), 24),
    column(t('drawer.advanceCode'), 14),
    column(t('column.merchantCode'), 14),
    column(t('column.merchant'), 36),
    column(t('column.amount'), 16, 'money'),
    column(t('column.state'), 16, 'text', states),
    column(t('column.created'), 20, 'time'),
    column(t('drawer.sent'), 20, 'time'),
    column(t('column.ended'), 20, 'time'),
    column(t('drawer.returned'), 20, 'time'),
    column(t('drawer.bankReference'), 24),
    column(t('drawer.failure'), 30),
  ].map((one, at) => ({ ...one, at }))
}

type Query = Input<typeof salaryOversight.export>['query']

/** @throws 37001 */
async function countRows(ctx: Ctx, query: Query): Promise<number> {
  const total = await store.count(ctx.db, filterOf(ctx, query), MAX_EXPORT_ROWS + 1)
  ensure(total <= MAX_EXPORT_ROWS, 'export.too_many_rows', { params: { max: MAX_EXPORT_ROWS } })
  return total
}
async function make(ctx: Ctx, query: Query): Promise<FileAnswer> {
  const totalRows = await countRows(ctx, query)
  const t = translator(ctx.language, 'salaryOversight')
  const stream = await sheetFile(
    ctx,
    `export/salary-payments/${staff(ctx).adminId}`,
    store.exportRows(filterOf(ctx, query)),
    t('sheet'),
    columnsOf(ctx),
  )
  await audit(ctx, {
    module: MODULE,
    merchantId: null,
    objectId: null,
    after: { event: 'EXPORTED', rows: totalRows, filter: query },
  })
  return {
    fileName: `${t('file')}-${vnDay(ctx.clock.now())}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows,
    stream,
  }
}
/** Payments of many enterprises. */
export const advancePaymentExporter = exporter('SALARY_PAYMENTS', {
  ended: untilNow,
  count: countRows,
  make,
})
/** @throws 37001, 37009 where it takes two people */
export async function exportForStaff(ctx: Ctx, query: Query): Promise<FileAnswer> {
  await ensureAlone(ctx)
  return make(ctx, query)
}
