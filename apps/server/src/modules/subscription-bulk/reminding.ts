/** Reminders to many customers at once: each of its oldest invoice that is still to be paid, as a single one is sent. */
import type { BulkReason } from '@saola/contract/subscription-bulk-values'
import { ofMerchant, type Ctx } from '../../platform/context.ts'
import * as subscriptions from '../subscription/service.ts'
import * as notices from '../subscription-notice/service.ts'

export interface Reminding {
  invoiceId: string
  number: string
  amount: number
  channel: 'EMAIL' | 'SMS'
}
export interface ReminderSeen {
  row: subscriptions.Chosen
  result: BulkReason | Reminding
  mark: string
}
/** What each would be reminded of, or why not. Writes nothing. @throws 39006 */
export async function previewReminders(ctx: Ctx, ids: readonly string[]): Promise<ReminderSeen[]> {
  const rows = await subscriptions.chosen(ctx, ids)
  const refusals = await notices.manualRefusals(
    ctx,
    ofMerchant(ctx).merchantId,
    rows.flatMap(({ id, open, consent, email, phone }) =>
      open === null ? [] : [{ subscriptionId: id, invoiceId: open.id, consent, email, phone }],
    ),
  )
  return rows.map((row) => {
    const refused = row.open === null ? null : (refusals.get(row.open.id) ?? null)
    const result = resultOf(row, refused)
    return { row, result, mark: subscriptions.markOf(row, result) }
  })
}
function resultOf(
  { open, email }: subscriptions.Chosen,
  refused: notices.ManualRefusal,
): BulkReason | Reminding {
  if (open === null) return 'NO_INVOICE'
  if (refused !== null) return refused
  const { id, number, amount } = open
  return { invoiceId: id, number, amount, channel: notices.channelOf({ email }) }
}
