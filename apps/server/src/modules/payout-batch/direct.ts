/** A batch that the merchant's own server makes in one request: its rows are read, looked through and kept as those of a file are. */
import { batchLimits, type BatchColumn } from '@saola/contract/payout-batch'
import { ofMerchant, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { payable } from '../bank/service.ts'
import * as payouts from '../payout/service.ts'
import { paidRowOf } from './batch.ts'
import { checkNames, MOST_SILENCES } from './jobs.ts'
import { keepFile, lookThrough } from './keeping.ts'
import { banksOf, isWarned, readRow } from './rules.ts'
import * as store from './store.ts'

type DirectRow = Record<BatchColumn, string>
/** What the request calls the columns of a file. */
const FIELDS: Record<BatchColumn, string> = {
  accountNo: 'toAccountNo',
  accountName: 'toAccountName',
  bank: 'toBankBin',
  amount: 'amount',
  content: 'content',
  reference: 'refTransactionId',
}
/** A refusal names so many places. */
const MOST_NAMED = 20
const at = (row: number): string => `payouts[${row - 1}]`

async function ensureUnused(ctx: Ctx, reference: string): Promise<void> {
  if (await payouts.isReferenceUsed(ctx, ofMerchant(ctx).merchantId, reference))
    throw new Refusal('error.duplicate', {
      errors: [{ field: 'refTransactionId', key: 'error.duplicate' }],
    })
}

/**
 * All rows or none. The bank is asked for the names while the caller waits, outside any transaction; where it is silent they are unknown.
 * @throws 14 for a number that was used, 38005 where rows are wrong, 38012 where names or repeats are to be confirmed and are not, 1301, 38010
 * @returns the batch's id
 */
export async function createDirect(
  ctx: Ctx,
  wanted: {
    reference: string
    name: string
    fromAccountNo: string | undefined
    /** The merchant pays although names differ or are unknown, and although some was paid alike a few days ago. */
    isConfirmed: boolean
    rows: readonly DirectRow[]
  },
): Promise<string> {
  const { merchantId } = ofMerchant(ctx)
  await ensureUnused(ctx, wanted.reference)
  const banks = banksOf(await payable(ctx))
  const { order: most } = (await payouts.rulesNow(ctx)).bank
  const read = wanted.rows.map((cells, i) => readRow(i + 1, cells, banks, most))
  const rows = await lookThrough(ctx, merchantId, read)
  const wrong = rows.flatMap(({ row, errors }) =>
    errors.map(({ field }) => ({
      field: `${at(row)}.${FIELDS[field]}`,
      key: 'payout.batch_invalid' as const,
    })),
  )
  const count = rows.filter(({ facts }) => facts === null).length
  ensure(count === 0, 'payout.batch_invalid', {
    params: { count },
    errors: wrong.slice(0, MOST_NAMED),
  })
  const name = `API ${wanted.reference}`
  const file = { fileName: name, digest: `api ${uuid()}`, isRepeat: true, retryOf: null }
  const fileId = await inTransaction(ctx.db, (tx) =>
    keepFile({ ...ctx, db: tx }, file, rows, false),
  )
  await checkNames(ctx, { merchantId, fileId, test: ctx.test, silences: MOST_SILENCES })
  return inTransaction(ctx.db, (tx) =>
    make({ ...ctx, db: tx }, { ...wanted, fileId, fileName: name }),
  )
}

async function make(
  ctx: Ctx,
  wanted: Omit<Parameters<typeof createDirect>[1], 'rows'> & { fileId: string; fileName: string },
): Promise<string> {
  const { merchantId } = ofMerchant(ctx)
  await store.lockFile(ctx.db, merchantId, wanted.fileId)
  const rows = await store.rows(ctx.db, merchantId, wanted.fileId, 'VALID', {
    index: 0,
    size: batchLimits.rows,
    since: payouts.recentSince(ctx),
  })
  const doubtful = rows.filter((row) => isWarned(row.warnings, row.name_check))
  // What the same request made a moment ago, asked twice at once, is no repeat to be confirmed.
  if (doubtful.length > 0) await ensureUnused(ctx, wanted.reference)
  ensure(wanted.isConfirmed || doubtful.length === 0, 'payout.rows_unconfirmed', {
    params: { count: doubtful.length },
    errors: doubtful
      .slice(0, MOST_NAMED)
      .map((row) => ({ field: at(row.row_no), key: 'payout.rows_unconfirmed' as const })),
  })
  return payouts.createBatch(ctx, {
    name: wanted.name,
    reference: wanted.reference,
    fromAccountNo: wanted.fromAccountNo,
    file: { id: wanted.fileId, name: wanted.fileName, retryOf: null },
    rows: rows.map((row) => paidRowOf(row, wanted.isConfirmed)),
  })
}
