/** Where requests under a merchant's keys may come from, asked over HTTP with a client that is written from the protocol. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { credential } from '@saola/contract/credential'
import { memberWith, people, type People } from '../../../test/people.ts'
import { request, type Credential } from '../../../test/server-client.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let all: People
beforeAll(async () => {
  world = await openWorld({ TRUST_PROXY: '127.0.0.1' })
  all = await people(world)
}, 120_000)
afterAll(() => world.close())

type Info = Credential & { allowedAddresses: string[] }
const refresh = async (): Promise<Info> =>
  (
    await world.send<typeof credential.refreshCredential, Info>(
      credential.refreshCredential,
      {},
      all.owner,
    )
  ).body.data
const allow = (addresses: string[], by: { token: string; test?: boolean } = all.owner) =>
  world.send<typeof credential.setAllowedAddresses, Info>(
    credential.setAllowedAddresses,
    { body: { addresses } },
    by,
  )
/** The number that a list of payments is answered with, for a request from an address. */
async function from(address: string, keys: Credential, spoil = false): Promise<number> {
  const sent = request(keys, '{}')
  if (spoil) sent.headers['x-api-validate'] = '0'.repeat(64)
  return (
    (await (
      await fetch(`${world.base}/pay/api/payment/v1/getTransaction`, {
        method: 'POST',
        headers: { ...sent.headers, 'x-forwarded-for': address },
        body: sent.body,
      })
    ).json()) as { code: number }
  ).code
}

it('an empty list lets requests in from anywhere; a list only from where it says; who has not signed learns nothing of it', async () => {
  expect((await allow(['203.0.113.7'], all.other)).body.code, 'before there are keys').toBe(5)
  const keys = await refresh()
  expect(keys.allowedAddresses).toEqual([])
  expect(await from('198.51.100.1', keys)).toBe(0)
  const set = (await allow([' 203.0.113.0/24', '2001:DB8::/32', '203.0.113.0/24', '198.51.100.7']))
    .body.data
  expect([set.allowedAddresses, set.secretKey.startsWith('•')]).toEqual([
    ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'],
    true,
  ])
  expect([
    await from('203.0.113.200', keys),
    await from('2001:db8::99', keys),
    await from('198.51.100.7', keys),
    await from('::ffff:203.0.113.3', keys),
  ]).toEqual([0, 0, 0, 0])
  expect([
    await from('203.0.114.1', keys),
    await from('198.51.100.8', keys),
    await from('::1', keys),
    await from('203.0.114.1', keys, true),
  ]).toEqual([1614, 1614, 1614, 1601])
  const fresh = await refresh()
  expect(fresh.allowedAddresses, 'a new pair takes the list over').toEqual(set.allowedAddresses)
  expect([
    await from('203.0.114.1', fresh),
    await from('203.0.114.1', keys),
    await from('203.0.113.1', keys),
  ]).toEqual([1614, 1614, 0])
  await allow([])
  expect([await from('203.0.114.1', fresh), await from('203.0.114.1', keys)]).toEqual([0, 0])
  expect(
    await asOwner(
      world,
      `select after->'allowedAddresses' list from audit_record where operation = 'merchant.setAllowedAddresses' order by id`,
    ),
  ).toEqual([{ list: set.allowedAddresses }, { list: [] }])
})

it('an invalid address is refused by its position, and nobody sets the list without the code', async () => {
  await refresh()
  expect((await allow(['203.0.113.7', 'shop.vn', '10.0.0.1/8'])).body).toMatchObject({
    code: 2,
    data: { errors: [{ field: 'addresses.1', key: 'error.pattern' }, { field: 'addresses.2' }] },
  })
  expect((await allow(Array.from({ length: 51 }, (_, i) => `203.0.113.${i}`))).body.code).toBe(2)
  expect((await allow([], await memberWith(world, [1401], '0944000001'))).body.code).toBe(10)
})
