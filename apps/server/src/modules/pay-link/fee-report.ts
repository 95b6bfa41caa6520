/** What the fee service says of payments of fee reports. */
import type { Input } from '@saola/contract/call'
import type { payLink } from '@saola/contract/pay-link'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import * as store from './fee-report-store.ts'

/** Events belong to a merchant; a fee report's payment is the product's own. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * The fee service says how the payment of a fee report went. Written down once as an event for the fee modules; a repeat
 * changes nothing. @throws 14 when the same payment is reported again with other facts, and raises an alarm.
 */
export async function notifyFeeTransaction(
  ctx: Ctx,
  { body }: Input<typeof payLink.notifyFeeTransaction>,
): Promise<null> {
  const key = `${body.feeReportId}/${body.refTransactionId}/${body.status}`
  const facts = { ...body, txnNumber: body.txnNumber ?? null }
  const isSame = await inTransaction(ctx.db, async (tx) => {
    await store.lockFeeReport(tx, key)
    const before = await store.feeReport(tx, key)
    if (before)
      return Object.entries(facts).every(([name, value]) => before.payload[name] === value)
    await emit({ ...ctx, db: tx }, 'fee.reported', NOBODY, key, facts)
    return true
  })
  if (isSame) return null
  ctx.metrics.alarms.inc({ kind: 'fee-report-conflict' })
  throw new Refusal('error.duplicate')
}
