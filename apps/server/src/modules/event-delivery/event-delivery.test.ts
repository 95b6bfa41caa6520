/** What bank staff see of events that were not handled, and what they do about them. */
import { eventDelivery, eventHandlerNames } from '@saola/contract/event-delivery'
import { vi } from '@saola/phrases/vi/all'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { eventHandlers } from '../../modules.ts'
import { inTransaction } from '../../platform/db.ts'
import { drainEvents } from '../../platform/event-relay.ts'
import { topics } from '../../platform/event-topics.ts'
import { emit, handlerOf } from '../../platform/events.ts'
import { jobCtx } from '../../platform/jobs.ts'

let world: World
let all: People
let isBroken = true
/** Search, as long as it is broken. */
const broken = handlerOf('search.sort-in', ['payment.accepted'], {
  handle: async (ctx, event) => {
    if (isBroken) throw new Error('no such word list')
    await sql`
      insert into
        handled
      values
        (${event.object_id})
    `.execute(ctx.db)
  },
})
const accepted = (object: string) =>
  inTransaction(world.app.db, (tx) =>
    emit(
      { ...jobCtx(world.app, 'test'), db: tx },
      'payment.accepted',
      all.owner.merchantId,
      object,
      { transactionId: object },
    ),
  )
const drain = () => drainEvents(world.app, broken)
/** As if the time of the next try had come; the clock itself would end everybody's sessions. */
const untilNextTry = () =>
  asOwner(world, 'update event_delivery set next_at = $1', [world.clock.now()])
const giveUp = async (): Promise<void> => {
  for (let i = 0; i < 12; i++) {
    await drain()
    await untilNextTry()
  }
}
const handled = async () =>
  (await asOwner<{ object: string }>(world, 'select object from handled')).map((r) => r.object)
interface Item {
  id: number
  state: string
  handler: string
  objectId: string
  behindId: number | null
  attempts: number
  merchantCode: string
  error: string
  allowedActions: string[]
}
const list = async (query: object = {}, token = all.checker.token): Promise<Item[]> =>
  (
    await world.send<typeof eventDelivery.list, { items: Item[] }>(
      eventDelivery.list,
      { query: query as never },
      { token },
    )
  ).body.data.items
const detail = async (id: number) =>
  (
    await world.send(
      eventDelivery.detail,
      { params: { id: String(id) } },
      { token: all.checker.token },
    )
  ).body.data
const retry = (id: number, token = all.checker.token) =>
  world.send(eventDelivery.retry, { params: { id: String(id) } }, { token })
const skip = (id: number, note: string, token = all.checker.token) =>
  world.send(eventDelivery.skip, { params: { id: String(id) }, body: { note } }, { token })
const of = async (object: string): Promise<Item> =>
  (await list({ keyword: object })).find((item) => item.objectId === object)!

beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  await world.work()
  await asOwner(world, 'create table handled (object text)')
  await asOwner(world, 'grant all on handled to public')
  for (const object of ['p-1', 'p-1', 'p-2', 'p-3']) await accepted(object)
  await giveUp()
})
afterAll(() => world.close())

describe('the list', () => {
  it('shows what was given up and what waits behind it, whose it is and why', async () => {
    const items = await list({ state: 'DEAD' })
    expect(items.map((item) => item.objectId).toSorted()).toEqual(['p-1', 'p-2', 'p-3'])
    expect(items[0]).toMatchObject({
      handler: 'search.sort-in',
      attempts: 10,
      merchantCode: all.owner.merchantCode,
      error: 'Error: no such word list',
      allowedActions: ['retry', 'skip'],
    })
    const [waiting] = await list({ state: 'WAITING' })
    const first = items.find((item) => item.objectId === 'p-1')!
    expect(waiting).toMatchObject({ objectId: 'p-1', behindId: first.id, allowedActions: [] })
    expect(await detail(first.id)).toMatchObject({
      heldUp: 1,
      payload: expect.stringContaining('p-1'),
    })
  })
  it('is searched by object, merchant, event and error, and filtered by task', async () => {
    expect(await list({ keyword: 'p-2' })).toHaveLength(1)
    expect(await list({ keyword: all.owner.merchantCode.toLowerCase() })).toHaveLength(4)
    expect(await list({ keyword: 'payment.accepted' })).toHaveLength(4)
    expect(await list({ keyword: 'word list' })).toHaveLength(3)
    expect(await list({ keyword: 'word_list' })).toHaveLength(0)
    expect(await list({ handler: 'webhook.notify' })).toHaveLength(0)
    expect(await list({ handler: 'search.sort-in' })).toHaveLength(4)
  })
})

describe('trying again', () => {
  it('fails again while the cause stands, and is done once when it is mended, with those that waited behind', async () => {
    const { id } = await of('p-2')
    expect((await retry(id)).body.code).toBe(0)
    await drain()
    expect(await detail(id)).toMatchObject({ state: 'DEAD', attempts: 11 })
    isBroken = false
    const first = (await list({ state: 'DEAD', keyword: 'p-1' }))[0]!
    expect((await retry(first.id)).body.code).toBe(0)
    expect((await retry(id)).body.code).toBe(0)
    await drain()
    expect(await handled()).toEqual(expect.arrayContaining(['p-1', 'p-1', 'p-2']))
    expect(await handled()).toHaveLength(3)
    expect(await detail(first.id)).toMatchObject({ state: 'DONE', allowedActions: [] })
    expect((await retry(first.id)).body.code, 'closed already').toBe(13)
    isBroken = true
  })
})

describe('skipping', () => {
  it('asks for a reason, is written down with who and why, and the relay lets it be', async () => {
    const { id } = await of('p-3')
    expect((await skip(id, '  ')).body.code).toBe(2)
    expect((await skip(id, 'recounted by hand')).body.code).toBe(0)
    expect(await detail(id)).toMatchObject({
      state: 'SKIPPED',
      note: 'recounted by hand',
      closedBy: expect.any(String),
    })
    isBroken = false
    await untilNextTry()
    await drain()
    expect(await handled()).not.toContain('p-3')
    expect((await skip(id, 'twice')).body.code).toBe(13)
    expect(
      await asOwner(
        world,
        `select after->>'note' note from audit_record where module = 'event-delivery' and object_id = $1`,
        [String(id)],
      ),
    ).toEqual([{ note: 'recounted by hand' }])
    isBroken = true
  })
  it('is not decided on what waits behind an earlier event', async () => {
    await accepted('p-9')
    await accepted('p-9')
    await drain()
    const behind = (await list({ keyword: 'p-9' })).find((item) => item.behindId !== null)!
    expect((await skip(behind.id, 'no')).body.code).toBe(13)
    expect((await retry(behind.id)).body.code).toBe(13)
  })
  it('nothing that does not exist is found', async () => {
    expect((await retry(999_999_999)).body.code).toBe(5)
  })
})

it('every handler and every topic has its words', () => {
  expect([...new Set(eventHandlers.map(({ name }) => name))].toSorted()).toEqual([
    ...eventHandlerNames,
  ])
  const wordsOf = (tree: object, name: string): unknown =>
    name
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], tree)
  for (const name of eventHandlerNames)
    expect(wordsOf(vi.eventDelivery.handler, name), name).toBeDefined()
  for (const topic of Object.keys(topics))
    expect(wordsOf(vi.eventDelivery.topic, topic), topic).toBeDefined()
})
