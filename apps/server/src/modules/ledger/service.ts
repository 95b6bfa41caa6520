/**
 * The ledger: what a merchant sees of their books, and how other modules post into them. Entries (`postings` on the wire) are
 * never changed, only answered by others.
 */
import type { Input, Output } from '@saola/contract/call'
import { ledgerKinds, type ledger } from '@saola/contract/ledger'
import { toPage } from '@saola/contract/paging'
import { wire } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { periodOf } from '../../platform/period.ts'
import * as paymentStore from './payment-store.ts'
import * as proofStore from './proof-store.ts'
import * as daySumStore from './day-sum-store.ts'
import * as store from './store.ts'
import { transfers } from './transfer-store.ts'

export { balancesBefore } from './day-store.ts'
export { countDays, periodSums, rawPeriod, type PeriodSum, type RawPeriod } from './days.ts'
export { houseFundsFor } from './house-funds.ts'
export type { TransferRow } from './transfer-store.ts'
export { SYSTEM_MERCHANT_ID } from './store.ts'

type PostingLine = Output<typeof ledger.postings>['items'][number]

const line = (row: store.EntryRow, balanceAfter: number | null): PostingLine => ({
  id: `${row.transfer_id}-${row.line}`,
  transferId: row.transfer_id,
  transferKind: row.kind,
  account: row.account,
  amount: row.amount,
  balanceAfter,
  at: wire(row.at),
  transactionId: row.transaction_id,
  bankReference: row.bank_reference,
  payLinkCode: row.pay_link_code,
})

export async function accounts(ctx: Ctx): Promise<Output<typeof ledger.accounts>> {
  const rows = await store.accounts(ctx.db, member(ctx).merchantId)
  return ledgerKinds.map((kind) => {
    const row = rows.find((r) => r.account === kind)
    return {
      kind,
      balance: row?.balance ?? 0,
      postings: row?.entries ?? 0,
      updatedAt: row ? wire(row.updated_at) : null,
    }
  })
}

export async function postings(
  ctx: Ctx,
  { query, page }: Input<typeof ledger.postings>,
): Promise<Output<typeof ledger.postings>> {
  const merchantId = member(ctx).merchantId
  const filter = {
    account: query.account,
    transactionId: query.transactionId,
    transferId: query.transferId,
    ...periodOf(query, 'fromDate', 'toDate'),
  }
  const [rows, total] = await Promise.all([
    store.entries(ctx.db, merchantId, filter, page),
    store.countEntries(ctx.db, merchantId, filter),
  ])
  // A running balance has a meaning only within one account, unbroken by other filters.
  const first = rows[0]
  if (!query.account || query.transactionId || query.transferId || !first)
    return toPage(
      rows.map((r) => line(r, null)),
      total,
      page,
    )
  let after = await store.balanceAfter(ctx.db, merchantId, query.account, first)
  const lines = rows.map((row, i) => {
    const next = rows[i + 1]
    const here = line(row, after)
    if (next) after = page.direction === 'DESC' ? after - row.amount : after + next.amount
    return here
  })
  return toPage(lines, total, page)
}

/** What was posted, one line a payment. */
export async function paymentsOf(
  ctx: Ctx,
  { query, page }: Input<typeof ledger.payments>,
): Promise<Output<typeof ledger.payments>> {
  const merchantId = member(ctx).merchantId
  const filter = { transactionId: query.transactionId, ...periodOf(query, 'fromDate', 'toDate') }
  const [rows, total] = await Promise.all([
    paymentStore.list(ctx.db, merchantId, filter, page),
    paymentStore.count(ctx.db, merchantId, filter),
  ])
  return toPage(
    rows.map((row) => ({
      transferId: row.id,
      transferKind: row.kind,
      at: wire(row.at),
      transactionId: row.transaction_id,
      bankReference: row.bank_reference,
      payLinkCode: row.pay_link_code,
      description: row.description,
      yours: row.yours,
      postings: row.postings,
    })),
    total,
    page,
  )
}

/** The entries that explain one payment, oldest first. */
export const postingsOf = async (
  ctx: Ctx,
  merchantId: string,
  transactionId: string,
): Promise<PostingLine[]> =>
  (await store.ofTransaction(ctx.db, merchantId, transactionId)).map((row) => line(row, null))

/** The entries that explain one order at the bank, oldest first. */
export const postingsOfOrder = async (
  ctx: Ctx,
  merchantId: string,
  bankTransferId: string,
): Promise<PostingLine[]> =>
  (await store.ofBankTransfer(ctx.db, merchantId, bankTransferId)).map((row) => line(row, null))

/** A movement of money; the amounts (VND, debit positive) sum to zero, and each account stands in the chart of accounts. */
export type Transfer = Omit<store.NewTransfer, 'at'>

