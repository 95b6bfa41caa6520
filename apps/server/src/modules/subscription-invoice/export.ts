/** Invoices as an Excel file: the list as it is filtered. */
import type { Input } from '@saola/contract/call'
import type { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { invoiceStatuses, voidReasons } from '@saola/contract/subscription-invoice-values'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { vnDay } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { MAX_EXPORT_ROWS } from '../../platform/export-limit.ts'
import type { PlainColumn } from '../../platform/sheet-cells.ts'
import { sheetFile } from '../../platform/sheet-file.ts'
import { XLSX_TYPE } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import * as listStore from './list-store.ts'
import { filterOf } from './service.ts'

export async function exportInvoices(
  ctx: Ctx,
  { query }: Input<typeof subscriptionInvoice.export>,
): Promise<FileAnswer> {
  const me = member(ctx)
  const filter = filterOf(ctx, query)
  const totalRows = await listStore.count(ctx.db, me.merchantId, filter, MAX_EXPORT_ROWS + 1)
  ensure(totalRows <= MAX_EXPORT_ROWS, 'export.too_many_rows', { params: { max: MAX_EXPORT_ROWS } })
  const t = translator(ctx.language, 'subscriptionInvoiceSheet')
  const words = (prefix: string, names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, t(`${prefix}.${name}`)]))
  const columns: PlainColumn[] = (
    [
      ['number', 14, 'text'],
      ['subscription', 16, 'text'],
      ['customer', 28, 'text'],
      ['phone', 14, 'text'],
      ['email', 26, 'text'],
      ['planCode', 16, 'text'],
      ['plan', 28, 'text'],
      ['cycle', 8, 'number'],
      ['from', 12, 'date'],
      ['to', 12, 'date'],
      ['quantity', 10, 'number'],
      ['unitAmount', 16, 'money'],
      ['amount', 16, 'money'],
      ['status', 16, 'text', words('status', invoiceStatuses)],
      ['paymentDate', 12, 'date'],
      ['expiredDate', 12, 'date'],
      ['paidAt', 20, 'time'],
      ['late', 14, 'text', words('mark', ['LATE'])],
      ['outside', 18, 'text', words('mark', ['OUTSIDE'])],
      ['txnNumber', 20, 'text'],
      ['refunded', 16, 'money'],
      ['voidReason', 22, 'text', words('voidReason', voidReasons)],
      ['note', 36, 'text'],
      ['createdAt', 20, 'time'],
    ] as const
  ).map(([name, width, kind, coded], at) => ({
    title: t(`column.${name}`),
    width,
    kind,
    at,
    ...(coded ? { words: coded } : {}),
  }))
  return {
    fileName: `${t('file')}-${me.merchantCode}-${vnDay(ctx.clock.now())}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows,
    stream: await sheetFile(
      ctx,
      `export/${me.merchantId}`,
      listStore.exportRows(me.merchantId, filter),
      t('sheet'),
      columns,
    ),
  }
}
