/** What payouts cost on top of their amounts: asked for, made and agreed to they are priced by one function, by the rule in force then. VND. */
import type { Input, Output } from '@saola/contract/call'
import type { payout } from '@saola/contract/payout'
import { audit } from '../../platform/audit.ts'
import { member, ofMerchant, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { bankTypeOf, heldTo, listOf, pickNumber } from '../bank-account/service.ts'
import * as fees from '../fee/service.ts'
import { rowsToPay } from './giving.ts'
import { tellScreens } from './live.ts'
import { heldOf, isSamePrice, sumsOf, type Priced } from './rules.ts'
import * as priceStore from './price-store.ts'
import * as store from './store.ts'

interface Priceable {
  bankType: string
  toBin: string
  amount: number
}
export type Pricer = (one: Priceable) => Priced
/** Prices by the merchant's tariff as it is now. */
export async function pricerOf(ctx: Ctx, merchantId: string): Promise<Pricer> {
  const [tariff, at] = [await fees.tariffOf(ctx, merchantId), ctx.clock.now()]
  return ({ bankType, toBin, amount }) => {
    const isInterbank = bankTypeOf(toBin) === null
    const price = fees.payoutPrice(tariff, { bankType, isInterbank, amount, at })
    return { fee_id: price.feeId, fee: price.fee, vat: price.vat, fee_held: price.isHeld }
  }
}

/** The payouts of a row whose price is another now than when they were priced. */
function stale(
  price: Pricer,
  row: store.PayoutRow,
  rows: readonly (Priced & { id: string; to_bin: string; amount: number })[],
): (Priced & { id: string; was: Priced })[] {
  return rows.flatMap((one) => {
    const now = price({ bankType: row.bank_type, toBin: one.to_bin, amount: one.amount })
    return isSamePrice(one, now) && one.fee_id === now.fee_id
      ? []
      : [{ ...now, id: one.id, was: one }]
  })
}
/** Whether each of what is paid would cost the same if it were made now. */
export const isPriceOfNow = (
  price: Pricer,
  row: store.PayoutRow,
  rows: Parameters<typeof stale>[2],
): boolean => stale(price, row, rows).length === 0

/**
 * Prices what waits by the rule in force, so that its approver sees what will be charged; who has agreed to another price is asked anew. Call
 * inside a transaction. @throws 5, 38002 once it is decided
 */
export async function reprice(ctx: Ctx, price: Pricer, id: string): Promise<void> {
  const { merchantId } = member(ctx)
  const row = await store.lockOne(ctx.db, merchantId, id, heldTo(ctx))
  ensure(row, 'error.not_found')
  ensure(row.status === 'WAITING', 'payout.already_decided')
  const rows = await rowsToPay(ctx, row)
  const changes = stale(price, row, rows)
  if (changes.length === 0) return
  await priceStore.setPrices(ctx.db, merchantId, changes)
  const byId = new Map(changes.map((one) => [one.id, one]))
  const sums = sumsOf(rows.map((one) => byId.get(one.id) ?? one))
  if (row.type === 'BATCH') await priceStore.setBatchPrice(ctx.db, merchantId, id, sums)
  if (changes.every((one) => isSamePrice(one, one.was))) return
  await priceStore.revise(ctx.db, merchantId, id)
  await audit(ctx, {
    module: 'payout',
    merchantId,
    objectId: id,
    before: { fee: row.fee, vat: row.vat },
    after: { fee: sums.fee, vat: sums.vat },
  })
  await tellScreens(ctx, merchantId, [{ id, status: 'WAITING', amount: row.amount }])
}

/** Of the default account where none is named. */
async function bankTypeFrom(ctx: Ctx, accountNo: string | undefined): Promise<string> {
  const { merchantId } = ofMerchant(ctx)
  if (accountNo) return (await pickNumber(ctx, merchantId, accountNo)).bankType
  const all = await listOf(ctx, merchantId)
  return (all.find(({ defaultAccount }) => defaultAccount) ?? all[0])?.bankType ?? 'KLB'
}

/** What payouts from an account would cost if they were made now. @throws 1301 */
export async function priceFor(
  ctx: Ctx,
  accountNo: string | undefined,
  wanted: readonly { toBin: string; amount: number; count: number }[],
): Promise<{ fee: number; vat: number; heldFee: number }> {
  const bankType = await bankTypeFrom(ctx, accountNo)
  const price = await pricerOf(ctx, ofMerchant(ctx).merchantId)
  return wanted.reduce(
    (sum, { count, ...one }) => {
      const priced = price({ bankType, ...one })
      return {
        fee: sum.fee + priced.fee * count,
        vat: sum.vat + priced.vat * count,
        heldFee: sum.heldFee + heldOf(priced) * count,
      }
    },
    { fee: 0, vat: 0, heldFee: 0 },
  )
}

export const estimate = async (
  ctx: Ctx,
  { query }: Input<typeof payout.estimate>,
): Promise<Output<typeof payout.estimate>> => ({
  amount: query.amount,
  ...(await priceFor(ctx, query.fromAccountNo, [
    { toBin: query.toBankBin, amount: query.amount, count: 1 },
  ])),
})
