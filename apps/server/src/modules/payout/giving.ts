/** The last who agrees gives a payout to the bank: its money is promised and set aside whole, each receiver's part becomes an order (ADR 0050). */
import { vnDay } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as bankTransfer from '../bank-transfer/service.ts'
import { balancesOf, post, type Transfer } from '../ledger/service.ts'
import * as batchStore from './batch-store.ts'
import { promise } from './funds.ts'
import * as fundsStore from './funds-store.ts'
import type { Around } from './item.ts'
import { ownFundsFor, totalOf } from './rules.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
/** What is paid: a payout itself, or the rows of a batch. */
export const rowsToPay = (ctx: Ctx, row: store.PayoutRow): Promise<batchStore.RowToPay[]> =>
  row.type === 'BATCH'
    ? batchStore.rowsToPay(ctx.db, row.merchant_id, row.id)
    : Promise.resolve([row as store.PaidRow])

/** @throws 38003 where one of them is more than the bank allows the merchant in one payout */
export const ensureOrdersWithin = (
  rows: readonly { amount: number }[],
  { order: max }: Pick<Around['bank'], 'order'>,
): void =>
  ensure(
    rows.every(({ amount }) => amount <= max),
    'payout.limit',
    { reason: 'ORDER', params: { max } },
  )

/** Limits count what has left, by the day of Vietnam. @throws 38003 */
async function ensureWithinLimits(
  ctx: Ctx,
  row: store.PayoutRow,
  rows: readonly batchStore.RowToPay[],
  { rule, bank }: Around,
): Promise<void> {
  const { merchantId, memberId } = member(ctx)
  const now = ctx.clock.now()
  ensureOrdersWithin(rows, bank)
  await fundsStore.lockGiving(ctx.db, merchantId)
  const over = await fundsStore.overNew(
    ctx.db,
    merchantId,
    rows.map(({ to_bin, to_account, amount }) => ({ bin: to_bin, account: to_account, amount })),
    new Date(now.getTime() - DAY_MS),
    bank.newReceiver,
  )
  ensure(over.length === 0, 'payout.limit', {
    reason: 'NEW_RECEIVER',
    params: { max: bank.newReceiver },
  })
  const day = vnDay(now)
  for (const [reason, personId, most] of [
    ['MERCHANT_DAY', '', rule.merchantDay],
    ['PERSON_DAY', memberId, rule.personDay],
  ] as const)
    ensure(
      (await fundsStore.countDay(ctx.db, merchantId, day, personId, row.amount, most)) === 1,
      'payout.limit',
      { reason, params: { max: most } },
    )
}

/** Once for a payout, a batch included: its rows come out of what was set aside. */
async function setAside(
  ctx: Ctx,
  row: store.PayoutRow,
  about: Pick<Transfer, 'bankTransferId' | 'payoutId'>,
): Promise<void> {
  const total = totalOf(row)
  const none = { transactionId: null, bankCreditId: null, ...about }
  const own = ownFundsFor(total, await balancesOf(ctx, row.merchant_id))
  if (own > 0)
    await post(ctx, row.merchant_id, {
      kind: 'OWN_FUNDS',
      ...none,
      entries: [
        { account: 'CLEARING', amount: own },
        { account: 'MERCHANT', amount: -own },
      ],
    })
  await post(ctx, row.merchant_id, {
    kind: 'PAYOUT',
    ...none,
    entries: [
      { account: 'MERCHANT', amount: total },
      { account: 'PAYOUT_IN_FLIGHT', amount: -total },
    ],
  })
}

/** @throws 38003, 38001, 38002 */
export async function giveToBank(
  ctx: Ctx,
  row: store.PayoutRow,
  rows: readonly batchStore.RowToPay[],
  beside: Around,
): Promise<void> {
  const { merchantId, name } = member(ctx)
  const now = ctx.clock.now()
  await ensureWithinLimits(ctx, row, rows, beside)
  const source = { id: row.bank_account_id, accountNo: row.account_no }
  await promise(ctx, merchantId, source, totalOf(row))
  const ids = await bankTransfer.order(
    ctx,
    rows.map((one) => ({
      merchantId,
      kind: 'PAYOUT',
      ownerId: one.id,
      channel: 'BANK',
      fromAccount: row.account_no,
      to: { bin: one.to_bin, account: one.to_account, name: one.to_name },
      reference: one.reference,
      amount: one.amount,
      content: one.content,
    })),
  )
  const isBatch = row.type === 'BATCH'
  await setAside(ctx, row, isBatch ? { payoutId: row.id } : { bankTransferId: ids[0]! })
  ensure(
    (await store.startTransfer(ctx.db, merchantId, row.id, {
      transferId: isBatch ? null : ids[0]!,
      by: name,
      now,
    })) === 1,
    'payout.already_decided',
  )
  if (!isBatch) return
  const transfers = rows.map(({ id }, i) => ({ id, transferId: ids[i]! }))
  const started = await batchStore.startRows(ctx.db, merchantId, row.id, transfers, {
    by: name,
    now,
  })
  ensure(started === rows.length, 'payout.already_decided')
}
