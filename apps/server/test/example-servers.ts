/** What a merchant's servers leave behind, for tests of objects that other shops must not reach: a delivery, a line of the request log. */
import { uuid } from '../src/platform/ids.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

/** A webhook that was called once. */
export async function aDelivery(world: World, merchantId: string): Promise<string> {
  const [hook, event, delivery] = [uuid(), uuid(), uuid()]
  await asOwner(
    world,
    `insert into webhook (merchant_id, id, url, status, submitted_at, submitted_by, decided_at, approved_url, approved_at, format, events, secret, secret_since)
    values ($1, $2, 'https://shop.example/hook', 'APPROVED', now(), 'x', now(), 'https://shop.example/hook', now(), 'JSON', '{}', 'x', now())`,
    [merchantId, hook],
  )
  await asOwner(
    world,
    `insert into webhook_event (id, merchant_id, type, object_id, seq, payload, at) values ($1, $2, 'transaction.success', 'x', 1, '{"amount": 1000, "refTransactionId": null}', now())`,
    [event, merchantId],
  )
  await asOwner(
    world,
    `insert into webhook_delivery (id, merchant_id, event_id, type, object_id, seq, kind, state, created_at) values ($1, $2, $3, 'transaction.success', 'x', 1, 'AUTO', 'DELIVERED', now())`,
    [delivery, merchantId, event],
  )
  return delivery
}

/** A line of the log of the merchant's own requests. */
export async function anApiRequest(world: World, merchantId: string): Promise<string> {
  const id = uuid()
  await asOwner(
    world,
    `insert into api_request (id, merchant_id, at, call, code, took_ms, address, user_agent, client_id, trace_id)
    values ($1, $2, now(), 'serverApi.check', 0, 3, '203.0.113.7', 'shop', $1, 'x')`,
    [id, merchantId],
  )
  return id
}
