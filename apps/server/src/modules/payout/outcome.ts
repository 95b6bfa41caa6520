/**
 * What becomes of the orders that payouts gave the bank (ADR 0050), booked once: anyone who moves the state posts. Runs inside the
 * transaction that delivers the events, for all that one delivery holds; the events of one order come in their order.
 */
import { auditAll } from '../../platform/audit.ts'
import { shifted, vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { emitAll, type Event } from '../../platform/events.ts'
import { postAll, type Transfer } from '../ledger/service.ts'
import * as batchStore from './batch-store.ts'
import { addToDay } from './daily-store.ts'
import * as fundsStore from './funds-store.ts'
import { tellScreens } from './live.ts'
import { markPaid } from './receiver-store.ts'
import { daySharesOf, failureOf, totalOf, type Failure } from './rules.ts'
import * as store from './store.ts'

type Outcome = Event<'bank-transfer.done' | 'bank-transfer.failed' | 'bank-transfer.returned'>
type PaidRow = store.PaidRow
/** A payout whose order has ended, with what the bank said. */
interface Ended {
  row: PaidRow
  bankReference: string | null
  failure: Failure | null
}
/** Work for each group of rows that have something in common. */
async function forEach<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  work: (group: T[], key: string) => Promise<unknown>,
): Promise<void> {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  for (const [key, group] of groups) await work(group, key)
}

/** The event handler: of payouts' orders alone, all of one topic. */
export const followTransfers = (ctx: Ctx, events: readonly Outcome[]): Promise<void> =>
  forEach(
    events.filter(({ payload }) => payload.kind === 'PAYOUT'),
    (event) => event.merchant_id,
    (mine, merchantId) => follow(ctx, merchantId, mine),
  )

async function follow(ctx: Ctx, merchantId: string, events: readonly Outcome[]): Promise<void> {
  const ids = events.map(({ payload }) => payload.ownerId)
  const rows = new Map((await store.lockPaid(ctx.db, merchantId, ids)).map((row) => [row.id, row]))
  const ended = events.map(({ topic, payload }): Ended => {
    const row = rows.get(payload.ownerId)
    if (!row) throw new Error('an order of a payout that is not there')
    return {
      row,
      bankReference: payload.bankReference,
      failure: topic === 'bank-transfer.failed' ? failureOf(payload.failure) : null,
    }
  })
  const inside: Ctx = { ...ctx, clock: shifted(ctx.clock, ended[0]!.row.clock_shift_ms) }
  switch (events[0]!.topic) {
    case 'bank-transfer.done':
      return done(inside, merchantId, ended)
    case 'bank-transfer.failed':
      return failed(inside, merchantId, ended)
    case 'bank-transfer.returned':
      return cameBack(inside, merchantId, ended)
  }
}

const book = (
  ctx: Ctx,
  ended: readonly Ended[],
  kind: string,
  entriesOf: (row: PaidRow) => Transfer['entries'],
): Promise<void> =>
  postAll(
    ctx.db,
    ended.map(({ row }) => ({
      merchantId: row.merchant_id,
      kind,
      transactionId: null,
      bankCreditId: null,
      bankTransferId: row.transfer_id!,
      at: ctx.clock.now(),
      entries: entriesOf(row),
    })),
  )
/** What is billed later is not in the books yet. */
const feeEntries = (row: PaidRow, sign: 1 | -1): Transfer['entries'] =>
  row.fee_held
    ? [
        { account: 'FEE', amount: sign * row.fee },
        { account: 'VAT', amount: sign * row.vat },
      ]
    : []
const release = (
  ctx: Ctx,
  merchantId: string,
  ended: readonly Ended[],
  isPaid: boolean,
): Promise<void> =>
  forEach(
    ended,
    ({ row }) => row.bank_account_id,
    (group, accountId) => {
      const amount = group.reduce((sum, { row }) => sum + totalOf(row), 0)
      return fundsStore.release(ctx.db, merchantId, accountId, amount, isPaid)
    },
  )
/** Writes the ends. @returns those that were under way: what comes twice changes nothing */
async function move(
  ctx: Ctx,
  merchantId: string,
  to: 'SUCCESS' | 'FAILED',
  ended: readonly Ended[],
): Promise<Ended[]> {
  const ends = ended.map(({ row, bankReference, failure }) => ({
    id: row.id,
    txnNumber: bankReference,
    failure,
  }))
  const moved = await store.endAll(ctx.db, merchantId, to, ends, ctx.clock.now())
  return ended.filter(({ row }) => moved.has(row.id))
}

/** For the figures of the day, which are theirs to the đồng as soon as the payouts have moved. */
const count = (
  ctx: Ctx,
  merchantId: string,
  moved: readonly Ended[],
  end: Parameters<typeof daySharesOf>[1],
): Promise<void> =>
  addToDay(
    ctx.db,
    merchantId,
    vnDay(ctx.clock.now()),
    daySharesOf(
      moved.map(({ row }) => row),
      end,
    ),
  )

async function done(ctx: Ctx, merchantId: string, ended: readonly Ended[]): Promise<void> {
  const now = ctx.clock.now()
  const moved = await move(ctx, merchantId, 'SUCCESS', ended)
  const batches = await countInBatches(ctx, merchantId, moved, 'succeeded')
  await count(ctx, merchantId, moved, 'PAID')
  await release(ctx, merchantId, moved, true)
  await book(ctx, moved, 'PAYOUT_DONE', (row) => [
    { account: 'PAYOUT_IN_FLIGHT', amount: totalOf(row) },
    { account: 'CLEARING', amount: -row.amount },
    ...feeEntries(row, -1),
  ])
  const receivers = moved.map(({ row }) => ({ bin: row.to_bin, account: row.to_account }))
  await markPaid(ctx.db, merchantId, receivers, now)
  await tell(ctx, merchantId, moved, 'payout.succeeded', 'SUCCESS')
  await tellOfBatches(ctx, merchantId, batches)
}

