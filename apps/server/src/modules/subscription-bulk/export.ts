/** The file of how each subscription of many ended. */
import type { FileAnswer } from '../../platform/call-answer.ts'
import { vnTime } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { tableOf, XLSX_TYPE, xlsxOfTables, type Column } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import { bulkNames } from '../subscription/service.ts'
import { found } from './service.ts'
import * as store from './store.ts'

/** @throws 5 */
export async function exportRows(ctx: Ctx, id: string): Promise<FileAnswer> {
  const bulk = await found(ctx, id)
  const rows = await store.rows(ctx.db, bulk.merchant_id, id, undefined, {
    index: 0,
    size: bulk.total,
    sortBy: 'n',
    direction: 'ASC',
  })
  const names = await bulkNames(
    ctx,
    rows.map((row) => row.subscription_id),
  )
  const t = translator(ctx.language, 'subscriptionBulk')
  const text = (
    title: string,
    width: number,
    get: (row: store.ItemRow) => string,
  ): Column<store.ItemRow> => ({ title, width, kind: 'text', get })
  const columns: Column<store.ItemRow>[] = [
    { title: t('sheet.row'), width: 8, kind: 'number', get: ({ n }) => n },
    text(t('field.code'), 16, (row) => names.get(row.subscription_id)?.code ?? ''),
    text(t('field.customer'), 30, (row) => names.get(row.subscription_id)?.customerName ?? ''),
    text(t('field.state'), 16, ({ state }) => t(`rowState.${state}`)),
    text(t('field.reason'), 60, ({ reason }) => (reason === null ? '' : t(`reason.${reason}`))),
    {
      title: t('field.settledAt'),
      width: 20,
      kind: 'time',
      get: ({ settled_at: at }) => at && vnTime(at),
    },
  ]
  return {
    fileName: `${t('sheet.file')}-${bulk.code}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: rows.length,
    stream: xlsxOfTables([tableOf(t(`act.${bulk.act}`), columns, rows)]),
  }
}
