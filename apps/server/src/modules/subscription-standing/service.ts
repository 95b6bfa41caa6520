/**
 * Standing orders (ADR 0073): a subscription has a number of its own, to which its customer's bank pays each period by itself. The money comes
 * into suspense and is put to the oldest period of exactly its sum, at once or as soon as there is one; what fits none waits for a decision.
 */
import { actionCalls } from '@saola/contract/action-calls'
import type { StandingOrder } from '@saola/contract/subscription-standing'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { afterCommit } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { digits } from '../../platform/ids.ts'
import * as payments from '../payment/service.ts'
import * as staticAccount from '../static-account/service.ts'
import * as subscriptions from '../subscription/service.ts'
import { allowedStanding, isOffered, missingTo, standingAccountOf } from './rules.ts'
import * as store from './store.ts'

type Standing = subscriptions.Standing
const MODULE = 'subscription'
const stateOf = ({ row, isMetered }: Standing) => ({ isMetered, hasEnded: row.ended_at !== null })

async function orderOf(ctx: Ctx, standing: Standing): Promise<StandingOrder> {
  const { row, amount } = standing
  const { merchant_id: merchantId, id } = row
  const account = await staticAccount.ofSubscription(ctx, merchantId, id)
  const last = await store.lastOf(ctx.db, merchantId, id)
  const waiting = await store.waitingOf(ctx.db, merchantId, id)
  return {
    subscriptionId: id,
    account: account && {
      accountNo: account.virtual_account,
      accountName: account.account_name,
      bankName: payments.VIRTUAL_ACCOUNT_BANK,
      content: account.fix_content,
      isPayable: account.payable_at !== null,
      openedAt: wire(account.opened_at),
    },
    amount,
    later: standing.later,
    every: { timeType: row.plan.time_type, cycleValue: row.plan.cycle_value },
    next: standing.next,
    last: last && { amount: last.amount, at: wire(last.booked_at) },
    short: last && missingTo(last.amount, amount),
    waiting: waiting.map((one) => ({
      creditId: one.id,
      amount: one.amount,
      at: wire(one.booked_at),
    })),
    allowedActions: withRight(
      ctx,
      allowedStanding(stateOf(standing), account !== null),
      actionCalls.subscriptionStanding,
    ),
  }
}
/** Whether a number can be opened for it: what it costs is known beforehand, and it goes on. */
export const isOpenTo = ({ amount, next }: StandingOrder): boolean =>
  amount !== null && next !== null
/** Of one that the caller sees. @throws 39006 */
export const get = async (ctx: Ctx, id: string): Promise<StandingOrder> =>
  orderOf(ctx, await subscriptions.standing(ctx, id))
/** Of a customer's own. @throws 39006 */
export const getOwn = async (
  ctx: Ctx,
  owner: subscriptions.Owner,
  id: string,
): Promise<StandingOrder> => orderOf(ctx, await subscriptions.standingOwn(ctx, owner, id))

const noted = (
  ctx: Ctx,
  { row }: Standing,
  virtualAccount: string,
  isOpen: boolean,
): Promise<void> =>
  audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { accountNo: isOpen ? null : virtualAccount },
    after: { accountNo: isOpen ? virtualAccount : null },
  })

/** Gives it its number, or the one that it had, in the caller's transaction; the answer waits for the bank. */
async function openNumber(ctx: Ctx, standing: Standing): Promise<StandingOrder> {
  ensure(isOffered(stateOf(standing)), 'error.invalid_state')
  const { row } = standing
  const { merchant_id: merchantId, id } = row
  // It keeps the one that its customer's bank pays, also where the plan is paid into another account by now.
  if ((await staticAccount.ofSubscription(ctx, merchantId, id)) !== null)
    return orderOf(ctx, standing)
  const { account } = await payments.defaultsOf(
    // Where the money goes does not hang on who asks.
    { ...ctx, caller: { kind: 'public' } },
    merchantId,
    row.plan.bank_account_id,
  )
  const virtualAccount = standingAccountOf(digits(16))
  const content = payments.contentOf(row.code, virtualAccount)
  const isNew = await staticAccount.openForSubscription(ctx, merchantId, {
    virtualAccount,
    account,
    subscriptionId: id,
    content,
    qrContent: payments.qrContentOf(virtualAccount, null, content),
    now: ctx.clock.now(),
  })
  const open = await staticAccount.ofSubscription(ctx, merchantId, id)
  ensure(open, 'error.invalid_state')
  const answer = await orderOf(ctx, standing)
  if (isNew === 0) return answer
  const opening = await staticAccount.openAtBank(ctx, merchantId, open.virtual_account)
  await afterCommit(ctx.db, async () => {
    if (answer.account !== null) answer.account.isPayable = opening.payable
  })
  await noted(ctx, standing, open.virtual_account, true)
  return answer
}
/** @throws 39006, 13 for what is charged by use or has ended, 33005 without an account */
export const open = async (ctx: Ctx, id: string): Promise<StandingOrder> =>
  openNumber(ctx, await subscriptions.standing(ctx, id))
/** @throws as `open` */
export const openOwn = async (
  ctx: Ctx,
  owner: subscriptions.Owner,
  id: string,
): Promise<StandingOrder> => openNumber(ctx, await subscriptions.standingOwn(ctx, owner, id))

/** Money that its bank sends from now on goes back to it or into suspense. @throws 39006, 13 where none is open */
export async function close(ctx: Ctx, id: string): Promise<StandingOrder> {
  const standing = await subscriptions.standing(ctx, id)
  const { merchant_id: merchantId } = standing.row
  const account = await staticAccount.ofSubscription(ctx, merchantId, id)
  ensure(account, 'error.invalid_state')
  await shut(ctx, merchantId, account.virtual_account)
  await noted(ctx, standing, account.virtual_account, false)
  return orderOf(ctx, standing)
}
const shut = async (ctx: Ctx, merchantId: string, virtualAccount: string): Promise<void> => {
  await staticAccount.close(ctx, merchantId, virtualAccount)
  await staticAccount.notifyBank(ctx, merchantId, virtualAccount)
}
/** The numbers of subscriptions that have ended with nothing left to pay. */
export async function shutEnded(ctx: Ctx, limit: number): Promise<void> {
  for (const one of await store.overdueToShut(ctx.db, limit))
    await shut(ctx, one.merchant_id, one.virtual_account)
}
