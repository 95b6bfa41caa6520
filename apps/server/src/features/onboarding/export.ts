/** The merchant list of bank staff as an Excel file: the list's own filter, streamed. */
import type { Input } from '@saola/contract/call'
import type { onboarding } from '@saola/contract/onboarding'
import { businessTypes, merchantStatuses } from '@saola/contract/enums'
import { merchantActionNames } from '@saola/contract/merchant-status'
import { vnDay } from '../../kit/clock.ts'
import { staff, type Ctx } from '../../kit/context.ts'
import { lotsOf, MAX_EXPORT_ROWS, started } from '../../kit/cursor.ts'
import { ensure } from '../../kit/errors.ts'
import type { FileAnswer } from '../../kit/mount.ts'
import { XLSX_TYPE, xlsx, type Column } from '../../kit/sheet.ts'
import { translator } from '../../kit/text.ts'
import { filterOf } from './review.ts'
import * as store from './store.ts'

type Row = readonly unknown[]

export async function exportMerchants(ctx: Ctx, { query }: Input<typeof onboarding.cmsExport>): Promise<FileAnswer> {
  const filter = filterOf(query)
  const totalRows = await store.countAll(ctx.db, filter, MAX_EXPORT_ROWS + 1)
  ensure(totalRows <= MAX_EXPORT_ROWS, 'export.too_many_rows', { params: { max: MAX_EXPORT_ROWS } })
  const t = translator(ctx.language, 'onboarding')
  const words = (prefix: string, names: readonly string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, t(`${prefix}.${name}`)]))
  const [status, type, action] = [words('status', merchantStatuses), words('businessType', businessTypes), words('office.action', merchantActionNames)]
  const text = (i: number) => (row: Row): string | null => row[i] as string | null
  const word = (i: number, table: Record<string, string>) => (row: Row): string | null => table[row[i] as string] ?? null
  const columns: Column<Row>[] = [
    { title: t('office.column.code'), width: 14, kind: 'text', get: text(0) }, { title: t('office.column.name'), width: 40, kind: 'text', get: text(1) }, { title: t('office.column.status'), width: 20, kind: 'text', get: word(2, status) },
    { title: t('office.column.type'), width: 16, kind: 'text', get: word(3, type) }, { title: t('office.column.created'), width: 20, kind: 'text', get: text(4) }, { title: t('office.column.submitted'), width: 20, kind: 'text', get: text(5) },
    { title: t('office.column.proposal'), width: 18, kind: 'text', get: word(6, action) },
  ]
  const lots = await started(lotsOf(ctx, `export/merchants/${staff(ctx).adminId}`, store.exportRows(filter)))
  return { fileName: `${t('office.file')}-${vnDay(ctx.clock.now())}.xlsx`, contentType: XLSX_TYPE, totalRows, stream: xlsx(t('office.sheet'), columns, lots as AsyncIterable<readonly Row[]>) }
}
