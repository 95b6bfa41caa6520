/** What becomes of a transfer to an enterprise, booked once in both sets of books (ADR 0072). What did not reach it is owed to it again. VND. */
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { emit, type Event } from '../../platform/events.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as bankCredit from '../bank-credit/service.ts'
import { post, SYSTEM_MERCHANT_ID } from '../ledger/service.ts'
import * as advances from '../salary-advance/service.ts'
import { insideOf, record } from './collecting.ts'
import * as refundStore from './refund-store.ts'
import {
  arrivedEntries,
  drawnEntries,
  opposite,
  refundedEntries,
  refundOrderedEntries,
  refundSentEntries,
  TRIES_BEFORE_ALARM,
  type Entry,
} from './rules.ts'

export const ARRIVE_JOB = 'salaryCollection.refundArrived'
const AT_ONCE = 200
/** The bank's notice is usually there within seconds. */
const STUCK_MS = 10 * 60_000

type Outcome = Event<'bank-transfer.done' | 'bank-transfer.failed' | 'bank-transfer.returned'>
interface End {
  from: 'SENDING' | 'DONE'
  to: 'DONE' | 'FAILED' | 'RETURNED'
  kind: string
  /** In the books of the enterprise, and in those of the bank. */
  enterprise: (amount: number) => Entry[]
  house: (amount: number) => Entry[]
}
const ENDS = {
  'bank-transfer.done': {
    from: 'SENDING',
    to: 'DONE',
    kind: 'LINE_REFUNDED',
    enterprise: refundedEntries,
    house: refundSentEntries,
  },
  'bank-transfer.failed': {
    from: 'SENDING',
    to: 'FAILED',
    kind: 'LINE_REFUND_FAILED',
    // They do not show it before it is there.
    enterprise: () => [],
    house: (amount) => opposite(refundOrderedEntries(amount)),
  },
  'bank-transfer.returned': {
    from: 'DONE',
    to: 'RETURNED',
    kind: 'LINE_REFUND_RETURNED',
    enterprise: (amount) => opposite(refundedEntries(amount)),
    house: (amount) => opposite(drawnEntries(amount)),
  },
} as const satisfies Record<Outcome['topic'], End>

/** The event handler's part for these orders. What comes twice changes nothing. */
export async function followRefund(outside: Ctx, event: Outcome): Promise<void> {
  const { ownerId, bankReference, failure, transferId } = event.payload
  const ctx = await insideOf(outside, event.merchant_id)
  const row = await refundStore.lock(ctx.db, event.merchant_id, ownerId)
  if (!row) throw new Error('an order to an enterprise that is not there')
  const { merchant_id: merchantId, id, amount } = row
  const end: End = ENDS[event.topic]
  const isFailed = end.to === 'FAILED'
  const moved = await refundStore.end(ctx.db, merchantId, id, {
    from: end.from,
    to: end.to,
    bankReference: isFailed ? null : bankReference,
    failure: isFailed ? (failure ?? 'REFUSED') : null,
    now: ctx.clock.now(),
  })
  if (moved === 0) return
  if (end.to !== 'DONE') await advances.releaseRefunded(ctx, merchantId, id)
  await record(ctx, row, { state: end.to, amount, bankReference, failure })
  await tellEnd(ctx, row, end.to)
  if (end.to === 'DONE') await wantArrived(ctx, row)
  await book(ctx, merchantId, transferId, end.kind, end.enterprise(amount))
  if (!ctx.test) await book(ctx, SYSTEM_MERCHANT_ID, transferId, end.kind, end.house(amount))
}
async function book(
  ctx: Ctx,
  books: string,
  bankTransferId: string,
  kind: string,
  entries: Entry[],
): Promise<void> {
  if (entries.length > 0)
    await post(ctx, books, {
      kind,
      transactionId: null,
      bankCreditId: null,
      bankTransferId,
      entries,
    })
}
/** The enterprise is told of the money, and of the first that did not reach it; people of the bank once it does not for days. */
async function tellEnd(ctx: Ctx, row: refundStore.RefundRow, to: End['to']): Promise<void> {
  const inRow = to === 'DONE' ? 0 : await refundStore.failedInRow(ctx.db, row.merchant_id)
  if (inRow <= 1)
    await emit(ctx, 'salary_collection.refund_ended', row.merchant_id, row.id, {
      state: to,
      amount: row.amount,
      accountLast: row.to_account.slice(-4),
    })
  if (inRow < TRIES_BEFORE_ALARM) return
  ctx.metrics.alarms.inc({ kind: 'salary-line-refund-failed' })
  ctx.log.error({ refundId: row.id }, 'what a credit line owes does not reach the enterprise')
}

const wantArrived = (ctx: Ctx, { merchant_id: merchantId, id }: refundStore.Key): Promise<void> =>
  enqueue(ctx.db, ARRIVE_JOB, { merchantId, id }, { key: `${ARRIVE_JOB}/${id}`, maxAttempts: 25 })
/** Money has come that fits no payment: some of it is what we have sent. */
export async function followArrivals(ctx: Ctx, bankReferences: readonly string[]): Promise<void> {
  for (const key of await refundStore.arriving(ctx.db, bankReferences)) await wantArrived(ctx, key)
}
/** The job: what the bank tells of as a credit leaves suspense, and the books, which have it already. Either may come first. */
export const arrived = (outside: Ctx, merchantId: string, id: string): Promise<void> =>
  inTransaction(outside.db, async (tx) => {
    const ctx = await insideOf({ ...outside, db: tx }, merchantId)
    const row = await refundStore.lock(tx, merchantId, id)
    if (!row?.bank_reference || row.credited_at !== null) return
    const { amount, bank_reference: bankReference, to_account: account } = row
    const note = `Credit line ${ctx.code}`
    const credit = await bankCredit.claim(ctx, bankReference, account, note, amount)
    if (credit === null) return
    await refundStore.setCredited(tx, merchantId, id, ctx.clock.now())
    await post(ctx, merchantId, {
      kind: 'LINE_REFUND_ARRIVED',
      transactionId: null,
      bankCreditId: credit.id,
      bankTransferId: row.transfer_id!,
      entries: arrivedEntries(amount),
    })
    await record(ctx, { ...row, state: null }, { event: 'CREDITED', amount, bankReference })
  })
/** Should a job, or the bank's notice, have been lost. */
export async function sweepArrivals(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - STUCK_MS)
  for (const key of await refundStore.stuck(ctx.db, before, AT_ONCE)) await wantArrived(ctx, key)
}
