/** What becomes of collections, booked once; the bank's own books follow in jobs of their own, for all enterprises write the same ones there (ADR 0070). VND. */
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Event } from '../../platform/events.ts'
import { enqueue } from '../../platform/jobs.ts'
import { houseOf } from '../bank-account/service.ts'
import * as bankCredit from '../bank-credit/service.ts'
import { balancesOf, houseFundsFor, post, postAll, SYSTEM_MERCHANT_ID } from '../ledger/service.ts'
import * as payouts from '../payout/service.ts'
import * as advances from '../salary-advance/service.ts'
import { accountOfNumber, insideOf, record, TRY_JOB } from './collecting.ts'
import * as dueStore from './due-store.ts'
import { followArrivals, followRefund, sweepArrivals } from './refund-outcome.ts'
import {
  collectedEntries,
  collectingEntries,
  drawnEntries,
  opposite,
  putInEntries,
  repaidEntries,
  type Entry,
} from './rules.ts'
import * as store from './store.ts'

export const HOUSE_JOB = 'salaryCollection.house'
export const TAKE_JOB = 'salaryCollection.takeIn'
const AT_ONCE = 200
/** Money that arrives is no reason to ask the bank more often. */
const AGAIN_MS = 15 * 60_000

type Outcome = Event<'bank-transfer.done' | 'bank-transfer.failed' | 'bank-transfer.returned'>
/** The event handler: of orders of collections and to enterprises, and of advances', which the bank's own books take. What comes twice changes nothing. */
export async function followTransfer(outside: Ctx, event: Outcome): Promise<void> {
  const { kind, ownerId, bankReference, failure } = event.payload
  if (kind === 'ADVANCE') return void (await wantHouse(outside))
  if (kind === 'LINE_REFUND') return followRefund(outside, event)
  if (kind !== 'LINE_COLLECTION') return
  const ctx = await insideOf(outside, event.merchant_id)
  const row = await store.lock(ctx.db, event.merchant_id, ownerId)
  if (!row) throw new Error('an order of a collection that is not there')
  switch (event.topic) {
    case 'bank-transfer.done':
      return done(ctx, row, bankReference)
    case 'bank-transfer.failed':
      return refused(ctx, row, failure ?? 'REFUSED')
    case 'bank-transfer.returned':
      return cameBack(ctx, row)
  }
}
const book = (
  ctx: Ctx,
  books: string,
  row: store.CollectionRow,
  { kind, entries, creditId = null }: { kind: string; entries: Entry[]; creditId?: number | null },
): Promise<void> =>
  post(ctx, books, {
    kind,
    transactionId: null,
    bankCreditId: creditId,
    bankTransferId: row.transfer_id!,
    entries,
  })
async function free(ctx: Ctx, row: store.CollectionRow, isPaid: boolean): Promise<void> {
  const account = await accountOfNumber(ctx, row.merchant_id, row.from_account)
  const amount = row.principal + row.interest
  if (account) await payouts.freeFunds(ctx, row.merchant_id, account, { amount, isPaid })
}
async function done(ctx: Ctx, row: store.CollectionRow, bankReference: string | null) {
  const now = ctx.clock.now()
  const move = { from: ['COLLECTING'], to: 'COLLECTED', failure: null, now, bankReference } as const
  if ((await store.move(ctx.db, row.merchant_id, row.id, move)) === 0) return
  await free(ctx, row, true)
  await book(ctx, row.merchant_id, row, { kind: 'LINE_COLLECTED', entries: collectedEntries(row) })
  await record(ctx, row, { state: 'COLLECTED', bankReference })
  await wantTaken(ctx, row)
}
async function refused(ctx: Ctx, row: store.CollectionRow, failure: string): Promise<void> {
  const move = { from: ['COLLECTING'], to: 'SHORT', failure, now: ctx.clock.now() } as const
  if ((await store.move(ctx.db, row.merchant_id, row.id, move)) === 0) return
  await free(ctx, row, false)
  await book(ctx, row.merchant_id, row, {
    kind: 'LINE_COLLECT_FAILED',
    entries: opposite(collectingEntries(row)),
  })
  await record(ctx, row, { state: 'SHORT', failure })
}
/** The bank has sent it back though it had taken it: the line is owed again, and tried again tomorrow. */
async function cameBack(ctx: Ctx, row: store.CollectionRow): Promise<void> {
  const move = {
    from: ['COLLECTED'],
    to: 'SHORT',
    failure: 'RETURNED',
    now: ctx.clock.now(),
  } as const
  if ((await store.move(ctx.db, row.merchant_id, row.id, move)) === 0) return
  await book(ctx, row.merchant_id, row, {
    kind: 'LINE_COLLECT_FAILED',
    entries: [...opposite(collectedEntries(row)), ...opposite(collectingEntries(row))],
  })
  await record(ctx, row, { state: 'SHORT', failure: 'RETURNED' })
  if (row.house_at === null) return
  ctx.metrics.alarms.inc({ kind: 'salary-collection-returned' })
  ctx.log.error(
    { collectionId: row.id },
    'a collection went back: the bank’s statement will show it leave the house’s account',
  )
}

