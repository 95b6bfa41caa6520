/** Products and their categories (docs/decisions.md#15). */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { onOff } from './enums.ts'
import {
  dayOrInstant,
  freeText,
  money,
  nothing,
  opt,
  optNull,
  orNull,
  queryFlag,
  queryInt,
  text,
  uuid,
  vnd,
} from './fields.ts'
import { IMPORT_MAX_BYTES, importPreview, type SheetColumn } from './product-import.ts'

export const stockStatuses = ['STOCKING', 'OUT_OF_STOCK', 'PENDING'] as const
export type StockStatus = (typeof stockStatuses)[number]
export const storageTypes = ['LIMITED', 'UNLIMITED'] as const
export type StorageType = (typeof storageTypes)[number]
export const priceTypes = ['FIXED_PRICE', 'QUANTITY_PRICE', 'CUSTOMER_PRICE'] as const
export type PriceType = (typeof priceTypes)[number]
const stockStatus = z.enum(stockStatuses)
const storageType = z.enum(storageTypes)
const priceType = z.enum(priceTypes)

/** Bounds of our own: the spec shows none for these fields. */
export const NAME_MAX = 120
export const CODE_MAX = 30
export const DESCRIPTION_MAX = 1000
export const CATEGORY_NAME_MAX = 80
export const MAX_QUANTITY = 1_000_000
export const MAX_TIERS = 10

/** Most a single product may cost: one transfer carries less than 500,000,000 VND (docs/decisions.md#5). */
export const MAX_PRICE = 499_999_999

/** Bounds of a sheet's cell: most letters, or least and most of its number. */
export function cellLimits(column: SheetColumn): { min: number; max: number } {
  if (column === 'storageQuantity') return { min: 0, max: MAX_QUANTITY }
  const letters: Partial<Record<SheetColumn, number>> = {
    code: CODE_MAX,
    name: NAME_MAX,
    category: CATEGORY_NAME_MAX,
    description: DESCRIPTION_MAX,
  }
  return { min: 1, max: letters[column] ?? MAX_PRICE }
}

/** How many products one call may change together. */
export const BULK_MAX = 200

export const CODE_PATTERN = /^[0-9A-Za-z][0-9A-Za-z._-]{0,29}$/
const code = z.string().check(z.maxLength(CODE_MAX), z.regex(CODE_PATTERN))
export const price = vnd(1, MAX_PRICE)
const quantity = z.int().check(z.minimum(0), z.maximum(MAX_QUANTITY))
const nullText = orNull(z.string())

/** From so many pieces on, each costs this; the price itself holds from one piece (QUANTITY_PRICE). */
export const priceTier = z.strictObject({
  fromQuantity: z.int().check(z.minimum(2), z.maximum(MAX_QUANTITY)),
  price,
})
export type PriceTier = z.output<typeof priceTier>

/** What is sent of a product. Fields beside the spec's eight are ours and may be left out; an update keeps them then, as far as the price type stays. */
const facts = {
  name: text(NAME_MAX),
  priceType,
  storageType,
  cateId: optNull(uuid),
  description: optNull(freeText(DESCRIPTION_MAX)),
  imageUrl: optNull(z.string().check(z.regex(/^\/storage\/[\w./-]{1,200}$/))),
  /** Null only with CUSTOMER_PRICE, where it is a suggestion. */
  price: optNull(price),
  /** With LIMITED only. In an update null leaves the stock as it is. */
  storageQuantity: optNull(quantity),
  code: optNull(code),
  priceTiers: opt(z.array(priceTier).check(z.maxLength(MAX_TIERS))),
  priceMin: optNull(price),
  priceMax: optNull(price),
}
const audited = {
  createdBy: z.string(),
  createdAt: z.string(),
  modifiedBy: z.string(),
  modifiedAt: z.string(),
}
export const productItem = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  description: nullText,
  imageUrl: nullText,
  price: orNull(money),
  priceType,
  priceMin: orNull(money),
  priceMax: orNull(money),
  priceTiers: z.array(z.object({ fromQuantity: z.int(), price: money })),
  categoryId: nullText,
  categoryName: nullText,
  storageType,
  storageQuantity: orNull(z.int()),
  stockStatus,
  status: onOff,
  /** What stayed with the customers, and what refunds brought back (ADR 0027). */
  sold: z.int(),
  revenue: money,
  returned: z.int(),
  hasPayPage: z.boolean(),
  ...audited,
  /** Moves with every change by a person, not with sales: a form that was opened on an older one is refused. */
  version: z.int(),
})
export const categoryItem = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  description: nullText,
  productCount: z.int(),
  ...audited,
})

