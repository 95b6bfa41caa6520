/** What a merchant sells (docs/decisions.md#15): products with their prices and stock. Categories are in category.ts, what orders take in sales.ts. */
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { product } from '@saola/contract/product'
import { fold } from '@saola/vietqr/text'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, Refusal, type FieldError } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { periodOf } from '../../platform/period.ts'
import { ensurePicture } from '../media/service.ts'
import {
  priceFaults,
  stockOf,
  whyNotSold,
  type PriceFault,
  type Pricing,
  type Snapshot,
} from './rules.ts'
import * as categoryStore from './category-store.ts'
import * as listStore from './list-store.ts'
import * as stockStore from './stock-store.ts'
import * as store from './store.ts'

export {
  holdOf,
  putOnPages,
  release,
  reserve,
  offersOf,
  sold,
  earnAgain,
  takeBack,
  type Back,
  type Shelved,
} from './sales.ts'
export { start, type Figures } from './sample-menu.ts'
export { totalOf } from './rules.ts'

type Body = Input<typeof product.create>['body']
export type Item = Output<typeof product.create>
type Query = Input<typeof product.getAll>['query']

export const itemOf = (row: store.ProductRow): Item => ({
  id: row.id,
  code: row.code,
  name: row.name,
  description: row.description,
  imageUrl: row.image_url,
  price: row.price,
  priceType: row.price_type,
  priceMin: row.price_min,
  priceMax: row.price_max,
  priceTiers: row.price_tiers,
  categoryId: row.category_id,
  categoryName: row.category_name,
  storageType: row.storage_type,
  storageQuantity: row.storage_quantity,
  stockStatus: stockOf(row),
  status: row.status,
  sold: row.sold,
  revenue: row.revenue,
  returned: row.returned,
  hasPayPage: row.pay_page_count > 0,
  createdBy: row.created_by,
  createdAt: wire(row.created_at),
  modifiedBy: row.modified_by,
  modifiedAt: wire(row.modified_at),
  version: row.version,
})

/** What the audit log keeps of a product, in the wire's own names. */
const snapshotOf = (row: store.ProductRow): Snapshot => ({
  code: row.code,
  name: row.name,
  description: row.description,
  imageUrl: row.image_url,
  category: row.category_name,
  priceType: row.price_type,
  price: row.price,
  priceMin: row.price_min,
  priceMax: row.price_max,
  priceTiers: row.price_tiers,
  storageType: row.storage_type,
  storageQuantity: row.storage_quantity,
  status: row.status,
  underReview: row.under_review,
})
export async function mine(ctx: Ctx, id: string): Promise<store.ProductRow> {
  const row = await store.get(ctx.db, member(ctx).merchantId, id)
  ensure(row, 'error.not_found')
  return row
}

/** Every one of them, locked; one that is not the caller's is not found. */
async function lockAll(ctx: Ctx, ids: readonly string[]): Promise<store.ProductRow[]> {
  const wanted = [...new Set(ids)]
  const rows = await store.lock(ctx.db, member(ctx).merchantId, wanted)
  ensure(rows.length === wanted.length, 'error.not_found')
  return rows
}
export const lockOne = async (ctx: Ctx, id: string): Promise<store.ProductRow> =>
  (await lockAll(ctx, [id]))[0]!
export const note = (
  ctx: Ctx,
  row: store.ProductRow,
  change: { before?: Snapshot; after?: Snapshot },
): Promise<void> =>
  audit(ctx, { module: 'product', merchantId: member(ctx).merchantId, objectId: row.id, ...change })

/** A code that the product makes up, passing by those that people took. */
async function newCode(ctx: Ctx, merchantId: string): Promise<string> {
  for (;;) {
    const made = `SP${String(await store.nextNumber(ctx.db, merchantId, 'product')).padStart(5, '0')}`
    if (!(await store.hasCode(ctx.db, merchantId, made))) return made
  }
}

