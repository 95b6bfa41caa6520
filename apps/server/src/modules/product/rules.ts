/** Pure decisions about products: prices that fit their type, what the stock says, what changed between two records. */
import type { CellFault, ImportRow, SheetColumn } from '@saola/contract/product-import'
import type { PriceTier, PriceType, StockStatus, StorageType } from '@saola/contract/product'
import { sheetColumns } from '@saola/contract/product-import'
import {
  CATEGORY_NAME_MAX,
  CODE_PATTERN,
  DESCRIPTION_MAX,
  MAX_PRICE,
  MAX_QUANTITY,
  MAX_TIERS,
  NAME_MAX,
} from '@saola/contract/product'
import { isUnseen, plain } from '@saola/contract/validators'
import { parseVnd } from '@saola/money/format'
import { fold } from '@saola/vietqr/text'

export interface Pricing {
  priceType: PriceType
  price: number | null
  priceMin: number | null
  priceMax: number | null
  priceTiers: readonly PriceTier[]
}
export interface PriceFault {
  field: 'price' | 'priceMin' | 'priceMax' | 'priceTiers'
  key: 'error.required' | 'error.unknown_field' | 'error.min' | 'error.max' | 'error.pattern'
}

/** Where a price does not fit its type: one of the fields that the type uses is missing or against the others, or one is there that it does not use. */
export function priceFaults({
  priceType,
  price,
  priceMin,
  priceMax,
  priceTiers,
}: Pricing): PriceFault[] {
  if (priceType !== 'CUSTOMER_PRICE') {
    const out: PriceFault[] = price === null ? [{ field: 'price', key: 'error.required' }] : []
    if (priceMin !== null) out.push({ field: 'priceMin', key: 'error.unknown_field' })
    if (priceMax !== null) out.push({ field: 'priceMax', key: 'error.unknown_field' })
    if (priceTiers.length > 0 && priceType === 'FIXED_PRICE')
      out.push({ field: 'priceTiers', key: 'error.unknown_field' })
    if (priceTiers.some((tier, i) => i > 0 && tier.fromQuantity <= priceTiers[i - 1]!.fromQuantity))
      out.push({ field: 'priceTiers', key: 'error.pattern' })
    return out
  }
  if (priceTiers.length > 0) return [{ field: 'priceTiers', key: 'error.unknown_field' }]
  if (priceMin !== null && priceMax !== null && priceMin > priceMax)
    return [{ field: 'priceMax', key: 'error.min' }]
  if (price !== null && priceMin !== null && price < priceMin)
    return [{ field: 'price', key: 'error.min' }]
  return price !== null && priceMax !== null && price > priceMax
    ? [{ field: 'price', key: 'error.max' }]
    : []
}

/**
 * What so many pieces cost together, in đồng. `named` is the payer's own price of a piece, for CUSTOMER_PRICE.
 * @returns null when there is no such price: a name outside the bounds, or a name where the shop sets the price.
 */
export function totalOf(
  { priceType, price, priceMin, priceMax, priceTiers }: Pricing,
  quantity: number,
  named: number | null = null,
): number | null {
  if (!Number.isSafeInteger(quantity) || quantity < 1) return null
  if (priceType === 'CUSTOMER_PRICE') {
    if (
      named === null ||
      !Number.isSafeInteger(named) ||
      named < (priceMin ?? 1) ||
      named > (priceMax ?? MAX_PRICE)
    )
      return null
    return named * quantity
  }
  if (named !== null) return null
  const unit = priceTiers.findLast((tier) => quantity >= tier.fromQuantity)?.price ?? price
  return unit === null ? null : unit * quantity
}

/** OUT_OF_STOCK derives from quantity 0; PENDING hides the product while it is under review (docs/decisions.md#15). */
export function stockOf(row: {
  under_review: boolean
  storage_type: StorageType
  storage_quantity: number | null
}): StockStatus {
  if (row.under_review) return 'PENDING'
  const isSoldOut = row.storage_type === 'LIMITED' && (row.storage_quantity ?? 0) === 0
  return isSoldOut ? 'OUT_OF_STOCK' : 'STOCKING'
}
/** What keeps a product from being sold now; null = nothing does. */
export const whyNotSold = (row: {
  status: string
  under_review: boolean
  storage_type: StorageType
  storage_quantity: number | null
}): 'INACTIVE' | 'PENDING' | 'OUT_OF_STOCK' | null => {
  if (row.status !== 'ACTIVE') return 'INACTIVE'
  const stock = stockOf(row)
  return stock === 'STOCKING' ? null : stock
}

export interface Wanted {
  productId: string
  quantity: number
  amount: number
}
/** Lines of the same product together, in the order in which every order takes its locks. */
export function summed(items: readonly Wanted[]): Wanted[] {
  const byId = new Map<string, Wanted>()
  for (const { productId, quantity, amount } of items) {
    const known = byId.get(productId)
    byId.set(productId, {
      productId,
      quantity: quantity + (known?.quantity ?? 0),
      amount: amount + (known?.amount ?? 0),
    })
  }
  return [...byId.values()].sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

export type Snapshot = Readonly<Record<string, unknown>>
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
/** Which facts differ between two records of the audit log; `reason` is compared apart. */
export function changesBetween(
  before: Snapshot | null,
  after: Snapshot | null,
): { field: string; before: string | null; after: string | null }[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => name !== 'reason',
  )
  return names
    .map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter((c) => c.before !== c.after && !(before === null && c.after === '[]'))
}

