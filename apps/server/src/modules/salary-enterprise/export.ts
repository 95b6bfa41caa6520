/** Enterprises of salary advance as an Excel file of bank staff: the list as it is filtered, streamed. */
import type { Input } from '@saola/contract/call'
import type { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { enterpriseStatuses, paymentSources, programTypes } from '@saola/contract/salary-values'
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
import { filterOf } from './bank.ts'
import * as bankStore from './bank-store.ts'
import { MODULE } from './state.ts'

/** As `exportRows` has them. */
function columnsOf(ctx: Ctx): PlainColumn[] {
  const [t, s] = [translator(ctx.language, 'enterprise'), translator(ctx.language, 'salary')]
  const words = (prefix: string, names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, s(`${prefix}.${name}`)]))
  const column = (
    title: string,
    width: number,
    kind: PlainColumn['kind'] = 'text',
    named?: PlainColumn['words'],
  ) => ({ title, width, kind, ...(named ? { words: named } : {}) })
  return [
    column(t('column.code'), 14),
    column(t('column.merchant'), 36),
    column(t('column.taxCode'), 16),
    column(t('column.status'), 24, 'text', words('status', enterpriseStatuses)),
    column(s('field.numberOfEmployeeExpected'), 14, 'number'),
    column(t('column.asked'), 18, 'money'),
    column(s('field.programType'), 36, 'text', words('program', programTypes)),
    column(t('column.granted'), 18, 'money'),
    column(s('field.contractNumber'), 20),
    column(s('field.validUntil'), 14, 'date'),
    column(t('column.source'), 26, 'text', words('source', paymentSources)),
    column(t('column.own'), 18, 'money'),
    column(t('column.used'), 18, 'money'),
    column(t('column.usedPercent'), 12, 'number'),
    column(t('column.registered'), 20, 'time'),
  ].map((one, at) => ({ ...one, at }))
}

type Query = Input<typeof salaryEnterprise.cmsExport>['query']

/** @throws 37001 */
async function countRows(ctx: Ctx, query: Query): Promise<number> {
  const total = await bankStore.count(ctx.db, filterOf(ctx, query), MAX_EXPORT_ROWS + 1)
  ensure(total <= MAX_EXPORT_ROWS, 'export.too_many_rows', { params: { max: MAX_EXPORT_ROWS } })
  return total
}
async function make(ctx: Ctx, query: Query): Promise<FileAnswer> {
  const totalRows = await countRows(ctx, query)
  const t = translator(ctx.language, 'enterprise')
  const stream = await sheetFile(
    ctx,
    `export/salary-enterprises/${staff(ctx).adminId}`,
    bankStore.exportRows(filterOf(ctx, query)),
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
/** Many enterprises are people who trade under their own name. */
export const enterpriseExporter = exporter('SALARY_ENTERPRISES', {
  ended: untilNow,
  count: countRows,
  make,
})
/** @throws 37001, 37009 where it takes two people */
export async function exportForStaff(ctx: Ctx, query: Query): Promise<FileAnswer> {
  await ensureAlone(ctx)
  return make(ctx, query)
}
