/** Subscriptions by merchants' own servers over HTTP: sealed as all calls of the API, once for a reference, the merchant's own alone. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { credential } from '@saola/contract/credential'
import type { Output } from '@saola/contract/call'
import type { subscriptionApi } from '@saola/contract/subscription-api'
import { call, codeOf, post, request, type Credential } from '../../../test/server-client.ts'
import { subscribing, type Plan, type Subscribing } from '../../../test/subscriptions.ts'
import { openWorld, type World } from '../../../test/world.ts'

type Item = Output<typeof subscriptionApi.detail>
type Invoice = Output<typeof subscriptionApi.openInvoice>
const PATH = '/api/payment/v1/subscription'

let world: World
let s: Subscribing
let plan: Plan
let shop: Credential
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
beforeAll(async () => {
  world = await openWorld({ LIMIT_FACTOR: '1000' })
  s = await subscribing(world)
  plan = await s.plan({ code: 'NUOC-20L' })
  ;[shop, test, other] = [
    await keysOf(s.us.owner),
    await keysOf({ ...s.us.owner, test: true }),
    await keysOf(s.us.other),
  ]
}, 120_000)
beforeEach(async () => {
  s = await subscribing(world)
})
afterAll(() => world.close())

let n = 0
const ref = (): string => `KH-${Date.now()}-${n++}`
const wanted = (more: object = {}) => ({
  refId: ref(),
  planCode: 'NUOC-20L',
  customer: { fullName: 'Nguyễn Thị Ánh', phone: '0912345678', email: '' },
  ...more,
})
const ask = <T = Item>(path: string, body: object, c = shop): Promise<T> =>
  call<T>(world.base, c, `${PATH}/${path}`, body)
const refused = (path: string, body: object, c = shop): Promise<number> =>
  codeOf(world.base, c, `${PATH}/${path}`, body)

describe('a subscription that a server makes', () => {
  it('is a subscription as any, found by its reference, and its maker is named', async () => {
    const made = await ask('create', wanted({ quantity: '2', numOfCycles: null }))
    expect(made).toMatchObject({
      status: 'ACTIVE',
      plan: { code: 'NUOC-20L' },
      customer: { fullName: 'Nguyễn Thị Ánh' },
      quantity: 2,
      unitAmount: 300_000,
      numOfCycles: null,
      openAmount: 600_000,
      overdueSince: null,
    })
    const seen = await s.detail(made.id)
    expect(seen).toMatchObject({
      code: made.code,
      accessUntil: made.accessUntil,
      createdBy: `API ${shop.clientId.slice(0, 8)}`,
    })
    expect(seen.timeline.at(-1)).toMatchObject({ kind: 'created', actor: 'SERVER' })
    expect(await ask('detail', { refId: made.refId })).toEqual(made)
    expect(await ask('detail', { subscriptionId: made.id })).toEqual(made)
    const { items } = await ask<{ items: Item[] }>('list', { planCode: 'NUOC-20L', size: 5 })
    expect(items[0]).toEqual(made)
  })
  it('is made once for a reference, however many ask at once', async () => {
    const body = wanted()
    const codes = await Promise.all(Array.from({ length: 5 }, async () => refused('create', body)))
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === 1604).length).toBeGreaterThan(0)
    expect(await refused('create', body)).toBe(1604)
  })
  it.each([
    ['a plan that is not there', { planCode: 'KHONG-CO' }, 1603],
    ['no plan', { planCode: '' }, 2],
    ['nobody', { customer: null }, 2],
    ['a quantity of none', { quantity: 0 }, 2],
    ['no reference', { refId: '' }, 2],
    ['a day that is past', { startDate: '2020-01-01' }, 2],
    ['a customer that is none', { customer: null, customerId: 'x' }, 1603],
  ])('with %s is refused', async (_, more, code) => {
    expect(await refused('create', wanted(more))).toBe(code)
  })
})

describe('a subscription of a server', () => {
  it('is paused, continued, changed as previewed, and cancelled; what is not open answers 1613', async () => {
    const { refId } = await ask('create', wanted())
    expect(await ask('pause', { refId })).toMatchObject({ status: 'PAUSED' })
    expect(await refused('pause', { refId })).toBe(1613)
    expect(await ask('continue', { refId, from: '' })).toMatchObject({ status: 'ACTIVE' })
    const change = { refId, quantity: 3, when: 'NEXT' }
    const { hash, after } = await ask<{ hash: string; after: { quantity: number } }>(
      'change/preview',
      change,
    )
    expect(after.quantity).toBe(3)
    expect(await refused('change', { ...change, hash: 'f'.repeat(32) })).toBe(1613)
    expect(await refused('change', { ...change, hash })).toBe(0)
    expect(await ask('cancel', { refId, kind: 'EXPIRATION_CANCEL' })).toMatchObject({
      status: 'PENDING_CANCELLATION',
    })
    expect(await ask('cancel', { refId, kind: 'IMMEDIATE_CANCEL' })).toMatchObject({
      status: 'CANCELLED',
      accessUntil: null,
    })
    expect(await refused('cancel', { refId, kind: 'IMMEDIATE_CANCEL' })).toBe(1613)
    expect(await refused('cancel', { refId })).toBe(2)
    expect(await refused('detail', {})).toBe(2)
  })
  it('is previewed without anything being written', async () => {
    const before = await ask<{ totalSize: number }>('list', {})
    const { items } = await ask<{ items: { amount: number }[] }>('preview', {
      planId: plan.id,
      quantity: 2,
    })
    expect(items.map(({ amount }) => amount)).toEqual(Array.from({ length: 12 }, () => 600_000))
    expect((await ask<{ totalSize: number }>('list', {})).totalSize).toBe(before.totalSize)
  })
  it('has invoices that are listed, and opened with what they are paid by', async () => {
    const { refId, id } = await ask('create', wanted())
    const { items } = await ask<{ items: Invoice[] }>('invoice/list', { refId })
    expect(items).toMatchObject([
      { cycle: 1, amount: 300_000, status: 'PENDING', subscriptionId: id },
    ])
    const [{ id: invoiceId, transactionId }] = items as [Invoice]
    expect(transactionId).toBeNull()
    // Looking opens nothing.
    expect(await ask<Invoice>('invoice/detail', { invoiceId })).toEqual(items[0])
    const opened = await ask<Invoice>('invoice/open', { invoiceId })
    expect(opened.qrCodeString).toMatch(/^000201/)
    expect(opened.virtualAccount).toMatch(/^\d{17,18}$/)
    expect(opened.url).toContain('/public/subscription/invoice/')
    await s.pay(invoiceId)
    expect(await ask<Invoice>('invoice/open', { invoiceId })).toMatchObject({
      status: 'SUCCESS',
      qrCodeString: null,
      virtualAccount: null,
    })
    expect(await ask('detail', { refId })).toMatchObject({ numOfPayments: 1, openAmount: 0 })
  })
  it('by use is told its units, each event once', async () => {
    await s.plan({
      code: 'DIEN',
      type: 'METERED_USAGE',
      paymentType: 'POSTPAID',
      fixedAmount: 3_000,
    })
    const { refId } = await ask('create', wanted({ planCode: 'DIEN' }))
    const entry = { refId, quantity: 12, at: world.clock.now().toISOString(), eventId: 'E1' }
    expect(await ask<object>('usage/add', { entries: [entry] })).toEqual({ added: 1, known: 0 })
    expect(await ask<object>('usage/add', { entries: [entry] })).toEqual({ added: 0, known: 1 })
    expect(await refused('usage/add', { entries: [{ ...entry, quantity: 13 }] })).toBe(1604)
    expect(await refused('usage/add', { entries: [{ ...entry, at: 'x' }] })).toBe(2)
    expect(await refused('usage/add', { entries: [{ ...entry, refId: 'x' }] })).toBe(1603)
  })
})

it('things of another merchant, or of the other mode, are not there', async () => {
  const { id: subscriptionId, refId } = await ask('create', wanted())
  const { items } = await ask<{ items: Invoice[] }>('invoice/list', { refId })
  const invoiceId = items[0]!.id
  for (const keys of [other, test]) {
    for (const name of [{ subscriptionId }, { refId }])
      for (const [path, more] of [
        ['detail', {}],
        ['pause', {}],
        ['continue', {}],
        ['cancel', { kind: 'IMMEDIATE_CANCEL' }],
        ['change/preview', { quantity: 2, when: 'NEXT' }],
        ['invoice/list', {}],
      ] as const)
        expect(await refused(path, { ...name, ...more }, keys), path).toBe(1603)
    for (const path of ['invoice/detail', 'invoice/open'])
      expect(await refused(path, { invoiceId }, keys), path).toBe(1603)
    expect(await refused('create', wanted({ planCode: '', planId: plan.id }), keys)).toBe(1603)
  }
  expect(await ask('detail', { refId })).toMatchObject({ status: 'ACTIVE' })
})

it('a wrong signature and a request that comes again are refused', async () => {
  const body = JSON.stringify({ refId: 'x' })
  const wrong = request({ ...shop, secretKey: 'x' }, body)
  expect((await post(world.base, shop, `${PATH}/detail`, wrong)).body.code).toBe(1601)
  const sent = request(shop, body)
  expect((await post(world.base, shop, `${PATH}/detail`, sent)).body.code).toBe(1603)
  expect((await post(world.base, shop, `${PATH}/detail`, sent)).body.code).toBe(1612)
})
