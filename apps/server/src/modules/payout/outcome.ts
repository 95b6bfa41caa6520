/**
 * What becomes of the order that a payout gave the bank (ADR 0050), booked once: anyone who moves the state posts. Runs inside the
 * transaction that delivers the event; the events of one order come in their order.
 */
import { audit } from '../../platform/audit.ts'
import { shifted } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { emit, type Event } from '../../platform/events.ts'
import { post, type Transfer } from '../ledger/service.ts'
import * as fundsStore from './funds-store.ts'
import { tellScreens } from './live.ts'
import { markPaid } from './receiver-store.ts'
import { failureOf, type Failure } from './rules.ts'
import * as store from './store.ts'

type Outcome = Event<'bank-transfer.done' | 'bank-transfer.failed' | 'bank-transfer.returned'>

/** The event handler: of a payout's order alone. */
export async function followTransfer(ctx: Ctx, event: Outcome): Promise<void> {
  const { kind, ownerId, bankReference, failure } = event.payload
  if (kind !== 'PAYOUT') return
  const row = await store.lockOne(ctx.db, event.merchant_id, ownerId, null)
  if (!row) throw new Error('an order of a payout that is not there')
  const inside: Ctx = { ...ctx, clock: shifted(ctx.clock, row.clock_shift_ms) }
  if (event.topic === 'bank-transfer.done') await done(inside, row, bankReference)
  else if (event.topic === 'bank-transfer.failed')
    await failed(inside, row, bankReference, failureOf(failure))
  else await cameBack(inside, row)
}

const totalOf = (row: store.PayoutRow): number => row.amount + row.fee + row.vat
const book = (
  ctx: Ctx,
  row: store.PayoutRow,
  kind: string,
  entries: Transfer['entries'],
): Promise<void> =>
  post(ctx, row.merchant_id, {
    kind,
    transactionId: null,
    bankCreditId: null,
    bankTransferId: row.transfer_id!,
    entries,
  })
const release = (ctx: Ctx, row: store.PayoutRow, isPaid: boolean): Promise<number> =>
  fundsStore.release(ctx.db, row.merchant_id, row.bank_account_id, totalOf(row), isPaid)

async function done(ctx: Ctx, row: store.PayoutRow, bankReference: string | null): Promise<void> {
  const now = ctx.clock.now()
  const end = { to: 'SUCCESS' as const, txnNumber: bankReference, failure: null, now }
  if ((await store.end(ctx.db, row.merchant_id, row.id, end)) === 0) return
  await release(ctx, row, true)
  await book(ctx, row, 'PAYOUT_DONE', [
    { account: 'PAYOUT_IN_FLIGHT', amount: totalOf(row) },
    { account: 'CLEARING', amount: -row.amount },
    { account: 'FEE', amount: -row.fee },
    { account: 'VAT', amount: -row.vat },
  ])
  await markPaid(ctx.db, row.merchant_id, { bin: row.to_bin, account: row.to_account }, now)
  await tell(ctx, row, 'payout.succeeded', { status: 'SUCCESS', bankReference, failure: null })
}

async function failed(
  ctx: Ctx,
  row: store.PayoutRow,
  bankReference: string | null,
  failure: Failure,
): Promise<void> {
  const end = { to: 'FAILED' as const, txnNumber: bankReference, failure, now: ctx.clock.now() }
  if ((await store.end(ctx.db, row.merchant_id, row.id, end)) === 0) return
  await release(ctx, row, false)
  await book(ctx, row, 'PAYOUT_FAILED', [
    { account: 'PAYOUT_IN_FLIGHT', amount: totalOf(row) },
    { account: 'MERCHANT', amount: -totalOf(row) },
  ])
  await tell(ctx, row, 'payout.failed', { status: 'FAILED', bankReference, failure })
}

/** The receiver's bank has sent the money back: it is the merchant's again, and the fee with it. */
async function cameBack(ctx: Ctx, row: store.PayoutRow): Promise<void> {
  if ((await store.comeBack(ctx.db, row.merchant_id, row.id, ctx.clock.now())) === 0) return
  await book(ctx, row, 'PAYOUT_RETURNED', [
    { account: 'CLEARING', amount: row.amount },
    { account: 'FEE', amount: row.fee },
    { account: 'VAT', amount: row.vat },
    { account: 'MERCHANT', amount: -totalOf(row) },
  ])
  await tell(ctx, row, 'payout.returned', {
    status: 'SUCCESS',
    bankReference: row.txn_number,
    failure: null,
  })
}

async function tell(
  ctx: Ctx,
  row: store.PayoutRow,
  topic: 'payout.succeeded' | 'payout.failed' | 'payout.returned',
  after: { status: 'SUCCESS' | 'FAILED'; bankReference: string | null; failure: Failure | null },
): Promise<void> {
  await audit(ctx, {
    module: 'payout',
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { status: row.status },
    after: { ...after, ...(topic === 'payout.returned' ? { reversed: true } : {}) },
  })
  await emit(ctx, topic, row.merchant_id, row.id, {
    payoutId: row.id,
    amount: row.amount,
    bankReference: after.bankReference,
    failure: after.failure,
  })
  await tellScreens(ctx, row.merchant_id, [
    { id: row.id, status: after.status, amount: row.amount },
  ])
}
