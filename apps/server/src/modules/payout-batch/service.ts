/** Files of payouts: looked through, kept row by row, and handed back where something is wrong (docs/decisions.md#5). */
import { createHash } from 'node:crypto'
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import {
  batchColumns,
  batchLimits,
  type BatchColumn,
  type BatchRow,
  type payoutBatch,
} from '@saola/contract/payout-batch'
import type { FileAnswer } from '../../platform/call-answer.ts'
import type { UploadedFile } from '../../platform/call-input.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { readTable } from '../../platform/sheet-read.ts'
import { tableOf, XLSX_TYPE, xlsxOfTables, type Column } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import { payable } from '../bank/service.ts'
import * as settings from '../setting/service.ts'
import { keepFile, lookThrough } from './keeping.ts'
import { banksOf, cellsOf, columnsOf, readRow, type Cells, type ReadRow } from './rules.ts'
import * as payouts from '../payout/service.ts'
import * as store from './store.ts'

export { bankOf, banksOf } from './rules.ts'
export { createDirect } from './direct.ts'

type File = Output<typeof payoutBatch.getFile>
const FIRST = { index: 0, size: batchLimits.preview }
/** Longer than any column takes. */
const MAX_CELL = 300

const byColumn = <V>(of: (column: BatchColumn) => V): Record<BatchColumn, V> =>
  Object.fromEntries(batchColumns.map((column) => [column, of(column)])) as Record<BatchColumn, V>
/** In both languages: a file may have been made in the other. */
const titles = (): Record<BatchColumn, string[]> => {
  const ts = [translator('vi', 'payoutBatch'), translator('en', 'payoutBatch')]
  return byColumn((column) => ts.flatMap((t) => [t(`column.${column}`), t(`also.${column}`)]))
}

/** How many rows a file may have: what the bank has set, and never more than the screens are made for. */
async function mostRows(ctx: Ctx): Promise<number> {
  const set = Number(await settings.valueOf(ctx, 'PAYOUT_BATCH_ROWS'))
  return set > 0 ? Math.min(set, batchLimits.rows) : batchLimits.rows
}

/** @throws 44002, 44005, 44006 by what the file is; 44007 where its titles are others or nothing stands below them */
async function readFile(ctx: Ctx, merchantId: string, bytes: Buffer): Promise<ReadRow[]> {
  const [first, ...lines] = await readTable(bytes, await mostRows(ctx), MAX_CELL)
  const columns = first ? columnsOf(first, titles()) : null
  ensure(columns, 'sheet.template_mismatch')
  const banks = banksOf(await payable(ctx))
  const { order: most } = (await payouts.rulesNow(ctx)).bank
  const read = lines.flatMap((line, i) => {
    const cells = cellsOf(line, columns)
    return Object.values(cells).every((text) => text === '')
      ? []
      : [readRow(i + 2, cells, banks, most)]
  })
  ensure(read.length > 0, 'sheet.template_mismatch')
  return lookThrough(ctx, merchantId, read)
}
const plainName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '')
    .slice(0, 100)
    .toWellFormed() || 'payouts.xlsx'

