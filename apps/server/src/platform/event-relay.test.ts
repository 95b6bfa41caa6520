/** The outbox on the real database: what fails stops nothing else, and order holds whatever fails and however many relays deliver. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { asOwner } from '../../test/shop.ts'
import { openWorld, type World } from '../../test/world.ts'
import type { Ctx } from './context.ts'
import { inTransaction } from './db.ts'
import { deliver, drainEvents } from './event-relay.ts'
import { retryEventAt, stepsOf } from './event-rules.ts'
import { backlog, forgetEvents } from './event-store.ts'
import { emit, handlerOf, type EventHandler } from './events.ts'
import { jobCtx } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await asOwner(world, 'create table handled (n serial, handler text, object text, amount int)')
  await asOwner(world, 'grant all on handled, handled_n_seq to public')
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.work()
  await asOwner(world, 'truncate handled')
  await asOwner(world, 'delete from event')
})

const MERCHANT = '01990000-0000-7000-8000-000000000001'
/** Tells that goods were taken back: `amount` counts the events of an object. */
const tell = (object: string, count: number) =>
  inTransaction(world.app.db, (tx) =>
    emit({ ...jobCtx(world.app, 'test'), db: tx }, 'refund.failed', MERCHANT, object, {
      refundId: object,
      transactionId: object,
      orderId: null,
      amount: count,
      failure: null,
    }),
  )
const write = (ctx: Ctx, handler: string, object: string, amount: number) =>
  sql`
    insert into
      handled (handler, object, amount)
    values
      (
        ${handler},
        ${object},
        ${amount}
      )
  `.execute(ctx.db)
/** Notes what it was given; what `isPoison` says of makes it throw after it has written. */
const noting = (
  name: string,
  isPoison: (object: string, amount: number) => boolean = () => false,
): EventHandler[] =>
  handlerOf(name, ['refund.failed'], {
    handleBatch: async (ctx, events) => {
      for (const { object_id, payload } of events) {
        await write(ctx, name, object_id, payload.amount)
        if (isPoison(object_id, payload.amount)) throw new Error('poison')
      }
    },
  })
const handled = async (name: string) =>
  (
    await asOwner<{ object: string; amount: number }>(
      world,
      'select object, amount from handled where handler = $1 order by n',
      [name],
    )
  ).map(({ object, amount }) => `${object}${amount}`)
const deliveries = () =>
  asOwner<{ handler: string; object_id: string; state: string; attempts: number; error: string }>(
    world,
    'select handler, object_id, state, attempts, error from event_delivery order by event_id, handler',
  )
const drain = (handlers: readonly EventHandler[]) => drainEvents(world.app, handlers)
const minutes = (n: number) => world.clock.advance(n * 60_000)

