/** The keys of a merchant's own server, over HTTP and in the database. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { credential } from '@saola/contract/credential'
import { jobCtx } from '../../platform/jobs.ts'
import { encryptField, decryptField } from '../../platform/field-encryption.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { keysOf } from './service.ts'

interface Info {
  host: string
  clientId: string
  encryptKey: string
  secretKey: string
  status: string
  previousClientId: string | null
  previousUntil: string | null
}
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())
const get = async (by: { token: string; test?: boolean }) =>
  (await world.send<typeof credential.getCredential, Info | null>(credential.getCredential, {}, by))
    .body
const refresh = async (by: { token: string; test?: boolean }) =>
  (
    await world.send<typeof credential.refreshCredential, Info>(
      credential.refreshCredential,
      {},
      by,
    )
  ).body.data
const known = async (clientId: string) => keysOf(jobCtx(world.app, 'test'), clientId)

it(
  'is made on demand, whole in that one answer and masked ever after, live and Test Mode apart',
  { meta: { behaviours: ['B-273', 'B-274'] } },
  async () => {
    expect(await get(all.other)).toMatchObject({ code: 0, data: null })
    const made = await refresh(all.other)
    expect(made).toMatchObject({
      host: 'http://localhost:8080/pay',
      status: 'ACTIVE',
      previousClientId: null,
      previousUntil: null,
    })
    expect(made.clientId).toMatch(/^[0-9a-f-]{36}$/)
    expect(made.encryptKey).toMatch(/^[0-9A-F]{64}$/)
    expect(Buffer.from(made.secretKey, 'base64')).toHaveLength(256)
    const masked = (await get(all.other)).data!
    expect(masked).toMatchObject({
      clientId: made.clientId,
      encryptKey: `${'•'.repeat(12)}${made.encryptKey.slice(-4)}`,
    })
    expect(JSON.stringify(masked)).not.toContain(made.secretKey.slice(0, 20))
    expect((await get({ ...all.other, test: true })).data).toBeNull()
    const test = await refresh({ ...all.other, test: true })
    expect(test.host).toBe('http://localhost:8080/sandbox/pay')
    expect([
      (await known(test.clientId))?.merchantId,
      (await known(made.clientId))?.merchantId,
    ]).toEqual([all.other.sandboxId, all.other.merchantId])
  },
)

it(
  'the pair before is REVOKE and stays good for a day, the one before that ends at once',
  { meta: { behaviours: ['B-273'] } },
  async () => {
    const [one, two] = [await refresh(all.owner), await refresh(all.owner)]
    expect(two).toMatchObject({ previousClientId: one.clientId })
    expect(
      await asOwner(
        world,
        'select status from credential where client_id = any($1::uuid[]) order by status',
        [[one.clientId, two.clientId]],
      ),
    ).toEqual([{ status: 'ACTIVE' }, { status: 'REVOKE' }])
    expect((await known(one.clientId))?.secretKey).toBe(one.secretKey)
    const three = await refresh(all.owner)
    expect([
      await known(one.clientId),
      (await known(two.clientId))?.secretKey,
      (await known(three.clientId))?.encryptKey,
    ]).toEqual([null, two.secretKey, three.encryptKey])
    world.clock.advance(24 * 3_600_000 + 1000)
    expect([await known(two.clientId), (await known(three.clientId))?.merchantId]).toEqual([
      null,
      all.owner.merchantId,
    ])
    expect(await known('01990000-0000-7000-8000-00000000000a')).toBeNull()
  },
)

it('of twenty refreshes at once one pair is active', async () => {
  const fresh = await people(world)
  await Promise.all(Array.from({ length: 20 }, () => refresh(fresh.other)))
  expect(
    await asOwner(
      world,
      `select count(*)::int n from credential where merchant_id = $1 and status = 'ACTIVE'`,
      [fresh.other.merchantId],
    ),
  ).toEqual([{ n: 1 }])
})

it(
  'nothing of the keys stands in the database in clear, nor in the audit log, and an encrypted field cannot be moved',
  { meta: { bars: ['D1'] } },
  async () => {
    const fresh = await people(world)
    const made = await refresh(fresh.owner)
    const [dump] = await asOwner<{ all: string }>(
      world,
      `select coalesce(string_agg(c::text, ' '), '') || coalesce((select string_agg(a::text, ' ') from audit_record a where a.module = 'credential'), '') "all" from credential c`,
    )
    for (const secret of [
      made.encryptKey,
      made.encryptKey.toLowerCase(),
      made.secretKey,
      Buffer.from(made.secretKey).toString('hex'),
    ])
      expect(dump!.all.includes(secret)).toBe(false)
    const place = { table: 't', column: 'c', row: '1', merchantId: 'a' }
    const encrypted = encryptField(world.app, place, 'hello')
    expect(decryptField(world.app, place, encrypted)).toBe('hello')
    for (const change of [{ merchantId: 'b' }, { row: '2' }, { column: 'd' }, { table: 'u' }])
      expect(() => decryptField(world.app, { ...place, ...change }, encrypted)).toThrow(
        /authenticate|auth/i,
      )
    const next = {
      config: {
        ...world.app.config,
        keys: { ...world.app.config.keys, field: ['n'.repeat(32), ...world.app.config.keys.field] },
      },
    }
    expect([
      decryptField(next, place, encrypted),
      decryptField(next, place, encryptField(next, place, 'new')),
    ]).toEqual(['hello', 'new'])
    expect(() => decryptField(world.app, place, encryptField(next, place, 'new'))).toThrow('no key')
  },
)