/** @throws 38006 for a file that is there already, unless that is meant; as `readFile` does */
export async function uploadFile(
  ctx: Ctx,
  file: UploadedFile,
  allowRepeat: boolean,
): Promise<File> {
  const { merchantId } = member(ctx)
  const digest = createHash('sha256').update(file.bytes).digest('hex')
  const isNew = async (): Promise<boolean> =>
    allowRepeat || !(await store.isTaken(ctx.db, merchantId, digest))
  ensure(await isNew(), 'payout.batch_duplicate')
  const rows = await readFile(ctx, merchantId, file.bytes)
  const made = { fileName: plainName(file.fileName), digest, isRepeat: allowRepeat, retryOf: null }
  const id = await inTransaction(ctx.db, (tx) => keepFile({ ...ctx, db: tx }, made, rows))
  return getFile(ctx, id)
}
/** A file of the rows of a batch that failed: each stands in for one, and is looked through anew. @throws 13 unless the batch has ended and some are left */
export async function retry(ctx: Ctx, payOutId: string): Promise<File> {
  const { merchantId } = member(ctx)
  const batch = await payouts.batchOf(ctx, payOutId)
  ensure(batch.status === 'SUCCESS' || batch.status === 'FAILED', 'error.invalid_state')
  const failed = await payouts.failedRows(ctx, batch)
  ensure(failed.length > 0, 'error.invalid_state')
  const banks = banksOf(await payable(ctx))
  const { order: most } = (await payouts.rulesNow(ctx)).bank
  const read = failed.map((row): ReadRow => {
    const cells: Cells = {
      accountNo: row.to_account,
      accountName: row.to_name,
      bank: row.to_bin,
      amount: String(row.amount),
      content: row.content,
      reference: row.ref_transaction_id ?? '',
    }
    return { ...readRow(row.row_no, cells, banks, most), insteadOf: row.id }
  })
  const id = await keepFile(
    ctx,
    {
      fileName: batch.batch.file_name,
      digest: `retry ${uuid()}`,
      isRepeat: true,
      retryOf: payOutId,
    },
    await lookThrough(ctx, merchantId, read),
  )
  return getFile(ctx, id)
}

const rowOf = (r: store.PayoutFileRow): BatchRow => ({
  row: r.row_no,
  cells: r.cells,
  amount: r.amount,
  bankBin: r.to_bin,
  errors: r.errors,
  warnings: r.warnings,
  recentPayOutId: r.recent_payout_id,
  nameCheck: r.name_check,
  toldName: r.told_name,
})

/** @throws 5 */
async function known(ctx: Ctx, id: string): Promise<store.FileRow> {
  const file = await store.getFile(ctx.db, member(ctx).merchantId, id)
  ensure(file, 'error.not_found')
  return file
}
/** What the rows of a file would cost, from the default account where none is named. */
const priceOf = async (ctx: Ctx, id: string, accountNo: string | undefined) =>
  payouts.priceFor(ctx, accountNo, await store.amounts(ctx.db, member(ctx).merchantId, id))

/** @throws 5, 1301 */
export async function estimate(
  ctx: Ctx,
  { params, query }: Input<typeof payoutBatch.estimate>,
): Promise<Output<typeof payoutBatch.estimate>> {
  await known(ctx, params.fileId)
  const { amount } = await store.counts(
    ctx.db,
    member(ctx).merchantId,
    params.fileId,
    payouts.recentSince(ctx),
  )
  return { amount, ...(await priceOf(ctx, params.fileId, query.fromAccountNo)) }
}
const nameOf = async (ctx: Ctx, batchId: string | null): Promise<string | null> =>
  batchId === null
    ? null
    : ((await payouts.findMany(ctx.db, member(ctx).merchantId, [batchId]))[0]?.content ?? null)
/** As it stands now. @throws 5 */
export async function getFile(ctx: Ctx, id: string): Promise<File> {
  const { merchantId } = member(ctx)
  const file = await known(ctx, id)
  const since = payouts.recentSince(ctx)
  const [counts, price, valid, invalid] = [
    await store.counts(ctx.db, merchantId, id, since),
    await priceOf(ctx, id, undefined),
    await store.rows(ctx.db, merchantId, id, 'VALID', { ...FIRST, since }),
    await store.rows(ctx.db, merchantId, id, 'INVALID', { ...FIRST, since }),
  ]
  return {
    fileId: id,
    fileName: file.file_name,
    total: counts.total,
    valid: counts.valid,
    invalid: counts.total - counts.valid,
    warned: counts.warned,
    amount: counts.amount,
    ...price,
    checks: { done: counts.checked, total: counts.valid },
    validRows: valid.map(rowOf),
    invalidRows: invalid.map(rowOf),
    payOutId: await payouts.batchOfFile(ctx, merchantId, id),
    retryOf: file.retry_of,
    retryOfName: await nameOf(ctx, file.retry_of),
  }
}

