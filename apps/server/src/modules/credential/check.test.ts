/** The request checker: which step of a pasted request fails, and why. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { credential } from '@saola/contract/credential'
import { memberWith, people, type People } from '../../../test/people.ts'
import {
  encrypt,
  post,
  request,
  sign,
  type Credential,
  type Sent,
} from '../../../test/server-client.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let all: People
let mine: Credential
let test: Credential
let theirs: Credential
const keysOf = async (by: { token: string; test?: boolean }): Promise<Credential> =>
  (
    await world.send<typeof credential.refreshCredential, Credential>(
      credential.refreshCredential,
      {},
      by,
    )
  ).body.data
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  ;[mine, test, theirs] = [
    await keysOf(all.owner),
    await keysOf({ ...all.owner, test: true }),
    await keysOf(all.other),
  ]
}, 120_000)
afterAll(() => world.close())

interface Checked {
  steps: { step: string; ok: boolean | null; hint: string | null }[]
  aheadMs: number | null
  opened: string | null
}
const check = async (
  r: Sent,
  by: { token: string; test?: boolean } = all.owner,
): Promise<Checked> =>
  (
    await world.send<typeof credential.checkRequest, Checked>(
      credential.checkRequest,
      {
        body: {
          client: r.headers['x-api-client']!,
          time: r.headers['x-api-time']!,
          validate: r.headers['x-api-validate']!,
          body: r.body,
        },
      },
      by,
    )
  ).body.data
const markOf = ({ ok, hint }: Checked['steps'][number]): string => {
  if (ok === null) return '.'
  return ok ? '+' : `-${hint}`
}
/** The steps as one word: + right, - wrong with its hint, . not looked at. */
const summary = (c: Checked): string => c.steps.map(markOf).join('')
const TEXT = '{"transactionId":"x"}'
const signed = (data: string, time = Date.now(), c = mine): Sent => ({
  headers: {
    'x-api-client': c.clientId,
    'x-api-time': String(time),
    'x-api-validate': sign(c, time, data),
  },
  body: JSON.stringify({ data }),
})

it('says that all is right and shows the text; looking uses nothing up', async () => {
  const sent = request(mine, TEXT)
  const seen = await check(sent)
  expect([summary(seen), JSON.parse(seen.opened!), Math.abs(seen.aheadMs!) < 5000]).toEqual([
    '++++++',
    { transactionId: 'x' },
    true,
  ])
  expect(summary(await check(sent))).toBe('++++++')
  expect((await post(world.base, mine, '/api/payment/v1/check', sent)).body.code).toBe(1603)
  expect(summary(await check(sent))).toBe('++++-USED+')
})

it('names the step that fails and the slip behind it', async () => {
  const good = request(mine, TEXT)
  const data = (JSON.parse(good.body) as { data: string }).data
  const time = Number(good.headers['x-api-time'])
  const change = (headers: Record<string, string>, body = good.body): Sent => ({
    headers: { ...good.headers, ...headers },
    body,
  })
  const hmac = (key: string | Buffer, text: string) => ({
    'x-api-validate': createHmac('sha256', key).update(text).digest('hex'),
  })
  const cases: [string, Sent][] = [
    ['-NO_JSON.....', change({}, 'data=x')],
    ['-NO_DATA.....', change({}, '{"body":"x"}')],
    ['+-UNKNOWN_CLIENT....', change({ 'x-api-client': 'shop' })],
    ['+-UNKNOWN_CLIENT....', change({ 'x-api-client': all.owner.merchantId })],
    ['+-OTHER_MODE....', change({ 'x-api-client': test.clientId })],
    [
      '++-UPPER_CASE...',
      change({ 'x-api-validate': good.headers['x-api-validate']!.toUpperCase() }),
    ],
    [
      '++-SECRET_DECODED...',
      change(hmac(Buffer.from(mine.secretKey, 'base64'), `${mine.clientId}|${time}|${data}`)),
    ],
    ['++-BODY_SIGNED...', change(hmac(mine.secretKey, `${mine.clientId}|${time}|${good.body}`))],
    ['++-WRONG_SECRET...', change(hmac('x', 'y'))],
    ['+++-SECONDS++', signed(data, Math.floor(time / 1000))],
    ['+++-TOO_OLD++', signed(data, time - 600_000)],
    ['+++-TOO_NEW++', signed(data, time + 600_000)],
    ['+++++-WRONG_KEY_OR_TEXT', signed(encrypt('AB'.repeat(32), TEXT))],
    ['+++++-WRONG_KEY_OR_TEXT', signed('no base64')],
  ]
  for (const [expected, sent] of cases) expect(summary(await check(sent)), expected).toBe(expected)
  expect((await check(change(hmac('x', 'y')))).opened).toBeNull()
})

it("another merchant's request is one of an unknown client, in every mode; the code 1400 is asked for, and nothing is written", async () => {
  for (const mode of [false, true])
    expect(summary(await check(request(theirs, TEXT), { ...all.owner, test: mode }))).toBe(
      '+-UNKNOWN_CLIENT....',
    )
  expect(summary(await check(request(test, TEXT), { ...all.owner, test: true }))).toBe('++++++')
  const without = await memberWith(world, [1401], '0931112223')
  expect(
    (
      await world.send(
        credential.checkRequest,
        { body: { client: '', time: '', validate: '', body: '' } },
        { token: without.token },
      )
    ).body.code,
  ).toBe(10)
  expect(
    await asOwner(
      world,
      `select count(*)::int n from audit_record where operation = 'merchant.checkRequest'`,
    ),
  ).toEqual([{ n: 0 }])
})
