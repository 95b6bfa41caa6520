/** What an account can pay out: the bank's word, less what is promised (reliability bar M9). */
import type { Input, Output } from '@saola/contract/call'
import type { payout } from '@saola/contract/payout'
import { wire } from '../../platform/clock.ts'
import { ofMerchant, type Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/db.ts'
import { askBank, listOf, pickAccount, pickNumber } from '../bank-account/service.ts'
import { balancesOf } from '../ledger/service.ts'
import { availableOf, reserveOf } from './rules.ts'
import * as store from './funds-store.ts'

export interface Source {
  id: string
  accountNo: string
}
/** A balance is good for so long; a payout that it does not cover has the bank asked once more. */
const FRESH_MS = 60_000

/** Asks the bank and keeps its word, with what stood promised before it was asked. Outside any transaction. @throws 33008 when it is silent */
export async function askBalance(ctx: Ctx, merchantId: string, source: Source): Promise<void> {
  const askedAt = ctx.clock.now()
  const before = await store.funds(ctx.db, merchantId, source.id)
  const { balance } = await askBank(ctx.bank.account(source.accountNo))
  await store.setBalance(ctx.db, merchantId, source.id, {
    balance,
    askedAt,
    committed: before.committed,
    inFlight: before.in_flight,
  })
}
export async function isFresh(ctx: Ctx, merchantId: string, source: Source): Promise<boolean> {
  const { balance_at: at } = await store.funds(ctx.db, merchantId, source.id)
  return at !== null && ctx.clock.now().getTime() - at.getTime() < FRESH_MS
}

/** Asks the bank where its word is not fresh; false while it is silent. Outside any transaction. */
export async function isBalanceKnown(
  ctx: Ctx,
  merchantId: string,
  source: Source,
): Promise<boolean> {
  try {
    if (!(await isFresh(ctx, merchantId, source))) await askBalance(ctx, merchantId, source)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const accountOf = (row: store.FundsRow) => ({
  balance: row.balance ?? 0,
  committed: row.committed,
  committedThen: row.committed_then,
  inFlightThen: row.in_flight_then,
})
/** What the books hold on the account for others; all of it lies on the default account. */
const reserveAt = async (ctx: Ctx, merchantId: string, source: Source): Promise<number> => {
  const account = (await listOf(ctx, merchantId)).find(({ id }) => id === source.id)
  return account?.defaultAccount ? reserveOf(await balancesOf(ctx, merchantId)) : 0
}

/** Promises a payout's money; call inside the transaction that gives it to the bank. @throws 38001 with what is short */
export async function promise(
  ctx: Ctx,
  merchantId: string,
  source: Source,
  total: number,
): Promise<void> {
  const row = await store.lockFunds(ctx.db, merchantId, source.id)
  ensure(row, 'payout.insufficient')
  const available = availableOf(accountOf(row), await reserveAt(ctx, merchantId, source))
  ensure(total <= available, 'payout.insufficient', {
    params: { available: Math.max(0, available), short: total - Math.max(0, available) },
  })
  await store.commit(ctx.db, merchantId, source.id, total)
}

/** The bank has decided on what was promised: what it has not paid is free again. In the transaction that books it. */
export const freeFunds = async (
  ctx: Ctx,
  merchantId: string,
  accountId: string,
  { amount, isPaid }: { amount: number; isPaid: boolean },
): Promise<void> => void (await store.release(ctx.db, merchantId, accountId, amount, isPaid))

/** @throws 5, 33008 */
export async function funds(
  ctx: Ctx,
  { query }: Pick<Input<typeof payout.funds>, 'query'>,
): Promise<Output<typeof payout.funds>> {
  const { merchantId } = ofMerchant(ctx)
  const source = query.accountNo
    ? await pickNumber(ctx, merchantId, query.accountNo)
    : await pickAccount(ctx, merchantId, null)
  if (!(await isFresh(ctx, merchantId, source))) await askBalance(ctx, merchantId, source)
  return inTransaction(ctx.db, async (tx) => {
    const row = await store.funds(tx, merchantId, source.id)
    const reserve = await reserveAt({ ...ctx, db: tx }, merchantId, source)
    const available = Math.max(0, availableOf(accountOf(row), reserve))
    const balance = row.balance ?? 0
    return {
      accountNo: source.accountNo,
      balance,
      held: balance - available,
      available,
      at: wire(row.balance_at ?? ctx.clock.now()),
    }
  })
}
