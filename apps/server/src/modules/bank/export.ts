/** The catalogue of banks as an Excel file: the list's own filter, streamed. */
import type { Input } from '@saola/contract/call'
import type { bank } from '@saola/contract/bank'
import { vnDay } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import type { PlainColumn } from '../../platform/sheet-cells.ts'
import { sheetFile } from '../../platform/sheet-file.ts'
import { XLSX_TYPE } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import * as store from './store.ts'

export async function exportToExcel(
  ctx: Ctx,
  { query }: Input<typeof bank.exportToExcel>,
): Promise<FileAnswer> {
  const t = translator(ctx.language, 'bank')
  const flag = { t: t('flag.yes'), f: t('flag.no') }
  const columns = (
    [
      ['id', 8],
      ['shortName', 22],
      ['name', 50],
      ['commonName', 24],
      ['code', 16],
      ['napasCode', 14],
      ['citad', 14],
      ['swift', 14],
      ['benId', 14],
      ['napasSupported', 14, flag],
      ['vietQrSupported', 14, flag],
    ] as const
  ).map(([name, width, words], at): PlainColumn => ({
    title: t(`column.${name}`),
    width,
    kind: 'text',
    at,
    ...(words ? { words } : {}),
  }))
  const totalRows = await store.count(ctx.db, query)
  return {
    fileName: `${t('file')}-${vnDay(ctx.clock.now())}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows,
    stream: await sheetFile(
      ctx,
      `bank-export/${staff(ctx).adminId}`,
      store.exportRows(query),
      t('sheet'),
      columns,
    ),
  }
}
