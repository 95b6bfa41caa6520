/** Events for a merchant's own server that was away, and the program that brings them to a developer's machine. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { credential } from '@saola/contract/credential'
import { createLink, payByBank } from '../../../test/pay-links.ts'
import { people, type People } from '../../../test/people.ts'
import { call, codeOf, decrypt, sign, type Credential } from '../../../test/server-client.ts'
import { openWorld, type World } from '../../../test/world.ts'

const EVENTS = '/api/payment/v1/getEvents'
interface Page {
  items: {
    id: string
    sequence: number
    type: string
    data: { amount: number; transactionId: string }
  }[]
  next: number
  more: boolean
}
let world: World
let all: People
let test: Credential
let other: Credential
const keysOf = async (by: { token: string; test?: boolean }): Promise<Credential> =>
  (
    await world.send<typeof credential.refreshCredential, Credential>(
      credential.refreshCredential,
      {},
      by,
    )
  ).body.data
const programs: ChildProcess[] = []
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  ;[test, other] = [
    await keysOf({ ...all.owner, test: true }),
    await keysOf({ ...all.other, test: true }),
  ]
}, 120_000)
afterEach(() => {
  for (const program of programs.splice(0)) program.kill()
})
afterAll(() => world.close())

const events = (body: object, keys = test): Promise<Page> =>
  call<Page>(world.base, keys, EVENTS, body)
/** A payment of Test Mode, old enough to be told of. */
async function paid(amount: number, wait = true): Promise<void> {
  await payByBank(world, all.owner, await createLink(world, all.owner, { amount }, true), {}, true)
  await world.work()
  if (wait) world.clock.advance(11_000)
}

it("events are kept for anyone who has keys, webhook or none, and read by number: in order, each once, one's own alone", async () => {
  const start = await events({})
  expect(start).toMatchObject({ items: [], more: false })
  for (const amount of [10_000, 20_000, 30_000]) await paid(amount)
  const first = await events({ after: start.next, limit: 2 })
  expect([first.items.map((e) => [e.type, e.data.amount]), first.more]).toEqual([
    [
      ['transaction.success', 10_000],
      ['transaction.success', 20_000],
    ],
    true,
  ])
  const second = await events({ after: first.next, limit: 2 })
  expect([second.items.map((e) => e.data.amount), second.more]).toEqual([[30_000], false])
  expect([await events({ after: second.next }), (await events({})).next]).toEqual([
    { items: [], next: second.next, more: false },
    second.next,
  ])
  expect((await events({ after: 0 }, other)).items).toEqual([])
})

it('events that are too young may still be overtaken, and wait', async () => {
  const { next } = await events({})
  await paid(44_000, false)
  expect((await events({ after: next })).items).toEqual([])
  world.clock.advance(11_000)
  expect((await events({ after: next })).items.map((e) => e.data.amount)).toEqual([44_000])
})

it('a wrong number or size is refused with 2, the keys of Test Mode ask nothing live', async () => {
  for (const body of [
    { after: -1 },
    { after: 1.5 },
    { after: 'x' },
    { limit: 0 },
    { limit: 201 },
    // Misspelled, it would begin anew for ever.
    { next: 5 },
    { after: 5, size: 10 },
  ])
    expect({ body, code: await codeOf(world.base, test, EVENTS, body) }).toEqual({ body, code: 2 })
  expect(
    await codeOf(world.base, { ...test, host: test.host.replace('/sandbox', '') }, EVENTS, {}),
  ).toBe(1602)
})

interface Got {
  headers: IncomingHttpHeaders
  body: string
}
/** A developer's program, and the forwarder beside it. */
async function developer(
  form: 'packed' | 'json',
  more: string[] = [],
  env: Record<string, string> = {},
) {
  const got: Got[] = []
  let status = 200
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      got.push({ headers: request.headers, body })
      response.writeHead(status).end('{}')
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
  const program = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('../../../../../demo/listen/listen.mjs', import.meta.url)),
      '--to',
      to,
      '--form',
      form,
      '--every',
      '0.2',
      ...more,
    ],
    {
      env: {
        PATH: process.env.PATH,
        SAOLA_HOST: `${world.base}/sandbox/pay`,
        SAOLA_CLIENT_ID: test.clientId,
        SAOLA_ENCRYPT_KEY: test.encryptKey,
        SAOLA_SECRET_KEY: test.secretKey,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  programs.push(program)
  let said = ''
  for (const stream of [program.stdout, program.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  program.once('exit', () => server.close())
  return {
    got,
    said: () => said,
    answer: (next: number) => {
      status = next
    },
    program,
  }
}

it("the forwarder brings what happens to this machine, encrypted under the merchant's own keys, and tries again when the program fails", async () => {
  const dev = await developer('packed')
  await expect.poll(dev.said, { timeout: 60_000 }).toContain('listening from')
  await paid(51_000)
  await expect.poll(() => dev.got.length, { timeout: 60_000 }).toBe(1)
  const { headers, body } = dev.got[0]!
  const { data } = JSON.parse(body) as { data: string }
  expect(headers['x-api-validate']).toBe(sign(test, String(headers['x-api-time']), data))
  expect(JSON.parse(decrypt(test.encryptKey, data))).toMatchObject({
    amount: 51_000,
    success: true,
    eventType: 'transaction.success',
    eventId: headers['webhook-id'],
  })
  dev.answer(500)
  await paid(52_000)
  await expect.poll(() => dev.got.length, { timeout: 60_000 }).toBe(2)
  dev.answer(200)
  await expect.poll(() => dev.got.length, { timeout: 60_000 }).toBe(3)
  expect([dev.got[2]!.headers['webhook-id'], dev.got[2]!.headers['x-saola-attempt']]).toEqual([
    dev.got[1]!.headers['webhook-id'],
    '2',
  ])
}, 120_000)

it('in the plain form it signs as Standard Webhooks do, with the key that it is given', async () => {
  const secret = `whsec_${Buffer.from('k'.repeat(32)).toString('base64')}`
  const dev = await developer('json', [], { SAOLA_WEBHOOK_SECRET: secret })
  await expect.poll(dev.said, { timeout: 60_000 }).toContain('listening from')
  await paid(53_000)
  await expect.poll(() => dev.got.length, { timeout: 60_000 }).toBe(1)
  const { headers, body } = dev.got[0]!
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', Buffer.from('k'.repeat(32)))
      .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64')}`,
  )
  expect(JSON.parse(body)).toMatchObject({ type: 'transaction.success', data: { amount: 53_000 } })
}, 120_000)

it.each([
  ['a live host', [], { SAOLA_HOST: 'http://localhost:1/pay' }, 'not that of Test Mode'],
  ['a target elsewhere', ['--to', 'http://shop.vn/x'], {}, 'address of this machine'],
  ['an unknown option', ['--what'], {}, 'saola-listen --to'],
  ['wrong keys', [], { SAOLA_SECRET_KEY: 'x' }, 'refuses: 1601'],
])('the forwarder stops with a sentence for %s', async (_name, more, env, words) => {
  const dev = await developer('packed', more as string[], env as Record<string, string>)
  await new Promise((done) => {
    dev.program.once('exit', done)
  })
  expect([dev.program.exitCode, dev.said()]).toEqual([1, expect.stringContaining(words)])
})