/** A filter by stock; `status` is the spec's name for it (the list filter adds ALL). */
const filters = {
  categoryId: opt(uuid),
  query: opt(freeText(100)),
  status: opt(z.enum(['ALL', ...stockStatuses])),
  haveCate: opt(queryFlag),
  createdFrom: opt(dayOrInstant),
  createdTo: opt(dayOrInstant),
  productStatus: opt(onOff),
  priceType: opt(priceType),
  priceFrom: opt(queryInt(0, Number.MAX_SAFE_INTEGER)),
  priceTo: opt(queryInt(0, Number.MAX_SAFE_INTEGER)),
}
const base = { audience: 'portal', code: 1700, feature: 'product' } as const satisfies Partial<Call>
const read = { ...base, method: 'GET', work: 'read' } as const satisfies Partial<Call>
const write = { ...base, work: 'write' } as const satisfies Partial<Call>
const prodId = z.strictObject({ prodId: uuid })
const byId = z.strictObject({ id: uuid })
const some = z.array(uuid).check(z.minLength(1), z.maxLength(BULK_MAX))
const categoryFacts = { name: text(CATEGORY_NAME_MAX), description: optNull(freeText(255)) }

export const product = calls({
  addProductsToCategory: {
    ...write,
    id: 'product.addProductsToCategory',
    method: 'PUT',
    path: '/api/product/portal/v1/addProductsToCategory',
    // Null takes them out of whatever category they are in.
    body: z.strictObject({ categoryId: orNull(uuid), productIds: some }),
    result: z.object({ changed: z.int() }),
    source: 'doc 2 section 7',
  },
  changeStatus: {
    ...write,
    id: 'product.changeStatus',
    method: 'PUT',
    path: '/api/product/portal/v1/changeStatus/{id}',
    params: byId,
    body: z.strictObject({ status: onOff }),
    result: nothing,
    source: 'doc 2 sections 4, 7',
  },
  check: {
    ...read,
    id: 'product.check',
    path: '/api/product/portal/v1/check/{id}',
    params: byId,
    /** `why` says what keeps it from being sold; `hasPayPage` and `held` what keeps it from being deleted. */
    result: z.object({
      id: z.string(),
      hasPayPage: z.boolean(),
      held: z.int(),
      canDelete: z.boolean(),
      canSell: z.boolean(),
      why: orNull(z.enum(['INACTIVE', 'PENDING', 'OUT_OF_STOCK'])),
    }),
    source: 'doc 2 section 7',
  },
  categoryCreate: {
    ...write,
    id: 'product.category.create',
    method: 'POST',
    path: '/api/product/portal/v1/category/create',
    body: z.strictObject(categoryFacts),
    result: categoryItem,
    source: 'doc 2 section 7',
  },
  create: {
    ...write,
    id: 'product.create',
    method: 'POST',
    path: '/api/product/portal/v1/create',
    body: z.strictObject(facts),
    result: productItem,
    source: 'doc 2 sections 3, 7',
  },
  categoryDelete: {
    ...write,
    id: 'product.category.delete',
    method: 'DELETE',
    path: '/api/product/portal/v1/category/delete/{id}',
    params: byId,
    result: nothing,
    source: 'doc 2 section 7',
  },
  delete: {
    ...write,
    id: 'product.delete',
    method: 'DELETE',
    path: '/api/product/portal/v1/delete/{prodId}',
    params: prodId,
    result: nothing,
    source: 'doc 2 section 7',
  },
  categoryGetAll: {
    ...read,
    id: 'product.category.getAll',
    path: '/api/product/portal/v1/category/getAll',
    query: z.strictObject({ query: opt(freeText(100)) }),
    paging: {
      dialect: 'page-size',
      size: 20,
      sortable: ['createdAt', 'name', 'productCount'],
      direction: 'DESC',
    },
    result: categoryItem,
    source: 'doc 2 sections 3, 7',
  },
  getAll: {
    ...read,
    code: [1700, 1500],
    id: 'product.getAll',
    path: '/api/product/portal/v1/getAll',
    query: z.strictObject(filters),
    paging: {
      dialect: 'page-pageSize',
      size: 24,
      sortable: ['createdAt', 'name', 'price', 'sold', 'revenue', 'storageQuantity'],
      direction: 'DESC',
    },
    result: productItem,
    source: 'doc 2 sections 3, 7, 9',
  },
  categoryDetail: {
    ...read,
    id: 'product.category.detail',
    path: '/api/product/portal/v1/category/detail/{id}',
    params: byId,
    result: categoryItem,
    source: 'doc 2 sections 3, 7',
  },
  getDetail: {
    ...read,
    id: 'product.getDetail',
    path: '/api/product/portal/v1/getDetail/{prodId}',
    params: prodId,
    result: productItem,
    source: 'doc 2 sections 3, 7',
  },
  categoryUpdate: {
    ...write,
    id: 'product.category.update',
    method: 'PUT',
    path: '/api/product/portal/v1/category/update/{cateId}',
    params: z.strictObject({ cateId: uuid }),
    body: z.strictObject(categoryFacts),
    result: categoryItem,
    source: 'doc 2 section 7',
  },
  update: {
    ...write,
    id: 'product.update',
    method: 'PUT',
    path: '/api/product/portal/v1/update/{prodId}',
    params: prodId,
    body: z.strictObject({ ...facts, version: opt(z.int()) }),
    result: productItem,
    source: 'doc 2 sections 3, 7',
  },
  changeMany: {
    ...write,
    id: 'product.changeMany',
    method: 'PUT',
    path: '/api/product/portal/v1/changeMany',
    /** `underReview` hides the products as PENDING until their price and stock were looked at. */
    body: z.strictObject({ productIds: some, status: opt(onOff), underReview: opt(z.boolean()) }),
    result: z.object({ changed: z.int() }),
    source: 'ours: docs/decisions.md#15 (PENDING), several at once',
  },
  correctStock: {
    ...write,
    id: 'product.correctStock',
    method: 'PUT',
    path: '/api/product/portal/v1/stock/{prodId}',
    params: prodId,
    /** So many more or fewer than there are at that moment, so that a sale in between is not lost. */
    body: z.strictObject({
      change: z.int().check(z.minimum(-MAX_QUANTITY), z.maximum(MAX_QUANTITY)),
      reason: text(200),
    }),
    result: productItem,
    source: 'ours: goods come in, break and are counted anew',
  },
  history: {
    ...read,
    id: 'product.history',
    path: '/api/product/portal/v1/history/{prodId}',
    params: prodId,
    paging: { dialect: 'page-pageSize', size: 10, sortable: ['at'] },
    result: z.object({
      id: z.string(),
      at: z.string(),
      by: z.string(),
      action: z.enum([
        'create',
        'update',
        'status',
        'category',
        'stock',
        'import',
        'delete',
        'return',
      ]),
      reason: nullText,
      changes: z.array(z.object({ field: z.string(), before: nullText, after: nullText })),
    }),
    source: 'ours: bar D2, read by the shop itself',
  },
  export: {
    ...read,
    id: 'product.export',
    path: '/api/product/portal/v1/export',
    kind: 'file',
    perMinute: 20,
    query: z.strictObject(filters),
    result: z.string(),
    source: 'ours: docs/decisions.md#35',
  },
  importTemplate: {
    ...read,
    id: 'product.import.template',
    path: '/api/product/portal/v1/import/template',
    kind: 'file',
    perMinute: 30,
    result: z.string(),
    source: 'ours: docs/decisions.md#35',
  },
  importPreview: {
    ...base,
    id: 'product.import.preview',
    method: 'POST',
    path: '/api/product/portal/v1/import',
    work: 'own',
    kind: 'upload',
    maxBytes: IMPORT_MAX_BYTES,
    perMinute: 10,
    result: importPreview,
    source: 'ours: reliability bar N8',
  },
  importCorrections: {
    ...read,
    id: 'product.import.corrections',
    path: '/api/product/portal/v1/import/{id}/corrections',
    kind: 'file',
    perMinute: 30,
    params: byId,
    result: z.string(),
    source: 'ours: docs/decisions.md#35',
  },
  importCommit: {
    ...write,
    id: 'product.import.commit',
    method: 'PUT',
    path: '/api/product/portal/v1/import/{id}/commit',
    params: byId,
    result: z.object({ created: z.int(), newCategories: z.int() }),
    source: 'ours: reliability bar N8',
  },
})
