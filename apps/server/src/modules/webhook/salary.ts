/** Advances as webhooks are told them, where the merchant chose it: who draws is nothing for a server that only follows payments (docs/decisions.md#24). */
import type { SalaryAdvanceEvent } from '@saola/contract/salary-advance-event'
import type { Ctx } from '../../platform/context.ts'
import { handlerOf, type Event, type EventHandler } from '../../platform/events.ts'
import { uuid } from '../../platform/ids.ts'
import * as eventStore from './event-store.ts'
import * as newDeliveryStore from './new-delivery-store.ts'
import { wake } from './service.ts'
import * as store from './store.ts'

const types = {
  'salary_advance.paid': 'salary.advance.paid',
  'salary_advance.failed': 'salary.advance.failed',
  // It was paid and is no longer: `status` tells the two apart.
  'salary_advance.returned': 'salary.advance.failed',
} as const satisfies Record<string, SalaryAdvanceEvent>
type Topic = keyof typeof types

async function tell(ctx: Ctx, merchantId: string, events: readonly Event<Topic>[]): Promise<void> {
  const chosen = (await store.get(ctx.db, merchantId))?.events ?? []
  const told = events
    .filter(({ topic }) => chosen.includes(types[topic]))
    .map(({ id: seq, topic, object_id: objectId, payload: { data }, at }) => {
      return { id: uuid(), type: types[topic], objectId, seq, data, at }
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

export const salaryWebhooks: readonly EventHandler[] = handlerOf(
  'webhook.notify',
  Object.keys(types) as Topic[],
  {
    handleBatch: async (ctx, events) => {
      for (const merchantId of new Set(events.map((event) => event.merchant_id)))
        await tell(
          ctx,
          merchantId,
          events.filter((event) => event.merchant_id === merchantId),
        )
    },
  },
)
