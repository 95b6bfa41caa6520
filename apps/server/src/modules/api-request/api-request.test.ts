/** The log of requests of merchants' own servers, over HTTP: what a developer finds in it, and whose it is. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiRequest, API_REQUEST_DAYS, type ApiRequest } from '@saola/contract/api-request'
import { credential } from '@saola/contract/credential'
import { jobCtx } from '../../platform/jobs.ts'
import { people, type People } from '../../../test/people.ts'
import { call, codeOf, post, request, type Credential } from '../../../test/server-client.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { apiRequestJobs } from './jobs.ts'

type By = { token: string; test?: boolean }
let world: World
let all: People
let shop: Credential
let sandbox: Credential
const keysOf = async (by: By): Promise<Credential> =>
  (
    await world.send<typeof credential.refreshCredential, Credential>(
      credential.refreshCredential,
      {},
      by,
    )
  ).body.data
const log = async (query: Record<string, string> = {}, by: By = all.owner): Promise<ApiRequest[]> =>
  (
    await world.send<typeof apiRequest.getAll, { items: ApiRequest[] }>(
      apiRequest.getAll,
      { query },
      by,
    )
  ).body.data.items
const one = (id: string, by: By) =>
  world.send<typeof apiRequest.getOne, ApiRequest>(apiRequest.getOne, { params: { id } }, by)
const order = (refTransactionId: string, more: Record<string, unknown> = {}) => ({
  refTransactionId,
  amount: 123_000,
  description: 'Don hang',
  timeout: 10_000,
  ...more,
})
const CREATE = '/api/payment/v1/create'
const CHECK = '/api/payment/v1/check'

beforeAll(async () => {
  world = await openWorld({ LIMIT_FACTOR: '1000' })
  all = await people(world)
  shop = await keysOf(all.owner)
  sandbox = await keysOf({ ...all.owner, test: true })
}, 120_000)
afterAll(() => world.close())

it('holds what was done and what was refused, with the answer’s own words, newest first', async () => {
  await call(world.base, shop, CREATE, order('DH-1'))
  expect(await codeOf(world.base, shop, CREATE, order('DH-1'))).toBe(1604)
  expect(await codeOf(world.base, shop, CHECK, { refTransactionId: 'DH-none' })).toBeGreaterThan(0)
  const [missing, twice, made] = await log()
  expect(made).toMatchObject({
    call: 'serverApi.create',
    code: 0,
    message: null,
    reference: 'DH-1',
    clientId: shop.clientId,
    address: '127.0.0.1',
  })
  expect(made!.traceId).not.toBe('')
  expect(twice).toMatchObject({ call: 'serverApi.create', code: 1604, reference: 'DH-1' })
  expect(twice!.message).not.toBe('')
  expect(missing).toMatchObject({ call: 'serverApi.check', reference: 'DH-none' })
  expect((await one(twice!.id, all.owner)).body.data).toEqual(twice)
})

it('finds by result, call, code, reference and day', async () => {
  const kinds = (rows: ApiRequest[]) => rows.map((row) => `${row.call.split('.')[1]} ${row.code}`)
  expect(kinds(await log({ result: 'SUCCEEDED' }))).toEqual(['create 0'])
  expect(await log({ result: 'FAILED' })).toHaveLength(2)
  expect(kinds(await log({ call: 'serverApi.create' }))).toEqual(['create 1604', 'create 0'])
  expect(kinds(await log({ code: '1604' }))).toEqual(['create 1604'])
  expect((await log({ keyword: 'DH-n' })).map((row) => row.reference)).toEqual(['DH-none'])
  expect(await log({ keyword: '%' })).toEqual([])
  expect(await log({ toDate: '2020-01-01' })).toEqual([])
  expect(await log({ fromDate: '2020-01-01' })).toHaveLength(3)
})

it('names a request with a wrong signature, and only some of them', async () => {
  const wrong = { ...shop, secretKey: 'not the key' }
  for (let i = 0; i < 35; i++) await post(world.base, shop, CREATE, request(wrong, '{}'))
  const refused = await log({ code: '1601', pageSize: '100' })
  expect(refused).toHaveLength(30)
  expect(refused[0]).toMatchObject({ reference: null, clientId: shop.clientId })
})

it('takes a reference as it is, and loses no other line for it', async () => {
  await codeOf(world.base, shop, CREATE, order(`odd \u0000 ${'x'.repeat(300)}`))
  await call(world.base, shop, CREATE, order('DH-2'))
  const [good, odd] = await log()
  expect(good).toMatchObject({ reference: 'DH-2', code: 0 })
  expect(odd!.reference).toMatch(/^odd {3}x{58}$/)
})

it('is the merchant’s own, Test Mode apart, and needs the right to see the keys', async () => {
  await call(world.base, sandbox, CREATE, order('TEST-1'))
  const mine = { ...all.owner, test: true }
  expect((await log({}, mine)).map((row) => row.reference)).toEqual(['TEST-1'])
  expect((await log()).some((row) => row.reference === 'TEST-1')).toBe(false)
  expect(await log({}, all.other)).toEqual([])
  const [newest] = await log()
  expect((await one(newest!.id, all.other)).body.code).toBe(5)
  expect((await one(newest!.id, mine)).body.code).toBe(5)
})

it('holds no content of a request', async () => {
  await call(world.base, shop, CREATE, order('DH-3', { description: 'Canary in the content' }))
  await log()
  const rows = await asOwner<{ line: string }>(
    world,
    'select r::text line from api_request r where reference = $1',
    ['DH-3'],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.line).not.toContain('Canary')
})

it(`forgets after ${API_REQUEST_DAYS} days`, async () => {
  await log()
  await asOwner(world, "update api_request set at = at - interval '8 days' where reference = $1", [
    'DH-1',
  ])
  await apiRequestJobs[0]!.work(jobCtx(world.app, 'api-request.forget'), {})
  const left = await log({ pageSize: '100' })
  expect(left.some((row) => row.reference === 'DH-1')).toBe(false)
  expect(left.some((row) => row.reference === 'DH-2')).toBe(true)
})
