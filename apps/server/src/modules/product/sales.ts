/**
 * What orders take of the stock (docs/decisions.md#15; reliability bar M10). All of it runs inside the order's own transaction: products are locked in the
 * order of their ids, so that two orders of the same things in opposite order wait for each other instead of dying.
 */
import type { Ctx } from '../../platform/context.ts'
import type { PriceTier, PriceType, StockStatus } from '@saola/contract/product'
import { refundParts } from '@saola/money/refund'
import { audit } from '../../platform/audit.ts'
import { ensure } from '../../platform/errors.ts'
import { stockOf, summed, whyNotSold, type Wanted } from './rules.ts'
import * as stockStore from './stock-store.ts'
import * as store from './store.ts'

/** A product as a page offers it. `left` = pieces there are, null = not counted; `why` = what keeps it from being sold. */
export interface Shelved {
  id: string
  code: string
  name: string
  description: string | null
  imageUrl: string | null
  price: number | null
  priceType: PriceType
  priceMin: number | null
  priceMax: number | null
  priceTiers: PriceTier[]
  stockStatus: StockStatus
  left: number | null
  why: 'INACTIVE' | 'PENDING' | 'OUT_OF_STOCK' | null
}
/** The merchant's products among `ids`, in that order; locked, they stay as they are until the transaction ends. */
export async function offersOf(
  ctx: Ctx,
  merchantId: string,
  ids: readonly string[],
  isLocked = false,
): Promise<Shelved[]> {
  const rows = await (isLocked ? store.lock : store.getAll)(ctx.db, merchantId, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row
      ? [
          {
            id,
            code: row.code,
            name: row.name,
            description: row.description,
            imageUrl: row.image_url,
            price: row.price,
            priceType: row.price_type,
            priceMin: row.price_min,
            priceMax: row.price_max,
            priceTiers: row.price_tiers,
            stockStatus: stockOf(row),
            left: row.storage_quantity,
            why: whyNotSold(row),
          },
        ]
      : []
  })
}

/**
 * Holds stock for an order; `amount` is what its line costs, in đồng. Lines of the same product count together.
 * @throws 35003 without a line, 35004 for a product that is not sold (gone, switched off, under review), 35006 where there are too few.
 */
export async function reserve(
  ctx: Ctx,
  merchantId: string,
  orderId: string,
  items: readonly Wanted[],
): Promise<void> {
  const wanted = summed(items)
  ensure(
    wanted.length > 0 && wanted.every(({ quantity, amount }) => quantity > 0 && amount >= 0),
    'order.empty',
  )
  const rows = await store.lock(
    ctx.db,
    merchantId,
    wanted.map((item) => item.productId),
  )
  ensure(
    rows.length === wanted.length &&
      rows.every((row) => !['INACTIVE', 'PENDING'].includes(whyNotSold(row) ?? '')),
    'order.item_not_in_page',
  )
  ensure(await stockStore.take(ctx.db, merchantId, wanted), 'order.out_of_stock')
  ensure(
    (await stockStore.insertHolds(ctx.db, merchantId, orderId, wanted, ctx.clock.now())) ===
      wanted.length,
    'error.duplicate',
  )
}

/** Gives back what an order holds, once: cancelled, expired. @returns false when it held nothing any more. */
export async function release(ctx: Ctx, merchantId: string, orderId: string): Promise<boolean> {
  const held = (await stockStore.lockHolds(ctx.db, merchantId, orderId)).filter(
    (hold) => hold.state === 'HELD',
  )
  if (held.length === 0) return false
  await stockStore.moveFigures(
    ctx.db,
    merchantId,
    held.map((hold) => ({ ...hold, stock: hold.quantity })),
    false,
  )
  await stockStore.setHolds(ctx.db, merchantId, orderId, 'RELEASED')
  return true
}

/**
 * The order is paid: its pieces are sold and their money counted, once. Money that came after the stock had gone back takes it again, as far as there
 * is any. @returns false when nothing was left to count.
 */
