/** A sheet of products: its columns, what may be wrong with a cell, and what a reading found. */
import * as z from 'zod/mini'

/** An Excel file to import from (reliability bar N8). */
export const IMPORT_MAX_ROWS = 5_000
export const IMPORT_MAX_BYTES = 10 * 1_048_576

/** Rows of each kind that a preview carries to the screen; the file with the wrong rows holds all of them. */
export const PREVIEW_ROWS = 100

/** Names of a sheet's columns, in its order; their titles are phrases product.sheet.column. */
export const sheetColumns = [
  'code',
  'name',
  'category',
  'priceType',
  'price',
  'priceMin',
  'priceMax',
  'priceTiers',
  'storageType',
  'storageQuantity',
  'description',
] as const
export type SheetColumn = (typeof sheetColumns)[number]

/** Everything that can be wrong with a cell; texts in product.sheet.wrong. */
export const cellFaults = [
  'required',
  'tooLong',
  'pattern',
  'choice',
  'number',
  'min',
  'max',
  'notForType',
  'codeExists',
  'codeTwice',
  'tiers',
  'range',
] as const
export type CellFault = (typeof cellFaults)[number]
export const importRow = z.object({
  /** The row's number in the sheet, counting from 1 with the title row. */
  row: z.int(),
  cells: z.record(z.string(), z.string()),
  /** What is wrong with it; none = it will be imported. */
  errors: z.array(z.object({ field: z.enum(sheetColumns), key: z.enum(cellFaults) })),
})
export type ImportRow = z.output<typeof importRow>
export const importPreview = z.object({
  id: z.string(),
  fileName: z.string(),
  total: z.int(),
  valid: z.int(),
  invalid: z.int(),
  newCategories: z.array(z.string()),
  validRows: z.array(importRow),
  invalidRows: z.array(importRow),
})
