/** The bank learns which of the customers' numbers take money; what was paid to them is added up. */
import type { Ctx } from '../../platform/context.ts'
import type { Event, EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import * as staticAccount from '../static-account/service.ts'
import { maybeCustomerAccount } from './rules.ts'
import * as accountStore from './account-store.ts'
import * as paymentStore from './payment-store.ts'

/** As many as the bank shuts in one go. */
const BATCH = 100
/** Batches in one run; what is left is seen to by the run that the next change asks for, or by the try that follows a fault. */
const RUNS = 200

/** Tells what stands otherwise than was told, until nothing does. Told twice the bank gets the same. */
async function tellBank(ctx: Ctx, merchantId: string): Promise<void> {
  for (let i = 0; i < RUNS; i++) {
    const rows = await accountStore.unnotified(ctx.db, merchantId, BATCH)
    if (rows.length === 0) return
    const shut = rows.filter((row) => !row.open)
    if (shut.length > 0) {
      await ctx.bank.closeVirtualAccounts(shut.map((row) => row.virtual_account))
      await accountStore.markNotified(
        ctx.db,
        merchantId,
        shut.map((row) => row.id),
        false,
      )
    }
    for (const row of rows.filter((one) => one.open)) {
      await staticAccount.tellBank(ctx, merchantId, row.virtual_account)
      await accountStore.markNotified(ctx.db, merchantId, [row.id], true)
    }
  }
  throw new Error('there is more to tell')
}
export const vietQrProJobs: readonly Job[] = [
  { name: 'vietQrPro.tellBank', work: (ctx, payload) => tellBank(ctx, String(payload.merchantId)) },
]

/** Adds payments to what their customer paid, in the transaction that marks the event as delivered (ADR 0030). */
async function add(ctx: Ctx, events: readonly Event<'payment.settled'>[]): Promise<void> {
  const ours = events.filter((e) => maybeCustomerAccount(e.payload.virtualAccount))
  if (ours.length === 0) return
  await paymentStore.countPaid(
    ctx.db,
    ours.map((e) => e.merchant_id),
    ours.map((e) => e.payload.transactionId),
  )
}
export const vietQrProEventHandlers: readonly EventHandler[] = [
  { topic: 'payment.settled', name: 'vietqr-pro.count', handleBatch: add },
]
