/** Categories of products. One category holds many products, a product is in one or in none. */
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { product } from '@saola/contract/product'
import { fold } from '@saola/vietqr/text'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { changeAll } from './service.ts'
import * as categoryStore from './category-store.ts'
import * as store from './store.ts'

type Category = Output<typeof product.categoryDetail>
type Body = Input<typeof product.categoryCreate>['body']

const categoryOf = (row: categoryStore.CategoryRow): Category => ({
  id: row.id,
  code: row.code,
  name: row.name,
  description: row.description,
  productCount: row.product_count,
  createdBy: row.created_by,
  createdAt: wire(row.created_at),
  modifiedBy: row.modified_by,
  modifiedAt: wire(row.modified_at),
})
async function mine(ctx: Ctx, id: string): Promise<categoryStore.CategoryRow> {
  const row = await categoryStore.getCategory(ctx.db, member(ctx).merchantId, id)
  ensure(row, 'error.not_found')
  return row
}
const tidy = (body: Body): { name: string; fold: string; description: string | null } => {
  const name = body.name.replace(/\s+/g, ' ').trim()
  return { name, fold: fold(name), description: body.description?.trim() || null }
}

/** Opens a category under the next code. @returns its id; null when there is one of that name. */
export async function open(ctx: Ctx, merchantId: string, body: Body): Promise<string | null> {
  const id = uuid()
  const code = `DM${String(await store.nextNumber(ctx.db, merchantId, 'category')).padStart(3, '0')}`
  return (await categoryStore.insertCategory(
    ctx.db,
    merchantId,
    { id, code, ...tidy(body) },
    actorOf(ctx).name,
    ctx.clock.now(),
  ))
    ? id
    : null
}
/** @throws 2 on the name where another category has it. */
export async function create(ctx: Ctx, body: Body): Promise<Category> {
  const { merchantId } = member(ctx)
  const id = await open(ctx, merchantId, body)
  if (id === null) throw fieldRefusal('name', 'error.duplicate')
  const made = categoryOf(await mine(ctx, id))
  await audit(ctx, {
    module: 'product-category',
    merchantId,
    objectId: id,
    after: { code: made.code, name: made.name, description: made.description },
  })
  return made
}
export async function update(ctx: Ctx, id: string, body: Body): Promise<Category> {
  const { merchantId } = member(ctx)
  ensure(await categoryStore.lockCategory(ctx.db, merchantId, id, 'update'), 'error.not_found')
  const before = await mine(ctx, id)
  if (
    !(await categoryStore.updateCategory(
      ctx.db,
      merchantId,
      { id, ...tidy(body) },
      actorOf(ctx).name,
      ctx.clock.now(),
    ))
  )
    throw fieldRefusal('name', 'error.duplicate')
  const after = categoryOf(await mine(ctx, id))
  await audit(ctx, {
    module: 'product-category',
    merchantId,
    objectId: id,
    before: { name: before.name, description: before.description },
    after: { name: after.name, description: after.description },
  })
  return after
}
/** @throws 36003 while products are in it. */
export async function remove(ctx: Ctx, id: string): Promise<null> {
  const { merchantId } = member(ctx)
  const row = await categoryStore.lockCategory(ctx.db, merchantId, id, 'update')
  ensure(row, 'error.not_found')
  ensure(!(await categoryStore.hasProducts(ctx.db, merchantId, id)), 'category.not_empty')
  await categoryStore.removeCategory(ctx.db, merchantId, id)
  await audit(ctx, { module: 'product-category', merchantId, objectId: id, before: row })
  return null
}
export const detail = async (ctx: Ctx, id: string): Promise<Category> =>
  categoryOf(await mine(ctx, id))
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof product.categoryGetAll>,
): Promise<Output<typeof product.categoryGetAll>> {
  const { merchantId } = member(ctx)
  const text = query.query ? fold(query.query) || undefined : undefined
  const [rows, total] = await Promise.all([
    categoryStore.listCategories(ctx.db, merchantId, text, page),
    categoryStore.countCategories(ctx.db, merchantId, text),
  ])
  return toPage(rows.map(categoryOf), total, page)
}
/** Puts products into a category, or with null out of theirs. @throws 5 for a category or product that is not the merchant's; then none has moved. */
export async function addProducts(
  ctx: Ctx,
  { categoryId, productIds }: Input<typeof product.addProductsToCategory>['body'],
): Promise<{ changed: number }> {
  if (categoryId !== null)
    ensure(
      await categoryStore.lockCategory(ctx.db, member(ctx).merchantId, categoryId, 'key share'),
      'error.not_found',
    )
  return { changed: await changeAll(ctx, productIds, { categoryId }) }
}
