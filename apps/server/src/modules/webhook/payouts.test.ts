/** What a merchant's server is told of payouts: each end once, to those alone that asked for it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EventData } from '@saola/contract/webhook-event'
import { askUntilSaid, followOrders } from '../../../test/bank-transfers.ts'
import { batchesOf, rowTo } from '../../../test/payout-batches.ts'
import { payoutsOf, type Payouts } from '../../../test/payouts.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Event } from '../../platform/events.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { payoutWebhooks } from './payouts.ts'

let world: World
let us: People
let at: Payouts
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  us = await people(world)
  at = await payoutsOf(world)
}, 60_000)
beforeEach(async () => {
  await at.fresh()
  await asOwner(world, 'delete from webhook_delivery')
  await asOwner(world, 'delete from webhook_event')
  await listenTo(['payout.success', 'payout.failed', 'payout.returned'])
})
afterAll(() => world.close())

const listenTo = (events: string[]): Promise<unknown> =>
  asOwner(
    world,
    `insert into webhook (merchant_id, id, url, approved_url, status, submitted_at, submitted_by, format, events, secret, secret_since)
    values ($1, gen_random_uuid(), 'https://shop.example/hook', 'https://shop.example/hook', 'APPROVED', now(), 'x', 'JSON', $2, 'x', now())
    on conflict (merchant_id) do update set events = excluded.events`,
    [us.owner.merchantId, events],
  )
interface Told {
  type: string
  payload: EventData
  deliveries: number
}
const told = (objectId: string): Promise<Told[]> =>
  asOwner<Told>(
    world,
    `select e.type, e.payload, (select count(*)::int from webhook_delivery d where d.merchant_id = e.merchant_id and d.event_id = e.id) deliveries
    from webhook_event e where e.object_id = $1 order by e.seq`,
    [objectId],
  )

it('a batch is told of once, after its last row, with how many were paid', async () => {
  await listenTo(['payout.batch_finished'])
  const batches = await batchesOf(world, at)
  const batch = await batches.madeBatch([rowTo(), rowTo()])
  await at.agreed([batch.id])
  await followOrders(world)
  expect(await told(batch.id)).toMatchObject([
    {
      type: 'payout.batch_finished',
      deliveries: 1,
      payload: {
        transactionId: batch.id,
        status: 'SUCCESS',
        batch: { count: 2, succeeded: 2, failed: 0 },
      },
    },
  ])
})

describe('a payout', () => {
  it('that is done is told once, with its receiver and the bank’s number', async () => {
    const item = await at.made({ amount: 210_000, refTransactionId: `HD-${Date.now()}` })
    await at.agreed([item.id])
    await followOrders(world)
    const { txnNumber } = await at.detail(item.id)
    expect(await told(item.id)).toMatchObject([
      {
        type: 'payout.success',
        deliveries: 1,
        payload: {
          transactionId: item.id,
          refTransactionId: item.refTransactionId,
          actualAccount: item.fromAccountNo,
          success: true,
          statusCode: '0',
          amount: 210_000,
          status: 'SUCCESS',
          txnNumber,
          payout: {
            batchId: null,
            rowNo: null,
            toBankBin: '970436',
            toAccountNo: item.toAccountNo,
            failure: null,
          },
        },
      },
    ])
  })
  it('that fails says why', async () => {
    world.bank.returnBehaviour = 'NO'
    const item = await at.made({ amount: 211_000 })
    await at.agreed([item.id])
    await followOrders(world)
    expect(await told(item.id)).toMatchObject([
      {
        type: 'payout.failed',
        deliveries: 1,
        payload: { success: false, statusCode: '1', status: 'FAILED' },
      },
    ])
    const [event] = await told(item.id)
    expect(event!.payload.payout!.failure).toBe((await at.detail(item.id)).failure)
  })
  it('that comes back is told after it was told as done', async () => {
    const item = await at.made({ amount: 212_000 })
    await at.agreed([item.id])
    await followOrders(world)
    world.bank.given.get(at.referenceOf(item.id))!.status = 'RETURNED'
    world.clock.advance(3_601_000)
    await followOrders(world)
    expect((await told(item.id)).map(({ type, payload }) => [type, payload.status])).toEqual([
      ['payout.success', 'SUCCESS'],
      ['payout.returned', 'RETURNED'],
    ])
    us = await people(world)
  })
  it('under way is not told of, and one that the bank was silent about is told when it has spoken', async () => {
    world.bank.returnBehaviour = 'LOST'
    const item = await at.made({ amount: 213_000 })
    await at.agreed([item.id])
    await followOrders(world)
    expect(await told(item.id)).toEqual([])
    await askUntilSaid(world)
    expect((await told(item.id)).map(({ type }) => type)).toEqual(['payout.success'])
  })
  it('is sent to an address that asked for it, and to no other', async () => {
    await listenTo(['transaction.success'])
    const item = await at.made({ amount: 214_000 })
    await at.agreed([item.id])
    await followOrders(world)
    expect(await told(item.id)).toMatchObject([{ type: 'payout.success', deliveries: 0 }])
  })
  it('delivered twice by the outbox is told once', async () => {
    const item = await at.made({ amount: 215_000 })
    await at.agreed([item.id])
    await followOrders(world)
    const events = await asOwner<Event<'payout.succeeded'>>(
      world,
      `select * from event where topic = 'payout.succeeded' and object_id = $1`,
      [item.id],
    )
    expect(events).toHaveLength(1)
    const { handleBatch } = payoutWebhooks.find(
      ({ topic }) => topic === 'payout.succeeded',
    ) as unknown as { handleBatch: (ctx: Ctx, told: typeof events) => Promise<void> }
    await handleBatch(jobCtx(world.app, 'test'), events)
    expect(await told(item.id)).toMatchObject([{ deliveries: 1 }])
  })
})
