/** Subscriptions and their invoices as servers are told them: the webhook that chose the event, and the address of the plan (docs/decisions.md#16). */
import { isSameServer } from '@saola/contract/subscription-plan-values'
import { whyNotCall } from '../../adapters/outbound-http.ts'
import type { Ctx } from '../../platform/context.ts'
import { handlerOf, type Event, type EventHandler } from '../../platform/events.ts'
import { uuid } from '../../platform/ids.ts'
import { callbackUrlsOf } from '../subscription-plan/service.ts'
import * as eventStore from './event-store.ts'
import * as newDeliveryStore from './new-delivery-store.ts'
import { wake } from './service.ts'
import * as store from './store.ts'

type Told = Event<'subscription.changed'>
/** By plan, the address that is told of its events besides: one of the server whose address was approved, in Test Mode any public one. */
async function addressesOf(
  ctx: Ctx,
  row: store.WebhookRow,
  planIds: readonly string[],
): Promise<Map<string, string>> {
  const approved = row.approved_url
  if (approved === null) return new Map()
  const isTest = (await store.liveOf(ctx.db, row.merchant_id))?.test === true
  const isAllowed = (url: string): boolean =>
    isTest ? whyNotCall(url, ctx.config.webhookAllow) === null : isSameServer(url, approved)
  const all = await callbackUrlsOf(ctx, row.merchant_id, planIds)
  return new Map([...all].filter(([, url]) => isAllowed(url)))
}

async function tell(ctx: Ctx, merchantId: string, events: readonly Told[]): Promise<void> {
  // Its key signs what goes to plans, too.
  const row = await store.get(ctx.db, merchantId)
  if (row === null) return
  const planIds = [...new Set(events.map(({ payload }) => payload.planId))]
  const addresses = await addressesOf(ctx, row, planIds)
  const isChosen = (type: string): boolean => (row.events as readonly string[]).includes(type)
  const told = events
    .filter(({ payload }) => isChosen(payload.type) || addresses.has(payload.planId))
    .map(({ id: seq, object_id: objectId, payload: { type, planId, data }, at }) => {
      return { id: uuid(), type, objectId, seq, data, at, planId }
    })
  const inserted = new Set(
    await eventStore.insertEvents(
      ctx.db,
      merchantId,
      told.map(({ id, type, objectId, seq, data, at }) => ({ id, type, objectId, seq, data, at })),
    ),
  )
  const now = ctx.clock.now()
  const fresh = told.filter(({ id }) => inserted.has(id))
  const chosen = await newDeliveryStore.insertDeliveries(
    ctx.db,
    merchantId,
    fresh.map(({ id }) => ({ id: uuid(), eventId: id })),
    now,
  )
  const toPlans = fresh.flatMap(({ id, type, planId }) => {
    const url = addresses.get(planId)
    // The same address is told once.
    const isCovered = url === undefined || (url === row.approved_url && isChosen(type))
    return isCovered ? [] : [{ id: uuid(), eventId: id, url }]
  })
  const besides = await newDeliveryStore.insertPlanDeliveries(ctx.db, merchantId, toPlans, now)
  if (chosen + besides > 0) await wake(ctx, merchantId)
}

export const subscriptionWebhooks: readonly EventHandler[] = handlerOf(
  'webhook.notify',
  ['subscription.changed'],
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
