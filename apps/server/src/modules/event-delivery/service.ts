/** Deliveries of events that did not succeed at once, as bank staff see them; the relay itself is in platform/event-relay.ts. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import type { eventDelivery } from '@saola/contract/event-delivery'
import { toPage, type Page } from '@saola/contract/paging'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { retryDelivery, skipDelivery } from '../../platform/event-store.ts'
import { wakeRelays } from '../../platform/events.ts'
import * as store from './store.ts'

type Item = Output<typeof eventDelivery.list>['items'][number]
type Detail = Output<typeof eventDelivery.detail>

const isOpen = (row: store.DeliveryRow): boolean => row.state === 'WAITING' || row.state === 'DEAD'
/** What waits behind an earlier event is decided on by deciding on that one. */
const actionsOf = (row: store.DeliveryRow): Item['allowedActions'] =>
  isOpen(row) && row.behind_id === null ? ['retry', 'skip'] : []

const itemOf = (ctx: Ctx, row: store.DeliveryRow): Item => ({
  id: row.id,
  state: row.state,
  handler: row.handler,
  topic: row.topic,
  objectId: row.object_id,
  merchantCode: row.merchant_code,
  merchantName: row.merchant_name,
  attempts: row.attempts,
  error: row.error,
  happenedAt: wire(row.at),
  failedAt: wireOrNull(row.failed_at),
  nextAt: row.state === 'WAITING' && row.behind_id === null ? wire(row.next_at) : null,
  behindId: isOpen(row) ? row.behind_id : null,
  allowedActions: withRight(ctx, actionsOf(row), actionCalls.eventDelivery),
})

export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof eventDelivery.list>,
): Promise<Page<Item>> {
  const filter = { ...query, keyword: query.keyword?.trim() || undefined }
  const [rows, total] = await Promise.all([
    store.list(ctx.db, filter, page),
    store.count(ctx.db, filter),
  ])
  return toPage(
    rows.map((row) => itemOf(ctx, row)),
    total,
    page,
  )
}

export async function detail(ctx: Ctx, id: number): Promise<Detail> {
  const row = await store.get(ctx.db, id)
  ensure(row, 'error.not_found')
  return {
    ...itemOf(ctx, row),
    eventId: row.event_id,
    payload: JSON.stringify(row.payload, null, 2),
    heldUp: row.held_up,
    closedAt: wireOrNull(row.closed_at),
    closedBy: row.closed_by,
    note: row.note,
  }
}

/** Tried again at once by a relay, and if it fails given up again or tried by the schedule. @throws 13 when it is closed, or waits behind another. */
export async function retry(ctx: Ctx, id: number): Promise<Detail> {
  const before = await store.get(ctx.db, id)
  ensure(before, 'error.not_found')
  ensure(actionsOf(before).includes('retry'), 'error.invalid_state')
  ensure((await retryDelivery(ctx.db, id, ctx.clock.now())) === 1, 'error.invalid_state')
  await record(ctx, before, { state: 'WAITING' })
  wakeRelays(ctx)
  return detail(ctx, id)
}

/** Never handled by this handler; the later events of its object go on. @throws 13 when it is closed, or waits behind another. */
export async function skip(ctx: Ctx, id: number, note: string): Promise<Detail> {
  const before = await store.get(ctx.db, id)
  ensure(before, 'error.not_found')
  ensure(actionsOf(before).includes('skip'), 'error.invalid_state')
  const by = { name: actorOf(ctx).name, note, at: ctx.clock.now() }
  ensure((await skipDelivery(ctx.db, id, by)) === 1, 'error.invalid_state')
  await record(ctx, before, { state: 'SKIPPED', note })
  wakeRelays(ctx)
  return detail(ctx, id)
}

const record = (
  ctx: Ctx,
  { id, merchant_id, state, handler, topic, object_id }: store.DeliveryRow,
  after: Record<string, string>,
): Promise<void> =>
  audit(ctx, {
    module: 'event-delivery',
    merchantId: merchant_id,
    objectId: String(id),
    before: { state },
    after: { ...after, handler, topic, object: object_id },
  })
