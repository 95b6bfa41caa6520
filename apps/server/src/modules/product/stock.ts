/** What is in stock: corrected by hand, and the history of it. */
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import { MAX_QUANTITY, type product } from '@saola/contract/product'
import { wire } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { changesBetween, type Snapshot } from './rules.ts'
import * as stockStore from './stock-store.ts'
import { type Item, itemOf, lockOne, mine, note } from './service.ts'

/** Goods came in, broke or were counted anew. @throws 13 for a product without a counted stock, 35006 for more than there is. */
export async function correctStock(
  ctx: Ctx,
  id: string,
  { change, reason }: Input<typeof product.correctStock>['body'],
): Promise<Item> {
  const { merchantId } = member(ctx)
  if (change === 0) throw fieldRefusal('change', 'error.required')
  const before = await lockOne(ctx, id)
  ensure(before.storage_type === 'LIMITED', 'error.invalid_state')
  if ((before.storage_quantity ?? 0) + change > MAX_QUANTITY)
    throw fieldRefusal('change', 'error.max', {
      max: MAX_QUANTITY - (before.storage_quantity ?? 0),
    })
  ensure(
    await stockStore.addStock(
      ctx.db,
      merchantId,
      id,
      change,
      actorOf(ctx).name,
      ctx.clock.now(),
      MAX_QUANTITY,
    ),
    'order.out_of_stock',
    {
      errors: [
        { field: 'change', key: 'error.min', params: { min: -(before.storage_quantity ?? 0) } },
      ],
    },
  )
  const row = await mine(ctx, id)
  await note(ctx, row, {
    before: { storageQuantity: before.storage_quantity },
    after: { storageQuantity: row.storage_quantity, reason: reason.trim() },
  })
  return itemOf(row)
}

type Action = Output<typeof product.history>['items'][number]['action']
const actionOf: Record<string, Action> = {
  'product.create': 'create',
  'product.update': 'update',
  'product.changeStatus': 'status',
  'product.changeMany': 'status',
  'product.addProductsToCategory': 'category',
  'product.category.update': 'category',
  'product.correctStock': 'stock',
  'product.import.commit': 'import',
  'product.delete': 'delete',
  'refund.goods': 'return',
}

/** Who changed what of a product, newest first. */
export async function history(
  ctx: Ctx,
  { params, page }: Input<typeof product.history>,
): Promise<Output<typeof product.history>> {
  const { id } = await mine(ctx, params.prodId)
  const { merchantId } = member(ctx)
  const [rows, total] = await Promise.all([
    stockStore.history(ctx.db, merchantId, id, page),
    stockStore.countHistory(ctx.db, merchantId, id),
  ])
  const reasonOf = (after: Snapshot | null): string | null =>
    typeof after?.reason === 'string' ? after.reason : null
  return toPage(
    rows.map((r) => ({
      id: String(r.id),
      at: wire(r.at),
      by: r.actor_name,
      action: actionOf[r.operation] ?? 'update',
      reason: reasonOf(r.after),
      changes: changesBetween(r.before, r.after),
    })),
    total,
    page,
  )
}
