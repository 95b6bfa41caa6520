/** Lines that people add to the next invoice of a subscription. */
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { subscription } from '@saola/contract/subscription'
import { isLineAmount, lineLimits } from '@saola/contract/subscription-line-values'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { cleanText, maskCards } from '../../platform/free-text.ts'
import { uuid } from '../../platform/ids.ts'
import { memberOf, MODULE } from './acting.ts'
import { takeBackSlips } from './booklet.ts'
import * as eventStore from './event-store.ts'
import * as lineStore from './line-store.ts'
import { amongOf, rowOf } from './reading.ts'
import { isOver } from './state.ts'
import * as store from './store.ts'

type Item = Output<typeof subscription.addLine>

const itemOf = (row: lineStore.LineRow): Item => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  amount: row.amount,
  status: row.status,
  cycle: row.cycle,
  createdAt: wire(row.created_at),
  createdBy: row.created_by,
})
/** One whose next invoice is still to come, held. @throws 39006, 39001 once it has ended. */
async function holdOpen(ctx: Ctx, id: string): Promise<store.SubscriptionRow> {
  const row = await store.lock(ctx.db, member(ctx).merchantId, id, await amongOf(ctx))
  ensure(row, 'subscription.not_found')
  ensure(!isOver(row.status), 'subscription.invalid_transition')
  return row
}
const tell = (
  ctx: Ctx,
  row: store.SubscriptionRow,
  kind: 'lineAdded' | 'lineVoided',
  line: { name: string | null; amount: number },
): Promise<void> =>
  eventStore.insert(ctx.db, [
    {
      id: uuid(),
      merchantId: row.merchant_id,
      subscriptionId: row.id,
      at: ctx.clock.now(),
      kind,
      actor: memberOf(ctx).actor,
      byName: memberOf(ctx).name,
      from: row.status,
      to: row.status,
      note: line.name,
      invoiceNumber: null,
      amount: line.amount,
    },
  ])

/** Printed slips whose sum it changes are taken back. @throws 39006, 39001, 2 for an amount that does not go with its kind or more lines than an invoice has. */
export async function add(
  ctx: Ctx,
  { subscriptionId, kind, name, amount }: Input<typeof subscription.addLine>['body'],
): Promise<Item> {
  if (!isLineAmount(kind, amount))
    throw kind === 'DISCOUNT'
      ? fieldRefusal('amount', 'error.max', { max: -1 })
      : fieldRefusal('amount', 'error.min', { min: 1 })
  const row = await holdOpen(ctx, subscriptionId)
  const waiting = await lineStore.pendingOf(ctx.db, [{ merchantId: row.merchant_id, id: row.id }])
  if (waiting.length >= lineLimits.pending)
    throw fieldRefusal('name', 'error.too_many_items', { max: lineLimits.pending })
  await takeBackSlips(ctx, { hold: () => holdOpen(ctx, row.id), by: memberOf(ctx) })
  const line = {
    id: uuid(),
    merchantId: row.merchant_id,
    subscriptionId: row.id,
    kind,
    name: maskCards(cleanText(name)),
    amount,
    createdBy: actorOf(ctx).name,
    createdAt: ctx.clock.now(),
  }
  await lineStore.insert(ctx.db, [line])
  await tell(ctx, row, 'lineAdded', line)
  await audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: row.id,
    after: { lineKind: kind, lineName: line.name, amount },
  })
  const made = await lineStore.get(ctx.db, row.merchant_id, line.id)
  ensure(made, 'error.not_found')
  return itemOf(made)
}
/** @throws 39006 */
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof subscription.listLines>,
): Promise<Output<typeof subscription.listLines>> {
  const row = await rowOf(ctx, query.subscriptionId)
  const [lines, total] = await Promise.all([
    lineStore.list(ctx.db, row.merchant_id, row.id, page),
    lineStore.count(ctx.db, row.merchant_id, row.id),
  ])
  return toPage(lines.map(itemOf), total, page)
}
/** Takes a line back that waits. @throws 5, 39006, 13 once it is on an invoice. */
export async function makeVoid(ctx: Ctx, id: string): Promise<Item> {
  const { merchantId } = member(ctx)
  const found = await lineStore.get(ctx.db, merchantId, id)
  ensure(found, 'error.not_found')
  const row = await holdOpen(ctx, found.subscription_id)
  ensure((await lineStore.markVoid(ctx.db, merchantId, id)) === 1, 'error.invalid_state')
  await tell(ctx, row, 'lineVoided', found)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: row.id,
    before: { lineKind: found.kind, lineName: found.name, amount: found.amount },
  })
  return itemOf({ ...found, status: 'VOID' })
}