const entriesOf = (transfer: Transfer): Transfer['entries'] => {
  const entries = transfer.entries.filter((entry) => entry.amount !== 0)
  ensure(
    entries.length >= 2 && entries.reduce((sum, entry) => sum + entry.amount, 0) === 0,
    'error.unknown',
  )
  return entries
}
/** How money of a payment is booked: to the merchant less what is held back of it, or into suspense where it pays nothing. */
export function paymentEntries(
  amount: number,
  priced: { actual: number; fee: number; vat: number; isHeld: boolean } | null,
): Transfer['entries'] {
  const arrived = { account: 'CLEARING', amount }
  if (priced === null) return [arrived, { account: 'SUSPENSE', amount: -amount }]
  const held = priced.isHeld
    ? [
        { account: 'FEE', amount: -priced.fee },
        { account: 'VAT', amount: -priced.vat },
      ]
    : []
  return [arrived, { account: 'MERCHANT', amount: -priced.actual }, ...held]
}

/** Posts one transfer; call inside a transaction. The database refuses what does not sum to zero and an account that it does not know. */
export const post = (ctx: Ctx, merchantId: string, transfer: Transfer): Promise<void> =>
  store.insertTransfer(ctx.db, merchantId, {
    ...transfer,
    entries: entriesOf(transfer),
    at: ctx.clock.now(),
  })
/** Posts the transfers of a batch, of several merchants and each at its own time. */
export const postAll = (
  db: Db,
  transfers: readonly (Transfer & { merchantId: string; at: Date })[],
): Promise<void> =>
  store.insertTransfers(
    db,
    transfers.map((transfer) => ({ ...transfer, entries: entriesOf(transfer) })),
  )

/** Every account of a set of books by name, VND, debit positive. */
export const balancesOf = async (
  ctx: Pick<Ctx, 'db'>,
  merchantId: string,
): Promise<Partial<Record<string, number>>> =>
  Object.fromEntries(
    (await store.accounts(ctx.db, merchantId)).map((row) => [row.account, row.balance]),
  )
/** The account that card money of a payment lies on until the network has paid: a refund by card takes it from there, too. */
export const cardAccountOf = async (
  ctx: Pick<Ctx, 'db'>,
  merchantId: string,
  transactionId: string,
): Promise<'CARD' | 'CLEARING'> =>
  (await store.isCard(ctx.db, merchantId, transactionId)) ? 'CARD' : 'CLEARING'
/** A card payment is booked, but its money is not at the bank: the network owes it. Once for a credit; call with its payment locked. */
export async function oweByCard(
  ctx: Ctx,
  credit: { id: number; merchant_id: string; transaction_id: string | null; amount: number },
): Promise<void> {
  if (await store.isDue(ctx.db, credit.merchant_id, credit.id)) return
  await post(ctx, credit.merchant_id, {
    kind: 'CARD_DUE',
    transactionId: credit.transaction_id,
    bankCreditId: credit.id,
    entries: [
      { account: 'CARD', amount: credit.amount },
      { account: 'CLEARING', amount: -credit.amount },
    ],
  })
}

/** What a merchant may spend, VND; negative where more was promised than is theirs. */
export interface Spendable {
  /** Of all that the books owe them: money that has arrived and card money still owed by the network. */
  owned: number
  /** The part of it that lies on their bank account. */
  atBank: number
}
/** Exact after a transfer posted in the same transaction: posting locks the merchant's books until it ends. */
export async function spendable(ctx: Pick<Ctx, 'db'>, merchantId: string): Promise<Spendable> {
  const { MERCHANT = 0, CARD = 0, HELD = 0 } = await balancesOf(ctx, merchantId)
  // A balance on the other side of MERCHANT is what the books owe; CARD and HELD are not at the merchant's bank.
  return { owned: -MERCHANT, atBank: -MERCHANT - CARD - HELD }
}

/** A period's transfers with what they are about. @param after reads on from a transfer, in the order of their numbers */
export const transfersOf = (
  ctx: Pick<Ctx, 'db'>,
  ...asked: Parameters<typeof transfers> extends [unknown, ...infer Rest] ? Rest : never
): ReturnType<typeof transfers> => transfers(ctx.db, ...asked)
/** Merchants whose books have entries, some after another. */
export const booksAfter = async (
  ctx: Pick<Ctx, 'db'>,
  after: string | null,
  limit: number,
): Promise<string[]> =>
  (await daySumStore.booksAfter(ctx.db, store.SYSTEM_MERCHANT_ID, after, limit)).map(
    ({ merchant_id: id }) => id,
  )
/** The day of Vietnam on which a merchant's books begin; null for books without entries. */
export const firstDayOf = (ctx: Pick<Ctx, 'db'>, merchantId: string): Promise<string | null> =>
  daySumStore.firstDay(ctx.db, merchantId)

/** All invariants in one snapshot; every number must be 0 (reliability bar M5). */
export const proof = (ctx: Pick<Ctx, 'db'>): Promise<proofStore.Proof> => proofStore.proof(ctx.db)
export const laws = (ctx: Pick<Ctx, 'db'>): Promise<proofStore.Laws> => proofStore.laws(ctx.db)
