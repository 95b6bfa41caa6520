/** Rows of payouts that were read, looked through and kept: of a file, or of a request of the merchant's own server. */
import { audit } from '../../platform/audit.ts'
import { actorOf, ofMerchant, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import * as payouts from '../payout/service.ts'
import { askNames } from './jobs.ts'
import { markReferences, markRepeated, type ReadRow } from './rules.ts'
import * as store from './store.ts'

/** What a row by itself does not show: what stands in others. What was paid before is judged anew whenever the rows are read. */
export async function lookThrough(
  ctx: Ctx,
  merchantId: string,
  read: readonly ReadRow[],
): Promise<ReadRow[]> {
  const references = read.map(({ cells }) => cells.reference).filter(Boolean)
  return markRepeated(markReferences(read, await payouts.usedSince(ctx, merchantId, references)))
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
