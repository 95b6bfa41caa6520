/** The customer list as an Excel file: the list's own filter and query, streamed. */
import type { Input } from '@saola/contract/call'
import type { customer } from '@saola/contract/customer'
import { vnDay } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { MAX_EXPORT_ROWS } from '../../platform/export-limit.ts'
import { ensure } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import type { PlainColumn } from '../../platform/sheet-cells.ts'
import { sheetFile } from '../../platform/sheet-file.ts'
import { XLSX_TYPE } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import { filterOf } from './service.ts'
import * as store from './store.ts'

export async function exportCustomers(
  ctx: Ctx,
  { query }: Input<typeof customer.export>,
): Promise<FileAnswer> {
  const me = member(ctx)
  const filter = filterOf(query)
  const totalRows = await store.count(ctx.db, me.merchantId, filter, MAX_EXPORT_ROWS + 1)
  ensure(totalRows <= MAX_EXPORT_ROWS, 'export.too_many_rows', { params: { max: MAX_EXPORT_ROWS } })
  const t = translator(ctx.language, 'customer')
  const columns = (
    [
      ['code', 16],
      ['fullName', 28],
      ['phone', 16],
      ['email', 30],
      ['address', 44],
      ['group', 24],
      ['createdAt', 20],
    ] as const
  ).map(([name, width], at): PlainColumn => ({
    title: t(`sheet.${name}`),
    width,
    kind: name === 'createdAt' ? 'time' : 'text',
    at,
  }))
  return {
    fileName: `${t('sheet.file')}-${me.merchantCode}-${vnDay(ctx.clock.now())}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows,
    stream: await sheetFile(
      ctx,
      `export/${me.merchantId}`,
      store.exportRows(me.merchantId, filter),
      t('sheet.name'),
      columns,
    ),
  }
}