export async function sold(ctx: Ctx, merchantId: string, orderId: string): Promise<boolean> {
  const open = (await stockStore.lockHolds(ctx.db, merchantId, orderId)).filter(
    (hold) => hold.state !== 'SOLD',
  )
  if (open.length === 0) return false
  await stockStore.moveFigures(
    ctx.db,
    merchantId,
    open.map((hold) => ({ ...hold, stock: hold.state === 'RELEASED' ? -hold.quantity : 0 })),
    true,
  )
  await stockStore.setHolds(ctx.db, merchantId, orderId, 'SOLD')
  return true
}

/** What a refund brings back of an order: money, pieces by product, whether these are for sale again, and why. */
export interface Back {
  amount: number
  goods: readonly { productId: string; quantity: number }[]
  restock: boolean
  reason: string
}
/**
 * A paid order's money, and goods where there are any, went back (ADR 0027): what was sold and taken in goes down, the stock up. Call once for a refund.
 * @returns which product's money it was; nothing for an order that never held goods.
 */
export async function takeBack(
  ctx: Ctx,
  merchantId: string,
  orderId: string,
  { amount, goods, restock, reason }: Back,
): Promise<{ productId: string; quantity: number; amount: number }[]> {
  const holds = (await stockStore.lockHolds(ctx.db, merchantId, orderId)).filter(
    (hold) => hold.state === 'SOLD',
  )
  if (holds.length === 0) return []
  const wanted = new Map(goods.map((line) => [line.productId, line.quantity]))
  const pieces = holds.map((hold) =>
    Math.min(wanted.get(hold.productId) ?? 0, hold.quantity - hold.returned),
  )
  const parts = refundParts(
    amount,
    holds.map((hold, i) => ({ ...hold, back: pieces[i]! })),
  )
  const before = new Map(
    (
      await stockStore.offersQuery(
        ctx.db,
        merchantId,
        holds.map((hold) => hold.productId),
      )
    ).map((row) => [row.id, row]),
  )
  const lines = holds
    .map((hold, i) => ({
      productId: hold.productId,
      quantity: pieces[i]!,
      amount: parts[i]!,
      stock: restock ? pieces[i]! : 0,
    }))
    .filter((line) => line.quantity > 0 || line.amount > 0)
  await stockStore.bringBack(ctx.db, merchantId, orderId, lines)
  for (const line of lines) {
    const was = before.get(line.productId)
    if (!was || line.quantity === 0) continue
    const stock = was.storage_quantity === null ? null : was.storage_quantity + line.stock
    await audit(ctx, {
      module: 'product',
      merchantId,
      objectId: line.productId,
      before: { storageQuantity: was.storage_quantity, returned: was.returned },
      after: { storageQuantity: stock, returned: was.returned + line.quantity, reason },
    })
  }
  return lines.map(({ productId, quantity, amount: money }) => ({
    productId,
    quantity,
    amount: money,
  }))
}

/** Money of an order that had gone back is here again, by product. */
export async function earnAgain(
  ctx: Ctx,
  merchantId: string,
  orderId: string,
  parts: readonly { productId: string; amount: number }[],
): Promise<void> {
  await stockStore.lockHolds(ctx.db, merchantId, orderId)
  await stockStore.bringBack(
    ctx.db,
    merchantId,
    orderId,
    parts.map(({ productId, amount }) => ({ productId, quantity: 0, amount: -amount, stock: 0 })),
  )
}

/** What an order holds or has held, by product. */
export const holdOf = (
  ctx: Ctx,
  merchantId: string,
  orderId: string,
): Promise<stockStore.HoldRow[]> => stockStore.lockHolds(ctx.db, merchantId, orderId)

/** A pay page shows these products from now on (1), or no longer (-1): while one does, they cannot be deleted. */
export const putOnPages = (
  ctx: Ctx,
  merchantId: string,
  productIds: readonly string[],
  by: 1 | -1,
): Promise<number> => store.addPages(ctx.db, merchantId, productIds, by)
