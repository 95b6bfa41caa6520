/** Files of payouts: looked through, kept row by row, and handed back where something is wrong (docs/decisions.md#5). */
import { createHash } from 'node:crypto'
import type { Output } from '@saola/contract/call'
import { payoutPrice } from '@saola/contract/payout'
import {
  batchColumns,
  batchLimits,
  type BatchColumn,
  type BatchRow,
  type payoutBatch,
} from '@saola/contract/payout-batch'
import { audit } from '../../platform/audit.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import type { UploadedFile } from '../../platform/call-input.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { readTable } from '../../platform/sheet-read.ts'
import { XLSX_TYPE, xlsx, type Column } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import { payable } from '../bank/service.ts'
import { askNames } from './jobs.ts'
import {
  banksOf,
  cellsOf,
  columnsOf,
  markReferences,
  markWarnings,
  paidKey,
  readRow,
  type Cells,
  type ReadRow,
} from './rules.ts'
import * as payouts from '../payout/service.ts'
import * as store from './store.ts'

type File = Output<typeof payoutBatch.getFile>
const DAY_MS = 86_400_000
/** Longer than any column takes. */
const MAX_CELL = 300

const byColumn = <V>(of: (column: BatchColumn) => V): Record<BatchColumn, V> =>
  Object.fromEntries(batchColumns.map((column) => [column, of(column)])) as Record<BatchColumn, V>
/** In both languages: a file may have been made in the other. */
const titles = (): Record<BatchColumn, string[]> => {
  const ts = [translator('vi', 'payoutBatch'), translator('en', 'payoutBatch')]
  return byColumn((column) => ts.flatMap((t) => [t(`column.${column}`), t(`also.${column}`)]))
}

/** @throws 44002, 44005, 44006 by what the file is; 44007 where its titles are others or nothing stands below them */
async function readFile(ctx: Ctx, merchantId: string, bytes: Buffer): Promise<ReadRow[]> {
  const [first, ...lines] = await readTable(bytes, batchLimits.rows, MAX_CELL)
  const columns = first ? columnsOf(first, titles()) : null
  ensure(columns, 'sheet.template_mismatch')
  const banks = banksOf(await payable(ctx))
  const read = lines.flatMap((line, i) => {
    const cells = cellsOf(line, columns)
    return Object.values(cells).every((text) => text === '') ? [] : [readRow(i + 2, cells, banks)]
  })
  ensure(read.length > 0, 'sheet.template_mismatch')
  const ago = (days: number): Date => new Date(ctx.clock.now().getTime() - days * DAY_MS)
  const used = await payouts.usedReferences(
    ctx.db,
    merchantId,
    read.map(({ cells }) => cells.reference).filter(Boolean),
    ago(batchLimits.referenceDays),
  )
  const rows = markReferences(read, used)
  const recent = await payouts.recentTo(
    ctx.db,
    merchantId,
    rows.flatMap(({ facts }) => (facts ? [facts.accountNo] : [])),
    ago(batchLimits.recentDays),
  )
  return markWarnings(rows, new Map(recent.map((paid) => [paidKey(paid), paid.id])))
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
  const [id, fileName, by] = [uuid(), plainName(file.fileName), actorOf(ctx)]
  await inTransaction(ctx.db, async (tx) => {
    const made = { id, fileName, digest, isRepeat: allowRepeat, by, now: ctx.clock.now() }
    ensure((await store.insertFile(tx, merchantId, made)) === 1, 'payout.batch_duplicate')
    await store.insertRows(tx, merchantId, id, rows)
    const valid = rows.filter(({ facts }) => facts !== null).length
    await audit(
      { ...ctx, db: tx },
      {
        module: 'payout',
        merchantId,
        objectId: id,
        after: { fileName, total: rows.length, valid },
      },
    )
    if (valid > 0) await askNames(tx, { merchantId, fileId: id, test: ctx.test, silences: 0 })
  })
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
/** As it stands now. @throws 5 */
export async function getFile(ctx: Ctx, id: string): Promise<File> {
  const { merchantId } = member(ctx)
  const file = await known(ctx, id)
  const [counts, valid, invalid] = [
    await store.counts(ctx.db, merchantId, id),
    await store.rows(ctx.db, merchantId, id, true, batchLimits.preview),
    await store.rows(ctx.db, merchantId, id, false, batchLimits.preview),
  ]
  return {
    fileId: id,
    fileName: file.file_name,
    total: counts.total,
    valid: counts.valid,
    invalid: counts.total - counts.valid,
    warned: counts.warned,
    amount: counts.amount,
    fee: counts.valid * payoutPrice.fee,
    vat: counts.valid * payoutPrice.vat,
    checks: { done: counts.checked, total: counts.valid },
    validRows: valid.map(rowOf),
    invalidRows: invalid.map(rowOf),
    payOutId: null,
    retryOf: null,
  }
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
function sheetOf<R>(
  ctx: Ctx,
  fileName: 'templateFile' | 'correctionsFile',
  columns: Column<R>[],
  rows: readonly R[],
): FileAnswer {
  const t = translator(ctx.language, 'payoutBatch')
  const batches = (async function* () {
    yield rows
  })()
  return {
    fileName: `${t(`sheet.${fileName}`)}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: rows.length,
    stream: xlsx(t('sheet.name'), columns, batches),
  }
}
export const template = (ctx: Ctx): FileAnswer =>
  sheetOf<Cells>(
    ctx,
    'templateFile',
    columnsFor(ctx, (cells) => cells),
    [],
  )

/** The wrong rows as they were typed, with a last column that says what is wrong: corrected, the same file is taken. @throws 5 */
export async function corrections(ctx: Ctx, id: string): Promise<FileAnswer> {
  await known(ctx, id)
  const t = translator(ctx.language, 'payoutBatch')
  const wrong = await store.rows(ctx.db, member(ctx).merchantId, id, false, batchLimits.rows)
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
  return sheetOf(
    ctx,
    'correctionsFile',
    [...columnsFor<store.PayoutFileRow>(ctx, ({ cells }) => cells), row, reason],
    wrong,
  )
}
