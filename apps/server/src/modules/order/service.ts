/** Orders from pay pages (docs/decisions.md#15): what the merchant sees and does, and what payers find again. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { orderActions, type orders } from '@saola/contract/order'
import { toPage } from '@saola/contract/paging'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { periodOf } from '../../platform/period.ts'
import * as messages from '../message/service.ts'
import * as page from '../pay-page/service.ts'
import * as payments from '../payment/service.ts'
import * as shopSetting from '../shop-setting/service.ts'
import * as transaction from '../transaction/service.ts'
import * as product from '../product/service.ts'
import { orderUrl, payableOf } from './creation.ts'
import { begin } from './reminder.ts'
import * as itemStore from './item-store.ts'
import * as listStore from './list-store.ts'
import * as store from './store.ts'

export { open, orderUrl } from './creation.ts'
export { sendReceipt } from './receipt.ts'
export { nextOf, stopByPayer } from './reminder.ts'
export { ORDER_LIFE_MS } from './rules.ts'

type Item = Output<typeof orders.getAll>['items'][number]
type OrderItem = Item['items'][number]

const itemOf = (row: itemStore.ItemRow): OrderItem => ({
  id: row.id,
  name: row.name,
  description: row.description,
  imageUrl: row.image_url,
  price: row.price,
  quantity: row.quantity,
  amount: row.amount,
  productId: row.product_id,
  createdAt: wire(row.created_at),
})
function orderOf(
  ctx: Ctx,
  row: store.OrderRow,
  items: readonly itemStore.ItemRow[],
  cases: ReadonlySet<string>,
): Item {
  const { payment } = row
  const status = transaction.orderStatusOf(payment)
  const me = member(ctx)
  return {
    id: row.id,
    referenceId: row.reference_id,
    amount: payment.amount,
    fee: payment.charge_amount + payment.vat_charge_amount,
    actuallyReceived: payment.actual_amount,
    attempts: row.attempts,
    status,
    transactionId: payment.id,
    createdAt: wire(payment.created_at),
    customerName: payment.customer_name,
    customerEmail: payment.customer_email,
    customerPhone: payment.customer_phone,
    customerAddress: payment.customer_address,
    items: items.filter((item) => item.order_id === row.id).map(itemOf),
    transaction: transaction.itemOf(
      payment,
      { code: me.merchantCode, name: me.merchantName },
      cases.has(payment.id),
    ),
    payPageCode: row.page_code,
    payPageId: row.page_id,
    payPageName: row.page_name,
    note: row.note,
    periodic: row.periodic,
    periodType: row.period_type,
    trackingButton: row.tracking_button,
    expireAt: wireOrNull(payment.expires_at),
    paidAt: payment.status === 'SUCCESS' ? wireOrNull(payment.complete_time) : null,
    canceledBy: row.canceled_by,
    payUrl: orderUrl(ctx, payment.id),
    allowedActions:
      payment.status === 'CREATED' ? withRight(ctx, ['cancel'], actionCalls.order) : [],
  }
}

export async function list(
  ctx: Ctx,
  { query, page: asked }: Input<typeof orders.getAll>,
): Promise<Output<typeof orders.getAll>> {
  const { merchantId } = member(ctx)
  const { from, to } = periodOf(query, 'from', 'to')
  const filter: listStore.Filter = {
    id: query.id?.trim().toLowerCase() || undefined,
    refId: query.refId?.trim() || undefined,
    from,
    to,
    status: query.status === 'NONE' ? undefined : query.status,
  }
  const [rows, total] = await Promise.all([
    listStore.list(ctx.db, merchantId, filter, asked),
    listStore.count(ctx.db, merchantId, filter),
  ])
  const cases = await transaction.withOpenCase(
    ctx,
    merchantId,
    rows.map(({ payment }) => payment.id),
  )
  return toPage(
    rows.map((row) => orderOf(ctx, row, row.items, cases)),
    total,
    asked,
  )
}

async function mine(ctx: Ctx, id: string): Promise<store.OrderRow> {
  const row = await store.get(ctx.db, member(ctx).merchantId, id)
  ensure(row, 'error.not_found')
  return row
}
export async function detail(ctx: Ctx, id: string): Promise<Output<typeof orders.getDetail>> {
  const row = await mine(ctx, id)
  const [items, timeline, goods, cases] = await Promise.all([
    itemStore.itemsOf(ctx.db, row.merchant_id, [row.id]),
    transaction.timelineOf(ctx, row.payment),
    itemStore.goodsOf(ctx.db, row.merchant_id, row.id),
    transaction.withOpenCase(ctx, row.merchant_id, [row.payment.id]),
  ])
  return {
    ...orderOf(ctx, row, items, cases),
    timeline,
    goods: goods.map(({ productId, quantity, returned, refunded }) => ({
      productId,
      quantity,
      returned,
      refunded,
    })),
  }
}
export async function items(
  ctx: Ctx,
  { params, page: asked }: Input<typeof orders.getItems>,
): Promise<Output<typeof orders.getItems>> {
  const { merchant_id, id } = await mine(ctx, params.orderId)
  const [rows, total] = await Promise.all([
    itemStore.itemPage(ctx.db, merchant_id, id, asked),
    itemStore.countItems(ctx.db, merchant_id, id),
  ])
  return toPage(rows.map(itemOf), total, asked)
}

/** Ends an open order and gives its goods back, in the caller's transaction. @returns false when it was no longer open. */
export async function close(
  ctx: Ctx,
  merchantId: string,
  order: { id: string; transactionId: string },
  to: 'CANCELED' | 'TIMEOUT',
): Promise<boolean> {
  if (!(await payments.close(ctx, merchantId, order.transactionId, to))) return false
  await product.release(ctx, merchantId, order.id)
  await emit(ctx, 'order.canceled', merchantId, order.id, {
    orderId: order.id,
    transactionId: order.transactionId,
    why: to,
  })
  return true
}

