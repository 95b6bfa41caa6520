/** Subscriptions as an Excel file: the list as it is filtered. */
import type { Input } from '@saola/contract/call'
import type { subscription } from '@saola/contract/subscription'
import { subscriptionStatuses } from '@saola/contract/subscription-values'
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
import { filterOf } from './reading.ts'

export async function exportSubscriptions(
  ctx: Ctx,
  { query }: Input<typeof subscription.export>,
): Promise<FileAnswer> {
  const me = member(ctx)
  const filter = await filterOf(ctx, query)
  const totalRows = await listStore.count(ctx.db, me.merchantId, filter, MAX_EXPORT_ROWS + 1)
  ensure(totalRows <= MAX_EXPORT_ROWS, 'export.too_many_rows', { params: { max: MAX_EXPORT_ROWS } })
  const t = translator(ctx.language, 'subscriptionSheet')
  const statuses = Object.fromEntries(
    subscriptionStatuses.map((name) => [name, t(`status.${name}`)]),
  )
  const columns: PlainColumn[] = (
    [
      ['code', 16, 'text'],
      ['refId', 20, 'text'],
      ['customer', 28, 'text'],
      ['phone', 14, 'text'],
      ['email', 26, 'text'],
      ['planCode', 16, 'text'],
      ['plan', 28, 'text'],
      ['status', 22, 'text', statuses],
      ['quantity', 10, 'number'],
      ['unitAmount', 16, 'money'],
      ['amount', 16, 'money'],
      ['numOfPayments', 12, 'number'],
      ['numOfCycles', 12, 'number'],
      ['startDate', 14, 'date'],
      ['prePaymentDate', 14, 'date'],
      ['nextPaymentDate', 14, 'date'],
      ['cancelAt', 14, 'date'],
      ['note', 36, 'text'],
      ['createdBy', 22, 'text'],
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
