/** A merchant's money in figures, and what of its business stops when it is suspended. */
import type { Output } from '@saola/contract/call'
import type { MerchantStatus } from '@saola/contract/enums'
import type { merchantFile } from '@saola/contract/merchant-file'
import { adminCodes } from '@saola/contract/admin-permissions'
import { staff, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as ledger from '../ledger/service.ts'
import * as merchant from '../merchant/service.ts'
import { daysAgo } from './flags.ts'
import * as moneyStore from './money-store.ts'
import { percentOf, PERIODS } from './rules.ts'
import * as store from './store.ts'

type MoneyView = Output<typeof merchantFile.money>

async function periodOf(
  ctx: Ctx,
  merchantId: string,
  days: number,
): Promise<MoneyView['periods'][number]> {
  const from = daysAgo(ctx, days - 1)
  const sums = await moneyStore.sums(ctx.db, merchantId, from, daysAgo(ctx, 0))
  return { days, ...sums, refundPercent: percentOf(sums.refunded, sums.amount) }
}

export async function money(ctx: Ctx, merchantId: string): Promise<MoneyView> {
  ensure(await merchant.find(ctx, merchantId), 'error.not_found')
  const periods: MoneyView['periods'] = []
  for (const days of PERIODS) periods.push(await periodOf(ctx, merchantId, days))
  const rows = await moneyStore.balances(ctx.db, merchantId)
  const sideOf = (sign: 1 | -1): number =>
    rows.reduce((sum, { balance }) => sum + Math.max(0, sign * balance), 0)
  const [debit, credit] = [sideOf(1), sideOf(-1)]
  const proof = staff(ctx).codes.includes(adminCodes.reconciliation)
    ? await moneyStore.statement(ctx.db, merchantId)
    : null
  return {
    periods,
    suspense: await moneyStore.suspense(ctx.db, merchantId),
    balances: rows.map((row) => ({
      account: row.code,
      balance: row.normal_side === 'DEBIT' ? row.balance : 0 - row.balance,
    })),
    debit,
    credit,
    isBalanced: debit === credit,
    statement: proof && { lastDay: proof.last_day, openDifferences: proof.open },
  }
}

/**
 * What suspending stops and what it leaves: no new payments, and nobody can pay the open ones. Money that arrives all the same finds its
 * payee closed and is put into suspense (settlement/rules.ts); what is the merchant's stays in the books, refunds go on.
 */
export async function stops(
  ctx: Ctx,
  merchantId: string,
): Promise<Output<typeof merchantFile.stops>> {
  const row = await merchant.find(ctx, merchantId)
  ensure(row, 'error.not_found')
  const now = ctx.clock.now()
  const [work, waiting, ready, spendable, suspense] = [
    await moneyStore.atWork(ctx.db, merchantId, now),
    await moneyStore.waiting(ctx.db, merchantId, now),
    await store.readiness(ctx.db, merchantId),
    await ledger.spendable(ctx, merchantId),
    await moneyStore.suspense(ctx.db, merchantId),
  ]
  return {
    status: row.status as MerchantStatus,
    links: waiting.links,
    pages: work.pages,
    buttons: work.buttons,
    boxes: work.boxes,
    machines: work.machines,
    staticAccounts: work.static_accounts,
    hasKey: ready?.has_key === true,
    hasWebhook: ready?.has_webhook === true,
    waiting: { total: waiting.total, amount: waiting.amount },
    balance: spendable.owned,
    suspense,
    refundsUnderWay: work.refunds,
  }
}
