/**
 * Goods of a refunded order (ADR 0027): which come back is said when the refund is asked for; stock and figures of the products follow when its money
 * has arrived, in a job of its own, as counting them sold did (ADR 0025). A refund that fails has moved nothing.
 */
import type { Input, Output } from '@saola/contract/call'
import type { refund } from '@saola/contract/refund'
import { shifted } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { fieldRefusal } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as order from '../order/service.ts'
import * as payments from '../payment/service.ts'
import * as store from './store.ts'

/** A refund whose goods' job may have given up is looked after by the clock after so long. */
const LATE_MS = 60 * 60_000

type Goods = Output<typeof refund.getOptions>['goods']
type Named = store.Piece & { name: string }

/** What an order sold, and of how much of it no refund has said yet that it comes back. */
export async function goodsLeft(ctx: Ctx, row: payments.PaymentRow): Promise<Goods> {
  if (row.order_id === null || row.status !== 'SUCCESS') return []
  const [sold, named] = [
    await order.goodsOf(ctx.db, row.merchant_id, row.order_id),
    await store.named(ctx.db, row.merchant_id, row.id),
  ]
  const taken = new Map(named.map((line) => [line.productId, line.quantity]))
  return sold.map(({ productId, name, imageUrl, quantity, amount }) => ({
    productId,
    name,
    imageUrl,
    quantity,
    left: quantity - (taken.get(productId) ?? 0),
    amount,
  }))
}

/**
 * The goods that a refund brings back; call with the transaction locked. Anyone who names none brings back all that is left with the rest of the money, else nothing.
 * @throws 2 for a product that the order has not, one named twice, or more than is left of it.
 */
export async function goodsFor(
  ctx: Ctx,
  row: payments.PaymentRow,
  asked: Input<typeof refund.create>['body']['goods'],
  isRest: boolean,
): Promise<Named[]> {
  const left = await goodsLeft(ctx, row)
  if (asked === undefined)
    return isRest
      ? left
          .filter((line) => line.left > 0)
          .map(({ productId, name, left: quantity }) => ({ productId, name, quantity }))
      : []
  return asked.map(({ productId, quantity }, i) => {
    const known = left.find((line) => line.productId === productId)
    if (!known || asked.findIndex((line) => line.productId === productId) < i)
      throw fieldRefusal(`goods.${i}.productId`, 'error.enum')
    if (quantity > known.left)
      throw fieldRefusal(`goods.${i}.quantity`, 'error.max', { max: known.left })
    return { productId, name: known.name, quantity }
  })
}

/** The job, once for a refund whatever runs twice: anyone who finds it taken care of leaves it. */
export async function takeGoodsBack(ctx: Ctx, merchantId: string, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await store.lockArrived(tx, merchantId, id)
    if (!row || row.order_id === null) return
    const inside: Ctx = { ...ctx, db: tx, clock: shifted(ctx.clock, row.clock_shift_ms) }
    const { transaction_id: transactionId, order_id: orderId } = row
    // Its turn among the refunds of its payment: one of them is the last.
    await payments.lockPaid(tx, merchantId, transactionId)
    const isWhole =
      (await store.takenOff(tx, merchantId, transactionId)) + row.amount === row.payment_amount
    const parts = await order.returnGoods(inside, merchantId, orderId, {
      amount: row.amount,
      goods: row.goods,
      restock: row.restock,
      reason: row.reason,
      isWhole,
    })
    await store.markReturned(tx, merchantId, id, parts, inside.clock.now())
    await emit(inside, 'order.returned', merchantId, transactionId, {
      refundId: id,
      transactionId,
      orderId,
    })
  })
}

/** The clock's own look at refunds whose job has given up, or was lost. */
export async function sweep(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - LATE_MS)
  for (const { id, merchant_id: merchantId } of await store.unreturned(ctx.db, before, 500))
    await enqueue(
      ctx.db,
      'refund.goods',
      { merchantId, id },
      { key: `refund-goods-${id}`, maxAttempts: 2 },
    )
}
