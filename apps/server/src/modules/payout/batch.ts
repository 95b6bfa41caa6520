/** Batches: many payouts of one file, agreed to as one (approval.ts), each row sent and booked by itself (outcome.ts). */
import type { PageRequest } from '@saola/contract/paging'
import type { NameCheck } from '@saola/contract/payout'
import { batchLimits, type BatchWarning } from '@saola/contract/payout-batch'
import { audit } from '../../platform/audit.ts'
import { actorOf, member, ofMerchant, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { cleanText, maskCards } from '../../platform/free-text.ts'
import { uuid } from '../../platform/ids.ts'
import { heldTo, pickAccount, pickNumber } from '../bank-account/service.ts'
import * as bankTransfer from '../bank-transfer/service.ts'
import * as feeCollection from '../fee-collection/service.ts'
import * as batchStore from './batch-store.ts'
import * as listStore from './list-store.ts'
import * as newBatchStore from './new-batch-store.ts'
import { ensureOrdersWithin } from './giving.ts'
import { tellScreens } from './live.ts'
import { byReference, usedReferences } from './lookup-store.ts'
import { pricerOf, type Pricer } from './price.ts'
import { rulesNow } from './setting.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
/** Which of the merchant's own numbers payouts of the last ninety days carry. */
export const usedSince = (
  ctx: Ctx,
  merchantId: string,
  references: readonly string[],
): Promise<Set<string>> =>
  usedReferences(
    ctx.db,
    merchantId,
    references,
    new Date(ctx.clock.now().getTime() - batchLimits.referenceDays * DAY_MS),
  )

/** Whether a payout or a batch carries the merchant's own number, or a row of one that may still be paid. */
export const isReferenceUsed = async (
  ctx: Ctx,
  merchantId: string,
  reference: string,
): Promise<boolean> =>
  (await byReference(ctx.db, merchantId, reference))?.batch_id === null ||
  (await usedSince(ctx, merchantId, [reference])).size > 0

/** A row of a file as it was understood. */
export interface FileRow {
  rowNo: number
  bin: string
  accountNo: string
  accountName: string
  amount: number
  content: string
  reference: string | null
  insteadOf: string | null
  /** Of the warning PAID_RECENTLY. */
  recentPayOutId: string | null
  warnings: readonly BatchWarning[]
  nameCheck: NameCheck | null
  /** The maker has said yes to it, as far as it was known. */
  isConfirmed: boolean
}
const rowOf = (row: FileRow, price: Pricer, bankType: string): newBatchStore.NewRow => {
  const id = uuid()
  return {
    id,
    amount: row.amount,
    ...price({ bankType, toBin: row.bin, amount: row.amount }),
    content: maskCards(cleanText(row.content)),
    to_bin: row.bin,
    to_account: row.accountNo,
    to_name: cleanText(row.accountName),
    name_check: row.nameCheck,
    // A name that the bank tells later was not what the maker said yes to.
    is_name_confirmed: row.nameCheck !== null && row.isConfirmed,
    row_no: row.rowNo,
    is_warned: row.warnings.length > 0,
    ref_transaction_id: row.reference,
    instead_of: row.insteadOf,
    recent_payout_id: row.recentPayOutId,
    reference: `PO${id.replaceAll('-', '')}`,
  }
}

/** What the file was looked through for may have happened since. @throws 38005 with how many rows */
async function ensureStillFree(
  ctx: Ctx,
  merchantId: string,
  rows: readonly FileRow[],
): Promise<void> {
  await newBatchStore.lockReferences(ctx.db, merchantId)
  const used = await usedSince(
    ctx,
    merchantId,
    rows.flatMap(({ reference }) => reference ?? []),
  )
  const stoodIn = await newBatchStore.stoodInFor(
    ctx.db,
    merchantId,
    rows.flatMap(({ insteadOf }) => insteadOf ?? []),
  )
  const count = rows.filter(
    ({ reference, insteadOf }) =>
      (reference !== null && used.has(reference)) || (insteadOf !== null && stoodIn.has(insteadOf)),
  ).length
  ensure(count === 0, 'payout.batch_invalid', {
    params: { count },
    errors: [{ field: 'fileId', key: 'payout.batch_invalid' }],
  })
}

/** Nothing is set aside yet: that is done by whom agrees last. @throws 1301, 14 where the file has made a batch, 38003 where a row is more than the bank allows, 38005, 38010 while fees are overdue */
export async function createBatch(
  ctx: Ctx,
  wanted: {
    name: string
    /** The merchant's own number of it. */
    reference?: string
    fromAccountNo: string | undefined
    file: { id: string; name: string; retryOf: string | null }
    rows: readonly FileRow[]
  },
): Promise<string> {
  const { merchantId } = ofMerchant(ctx)
  ensure(!(await feeCollection.isOverdue(ctx, merchantId)), 'payout.overdue_fee')
  ensureOrdersWithin(wanted.rows, (await rulesNow(ctx)).bank)
  const from = wanted.fromAccountNo
    ? await pickNumber(ctx, merchantId, wanted.fromAccountNo)
    : await pickAccount(ctx, merchantId, null)
  const name = cleanText(wanted.name)
  if (name === '') throw fieldRefusal('name', 'error.required')
  await ensureStillFree(ctx, merchantId, wanted.rows)
  if (wanted.reference !== undefined && (await isReferenceUsed(ctx, merchantId, wanted.reference)))
    throw new Refusal('error.duplicate', {
      errors: [{ field: 'refTransactionId', key: 'error.duplicate' }],
    })
  const [id, by, price] = [uuid(), actorOf(ctx), await pricerOf(ctx, merchantId)]
  const rows = wanted.rows.map((row) => rowOf(row, price, from.bankType))
  const made = await newBatchStore.insertBatch(
    ctx.db,
    merchantId,
    {
      id,
      name,
      bank_account_id: from.id,
      file_id: wanted.file.id,
      file_name: wanted.file.name,
      retry_of: wanted.file.retryOf,
      ref_transaction_id: wanted.reference ?? null,
      created_by: by.name,
      created_by_id: by.id,
      created_at: ctx.clock.now(),
    },
    rows,
  )
  if (made === 0)
    throw new Refusal('error.duplicate', { errors: [{ field: 'fileId', key: 'error.duplicate' }] })
  const amount = rows.reduce((sum, row) => sum + row.amount, 0)
  await audit(ctx, {
    module: 'payout',
    merchantId,
    objectId: id,
    after: {
      status: 'WAITING',
      name,
      fileName: wanted.file.name,
      count: rows.length,
      amount,
      fromAccountNo: from.accountNo,
    },
  })
  await tellScreens(ctx, merchantId, [{ id, status: 'WAITING', amount }])
  return id
}

/** A batch that its reader may see. @throws 5 */
export async function batchOf(
  ctx: Ctx,
  id: string,
): Promise<store.PayoutRow & { batch: store.BatchFacts }> {
  return asBatch(await store.get(ctx.db, member(ctx).merchantId, id, heldTo(ctx)))
}
/** The same, locked. @throws 5 */
const lockBatch = async (
  ctx: Ctx,
  id: string,
): Promise<store.PayoutRow & { batch: store.BatchFacts }> =>
  asBatch(await store.lockOne(ctx.db, member(ctx).merchantId, id, heldTo(ctx)))
function asBatch(row: store.PayoutRow | null): store.PayoutRow & { batch: store.BatchFacts } {
  ensure(row?.batch, 'error.not_found')
  return { ...row, batch: row.batch }
}

/** Batches, or the rows of one, as `filter` says. */
export async function listBatches(
  ctx: Ctx,
  filter: Omit<listStore.Filter, 'among' | 'type'>,
  page: PageRequest,
): Promise<{ rows: store.PayoutRow[]; total: number }> {
  const { merchantId } = member(ctx)
  const all = { ...filter, type: 'BATCH' as const, among: heldTo(ctx) }
  const [rows, total] = await Promise.all([
    listStore.list(ctx.db, merchantId, all, page),
    listStore.count(ctx.db, merchantId, all),
  ])
  return { rows, total }
}

export const rowsOf = (ctx: Ctx, row: store.PayoutRow): Promise<batchStore.RowToPay[]> =>
  batchStore.rowsToPay(ctx.db, row.merchant_id, row.id)
export const failedRows = (ctx: Ctx, row: store.PayoutRow): Promise<batchStore.FailedRow[]> =>
  batchStore.failedRows(ctx.db, row.merchant_id, row.id)

/** The batch that was made of a file. */
export const batchOfFile = async (
  ctx: Ctx,
  merchantId: string,
  fileId: string,
): Promise<string | null> => (await batchStore.ofFile(ctx.db, merchantId, fileId))?.id ?? null

/** The bank has told the names of rows of a file: the batch that was made of it learns them, too. Call with the file locked. */
export async function setNameChecks(
  ctx: Ctx,
  merchantId: string,
  fileId: string,
  checks: readonly { row: number; check: NameCheck }[],
): Promise<void> {
  const id = await batchOfFile(ctx, merchantId, fileId)
  if (id === null) return
  await batchStore.setNameChecks(ctx.db, merchantId, id, checks)
  await tellScreens(ctx, merchantId, [{ id, status: 'WAITING', amount: 0 }])
}

/** Its maker says yes to names that the bank told late. @throws 5, 10 for anybody else, 38002 once it is decided */
export async function confirmNames(ctx: Ctx, id: string, rows: readonly number[]): Promise<void> {
  const row = await lockBatch(ctx, id)
  ensure(row.created_by_id === actorOf(ctx).id, 'notification.access_denied')
  ensure(row.status === 'WAITING', 'payout.already_decided')
  const confirmed = await batchStore.confirmNames(ctx.db, row.merchant_id, id, rows)
  await audit(ctx, {
    module: 'payout',
    merchantId: row.merchant_id,
    objectId: id,
    after: { confirmedRows: confirmed },
  })
  await tellScreens(ctx, row.merchant_id, [{ id, status: 'WAITING', amount: 0 }])
}

/** What the bank has not got yet is not sent; the rest goes on. @throws 5, 13 unless it is under way @returns how many rows that were */
export async function stopBatch(ctx: Ctx, id: string): Promise<number> {
  const row = await lockBatch(ctx, id)
  ensure(row.status === 'TRANSFERRING', 'error.invalid_state')
  const orders = await batchStore.transfersUnderWay(ctx.db, row.merchant_id, id)
  const withdrawn = await bankTransfer.withdraw(ctx, row.merchant_id, orders)
  await batchStore.markStopped(ctx.db, row.merchant_id, id, ctx.clock.now())
  await audit(ctx, {
    module: 'payout',
    merchantId: row.merchant_id,
    objectId: id,
    after: { stopped: true, withdrawn },
  })
  await tellScreens(ctx, row.merchant_id, [{ id, status: 'TRANSFERRING', amount: 0 }])
  return withdrawn
}
