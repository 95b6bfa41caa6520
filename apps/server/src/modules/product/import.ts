/** Products out of an Excel sheet: looked through first, written after the merchant's yes; what is wrong comes back as a sheet with its reasons (reliability bar N8, docs/decisions.md#35). */
import type { Input, Output } from '@saola/contract/call'
import {
  IMPORT_MAX_ROWS,
  PREVIEW_ROWS,
  sheetColumns,
  type ImportRow,
} from '@saola/contract/product-import'
import { cellLimits, priceTypes, storageTypes, type product } from '@saola/contract/product'
import { groupedNumbers } from '@saola/money/format'
import { fold } from '@saola/vietqr/text'
import { audit } from '../../platform/audit.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import type { UploadedFile } from '../../platform/call-input.ts'
import { readXlsx } from '../../platform/sheet-read.ts'
import { translator } from '../../platform/text.ts'
import { open } from './category.ts'
import { smallSheet } from './export.ts'
import { columnsOf, readRow, type ReadRow, type SheetWords } from './rules.ts'
import * as categoryStore from './category-store.ts'
import * as importStore from './import-store.ts'
import * as store from './store.ts'

type Preview = Output<typeof product.importPreview>

/** A sheet may be written in either language, and choices also as their codes. */
function sheetWords(): SheetWords {
  const ts = [translator('vi', 'product'), translator('en', 'product')]
  const pairs = <V extends string>(values: readonly V[], key: string): Map<string, V> =>
    new Map(
      values.flatMap((value) => [
        [fold(value), value] as const,
        ...ts.map((t) => [fold(t(`${key}.${value}`)), value] as const),
      ]),
    )
  return {
    columns: new Map(
      sheetColumns.flatMap((column) =>
        ts.map((t) => [fold(t(`sheet.column.${column}`)), column] as const),
      ),
    ),
    priceTypes: pairs(priceTypes, 'priceType'),
    storageTypes: pairs(storageTypes, 'storageType'),
  }
}
const viewOf = ({ row, cells, errors }: ReadRow): ImportRow => ({ row, cells, errors })
const plainName = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{N} ._()-]/gu, '').slice(0, 100) || 'import.xlsx'

async function newCategoriesOf(
  ctx: Ctx,
  merchantId: string,
  rows: readonly ReadRow[],
): Promise<string[]> {
  const known = new Set(
    (await categoryStore.categoryNames(ctx.db, merchantId)).map(({ name }) => name.toLowerCase()),
  )
  const names = new Map(
    rows.flatMap(({ facts }) =>
      facts?.category ? [[facts.category.toLowerCase(), facts.category] as const] : [],
    ),
  )
  return [...names].filter(([key]) => !known.has(key)).map(([, name]) => name)
}

/** @throws 44002, 44005, 44006, 44007 for a file that is no sheet of ours; a row that is wrong is reported, not refused. */
export async function preview(ctx: Ctx, file: UploadedFile): Promise<Preview> {
  const { merchantId } = member(ctx)
  const [titles, ...lines] = await readXlsx(file.bytes, IMPORT_MAX_ROWS)
  const words = sheetWords()
  const columns = titles ? columnsOf(titles, words) : null
  ensure(columns, 'sheet.template_mismatch')
  const taken = await store.codesOf(ctx.db, merchantId)
  const seen = new Set<string>()
  const rows = lines.flatMap((line, i) => {
    if (line.every((text) => text.trim() === '')) return []
    return [
      readRow(
        i + 2,
        Object.fromEntries(
          columns.flatMap((column, at) => (column ? [[column, line[at] ?? '']] : [])),
        ),
        words,
        taken,
        seen,
      ),
    ]
  })
  ensure(rows.length > 0, 'sheet.template_mismatch')
  const id = uuid()
  const fileName = plainName(file.fileName)
  await importStore.saveImport(ctx.db, merchantId, {
    id,
    fileName,
    rows,
    by: actorOf(ctx).name,
    now: ctx.clock.now(),
  })
  const [valid, invalid] = [rows.filter((row) => row.facts), rows.filter((row) => !row.facts)]
  return {
    id,
    fileName,
    total: rows.length,
    valid: valid.length,
    invalid: invalid.length,
    newCategories: await newCategoriesOf(ctx, merchantId, valid),
    validRows: valid.slice(0, PREVIEW_ROWS).map(viewOf),
    invalidRows: invalid.slice(0, PREVIEW_ROWS).map(viewOf),
  }
}