describe('a handler that always throws', () => {
  it('holds up neither other handlers nor other objects, and leaves nothing of its own behind', async () => {
    for (const object of ['a', 'b', 'c']) await tell(object, 1)
    await drain([...noting('bad', (object) => object === 'b'), ...noting('good')])
    expect(await handled('good')).toEqual(['a1', 'b1', 'c1'])
    expect((await handled('bad')).toSorted()).toEqual(['a1', 'c1'])
    expect(await deliveries()).toMatchObject([
      { handler: 'bad', object_id: 'b', state: 'WAITING', attempts: 1, error: 'Error: poison' },
    ])
  })
  it('is given the later events of that object only after the one that failed', async () => {
    let broken = true
    const handlers = [...noting('bad', (object, n) => broken && object === 'a' && n === 1)]
    await tell('a', 1)
    await tell('a', 2)
    await drain(handlers)
    await tell('a', 3)
    await tell('b', 1)
    await drain(handlers)
    expect(await handled('bad')).toEqual(['b1'])
    broken = false
    minutes(1)
    await drain(handlers)
    expect(await handled('bad')).toEqual(['b1', 'a1', 'a2', 'a3'])
    expect((await deliveries()).map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE'])
  })
  it('is given up after ten tries, with an alarm, and others go on', async () => {
    const alarmsOf = async () =>
      (await world.app.metrics.alarms.get()).values.find(
        ({ labels }) => labels.kind === 'event-dead-letter',
      )?.value ?? 0
    const before = await alarmsOf()
    const handlers = [...noting('bad', () => true), ...noting('good')]
    await tell('a', 1)
    for (let i = 0; i < 12; i++) {
      await drain(handlers)
      minutes(400)
    }
    expect(await deliveries()).toMatchObject([{ state: 'DEAD', attempts: 10 }])
    expect((await alarmsOf()) - before).toBe(1)
    expect(await backlog(world.app.db)).toMatchObject({ dead: 1, oldest: expect.any(Date) })
    await tell('b', 1)
    await drain(handlers)
    expect(await handled('good')).toEqual(['a1', 'b1'])
  })
  it('fails alone when a constraint fails that is checked at the commit only', async () => {
    await asOwner(
      world,
      'create table late_check (id int primary key, other int references late_check deferrable initially deferred)',
    )
    await asOwner(world, 'grant all on late_check to public')
    await tell('a', 1)
    await drain([
      ...noting('good'),
      ...handlerOf('late', ['refund.failed'], {
        handle: async (ctx) =>
          void (await sql`
            insert into
              late_check
            values
              (1, 2)
          `.execute(ctx.db)),
      }),
    ])
    expect(await handled('good')).toEqual(['a1'])
    expect(await deliveries()).toMatchObject([{ handler: 'late', state: 'WAITING' }])
  })
})

describe('a payload of another shape', () => {
  it('is given up at once for each of its handlers, with what is wrong; the rest is delivered', async () => {
    await asOwner(
      world,
      `insert into event (topic, merchant_id, object_id, payload, at) values ('refund.failed', $1, 'x', '{"refundId": 5}', now())`,
      [MERCHANT],
    )
    await tell('x', 2)
    await tell('y', 1)
    await drain([...noting('one'), ...noting('two')])
    expect(await handled('one')).toEqual(['y1'])
    const open = await deliveries()
    expect(open.map((d) => `${d.handler} ${d.state} ${d.attempts}`)).toEqual([
      'one DEAD 1',
      'two DEAD 1',
      'one WAITING 0',
      'two WAITING 0',
    ])
    expect(open[0]!.error).toContain('refundId')
  })
})

it('an event of a topic that this program does not know waits for a program that does', async () => {
  await asOwner(
    world,
    `insert into event (topic, merchant_id, object_id, payload, at) values ('moon.landed', $1, 'm', '{}', now())`,
    [MERCHANT],
  )
  await tell('a', 1)
  await drain(noting('one'))
  expect(await handled('one')).toEqual(['a1'])
  expect(await asOwner(world, 'select topic from event where delivered_at is null')).toEqual([
    { topic: 'moon.landed' },
  ])
  expect((await backlog(world.app.db)).oldest).not.toBeNull()
})

it('three relays at once give each object in order, each event once, also what some of them fail and others try again', async () => {
  // What fails first, by day: a batch is handed over again at once, so that only what fails all day waits for another relay.
  const failsAt: Record<string, number[]> = {
    a: [1, 8],
    b: [7],
    c: [6, 7],
    d: [5, 12],
    fine: [],
    stuck: [3, 3],
  }
  const objects = Object.keys(failsAt)
  let day = 0
  const handlers = [...noting('one', (object, n) => failsAt[object]![day] === n), ...noting('two')]
  const tellAll = async (from: number, to: number): Promise<void> => {
    for (let n = from; n <= to; n++) await Promise.all(objects.map((object) => tell(object, n)))
  }
  // What lies there already gives the relays an object several times in one delivery.
  await tellAll(1, 5)
  let isOver = false
  const relays = Array.from({ length: 3 }, async () => {
    let turns = 0
    while (!isOver) {
      const count = await inTransaction(world.app.db, (tx) =>
        deliver({ ...jobCtx(world.app, 'test'), db: tx }, handlers, 15),
      )
      if (count !== null && count > 0) turns++
      await sleep(1)
    }
    return turns
  })
  onTestFinished(async () => {
    isOver = true
    await Promise.allSettled(relays)
  })
  await tellAll(6, 12)
  for (; day < 3; day++, minutes(400)) {
    const upTo = (object: string): number => (failsAt[object]![day] ?? 13) - 1
    const sum = objects.reduce((all, object) => all + upTo(object), 0)
    await vi.waitFor(
      async () => {
        expect(await handled('two')).toHaveLength(72)
        expect((await handled('one')).length).toBeGreaterThanOrEqual(sum)
        // What fails on this day has failed: on the next it would not.
        const failed = (await deliveries()).filter((one) => one.state === 'WAITING' && one.error)
        expect(failed).toHaveLength(objects.filter((object) => failsAt[object]![day]).length)
      },
      { timeout: 20_000, interval: 50 },
    )
    for (const name of ['one', 'two']) {
      const all = await handled(name)
      for (const object of objects)
        expect(all.filter((one) => one.replace(/\d+$/, '') === object)).toEqual(
          Array.from({ length: name === 'two' ? 12 : upTo(object) }, (_, i) => `${object}${i + 1}`),
        )
    }
  }
  isOver = true
  const turns = await Promise.all(relays)
  expect(turns.filter((count) => count > 0).length).toBeGreaterThan(1)
  const late = await deliveries()
  expect(new Set(late.map(({ handler, state }) => `${handler} ${state}`))).toEqual(
    new Set(['one DONE']),
  )
  const failed = late.filter(({ attempts }) => attempts > 1).map(({ object_id }) => object_id)
  expect(failed.toSorted()).toEqual(['a', 'a', 'b', 'c', 'c', 'd', 'd', 'stuck'])
})

it('a delivery that is cut off has done nothing, and is done once by the next', async () => {
  const handlers = noting('one')
  await tell('a', 1)
  await expect(
    inTransaction(world.app.db, async (tx) => {
      await deliver({ ...jobCtx(world.app, 'test'), db: tx }, handlers)
      throw new Error('cut off')
    }),
  ).rejects.toThrow('cut off')
  expect(await handled('one')).toEqual([])
  await drain(handlers)
  await drain(handlers)
  expect(await handled('one')).toEqual(['a1'])
})

it('old events are forgotten, but none that a handler still owes', async () => {
  await tell('a', 1)
  await tell('b', 1)
  await drain(noting('bad', (object) => object === 'a'))
  minutes(60)
  expect(await forgetEvents(world.app.db, world.clock.now())).toBe(1)
  expect(await asOwner(world, 'select object_id from event')).toEqual([{ object_id: 'a' }])
})

describe('rules', () => {
  it('go longer and longer and end after ten tries', () => {
    const now = new Date(0)
    const waits = Array.from({ length: 10 }, (_, i) => retryEventAt(i + 1, now)?.getTime() ?? null)
    expect(waits.at(-1)).toBeNull()
    expect(waits.slice(0, 9)).toEqual(waits.slice(0, 9).toSorted((a, b) => a! - b!))
  })
  it('put events of a topic together and keep the order within an object', () => {
    const event = (topic: 'payment.created' | 'payment.opened', object_id: string) => ({
      topic,
      object_id,
    })
    const steps = stepsOf([
      event('payment.created', 'a'),
      event('payment.opened', 'a'),
      event('payment.created', 'b'),
      event('payment.opened', 'b'),
      event('payment.created', 'a'),
    ])
    expect(steps.map((step) => step.map(({ object_id }) => object_id).join(''))).toEqual([
      'ab',
      'ab',
      'a',
    ])
  })
})
