/** Payouts as webhooks are told them. A batch ends row by row: what one delivery of events holds is written in sets. */
import type { Ctx } from '../../platform/context.ts'
import { handlerOf, type Event, type EventHandler } from '../../platform/events.ts'
import { uuid } from '../../platform/ids.ts'
import * as payouts from '../payout/service.ts'
import * as eventStore from './event-store.ts'
import * as newDeliveryStore from './new-delivery-store.ts'
import { eventOfPayout, payoutDataOf, type PayoutTopic } from './rules.ts'
import { wake } from './service.ts'
import * as store from './store.ts'

type Told = Event<PayoutTopic>
const TOPICS = [
  'payout.succeeded',
  'payout.failed',
  'payout.returned',
  'payout.batch_finished',
] as const satisfies PayoutTopic[]

async function tell(ctx: Ctx, merchantId: string, events: readonly Told[]): Promise<void> {
  const found = await payouts.findMany(
    ctx.db,
    merchantId,
    events.map(({ object_id: id }) => id),
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  const told = events.flatMap(({ id: seq, topic, object_id: objectId, at }) => {
    const facts = byId.get(objectId)
    if (facts === undefined) return []
    const data = payoutDataOf(facts, topic, at)
    return [{ id: uuid(), type: eventOfPayout(topic), objectId, seq, data, at }]
  })
  const fresh = await eventStore.insertEvents(ctx.db, merchantId, told)
  const sent = await newDeliveryStore.insertDeliveries(
    ctx.db,
    merchantId,
    fresh.map((eventId) => ({ id: uuid(), eventId })),
    ctx.clock.now(),
  )
  if (sent > 0) await wake(ctx, merchantId)
}

async function handle(ctx: Ctx, events: readonly Told[]): Promise<void> {
  const merchants = [...new Set(events.map((event) => event.merchant_id))]
  for (const merchantId of await store.listening(ctx.db, merchants))
    await tell(
      ctx,
      merchantId,
      events.filter((event) => event.merchant_id === merchantId),
    )
}

export const payoutWebhooks: readonly EventHandler[] = handlerOf('webhook.notify', TOPICS, {
  handleBatch: handle,
})