async function failed(ctx: Ctx, merchantId: string, ended: readonly Ended[]): Promise<void> {
  const moved = await move(ctx, merchantId, 'FAILED', ended)
  const batches = await countInBatches(ctx, merchantId, moved, 'failed')
  await count(ctx, merchantId, moved, 'FAILED')
  await release(ctx, merchantId, moved, false)
  await book(ctx, moved, 'PAYOUT_FAILED', (row) => [
    { account: 'PAYOUT_IN_FLIGHT', amount: totalOf(row) },
    { account: 'MERCHANT', amount: -totalOf(row) },
  ])
  await tell(ctx, merchantId, moved, 'payout.failed', 'FAILED')
  await tellOfBatches(ctx, merchantId, batches)
}

/** The receiver's bank has sent the money back: it is the merchant's again, and the fee with it. */
async function cameBack(ctx: Ctx, merchantId: string, ended: readonly Ended[]): Promise<void> {
  const ids = ended.map(({ row }) => row.id)
  const back = await store.comeBack(ctx.db, merchantId, ids, ctx.clock.now())
  const moved = ended.flatMap(({ row }) =>
    back.has(row.id) ? [{ row, bankReference: row.txn_number, failure: null }] : [],
  )
  const batches = await countInBatches(ctx, merchantId, moved, 'returned')
  await count(ctx, merchantId, moved, 'RETURNED')
  await book(ctx, moved, 'PAYOUT_RETURNED', (row) => [
    { account: 'CLEARING', amount: row.amount },
    ...feeEntries(row, 1),
    { account: 'MERCHANT', amount: -totalOf(row) },
  ])
  await tell(ctx, merchantId, moved, 'payout.returned', 'SUCCESS')
  await tellOfBatches(ctx, merchantId, batches)
}

async function tell(
  ctx: Ctx,
  merchantId: string,
  ended: readonly Ended[],
  topic: 'payout.succeeded' | 'payout.failed' | 'payout.returned',
  status: 'SUCCESS' | 'FAILED',
): Promise<void> {
  await auditAll(
    ctx,
    ended.map(({ row, bankReference, failure }) => ({
      module: 'payout',
      merchantId,
      objectId: row.id,
      before: { status: row.status },
      after: {
        status,
        bankReference,
        failure,
        ...(topic === 'payout.returned' ? { reversed: true } : {}),
      },
    })),
  )
  await emitAll(
    ctx.db,
    ended.map(({ row, bankReference, failure }) => ({
      topic,
      merchantId,
      objectId: row.id,
      payload: {
        payoutId: row.id,
        batchId: row.batch_id,
        rowNo: row.row_no,
        amount: row.amount,
        bankReference,
        failure,
      },
      at: ctx.clock.now(),
    })),
  )
  // A batch is told of as one.
  await tellScreens(
    ctx,
    merchantId,
    ended.flatMap(({ row }) =>
      row.batch_id === null ? [{ id: row.id, status, amount: row.amount }] : [],
    ),
  )
}

type Counts = Awaited<ReturnType<typeof batchStore.count>>
interface Counted extends Counts {
  id: string
  status: 'TRANSFERRING' | 'SUCCESS' | 'FAILED'
  hasEnded: boolean
}
/** Paid in part is paid: the counters say how much of it. */
const statusOf = ({ row_count, succeeded, failed: notPaid }: Counts): Counted['status'] => {
  if (succeeded + notPaid < row_count) return 'TRANSFERRING'
  return succeeded > 0 ? 'SUCCESS' : 'FAILED'
}
/** Each batch that some of these are rows of; it ends with its last row. */
async function countInBatches(
  ctx: Ctx,
  merchantId: string,
  ended: readonly Ended[],
  as: 'succeeded' | 'failed' | 'returned',
): Promise<Counted[]> {
  const counted: Counted[] = []
  await forEach(
    ended.filter(({ row }) => row.batch_id !== null),
    ({ row }) => row.batch_id!,
    async (group, id) => {
      const more = { succeeded: 0, failed: 0, returned: 0, [as]: group.length }
      const counts = await batchStore.count(ctx.db, merchantId, id, more)
      const status = statusOf(counts)
      const hasEnded =
        status !== 'TRANSFERRING' &&
        (await batchStore.endBatch(ctx.db, merchantId, id, status, ctx.clock.now())) === 1
      counted.push({ ...counts, id, status, hasEnded })
    },
  )
  return counted
}
async function tellOfBatches(
  ctx: Ctx,
  merchantId: string,
  batches: readonly Counted[],
): Promise<void> {
  const over = batches.filter(({ hasEnded }) => hasEnded)
  await auditAll(
    ctx,
    over.map(({ id, status, succeeded, failed: notPaid }) => ({
      module: 'payout',
      merchantId,
      objectId: id,
      before: { status: 'TRANSFERRING' },
      after: { status, succeeded, failed: notPaid },
    })),
  )
  await emitAll(
    ctx.db,
    over.map(({ id, row_count: count, succeeded, failed: notPaid }) => ({
      topic: 'payout.batch_finished',
      merchantId,
      objectId: id,
      payload: { batchId: id, count, succeeded, failed: notPaid },
      at: ctx.clock.now(),
    })),
  )
  await tellScreens(
    ctx,
    merchantId,
    batches.map(({ id, status }) => ({ id, status, amount: 0 })),
  )
}
