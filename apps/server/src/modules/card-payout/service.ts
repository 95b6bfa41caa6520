/** Card money on its way to merchants (ADR 0065): what they see of it. The paying is in paying.ts, what becomes of it in outcome.ts. */
import type { Input, Output } from '@saola/contract/call'
import type { cardPayout, CardPayoutItem, CardPayoutStanding } from '@saola/contract/card-payout'
import { toPage } from '@saola/contract/paging'
import { startOf, vnDay, wire, wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { periodOf } from '../../platform/period.ts'
import * as bankAccount from '../bank-account/service.ts'
import * as calendar from '../calendar/service.ts'
import { accountOf } from './paying.ts'
import { isStillToday, opensAt } from './rules.ts'
import * as listStore from './list-store.ts'
import * as store from './store.ts'

const itemOf = (row: store.CardPayoutRow): CardPayoutItem => ({
  id: row.id,
  day: row.day,
  amount: row.amount,
  state: row.state,
  reference: row.reference,
  bankReference: row.bank_reference,
  toBankType: row.to_bin === null ? null : bankAccount.bankTypeOf(row.to_bin),
  toAccount: row.to_account,
  toName: row.to_name,
  failure: row.failure,
  createdAt: wire(row.created_at),
  endedAt: wireOrNull(row.ended_at),
  creditedAt: wireOrNull(row.credited_at),
  returnedAt: wireOrNull(row.returned_at),
})

/** Numbers of the accounts that the caller is held to, unlinked ones too; null = all. */
const numbersSeen = async (ctx: Ctx): Promise<string[] | null> =>
  bankAccount.heldTo(ctx) === null
    ? null
    : (await bankAccount.getList(ctx, false)).map(({ accountNo }) => accountNo)

export async function getList(
  ctx: Ctx,
  { query, page }: Input<typeof cardPayout.getList>,
): Promise<Output<typeof cardPayout.getList>> {
  const { merchantId } = member(ctx)
  const filter: listStore.Filter = {
    state: query.state,
    ...periodOf(query, 'fromDate', 'toDate'),
    among: await numbersSeen(ctx),
  }
  const [rows, total] = await Promise.all([
    listStore.list(ctx.db, merchantId, filter, page),
    listStore.count(ctx.db, merchantId, filter),
  ])
  return toPage(rows.map(itemOf), total, page)
}

export async function standing(ctx: Ctx): Promise<CardPayoutStanding> {
  const { merchantId } = member(ctx)
  const now = ctx.clock.now()
  const today = vnDay(now)
  const { held, open, isOrdered, isWaiting } = await store.standing(ctx.db, merchantId, today)
  const isWorking = await calendar.isWorkingDay(ctx, today)
  const day = isStillToday(now, { isWorking, isOrdered })
    ? today
    : await calendar.nextWorkingDay(ctx, today)
  const [account, seen] = [await accountOf(ctx, merchantId), await numbersSeen(ctx)]
  const isSeen = account && (seen === null || seen.includes(account.accountNo))
  return {
    held,
    onTheWay: open,
    nextAt: wire(opensAt(startOf(day))),
    account: isSeen
      ? {
          bankType: account.bankType,
          accountNo: account.accountNo,
          accountName: account.accountName,
        }
      : null,
    isWaiting: isWaiting && !account,
  }
}
