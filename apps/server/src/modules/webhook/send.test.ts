/** Webhooks on their way out: from a payment to a merchant's own server, whatever that server does. */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { credential } from '@saola/contract/credential'
import { payLink } from '@saola/contract/pay-link'
import type { DeliveryDetail, DeliveryItem } from '@saola/contract/webhook-delivery'
import { RETRY_SECONDS, webhook, type WebhookInfo } from '@saola/contract/webhook'
import { vnDay } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db.ts'
import { emit } from '../../platform/events.ts'
import { drainEvents } from '../../platform/event-relay.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { createLink, payByBank } from '../../../test/pay-links.ts'
import { people, type People } from '../../../test/people.ts'
import { openReceiver, type Got, type Receiver } from '../../../test/webhook-receiver.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, stillFor, type World } from '../../../test/world.ts'
import { webhookJobs, webhookEventHandlers } from './jobs.ts'

interface Keys {
  clientId: string
  encryptKey: string
  secretKey: string
}
let world: World
let all: People
let receiver: Receiver
let by: { token: string; test: true }
beforeAll(async () => {
  world = await openWorld({ WEBHOOK_ALLOW: '127.0.0.1' })
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})
beforeEach(() => signedIn())
afterEach(async () => {
  await asOwner(world, 'delete from webhook; ')
  await asOwner(world, 'delete from webhook_event')
  receiver.got.length = 0
  receiver.reply = () => ({})
})

/** Again after a jump of the clock: tokens live ten minutes. */
async function signedIn(): Promise<void> {
  all = await people(world)
  by = { token: all.owner.token, test: true }
}
const open = async (more: object = {}) =>
  (
    await world.send<typeof webhook.update, WebhookInfo>(
      webhook.update,
      { body: { webhookUrl: receiver.url, bodyFormat: 'JSON', ...more } },
      by,
    )
  ).body.data
const info = async () =>
  (await world.send<typeof webhook.getInfo, WebhookInfo>(webhook.getInfo, {}, by)).body.data
const log = async (query: object = {}) =>
  (
    await world.send<typeof webhook.getDeliveries, { items: DeliveryItem[]; totalSize: number }>(
      webhook.getDeliveries,
      { query },
      by,
    )
  ).body.data.items
const detail = async (id: string) =>
  (
    await world.send<typeof webhook.getDelivery, DeliveryDetail>(
      webhook.getDelivery,
      { params: { id } },
      by,
    )
  ).body.data
const keys = async () =>
  (
    await world.send<typeof credential.refreshCredential, Keys>(
      credential.refreshCredential,
      {},
      by,
    )
  ).body.data
async function pay(amount = 50_000): Promise<string> {
  const link = await createLink(world, all.owner, { amount }, true)
  await payByBank(world, all.owner, link, {}, true)
  return link.payLinkCode
}
const job = (name: string, payload: Record<string, unknown> = {}) =>
  webhookJobs.find((j) => j.name === name)!.work(jobCtx(world.app, name), payload)
/** Lets time pass, and the worker's clock with it. */
async function later(seconds: number): Promise<void> {
  world.clock.advance(seconds * 1000)
  await job('webhook.sweep')
  await world.work()
}
const parsed = (got: Got) =>
  JSON.parse(got.body) as {
    id: string
    type: string
    sequence: number
    data: Record<string, unknown>
  }
const verify = (key: string, got: Got) =>
  new Webhook(key).verify(got.body, got.headers as Record<string, string>)

