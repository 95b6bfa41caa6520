/** Payouts of a merchant: made by one person, agreed to by another (approval.ts), sent and booked (outcome.ts). */
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { payout, PayoutItem } from '@saola/contract/payout'
import { compareNames } from '@saola/vietqr/names'
import { transferContent } from '@saola/vietqr/text'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { actorOf, member, ofMerchant, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { cleanText, maskCards } from '../../platform/free-text.ts'
import { uuid } from '../../platform/ids.ts'
import { periodOf } from '../../platform/period.ts'
import { isReachable } from '../bank/service.ts'
import { heldTo, pickAccount, pickNumber } from '../bank-account/service.ts'
import * as feeCollection from '../fee-collection/service.ts'
import { ofPayout } from '../transaction/service.ts'
import { denyRows } from './batch-store.ts'
import { ensureOrdersWithin } from './giving.ts'
import { rulesNow } from './setting.ts'
import { lockReferences } from './new-batch-store.ts'
import { usedSince } from './batch.ts'
import { around, itemOf, readerOf, whoseOf } from './item.ts'
import { tellScreens } from './live.ts'
import { keep, nameOf } from './receiver.ts'
import { pricerOf } from './price.ts'
import { idsOf, timelineOf } from './rules.ts'
import * as listStore from './list-store.ts'
import * as store from './store.ts'

export { freeFunds, funds, isBalanceKnown, promise, type Source } from './funds.ts'
export { check } from './receiver.ts'
export {
  askedSince,
  byReference,
  keepNames,
  knownNames,
  type Account,
  type Name,
} from './lookup-store.ts'
export {
  batchOf,
  confirmNames,
  createBatch,
  failedRows,
  batchOfFile,
  listBatches,
  rowsOf,
  setNameChecks,
  stopBatch,
  isReferenceUsed,
  usedSince,
  type FileRow,
} from './batch.ts'
export { changesOf, countsOf } from './batch-changes.ts'
export { newestPaid } from './lookup-store.ts'
export { recentSince } from './recent.ts'
export { priceFor } from './price.ts'
export { rulesNow } from './setting.ts'
export { heldFeeOf } from './rules.ts'
export { around, itemOf, whoseOf, type Around } from './item.ts'
export type { PaidRow, PayoutRow } from './store.ts'

type Body = Input<typeof payout.create>['body']

/** A payout or a row of a batch, which has a receiver, from an account that the asker may see; null `among` = any. */
export async function findPaid(
  db: Ctx['db'],
  merchantId: string,
  id: string,
  among: store.Among,
): Promise<store.PaidRow | null> {
  const row = await store.get(db, merchantId, id, among)
  return row?.type === 'SINGLE' ? (row as store.PaidRow) : null
}

/** Payouts of the merchant, batches among them, whosever account they are paid from. */
export const findMany = (
  db: Ctx['db'],
  merchantId: string,
  ids: readonly string[],
): Promise<store.PayoutRow[]> => store.some(db, merchantId, ids, null)

/** Payouts, batches or rows of one as rows, whosever account they are paid from, for who words them otherwise; youngest first. */
export async function listRows(
  ctx: Ctx,
  merchantId: string,
  filter: Pick<listStore.Filter, 'status' | 'from' | 'to' | 'batchId' | 'type'>,
  at: { index: number; size: number },
): Promise<{ rows: store.PayoutRow[]; total: number }> {
  const all = { ...filter, among: null }
  const [rows, total] = await Promise.all([
    listStore.list(ctx.db, merchantId, all, { ...at, sortBy: 'createdAt', direction: 'DESC' }),
    listStore.count(ctx.db, merchantId, all),
  ])
  return { rows, total }
}

/** A payout as its members see it. @throws 5 */
async function read(ctx: Ctx, id: string): Promise<PayoutItem> {
  const row = await store.get(ctx.db, member(ctx).merchantId, id, heldTo(ctx))
  ensure(row, 'error.not_found')
  return itemOf(row, await around(ctx))
}

/** @throws 2 at the field where the receiver's bank cannot be paid through NAPAS 247, or nothing of the content is left for it. */
async function ensurePayable(ctx: Ctx, body: Body): Promise<void> {
  if (!(await isReachable(ctx, body.toBankBin)))
    throw fieldRefusal('toBankBin', 'payout.bank_not_reachable')
  if (transferContent(body.content) === '') throw fieldRefusal('content', 'error.pattern')
}

/** Whether a row of a batch, too, carries the merchant's own number; until the transaction ends no batch takes it. */
async function isInBatch(
  ctx: Ctx,
  merchantId: string,
  reference: string | undefined,
): Promise<boolean> {
  if (reference === undefined) return false
  await lockReferences(ctx.db, merchantId)
  return (await usedSince(ctx, merchantId, [reference])).size > 0
}

/**
 * Nothing is set aside yet: that is done by whom agrees last.
 * @throws 2, 5, 1301 for a source that is not the merchant's, 38004 where the names differ or the bank tells none and nobody has confirmed it, 14 where the merchant's own number was used before, 38010 while fees are overdue, 38003 for more than the bank allows in one, 13 where it stands in for one that did not fail.
 */
export const create = async (ctx: Ctx, body: Body): Promise<PayoutItem> =>
  read(ctx, await open(ctx, body))

/** The same for the merchant's own server, too. @returns its id */
export async function open(ctx: Ctx, body: Body): Promise<string> {
  const { merchantId } = ofMerchant(ctx)
  ensure(!(await feeCollection.isOverdue(ctx, merchantId)), 'payout.overdue_fee')
  await ensurePayable(ctx, body)
  ensureOrdersWithin([body], (await rulesNow(ctx)).bank)
  const from = body.fromAccountNo
    ? await pickNumber(ctx, merchantId, body.fromAccountNo)
    : await pickAccount(ctx, merchantId, null)
  const to = { bin: body.toBankBin, accountNo: body.toAccountNo }
  const toName = cleanText(body.toAccountName)
  const nameCheck = compareNames(toName, await nameOf(ctx, merchantId, to))
  ensure(nameCheck === 'EXACT' || body.nameConfirmed === true, 'payout.receiver_unverified', {
    errors: [{ field: 'toAccountName', key: 'payout.receiver_unverified' }],
  })
  if (body.insteadOf !== undefined) {
    const failed = await store.get(ctx.db, merchantId, body.insteadOf, heldTo(ctx))
    ensure(failed, 'error.not_found')
    ensure(failed.status === 'FAILED', 'error.invalid_state')
  }
  const [id, by, price] = [uuid(), actorOf(ctx), await pricerOf(ctx, merchantId)]
  const made: store.NewPayout = {
    id,
    amount: body.amount,
    ...price({ bankType: from.bankType, toBin: to.bin, amount: body.amount }),
    content: maskCards(cleanText(body.content)),
    bank_account_id: from.id,
    to_bin: to.bin,
    to_account: to.accountNo,
    to_name: toName,
    name_check: nameCheck,
    ref_transaction_id: body.refTransactionId ?? null,
    instead_of: body.insteadOf ?? null,
    reference: `PO${id.replaceAll('-', '')}`,
    created_by: by.name,
    created_by_id: by.id,
    created_at: ctx.clock.now(),
  }
  if (
    (await isInBatch(ctx, merchantId, body.refTransactionId)) ||
    (await store.insert(ctx.db, merchantId, made)) === 0
  )
    throw new Refusal('error.duplicate', {
      errors: [{ field: 'refTransactionId', key: 'error.duplicate' }],
    })
  if (body.saveAs !== undefined)
    await keep(ctx, merchantId, {
      accountName: toName,
      accountNo: to.accountNo,
      bankBin: to.bin,
      group: body.saveAs,
    })
  await audit(ctx, {
    module: 'payout',
    merchantId,
    objectId: id,
    after: {
      status: 'WAITING',
      amount: body.amount,
      fromAccountNo: from.accountNo,
      toBankBin: to.bin,
      toAccountNo: to.accountNo,
      toAccountName: toName,
      content: made.content,
      nameCheck,
    },
  })
  await tellScreens(ctx, merchantId, [{ id, status: 'WAITING', amount: made.amount }])
  return id
}

export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof payout.getAll>,
): Promise<Output<typeof payout.getAll>> {
  const { merchantId } = member(ctx)
  const beside = await around(ctx)
  const filter = await listStore.withKeyword(ctx.db, merchantId, {
    fromAccount: query.fromAccount?.trim() || undefined,
    toAccount: query.toAccount?.trim() || undefined,
    status: query.status,
    transactionId: query.transactionId?.trim() || undefined,
    keyword: query.keyword?.trim() || undefined,
    batchId: query.batchId,
    reversed: query.reversed === undefined ? undefined : query.reversed === 'true',
    ...whoseOf(query.whose, beside),
    ...periodOf(query, 'createdFrom', 'createdTo'),
    among: heldTo(ctx),
  })
  const [rows, total] = await Promise.all([
    listStore.list(ctx.db, merchantId, filter, page),
    listStore.count(ctx.db, merchantId, filter),
  ])
  return toPage(
    rows.map((row) => itemOf(row, beside)),
    total,
    page,
  )
}

