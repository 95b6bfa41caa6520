/** The bank's side of a payment's virtual account: opened once the payment is committed (bank rule), shut once it is paid or over. */
import { BankRefused, type VirtualAccountOrder } from '../../adapters/bank.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { PaymentRow } from './store.ts'
import * as store from './virtual-account-store.ts'

export const OPEN_ONE = 'payment.openAccount'
export const OPEN_ALL = 'payment.openAccounts'
export const CLOSE_ALL = 'payment.closeAccounts'

/** Has the bank told of one account, for a payment that no event tells of. */
export const tellBank = (
  db: Db,
  payment: Pick<
    PaymentRow,
    'virtual_account' | 'account_no' | 'amount' | 'account_name' | 'expires_at'
  >,
  queue?: string,
): Promise<void> => {
  const order = {
    virtualAccount: payment.virtual_account,
    accountNo: payment.account_no,
    amount: payment.amount,
    name: payment.account_name,
    expiresAt: payment.expires_at?.toISOString() ?? null,
  }
  return enqueue(db, OPEN_ONE, order, { maxAttempts: 25, ...(queue ? { queue } : {}) })
}

/** Tells the bank of the accounts of new payments, as many as one question holds. One that is refused harms itself alone: then each is sent by a job of its own. Those that ended meanwhile are shut again. */
export async function openAccounts(
  ctx: Ctx,
  merchantIds: readonly string[],
  ids: readonly string[],
): Promise<void> {
  const orders = await store.accountsAwaited(ctx.db, merchantIds, ids)
  if (orders.length === 0) return
  try {
    await ctx.bank.openVirtualAccounts(orders)
  } catch (error) {
    if (!(error instanceof BankRefused)) throw error
    return inTransaction(ctx.db, async (tx) => {
      for (const order of orders) await enqueue(tx, OPEN_ONE, { ...order }, { maxAttempts: 25 })
    })
  }
  const open = new Set(
    (await store.accountsAwaited(ctx.db, merchantIds, ids)).map((order) => order.virtualAccount),
  )
  const over = orders.map((order) => order.virtualAccount).filter((account) => !open.has(account))
  if (over.length > 0) await ctx.bank.closeVirtualAccounts(over)
}
/** Tells the bank of a new virtual account. A payment that ended meanwhile may have been shut before it was opened: it is shut again. */
export async function openAccount(ctx: Ctx, order: VirtualAccountOrder): Promise<void> {
  await ctx.bank.openVirtualAccount(order)
  if (!(await store.isAwaited(ctx.db, order.virtualAccount)))
    await ctx.bank.closeVirtualAccounts([order.virtualAccount])
}
