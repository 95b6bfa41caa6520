/** Collections of credit lines as an Excel file of bank staff: the list as it is filtered, streamed. */
import type { Input } from '@saola/contract/call'
import { collectionStates, type salaryCollection } from '@saola/contract/salary-collection'
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
import { MODULE } from './collecting.ts'
import { filterOf } from './service.ts'
import * as store from './staff-store.ts'

/** As `exportRows` has them. */
function columnsOf(ctx: Ctx): PlainColumn[] {
  const t = translator(ctx.language, 'salaryCollection')
  const states = Object.fromEntries(collectionStates.map((name) => [name, t(`states.${name}`)]))
  const column = (
    title: string,
    width: number,
    kind: PlainColumn['kind'] = 'text',
    named?: PlainColumn['words'],
  ) => ({ title, width, kind, ...(named ? { words: named } : {}) })
  return [
    column(t('enterpriseCode'), 14),
    column(t('enterprise'), 36),
    column(t('period'), 14),
    column(t('dueOn'), 14, 'date'),
    column(t('state'), 18, 'text', states),
    column(t('principal'), 16, 'money'),
    column(t('interest'), 16, 'money'),
    column(t('total'), 16, 'money'),
    column(t('payments'), 12, 'number'),
    column(t('tries'), 12, 'number'),
    column(t('triedAt'), 20, 'time'),
    column(t('collectedAt'), 20, 'time'),
    column(t('reference'), 24),
    column(t('why'), 30),
  ].map((one, at) => ({ ...one, at }))
}

type Query = Input<typeof salaryCollection.cmsExport>['query']

/** @throws 37001 */
async function countRows(ctx: Ctx, query: Query): Promise<number> {
  const total = await store.count(ctx.db, filterOf(query), MAX_EXPORT_ROWS + 1)
  ensure(total <= MAX_EXPORT_ROWS, 'export.too_many_rows', { params: { max: MAX_EXPORT_ROWS } })
  return total
}
async function make(ctx: Ctx, query: Query): Promise<FileAnswer> {
  const totalRows = await countRows(ctx, query)
  const t = translator(ctx.language, 'salaryCollection')
  const stream = await sheetFile(
    ctx,
    `export/salary-collections/${staff(ctx).adminId}`,
    store.exportRows(filterOf(query)),
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
/** What credit lines have lent to enterprises by name. */
export const collectionExporter = exporter('SALARY_COLLECTIONS', {
  ended: untilNow,
  count: countRows,
  make,
})
/** @throws 37001, 37009 where it takes two people */
export async function exportForStaff(ctx: Ctx, query: Query): Promise<FileAnswer> {
  await ensureAlone(ctx)
  return make(ctx, query)
}