/** @throws 13 for anything but CREATED → CANCEL: PAID comes from money alone, and a paid order ends by a full refund only (docs/decisions.md#15). */
export async function updateStatus(
  ctx: Ctx,
  { body }: Input<typeof orders.updateStatus>,
): Promise<null> {
  const row = await mine(ctx, body.orderId)
  const before = transaction.orderStatusOf(row.payment)
  ensure(
    body.status === 'CANCEL' && (orderActions.cancel as readonly string[]).includes(before),
    'error.invalid_state',
  )
  ensure(
    await close(
      ctx,
      row.merchant_id,
      { id: row.id, transactionId: row.transaction_id },
      'CANCELED',
    ),
    'error.invalid_state',
  )
  await store.setCanceledBy(ctx.db, row.merchant_id, row.id, actorOf(ctx).name)
  await audit(ctx, {
    module: 'order',
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { status: before },
    after: { status: 'CANCEL' },
  })
  return null
}

export type Payable = payments.Payable<store.PayableRow>
/** An order as its payer finds it again. Null where the payment is of no order in this mode. */
export async function findByTransaction(ctx: Ctx, transactionId: string): Promise<Payable | null> {
  const row = await payableOf(ctx, transactionId)
  return row && { row, shop: await shopSetting.ofMerchant(ctx, row.merchant_id), missing: [] }
}
/** Which of these orders, made on this page, still wait for their money. */
export const openAmong = async (
  ctx: Ctx,
  row: page.PageRow,
  transactionIds: readonly string[],
): Promise<Awaited<ReturnType<typeof store.openAmong>>> =>
  transactionIds.length === 0
    ? []
    : store.openAmong(ctx.db, row.merchant_id, row.id, transactionIds, payments.nowFor(ctx, row))
export const linesOf = async (ctx: Ctx, { row }: Payable): Promise<OrderItem[]> =>
  (await itemStore.itemsOf(ctx.db, row.merchant_id, [row.order_id])).map(itemOf)

/** The payer has thought better of it; the same as a merchant's cancelling. @throws 13 once it is paid, over, or a card is out. */
export async function cancelByPayer(ctx: Ctx, { row }: Payable): Promise<null> {
  ensure(
    await close(
      ctx,
      row.merchant_id,
      { id: row.order_id, transactionId: row.transaction_id },
      'CANCELED',
    ),
    'error.invalid_state',
  )
  await store.setCanceledBy(ctx.db, row.merchant_id, row.order_id, 'payer')
  await audit(ctx, {
    module: 'order',
    merchantId: row.merchant_id,
    objectId: row.order_id,
    before: { status: 'CREATED' },
    after: { status: 'CANCEL' },
  })
  return null
}

export const goodsOf = itemStore.goodsOf
/**
 * Money of a paid order went back, and goods with it where there are any (ADR 0027); once for a refund. `isWhole` = nothing of the payment is left with it.
 * @returns which product's money it was.
 */
export async function returnGoods(
  ctx: Ctx,
  merchantId: string,
  id: string,
  back: product.Back & { isWhole: boolean },
): Promise<{ productId: string; quantity: number; amount: number }[]> {
  // The refund's event may overtake the payment's: what was never counted as sold cannot come back.
  await count(ctx, merchantId, id)
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  const parts = await product.takeBack(ctx, merchantId, id, back)
  await page.addRevenue(ctx.db, merchantId, row.page_id, -back.amount, back.isWhole ? -1 : 0)
  return parts
}

/** The money of a refund that had brought an order's money down is the merchant's again: products and page have earned it after all; goods that came back stay. */
export async function refundCameBack(
  ctx: Ctx,
  merchantId: string,
  id: string,
  back: {
    amount: number
    parts: readonly { productId: string; amount: number }[]
    wasWhole: boolean
  },
): Promise<void> {
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  await product.earnAgain(ctx, merchantId, id, back.parts)
  await page.addRevenue(ctx.db, merchantId, row.page_id, back.amount, back.wasWhole ? 1 : 0)
}

/** The order's money has been settled: its goods are sold and its page's revenue grows, once; called by the job that every settlement of an order leaves. */
export async function count(ctx: Ctx, merchantId: string, id: string): Promise<void> {
  const row = await store.get(ctx.db, merchantId, id)
  if (
    !row ||
    row.payment.status !== 'SUCCESS' ||
    !(await store.markCounted(ctx.db, merchantId, id, ctx.clock.now()))
  )
    return
  await product.sold(ctx, merchantId, id)
  await page.addRevenue(ctx.db, merchantId, row.page_id, row.payment.amount, 1)
  await emit(ctx, 'order.paid', merchantId, id, {
    orderId: id,
    transactionId: row.transaction_id,
    payPageId: row.page_id,
    payPageCode: row.page_code,
    trackingButton: row.tracking_button,
    amount: row.payment.amount,
    referenceId: row.reference_id,
  })
  await begin(ctx, row)
  if (row.payment.customer_email === null) return
  const receivers: messages.Receiver[] = [
    {
      channel: 'EMAIL',
      receiver: row.payment.customer_email,
      name: row.payment.customer_name,
      language: row.payment.payer_language,
    },
  ]
  // A day's cap that is used up costs the mail, never the counting.
  await messages.note(ctx, merchantId, id, receivers, 'order.receipt').catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}
