/** Who a machine is: its key, its code, other people's machines, and how often one may try (reliability bar A2 and section 5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { ACTIVATION_TRIES, MERCHANT_TRIES, payPos } from '@saola/contract/pos-device'
import { modules } from '@saola/contract/all'
import { machinesIn, nth } from '../../../test/pos-machines.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let all: People
let m: Awaited<ReturnType<typeof machinesIn>>
const machineCalls = (
  Object.values(modules).flatMap((module) => Object.values(module)) as Call[]
).filter((call) => call.audience === 'machine')
/** What each call of a machine would be asked with; a new call does not pass until it has a row here. */
const requestOf: Record<string, (paymentId: string) => object> = {
  'payPos.uniPos.getDevice': () => ({}),
  'payPos.uniPos.createTransaction': () => ({
    body: { requestId: `new-${nth()}`, amount: 1_000, paymentType: 'VIET_QR' },
  }),
  'payPos.uniPos.getTransaction': (id) => ({ params: { id } }),
  'payPos.uniPos.cancelTransaction': (id) => ({ params: { id } }),
  'payPos.uniPos.settle': () => ({ body: { requestId: `set-${nth()}`, number: 0, amount: 0 } }),
}
const NOTHING = '01990000-0000-7000-8000-00000000000a'
const strip = (text: string): string => text.replace(/"traceId":"[^"]+"/, '')
const state = (deviceId: string) =>
  asOwner(
    world,
    `select md5(string_agg(x, '|' order by x)) sum from (select p::text x from pos_payment p where device_id = $1 union all select t::text from payment t join pos_payment p on p.transaction_id = t.id where p.device_id = $1
  union all select s::text from pos_settlement s where device_id = $1 union all select batch_no::text || key_hash from pos_device where id = $1) rows`,
    [deviceId],
  )

beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"pos":true}', LIMIT_FACTOR: '100' })
  all = await people(world)
  m = await machinesIn(world, all)
}, 120_000)
afterAll(() => world.close())

describe('another machine', { meta: { bars: ['A2'] } }, () => {
  it('every call of machines has its row here', () =>
    expect(machineCalls.map(({ id }) => id).sort()).toEqual(Object.keys(requestOf).sort()))
  it('of the same merchant, or of another, is answered as if the payment were nobody’s, and changes nothing', async () => {
    const [mine, sister, foreign] = [
      await m.machine(),
      await m.machine(),
      await m.machine(all.other),
    ]
    const [open, done] = [
      await m.begin(30_000, 'VIET_QR', mine.key),
      await m.paid(40_000, 'VIET_QR', mine.key),
    ]
    const before = await state(mine.id)
    for (const { key } of [sister, foreign]) {
      for (const call of [payPos.getTransaction, payPos.cancelTransaction]) {
        const nothing = await m.tell(call, { params: { id: NOTHING } }, key)
        for (const { id } of [open, done]) {
          const theirs = await m.tell(call, { params: { id } }, key)
          expect({ status: theirs.status, text: strip(theirs.text) }).toEqual({
            status: 404,
            text: strip(nothing.text),
          })
        }
      }
      // Its own state and its own, empty batch: nothing of the first machine's.
      expect(
        (await m.tell<{ deviceId: string; number: number }>(payPos.getDevice, {}, key)).body.data,
      ).toMatchObject({ number: 0, amount: 0 })
      expect((await m.settle(1, 40_000, key)).body.code).toBe(41004)
    }
    expect(await state(mine.id)).toEqual(before)
    expect((await m.read(open.id, mine.key)).status).toBe('CREATED')
  })
  it('keys of no machine, of another kind, replaced, or of one that went back open no call (41003), and tell nothing', async () => {
    const mine = await m.machine()
    const { id } = await m.begin(5_000, 'VIET_QR', mine.key)
    const replaced = mine.key
    const fresh = await m.activate(mine.deviceId, await m.codeFor(mine.id))
    const gone = await m.machine()
    await asOwner(
      world,
      `update pos_device set status = 'INACTIVE', gone_at = now(), key_hash = null where id = $1`,
      [gone.id],
    )
    const before = await state(mine.id)
    const keys = [
      '',
      'x',
      'x'.repeat(43),
      replaced,
      gone.key,
      mine.deviceId,
      mine.id,
      all.owner.token,
      world.app.config.keys.apiClients['fee-service']!,
      `${fresh.body.data.apiKey}x`,
      fresh.body.data.apiKey.slice(0, -1),
    ]
    for (const call of machineCalls) {
      for (const key of keys)
        expect({
          call: call.id,
          key: keys.indexOf(key),
          ...(await m.tell(call, requestOf[call.id]!(id), key)),
        }).toMatchObject({
          status: 401,
          body: { code: 41003, data: { key: 'pos.api_key_invalid' } },
        })
      expect(
        await world.send(call, requestOf[call.id]!(id) as never, { token: all.owner.token }),
      ).toMatchObject({ status: 401, body: { code: 41003 } })
    }
    expect(await state(mine.id)).toEqual(before)
    expect(
      (await m.tell(payPos.getTransaction, { params: { id } }, fresh.body.data.apiKey)).body.code,
    ).toBe(0)
  })
  it('shows its QR once the bank takes money for it', async () => {
    const mine = await m.machine()
    world.bank.fails = true
    const dark = await m.begin(7_000, 'VIET_QR', mine.key)
    world.bank.fails = false
    expect([dark.status, dark.qrCode]).toEqual(['CREATED', null])
    await asOwner(world, 'update graphile_worker._private_jobs set run_at = now()')
    await world.work()
    expect((await m.read(dark.id, mine.key)).qrCode).toContain('38')
    expect((await m.begin(7_000, 'VIET_QR', mine.key)).qrCode).toContain('38')
  })
  it('internal calls take the internal key and no machine’s; a machine’s calls are live only', async () => {
    const mine = await m.machine()
    const internal = world.app.config.keys.apiClients['fee-service']!
    for (const [call, query] of [
      [payPos.checkMerchant, { phone: all.owner.phone }],
      [payPos.getMerchant, { keycloakId: all.owner.id }],
    ] as const) {
      for (const key of [mine.key, '', 'x'.repeat(43), internal.slice(0, -1)])
        expect(await m.tell(call, { query }, key)).toMatchObject({
          status: 401,
          body: { code: 41003 },
        })
      expect((await m.tell(call, { query }, internal)).body.code).toBe(0)
      // A member of a sandbox merchant is nobody here, and what is told of a phone says nothing of machines that went back.
      expect(
        await m.tell(
          call,
          {
            query:
              call === payPos.checkMerchant ? { phone: '0999999997' } : { keycloakId: NOTHING },
          },
          internal,
        ),
      ).toMatchObject(
        call === payPos.checkMerchant
          ? { body: { data: { exists: false, keycloakId: null } } }
          : { status: 404 },
      )
    }
    for (const call of machineCalls)
      expect(
        (
          await world.send(call, requestOf[call.id]!(NOTHING) as never, {
            test: true,
            headers: { 'x-api-key': mine.key },
          })
        ).body.code,
      ).not.toBe(0)
  })
})

