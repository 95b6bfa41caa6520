/** Static virtual accounts (ADR 0023): opened and shut for orders of a merchant's server, for sound boxes and for customers of VietQR Pro, whose money settles like any payment; and for standing orders of subscriptions (ADR 0073). */
import { outside, type Ctx } from '../../platform/context.ts'
import { afterCommit, inTransaction } from '../../platform/db.ts'
import { emit } from '../../platform/events.ts'
import { enqueue } from '../../platform/jobs.ts'
import { errorFields } from '../../platform/log.ts'
import { BANK_PATIENCE_MS, within } from '../../platform/within.ts'
import * as store from './store.ts'
import * as subscriptionStore from './subscription-store.ts'

export type { BoxAccount, NewOrderAccount } from './store.ts'

/** The accounts of an order, the newest first. */
export const ofOrder = (
  ctx: Ctx,
  merchantId: string,
  order: number,
): Promise<store.OrderAccount[]> => store.ofOrder(ctx.db, merchantId, order)
export const numbersOf = (ctx: Ctx, merchantId: string, order: number): Promise<string[]> =>
  store.numbersOf(ctx.db, merchantId, order)
/** Opens it, or opens it again with what it takes from now on. */
export const openForOrder = (
  ctx: Ctx,
  merchantId: string,
  account: store.NewOrderAccount,
): Promise<number> => store.openForOrder(ctx.db, merchantId, account)

/** The accounts a unit has, or had, in a merchant's hands. */
export const ofBox = (ctx: Ctx, merchantId: string, unitId: string): Promise<store.BoxAccount[]> =>
  store.ofBox(ctx.db, merchantId, unitId)
/** Opens it, or opens it again under the number that is on the printed stand. */
export const openForBox = (
  ctx: Ctx,
  merchantId: string,
  account: Omit<store.NewBoxAccount, 'now'>,
): Promise<number> => store.openForBox(ctx.db, merchantId, { ...account, now: ctx.clock.now() })

export const openForCustomer = (
  ctx: Ctx,
  merchantId: string,
  account: store.NewCustomerAccount,
): Promise<number> => store.openForCustomer(ctx.db, merchantId, account)
/** The open number of a subscription. */
export const ofSubscription = (
  ctx: Ctx,
  merchantId: string,
  subscriptionId: string,
): Promise<subscriptionStore.SubscriptionAccount | null> =>
  subscriptionStore.ofSubscription(ctx.db, merchantId, subscriptionId)
/** @returns 0 where it is open already */
export const openForSubscription = (
  ctx: Ctx,
  merchantId: string,
  account: subscriptionStore.NewSubscriptionAccount,
): Promise<number> => subscriptionStore.openForSubscription(ctx.db, merchantId, account)
export const setQrContent = (
  ctx: Ctx,
  merchantId: string,
  virtualAccount: string,
  qrContent: string,
): Promise<number> => store.setQrContent(ctx.db, merchantId, virtualAccount, qrContent)

export const close = (ctx: Ctx, merchantId: string, virtualAccount: string): Promise<number> =>
  store.close(ctx.db, merchantId, virtualAccount, ctx.clock.now())
/** Opens and shuts numbers, each as it says; the value time of a credit decides (ADR 0023). */
export const setOpen = (
  ctx: Ctx,
  merchantId: string,
  numbers: readonly { virtual_account: string; open: boolean }[],
  at: Date,
): Promise<number> => store.setOpen(ctx.db, merchantId, numbers, at)
/** Shuts what boxes of the retired sandbox merchants of a merchant still have. */
export const closeOfRetired = (ctx: Ctx, merchantId: string, sandboxId: string): Promise<number> =>
  store.closeOfRetired(ctx.db, merchantId, sandboxId, ctx.clock.now())

/** A job notifies the bank of the account's state by then (ADR 0008): notified twice, the bank gets the same. */
export const notifyBank = (ctx: Ctx, merchantId: string, virtualAccount: string): Promise<void> =>
  enqueue(
    ctx.db,
    'staticAccount.tellBank',
    { merchantId, virtualAccount },
    { key: `static-account-${virtualAccount}`, maxAttempts: 25 },
  )

/** A number that is being opened: `payable` is false until the bank has said yes, which it can do only after the commit. */
export interface Opening {
  payable: boolean
}

/**
 * The same for a number that has just been opened: the caller goes on once the bank takes money for it, or has kept them waiting
 * (ADR 0051). Call inside the transaction that opens it; an `afterCommit` of the caller's reads what the bank said.
 */
export async function openAtBank(
  ctx: Ctx,
  merchantId: string,
  virtualAccount: string,
): Promise<Opening> {
  await notifyBank(ctx, merchantId, virtualAccount)
  const opening = { payable: false }
  await afterCommit(ctx.db, async () => {
    const answer = tellBank(outside(ctx), merchantId, virtualAccount).catch((error: unknown) => {
      // The job goes on asking.
      ctx.log.warn(errorFields(error), 'the bank has not opened a static virtual account yet')
      return false
    })
    opening.payable = await within(BANK_PATIENCE_MS, answer, false)
  })
  return opening
}

/** The bank learns how a number stands now: open with what it takes, or shut. Told twice it gets the same. @returns whether it takes money for it. */
export async function tellBank(
  ctx: Ctx,
  merchantId: string,
  virtualAccount: string,
): Promise<boolean> {
  const row = await store.get(ctx.db, merchantId, virtualAccount)
  if (!row) return false
  if (row.closed_at !== null) {
    await ctx.bank.closeVirtualAccounts([virtualAccount])
    return false
  }
  if (row.payable_at !== null) return true
  await ctx.bank.openVirtualAccount({
    virtualAccount,
    accountNo: row.account_no,
    amount: row.fix_amount,
    name: row.account_name,
    expiresAt: row.expires_at?.toISOString() ?? null,
  })
  return inTransaction(ctx.db, async (tx) => {
    const isNew = (await store.markPayable(tx, merchantId, virtualAccount, row.opened_at)) === 1
    if (isNew && row.paybox_device_id !== null)
      await emit({ ...ctx, db: tx }, 'static-account.payable', merchantId, virtualAccount, {
        deviceId: row.paybox_device_id,
      })
    return isNew
  })
}
