/** The trail as an Excel file: the search's own filter, streamed. */
import type { audit } from '@saola/contract/audit'
import type { Input } from '@saola/contract/call'
import { audit as record } from '../../kit/audit.ts'
import { vnDay } from '../../kit/clock.ts'
import { staff, type Ctx } from '../../kit/context.ts'
import { lotsOf, started } from '../../kit/cursor.ts'
import { ensure } from '../../kit/errors.ts'
import type { FileAnswer } from '../../kit/mount.ts'
import { XLSX_TYPE, xlsx, type Column } from '../../kit/sheet.ts'
import { translator } from '../../kit/text.ts'
import { filterOf } from './service.ts'
import * as store from './store.ts'

type Row = readonly unknown[]
/** More than a sheet of the trail can be read by anyone; the filter narrows it. */
const MOST_ROWS = 500_000
const text = (i: number) => (row: Row): string | null => row[i] as string | null

export async function exportAudit(ctx: Ctx, { query }: Input<typeof audit.export>): Promise<FileAnswer> {
  const filter = filterOf(query)
  const totalRows = await store.count(ctx.db, null, filter, MOST_ROWS + 1)
  ensure(totalRows <= MOST_ROWS, 'export.too_many_rows', { params: { max: MOST_ROWS } })
  const t = translator(ctx.language, 'audit')
  const columns: Column<Row>[] = [
    { title: t('column.id'), width: 12, kind: 'number', get: (r) => r[0] as number }, { title: t('column.at'), width: 20, kind: 'text', get: text(1) }, { title: t('column.actorKind'), width: 14, kind: 'text', get: text(2) },
    { title: t('column.actor'), width: 24, kind: 'text', get: text(3) }, { title: t('column.operation'), width: 30, kind: 'text', get: text(4) }, { title: t('column.module'), width: 18, kind: 'text', get: text(5) },
    { title: t('column.object'), width: 38, kind: 'text', get: text(6) }, { title: t('column.merchant'), width: 14, kind: 'text', get: text(7) }, { title: t('column.address'), width: 18, kind: 'text', get: text(8) },
    { title: t('column.traceId'), width: 38, kind: 'text', get: text(9) }, { title: t('column.before'), width: 50, kind: 'text', get: text(10) }, { title: t('column.after'), width: 50, kind: 'text', get: text(11) },
  ]
  const lots = await started(lotsOf(ctx, `export/${staff(ctx).adminId}`, store.exportRows(null, filter)))
  // Taking the trail out of the house is itself something to know of.
  await record(ctx, { module: 'audit', merchantId: null, objectId: null, after: { event: 'EXPORTED', rows: totalRows, filter: query } })
  return { fileName: `${t('file')}-${vnDay(ctx.clock.now())}.xlsx`, contentType: XLSX_TYPE, totalRows, stream: xlsx(t('sheet'), columns, lots as AsyncIterable<readonly Row[]>) }
}
