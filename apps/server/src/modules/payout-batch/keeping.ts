/** Rows of payouts that were read, looked through and kept: of a file, or of a request of the merchant's own server. */
import { batchLimits } from '@saola/contract/payout-batch'
import { audit } from '../../platform/audit.ts'
import { actorOf, ofMerchant, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import * as payouts from '../payout/service.ts'
import { askNames } from './jobs.ts'
import { markReferences, markWarnings, paidKey, type ReadRow } from './rules.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

/** What a row by itself does not show: what stands in others, and what was paid before. */
export async function lookThrough(
  ctx: Ctx,
  merchantId: string,
  read: readonly ReadRow[],
): Promise<ReadRow[]> {
  const references = read.map(({ cells }) => cells.reference).filter(Boolean)
  const rows = markReferences(read, await payouts.usedSince(ctx, merchantId, references))
  const recent = await payouts.recentTo(
    ctx.db,
    merchantId,
    rows.flatMap(({ facts }) => (facts ? [facts.accountNo] : [])),
    new Date(ctx.clock.now().getTime() - batchLimits.recentDays * DAY_MS),
  )
  return markWarnings(rows, new Map(recent.map((paid) => [paidKey(paid), paid.id])))
}

/** Call inside a transaction. @returns its id */
export async function keepFile(
  ctx: Ctx,
  file: Pick<store.NewFile, 'fileName' | 'digest' | 'isRepeat' | 'retryOf'>,
  rows: readonly ReadRow[],
  asksNames = true,
): Promise<string> {
  const { merchantId } = ofMerchant(ctx)
  const id = uuid()
  const made = { ...file, id, by: actorOf(ctx), now: ctx.clock.now() }
  ensure((await store.insertFile(ctx.db, merchantId, made)) === 1, 'payout.batch_duplicate')
  await store.insertRows(ctx.db, merchantId, id, rows)
  const valid = rows.filter(({ facts }) => facts !== null).length
  await audit(ctx, {
    module: 'payout',
    merchantId,
    objectId: id,
    after: { fileName: file.fileName, total: rows.length, valid },
  })
  if (valid > 0 && asksNames)
    await askNames(ctx.db, { merchantId, fileId: id, test: ctx.test, silences: 0 })
  return id
}
