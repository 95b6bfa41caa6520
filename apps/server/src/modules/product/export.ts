/** Products as Excel files: the list as it is filtered, the template to fill in, and the rows that an import sent back. All three have the same columns. */
import type { Input } from '@saola/contract/call'
import { sheetColumns, type SheetColumn } from '@saola/contract/product-import'
import { priceTypes, storageTypes, type product } from '@saola/contract/product'
import { vnDay } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { MAX_EXPORT_ROWS } from '../../platform/export-limit.ts'
import { ensure } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import type { PlainColumn } from '../../platform/sheet-cells.ts'
import { sheetFile } from '../../platform/sheet-file.ts'
import { XLSX_TYPE, xlsx, type Column } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import { filterOf } from './service.ts'
import * as listStore from './list-store.ts'

const WIDTHS: Record<SheetColumn, number> = {
  code: 14,
  name: 34,
  category: 22,
  priceType: 22,
  price: 14,
  priceMin: 14,
  priceMax: 14,
  priceTiers: 28,
  storageType: 20,
  storageQuantity: 14,
  description: 44,
}
const KINDS: Partial<Record<SheetColumn, PlainColumn['kind']>> = {
  price: 'money',
  priceMin: 'money',
  priceMax: 'money',
  storageQuantity: 'number',
}

export async function exportProducts(
  ctx: Ctx,
  { query }: Input<typeof product.export>,
): Promise<FileAnswer> {
  const me = member(ctx)
  const filter = filterOf(query)
  const totalRows = await listStore.count(ctx.db, me.merchantId, filter, MAX_EXPORT_ROWS + 1)
  ensure(totalRows <= MAX_EXPORT_ROWS, 'export.too_many_rows', { params: { max: MAX_EXPORT_ROWS } })
  const t = translator(ctx.language, 'product')
  const words = (prefix: string, names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, t(`${prefix}.${name}`)]))
  const coded: Partial<Record<SheetColumn, Record<string, string>>> = {
    priceType: words('priceType', priceTypes),
    storageType: words('storageType', storageTypes),
  }
  const columns: PlainColumn[] = [
    ...sheetColumns.map((column, at): PlainColumn => ({
      title: t(`sheet.column.${column}`),
      width: WIDTHS[column],
      kind: KINDS[column] ?? 'text',
      at,
      ...(coded[column] ? { words: coded[column] } : {}),
    })),
    {
      title: t('list.stock'),
      width: 14,
      kind: 'text',
      at: 11,
      words: words('stock', ['PENDING', 'OUT_OF_STOCK', 'STOCKING']),
    },
    {
      title: t('list.status'),
      width: 14,
      kind: 'text',
      at: 12,
      words: words('status', ['ACTIVE', 'INACTIVE']),
    },
    { title: t('list.sold'), width: 12, kind: 'number', at: 13 },
    { title: t('list.returned'), width: 14, kind: 'number', at: 14 },
    { title: t('list.revenue'), width: 16, kind: 'money', at: 15 },
    { title: t('list.createdAt'), width: 20, kind: 'time', at: 16 },
    { title: t('list.createdBy'), width: 24, kind: 'text', at: 17 },
  ]
  return {
    fileName: `${t('sheet.file')}-${me.merchantCode}-${vnDay(ctx.clock.now())}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows,
    stream: await sheetFile(
      ctx,
      `export/${me.merchantId}`,
      listStore.exportRows(me.merchantId, filter),
      t('sheet.name'),
      columns,
    ),
  }
}

/** A sheet to be filled in or corrected: every cell is text, so that what people typed comes back as they typed it. */
export function smallSheet(
  ctx: Ctx,
  name: string,
  rows: readonly Readonly<Record<string, string>>[],
  withReason = false,
): FileAnswer {
  const t = translator(ctx.language, 'product')
  const columns = sheetColumns.map((column): Column<Readonly<Record<string, string>>> => ({
    title: `${t(`sheet.column.${column}`)}${column === 'name' || column === 'price' ? ' *' : ''}`,
    width: WIDTHS[column],
    kind: 'text',
    get: (row) => row[column] ?? null,
  }))
  const reason: Column<Readonly<Record<string, string>>> = {
    title: t('sheet.reason'),
    width: 60,
    kind: 'text',
    get: (row) => row.reason ?? null,
  }
  const batches = (async function* () {
    yield rows
  })()
  return {
    fileName: `${name}-${member(ctx).merchantCode}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: rows.length,
    stream: xlsx(t('sheet.name'), withReason ? [...columns, reason] : columns, batches),
  }
}

/** Three rows that show each way to set a price. */
export function template(ctx: Ctx): FileAnswer {
  const t = translator(ctx.language, 'product')
  const row = (
    n: 1 | 2 | 3,
    facts: Partial<Record<SheetColumn, string>>,
  ): Record<string, string> => ({
    name: t(`sheet.sample.name${n}`),
    category: t(`sheet.sample.category${n}`),
    ...facts,
  })
  return smallSheet(ctx, t('sheet.templateFile'), [
    row(1, {
      code: 'CF001',
      priceType: t('priceType.FIXED_PRICE'),
      price: '29000',
      storageType: t('storageType.UNLIMITED'),
      description: t('sheet.sample.description'),
    }),
    row(2, {
      code: 'BM001',
      priceType: t('priceType.QUANTITY_PRICE'),
      price: '15000',
      priceTiers: '10: 14000; 50: 12500',
      storageType: t('storageType.LIMITED'),
      storageQuantity: '120',
    }),
    row(3, {
      priceType: t('priceType.CUSTOMER_PRICE'),
      price: '50000',
      priceMin: '10000',
      priceMax: '500000',
      storageType: t('storageType.UNLIMITED'),
    }),
  ])
}
