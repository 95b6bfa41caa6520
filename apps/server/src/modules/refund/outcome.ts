/**
 * What becomes of the order that a refund gave the bank (ADR 0050), booked once: anyone who moves the state posts. Runs inside the
 * transaction that delivers the event; the events of one order come in their order.
 */
import { audit } from '../../platform/audit.ts'
import { shifted } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { emit, type Event } from '../../platform/events.ts'
import { notifyLive } from '../../platform/live-events.ts'
import { cardAccountOf, post, type Transfer } from '../ledger/service.ts'
import * as order from '../order/service.ts'
import * as payments from '../payment/service.ts'
import { failureOf, type Failure } from './rules.ts'
import * as store from './store.ts'

type Outcome = Event<
  'bank-transfer.delayed' | 'bank-transfer.done' | 'bank-transfer.failed' | 'bank-transfer.returned'
>

/** The event handler: of a refund's order alone. */
export async function followTransfer(ctx: Ctx, event: Outcome): Promise<void> {
  const { kind, ownerId, bankReference, failure } = event.payload
  if (kind !== 'REFUND') return
  if (event.topic === 'bank-transfer.delayed') {
    await store.startSending(ctx.db, event.merchant_id, ownerId)
    return
  }
  const row = await store.lockOne(ctx.db, event.merchant_id, ownerId, null)
  if (!row) throw new Error('an order of a refund that is not there')
  const inside: Ctx = { ...ctx, clock: shifted(ctx.clock, row.clock_shift_ms) }
  if (event.topic === 'bank-transfer.done') await sent(inside, row, bankReference!)
  else if (event.topic === 'bank-transfer.failed')
    await failed(inside, row, bankReference, failureOf(failure))
  else await cameBack(inside, row)
}

const figuresOf = (row: store.RefundRow, at: Date) => ({
  amount: row.amount,
  feeBack: row.fee_back,
  vatBack: row.vat_back,
  net: row.net,
  at,
})
/** Where the money lies that goes back: the bank pays from the merchant's account; the card network takes it off what it owes. */
const accountOf = (ctx: Ctx, row: store.RefundRow): Promise<string> =>
  row.way === 'CARD'
    ? cardAccountOf(ctx, row.merchant_id, row.transaction_id)
    : Promise.resolve('CLEARING')
/** What approval took from the merchant, and of fee and VAT where they were held. */
function partsGiven(row: store.RefundRow): Transfer['entries'] {
  const isHeld = row.net < row.amount
  return [
    { account: 'MERCHANT', amount: -row.net },
    { account: 'FEE', amount: isHeld ? -row.fee_back : 0 },
    { account: 'VAT', amount: isHeld ? -row.vat_back : 0 },
  ]
}
const book = (
  ctx: Ctx,
  row: store.RefundRow,
  kind: string,
  entries: Transfer['entries'],
): Promise<void> =>
  post(ctx, row.merchant_id, {
    kind,
    transactionId: row.transaction_id,
    bankCreditId: null,
    refundId: row.id,
    entries,
  })

async function sent(ctx: Ctx, row: store.RefundRow, bankReference: string): Promise<void> {
  const now = ctx.clock.now()
  const end = { to: 'SENT' as const, bankReference, failure: null, now }
  if ((await store.end(ctx.db, row.merchant_id, row.id, end)) === 0) return
  await payments.countRefund(ctx.db, row.merchant_id, row.transaction_id, figuresOf(row, now))
  await book(ctx, row, 'REFUNDED', [
    { account: 'IN_FLIGHT', amount: row.amount },
    { account: await accountOf(ctx, row), amount: -row.amount },
  ])
  await tell(ctx, row, 'payment.refunded', { status: 'SENT', bankReference, failure: null })
}

async function failed(
  ctx: Ctx,
  row: store.RefundRow,
  bankReference: string | null,
  failure: Failure,
): Promise<void> {
  const end = { to: 'FAILED' as const, bankReference, failure, now: ctx.clock.now() }
  if ((await store.end(ctx.db, row.merchant_id, row.id, end)) === 0) return
  await payments.holdRefund(ctx.db, row.merchant_id, row.transaction_id, -row.amount)
  await book(ctx, row, 'REFUND_FAILED', [
    { account: 'IN_FLIGHT', amount: row.amount },
    ...partsGiven(row),
  ])
  await tell(ctx, row, 'refund.failed', { status: 'FAILED', bankReference, failure })
}

/** The payer's bank has returned the money: it is the merchant's again, the fee as it was taken, and the payment may be refunded anew. */
async function cameBack(ctx: Ctx, row: store.RefundRow): Promise<void> {
  const { merchant_id: merchantId, transaction_id: transactionId } = row
  const was = await store.takenOff(ctx.db, merchantId, transactionId)
  if ((await store.comeBack(ctx.db, merchantId, row.id, ctx.clock.now())) === 0) return
  const figures = figuresOf(row, row.ended_at!)
  await payments.countRefund(ctx.db, merchantId, transactionId, figures, -1)
  await payments.holdRefund(ctx.db, merchantId, transactionId, -row.amount)
  await book(ctx, row, 'REFUND_RETURNED', [
    { account: await accountOf(ctx, row), amount: row.amount },
    ...partsGiven(row),
  ])
  if (row.goods_at !== null && row.order_id !== null)
    await order.refundCameBack(ctx, merchantId, row.order_id, {
      amount: row.amount,
      parts: await store.partsOf(ctx.db, merchantId, row.id),
      wasWhole: was === row.payment_amount,
    })
  await tell(ctx, row, 'refund.returned', {
    status: 'FAILED',
    bankReference: row.bank_reference,
    failure: 'RETURNED_BY_RECEIVER',
  })
}

async function tell(
  ctx: Ctx,
  row: store.RefundRow,
  topic: 'payment.refunded' | 'refund.failed' | 'refund.returned',
  after: { status: string; bankReference: string | null; failure: Failure | null },
): Promise<void> {
  await audit(ctx, {
    module: 'refund',
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { status: row.status },
    after,
  })
  await emit(ctx, topic, row.merchant_id, row.transaction_id, {
    refundId: row.id,
    transactionId: row.transaction_id,
    orderId: row.order_id,
    amount: row.amount,
    failure: after.failure,
  })
  // Payers' pages keep a link for a second: this event makes them forget it.
  await notifyLive(ctx.db, [
    {
      about: 'refund',
      merchantId: row.merchant_id,
      transactionId: row.transaction_id,
      payLinkCode: row.pay_link_code,
      status: 'SUCCESS',
      amount: row.amount,
    },
  ])
}
