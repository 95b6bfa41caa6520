/** The file of how each row of a batch ended. */
import type { FileAnswer } from '../../platform/call-answer.ts'
import { vnTime } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { tableOf, XLSX_TYPE, xlsxOfTables, type Column } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import * as payouts from '../payout/service.ts'

type Row = payouts.PayoutRow

function columnsIn(ctx: Ctx): Column<Row>[] {
  const t = translator(ctx.language, 'payoutBatch')
  const say = translator(ctx.language, 'payout')
  const text = (title: string, width: number, get: (row: Row) => string): Column<Row> => ({
    title,
    width,
    kind: 'text',
    get,
  })
  const time = (title: string, get: (row: Row) => Date | null): Column<Row> => ({
    title,
    width: 20,
    kind: 'time',
    get: (row) => {
      const at = get(row)
      return at && vnTime(at)
    },
  })
  return [
    { title: t('sheet.row'), width: 10, kind: 'number', get: ({ row_no }) => row_no },
    text(t('column.accountNo'), 22, ({ to_account }) => to_account ?? ''),
    text(t('column.accountName'), 32, ({ to_name }) => to_name ?? ''),
    text(t('also.bank'), 24, ({ bank_name, to_bin }) => bank_name ?? to_bin ?? ''),
    { title: t('column.amount'), width: 18, kind: 'money', get: ({ amount }) => amount },
    text(t('column.content'), 44, ({ content }) => content),
    text(t('column.reference'), 20, ({ ref_transaction_id }) => ref_transaction_id ?? ''),
    text(t('result.status'), 18, ({ status }) => say(`status.${status}`)),
    text(t('result.bankReference'), 24, ({ txn_number }) => txn_number ?? ''),
    time(t('result.time'), ({ ended_at }) => ended_at),
    text(t('result.reason'), 48, ({ failure, deny_content }) =>
      failure === null ? (deny_content ?? '') : say(`failure.${failure}`),
    ),
    time(t('result.returned'), ({ returned_at }) => returned_at),
  ]
}

/** @throws 5 */
export async function result(ctx: Ctx, payOutId: string): Promise<FileAnswer> {
  const t = translator(ctx.language, 'payoutBatch')
  const batch = await payouts.batchOf(ctx, payOutId)
  const { rows } = await payouts.listBatches(
    ctx,
    { batchId: batch.id },
    { index: 0, size: batch.batch.row_count, sortBy: 'rowNo', direction: 'ASC' },
  )
  return {
    fileName: `${t('sheet.resultFile')}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: rows.length,
    stream: xlsxOfTables([tableOf(t('sheet.name'), columnsIn(ctx), rows)]),
  }
}