/** Money has arrived: an enterprise whose account was short is asked again. */
export async function followMoney(
  ctx: Ctx,
  events: readonly Event<'payment.settled'>[],
): Promise<void> {
  const ids = [...new Set(events.map(({ merchant_id: id }) => id))]
  const before = new Date(ctx.clock.now().getTime() - AGAIN_MS)
  for (const { merchant_id: merchantId, id } of await dueStore.shortOf(ctx.db, ids, before))
    await enqueue(ctx.db, TRY_JOB, { merchantId, id }, { key: `${TRY_JOB}/${id}` })
}
const wantHouse = (ctx: Ctx): Promise<void> => enqueue(ctx.db, HOUSE_JOB, {}, { key: HOUSE_JOB })
const wantTaken = (ctx: Ctx, { merchant_id: merchantId, id }: dueStore.Untaken): Promise<void> =>
  enqueue(ctx.db, TAKE_JOB, { merchantId, id }, { key: `${TAKE_JOB}/${id}`, maxAttempts: 25 })
/** The event handler: money has come to an account of ours that fits no payment. */
export async function followCredits(
  ctx: Ctx,
  events: readonly Event<'credit.unmatched'>[],
): Promise<void> {
  const theirs = events.filter((event) => event.merchant_id !== SYSTEM_MERCHANT_ID)
  if (theirs.length > 0)
    await followArrivals(
      ctx,
      theirs.map(({ payload }) => payload.bankReference),
    )
  const ours = events.filter((event) => event.merchant_id === SYSTEM_MERCHANT_ID)
  if (ours.length === 0) return
  const references = ours.map(({ payload }) => payload.bankReference)
  for (const one of await dueStore.untaken(ctx.db, references, AT_ONCE)) await wantTaken(ctx, one)
}

/** The job: what the line has lent leaves the bank's own books, and comes back to them with what came back. The bank puts in its own money as far as its account has none to spare. */
export async function mirror(ctx: Ctx): Promise<void> {
  const isFull = await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    const rows = await advances.unmirrored(inside, AT_ONCE)
    const live = rows.filter((row) => !row.is_test)
    const moves = live.flatMap((row) => [
      ...(row.is_lent ? [{ row, kind: 'ADVANCE_PAID', entries: drawnEntries(row.amount) }] : []),
      ...(row.is_back
        ? [{ row, kind: 'ADVANCE_RETURNED', entries: opposite(drawnEntries(row.amount)) }]
        : []),
    ])
    const lent = live.reduce((sum, row) => sum + (row.is_lent ? row.amount : 0), 0)
    if (lent > 0) await putIn(inside, lent)
    const about = { merchantId: SYSTEM_MERCHANT_ID, transactionId: null, bankCreditId: null }
    if (moves.length > 0)
      await postAll(
        tx,
        moves.map(({ row, kind, entries }) => ({
          ...about,
          kind,
          bankTransferId: row.transfer_id,
          entries,
          at: ctx.clock.now(),
        })),
      )
    await advances.setMirrored(inside, rows)
    return rows.length === AT_ONCE
  })
  if (isFull) await wantHouse(ctx)
}
async function putIn(ctx: Ctx, lent: number): Promise<void> {
  const balances = await balancesOf(ctx, SYSTEM_MERCHANT_ID)
  const own = houseFundsFor({ ...balances, CLEARING: (balances['CLEARING'] ?? 0) - lent })
  if (own === 0) return
  await post(ctx, SYSTEM_MERCHANT_ID, {
    kind: 'OWN_FUNDS',
    transactionId: null,
    bankCreditId: null,
    entries: putInEntries(own),
  })
}
/** The job: the bank's own books take what was collected, once it is there. It may run at any time and twice. */
export async function takeIn(outside: Ctx, merchantId: string, id: string): Promise<void> {
  await inTransaction(outside.db, async (tx) => {
    const { test, code } = await insideOf({ ...outside, db: tx }, merchantId)
    const ctx: Ctx = { ...outside, db: tx, test }
    const row = await store.lock(tx, merchantId, id)
    if (row?.state !== 'COLLECTED' || row.house_at !== null || row.bank_reference === null) return
    const credit = await bankCredit.claim(
      ctx,
      row.bank_reference,
      houseOf(ctx).account,
      `Credit line ${code}`,
      row.principal + row.interest,
    )
    if (credit === null) return
    await dueStore.setHouse(tx, merchantId, id, ctx.clock.now())
    await book(ctx, SYSTEM_MERCHANT_ID, row, {
      kind: 'LINE_COLLECTED',
      entries: repaidEntries(row, test),
      creditId: credit.id,
    })
  })
}
/** Should a job have been lost. */
export async function sweep(ctx: Ctx): Promise<void> {
  await mirror(ctx)
  await sweepArrivals(ctx)
  for (const one of await dueStore.untaken(ctx.db, null, AT_ONCE)) await wantTaken(ctx, one)
}