/** Beyond the first rows of each kind. @throws 5 */
export async function fileRows(
  ctx: Ctx,
  { params, query, page }: Input<typeof payoutBatch.getFileRows>,
): Promise<Output<typeof payoutBatch.getFileRows>> {
  const { merchantId } = member(ctx)
  await known(ctx, params.fileId)
  const since = payouts.recentSince(ctx)
  const [counts, rows] = [
    await store.counts(ctx.db, merchantId, params.fileId, since),
    await store.rows(ctx.db, merchantId, params.fileId, query.kind, { ...page, since }),
  ]
  const totals = {
    VALID: counts.valid,
    INVALID: counts.total - counts.valid,
    WARNED: counts.warned,
  }
  return toPage(rows.map(rowOf), query.kind ? totals[query.kind] : counts.total, page)
}

const widths: Record<BatchColumn, number> = {
  accountNo: 22,
  accountName: 32,
  bank: 32,
  amount: 18,
  content: 44,
  reference: 20,
}
/** Every cell is text: numbers keep the zeros that they begin with. */
const columnsFor = <R>(ctx: Ctx, cells: (row: R) => Cells): Column<R>[] => {
  const t = translator(ctx.language, 'payoutBatch')
  return batchColumns.map((column) => ({
    title: `${t(`column.${column}`)}${column === 'reference' ? '' : ' *'}`,
    width: widths[column],
    kind: 'text',
    get: (row) => cells(row)[column],
  }))
}
/** Rows to fill in, with a column for their numbers that nobody reads, and a second sheet that says how. */
export function template(ctx: Ctx): FileAnswer {
  const t = translator(ctx.language, 'payoutBatch')
  const number: Column<Cells> = { title: t('sheet.number'), width: 8, kind: 'text', get: () => '' }
  const rows = tableOf<Cells>(
    t('sheet.name'),
    [number, ...columnsFor(ctx, (cells: Cells) => cells)],
    [],
  )
  const text = (
    title: string,
    width: number,
    get: (column: BatchColumn) => string,
  ): Column<BatchColumn> => ({ title, width, kind: 'text', get })
  const guide = tableOf(
    t('guide.name'),
    [
      text(t('guide.column'), 36, (column) => t(`column.${column}`)),
      text(t('guide.what'), 80, (column) => t(`guide.whatOf.${column}`)),
      text(t('guide.example'), 28, (column) => t(`guide.exampleOf.${column}`)),
    ],
    batchColumns,
  )
  return {
    fileName: `${t('sheet.templateFile')}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: 0,
    stream: xlsxOfTables([rows, guide]),
  }
}

/** The wrong rows as they were typed, with a last column that says what is wrong: corrected, the same file is taken. @throws 5 */
export async function corrections(ctx: Ctx, id: string): Promise<FileAnswer> {
  await known(ctx, id)
  const t = translator(ctx.language, 'payoutBatch')
  const wrong = await store.rows(ctx.db, member(ctx).merchantId, id, 'INVALID', {
    index: 0,
    size: batchLimits.rows,
    since: payouts.recentSince(ctx),
  })
  const reason: Column<store.PayoutFileRow> = {
    title: t('sheet.wrong'),
    width: 60,
    kind: 'text',
    get: ({ errors }) =>
      errors.map((e) => `${t(`column.${e.field}`)}: ${t(`fault.${e.fault}`)}`).join('; '),
  }
  const row: Column<store.PayoutFileRow> = {
    title: t('sheet.row'),
    width: 10,
    kind: 'number',
    get: ({ row_no }) => row_no,
  }
  const columns = [...columnsFor<store.PayoutFileRow>(ctx, ({ cells }) => cells), row, reason]
  return {
    fileName: `${t('sheet.correctionsFile')}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: wrong.length,
    stream: xlsxOfTables([tableOf(t('sheet.name'), columns, wrong)]),
  }
}
