/** The audit log as an Excel file: the search's own filter, streamed. */
import type { audit } from '@saola/contract/audit'
import type { Input } from '@saola/contract/call'
import { audit as record } from '../../platform/audit.ts'
import { vnDay } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import type { PlainColumn } from '../../platform/sheet-cells.ts'
import { sheetFile } from '../../platform/sheet-file.ts'
import { XLSX_TYPE } from '../../platform/sheet.ts'
import { phrases, translator } from '../../platform/text.ts'
import { endedNow, ensureAlone, exporter } from '../data-export/service.ts'
import { filterOf, OWN_WORK } from './service.ts'
import * as store from './store.ts'

/** More than a sheet of the audit log can be read by anyone; the filter narrows it. */
const MOST_ROWS = 500_000

type Query = Input<typeof audit.export>['query']

/** @throws 37001 */
async function countAudit(ctx: Ctx, query: Query): Promise<number> {
  const totalRows = await store.count(ctx.db, null, filterOf(ctx, query), MOST_ROWS + 1)
  ensure(totalRows <= MOST_ROWS, 'export.too_many_rows', { params: { max: MOST_ROWS } })
  return totalRows
}

async function make(ctx: Ctx, query: Query): Promise<FileAnswer> {
  const filter = filterOf(ctx, query)
  const totalRows = await countAudit(ctx, query)
  const t = translator(ctx.language, 'audit')
  const words = phrases[ctx.language].audit
  const columns = (
    [
      ['id', 12, 'number'],
      ['at', 20, 'time'],
      ['actorKind', 14, 'text', words.actorKind],
      ['actor', 24],
      ['operation', 30],
      ['module', 18, 'text', words.module],
      ['object', 38],
      ['merchant', 14],
      ['address', 18],
      ['traceId', 38],
      ['before', 50],
      ['after', 50],
    ] as const
  ).map(([name, width, kind, said], at): PlainColumn => ({
    title: t(`column.${name}`),
    width,
    kind: kind ?? 'text',
    at,
    ...(said === undefined ? {} : { words: said }),
  }))
  const stream = await sheetFile(
    ctx,
    `export/${staff(ctx).adminId}`,
    store.exportRows(null, filter, {
      bank: words.actorKind.BANK,
      system: words.actorKind.SYSTEM,
      ownWork: OWN_WORK,
    }),
    t('sheet'),
    columns,
  )
  // Taking the audit log out of the system is itself something to know of.
  await record(ctx, {
    module: 'audit',
    merchantId: null,
    objectId: null,
    after: { event: 'EXPORTED', rows: totalRows, filter: query },
  })
  return {
    fileName: `${t('file')}-${vnDay(ctx.clock.now())}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows,
    stream,
  }
}

/** Names, phones and account numbers stand in what was changed. */
export const auditExporter = exporter('AUDIT', { ended: endedNow, count: countAudit, make })

/** @throws 37007 where it takes two people. */
export async function exportAudit(ctx: Ctx, query: Query): Promise<FileAnswer> {
  await ensureAlone(ctx)
  return make(ctx, query)
}