/** A client library of the protocol, written down a second time. */
function clientOpens(k: Keys, got: Got): Record<string, unknown> {
  const { data } = JSON.parse(got.body) as { data: string }
  const h = got.headers as Record<string, string>
  if (h['x-api-client'] !== k.clientId) throw new Error('another client')
  if (
    createHmac('sha256', k.secretKey)
      .update(`${k.clientId}|${h['x-api-time']}|${data}`)
      .digest('hex') !== h['x-api-validate']
  )
    throw new Error('bad signature')
  if (Math.abs(world.clock.now().getTime() - Number(h['x-api-time'])) > 3_000)
    throw new Error('too old')
  const key = Buffer.from(k.encryptKey, 'hex')
  const d = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16))
  return JSON.parse(d.update(data, 'base64', 'utf8') + d.final('utf8')) as Record<string, unknown>
}
function clientAnswers(k: Keys, success: boolean, secret = k.secretKey) {
  const [key, time] = [Buffer.from(k.encryptKey, 'hex'), String(world.clock.now().getTime())]
  const c = createCipheriv('aes-256-cbc', key, key.subarray(0, 16))
  const data = c.update(JSON.stringify({ success }), 'utf8', 'base64') + c.final('base64')
  return {
    headers: {
      'x-api-client': k.clientId,
      'x-api-time': time,
      'x-api-validate': createHmac('sha256', secret)
        .update(`${k.clientId}|${time}|${data}`)
        .digest('hex'),
    },
    body: JSON.stringify({ code: 0, message: 'Success', data }),
  }
}