// ---- sheets ----
/** Words of a sheet in the languages it may be written in: column titles and choices, folded, to what they stand for. */
export interface SheetWords {
  columns: ReadonlyMap<string, SheetColumn>
  priceTypes: ReadonlyMap<string, PriceType>
  storageTypes: ReadonlyMap<string, StorageType>
}
export interface SheetFacts extends Pricing {
  code: string | null
  name: string
  category: string | null
  storageType: StorageType
  storageQuantity: number | null
  description: string | null
}
export interface ReadRow extends ImportRow {
  facts: SheetFacts | null
}

/** Which column stands where, from the title row; null when it is no sheet of ours (name and price must be there). */
export function columnsOf(
  titles: readonly string[],
  words: SheetWords,
): (SheetColumn | null)[] | null {
  const found = titles.map((title) => words.columns.get(fold(title.replace('*', ''))) ?? null)
  const named = found.filter((column) => column !== null)
  return found.includes('name') && found.includes('price') && new Set(named).size === named.length
    ? found
    : null
}
const TIER = /^(\d{1,7})\s*[:=]\s*(.+)$/
/** "10: 27.000; 20: 25.000" → tiers; null when it is not that. */
function tiersOf(text: string): PriceTier[] | null {
  const tiers = text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, from, price] = TIER.exec(part) ?? []
      return { fromQuantity: Number(from), price: parseVnd(price ?? '') ?? NaN }
    })
  const fits = tiers.every(
    ({ fromQuantity, price }) =>
      fromQuantity >= 2 && fromQuantity <= MAX_QUANTITY && price >= 1 && price <= MAX_PRICE,
  )
  return fits && tiers.length <= MAX_TIERS ? tiers : null
}

const FAULT_OF: Record<PriceFault['key'], CellFault> = {
  'error.required': 'required',
  'error.unknown_field': 'notForType',
  'error.min': 'range',
  'error.max': 'range',
  'error.pattern': 'tiers',
}

/** What parts words in a cell: blanks, line ends and characters that steer machines. */
const BLANKS = /[\s\u0000-\u001f\u007f]+/g
/** One row of the sheet as a product, with everything that is wrong with it. `taken` are the codes in use, in small letters; codes of the sheet itself are added to `seen`. */
export function readRow(
  row: number,
  cells: Readonly<Partial<Record<SheetColumn, string>>>,
  words: SheetWords,
  taken: ReadonlySet<string>,
  seen: Set<string>,
): ReadRow {
  const errors: ReadRow['errors'] = []
  const wrong = (field: SheetColumn, key: CellFault): null => {
    errors.push({ field, key })
    return null
  }
  const text = (field: SheetColumn, max: number): string | null => {
    const value = plain(cells[field] ?? '')
      .replace(BLANKS, ' ')
      .trim()
    if (value.length > max) return wrong(field, 'tooLong')
    return isUnseen(value) ? null : value
  }
  const number = (field: SheetColumn, least: number, most: number): number | null => {
    const value = (cells[field] ?? '').trim()
    if (value === '') return null
    const n = parseVnd(value)
    if (n === null) return wrong(field, 'number')
    if (n < least) return wrong(field, 'min')
    return n > most ? wrong(field, 'max') : n
  }
  const choice = <V>(field: SheetColumn, of: ReadonlyMap<string, V>, otherwise: V): V => {
    const value = fold(cells[field] ?? '')
    return value === '' ? otherwise : (of.get(value) ?? (wrong(field, 'choice'), otherwise))
  }
  const name =
    text('name', NAME_MAX) ??
    (errors.some((e) => e.field === 'name') ? '' : (wrong('name', 'required'), ''))
  const code = codeOf(cells.code ?? '', taken, seen, wrong)
  const tiersText = (cells.priceTiers ?? '').trim()
  const tiers = tiersText === '' ? [] : (tiersOf(tiersText) ?? (wrong('priceTiers', 'tiers'), []))
  const pricing: Pricing = {
    priceType: choice('priceType', words.priceTypes, 'FIXED_PRICE'),
    price: number('price', 1, MAX_PRICE),
    priceMin: number('priceMin', 1, MAX_PRICE),
    priceMax: number('priceMax', 1, MAX_PRICE),
    priceTiers: tiers,
  }
  for (const { field, key } of priceFaults(pricing))
    if (!errors.some((e) => e.field === field)) wrong(field, FAULT_OF[key])
  const quantity = number('storageQuantity', 0, MAX_QUANTITY)
  const storageType = choice<StorageType>(
    'storageType',
    words.storageTypes,
    quantity === null ? 'UNLIMITED' : 'LIMITED',
  )
  const hasFault = errors.some((e) => e.field === 'storageQuantity')
  if (storageType === 'LIMITED' && quantity === null && !hasFault)
    wrong('storageQuantity', 'required')
  if (storageType === 'UNLIMITED' && quantity !== null) wrong('storageQuantity', 'notForType')
  const facts: SheetFacts = {
    code,
    name,
    category: text('category', CATEGORY_NAME_MAX),
    ...pricing,
    storageType,
    storageQuantity: quantity,
    description: text('description', DESCRIPTION_MAX),
  }
  const readCells = Object.fromEntries(
    sheetColumns.map((column) => [column, (cells[column] ?? '').slice(0, 1000)]),
  )
  return { row, cells: readCells, errors, facts: errors.length > 0 ? null : facts }
}

function codeOf(
  text: string,
  taken: ReadonlySet<string>,
  seen: Set<string>,
  wrong: (field: 'code', key: CellFault) => null,
): string | null {
  const code = text.trim()
  if (code === '') return null
  const key = code.toLowerCase()
  if (!CODE_PATTERN.test(code)) return wrong('code', 'pattern')
  if (taken.has(key)) return wrong('code', 'codeExists')
  if (seen.has(key)) return wrong('code', 'codeTwice')
  seen.add(key)
  return code
}
