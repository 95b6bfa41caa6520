/**
 * Payouts in the words of the merchant server API: what a merchant's own server makes, asks about and lists. Rules, prices and money are the payout module's,
 * and people agree: nothing here moves any (ADR 0066).
 */
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import { payoutLimits } from '@saola/contract/payout'
import { payoutApiLimits, type payoutApi } from '@saola/contract/payout-api'
import { ofMerchant, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { payable } from '../bank/service.ts'
import * as batches from '../payout-batch/service.ts'
import * as payouts from '../payout/service.ts'
import { amountOf, localIso, localTime, timeOf } from '../server-api/service.ts'
import { isYes } from './rules.ts'

type Item = Output<typeof payoutApi.detail>
type Create = Input<typeof payoutApi.create>['body']
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const ACCOUNT = /^[0-9A-Za-z]{6,19}$/
const orNone = (given: string | null | undefined): string | undefined => given?.trim() || undefined

/** Payouts are one door of the payment gateway: with that shut, this one is, too. */
const ensureOpen = (ctx: Ctx): void => ensure(ctx.config.features.payGate, 'error.feature_off')

/** @throws 507 for anything but whole đồng that one transfer can carry */
function vnd(given: number | string, field: string): number {
  const amount = amountOf(given, payoutLimits.amount.max)
  ensure(amount !== null, 'paylink.amount_out_of_range', {
    errors: [{ field, key: 'error.max', params: { max: payoutLimits.amount.max } }],
  })
  return amount
}
/** The receiver's bank by its number, its code or a name of it. @throws 2 for one that cannot be paid through NAPAS 247 */
async function binsOf(ctx: Ctx, given: readonly string[], field: (i: number) => string) {
  const banks = batches.banksOf(await payable(ctx))
  return given.map((text, i) => {
    const bank = batches.bankOf(text, banks)
    if (!bank?.isReachable) throw fieldRefusal(field(i), 'payout.bank_not_reachable')
    return bank.bin
  })
}

const itemOf = (row: payouts.PayoutRow): Item => ({
  payOutId: row.id,
  refTransactionId: row.ref_transaction_id ?? '',
  type: row.type,
  status: row.status,
  amount: row.amount,
  fee: row.fee,
  vat: row.vat,
  heldFee: payouts.heldFeeOf(row),
  content: row.content,
  fromAccountNo: row.account_no,
  fromBranch: row.bank_type,
  toBankBin: row.to_bin ?? '',
  toAccountNo: row.to_account ?? '',
  toAccountName: row.to_name ?? '',
  nameCheck: row.name_check,
  denyContent: row.deny_content,
  failure: row.failure,
  txnNumber: row.txn_number ?? '',
  createDateTime: localTime(row.created_at),
  completeTime: localTime(row.ended_at),
  reversed: row.returned_at !== null,
  batchId: row.batch_id,
  count: row.batch?.row_count ?? null,
  succeeded: row.batch?.succeeded ?? null,
  failed: row.batch?.failed ?? null,
  returned: row.batch?.returned ?? null,
})
/** @throws 1603 for one that is not the merchant's */
async function read(ctx: Ctx, id: string | undefined): Promise<Item> {
  const [row] =
    id !== undefined && UUID.test(id)
      ? await payouts.findMany(ctx.db, ofMerchant(ctx).merchantId, [id])
      : []
  ensure(row, 'gateway.transaction_id_invalid')
  return itemOf(row)
}

/**
 * Waits for people, as one that a member made. The receiver's bank is asked for the name first, outside any transaction.
 * @throws 1604 for a reference that was used, 2, 507, 1301, 5100000, 38004 where the names differ or the bank tells none and nobody has confirmed it, 38010
 */
export async function create(ctx: Ctx, body: Create): Promise<Item> {
  ensureOpen(ctx)
  const { merchantId } = ofMerchant(ctx)
  const amount = vnd(body.amount, 'amount')
  const toAccountNo = body.toAccountNo.trim()
  if (!ACCOUNT.test(toAccountNo)) throw fieldRefusal('toAccountNo', 'error.pattern')
  // A request that comes again asks the bank nothing.
  if (await payouts.isReferenceUsed(ctx, merchantId, body.refTransactionId))
    throw new Refusal('error.duplicate', {
      errors: [{ field: 'refTransactionId', key: 'error.duplicate' }],
    })
  const [toBankBin] = await binsOf(ctx, [body.toBankBin], () => 'toBankBin')
  await payouts.check(ctx, { bankBin: toBankBin!, accountNo: toAccountNo })
  const id = await inTransaction(ctx.db, (tx) =>
    payouts.open(
      { ...ctx, db: tx },
      {
        fromAccountNo: orNone(body.fromAccountNo),
        toBankBin: toBankBin!,
        toAccountNo,
        toAccountName: body.toAccountName,
        amount,
        content: body.content,
        nameConfirmed: isYes(body.nameConfirmed),
        refTransactionId: body.refTransactionId,
      },
    ),
  )
  return read(ctx, id)
}

/** All rows or none; they wait for people as one. @throws 1604, 1301, 38005 with the places that are wrong, 38010, 38012 */
export async function batch(ctx: Ctx, body: Input<typeof payoutApi.batch>['body']): Promise<Item> {
  ensureOpen(ctx)
  const id = await batches.createDirect(ctx, {
    reference: body.refTransactionId,
    name: body.name,
    fromAccountNo: orNone(body.fromAccountNo),
    isConfirmed: isYes(body.nameConfirmed),
    rows: body.payouts.map((one) => ({
      accountNo: one.toAccountNo.trim(),
      accountName: one.toAccountName.trim(),
      bank: one.toBankBin.trim(),
      // What is no whole amount stays as it was given, and is named as wrong.
      amount: String(amountOf(one.amount, payoutLimits.amount.max) ?? `? ${one.amount}`),
      content: one.content.trim(),
      reference: one.refTransactionId ?? '',
    })),
  })
  return read(ctx, id)
}

/** @throws 2, 507, 1301 */
export async function estimate(
  ctx: Ctx,
  body: Input<typeof payoutApi.estimate>['body'],
): Promise<Output<typeof payoutApi.estimate>> {
  ensureOpen(ctx)
  const bins = await binsOf(
    ctx,
    body.payouts.map(({ toBankBin }) => toBankBin),
    (i) => `payouts[${i}].toBankBin`,
  )
  const wanted = body.payouts.map((one, i) => ({
    toBin: bins[i]!,
    amount: vnd(one.amount, `payouts[${i}].amount`),
    count: 1,
  }))
  const amount = wanted.reduce((sum, one) => sum + one.amount, 0)
  const cost = await payouts.priceFor(ctx, orNone(body.fromAccountNo), wanted)
  return { count: wanted.length, amount, ...cost, total: amount + cost.heldFee }
}

/** @throws 1301, 1612 when the bank is silent */
export async function balance(
  ctx: Ctx,
  accountNo: string | null | undefined,
): Promise<Output<typeof payoutApi.balance>> {
  ensureOpen(ctx)
  const { at, ...funds } = await payouts.funds(ctx, { query: { accountNo: orNone(accountNo) } })
  return { ...funds, time: localIso(new Date(at)) }
}

/** @throws 1603, 2 where nothing is named */
export async function detail(
  ctx: Ctx,
  body: Input<typeof payoutApi.detail>['body'],
): Promise<Item> {
  ensureOpen(ctx)
  const [id, reference] = [orNone(body.payOutId)?.toLowerCase(), orNone(body.refTransactionId)]
  if (id === undefined && reference === undefined) throw fieldRefusal('payOutId', 'error.required')
  if (id !== undefined) return read(ctx, id)
  return read(ctx, (await payouts.byReference(ctx.db, ofMerchant(ctx).merchantId, reference!))?.id)
}

/** Youngest first. @throws 2 for a time that is none or a period that ends before it begins, 1603 for a batch that is not the merchant's */
export async function list(
  ctx: Ctx,
  body: Input<typeof payoutApi.list>['body'],
): Promise<Output<typeof payoutApi.list>> {
  ensureOpen(ctx)
  const [from, to] = [timeOf(body.fromDate, false), timeOf(body.toDate, true)]
  if (from === null) throw fieldRefusal('fromDate', 'error.pattern')
  if (to === null) throw fieldRefusal('toDate', 'error.pattern')
  ensure(!from || !to || from < to, 'error.invalid_date_range', {
    errors: [{ field: 'toDate', key: 'error.min' }],
  })
  const batchId = orNone(body.batchId)?.toLowerCase()
  ensure(batchId === undefined || UUID.test(batchId), 'gateway.transaction_id_invalid')
  const page = { index: body.page ?? 0, size: body.size ?? payoutApiLimits.pageSize }
  const { rows, total } = await payouts.listRows(
    ctx,
    ofMerchant(ctx).merchantId,
    { from, to, batchId, status: body.status || undefined, type: body.type || 'SINGLE' },
    page,
  )
  const { items, totalPage, totalSize } = toPage(rows.map(itemOf), total, {
    ...page,
    sortBy: 'createDateTime',
    direction: 'DESC',
  })
  return { items, pageNumber: page.index, pageSize: page.size, totalPage, totalSize }
}
