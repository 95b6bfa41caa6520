/** Work on one subscription by people: under its lock, after what was due before, written with what is due besides. */
import type { Output } from '@saola/contract/call'
import type { subscription } from '@saola/contract/subscription'
import { ofMerchant, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { memberOf } from './acting.ts'
import { lastInvoices } from './load.ts'
import { catchUp, workOf, write, type Asking } from './locked.ts'
import type { LastInvoice } from './moves.ts'
import { runDue } from './rules.ts'
import { amongOf, detailOf, type Detail } from './reading.ts'
import type { OpenInvoice } from './state.ts'
import { askAhead } from './paying-ahead.ts'
import { groupUrl, pageUrl } from '../subscription-invoice/service.ts'
import * as store from './store.ts'
import type { Work } from './work.ts'
import type { By } from './write.ts'

interface Held {
  row: store.SubscriptionRow
  last: LastInvoice | null
  open: readonly OpenInvoice[]
}
/** @throws 39006 */
async function hold(ctx: Ctx, id: string): Promise<store.SubscriptionRow> {
  const row = await store.lock(ctx.db, ofMerchant(ctx).merchantId, id, await amongOf(ctx))
  ensure(row, 'subscription.not_found')
  return row
}
export const askingOf = (ctx: Ctx, id: string, by: By): Asking => ({
  hold: () => hold(ctx, id),
  by,
})

/**
 * Opens the payment of so many periods, for its customer to be led to; one that is open is answered again.
 * @throws 39006, and as `askAhead`
 */
export async function payAhead(
  ctx: Ctx,
  id: string,
  count: number,
): Promise<Output<typeof subscription.payAhead>> {
  const { merchantStatus } = ofMerchant(ctx)
  const { kind, code } = await askAhead(
    ctx,
    askingOf(ctx, id, memberOf(ctx)),
    ctx.test || merchantStatus === 'ACTIVE',
    count,
  )
  return { url: kind === 'group' ? groupUrl(ctx, code) : pageUrl(ctx, code) }
}

/**
 * @param change changes the work; 'only' leaves what is due besides to the clock. @param by who the timeline names
 * @throws 39006, and what the change does
 */
export async function onHeld(
  ctx: Ctx,
  id: string,
  change: (w: Work, held: Held) => Promise<'only' | void> | 'only' | void,
  by: By = memberOf(ctx),
): Promise<Detail> {
  const asking = askingOf(ctx, id, by)
  const loaded = await catchUp(ctx, asking)
  const { row, open } = loaded
  const last = (await lastInvoices(ctx, [row])).get(id) ?? null
  const work = workOf(loaded)
  if ((await change(work, { row, last, open })) !== 'only') runDue(work)
  return detailOf(ctx, await write(ctx, asking, row, work))
}
