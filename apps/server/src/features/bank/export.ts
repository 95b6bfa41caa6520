/** The catalogue of banks as an Excel file: the list's own filter, streamed. */
import type { Input } from '@saola/contract/call'
import type { bank } from '@saola/contract/bank'
import { vnDay } from '../../kit/clock.ts'
import { staff, type Ctx } from '../../kit/context.ts'
import { lotsOf, started } from '../../kit/cursor.ts'
import type { FileAnswer } from '../../kit/mount.ts'
import { XLSX_TYPE, xlsx, type Column } from '../../kit/sheet.ts'
import { translator } from '../../kit/text.ts'
import * as store from './store.ts'

type Row = readonly unknown[]

export async function exportToExcel(ctx: Ctx, { query }: Input<typeof bank.exportToExcel>): Promise<FileAnswer> {
  const t = translator(ctx.language, 'bank')
  const text = (key: string, i: number, width: number): Column<Row> => ({ title: t(`column.${key}`), width, kind: 'text', get: (r) => r[i] as string | null })
  const flag = (key: string, i: number): Column<Row> => ({ title: t(`column.${key}`), width: 14, kind: 'text', get: (r) => t(r[i] === true ? 'flag.yes' : 'flag.no') })
  const columns: Column<Row>[] = [
    { title: t('column.id'), width: 8, kind: 'text', get: (r) => String(r[0]) }, text('shortName', 1, 22), text('name', 2, 50), text('commonName', 3, 24), text('code', 4, 16), text('napasCode', 5, 14),
    text('citad', 6, 14), text('swift', 7, 14), text('benId', 8, 14), flag('napasSupported', 9), flag('vietQrSupported', 10),
  ]
  const totalRows = await store.count(ctx.db, query)
  const lots = await started(lotsOf(ctx, `bank-export/${staff(ctx).adminId}`, store.exportRows(query)))
  return { fileName: `${t('file')}-${vnDay(ctx.clock.now())}.xlsx`, contentType: XLSX_TYPE, totalRows, stream: xlsx(t('sheet'), columns, lots as AsyncIterable<readonly Row[]>) }
}
