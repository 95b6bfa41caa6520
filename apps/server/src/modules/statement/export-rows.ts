/** Rows for the files of a statement, some hundreds at a time, and one file at a time for a merchant. */
import type { FileAnswer } from '../../platform/call-answer.ts'
import type { Ctx } from '../../platform/context.ts'
import { claimExport } from '../../platform/export-limit.ts'
import { transfersOf, type TransferRow } from '../ledger/service.ts'

const AT_ONCE = 1000

/** A period's transfers in their order, however many there are. */
export async function* transfersIn(
  ctx: Pick<Ctx, 'db'>,
  merchantId: string,
  span: { from: Date; to: Date },
): AsyncGenerator<TransferRow[]> {
  for (let after = 0; ;) {
    const rows = await transfersOf(ctx, merchantId, span, {
      direction: 'ASC',
      limit: AT_ONCE,
      after,
    })
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)!.id
  }
}

/** Holds the merchant's turn until the file is read, or its reader has gone away. @throws 37002 */
export async function exported(
  ctx: Ctx,
  merchantId: string,
  make: () => FileAnswer,
): Promise<FileAnswer> {
  const release = await claimExport(ctx, `export/${merchantId}`)
  let isHandedOn = false
  try {
    const file = make()
    file.stream.once('close', () => void release())
    isHandedOn = true
    return file
  } finally {
    if (!isHandedOn) await release()
  }
}
