/**
 * Spreadsheets of salary advance between their dry run and what is written of them (docs/decisions.md#7): the rows are kept encrypted, for a day at
 * most, and erased once they are written.
 */
import { createHash } from 'node:crypto'
import { salaryImportLimits } from '@saola/contract/salary-import-values'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { decryptBytes, encryptBytes, type Place } from '../../platform/field-encryption.ts'
import { uuid } from '../../platform/ids.ts'
import { readTable } from '../../platform/sheet-read.ts'
import * as store from './store.ts'

const MODULE = 'salary-import'
/** Longer than anything a row may say. */
const MAX_CELL = 300
/** Measured with ten thousand rows, texts in the cells themselves: 2 s and 140 MB for employees, 4 s and 380 MB for log work of 62 days; the heap of the thread is a part of it. */
const budgets = {
  EMPLOYEE: { columns: 50, ms: 10_000, heapMb: 192 },
  LOGWORK: { columns: 80, ms: 20_000, heapMb: 256 },
  DEDUCTION: { columns: 30, ms: 10_000, heapMb: 192 },
} as const satisfies Record<store.ImportKind, object>

/** A file's cells, the title row included. @throws 44002, 44005, 44006, 44007 by what it is */
export const rowsOf = (kind: store.ImportKind, bytes: Buffer): Promise<string[][]> =>
  readTable(bytes, salaryImportLimits.rows, MAX_CELL, budgets[kind])

const placeOf = (merchantId: string, id: string): Place => ({
  table: 'salary_import',
  column: 'sealed',
  row: id,
  merchantId,
})
const plainName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '')
    .slice(0, 100)
    .toWellFormed() || 'sheet.xlsx'

interface Kept {
  importId: string
  fileName: string
  importedBefore: { at: string; by: string } | null
}
/**
 * Keeps what was read of a file, in a short transaction of its own.
 * @param file `content` is anything JSON can say; `counts` of its rows go into the audit log, nothing else of it does
 */
export async function keep(
  ctx: Ctx,
  file: {
    kind: store.ImportKind
    periodId: string | null
    fileName: string
    bytes: Buffer
    content: unknown
    counts?: Record<string, number>
  },
): Promise<Kept> {
  const { merchantId } = member(ctx)
  const whose = { merchantId, kind: file.kind, periodId: file.periodId }
  const [importId, fileName] = [uuid(), plainName(file.fileName)]
  const digest = createHash('sha256').update(file.bytes).digest('hex')
  const sealed = encryptBytes(
    ctx,
    placeOf(merchantId, importId),
    Buffer.from(JSON.stringify(file.content)),
  )
  const before = await store.lastWritten(ctx.db, whose, digest)
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    await store.insert(tx, whose, {
      id: importId,
      fileName,
      digest,
      sealed,
      by: actorOf(ctx).name,
      now: ctx.clock.now(),
    })
    await audit(inside, {
      module: MODULE,
      merchantId,
      objectId: importId,
      after: { fileName, ...file.counts },
    })
  })
  return {
    importId,
    fileName,
    importedBefore: before && { at: wire(before.done_at), by: before.done_by },
  }
}

const whoseOf = (ctx: Ctx, kind: store.ImportKind, periodId: string | null): store.Whose => ({
  merchantId: member(ctx).merchantId,
  kind,
  periodId,
})
const contentOf = <T>(ctx: Ctx, importId: string, sealed: Buffer): T =>
  JSON.parse(
    decryptBytes(ctx, placeOf(member(ctx).merchantId, importId), sealed).toString('utf8'),
  ) as T

/** What was kept, to be read. @throws 5, for what is written already, too */
export async function open<T>(
  ctx: Ctx,
  kind: store.ImportKind,
  periodId: string | null,
  importId: string,
): Promise<T> {
  const row = await store.get(ctx.db, whoseOf(ctx, kind, periodId), importId)
  ensure(row?.sealed, 'error.not_found')
  return contentOf(ctx, importId, row.sealed)
}
/** What was kept, to be written: held until the caller's transaction ends. @throws 5, 13 when it was written before */
export async function take<T>(
  ctx: Ctx,
  kind: store.ImportKind,
  periodId: string | null,
  importId: string,
): Promise<T> {
  const row = await store.lock(ctx.db, whoseOf(ctx, kind, periodId), importId)
  ensure(row, 'error.not_found')
  ensure(row.sealed, 'error.invalid_state')
  return contentOf(ctx, importId, row.sealed)
}
/** It is written: what was kept is erased, in the caller's transaction. */
export async function finish(ctx: Ctx, importId: string): Promise<void> {
  await store.finish(ctx.db, member(ctx).merchantId, importId, {
    by: actorOf(ctx).name,
    now: ctx.clock.now(),
  })
}
