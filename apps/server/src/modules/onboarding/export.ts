/** The merchant list of bank staff as an Excel file: the list's own filter, streamed. */
import type { Input } from '@saola/contract/call'
import type { onboarding } from '@saola/contract/onboarding'
import { businessTypes, merchantStatuses } from '@saola/contract/enums'
import { merchantActionNames } from '@saola/contract/merchant-status'
import { audit } from '../../platform/audit.ts'
import { vnDay } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { MAX_EXPORT_ROWS } from '../../platform/export-limit.ts'
import { ensure } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import type { PlainColumn } from '../../platform/sheet-cells.ts'
import { sheetFile } from '../../platform/sheet-file.ts'
import { XLSX_TYPE } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import { endedNow, ensureAlone, exporter } from '../data-export/service.ts'
import { filterOf } from './review.ts'
import * as store from './store.ts'

type Query = Input<typeof onboarding.cmsExport>['query']

/** @throws 37001 */
async function countMerchants(ctx: Ctx, query: Query): Promise<number> {
  const totalRows = await store.countAll(
    ctx.db,
    filterOf(query, ctx.clock.now()),
    MAX_EXPORT_ROWS + 1,
  )
  ensure(totalRows <= MAX_EXPORT_ROWS, 'export.too_many_rows', { params: { max: MAX_EXPORT_ROWS } })
  return totalRows
}

async function make(ctx: Ctx, query: Query): Promise<FileAnswer> {
  const filter = filterOf(query, ctx.clock.now())
  const totalRows = await countMerchants(ctx, query)
  const t = translator(ctx.language, 'onboarding')
  const words = (prefix: string, names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, t(`${prefix}.${name}`)]))
  const columns: PlainColumn[] = [
    { title: t('office.column.code'), width: 14, kind: 'text', at: 0 },
    { title: t('office.column.name'), width: 40, kind: 'text', at: 1 },
    {
      title: t('office.column.status'),
      width: 20,
      kind: 'text',
      at: 2,
      words: words('status', merchantStatuses),
    },
    {
      title: t('office.column.type'),
      width: 16,
      kind: 'text',
      at: 3,
      words: words('businessType', businessTypes),
    },
    { title: t('office.column.created'), width: 20, kind: 'time', at: 4 },
    { title: t('office.column.submitted'), width: 20, kind: 'time', at: 5 },
    {
      title: t('office.column.proposal'),
      width: 18,
      kind: 'text',
      at: 6,
      words: words('office.action', merchantActionNames),
    },
  ]
  const stream = await sheetFile(
    ctx,
    `export/merchants/${staff(ctx).adminId}`,
    store.exportRows(filter),
    t('office.sheet'),
    columns,
  )
  await audit(ctx, {
    module: 'onboarding',
    merchantId: null,
    objectId: null,
    after: { event: 'EXPORTED', rows: totalRows, filter: query },
  })
  return {
    fileName: `${t('office.file')}-${vnDay(ctx.clock.now())}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows,
    stream,
  }
}

/** Many merchants are people who trade under their own name. */
export const merchantExporter = exporter('MERCHANTS', {
  ended: endedNow,
  count: countMerchants,
  make,
})

/** @throws 37007 where it takes two people. */
export async function exportMerchants(ctx: Ctx, query: Query): Promise<FileAnswer> {
  await ensureAlone(ctx)
  return make(ctx, query)
}