/** The rows that cannot be taken in, as they were, each with its reasons in the last column. */
export async function corrections(ctx: Ctx, id: string): Promise<FileAnswer> {
  const found = await importStore.getImport(ctx.db, member(ctx).merchantId, id)
  ensure(found, 'error.not_found')
  const t = translator(ctx.language, 'product')
  const reasons = (row: ReadRow): string =>
    row.errors
      .map(
        ({ field, key }) =>
          `${t(`sheet.column.${field}`)}: ${t(`sheet.wrong.${key}`, groupedNumbers(cellLimits(field)))}`,
      )
      .join('; ')
  return smallSheet(
    ctx,
    t('sheet.correctionsFile'),
    found.rows.filter((row) => !row.facts).map((row) => ({ ...row.cells, reason: reasons(row) })),
    true,
  )
}

/**
 * Writes every row that was right, in one piece. Categories that do not exist yet are opened. @throws 13 for a sheet that was taken in before,
 * 36001 when a code was taken since the preview: then nothing is written.
 */
export async function commit(
  ctx: Ctx,
  { params }: Input<typeof product.importCommit>,
): Promise<Output<typeof product.importCommit>> {
  const { merchantId } = member(ctx)
  const found = await importStore.getImport(ctx.db, merchantId, params.id, true)
  ensure(found, 'error.not_found')
  const facts = found.rows.flatMap((row) => (row.facts ? [row.facts] : []))
  ensure(found.committed_at === null && facts.length > 0, 'error.invalid_state')
  const fresh = await newCategoriesOf(ctx, merchantId, found.rows)
  for (const name of fresh) await open(ctx, merchantId, { name })
  const categories = new Map(
    (await categoryStore.categoryNames(ctx.db, merchantId)).map(({ id, name }) => [
      name.toLowerCase(),
      id,
    ]),
  )
  const taken = await store.codesOf(ctx.db, merchantId)
  const own = new Set(facts.flatMap(({ code }) => (code ? [code.toLowerCase()] : [])))
  const codes = await freeCodes(
    ctx,
    merchantId,
    facts.filter(({ code }) => code === null).length,
    new Set([...taken, ...own]),
  )
  const products = facts.map(({ category, ...f }) => ({
    ...f,
    id: uuid(),
    code: f.code ?? codes.pop()!,
    fold: fold(f.name),
    imageUrl: null,
    categoryId: category ? (categories.get(category.toLowerCase()) ?? null) : null,
  }))
  const created = await store.insert(
    ctx.db,
    merchantId,
    products,
    actorOf(ctx).name,
    ctx.clock.now(),
  )
  if (created !== products.length) throw new Refusal('product.code_exists')
  await importStore.markCommitted(ctx.db, merchantId, found.id, ctx.clock.now())
  await audit(ctx, {
    module: 'product',
    merchantId,
    objectId: found.id,
    after: {
      fileName: found.file_name,
      created,
      newCategories: fresh,
      codes: products.map(({ code }) => code),
    },
  })
  return { created, newCategories: fresh.length }
}

/** So many codes that nobody has, the first to be used last in the list. */
async function freeCodes(
  ctx: Ctx,
  merchantId: string,
  count: number,
  taken: ReadonlySet<string>,
): Promise<string[]> {
  const out: string[] = []
  while (out.length < count) {
    const need = count - out.length
    const last = await store.nextNumber(ctx.db, merchantId, 'product', need)
    for (let n = last - need + 1; n <= last; n++) {
      const code = `SP${String(n).padStart(5, '0')}`
      if (!taken.has(code.toLowerCase())) out.push(code)
    }
  }
  return out.toReversed()
}
