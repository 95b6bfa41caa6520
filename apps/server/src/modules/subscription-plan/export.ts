/** The list of plans as an Excel file: the list's own filter and query, streamed. */
import type { Input } from '@saola/contract/call'
import type { subscriptionPlan } from '@saola/contract/subscription-plan'
import {
  planPaymentTypes,
  planStatuses,
  planTimeTypes,
  planTypes,
} from '@saola/contract/subscription-plan-values'
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
import * as listStore from './list-store.ts'

/** In the order of `exportRows`. */
const COLUMNS = [
  ['code', 16, 'text'],
  ['name', 34, 'text'],
  ['status', 16, 'text', 'status', planStatuses],
  ['type', 22, 'text', 'type', planTypes],
  ['paymentType', 16, 'text', 'paymentType', planPaymentTypes],
  ['fixedAmount', 16, 'money'],
  ['cycleValue', 12, 'number'],
  ['timeType', 12, 'text', 'timeType', planTimeTypes],
  ['fixedDay', 16, 'text', 'weekday', ['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7']],
  ['expirationDays', 14, 'number'],
  ['issueDaysBefore', 14, 'number'],
  ['subscribers', 12, 'number'],
  ['description', 44, 'text'],
  ['createdAt', 20, 'time'],
  ['createdBy', 24, 'text'],
] as const satisfies readonly (readonly [
  name: string,
  width: number,
  kind: PlainColumn['kind'],
  group?: string,
  words?: readonly string[],
])[]

export async function exportPlans(
  ctx: Ctx,
  { query }: Input<typeof subscriptionPlan.export>,
): Promise<FileAnswer> {
  const me = member(ctx)
  const filter = await filterOf(ctx, query)
  const totalRows = await listStore.count(ctx.db, me.merchantId, filter, MAX_EXPORT_ROWS + 1)
  ensure(totalRows <= MAX_EXPORT_ROWS, 'export.too_many_rows', { params: { max: MAX_EXPORT_ROWS } })
  const t = translator(ctx.language, 'subscriptionPlan')
  const wordsOf = (group: string, names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, t(`${group}.${name}`)]))
  const columns = COLUMNS.map(([name, width, kind, group, names], at): PlainColumn => ({
    title: t(`sheet.${name}`),
    width,
    kind,
    at,
    ...(group === undefined ? {} : { words: wordsOf(group, names) }),
  }))
  return {
    fileName: `${t('sheet.file')}-${me.merchantCode}-${vnDay(ctx.clock.now())}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows,
    stream: await sheetFile(
      ctx,
      `export/${me.merchantId}`,
      listStore.exportRows(me.merchantId, filter),
      t('sheet.title'),
      columns,
    ),
  }
}
