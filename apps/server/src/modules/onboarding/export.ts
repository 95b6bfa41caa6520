/** The merchant list of bank staff as an Excel file: the list's own filter, streamed. */
import type { Input } from '@saola/contract/call'
import type { onboarding } from '@saola/contract/onboarding'
import { businessTypes, merchantStatuses } from '@saola/contract/enums'
import { merchantActionNames } from '@saola/contract/merchant-status'
import { vnDay } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { MAX_EXPORT_ROWS } from '../../platform/export-limit.ts'
import { ensure } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import type { PlainColumn } from '../../platform/sheet-cells.ts'
import { sheetFile } from '../../platform/sheet-file.ts'
import { XLSX_TYPE } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import { filterOf } from './review.ts'
import * as store from './store.ts'

export async function exportMerchants(
  ctx: Ctx,
  { query }: Input<typeof onboarding.cmsExport>,
): Promise<FileAnswer> {
  const filter = filterOf(query, ctx.clock.now())
  const totalRows = await store.countAll(ctx.db, filter, MAX_EXPORT_ROWS + 1)
  ensure(totalRows <= MAX_EXPORT_ROWS, 'export.too_many_rows', { params: { max: MAX_EXPORT_ROWS } })
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
  return {
    fileName: `${t('office.file')}-${vnDay(ctx.clock.now())}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows,
    stream: await sheetFile(
      ctx,
      `export/merchants/${staff(ctx).adminId}`,
      store.exportRows(filter),
      t('office.sheet'),
      columns,
    ),
  }
}
