/** The transaction list and the bank statement as Excel files: the list's own filter and query, streamed. */
import type { Input } from '@saola/contract/call'
import { cardKinds, paymentTypes, transactionSources } from '@saola/contract/enums'
import type { transaction } from '@saola/contract/transaction'
import { vnDay, vnTime } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { MAX_EXPORT_ROWS } from '../../platform/export-limit.ts'
import { ensure } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { sheetFile } from '../../platform/sheet-file.ts'
import type { PlainColumn } from '../../platform/sheet-cells.ts'
import { XLSX_TYPE, xlsx, type Column } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import { statementOf } from './bank.ts'
import { exportPayouts } from './payouts.ts'
import { filterOf } from './service.ts'
import * as listStore from './list-store.ts'

export async function exportTransactions(
  ctx: Ctx,
  { query }: Input<typeof transaction.export>,
): Promise<FileAnswer> {
  const me = member(ctx)
  const asked = filterOf(ctx, query)
  if (asked?.type === 'PAY_OUT') return exportPayouts(ctx, asked)
  const filter = asked && (await listStore.withKeyword(ctx.db, me.merchantId, asked))
  const totalRows = filter
    ? await listStore.count(ctx.db, me.merchantId, filter, MAX_EXPORT_ROWS + 1)
    : 0
  ensure(totalRows <= MAX_EXPORT_ROWS, 'export.too_many_rows', { params: { max: MAX_EXPORT_ROWS } })
  const t = translator(ctx.language, 'transaction')
  const status = Object.fromEntries(
    ['CREATED', 'PENDING', 'SUCCESS', 'CANCELED', 'FAIL', 'TIMEOUT'].map((s) => [
      s,
      t(`status.${s}`),
    ]),
  )
  const methodNames = Object.fromEntries(
    paymentTypes.map((method) => [method, t(`paymentType.${method}`)]),
  )
  const kindNames = Object.fromEntries(cardKinds.map((kind) => [kind, t(`cardKind.${kind}`)]))
  const sourceNames = Object.fromEntries(
    transactionSources.map((source) => [source, t(`source.${source}`)]),
  )
  const columns: PlainColumn[] = [
    { title: t('column.id'), width: 38, kind: 'text', at: 0 },
    { title: t('column.createDateTime'), width: 20, kind: 'time', at: 1 },
    { title: t('column.status'), width: 14, kind: 'text', at: 2, words: status },
    { title: t('column.amount'), width: 16, kind: 'money', at: 3 },
    { title: t('column.chargeAmount'), width: 12, kind: 'money', at: 4 },
    { title: t('column.vatChargeAmount'), width: 12, kind: 'money', at: 5 },
    { title: t('column.actualAmount'), width: 16, kind: 'money', at: 6 },
    { title: t('column.paymentType'), width: 14, kind: 'text', at: 7, words: methodNames },
    { title: t('column.refTransactionId'), width: 20, kind: 'text', at: 8 },
    { title: t('column.txnNumber'), width: 20, kind: 'text', at: 9 },
    { title: t('column.description'), width: 40, kind: 'text', at: 10 },
    { title: t('column.completeTime'), width: 20, kind: 'time', at: 11 },
    { title: t('column.virtualAccount'), width: 20, kind: 'text', at: 12 },
    { title: t('column.accountNo'), width: 18, kind: 'text', at: 13 },
    { title: t('column.customerName'), width: 24, kind: 'text', at: 14 },
    { title: t('column.customerPhone'), width: 14, kind: 'text', at: 15 },
    { title: t('column.refundedAmount'), width: 16, kind: 'money', at: 16 },
    { title: t('column.cardKind'), width: 14, kind: 'text', at: 17, words: kindNames },
    { title: t('column.source'), width: 14, kind: 'text', at: 18, words: sourceNames },
  ]
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

export async function exportStatement(
  ctx: Ctx,
  { query }: Input<typeof transaction.bankExport>,
): Promise<FileAnswer> {
  const lines = await statementOf(ctx, query)
  const t = translator(ctx.language, 'transaction')
  const columns: Column<(typeof lines)[number]>[] = [
    { title: t('column.txnNumber'), width: 22, kind: 'text', get: (l) => l.transactionNo },
    {
      title: t('column.dateTime'),
      width: 20,
      kind: 'time',
      get: (l) => vnTime(new Date(l.dateTime)),
    },
    { title: t('column.amount'), width: 16, kind: 'money', get: (l) => l.amount * l.coefficient },
    { title: t('column.currency'), width: 10, kind: 'text', get: (l) => l.currency },
    { title: t('column.detail'), width: 50, kind: 'text', get: (l) => l.detail },
    { title: t('column.transGroup'), width: 14, kind: 'text', get: (l) => l.transGroup },
  ]
  const batches = (async function* () {
    yield lines
  })()
  return {
    fileName: `${t('statementFile')}-${query.accountNo ?? member(ctx).merchantCode}-${vnDay(ctx.clock.now())}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: lines.length,
    stream: xlsx(t('statementSheet'), columns, batches),
  }
}
