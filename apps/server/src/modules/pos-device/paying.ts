/**
 * Payments at a machine: opened as a transaction like any other, with a VietQR of its own or a session at the card network. The
 * bank's credit or the network's signed result settles it through the one settlement; the machine only asks how it stands (ADR 0029).
 */
import type { Input, Output } from '@saola/contract/call'
import { BATCH_MAX, MACHINE_WAIT_MINUTES, type payPos } from '@saola/contract/pos-device'
import { audit } from '../../platform/audit.ts'
import { wireOrNull } from '../../platform/clock.ts'
import { machine, type Ctx, type MachineCaller } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { cleanText, maskCards } from '../../platform/free-text.ts'
import { notifyLive } from '../../platform/live-events.ts'
import * as cardPayment from '../card-payment/service.ts'
import * as payments from '../payment/service.ts'
import * as shopSetting from '../shop-setting/service.ts'
import { MINUTE_MS, posStatusOf } from './rules.ts'
import * as paymentStore from './payment-store.ts'
import * as settlementStore from './settlement-store.ts'

type Body = Input<typeof payPos.createTransaction>['body']
type Payment = Output<typeof payPos.getTransaction>

/** Not before the bank takes money for it (ADR 0051): the machine asks again. */
const isQrShown = (row: paymentStore.PosPaymentRow): boolean =>
  row.payment_type === 'VIET_QR' && row.status === 'CREATED' && row.payable_at !== null
const paymentOf = (row: paymentStore.PosPaymentRow, card: Payment['card'] = null): Payment => ({
  id: row.id,
  requestId: row.request_id,
  amount: row.amount,
  paymentType: row.payment_type as Payment['paymentType'],
  status: posStatusOf(row),
  qrCode: isQrShown(row) ? row.qr_content : null,
  expiresAt: wireOrNull(row.expires_at),
  transactionCode: row.txn_number,
  finish: row.settlement_id !== null,
  declined: row.status === 'SUCCESS' ? null : row.declined,
  batchNo: row.open_batch,
  card,
})

async function open(ctx: Ctx, me: MachineCaller, body: Body): Promise<paymentStore.PosPaymentRow> {
  await paymentStore.lockRequest(ctx.db, me.id, body.requestId)
  const before = await paymentStore.paymentOfRequest(ctx.db, me.merchantId, me.id, body.requestId)
  if (before) {
    ensure(
      before.amount === body.amount && before.payment_type === body.paymentType,
      'error.idempotency_key_reused',
    )
    return before
  }
  ensure(
    (await settlementStore.openBatch(ctx.db, me.merchantId, me.id)).number < BATCH_MAX,
    'pos.batch_full',
  )
  const start = await payments.defaultsOf(ctx, me.merchantId, null, body.paymentType)
  const { account, paymentType } = start
  const limit =
    (await shopSetting.ofMerchant(ctx, me.merchantId)).payments.find(
      (method) => method.paymentType === paymentType,
    )?.paymentLimit ?? payments.MAX_AMOUNT
  payments.ensureAmount(body.amount, Math.min(limit, payments.MAX_AMOUNT))
  const now = ctx.clock.now()
  const staffName = body.staffName?.trim() || null
  const payment = await payments.open(
    ctx,
    me.merchantId,
    {
      type: 'PAY_POS',
      source: 'POS',
      paymentType,
      amount: body.amount,
      refTransactionId: null,
      bankAccount: account,
      feeId: payments.feeIdOf(ctx, start, {
        type: 'PAY_POS',
        amount: body.amount,
        source: 'POS',
      }),
      description: maskCards(cleanText(body.description ?? '')) || `POS ${me.deviceId}`,
      expiresAt: new Date(now.getTime() + MACHINE_WAIT_MINUTES * MINUTE_MS),
      successUrl: null,
      failUrl: null,
      redirectAfter: 5,
      customer: { fullName: null, phone: null, email: null, address: null },
      payLinkCode: null,
    },
    now,
  )
  await paymentStore.insertPayment(ctx.db, me.merchantId, {
    transactionId: payment.id,
    deviceId: me.id,
    requestId: body.requestId,
    staffName,
    now,
  })
  // An open payment at a machine is told of by no event.
  if (paymentType === 'VIET_QR')
    await payments.tellBank(ctx.db, { merchantId: me.merchantId, id: payment.id })
  await audit(ctx, {
    module: 'pos-device',
    merchantId: me.merchantId,
    objectId: payment.id,
    after: { deviceId: me.deviceId, amount: body.amount, paymentType, staffName },
  })
  await notifyLive(ctx.db, [
    {
      merchantId: me.merchantId,
      transactionId: payment.id,
      payLinkCode: null,
      status: 'CREATED',
      amount: body.amount,
    },
  ])
  return (await paymentStore.payment(ctx.db, me.merchantId, payment.id))!
}

/** @throws 32002 while the shop is closed, 1605 for a way it does not take, 507, 16, 41005; 33008 when the card network does not answer: the same request may be sent again. */
export async function create(ctx: Ctx, body: Body): Promise<Payment> {
  const me = machine(ctx)
  ensure(me.merchantStatus === 'ACTIVE', 'merchant.not_active')
  const row = await inTransaction(ctx.db, (tx) => open({ ...ctx, db: tx }, me, body))
  if (row.payment_type === 'VIET_QR' && row.status === 'CREATED')
    row.payable_at ??= await payments.openNow(ctx, row)
  if (row.payment_type !== 'ATM_CARD' || posStatusOf(row) !== 'CREATED') return paymentOf(row)
  // A request that comes again has lost its answer: it has a session of its own; money on both would wait in suspense as a duplicate.
  const found: payments.Payable = {
    row: (await payments.payerRow(ctx.db, me.merchantId, row.id))!,
    shop: await shopSetting.ofMerchant(ctx, me.merchantId),
    missing: [],
  }
  const session = await cardPayment.open(ctx, found)
  return paymentOf(row, { action: session.action, dataKey: session.fields.dataKey })
}

async function mine(ctx: Ctx, id: string): Promise<paymentStore.PosPaymentRow> {
  const me = machine(ctx)
  const row = await paymentStore.payment(ctx.db, me.merchantId, id)
  ensure(row?.pos_device === me.id, 'error.not_found')
  return row
}
export const read = async (ctx: Ctx, id: string): Promise<Payment> => paymentOf(await mine(ctx, id))

/** Ends an open payment: FAILED where the network has declined its card, else CANCEL. @throws 13 once it is paid or over, and while a card is out. */
export async function cancel(ctx: Ctx, id: string): Promise<Payment> {
  const row = await mine(ctx, id)
  const to = row.declined !== null ? 'FAIL' : 'CANCELED'
  ensure(row.status === 'CREATED', 'error.invalid_state')
  // A declined try has opened the payment again; by the table of states only one that is under way fails.
  if (to === 'FAIL')
    ensure(await payments.changeStatus(ctx, row.merchant_id, id, 'PENDING'), 'error.invalid_state')
  ensure(await payments.changeStatus(ctx, row.merchant_id, id, to), 'error.invalid_state')
  await audit(ctx, {
    module: 'pos-device',
    merchantId: row.merchant_id,
    objectId: id,
    before: { status: row.status },
    after: { status: to, declined: row.declined },
  })
  return paymentOf((await paymentStore.payment(ctx.db, row.merchant_id, id))!)
}
