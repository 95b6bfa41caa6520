/**
 * Money of orders by VietQR (ADR 0029): the bank sells its machines as a merchant of its own. An order is paid through a pay link of that shop, so the one settlement matches it exactly and books it; what goes back goes by
 * the shop's refunds. Events say what happened to the money: the order follows them and decides nothing about it.
 */
import type { Output } from '@saola/contract/call'
import { PAY_HOURS, type posOrder } from '@saola/contract/pos-order'
import { audit } from '../../platform/audit.ts'
import { wireOrNull } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { afterCommit, inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { errorFields } from '../../platform/log.ts'
import * as merchants from '../merchant/service.ts'
import * as link from '../pay-link/service.ts'
import * as payments from '../payment/service.ts'
import * as refund from '../refund/service.ts'
import * as setting from '../setting/service.ts'

import { isOpenRefund, isPayable } from './rules.ts'
import * as store from './store.ts'

/** The bank's parameter that names its shop; anything that is no ACTIVE live merchant's code switches payments by VietQR off. */
export const COLLECTOR = 'POS_ORDER_MERCHANT'
/** Who moved the payment, in an order's story, where nobody did. */
const BY = 'VietQR'
/** What the refund of a canceled order says. */
const reasonOf = (code: string): string => `Huy don ${code}`

interface Collector {
  id: string
  code: string
  name: string
}
export async function collectorOf(ctx: Ctx): Promise<Collector | null> {
  const code = await setting.valueOf(ctx, COLLECTOR)
  const found = code === null ? null : await merchants.byCode({ ...ctx, test: false }, code)
  return found?.status === 'ACTIVE' ? found : null
}

type Paying = Output<typeof posOrder.pay>
const payingOf = (
  ctx: Ctx,
  order: store.OrderRow,
  code: string,
  paymentRow: Pick<
    payments.PaymentRow,
    | 'status'
    | 'amount'
    | 'qr_content'
    | 'payable_at'
    | 'content'
    | 'virtual_account'
    | 'account_name'
    | 'expires_at'
  >,
): Paying => ({
  orderId: order.id,
  code: order.code,
  status: paymentRow.status as Paying['status'],
  amount: paymentRow.amount,
  // Not before the bank takes money for it (ADR 0051): the screen asks again.
  qrCode:
    paymentRow.status === 'CREATED' && paymentRow.payable_at !== null
      ? paymentRow.qr_content
      : null,
  content: paymentRow.content,
  virtualAccount: paymentRow.virtual_account ?? '',
  accountName: paymentRow.account_name,
  expiresAt: wireOrNull(paymentRow.expires_at),
  payLinkUrl: link.pageUrl(ctx, code),
})
/** The answer goes out once the bank was asked; it shows the QR if the bank said yes. */
async function whenPayable(
  ctx: Ctx,
  paying: Paying,
  row: Omit<Parameters<typeof payments.openNow>[1], 'id'> &
    Pick<payments.PaymentRow, 'status' | 'qr_content'>,
  id: string,
): Promise<Paying> {
  if (row.status !== 'CREATED' || paying.qrCode !== null) return paying
  await afterCommit(ctx.db, async () => {
    if ((await payments.openNow(ctx, { ...row, id })) !== null) paying.qrCode = row.qr_content
  })
  return paying
}
const isLive = (paymentRow: payments.PaymentRow, order: store.OrderRow, now: Date): boolean =>
  paymentRow.amount === order.total_amount &&
  (paymentRow.status !== 'CREATED' || (paymentRow.expires_at?.getTime() ?? 0) > now.getTime())

/** The order's VietQR: the open one while it is good, else a new one. @throws 5, 41001 for what is not to be paid (any more), 507 above the shop's limit. */
export async function pay(ctx: Ctx, orderId: string): Promise<Paying> {
  const order = await store.lockOne(ctx.db, member(ctx).merchantId, orderId)
  ensure(order, 'error.not_found')
  const collector = await collectorOf(ctx)
  ensure(
    collector &&
      isPayable({ status: order.status, payment: order.payment, totalAmount: order.total_amount }),
    'pos.order_state',
  )
  const before = await store.lastPayment(ctx.db, order.merchant_id, order.id)
  const paymentRow =
    before && (await payments.getRow(ctx.db, before.collector_id, before.transaction_id))
  // One that was paid a moment ago, or whose card is out, stays the one.
  if (
    before &&
    paymentRow &&
    ['CREATED', 'PENDING', 'SUCCESS'].includes(paymentRow.status) &&
    isLive(paymentRow, order, ctx.clock.now())
  )
    return whenPayable(
      ctx,
      payingOf(ctx, order, before.pay_link_code, paymentRow),
      paymentRow,
      paymentRow.id,
    )
  ensure(await closeOpen(ctx, order), 'pos.order_state')
  const made = await link.open(
    ctx,
    collector,
    {
      amount: order.total_amount,
      description: `Don POS ${order.code}`,
      refTransactionId: `${order.code}-${(await store.countPayments(ctx.db, order.merchant_id, order.id)) + 1}`,
    },
    { lifeSec: PAY_HOURS * 3600, paymentType: 'VIET_QR' },
  )
  await store.insertPayment(ctx.db, order.merchant_id, {
    transactionId: made.transaction_id,
    orderId: order.id,
    collectorId: collector.id,
    payLinkCode: made.code,
    amount: order.total_amount,
    by: actorOf(ctx).name,
    now: ctx.clock.now(),
  })
  await audit(ctx, {
    module: 'pos-order',
    merchantId: order.merchant_id,
    objectId: order.id,
    after: { paying: made.code, amount: order.total_amount },
  })
  return whenPayable(ctx, payingOf(ctx, order, made.code, made), made, made.transaction_id)
}

/** Ends the open VietQR of an order, if it has one. @returns false where money is under way, or has come: then it cannot be ended. */
export async function closeOpen(
  ctx: Ctx,
  order: Pick<store.OrderRow, 'id' | 'merchant_id'>,
): Promise<boolean> {
  const before = await store.lastPayment(ctx.db, order.merchant_id, order.id)
  if (!before) return true
  if (await payments.close(ctx, before.collector_id, before.transaction_id, 'CANCELED')) return true
  const paymentRow = await payments.getRow(ctx.db, before.collector_id, before.transaction_id)
  return paymentRow === null || ['CANCELED', 'TIMEOUT', 'FAIL'].includes(paymentRow.status)
}

async function tell(
  ctx: Ctx,
  order: store.OrderRow,
  to: string,
  note: string | null,
  more: object,
): Promise<void> {
  await store.addStep(ctx.db, order.merchant_id, order.id, {
    at: ctx.clock.now(),
    by: BY,
    axis: 'PAYMENT',
    from: order.payment,
    to,
    note,
  })
  await audit(ctx, {
    module: 'pos-order',
    merchantId: order.merchant_id,
    objectId: order.id,
    before: { payment: order.payment },
    after: { payment: to, ...more },
  })
}

/** The shop's books have the money of an order: it is PAID, whatever has become of the goods; where they did not leave, the money goes back. */
export async function paid(ctx: Ctx, collectorId: string, transactionId: string): Promise<void> {
  const payment = await store.paymentOf(ctx.db, collectorId, transactionId)
  const order = payment && (await store.lockOne(ctx.db, payment.merchant_id, payment.order_id))
  if (!payment || !order || payment.paid_at !== null) return
  if (order.payment !== 'UNPAID') {
    // Cannot be: what is recorded by hand ends the VietQR first. The money is in the shop's books all the same, and somebody has to look.
    ctx.metrics.alarms.inc({ kind: 'pos-order-paid-twice' })
    return ctx.log.error(
      { orderId: order.id, transactionId },
      'an order of POS machines was paid twice',
    )
  }
  const now = ctx.clock.now()
  await store.markPaid(ctx.db, order.merchant_id, transactionId, now)
  await store.movePayment(ctx.db, order.merchant_id, order.id, 'UNPAID', 'PAID', 0, now)
  await tell(
    ctx,
    order,
    'PAID',
    (await payments.getRow(ctx.db, payment.collector_id, transactionId))?.bank_reference ?? null,
    { transactionId, amount: payment.amount },
  )
  if (order.status === 'CANCELED') await wantRefund(ctx, order)
}
/** Gives a canceled order's money back in a job: canceling never waits for the shop's books. */
export const wantRefund = (
  ctx: Ctx,
  order: Pick<store.OrderRow, 'id' | 'merchant_id'>,
): Promise<void> =>
  enqueue(
    ctx.db,
    'posOrder.refund',
    { merchantId: order.merchant_id, id: order.id },
    { key: `posOrder.refund/${order.id}`, maxAttempts: 25 },
  )

/** Asks the shop for a refund of an order that it was paid for. @throws 41001 where one is under way, 13, 37020, 37021, 38001 as refunds do. */
export async function askRefund(
  ctx: Ctx,
  order: store.OrderRow,
  amount: number,
  reason: string,
): Promise<void> {
  ensure(
    order.pay_transaction !== null &&
      order.collector_id !== null &&
      !isOpenRefund(order.refund_status),
    'pos.order_state',
  )
  const refundId = await refund.ask(ctx, order.collector_id, {
    transactionId: order.pay_transaction,
    amount,
    reason,
  })
  await store.setRefund(ctx.db, order.merchant_id, order.pay_transaction, refundId)
  await store.addStep(ctx.db, order.merchant_id, order.id, {
    at: ctx.clock.now(),
    by: actorOf(ctx).kind === 'SYSTEM' ? BY : actorOf(ctx).name,
    axis: 'PAYMENT',
    from: order.payment,
    to: 'REFUNDING',
    note: reason,
  })
  await audit(ctx, {
    module: 'pos-order',
    merchantId: order.merchant_id,
    objectId: order.id,
    after: { refundId, amount, reason },
  })
}
/** The job of a canceled order. It may run twice: an order with a refund, whatever became of that, is the staff's. A shop that cannot give it back now leaves it due. */
export async function refundCanceled(ctx: Ctx, merchantId: string, id: string): Promise<void> {
  try {
    await inTransaction(ctx.db, async (tx) => {
      const order = await store.lockOne(tx, merchantId, id)
      if (
        order?.status !== 'CANCELED' ||
        order.payment !== 'PAID' ||
        order.pay_transaction === null ||
        order.refund_status !== null
      )
        return
      await askRefund({ ...ctx, db: tx }, order, order.total_amount, reasonOf(order.code))
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ctx.log.warn(
      { orderId: id, ...errorFields(error) },
      'the money of a canceled order could not be given back, it stays due',
    )
  }
}

/** A refund of the shop has arrived, or failed: of the order's own asking or of the shop's people, the order says what is true. */
export async function refunded(
  ctx: Ctx,
  collectorId: string,
  transactionId: string,
  failure: string | null,
): Promise<void> {
  const payment = await store.paymentOf(ctx.db, collectorId, transactionId)
  const order = payment && (await store.lockOne(ctx.db, payment.merchant_id, payment.order_id))
  const paymentRow = payment && (await payments.getRow(ctx.db, collectorId, transactionId))
  if (!order || !paymentRow) return
  if (failure !== null) return tell(ctx, order, 'REFUND_FAILED', failure, { transactionId })
  const to = paymentRow.refunded >= paymentRow.amount ? 'REFUNDED' : 'PARTIAL_REFUNDED'
  if (order.refunded_amount >= paymentRow.refunded) return
  await store.movePayment(
    ctx.db,
    order.merchant_id,
    order.id,
    order.payment,
    to,
    paymentRow.refunded,
    ctx.clock.now(),
  )
  await tell(ctx, order, to, null, { transactionId, refunded: paymentRow.refunded })
}

/** A refund that had arrived is the shop's money again: the order is paid by so much more. */
export async function refundCameBack(
  ctx: Ctx,
  collectorId: string,
  transactionId: string,
  failure: string,
): Promise<void> {
  const payment = await store.paymentOf(ctx.db, collectorId, transactionId)
  const order = payment && (await store.lockOne(ctx.db, payment.merchant_id, payment.order_id))
  const paymentRow = payment && (await payments.getRow(ctx.db, collectorId, transactionId))
  if (!order || !paymentRow || order.refunded_amount <= paymentRow.refunded) return
  const to = paymentRow.refunded === 0 ? 'PAID' : 'PARTIAL_REFUNDED'
  await store.movePayment(
    ctx.db,
    order.merchant_id,
    order.id,
    order.payment,
    to,
    paymentRow.refunded,
    ctx.clock.now(),
  )
  await tell(ctx, order, 'REFUND_FAILED', failure, { transactionId })
}