/** What happened to it, oldest first. */
export const timelineFor = (row: store.PayoutRow): Output<typeof payout.getDetail>['timeline'] =>
  timelineOf({
    createdAt: row.created_at,
    createdBy: row.created_by,
    approvals: row.approvals.map(({ by, at }) => ({ by, at: new Date(at) })),
    status: row.status,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    endedAt: row.ended_at,
    returnedAt: row.returned_at,
  }).map(({ step, at, by }) => ({ step, at: wire(at), by }))

export async function detail(ctx: Ctx, id: string): Promise<Output<typeof payout.getDetail>> {
  const me = member(ctx)
  const row = await store.get(ctx.db, me.merchantId, id, heldTo(ctx))
  ensure(row, 'error.not_found')
  return {
    ...itemOf(row, await around(ctx)),
    timeline: timelineFor(row),
    transaction: row.transfer_id === null ? null : await ofPayout(ctx, id, heldTo(ctx)),
  }
}

/** Which payouts a request names, each once. @throws 2 where it names none */
export function named(body: {
  payOutId?: string | undefined
  payOutIds?: string[] | undefined
}): string[] {
  const ids = [...new Set([...(body.payOutIds ?? []), ...(body.payOutId ? [body.payOutId] : [])])]
  if (ids.length === 0) throw fieldRefusal('payOutIds', 'error.required')
  return ids.sort()
}

