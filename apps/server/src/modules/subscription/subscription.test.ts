/** Subscriptions that people make, find, change and take back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '@saola/contract/audit'
import type { Output } from '@saola/contract/call'
import { customer } from '@saola/contract/customer'
import { subscription } from '@saola/contract/subscription'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { subscriptionRun } from '@saola/contract/subscription-run'
import { memberWith, people } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import {
  subscribing,
  today,
  type Detail,
  type Item,
  type Plan,
  type Subscribing,
} from '../../../test/subscriptions.ts'
import { openWorld, toNoon, type Answer, type World } from '../../../test/world.ts'
import { digits } from '../../platform/ids.ts'
import { readXlsx } from '../../platform/sheet-read.ts'

type List = Output<typeof subscription.getAll>
type Customer = Output<typeof customer.getDetail>
let world: World
let s: Subscribing
let plan: Plan
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
  toNoon(world)
  s = await subscribing(world)
  plan = await s.plan()
}, 60_000)
beforeEach(async () => {
  s.us = await people(world)
})
afterAll(() => world.close())

const page = async (query: object, paging: object = {}): Promise<List> => {
  const answer = await s.ask<List>(subscription.getAll, { query, page: paging })
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
}
const list = async (query: object = {}, paging: object = {}): Promise<Item[]> =>
  (await page(query, paging)).items
const ids = (items: Item[]): string[] => items.map(({ id }) => id)
const fields = (answer: Answer): string[] =>
  ((answer.body.data as { errors?: { field: string }[] } | null)?.errors ?? []).map((e) => e.field)
const inDays = (days: number): string =>
  new Date(Date.parse(`${today(world)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const phone = (): string => `09${digits(8)}`
const aCustomer = async (more: object = {}): Promise<Customer> => {
  const answer = await s.ask<Customer>(customer.create, {
    body: { fullName: 'Trần Văn Bình', phone: phone(), ...more },
  })
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
}
const update = (body: object) => s.ask<Detail>(subscription.update, { body })
const remove = (id: string) => s.ask(subscription.delete, { params: { id } })

describe('made', () => {
  it(
    'with all its fields, and the invoice that is due today',
    { meta: { behaviours: ['B-424', 'B-431'] } },
    async () => {
      const one = await s.made({
        planId: plan.id,
        quantity: 3,
        numOfCycles: 12,
        refId: `R-${digits(8)}`,
        note: 'Giao buổi sáng',
        consent: { remind: true, link: false },
      })
      expect(one).toMatchObject({
        status: 'ACTIVE',
        code: expect.stringMatching(/^DK[2-9A-Z]{8}$/),
        plan: { id: plan.id, code: plan.code },
        customer: { fullName: 'Nguyễn Thị Ánh' },
        numOfCycles: 12,
        numOfPayments: 0,
        prePaymentDate: today(world),
        trialTimeValue: null,
        trialTimeType: null,
        allowTrial: false,
        quantity: 3,
        unitAmount: 300_000,
        openAmount: 900_000,
        accessUntil: inDays(5),
        consent: { remind: true, link: false, at: expect.any(String) },
      })
      expect(one.nextPaymentDate! > today(world)).toBe(true)
      expect(one.timeline.map(({ kind, by }) => [kind, by !== null])).toEqual([
        ['issued', true],
        ['created', true],
      ])
      const [invoice] = await s.invoices(one.id)
      expect(invoice).toMatchObject({ cycle: 1, amount: 900_000, status: 'PENDING' })
    },
  )
  it('its plan counts it, and stays as it is', async () => {
    const mine = await s.plan()
    await s.made({ planId: mine.id })
    const seen = await s.ask<Plan>(subscriptionPlan.getDetail, { params: { id: mine.id } })
    expect(seen.body.data).toMatchObject({ subscribers: 1, isUsed: true })
    expect((await s.ask(subscriptionPlan.delete, { params: { id: mine.id } })).body.code).toBe(
      39002,
    )
  })
  it('for a customer found by phone, then by e-mail, else made', async () => {
    const known = await aCustomer({ email: `binh.${digits(6)}@example.vn` })
    const as = async (given: object): Promise<string> =>
      (await s.made({ planId: plan.id, customer: { fullName: 'Ai đó', ...given } })).customer.id
    expect(await as({ phone: known.phone })).toBe(known.id)
    expect(await as({ phone: phone(), email: known.email!.toUpperCase() })).toBe(known.id)
    const fresh = await as({ phone: phone() })
    expect(fresh).not.toBe(known.id)
    const made = await s.ask<Customer>(customer.getDetail, { params: { customerId: fresh } })
    expect(made.body.data.fullName).toBe('Ai đó')
    expect((await s.made({ planId: plan.id, customerId: known.id })).customer.fullName).toBe(
      'Trần Văn Bình',
    )
  })
  it('a reference is used once', async () => {
    const refId = `HD-${digits(8)}`
    await s.made({ planId: plan.id, refId })
    const again = await s.create({ planId: plan.id, refId })
    expect([again.body.code, fields(again)]).toEqual([14, ['refId']])
  })
  it('twenty at once with one reference are one', async () => {
    const [refId, known] = [`HD-${digits(8)}`, await aCustomer()]
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => s.create({ planId: plan.id, refId, customerId: known.id })),
    )
    // 20: on a slow machine some wait too long for their turn, and nothing happened.
    const codes = answers.map(({ body }) => body.code).filter((code) => code !== 20)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code !== 0 && code !== 14)).toEqual([])
    expect(await list({ keyword: refId })).toHaveLength(1)
  })
  it.each([
    ['a plan that is not there', () => ({ planId: '01990000-0000-7000-8000-0000000000aa' }), 39007],
    ['nobody', () => ({ customer: undefined }), 2],
    [
      'two customers',
      () => ({
        customerId: '01990000-0000-7000-8000-0000000000aa',
        customer: { fullName: 'A', phone: phone() },
      }),
      2,
    ],
    [
      'a customer who is not there',
      () => ({ customer: undefined, customerId: '01990000-0000-7000-8000-0000000000aa' }),
      5,
    ],
    ['yesterday', () => ({ startDate: inDays(-1) }), 25],
    ['too far ahead', () => ({ startDate: inDays(367) }), 25],
    ['a trial without its length', () => ({ allowTrial: true }), 2],
    ['more than a payment may be', () => ({ quantity: 1_667 }), 2],
  ])('not for %s', async (_name, more, code) => {
    const before = (await page({})).totalSize
    expect(
      (await s.create({ planId: plan.id, customer: { fullName: 'A', phone: phone() }, ...more() }))
        .body.code,
    ).toBe(code)
    expect((await page({})).totalSize).toBe(before)
  })
  it('not with a plan that takes nobody', async () => {
    const closed = await s.plan()
    await s.ask(subscriptionPlan.deactivate, { params: { id: closed.id } })
    expect((await s.create({ planId: closed.id })).body.code).toBe(39009)
  })
})

describe('found', { meta: { behaviours: ['B-430'] } }, () => {
  it('by code, reference, name without accents and phone', async () => {
    const refId = `Đơn-${digits(8)}`
    const known = await aCustomer({ fullName: `Phạm Đức Ước ${digits(6)}` })
    const one = await s.made({ planId: plan.id, customerId: known.id, refId })
    for (const keyword of [
      one.code,
      one.code.toLowerCase(),
      refId,
      `don-${refId.slice(4)}`,
      'uoc ' + known.fullName.slice(-6),
      known.phone!,
      known.phone!.replace(/^0/, '+84'),
    ])
      expect(ids(await list({ keyword })), keyword).toEqual([one.id])
    expect(await list({ keyword: `${one.code}X` })).toEqual([])
    expect(await list({ keyword: '%' })).toEqual([])
  })
  it('by state, plan, customer, day and need', async () => {
    const mine = await s.plan()
    const known = await aCustomer()
    const first = await s.made({ planId: mine.id, customerId: known.id })
    const second = await s.made({ planId: mine.id })
    await s.act('pause', second.id)
    expect(ids(await list({ planId: mine.id }))).toEqual([second.id, first.id])
    expect(ids(await list({ planId: mine.id, status: 'PAUSED' }))).toEqual([second.id])
    expect(ids(await list({ customerId: known.id }))).toEqual([first.id])
    const on = (fromDate: string, toDate: string) => list({ planId: mine.id, fromDate, toDate })
    expect(await on(today(world), today(world))).toHaveLength(2)
    expect(await on(inDays(1), inDays(1))).toEqual([])
    expect(await list({ planId: mine.id, attention: '1' })).toEqual([])
  })
  it('by page, sorted by making and by next date; what it does not know is refused', async () => {
    const mine = await s.plan({ paymentType: 'POSTPAID' })
    const later = await s.made({ planId: mine.id, startDate: inDays(9) })
    const sooner = await s.made({ planId: mine.id, startDate: inDays(2) })
    const by = (sort: string, page: object = {}) =>
      list({ planId: mine.id }, { sortBy: sort, direction: 'ASC', ...page })
    expect(ids(await by('createdAt'))).toEqual([later.id, sooner.id])
    expect(ids(await by('nextPaymentDate'))).toEqual([sooner.id, later.id])
    expect(ids(await by('createdAt', { index: 1, size: 1 }))).toEqual([sooner.id])
    for (const query of ['sort=name,asc', 'planid=1', 'status=OPEN', 'size=1001'])
      expect(
        (
          await world.raw(`/pay/api/subscription/v1/get-all?${query}`, {
            headers: { authorization: `Bearer ${s.us.owner.token}` },
          })
        ).body.code,
        query,
      ).not.toBe(0)
  })
  it('by nobody of another shop, nor without the right', async () => {
    const { id } = await s.made({ planId: plan.id })
    const seen = await s.ask(subscription.getDetail, { params: { id } }, s.us.other.token)
    expect(seen.body.code).toBe(39006)
    const cashier = await memberWith(world, [1501])
    expect((await s.ask(subscription.getDetail, { params: { id } }, cashier.token)).status).toBe(
      403,
    )
  })
  it('as an Excel file, filtered as the list is', async () => {
    const mine = await s.plan({ name: 'Sữa chua' })
    const one = await s.made({ planId: mine.id, quantity: 2, refId: `X-${digits(8)}` })
    const response = await fetch(`${world.base}/pay/api/subscription/v1/export?planId=${mine.id}`, {
      headers: { authorization: `Bearer ${s.us.owner.token}` },
    })
    expect(response.status).toBe(200)
    const rows = await readXlsx(Buffer.from(await response.arrayBuffer()), 10)
    const text = JSON.stringify(rows)
    for (const held of [one.code, one.refId!, 'Sữa chua', '600000', 'Đang dùng'])
      expect(text).toContain(held)
  })
})

describe('changed', () => {
  it('customer, note and reference always; its terms until something was invoiced', async () => {
    const one = await s.made({ planId: plan.id, startDate: inDays(3) })
    const known = await aCustomer()
    const changed = await update({
      id: one.id,
      quantity: 4,
      startDate: inDays(5),
      numOfCycles: 6,
      customerId: known.id,
      note: 'Gọi trước',
      refId: `N-${digits(8)}`,
      version: one.version,
    })
    expect(changed.body.data).toMatchObject({
      quantity: 4,
      anchor: inDays(5),
      numOfCycles: 6,
      customer: { id: known.id },
      note: 'Gọi trước',
      nextPaymentDate: inDays(5),
    })
    expect((await update({ id: one.id, note: 'x', version: one.version })).body.code).toBe(12)
    const now = await update({ id: one.id, startDate: today(world) })
    expect(now.body.data.openAmount).toBe(1_200_000)
    const late = await update({ id: one.id, quantity: 1 })
    expect([late.body.code, fields(late)]).toEqual([13, ['quantity']])
    expect((await update({ id: one.id, quantity: 4, note: 'Vẫn bốn' })).body.data.note).toBe(
      'Vẫn bốn',
    )
  })
  it('a trial that is put in before the first invoice makes it one', async () => {
    const one = await s.made({ planId: plan.id, startDate: inDays(3) })
    const tried = await update({
      id: one.id,
      allowTrial: true,
      trialTimeValue: 1,
      trialTimeType: 'WEEK',
    })
    expect(tried.body.data).toMatchObject({ status: 'TRIAL', trialEnd: inDays(10) })
  })
  it('deleted only while it has no invoice', async () => {
    const mine = await s.plan()
    const [billed, planned] = [
      await s.made({ planId: mine.id }),
      await s.made({ planId: mine.id, startDate: inDays(3) }),
    ]
    expect((await remove(billed.id)).body.code).toBe(13)
    expect((await remove(planned.id)).body.code).toBe(0)
    expect((await remove(planned.id)).body.code).toBe(39006)
    const seen = await s.ask<Plan>(subscriptionPlan.getDetail, { params: { id: mine.id } })
    expect(seen.body.data.subscribers).toBe(1)
  })
  it('who subscribes is not deleted; once it has ended they are, and their name stays', async () => {
    const known = await aCustomer()
    const { id } = await s.made({ planId: plan.id, customerId: known.id })
    const forget = () => s.ask(customer.delete, { query: { id: known.id } })
    expect((await forget()).body.code).toBe(36007)
    await s.act('cancel', id, { kind: 'IMMEDIATE_CANCEL' })
    expect((await forget()).body.code).toBe(0)
    expect((await s.detail(id)).customer.fullName).toBe('Trần Văn Bình')
  })
  it('each change is in the audit log, with what it was', async () => {
    const { id } = await s.made({ planId: plan.id })
    await s.act('pause', id)
    const { body } = await s.ask<Output<typeof audit.history>>(audit.history, {
      query: { module: 'subscription', objectId: id },
    })
    expect(body.data.map(({ operation }) => operation)).toEqual([
      'subscription.pause',
      'subscription.create',
    ])
    expect(body.data[0]!.changes).toContainEqual({
      field: 'subscriptionStatus',
      before: 'ACTIVE',
      after: 'PAUSED',
    })
  })
})
it('invoices that cannot be issued are the merchant’s to see, and are tried again', async () => {
  const mine = await s.plan()
  const { id } = await s.made({ planId: mine.id, startDate: inDays(1) })
  await asOwner(
    world,
    'update subscription set unit_amount = 400000000, quantity = 2 where id = $1',
    [id],
  )
  const night = inDays(1)
  await s.to(night)
  // So much at once waits for somebody who lets the night go on.
  await s.turn()
  expect((await s.ask(subscriptionRun.release, { body: { night } })).body.code).toBe(0)
  await s.turn()
  expect(await s.detail(id)).toMatchObject({
    status: 'CREATE_INVOICE_FAILED',
    allowedActions: ['cancel', 'recreate-invoice'],
  })
  expect(ids(await list({ planId: mine.id, attention: '1' }))).toEqual([id])
  expect((await s.act('recreate-invoice', id)).body.code).toBe(2)
  await asOwner(world, 'update subscription set unit_amount = 400000 where id = $1', [id])
  world.clock.advance(61_000)
  await s.turn()
  expect(await s.detail(id)).toMatchObject({ status: 'ACTIVE', openAmount: 800_000 })
})