/** The stock a product has from now on. @throws 2 where LIMITED says no number, or UNLIMITED says one. */
function stockFor(body: Body, before: store.ProductRow | null): number | null {
  const quantity = body.storageQuantity ?? null
  if (body.storageType === 'UNLIMITED') {
    if (quantity !== null && quantity !== 0)
      throw fieldRefusal('storageQuantity', 'error.unknown_field')
    return null
  }
  if (quantity === null && before?.storage_quantity == null)
    throw fieldRefusal('storageQuantity', 'error.required')
  return quantity ?? before!.storage_quantity
}
const valueOr = (
  value: number | null | undefined,
  current: number | null | undefined,
): number | null => (value === undefined ? (current ?? null) : value)

/** The bound that a price is beyond, for the words of the fault. */
function boundOf(
  key: PriceFault['key'],
  { priceMin, priceMax }: Pricing,
): Pick<FieldError, 'params'> {
  if (key === 'error.min') return { params: { min: priceMin ?? 1 } }
  return key === 'error.max' ? { params: { max: priceMax ?? 0 } } : {}
}

/** @throws 36004 for a price that its type does not take, 2 for a category or picture that is not the merchant's. */
async function factsOf(
  ctx: Ctx,
  body: Body,
  before: store.ProductRow | null,
): Promise<Omit<store.Facts, 'code'>> {
  // The specification's eight fields know neither bounds nor tiers: anyone who sends those alone has not taken them away.
  const current = before?.price_type === body.priceType ? before : null
  const pricing = {
    priceType: body.priceType,
    price: body.price ?? null,
    priceMin: valueOr(body.priceMin, current?.price_min),
    priceMax: valueOr(body.priceMax, current?.price_max),
    priceTiers: body.priceTiers ?? current?.price_tiers ?? [],
  }
  const faults = priceFaults(pricing)
  ensure(faults.length === 0, 'product.price_type', {
    errors: faults.map(({ field, key }) => ({ field, key, ...boundOf(key, pricing) })),
  })
  const storageQuantity = stockFor(body, before)
  if (body.imageUrl !== (before?.image_url ?? null))
    await ensurePicture(ctx, 'imageUrl', body.imageUrl)
  const categoryId = body.cateId ?? null
  if (
    categoryId !== null &&
    (await categoryStore.lockCategory(ctx.db, member(ctx).merchantId, categoryId, 'key share')) ===
      null
  )
    throw fieldRefusal('cateId', 'error.enum')
  const name = body.name.replace(/\s+/g, ' ').trim()
  return {
    name,
    fold: fold(name),
    description: body.description?.trim() || null,
    imageUrl: body.imageUrl ?? null,
    categoryId,
    ...pricing,
    storageType: body.storageType,
    storageQuantity,
  }
}
const codeTaken = (): Refusal =>
  new Refusal('product.code_exists', { errors: [{ field: 'code', key: 'product.code_exists' }] })

/** @throws 36001 for a code that another product has, 36004, 2. */
export async function create(ctx: Ctx, body: Body): Promise<Item> {
  const { merchantId } = member(ctx)
  const facts = await factsOf(ctx, body, null)
  const id = uuid()
  const code = body.code?.trim() || (await newCode(ctx, merchantId))
  if (
    (await store.insert(
      ctx.db,
      merchantId,
      [{ ...facts, id, code }],
      actorOf(ctx).name,
      ctx.clock.now(),
    )) === 0
  )
    throw codeTaken()
  const row = await mine(ctx, id)
  await note(ctx, row, { after: snapshotOf(row) })
  return itemOf(row)
}

/** @throws 12 when somebody changed the product since `version` was read; 36001, 36004, 2. */
export async function update(
  ctx: Ctx,
  id: string,
  body: Input<typeof product.update>['body'],
): Promise<Item> {
  const { merchantId } = member(ctx)
  const before = await lockOne(ctx, id)
  ensure(body.version === undefined || body.version === before.version, 'error.stale_version')
  const facts = await factsOf(ctx, body, before)
  if (
    !(await store.update(
      ctx.db,
      merchantId,
      id,
      { ...facts, code: body.code?.trim() || before.code },
      actorOf(ctx).name,
      ctx.clock.now(),
    ))
  )
    throw codeTaken()
  const row = await mine(ctx, id)
  await note(ctx, row, { before: snapshotOf(before), after: snapshotOf(row) })
  return itemOf(row)
}

