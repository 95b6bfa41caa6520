/** Test Mode's sandbox merchant: filled, reset, moved in time; never another's, never the live merchant's. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { credential } from '@saola/contract/credential'
import { customer } from '@saola/contract/customer'
import { payLink } from '@saola/contract/pay-link'
import { product } from '@saola/contract/product'
import { CLOCK_MAX_DAYS, sandbox } from '@saola/contract/sandbox'
import { transaction } from '@saola/contract/transaction'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner, bankNotificationOf, type Shop } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { notifyLive, type LiveEvent } from '../../platform/live-events.ts'
import { keysOf } from '../credential/service.ts'
import { sandboxEventHandlers } from './jobs.ts'

interface State {
  merchantId: string
  merchantCode: string
  transactions: number
  clockAheadSec: number
  filling: boolean
  since: string
}
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld({ SAMPLE_DAYS: '2' })
  all = await people(world)
  await world.work()
}, 120_000)
afterAll(() => world.close())

const state = async (token: string): Promise<State> =>
  (await world.send<typeof sandbox.state, State>(sandbox.state, {}, { token, test: true })).body
    .data
const live = () =>
  asOwner<{ sum: string }>(
    world,
    `select md5(string_agg(x, '|' order by x)) sum from (select t::text x from payment t where merchant_id = $1 union all select m::text from merchant m where id = $1) s`,
    [all.fresh.merchantId],
  )

it(
  'registering for Test Mode answers the sandbox merchant with its sample data, as often as it is asked, live or not',
  { meta: { behaviours: ['B-089', 'B-115'] } },
  async () => {
    const first = await state(all.fresh.token)
    expect(first).toMatchObject({
      merchantId: all.fresh.sandboxId,
      merchantCode: all.fresh.merchantCode,
      clockAheadSec: 0,
      filling: false,
    })
    expect(first.transactions).toBeGreaterThan(5)
    for (const test of [false, true])
      expect(
        (await world.send(sandbox.register, {}, { token: all.fresh.token, test })).body,
      ).toMatchObject({
        code: 0,
        data: { merchantId: first.merchantId, transactions: first.transactions },
      })
  },
)

it('a sandbox merchant is filled once, however often the job runs', async () => {
  const before = (await state(all.fresh.token)).transactions
  const { fillSandbox } = await import('./service.ts')
  await Promise.all(
    [1, 2, 3].map(() => fillSandbox(jobCtx(world.app, 'test'), all.fresh.sandboxId)),
  )
  expect((await state(all.fresh.token)).transactions).toBe(before)
})

it('sandbox merchants are filled one after another: however many there are, other jobs have runners left', async () => {
  const opened = sandboxEventHandlers.find(({ topic }) => topic === 'merchant.sandbox_opened')!
  for (const sandboxId of [all.fresh.sandboxId, all.other.sandboxId]) {
    const payload = { merchantId: all.fresh.merchantId, sandboxId }
    if ('handle' in opened) await opened.handle(jobCtx(world.app, 'test'), { payload } as never)
  }
  const queues = await asOwner<{ queue: string | null; n: number }>(
    world,
    `select queue_name queue, count(*)::int n from graphile_worker.jobs where task_identifier = 'sandbox.fill' group by 1`,
  )
  expect(queues).toEqual([{ queue: 'sandbox.fill', n: 2 }])
  await world.work()
})

it('a link that is made while sample sales are written is told to the bank', async () => {
  const { quietly } = await import('./store.ts')
  const made = await quietly(world.app.db, all.fresh.sandboxId, [], async () =>
    world.send<typeof payLink.create, { transactionId: string }>(
      payLink.create,
      { body: { amount: 31_000, expireType: 'TEN_MINUTES' } },
      { token: all.fresh.token, test: true },
    ),
  )
  await world.work()
  const [row] = await asOwner<{ virtual_account: string }>(
    world,
    'select virtual_account from payment where id = $1',
    [made.body.data.transactionId],
  )
  expect(world.outbox.virtualAccounts.map((order) => order.virtualAccount)).toContain(
    row!.virtual_account,
  )
})

describe('the test clock', () => {
  it('moves forward only, times out what is due, and says so', async () => {
    const made = await world.send<
      typeof payLink.create,
      { payLinkCode: string; transactionId: string }
    >(
      payLink.create,
      { body: { amount: 12_000, expireType: 'TEN_MINUTES' } },
      { token: all.fresh.token, test: true },
    )
    const moved = await world.send<
      typeof sandbox.moveClock,
      { clockAheadSec: number; events: { topic: string; objectId: string }[] }
    >(sandbox.moveClock, { body: { advanceSec: 3_600 } }, { token: all.fresh.token, test: true })
    expect(moved.body.data.clockAheadSec).toBe(3_600)
    expect(moved.body.data.events).toContainEqual(
      expect.objectContaining({
        topic: 'payment.closed',
        objectId: made.body.data.transactionId,
      }),
    )
    expect(
      (
        await world.send(
          payLink.getDetail,
          { params: { payLinkCode: made.body.data.payLinkCode } },
          { token: all.fresh.token, test: true },
        )
      ).body.data,
    ).toMatchObject({ status: 'TIMEOUT' })
    expect(await state(all.owner.token)).toMatchObject({ clockAheadSec: 0 })
  })
  it('ends nothing of live merchants, however far it is ahead when it is moved again', async () => {
    const made = await world.send<typeof payLink.create, { transactionId: string }>(
      payLink.create,
      { body: { amount: 12_000, expireType: 'TEN_MINUTES' } },
      { token: all.owner.token },
    )
    for (let moves = 0; moves < 2; moves++)
      await world.send(
        sandbox.moveClock,
        { body: { advanceSec: 86_400 } },
        { token: all.fresh.token, test: true },
      )
    expect(
      await asOwner(world, 'select status from payment where id = $1', [
        made.body.data.transactionId,
      ]),
    ).toEqual([{ status: 'CREATED' }])
  })
  it('refuses to go back, to stand still and to pass its limit', async () => {
    for (const [advanceSec, key] of [
      [0, 'error.min'],
      [-60, 'error.min'],
      [1.5, 'error.not_integer'],
      [CLOCK_MAX_DAYS * 86_400 + 1, 'error.max'],
      [CLOCK_MAX_DAYS * 86_400, 'error.max'],
      [undefined, 'error.required'],
    ] as const)
      expect(
        (
          await world.send(
            sandbox.moveClock,
            { body: { advanceSec } },
            { token: all.fresh.token, test: true },
          )
        ).body,
      ).toMatchObject({ code: 2, data: { errors: [{ field: 'advanceSec', key }] } })
  })
  it('is that of the sandbox merchant which stands now, whatever this process still believes of the caller', async () => {
    const token = all.owner.token
    const before = await state(token)
    // Another process resets: here the caller is remembered with the sandbox merchant of before for less than a second.
    await asOwner(world, `update merchant set retired_at = now() where id = $1`, [
      before.merchantId,
    ])
    const [fresh] = await asOwner<{ id: string }>(
      world,
      `insert into merchant (id, code, name, status, mode, live_id, created_at, modified_at) select gen_random_uuid(), code, name, 'ACTIVE', 'TEST', live_id, now(), now() from merchant where id = $1 returning id`,
      [before.merchantId],
    )
    expect(
      (await world.send(sandbox.moveClock, { body: { advanceSec: 90 } }, { token, test: true }))
        .body,
    ).toMatchObject({ code: 0, data: { clockAheadSec: 90 } })
    expect(await state(token)).toMatchObject({ merchantId: fresh!.id, clockAheadSec: 90 })
    await asOwner(world, `update merchant set retired_at = now() where id = $1`, [fresh!.id])
    await asOwner(world, `update merchant set retired_at = null where id = $1`, [before.merchantId])
  })
  it('twenty at once add up', async () => {
    const before = (await state(all.fresh.token)).clockAheadSec
    await Promise.all(
      Array.from({ length: 20 }, () =>
        world.send(
          sandbox.moveClock,
          { body: { advanceSec: 10 } },
          { token: all.fresh.token, test: true },
        ),
      ),
    )
    expect((await state(all.fresh.token)).clockAheadSec).toBe(before + 200)
  })
})

describe("a credit of the sandbox merchant is judged by the sandbox merchant's clock", () => {
  const pay = async (advanceSec: number, more: { bookedAt?: string } = {}) => {
    const options = { token: all.owner.token, test: true }
    const made = (
      await world.send<typeof payLink.create, { payLinkCode: string; transactionId: string }>(
        payLink.create,
        { body: { amount: 31_000, expireType: 'TEN_MINUTES' } },
        options,
      )
    ).body.data
    const [row] = await asOwner<{ virtual_account: string; account_no: string }>(
      world,
      'select virtual_account, account_no from payment where id = $1',
      [made.transactionId],
    )
    await world.send(sandbox.moveClock, { body: { advanceSec } }, options)
    const notification = bankNotificationOf(
      world,
      { accountNo: row!.account_no } as Shop,
      row!.virtual_account,
      31_000,
      more,
    )
    const taken = (await world.notify(notification, { test: true })).body.data
    const [after] = await asOwner<{
      status: string
      complete_time: Date | null
      deposit_time: Date | null
    }>(world, 'select status, complete_time, deposit_time from payment where id = $1', [
      made.transactionId,
    ])
    return {
      taken,
      after: after!,
      ahead: (await state(all.owner.token)).clockAheadSec,
      reference: notification.bankReference,
    }
  }
  it('in time when the link still runs there, and booked at that time', async () => {
    const { taken, after, ahead } = await pay(540)
    expect(taken).toMatchObject({ outcome: 'SETTLED' })
    expect(after.status).toBe('SUCCESS')
    for (const at of [after.complete_time!, after.deposit_time!])
      expect(Math.abs(at.getTime() - world.clock.now().getTime() - ahead * 1000)).toBeLessThan(
        60_000,
      )
  })
  it('late when it is over there, however short a time that was here', async () => {
    const { taken, after, reference } = await pay(700)
    expect(taken).toMatchObject({ outcome: 'UNMATCHED', reason: 'LATE' })
    expect(after.status).toBe('TIMEOUT')
    expect(
      (
        await asOwner(world, `select reason from bank_credit where bank_reference = $1`, [
          reference,
        ])
      )[0],
    ).toEqual({ reason: 'LATE' })
  })
  it('a new link of the moved clock is paid as any other', async () => {
    expect((await pay(3_600 * 24)).taken).toMatchObject({ reason: 'LATE' })
    expect((await pay(1)).taken).toMatchObject({ outcome: 'SETTLED' })
  })
  it("a value time that lies far ahead stays late, and the day totals are of the sandbox merchant's day", async () => {
    expect(
      (
        await pay(1, {
          bookedAt: new Date(world.clock.now().getTime() + 2 * 86_400_000).toISOString(),
        })
      ).taken,
    ).toMatchObject({ reason: 'LATE' })
    const sums = await asOwner<{ off: number }>(
      world,
      `select count(*) off from (select (complete_time at time zone 'Asia/Ho_Chi_Minh')::date d, count(*) n, sum(amount) a from payment where merchant_id = $1 and status = 'SUCCESS' group by 1) t
      full join (select day d, sum(total) n, sum(amount) a from payment_daily where merchant_id = $1 and status = 'SUCCESS' group by 1) s using (d) where (t.n, t.a) is distinct from (s.n, s.a)`,
      [(await state(all.owner.token)).merchantId],
    )
    expect(sums[0]!.off).toBe(0)
  })
})

describe('reset', () => {
  it('puts a fresh sandbox merchant with fresh samples in place, keeps the old books, and leaves the live merchant alone', async () => {
    const [before, livingBefore] = [await state(all.fresh.token), await live()]
    const after = (
      await world.send<typeof sandbox.reset, State>(
        sandbox.reset,
        {},
        { token: all.fresh.token, test: true },
      )
    ).body.data
    expect(after).toMatchObject({
      merchantCode: before.merchantCode,
      transactions: 0,
      clockAheadSec: 0,
      filling: true,
    })
    expect(after.merchantId).not.toBe(before.merchantId)
    const notified: LiveEvent[] = []
    const stop = world.app.live.subscribe(
      (update) => update.merchantId === after.merchantId,
      (update) => notified.push(update),
    )
    await world.work()
    expect((await state(all.fresh.token)).transactions).toBeGreaterThan(5)
    // Samples are history: no screen cries out two months of sales. A notification sent afterwards shows that the line was open all the time.
    await notifyLive(world.app.db, [
      {
        merchantId: after.merchantId,
        transactionId: after.merchantId,
        payLinkCode: null,
        status: 'SUCCESS',
        amount: 1,
      },
    ])
    await vi.waitFor(() => expect(notified).toHaveLength(1), 15_000)
    stop()
    const list = await world.send<typeof transaction.getAll, { items: { id: string }[] }>(
      transaction.getAll,
      { query: { isStatistic: '0' } },
      { token: all.fresh.token, test: true },
    )
    const owners = await asOwner<{ merchant_id: string }>(
      world,
      'select distinct merchant_id from payment where id = any($1::uuid[])',
      [list.body.data.items.map((t) => t.id)],
    )
    expect(owners).toEqual([{ merchant_id: after.merchantId }])
    expect(
      Number(
        (
          await asOwner<{ n: string }>(
            world,
            'select count(*) n from payment where merchant_id = $1',
            [before.merchantId],
          )
        )[0]!.n,
      ),
    ).toBe(before.transactions)
    expect(await live()).toEqual(livingBefore)
    expect(
      (
        await world.send(
          payLink.create,
          { body: { amount: 5_000 } },
          { token: all.fresh.token, test: true },
        )
      ).body.code,
    ).toBe(0)
  })
  it('gives the fresh sandbox merchant the sample menu and customers as well, the menu with its pictures', async () => {
    await world.work()
    const products = await world.send<
      typeof product.getAll,
      { items: { name: string; imageUrl: string | null }[] }
    >(product.getAll, { query: {} }, { token: all.fresh.token, test: true })
    expect(products.body.data.items.length).toBeGreaterThan(2)
    expect(
      (await world.raw(products.body.data.items[0]!.imageUrl!)).headers.get('content-type'),
    ).toBe('image/webp')
    expect(
      (
        await world.send<typeof customer.getList, { items: unknown[] }>(
          customer.getList,
          { query: {} },
          { token: all.fresh.token, test: true },
        )
      ).body.data.items.length,
    ).toBeGreaterThan(5)
    // The live merchant has none of it.
    expect(
      (
        await asOwner<{ n: number }>(
          world,
          'select (select count(*) from product where merchant_id = $1) + (select count(*) from customer where merchant_id = $1) n',
          [all.fresh.merchantId],
        )
      )[0]!.n,
    ).toBe(0)
  })
  it('keeps the test keys: the pair in use and the one before it', async () => {
    const options = { token: all.fresh.token, test: true }
    const pairs = [] as { clientId: string; encryptKey: string; secretKey: string }[]
    for (const _ of [1, 2])
      pairs.push(
        (
          await world.send<
            typeof credential.refreshCredential,
            { clientId: string; encryptKey: string; secretKey: string }
          >(credential.refreshCredential, {}, options)
        ).body.data,
      )
    const fresh = (await world.send<typeof sandbox.reset, State>(sandbox.reset, {}, options)).body
      .data
    const ctx = jobCtx(world.app, 'test')
    for (const pair of pairs)
      expect(await keysOf(ctx, pair.clientId)).toEqual({
        merchantId: fresh.merchantId,
        encryptKey: pair.encryptKey,
        secretKey: pair.secretKey,
      })
    expect((await world.send(credential.getCredential, {}, options)).body.data).toMatchObject({
      clientId: pairs[1]!.clientId,
      previousClientId: pairs[0]!.clientId,
    })
    await world.work()
  })
  it('five at once make one sandbox merchant, not five', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        world.send<typeof sandbox.reset, State>(
          sandbox.reset,
          {},
          { token: all.owner.token, test: true },
        ),
      ),
    )
    expect(new Set(answers.map((a) => a.body.code))).toEqual(new Set([0]))
    expect(
      (
        await asOwner<{ n: number }>(
          world,
          'select count(*) n from merchant where live_id = $1 and retired_at is null',
          [all.owner.merchantId],
        )
      )[0]!.n,
    ).toBe(1)
  })
  it('needs a code of the integration, and Test Mode', async () => {
    const member = await memberWith(world, [1200, 1501])
    for (const call of [sandbox.reset, sandbox.moveClock])
      expect(
        (
          await world.send(call, { body: { advanceSec: 10 } } as never, {
            token: member.token,
            test: true,
          })
        ).body.code,
      ).toBe(10)
    expect((await world.send(sandbox.reset, {}, { token: all.owner.token })).body.code).toBe(18)
  })
})
