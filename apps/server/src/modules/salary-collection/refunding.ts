/** What came back after the credit line had been paid back, and made no collection less within three days, is transferred to the enterprise (ADR 0072). VND. */
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import * as bankAccounts from '../bank-account/service.ts'
import * as bankTransfer from '../bank-transfer/service.ts'
import { balancesOf, houseFundsFor, post, SYSTEM_MERCHANT_ID } from '../ledger/service.ts'
import * as advances from '../salary-advance/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import { record, type Inside } from './collecting.ts'
import * as refundStore from './refund-store.ts'
import { nextRefund, putInEntries, refundDay, refundOrderedEntries } from './rules.ts'
import * as store from './store.ts'

type Account = Awaited<ReturnType<typeof bankAccounts.listOf>>[number]

/** The account that pays wages; where that is unlinked, the one that payments come to. */
async function accountOf(ctx: Ctx, merchantId: string): Promise<Account | undefined> {
  const terms = await enterprise.payTermsOf(ctx, merchantId)
  const all = await bankAccounts.listOf(ctx, merchantId)
  return (
    all.find(({ id }) => id === terms?.accountId) ??
    all.find(({ defaultAccount }) => defaultAccount)
  )
}
/** The day on which the next transfer goes, not before this one; null where nothing is owed. */
export async function nextRefundOf(
  ctx: Ctx,
  merchantId: string,
  from: string,
): Promise<string | null> {
  const done = await store.doneIds(ctx.db, merchantId)
  const { back } = await advances.lentNow(ctx, merchantId, done)
  const last = await refundStore.lastDay(ctx.db, merchantId)
  return nextRefund(
    back.map(({ returned_on: on }) => on),
    { today: from, last },
  )
}
/** Orders what is owed by this day, once a day. It may run twice, and twice at once. A suspended merchant's money waits. */
export const refundDue = (outside: Inside, merchantId: string, day: string): Promise<void> =>
  inTransaction(outside.db, async (tx) => {
    const ctx = { ...outside, db: tx }
    if (ctx.isSuspended) return
    const owed = await advances.owedTo(ctx, merchantId, await store.doneIds(tx, merchantId))
    const due = owed.filter(({ returned_on: returnedOn }) => refundDay(returnedOn) <= day)
    const account = due.length === 0 ? undefined : await accountOf(ctx, merchantId)
    if (account) await order(ctx, merchantId, { day, due, account })
  })
async function order(
  ctx: Inside,
  merchantId: string,
  { day, due, account }: { day: string; due: { id: string; amount: number }[]; account: Account },
): Promise<void> {
  const id = uuid()
  const amount = due.reduce((sum, one) => sum + one.amount, 0)
  const row = {
    id,
    day,
    payments: due.length,
    amount,
    to_account: account.accountNo,
    created_at: ctx.clock.now(),
  }
  if ((await refundStore.insert(ctx.db, merchantId, row)) === 0) return
  const ids = due.map((one) => one.id)
  await advances.setRefunded(ctx, merchantId, id, ids)
  const reference = `HL${id.replaceAll('-', '')}`
  const [transferId] = await bankTransfer.order(ctx, [
    {
      merchantId,
      kind: 'LINE_REFUND',
      ownerId: id,
      reference,
      channel: 'BANK',
      fromAccount: bankAccounts.houseOf(ctx).account,
      to: {
        bin: bankAccounts.binOf[account.bankType],
        account: account.accountNo,
        name: account.accountName,
      },
      amount,
      content: `Hoan tien han muc ung luong ${ctx.code}`,
    },
  ])
  ensure(
    (await refundStore.setTransfer(ctx.db, merchantId, id, transferId!)) === 1,
    'error.unknown',
  )
  await record(ctx, { merchant_id: merchantId, id, state: null }, { state: 'SENDING', amount })
  // Test Mode lends nothing of the bank's.
  if (!ctx.test) await bookOrdered(ctx, transferId!, amount)
}
/** The bank's own books, last: all enterprises write the same ones. It puts in its own money as far as its account has none to spare. */
async function bookOrdered(ctx: Ctx, bankTransferId: string, amount: number): Promise<void> {
  const about = { transactionId: null, bankCreditId: null, bankTransferId }
  await post(ctx, SYSTEM_MERCHANT_ID, {
    ...about,
    kind: 'LINE_REFUND',
    entries: refundOrderedEntries(amount),
  })
  const own = houseFundsFor(await balancesOf(ctx, SYSTEM_MERCHANT_ID))
  if (own > 0)
    await post(ctx, SYSTEM_MERCHANT_ID, { ...about, kind: 'OWN_FUNDS', entries: putInEntries(own) })
}