it('a payment is told once, signed so that an outside verifier accepts it, and the log keeps request and answer', async () => {
  const made = await open()
  await pay(75_000)
  await world.work()
  expect(receiver.got).toHaveLength(1)
  const got = receiver.got[0]!
  expect(verify(made.key!, got)).toMatchObject({
    type: 'transaction.success',
    data: {
      success: true,
      amount: 75_000,
      statusCode: '0',
      status: 'SUCCESS',
      fromBin: '970436',
      fromAccount: '0011001234567',
    },
  })
  expect(parsed(got).data.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const [row] = await log()
  expect(row).toMatchObject({
    state: 'DELIVERED',
    kind: 'AUTO',
    attempts: 1,
    outcome: 'OK',
    httpStatus: 200,
    amount: 75_000,
    nextAttemptAt: null,
  })
  const seen = await detail(row!.id)
  expect(seen.tries).toMatchObject([
    {
      no: 1,
      url: receiver.url,
      outcome: 'OK',
      requestBody: got.body,
      requestHeaders: { 'webhook-id': got.headers['webhook-id'] },
      responseBody: '{"code":0,"data":{"success":true}}',
    },
  ])
  expect(JSON.parse(seen.payload)).toEqual(parsed(got))
  await world.work()
  expect(receiver.got).toHaveLength(1)
})

it(
  'the outside verifier rejects whatever was tampered with, and accepts either key while one follows the other',
  { meta: { bars: ['W3'] } },
  async () => {
    const made = await open()
    await pay()
    await world.work()
    const { body, headers } = receiver.got[0]!
    const h = headers as Record<string, string>
    const check = (key: string, b: string, more: Record<string, string | undefined> = {}) =>
      new Webhook(key).verify(
        b,
        Object.fromEntries(
          Object.entries({ ...h, ...more }).filter(([, v]) => v !== undefined),
        ) as Record<string, string>,
      )
    const moved = (seconds: number) => ({
      'webhook-timestamp': String(Number(h['webhook-timestamp']) + seconds),
    })
    const tampered: (() => unknown)[] = [
      () => check(made.key!, `${body} `),
      () => check(made.key!, body.replace('50000', '50001')),
      () => check(made.key!, body, { 'webhook-id': 'other' }),
      () => check(made.key!, body, moved(301)),
      () => check(made.key!, body, moved(-301)),
      () => check(made.key!, body, moved(1)),
      () => check(made.key!, body, { 'webhook-signature': undefined }),
      () => check(made.key!, body, { 'webhook-signature': '' }),
      () =>
        check(made.key!, body, {
          'webhook-signature': h['webhook-signature']!.replace('v1,', 'v1a,'),
        }),
      () => check(made.key!, body, { 'webhook-signature': h['webhook-signature']!.slice(0, -4) }),
      () => check(`whsec_${Buffer.alloc(32).toString('base64')}`, body),
      () => check(made.key!, body, { 'webhook-timestamp': 'now' }),
    ]
    for (const [i, attack] of tampered.entries())
      expect(attack, String(i)).toThrow(/signature|header|timestamp|Timestamp|Header/i)
    const next = (
      await world.send<typeof webhook.rotateKey, WebhookInfo>(webhook.rotateKey, {}, by)
    ).body.data
    await pay()
    await world.work()
    for (const key of [made.key!, next.key!])
      expect(verify(key, receiver.got[1]!)).toMatchObject({ type: 'transaction.success' })
    expect(() => verify(next.key!, receiver.got[0]!)).toThrow(/signature/i)
  },
)

it("a client of the gateway's own envelope opens it unchanged, and its encrypted or plain word is taken", async () => {
  await open({ bodyFormat: 'PACKED' })
  const k = await keys()
  receiver.reply = () => clientAnswers(k, true)
  await pay(90_000)
  await world.work()
  expect(clientOpens(k, receiver.got[0]!)).toMatchObject({
    success: true,
    amount: 90_000,
    statusCode: '0',
    refTransactionId: null,
    actualAccount: expect.stringMatching(/^\d+$/),
    txnNumber: expect.stringMatching(/^FT/),
    eventType: 'transaction.success',
  })
  expect(await log()).toMatchObject([{ state: 'DELIVERED' }])
  receiver.reply = () => ({ body: '{"data":{"success":true}}' })
  await pay()
  await world.work()
  expect(await log({ state: 'DELIVERED' })).toHaveLength(2)
})

it('says false, a wrong signature, a word nobody understands, another status, a redirect, silence: each is a failure and comes back', async () => {
  await open({ bodyFormat: 'PACKED' })
  const k = await keys()
  const wrong: [ReturnType<Receiver['reply']>, string][] = [
    [clientAnswers(k, false), 'REFUSED'],
    [clientAnswers(k, true, 'another secret'), 'REFUSED'],
    [{ body: '{"data":{"success":false}}' }, 'REFUSED'],
    [{ body: 'OK' }, 'REFUSED'],
    [{ status: 201 }, 'HTTP_STATUS'],
    [{ status: 500 }, 'HTTP_STATUS'],
    [{ status: 302, headers: { location: receiver.url } }, 'REDIRECT'],
    [null, 'CONNECTION'],
  ]
  await pay()
  for (const [i, [reply, outcome]] of wrong.entries()) {
    receiver.reply = () => reply
    await (i === 0 ? world.work() : later(RETRY_SECONDS[i - 1]! * 1.1 + 1))
    await signedIn()
    expect(await log(), `${i}`).toMatchObject([{ state: 'WAITING', attempts: i + 1, outcome }])
  }
  expect(receiver.got).toHaveLength(wrong.length)
  expect(
    new Set(receiver.got.map((g) => g.headers['webhook-id'])).size,
    'the event keeps its id',
  ).toBe(1)
})

it('comes back after 5 s, 1 min, 5 min, 30 min, 2 h, 6 h, 12 h, 24 h and no sooner; then it is parked, the owner is told, and the address rests', () =>
  stillFor(world, async () => {
    await open()
    receiver.reply = () => ({ status: 503 })
    await pay()
    await world.work()
    for (const [i, seconds] of RETRY_SECONDS.entries()) {
      await later(seconds - 3)
      expect(receiver.got, `not before ${seconds} s`).toHaveLength(i + 1)
      await later(seconds * 0.1 + 4)
      expect(receiver.got, `after ${seconds} s`).toHaveLength(i + 2)
    }
    await signedIn()
    expect(await log()).toMatchObject([
      {
        state: 'PARKED',
        attempts: 9,
        nextAttemptAt: null,
        outcome: 'HTTP_STATUS',
        httpStatus: 503,
      },
    ])
    expect(world.outbox.mails.at(-1)!.subject).toBe('Có thông báo giao dịch chưa gửi được')
    await later(86_400)
    expect(receiver.got).toHaveLength(9)
    await signedIn()
    await pay()
    await world.work()
    expect((await info()).pausedAt, 'ten failures in a row, over a day').not.toBeNull()
    expect(world.outbox.mails.at(-1)!.subject).toBe('Webhook tạm ngừng vì máy chủ không trả lời')
    await pay()
    await later(60)
    expect(receiver.got, 'an address that rests receives nothing').toHaveLength(10)
    receiver.reply = () => ({})
    expect((await world.send(webhook.resume, {}, by)).body.code).toBe(0)
    expect((await world.send(webhook.resume, {}, by)).body.code).toBe(13)
    await world.work()
    expect(receiver.got, 'and everything that waited once it goes on').toHaveLength(12)
    expect(await info()).toMatchObject({ pausedAt: null, failures: 0, waiting: 0, parked: 1 })
  }))

it(
  'receivers that hold the old pair or have the new one already are both reached while the pairs overlap',
  { meta: { bars: ['W6'] } },
  async () => {
    await open({ bodyFormat: 'PACKED' })
    const old = await keys()
    let holds: Keys = old
    receiver.reply = (got) => {
      try {
        clientOpens(holds, got)
        return clientAnswers(holds, true)
      } catch {
        return clientAnswers(holds, false)
      }
    }
    await pay()
    await world.work()
    const fresh = await keys()
    await pay()
    await world.work()
    expect([await log({ state: 'DELIVERED' }), receiver.got.length]).toMatchObject([
      [{ attempts: 1 }, { attempts: 1 }],
      2,
    ])
    holds = fresh
    await pay()
    await world.work()
    await later(6)
    await pay()
    await world.work()
    expect((await log({ state: 'DELIVERED' })).map((d) => d.attempts)).toEqual([1, 2, 1, 1])
  },
)

it(
  'of one object the earlier events goes first, whatever fails; other objects do not wait for it',
  { meta: { bars: ['W2'] } },
  async () => {
    await open({ events: ['transaction.success', 'transaction.canceled', 'transaction.timeout'] })
    const link = await createLink(world, all.owner, {}, true)
    const [payment] = await asOwner<{ id: string; merchant_id: string }>(
      world,
      'select transaction_id id, merchant_id from pay_link where code = $1',
      [link.payLinkCode],
    )
    const ctx = jobCtx(world.app, 'test')
    const nobody = { virtualAccount: null, payLinkCode: null, payPageCode: null, orderId: null }
    await inTransaction(world.app.db, async (tx) => {
      for (const status of ['TIMEOUT', 'CANCELED', 'TIMEOUT'])
        await emit({ ...ctx, db: tx }, 'payment.closed', payment!.merchant_id, payment!.id, {
          ...nobody,
          transactionId: payment!.id,
          status,
        })
    })
    receiver.reply = (got) => ({
      status: parsed(got).type === 'transaction.timeout' && receiver.got.length < 4 ? 500 : 200,
    })
    await pay()
    await world.work()
    expect(
      receiver.got.map((g) => parsed(g).type),
      'the first of one object, and the other object',
    ).toEqual(['transaction.timeout', 'transaction.success'])
    await later(6)
    await later(70)
    const seqs = receiver.got
      .filter((g) => parsed(g).data.transactionId === payment!.id)
      .map((g) => parsed(g).sequence)
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
    expect(new Set(seqs).size).toBe(3)
  },
)

it(
  'only the events that were asked for are told, a canceled link with its code',
  { meta: { behaviours: ['B-475'] } },
  async () => {
    await open({ events: ['transaction.canceled'] })
    const link = await createLink(world, all.owner, {}, true)
    await world.send(payLink.cancel, { params: { payLinkCode: link.payLinkCode } } as never, by)
    await pay()
    await world.work()
    expect(receiver.got.map((g) => parsed(g).data)).toMatchObject([
      { success: false, statusCode: '1609', status: 'CANCELED', payLinkCode: link.payLinkCode },
    ])
  },
)

it(
  'ten workers at once, a receiver that fails a third of the time and then is away: everything arrives, nothing is made up, nothing is sent twice while it is under way',
  { timeout: 120_000, meta: { bars: ['W1'] } },
  async () => {
    await open()
    let away = false
    let n = 0
    receiver.reply = () => (away ? null : { status: n++ % 3 === 0 ? 500 : 200, afterMs: 5 })
    const paid = 40
    for (let i = 0; i < paid; i++) {
      if (i === 15) away = true
      if (i === 30) away = false
      await pay(10_000 + i)
      if (i % 5 === 4) {
        await drainEvents(world.app, webhookEventHandlers)
        await Promise.all(
          Array.from({ length: 10 }, () =>
            job('webhook.send', { merchantId: all.owner.sandboxId }),
          ),
        )
      }
    }
    // Somebody rolls back: nobody may ever learn of it.
    await inTransaction(world.app.db, async (tx) => {
      await emit(
        { ...jobCtx(world.app, 'test'), db: tx },
        'payment.accepted',
        all.owner.sandboxId,
        'phantom',
        { transactionId: '01990000-0000-7000-8000-00000000000a' },
      )
      throw new Error('no')
    }).catch(() => undefined)
    const waiting = async () =>
      (
        await asOwner<{ n: number }>(
          world,
          `select count(*)::int n from webhook_delivery where state in ('WAITING', 'SENDING')`,
        )
      )[0]!.n
    for (let i = 0; i < 30 && (await waiting()) > 0; i++) await later(61 * (i + 1))
    await signedIn()
    expect(await info()).toMatchObject({ waiting: 0, parked: 0 })
    const ok = await asOwner<{ id: string; n: number }>(
      world,
      `select event_id id, count(*)::int n from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id where a.outcome = 'OK' group by 1`,
    )
    expect([ok.length, ok.every((r) => r.n === 1)]).toEqual([paid, true])
    expect(new Set(receiver.got.map((g) => g.headers['webhook-id'])).size).toBe(paid)
  },
)

it('a worker that dies in the middle leaves nothing behind: its delivery is sent by the next', async () => {
  await open()
  await pay()
  await drainEvents(world.app, webhookEventHandlers)
  await asOwner(
    world,
    `update webhook_delivery set state = 'SENDING', attempts = 1, next_at = $1`,
    [new Date(world.clock.now().getTime() + 30_000)],
  )
  await asOwner(world, `update webhook set held_until = $1`, [
    new Date(world.clock.now().getTime() + 30_000),
  ])
  await later(1)
  expect(receiver.got).toHaveLength(0)
  await later(31)
  expect(receiver.got).toHaveLength(1)
  expect(await log()).toMatchObject([{ state: 'DELIVERED', attempts: 2 }])
})

it(
  'no address that is not approved ever receives anything',
  { meta: { bars: ['W5'] } },
  async () => {
    const live = { token: all.owner.token }
    const send = (webhookUrl: string) =>
      world.send<typeof webhook.update, WebhookInfo>(
        webhook.update,
        { body: { webhookUrl, bodyFormat: 'JSON' } },
        live,
      )
    const first = (await send(receiver.url)).body.data
    const link = await createLink(world, all.owner)
    await payByBank(world, all.owner, link)
    await later(61)
    expect(receiver.got).toHaveLength(0)
    expect((await world.send(webhook.sendTest, {}, live)).body.code).toBe(42006)
    await world.send(webhook.approveV2, { body: { id: first.id!, revision: 1 } }, all.checker)
    const other = `${receiver.url}-unapproved`
    expect((await send(other)).body.data).toMatchObject({ status: 'PENDING', url: receiver.url })
    await payByBank(world, all.owner, await createLink(world, all.owner))
    await world.send(webhook.sendTest, {}, live)
    await later(61)
    expect(receiver.got.map((g) => g.path)).toEqual(['/hook', '/hook'])
  },
)

it('a test send goes once and says what came of it; redelivery sends the same event again, one or a span', async () => {
  const day = (): string => vnDay(world.clock.now())
  const begun = day()
  await open()
  receiver.reply = () => ({ status: 404, body: 'no such page' })
  const test = (await world.send<typeof webhook.sendTest, DeliveryItem>(webhook.sendTest, {}, by))
    .body.data
  expect(test).toMatchObject({ kind: 'TEST', state: 'WAITING', type: 'webhook.test' })
  await later(120)
  expect(await detail(test.id)).toMatchObject({
    state: 'PARKED',
    outcome: 'HTTP_STATUS',
    httpStatus: 404,
    maxAttempts: 1,
    tries: [{ responseBody: 'no such page' }],
  })
  receiver.reply = () => ({})
  await pay(11_000)
  await pay(22_000)
  await world.work()
  const [newest] = await log({ state: 'DELIVERED' })
  expect((await world.send(webhook.redeliver, { params: { id: test.id } }, by)).body.code).toBe(13)
  expect(
    (
      await world.send(
        webhook.redeliver,
        { params: { id: newest!.id } },
        { token: all.other.token, test: true },
      )
    ).body.code,
  ).toBe(5)
  expect(
    (await world.send(webhook.redeliver, { params: { id: newest!.id } }, by)).body,
  ).toMatchObject({ code: 0, data: { kind: 'AGAIN', eventId: newest!.eventId } })
  await world.work()
  expect(receiver.got.filter((g) => g.headers['webhook-id'] === newest!.eventId)).toHaveLength(2)
  const range = (body: object) => world.send(webhook.redeliverRange, { body } as never, by)
  expect((await range({ fromDate: begun, toDate: '2020-01-01' })).body.code).not.toBe(0)
  expect((await range({ fromDate: begun, toDate: day(), state: 'PARKED' })).body).toMatchObject({
    code: 0,
    data: { count: 0, more: false },
  })
  expect((await range({ fromDate: begun, toDate: day() })).body).toMatchObject({
    code: 0,
    data: { count: 2, more: false },
  })
  await world.work()
  expect(receiver.got).toHaveLength(6)
  expect(await log({ type: 'webhook.test' })).toHaveLength(1)
})

it('a server that was away reads what happened by number, in order, each once', async () => {
  await open()
  const events = async (after: number, limit: number) =>
    (
      await world.send<
        typeof webhook.getEvents,
        { items: { sequence: number; data: { amount: number } }[]; next: number; more: boolean }
      >(webhook.getEvents, { query: { after: String(after), limit: String(limit) } } as never, by)
    ).body.data
  for (const amount of [10_000, 20_000, 30_000]) await pay(amount)
  await world.work()
  world.clock.advance(11_000)
  const first = await events(0, 2)
  expect([first.items.map((e) => e.data.amount), first.more]).toEqual([[10_000, 20_000], true])
  const second = await events(first.next, 2)
  expect([second.items.map((e) => e.data.amount), second.more]).toEqual([[30_000], false])
  expect((await events(second.next, 2)).items).toEqual([])
})

it('without keys nothing can be encrypted: it waits for them', async () => {
  await asOwner(world, `delete from credential`)
  await open({ bodyFormat: 'PACKED' })
  await pay()
  await world.work()
  expect([receiver.got.length, await log()]).toMatchObject([
    0,
    [{ state: 'WAITING', outcome: 'NO_KEYS' }],
  ])
  await keys()
  await later(6)
  expect(await log()).toMatchObject([{ state: 'DELIVERED' }])
})
