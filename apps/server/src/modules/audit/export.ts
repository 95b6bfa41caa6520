/** The audit log as an Excel file: the search's own filter, in people's words, written as it is read. */
import type { audit } from '@saola/contract/audit'
import { auditWords, sideOf } from '@saola/contract/audit-words'
import type { Input } from '@saola/contract/call'
import { audit as record } from '../../platform/audit.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { vnDay, vnTime } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { diffOf, type FieldChange } from '../../platform/diff.ts'
import { ensure } from '../../platform/errors.ts'
import { claimExport } from '../../platform/export-limit.ts'
import { XLSX_TYPE, xlsx, type Column } from '../../platform/sheet.ts'
import { phrases, translator } from '../../platform/text.ts'
import { endedNow, ensureAlone, exporter } from '../data-export/service.ts'
import { actorOf, filterOf, objectsOf } from './service.ts'
import * as store from './store.ts'

/** More than a sheet of the audit log can be read by anyone; the filter narrows it. */
const MOST_ROWS = 500_000
/** Lines read and put into words at a time, so that other requests have their turn between. */
const BATCH = 500

interface Line extends store.AuditRow {
  objectName: string | null
  changes: FieldChange[]
}
async function* linesOf(ctx: Ctx, ids: readonly number[]): AsyncGenerator<readonly Line[]> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await store.ofIds(ctx.db, ids.slice(from, from + BATCH))
    const things = await objectsOf(ctx, rows)
    yield rows.map((row) => ({
      ...row,
      objectName: things(row)?.name ?? null,
      changes: diffOf(row.before, row.after),
    }))
  }
}

function columnsOf(ctx: Ctx, filter: store.AuditFilter): Column<Line>[] {
  const t = translator(ctx.language, 'audit')
  const { actorKind } = phrases[ctx.language].audit
  const words = auditWords(phrases[ctx.language])
  const kind = (line: Line): string => {
    const name = actorOf(filter, line).kind
    return actorKind[name as keyof typeof actorKind]
  }
  const specs: readonly (readonly [string, number, Column<Line>['kind'], Column<Line>['get']])[] = [
    ['id', 12, 'number', (line) => line.id],
    ['at', 20, 'time', (line) => vnTime(line.at)],
    ['actorKind', 24, 'text', kind],
    ['actor', 28, 'text', (line) => actorOf(filter, line).name || kind(line)],
    ['operation', 44, 'text', (line) => words.operation(line.operation)],
    ['module', 24, 'text', (line) => words.module(line.module)],
    ['object', 38, 'text', (line) => line.objectName ?? words.object(line.module, line.object_id)],
    ['merchant', 14, 'text', (line) => line.merchant_code],
    ['address', 18, 'text', (line) => line.address],
    ['traceId', 38, 'text', (line) => line.trace_id],
    ['before', 50, 'text', (line) => sideOf(words, line.changes, 'before', line.module)],
    ['after', 50, 'text', (line) => sideOf(words, line.changes, 'after', line.module)],
  ]
  return specs.map(([name, width, cellKind, get]) => ({
    title: t(`column.${name}`),
    width,
    kind: cellKind,
    get,
  }))
}

type Query = Input<typeof audit.export>['query']

/** @throws 37001 */
async function countAudit(ctx: Ctx, query: Query): Promise<number> {
  const totalRows = await store.count(ctx.db, null, filterOf(ctx, query), MOST_ROWS + 1)
  ensure(totalRows <= MOST_ROWS, 'export.too_many_rows', { params: { max: MOST_ROWS } })
  return totalRows
}

async function make(ctx: Ctx, query: Query): Promise<FileAnswer> {
  const filter = filterOf(ctx, query)
  const release = await claimExport(ctx, `export/${staff(ctx).adminId}`)
  let isHandedOn = false
  try {
    const ids = await store.exportIds(ctx.db, filter, MOST_ROWS + 1)
    ensure(ids.length <= MOST_ROWS, 'export.too_many_rows', { params: { max: MOST_ROWS } })
    // Taking the audit log out of the system is itself something to know of.
    await record(ctx, {
      module: 'audit',
      merchantId: null,
      objectId: null,
      after: { event: 'EXPORTED', rows: ids.length, filter: query },
    })
    const t = translator(ctx.language, 'audit')
    const stream = xlsx(t('sheet'), columnsOf(ctx, filter), linesOf(ctx, ids))
    // Also when the reader goes away in between.
    stream.once('close', () => void release())
    isHandedOn = true
    return {
      fileName: `${t('file')}-${vnDay(ctx.clock.now())}.xlsx`,
      contentType: XLSX_TYPE,
      totalRows: ids.length,
      stream,
    }
  } finally {
    if (!isHandedOn) await release()
  }
}

/** Names, phones and account numbers stand in what was changed. */
export const auditExporter = exporter('AUDIT', { ended: endedNow, count: countAudit, make })

/** @throws 37009 where it takes two people. */
export async function exportAudit(ctx: Ctx, query: Query): Promise<FileAnswer> {
  await ensureAlone(ctx)
  return make(ctx, query)
}
