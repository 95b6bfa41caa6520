/** Batches: made of a file, read with their rows, stopped. Agreeing to one is the same as to any payout (`apps/server/src/modules/payout/approval.ts`). */
import type { Input, Output } from '@saola/contract/call'
import { toPage, type PageRequest } from '@saola/contract/paging'
import type { PayoutAction } from '@saola/contract/payout'
import type { BatchItem, BatchPayout, payoutBatch } from '@saola/contract/payout-batch'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { periodOf } from '../../platform/period.ts'
import * as payouts from '../payout/service.ts'
import { batchActionsOf, isWarned } from './rules.ts'
import * as store from './store.ts'

type Batch = payouts.PayoutRow & { batch: NonNullable<payouts.PayoutRow['batch']> }
const asBatch = (row: payouts.PayoutRow): Batch => row as Batch

function itemOf(row: Batch, beside: payouts.Around): BatchItem {
  const { batch } = row
  const { allowedActions, ...item } = payouts.itemOf(row, beside)
  const state = {
    status: row.status,
    isMine: item.isMine,
    unchecked: batch.row_count - batch.checked,
    toConfirm: batch.to_confirm,
    failed: batch.failed,
  }
  return {
    ...item,
    name: row.content,
    fileName: batch.file_name,
    count: batch.row_count,
    succeeded: batch.succeeded,
    failed: batch.failed,
    open: row.status === 'DENIED' ? 0 : batch.row_count - batch.succeeded - batch.failed,
    returned: batch.returned,
    partial: batch.succeeded > 0 && batch.failed > 0,
    checks: { done: batch.checked, total: batch.row_count },
    warned: batch.warned,
    toConfirm: batch.to_confirm,
    stoppedAt: wireOrNull(batch.stopped_at === null ? null : new Date(batch.stopped_at)),
    retryOf: batch.retry_of,
    allowedActions: batchActionsOf(state, allowedActions as PayoutAction[], {
      approve: beside.me.mayApprove,
      create: beside.me.mayCreate,
    }),
  }
}
/** As it stands now. @throws 5 */
const read = async (ctx: Ctx, id: string): Promise<BatchItem> =>
  itemOf(await payouts.batchOf(ctx, id), await payouts.around(ctx))

/** Rows of a file as they are paid. @throws 38005 where some are wrong and are not to be left out, or all are; 38012 while some are to be confirmed */
async function rowsOf(
  ctx: Ctx,
  fileId: string,
  { dropInvalid, confirmedRows }: Input<typeof payoutBatch.create>['body'],
): Promise<payouts.FileRow[]> {
  const { merchantId } = member(ctx)
  const since = payouts.recentSince(ctx)
  const { total, valid } = await store.counts(ctx.db, merchantId, fileId, since)
  for (const [field, isFine] of [
    ['dropInvalid', valid === total || dropInvalid],
    ['fileId', valid > 0],
  ] as const)
    ensure(isFine, 'payout.batch_invalid', {
      params: { count: total - valid },
      errors: [{ field, key: 'payout.batch_invalid', params: { count: total - valid } }],
    })
  const rows = await store.rows(ctx.db, merchantId, fileId, 'VALID', {
    index: 0,
    size: valid,
    since,
  })
  const confirmed = new Set(confirmedRows)
  const open = rows.filter(
    (row) => isWarned(row.warnings, row.name_check) && !confirmed.has(row.row_no),
  )
  const params = { count: open.length }
  ensure(open.length === 0, 'payout.rows_unconfirmed', {
    params,
    errors: [{ field: 'confirmedRows', key: 'payout.rows_unconfirmed', params }],
  })
  return rows.map((row) => paidRowOf(row, confirmed.has(row.row_no)))
}
/** A row that nothing is wrong with, as it is paid. */
export const paidRowOf = (row: store.PayoutFileRow, isConfirmed: boolean): payouts.FileRow => ({
  rowNo: row.row_no,
  bin: row.to_bin!,
  accountNo: row.to_account!,
  accountName: row.to_name!,
  amount: row.amount!,
  content: row.content!,
  reference: row.ref_transaction_id,
  insteadOf: row.instead_of,
  recentPayOutId: row.recent_payout_id,
  warnings: row.warnings,
  nameCheck: row.name_check,
  isConfirmed,
})

