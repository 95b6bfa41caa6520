/**
 * The bank's part of a refund (ADR 0027). Unknown is not failed: before anything is sent a second time the bank is asked what became of the first,
 * and every sending bears the refund's own reference, under which the bank pays once.
 */
import { BankRefused, type TransferAnswer } from '../../adapters/bank.ts'
import { audit } from '../../platform/audit.ts'
import { shifted } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { emit } from '../../platform/events.ts'
import { enqueue } from '../../platform/jobs.ts'
import { notifyLive } from '../../platform/live-events.ts'
import { cardAccountOf, post } from '../ledger/service.ts'
import * as payments from '../payment/service.ts'
import { failureOf, type Failure } from './rules.ts'
import { contentFor } from './service.ts'
import * as store from './store.ts'

/** A refund the bank is silent about for so long is looked after by the clock as well, should its job have given up. */
const SILENT_MS = 60 * 60_000
/** Silence for so long is reported to staff. */
const ALARM_MS = 24 * 3_600_000

type Ended =
  | { to: 'SENT'; bankReference: string; failure: null }
  | { to: 'FAILED'; bankReference: string | null; failure: Failure }
function endedBy(answer: TransferAnswer): Ended | null {
  if (answer.status === 'SUCCESS')
    return { to: 'SENT', bankReference: answer.bankReference, failure: null }
  if (answer.status === 'FAILED')
    return {
      to: 'FAILED',
      bankReference: answer.bankReference || null,
      failure: failureOf(answer.reason),
    }
  return null
}

const stands = (ctx: Ctx, row: store.RefundRow): Promise<TransferAnswer | null> =>
  row.way === 'CARD' ? ctx.cards.refunded(row.reference) : ctx.bank.returned(row.reference)
async function pay(ctx: Ctx, row: store.RefundRow): Promise<Ended | null> {
  const reason = contentFor(row.reason)
  try {
    return endedBy(
      row.card_order !== null
        ? await ctx.cards.refund({
            reference: row.reference,
            orderId: row.card_order,
            amount: row.amount,
            reason,
          })
        : await ctx.bank.returnCredit({
            reference: row.reference,
            bankReference: row.paid_reference,
            amount: row.amount,
            reason,
          }),
    )
  } catch (error) {
    if (!(error instanceof BankRefused)) throw error
    return { to: 'FAILED', bankReference: null, failure: failureOf(undefined, error.message) }
  }
}

/** The job. It may run twice, and twice at once: that SENDING is written down before the bank learns of it decides who asks first. */
export async function sendRefund(ctx: Ctx, id: string): Promise<void> {
  const row = await store.withBank(ctx.db, id)
  if (!row) return
  const isFirst =
    row.status === 'APPROVED' && (await store.startSending(ctx.db, row.merchant_id, id)) === 1
  const known = isFirst ? null : await stands(ctx, row)
  const ended = known ? endedBy(known) : await pay(ctx, row)
  if (!ended) throw new Error('the bank has not decided on the refund yet')
  await finish(ctx, row, ended)
}

/** Books the end, once: anyone who moves the state posts. */
async function finish(ctx: Ctx, row: store.RefundRow, ended: Ended): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inside: Ctx = { ...ctx, db: tx, clock: shifted(ctx.clock, row.clock_shift_ms) }
    const now = inside.clock.now()
    if ((await store.end(tx, row.merchant_id, row.id, { ...ended, now })) === 0) return
    const isSent = ended.to === 'SENT'
    if (isSent)
      await payments.countRefund(tx, row.merchant_id, row.transaction_id, {
        amount: row.amount,
        feeBack: row.fee_back,
        vatBack: row.vat_back,
        net: row.net,
        at: now,
      })
    else await payments.holdRefund(tx, row.merchant_id, row.transaction_id, -row.amount)
    const isHeld = row.net < row.amount
    // The bank pays from the merchant's account; the card network takes it off what it owes.
    const from =
      row.way === 'CARD'
        ? await cardAccountOf(inside, row.merchant_id, row.transaction_id)
        : 'CLEARING'
    await post(inside, row.merchant_id, {
      kind: isSent ? 'REFUNDED' : 'REFUND_FAILED',
      transactionId: row.transaction_id,
      bankCreditId: null,
      refundId: row.id,
      entries: [
        { account: 'IN_FLIGHT', amount: row.amount },
        ...(isSent
          ? [{ account: from, amount: -row.amount }]
          : [
              { account: 'MERCHANT', amount: -row.net },
              { account: 'FEE', amount: isHeld ? -row.fee_back : 0 },
              { account: 'VAT', amount: isHeld ? -row.vat_back : 0 },
            ]),
      ],
    })
    await audit(inside, {
      module: 'refund',
      merchantId: row.merchant_id,
      objectId: row.id,
      before: { status: 'SENDING' },
      after: { status: ended.to, bankReference: ended.bankReference, failure: ended.failure },
    })
    await emit(
      inside,
      isSent ? 'payment.refunded' : 'refund.failed',
      row.merchant_id,
      row.transaction_id,
      {
        refundId: row.id,
        transactionId: row.transaction_id,
        orderId: row.order_id,
        amount: row.amount,
        failure: ended.failure,
      },
    )
    // Payers' pages keep a link for a second: this event makes them forget it.
    await notifyLive(tx, [
      {
        about: 'refund',
        merchantId: row.merchant_id,
        transactionId: row.transaction_id,
        payLinkCode: row.pay_link_code,
        status: 'SUCCESS',
        amount: row.amount,
      },
    ])
  })
}

/** The clock's own look at refunds whose job has given up, or was lost. */
export async function sweep(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now().getTime()
  for (const { id } of await store.silent(ctx.db, new Date(now - SILENT_MS), 500))
    await enqueue(ctx.db, 'refund.send', { id }, { key: `refund-${id}`, maxAttempts: 2 })
  for (const { id } of await store.unreturned(ctx.db, new Date(now - SILENT_MS), 500))
    await enqueue(ctx.db, 'refund.goods', { id }, { key: `refund-goods-${id}`, maxAttempts: 2 })
  const late = await store.silent(ctx.db, new Date(now - ALARM_MS), 100)
  if (late.length === 0) return
  ctx.metrics.alarms.inc({ kind: 'refund-silent' })
  ctx.log.error(
    { refunds: late.map((r) => r.id) },
    'the bank has been silent about refunds for a day',
  )
}