/** Another says no, or the maker takes it back: all of them, or none. @throws 5, 10 without the right for it, 38002 once it is decided */
export async function disapprove(
  ctx: Ctx,
  body: Input<typeof payout.disapprove>['body'],
): Promise<PayoutItem[]> {
  const { merchantId } = member(ctx)
  const [me, by, now] = [await readerOf(ctx), actorOf(ctx), ctx.clock.now()]
  const reason = cleanText(body.reason)
  const ids = named(body)
  for (const id of ids) {
    const row = await store.lockOne(ctx.db, merchantId, id, heldTo(ctx))
    ensure(row, 'error.not_found')
    ensure(row.batch_id === null, 'error.not_found')
    const denial = idsOf(me).includes(row.created_by_id) ? 'RECALLED' : 'REFUSED'
    ensure(denial === 'RECALLED' ? me.mayCreate : me.mayApprove, 'notification.access_denied')
    const end = { denial, reason, by: by.name, now } as const
    ensure((await store.deny(ctx.db, merchantId, id, end)) === 1, 'payout.already_decided')
    if (row.type === 'BATCH') await denyRows(ctx.db, merchantId, id, end)
    await audit(ctx, {
      module: 'payout',
      merchantId,
      objectId: id,
      before: { status: 'WAITING' },
      after: { status: 'DENIED', denial, denyContent: reason },
    })
  }
  const [rows, beside] = [await store.some(ctx.db, merchantId, ids, heldTo(ctx)), await around(ctx)]
  await tellScreens(ctx, merchantId, rows)
  return rows.map((row) => itemOf(row, beside))
}