/** While the bank is still asked for names, too: it is agreed to when all are told. @throws 5, 14 for a file that has made a batch, 1301, 38005, 38012 where a row is worth a look, judged as it is now, and is not confirmed */
export async function create(
  ctx: Ctx,
  body: Input<typeof payoutBatch.create>['body'],
): Promise<BatchItem> {
  const { merchantId } = member(ctx)
  const file = await store.lockFile(ctx.db, merchantId, body.fileId)
  ensure(file, 'error.not_found')
  if ((await payouts.batchOfFile(ctx, merchantId, file.id)) !== null)
    throw new Refusal('error.duplicate', { errors: [{ field: 'fileId', key: 'error.duplicate' }] })
  const id = await payouts.createBatch(ctx, {
    name: body.name,
    fromAccountNo: body.fromAccountNo,
    file: { id: file.id, name: file.file_name, retryOf: file.retry_of },
    rows: await rowsOf(ctx, file.id, body),
  })
  return read(ctx, id)
}

export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof payoutBatch.getAll>,
): Promise<Output<typeof payoutBatch.getAll>> {
  const beside = await payouts.around(ctx)
  const { rows, total } = await payouts.listBatches(
    ctx,
    {
      name: query.name?.trim() || undefined,
      idPrefix: query.id?.trim() || undefined,
      status: query.status,
      fromAccount: query.fromAccountNo?.trim() || undefined,
      ...payouts.whoseOf(query.whose, beside),
      ...periodOf(query, 'createdFrom', 'createdTo'),
    },
    page,
  )
  return toPage(
    rows.map((row) => itemOf(asBatch(row), beside)),
    total,
    page,
  )
}

/** Rows with what their file says of them. */
async function payoutsOf(
  ctx: Ctx,
  { batch, merchant_id: merchantId }: Batch,
  rows: readonly payouts.PayoutRow[],
  beside: payouts.Around,
): Promise<BatchPayout[]> {
  const numbers = rows.map(({ row_no: rowNo }) => rowNo!)
  const said = await store.remarks(ctx.db, merchantId, batch.file_id, numbers)
  const byRow = new Map(said.map((remark) => [remark.row_no, remark]))
  return rows.map((row) => {
    const remark = byRow.get(row.row_no!)
    return {
      ...payouts.itemOf(row, beside),
      warnings: [
        ...(remark?.warnings ?? []),
        ...(row.recent_payout_id === null ? [] : (['PAID_RECENTLY'] as const)),
      ],
      recentPayOutId: row.recent_payout_id,
      toldName: remark?.told_name ?? null,
      toConfirm: row.name_check !== null && row.name_check !== 'EXACT' && !row.is_name_confirmed,
      insteadOf: row.instead_of,
    }
  })
}

/** @throws 5 */
export async function detail(
  ctx: Ctx,
  { params, query }: Input<typeof payoutBatch.getDetail>,
): Promise<Output<typeof payoutBatch.getDetail>> {
  const row = await payouts.batchOf(ctx, params.payOutId)
  const beside = await payouts.around(ctx)
  const page: PageRequest = {
    index: query.page ?? 0,
    size: query.pageSize ?? 20,
    sortBy: 'rowNo',
    direction: 'ASC',
  }
  const { rows, total } = await payouts.listBatches(
    ctx,
    {
      batchId: row.id,
      status: query.status,
      keyword: query.keyword?.trim() || undefined,
      ...(query.only === 'RETURNED' ? { reversed: true } : { only: query.only }),
    },
    page,
  )
  return {
    ...itemOf(row, beside),
    timeline: payouts.timelineFor(row),
    rows: toPage(await payoutsOf(ctx, row, rows, beside), total, page),
  }
}

/** What the screen shows of what is new. */
const CHANGES_SHOWN = 200
/** @throws 5 */
export async function changes(
  ctx: Ctx,
  payOutId: string,
): Promise<Output<typeof payoutBatch.changes>> {
  const row = await payouts.batchOf(ctx, payOutId)
  const found = await payouts.changesOf(ctx, row, await payouts.rowsOf(ctx, row))
  if (found === null) return null
  return {
    ...payouts.countsOf(found.rows),
    payOutId: found.last.id,
    createdAt: wire(found.last.created_at),
    amount: found.last.amount,
    count: found.last.row_count,
    rows: found.rows.slice(0, CHANGES_SHOWN).map(({ kind, now, before }) => ({
      rowNo: now.rowNo!,
      kind,
      accountName: now.name,
      accountNo: now.accountNo,
      bankBin: now.bin,
      amount: now.amount,
      before: before && {
        accountNo: before.accountNo,
        bankBin: before.bin,
        amount: before.amount,
      },
    })),
  }
}

export async function confirm(
  ctx: Ctx,
  payOutId: string,
  rows: readonly number[],
): Promise<BatchItem> {
  await payouts.confirmNames(ctx, payOutId, rows)
  return read(ctx, payOutId)
}

export async function stop(ctx: Ctx, payOutId: string): Promise<Output<typeof payoutBatch.stop>> {
  const withdrawn = await payouts.stopBatch(ctx, payOutId)
  return { ...(await read(ctx, payOutId)), withdrawn }
}
