/**
 * What becomes of an order for card money (ADR 0050, ADR 0065). The bank's answer moves the payout; the books of the merchant and of the house move together, once, when
 * the bank has said yes and has told of the money on the merchant's account, whichever comes first. That is a job of its own, for both write the house's books.
 */
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Event } from '../../platform/events.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as bankCredit from '../bank-credit/service.ts'
import { balancesOf, houseFundsFor, post, SYSTEM_MERCHANT_ID } from '../ledger/service.ts'
import { tell } from './mail.ts'
import { afterPaying, cameBack, isNews, ownFundsFor, paidOut, type Entry } from './rules.ts'
import * as store from './store.ts'

export const BOOK_JOB = 'cardPayout.book'
type Outcome = Event<'bank-transfer.done' | 'bank-transfer.failed' | 'bank-transfer.returned'>
const ENDS = {
  'bank-transfer.done': { from: 'SENDING', to: 'DONE' },
  'bank-transfer.failed': { from: 'SENDING', to: 'FAILED' },
  'bank-transfer.returned': { from: 'DONE', to: 'RETURNED' },
} as const

/** The event handler: of orders for card money alone. */
export async function followTransfer(ctx: Ctx, event: Outcome): Promise<void> {
  const { kind, ownerId, bankReference, failure } = event.payload
  if (kind !== 'CARD_OUT') return
  const row = await store.lock(ctx.db, event.merchant_id, ownerId)
  if (!row) throw new Error('an order for card money that is not there')
  const end = ENDS[event.topic]
  const moved = await store.end(ctx.db, row.merchant_id, row.id, {
    ...end,
    bankReference: end.to === 'FAILED' ? null : bankReference,
    failure: end.to === 'FAILED' ? (failure ?? 'REFUSED') : null,
    at: ctx.clock.now(),
  })
  if (moved === 0) return
  await audit(ctx, {
    module: 'card-payout',
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { state: end.from },
    after: { state: end.to, amount: row.amount, bankReference, failure },
  })
  // One that comes back before its money was told of is booked both ways when it is told.
  if (end.to === 'DONE') return wantBooked(ctx, row)
  if (end.to === 'RETURNED' && row.credited_at !== null) await bookBack(ctx, row)
  if (isNews(await store.stateBefore(ctx.db, row.merchant_id, row.day)))
    await tell(ctx, { merchantId: row.merchant_id, id: row.id }, end.to)
}

export const wantBooked = (
  ctx: Ctx,
  { merchant_id: merchantId, id }: Pick<store.CardPayoutRow, 'merchant_id' | 'id'>,
): Promise<void> =>
  enqueue(ctx.db, BOOK_JOB, { merchantId, id }, { key: `card-payout/${id}`, maxAttempts: 25 })

/** The event handler: money has come that fits no payment; some of it is ours to merchants. */
export async function followCredits(
  ctx: Ctx,
  events: readonly Event<'credit.unmatched'>[],
): Promise<void> {
  const references = events.map(({ payload }) => payload.bankReference)
  for (const key of await store.uncredited(ctx.db, references)) await wantBooked(ctx, key)
}

/** The job. It may run at any time and twice. */
export const bookNow = (outside: Ctx, merchantId: string, id: string): Promise<void> =>
  inTransaction(outside.db, async (tx) => {
    const ctx = { ...outside, db: tx }
    const row = await store.lock(tx, merchantId, id)
    if (!row || row.credited_at !== null || row.bank_reference === null) return
    const credit = await bankCredit.claim(
      ctx,
      row.bank_reference,
      row.to_account!,
      `Card money ${row.day}`,
      row.amount,
    )
    if (credit === null) return
    await store.setCredited(tx, merchantId, id, ctx.clock.now())
    await bookOut(ctx, row, credit.id)
    if (row.state === 'RETURNED') await bookBack(ctx, row)
    await audit(ctx, {
      module: 'card-payout',
      merchantId,
      objectId: id,
      after: { event: 'CREDITED', amount: row.amount, bankReference: row.bank_reference },
    })
  })

interface Booking {
  kind: 'CARD_OUT' | 'CARD_OUT_RETURNED' | 'OWN_FUNDS'
  entries: Entry[]
  bankCreditId?: number
}
const book = (
  ctx: Ctx,
  books: string,
  row: store.CardPayoutRow,
  { bankCreditId, ...booking }: Booking,
): Promise<void> =>
  post(ctx, books, {
    ...booking,
    transactionId: null,
    bankCreditId: bankCreditId ?? null,
    bankTransferId: row.transfer_id!,
  })
const putIn = (account: string, amount: number): Entry[] => [
  { account: 'CLEARING', amount },
  { account, amount: -amount },
]

/** The merchant's books before the house's, as the settlement of cards writes them: nobody waits for each other. */
async function bookOut(ctx: Ctx, row: store.CardPayoutRow, creditId: number): Promise<void> {
  const moves = paidOut(row.amount)
  await book(ctx, row.merchant_id, row, {
    kind: 'CARD_OUT',
    entries: moves.merchant,
    bankCreditId: creditId,
  })
  const balances = await balancesOf(ctx, SYSTEM_MERCHANT_ID)
  const own = houseFundsFor(afterPaying(balances, row.amount))
  if (own > 0)
    await book(ctx, SYSTEM_MERCHANT_ID, row, {
      kind: 'OWN_FUNDS',
      entries: putIn('HOUSE_FUNDS', own),
    })
  await book(ctx, SYSTEM_MERCHANT_ID, row, { kind: 'CARD_OUT', entries: moves.house })
}
/** It had arrived, and the merchant's bank has sent it back since: the house holds it again, and the next working day pays it anew. */
async function bookBack(ctx: Ctx, row: store.CardPayoutRow): Promise<void> {
  const moves = cameBack(row.amount)
  const own = ownFundsFor(row.amount, await balancesOf(ctx, row.merchant_id))
  if (own > 0)
    await book(ctx, row.merchant_id, row, { kind: 'OWN_FUNDS', entries: putIn('MERCHANT', own) })
  await book(ctx, row.merchant_id, row, { kind: 'CARD_OUT_RETURNED', entries: moves.merchant })
  await book(ctx, SYSTEM_MERCHANT_ID, row, { kind: 'CARD_OUT_RETURNED', entries: moves.house })
}