describe('wrong codes', () => {
  const wrong = (code: string): string => String((Number(code) + 1) % 100_000_000).padStart(8, '0')
  it('five in an hour lock the machine (40003), also for the right one; opening a code unlocks it, and an hour does', async () => {
    const mine = await m.delivered()
    const code = await m.codeFor(mine.id)
    for (let i = 0; i < ACTIVATION_TRIES; i++)
      expect((await m.activate(mine.deviceId, wrong(code))).body.code).toBe(41006)
    const locked = await m.activate(mine.deviceId, code)
    expect([locked.status, locked.body.code]).toEqual([429, 40003])
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(3_000)
    // A number that nobody has is counted alike, so the lock tells nothing.
    for (let i = 0; i < ACTIVATION_TRIES; i++)
      expect((await m.activate('P8-NOBODY-9', code)).body.code).toBe(41006)
    expect((await m.activate('P8-NOBODY-9', code)).body.code).toBe(40003)
    const next = await m.codeFor(mine.id)
    expect((await m.activate(mine.deviceId, next)).body.code).toBe(0)
    for (let i = 0; i < ACTIVATION_TRIES; i++) await m.activate('P8-NOBODY-8', code)
    await asOwner(
      world,
      `update pos_activation_attempt set since = since - interval '1 hour' where who = 'number|P8-NOBODY-8'`,
    )
    expect((await m.activate('P8-NOBODY-8', code)).body.code).toBe(41006)
  })
  it('twenty guesses at once are five', async () => {
    const mine = await m.delivered()
    const code = await m.codeFor(mine.id)
    const codes = (
      await Promise.all(Array.from({ length: 20 }, () => m.activate(mine.deviceId, wrong(code))))
    ).map(({ body }) => body.code)
    expect(codes.filter((one) => one === 41006)).toHaveLength(ACTIVATION_TRIES)
    expect(codes.filter((one) => one === 40003)).toHaveLength(20 - ACTIVATION_TRIES)
  })
  it('twenty in an hour over all machines of a merchant lock them all (11), another merchant’s go on', async () => {
    await asOwner(world, 'delete from pos_activation_attempt')
    const mine = await Promise.all(
      Array.from({ length: MERCHANT_TRIES / ACTIVATION_TRIES + 1 }, () => m.delivered()),
    )
    const last = mine.pop()!
    for (const one of mine) {
      const code = await m.codeFor(one.id)
      for (let i = 0; i < ACTIVATION_TRIES; i++)
        expect((await m.activate(one.deviceId, wrong(code))).body.code).toBe(41006)
    }
    const locked = await m.activate(last.deviceId, await m.codeFor(last.id))
    expect([locked.status, locked.body.code]).toEqual([429, 11])
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(3_000)
    const theirs = await m.delivered(all.other)
    expect(
      (await m.activate(theirs.deviceId, await m.codeFor(theirs.id, all.other))).body.code,
    ).toBe(0)
    // Right ones do not add up to a lock.
    await asOwner(world, 'delete from pos_activation_attempt')
    for (let i = 0; i < MERCHANT_TRIES + 2; i++)
      expect((await m.activate(last.deviceId, await m.codeFor(last.id))).body.code).toBe(0)
  }, 120_000)
})