/** Changes what is different, and writes each changed product into the audit log. @returns how many changed. */
export async function changeAll(
  ctx: Ctx,
  ids: readonly string[],
  change: store.Change,
): Promise<number> {
  const { merchantId } = member(ctx)
  const rows = (await lockAll(ctx, ids)).filter(
    (row) =>
      (change.status !== undefined && row.status !== change.status) ||
      (change.underReview !== undefined && row.under_review !== change.underReview) ||
      (change.categoryId !== undefined && row.category_id !== change.categoryId),
  )
  if (rows.length === 0) return 0
  await store.change(
    ctx.db,
    merchantId,
    rows.map((row) => row.id),
    change,
    actorOf(ctx).name,
    ctx.clock.now(),
  )
  for (const before of rows) {
    const after = await mine(ctx, before.id)
    await note(ctx, after, { before: snapshotOf(before), after: snapshotOf(after) })
  }
  return rows.length
}
export async function changeStatus(
  ctx: Ctx,
  id: string,
  status: 'ACTIVE' | 'INACTIVE',
): Promise<null> {
  await changeAll(ctx, [id], { status })
  return null
}
export async function changeMany(
  ctx: Ctx,
  { productIds, status, underReview }: Input<typeof product.changeMany>['body'],
): Promise<{ changed: number }> {
  if (status === undefined && underReview === undefined)
    throw fieldRefusal('status', 'error.required')
  return { changed: await changeAll(ctx, productIds, { status, underReview }) }
}

/** Taken off the shelf for good; its sales stay in the books. @throws 36002 while a pay page shows it, 13 while an open order holds some. */
export async function remove(ctx: Ctx, id: string): Promise<null> {
  const { merchantId } = member(ctx)
  const row = await lockOne(ctx, id)
  ensure(row.pay_page_count === 0, 'product.in_use')
  ensure((await stockStore.heldOf(ctx.db, merchantId, id)) === 0, 'error.invalid_state')
  await store.remove(ctx.db, merchantId, id, actorOf(ctx).name, ctx.clock.now())
  await note(ctx, row, { before: snapshotOf(row) })
  return null
}

/** What may be done with a product now, and what keeps it from being sold. */
export async function check(ctx: Ctx, id: string): Promise<Output<typeof product.check>> {
  const row = await mine(ctx, id)
  const held = await stockStore.heldOf(ctx.db, member(ctx).merchantId, id)
  const why = whyNotSold(row)
  return {
    id,
    hasPayPage: row.pay_page_count > 0,
    held,
    canDelete: row.pay_page_count === 0 && held === 0,
    canSell: why === null,
    why,
  }
}
export const detail = async (ctx: Ctx, id: string): Promise<Item> => itemOf(await mine(ctx, id))

/** @throws 25 for a range that ends before it begins. */
export function filterOf(q: Query): listStore.Filter {
  const { from, to } = periodOf(q, 'createdFrom', 'createdTo')
  if (q.priceFrom !== undefined && q.priceTo !== undefined && q.priceFrom > q.priceTo)
    throw fieldRefusal('priceTo', 'error.min', { min: q.priceFrom })
  return {
    categoryId: q.categoryId,
    fold: q.query ? fold(q.query) || undefined : undefined,
    stock: q.status === 'ALL' ? undefined : q.status,
    haveCate: q.haveCate,
    from,
    to,
    status: q.productStatus,
    priceType: q.priceType,
    priceFrom: q.priceFrom,
    priceTo: q.priceTo,
  }
}
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof product.getAll>,
): Promise<Output<typeof product.getAll>> {
  const { merchantId } = member(ctx)
  const filter = filterOf(query)
  const [rows, total] = await Promise.all([
    listStore.list(ctx.db, merchantId, filter, page),
    listStore.count(ctx.db, merchantId, filter),
  ])
  return toPage(rows.map(itemOf), total, page)
}
