/** A plan's price for those who subscribe already, on a real database: preview and commit, the day on which it comes, who is left out, who is told. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subscription } from '@saola/contract/subscription'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import {
  subscriptionPrice,
  type PlanPrices,
  type PricePreview,
} from '@saola/contract/subscription-price'
import { people } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import {
  subscribing,
  today,
  type Detail,
  type Plan,
  type Subscribing,
} from '../../../test/subscriptions.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { digits } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { sendDue } from '../subscription-notice/sending.ts'
import { subscriptionPriceJobs } from './jobs.ts'

let world: World
let s: Subscribing
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
  s = await subscribing(world)
  await s.to('2041-01-01')
}, 60_000)
beforeEach(async () => {
  s.us = await people(world)
  await asOwner(world, 'delete from subscription_notice')
  world.outbox.mails.length = 0
  world.outbox.sms.length = 0
})
afterAll(() => world.close())

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const sent = (): Promise<void> => sendDue(jobCtx(world.app, 'test'))
const dayComes = () => subscriptionPriceJobs[0]!.work(jobCtx(world.app, 'test'), {})
const previewOf = (planId: string, day: string, token?: string) =>
  s.ask<PricePreview>(subscriptionPrice.preview, { body: { planId, day } }, token)
const preview = async (planId: string, day: string): Promise<PricePreview> => {
  const answer = await previewOf(planId, day)
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
}
const schedule = (planId: string, { day, hash }: { day: string; hash: string }, token?: string) =>
  s.ask<PlanPrices>(subscriptionPrice.schedule, { body: { planId, day, hash } }, token)
async function scheduled(planId: string, day: string): Promise<PricePreview> {
  const seen = await preview(planId, day)
  const answer = await schedule(planId, seen)
  if (answer.body.code !== 0) throw new Error(answer.text)
  return seen
}
const pricesOf = async (planId: string): Promise<PlanPrices> => {
  const answer = await s.ask<PlanPrices>(subscriptionPrice.getOfPlan, { params: { id: planId } })
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
}
const cancel = (id: string, token?: string) =>
  s.ask<PlanPrices>(subscriptionPrice.cancel, { params: { id } }, token)
/** What new subscribers pay from now on. */
async function reprice(plan: Plan, fixedAmount: number): Promise<void> {
  const answer = await s.ask(subscriptionPlan.update, {
    body: {
      id: plan.id,
      name: plan.name,
      type: plan.type,
      paymentType: plan.paymentType,
      timeType: plan.timeType,
      cycleValue: plan.cycleValue,
      expirationDays: plan.expirationDays,
      issueDaysBefore: plan.issueDaysBefore,
      fixedPaymentTime: plan.fixedPaymentTime,
      fixedTime: plan.fixedTime,
      fixedAmount,
    },
  })
  if (answer.body.code !== 0) throw new Error(answer.text)
}
const customer = (more: object = {}) => ({
  fullName: 'Nguyễn Thị Ánh',
  phone: `09${digits(8)}`,
  email: `anh${digits(6)}@khach.vn`,
  ...more,
})
const bills = async (id: string) =>
  (await s.invoices(id)).map((one) => [one.paymentDate, one.amount])
/** Paid elsewhere, so that nothing is overdue. */
async function settled(id: string): Promise<void> {
  for (const invoice of await s.invoices(id))
    if (invoice.status === 'PENDING')
      await s.ask(subscriptionInvoice.markPaidOutside, {
        params: { id: invoice.id },
        body: { note: 'x' },
      })
  await world.work()
}
const kinds = (detail: Detail): string[] => detail.timeline.map(({ kind }) => kind)

describe('the preview', () => {
  it('counts who changes, who is left out and why, and what that brings a month', async () => {
    const plan = await s.plan({ expirationDays: 60, timeType: 'YEAR', fixedAmount: 1_200_000 })
    const made = (more: object = {}) =>
      s.made({ planId: plan.id, customer: customer() as never, ...more })
    await made({ quantity: 2 })
    await s.made({
      planId: plan.id,
      customer: customer({ email: undefined }) as never,
    })
    const own = await made()
    const change = { id: own.id, unitAmount: 999_000, when: 'NEXT' } as const
    const { hash } = (await s.ask<{ hash: string }>(subscription.previewChange, { body: change }))
      .body.data
    await s.ask(subscription.change, { body: { ...change, hash } })
    const leaving = await made()
    await s.act('cancel', leaving.id, { kind: 'EXPIRATION_CANCEL' })
    await made({ numOfCycles: 1 })
    await made({ quantity: 300 })
    const custom = await made()
    await asOwner(world, 'update subscription set unit_amount = 1111111 where id = $1', [custom.id])
    await reprice(plan, 1_800_000)
    await made()
    const day = plusDays(today(world), 30)
    expect(await preview(plan.id, day)).toMatchObject({
      day,
      unitAmount: 1_800_000,
      subscriptions: 2,
      monthlyBefore: 300_000,
      monthlyAfter: 450_000,
      prices: [{ unitAmount: 1_200_000, subscriptions: 2 }],
      leftOut: [
        { reason: 'SAME_PRICE', subscriptions: 1 },
        { reason: 'OWN_PRICE', subscriptions: 1 },
        { reason: 'OWN_CHANGE', subscriptions: 1 },
        { reason: 'ENDS', subscriptions: 2 },
        { reason: 'TOO_LARGE', subscriptions: 1 },
      ],
      unreachable: 0,
    })
    expect((await pricesOf(plan.id)).prices.map(({ amount }) => amount)).toEqual([
      1_800_000, 1_200_000,
    ])
  })
  it('takes a day from thirty days ahead to a year', async () => {
    const plan = await s.plan()
    for (const [days, code] of [
      [29, 25],
      [30, 0],
      [366, 0],
      [367, 25],
    ] as const) {
      const answer = await previewOf(plan.id, plusDays(today(world), days))
      expect([days, answer.body.code]).toEqual([days, code])
    }
    const refused = await previewOf(plan.id, today(world))
    expect(refused.body).toMatchObject({ data: { errors: [{ field: 'day' }] } })
  })
  it('is refused as stale once it is about other subscriptions, another price, or nobody', async () => {
    const plan = await s.plan({ expirationDays: 60, fixedAmount: 100_000 })
    const { id } = await s.made({ planId: plan.id })
    const day = plusDays(today(world), 40)
    await reprice(plan, 120_000)
    const seen = await preview(plan.id, day)
    // Who subscribes meanwhile has the price already.
    await s.made({ planId: plan.id })
    expect((await preview(plan.id, day)).hash).toBe(seen.hash)
    await reprice(plan, 130_000)
    expect((await schedule(plan.id, seen)).body.code).toBe(12)
    await reprice(plan, 120_000)
    await s.act('cancel', id, { kind: 'IMMEDIATE_CANCEL' })
    expect((await schedule(plan.id, seen)).body.code).toBe(12)
    expect((await schedule(plan.id, await preview(plan.id, day))).body.code).toBe(13)
    expect((await pricesOf(plan.id)).changes).toEqual([])
  })
  it('is the plan’s alone: others’ plans and members without the right are refused', async () => {
    const plan = await s.plan()
    const day = plusDays(today(world), 40)
    const seen = await preview(plan.id, day)
    const { other, cashier } = s.us
    expect((await previewOf(plan.id, day, other.token)).body.code).toBe(39007)
    expect((await schedule(plan.id, seen, other.token)).body.code).toBe(39007)
    expect((await schedule(plan.id, seen, cashier.token)).body.code).toBe(10)
    expect((await cancel(plan.id)).body.code).toBe(5)
  })
})

describe('the day', () => {
  it.each([
    ['on the due day', 0, 150_000],
    ['a day after it', 1, 100_000],
  ])('%s: the invoice of that day', async (_name, later, amount) => {
    await s.to(`2041-0${3 + later * 3}-01`)
    const plan = await s.plan({ expirationDays: 60, fixedAmount: 100_000 })
    const { id } = await s.made({ planId: plan.id, customer: customer() as never })
    await reprice(plan, 150_000)
    const due = later === 0 ? '2041-05-01' : '2041-08-01'
    await scheduled(plan.id, plusDays(due, later))
    const before = await s.detail(id)
    expect(before).toMatchObject({
      unitAmount: 100_000,
      changes: [{ state: 'PENDING', isPlanPrice: true, createdBy: expect.any(String) }],
    })
    await s.liveTo(plusDays(due, -10))
    await settled(id)
    await s.liveTo(due)
    await dayComes()
    const after = await s.detail(id)
    expect((await bills(id)).at(-1)).toEqual([due, amount])
    expect(after.unitAmount).toBe(amount)
    if (later === 1) return
    expect(kinds(after)).toEqual(expect.arrayContaining(['pricePlanned', 'changed']))
    expect(await pricesOf(plan.id)).toMatchObject({
      changes: [{ state: 'APPLIED', subscriptions: 1 }],
      allowedActions: ['schedule'],
    })
    const moves = await asOwner<{ cause: string; amount: string }>(
      world,
      'select cause, amount::text from subscription_mrr_move where subscription_id = $1 order by day, cause',
      [id],
    )
    expect(moves).toEqual([
      { cause: 'NEW', amount: '100000' },
      { cause: 'EXPANSION', amount: '50000' },
    ])
  })
  it('never touches a cycle that is paid afterwards and has begun', async () => {
    await s.to('2042-01-10')
    const plan = await s.plan({ paymentType: 'POSTPAID', expirationDays: 60 })
    const { id } = await s.made({ planId: plan.id })
    await reprice(plan, 200_000)
    await scheduled(plan.id, '2042-02-20')
    await s.liveTo('2042-03-10')
    expect((await s.detail(id)).unitAmount).toBe(200_000)
    expect(await bills(id)).toEqual([
      ['2042-02-10', 300_000],
      ['2042-03-10', 300_000],
    ])
    await s.liveTo('2042-04-10')
    expect((await bills(id)).at(-1)).toEqual(['2042-04-10', 200_000])
  })

  const start = '2043-01-31'
  it.each([
    ['prepaid, issued ahead', { issueDaysBefore: 10 }, {}],
    ['on fixed days', { fixedPaymentTime: true, fixedTime: { dayOfMonth: 15 } }, {}],
    ['postpaid', { paymentType: 'POSTPAID' as const }, {}],
    ['weeks', { timeType: 'WEEK' as const, cycleValue: 3 }, { quantity: 2 }],
    ['after a trial', {}, { allowTrial: true, trialTimeValue: 10, trialTimeType: 'DAY' }],
    ['with a last cycle', {}, { numOfCycles: 6 }],
  ])(
    '%s: the upcoming amounts are what is then issued',
    async (name, more, draft) => {
      const begin = plusDays(today(world) < start ? start : today(world), 1)
      await s.to(begin)
      const plan = await s.plan({ name, expirationDays: 60, fixedAmount: 100_000, ...more })
      const { id } = await s.made({
        planId: plan.id,
        customer: customer() as never,
        ...(draft as object),
      })
      await reprice(plan, 170_000)
      await scheduled(plan.id, plusDays(begin, 45))
      const count = (await s.invoices(id)).length
      const upcoming = (await s.detail(id)).upcoming
        .slice(0, 4)
        .map((one) => [one.paymentDate, one.amount])
      const amounts = upcoming.map(([, amount]) => amount)
      const unit = [100_000, 170_000].map((one) => one * ('quantity' in draft ? 2 : 1))
      expect(new Set(amounts)).toEqual(new Set(unit))
      const last = upcoming.at(-1)![0] as string
      for (let at = begin; at < last;) {
        at = plusDays(at, 10) > last ? last : plusDays(at, 10)
        await s.liveTo(at)
        await settled(id)
      }
      expect((await bills(id)).slice(count, count + 4)).toEqual(upcoming)
    },
    120_000,
  )
})

describe('between the day it is scheduled and the day it comes', () => {
  const made = async (more: object = {}) => {
    const plan = await s.plan({ expirationDays: 60, fixedAmount: 100_000, ...more })
    const it = await s.made({ planId: plan.id, customer: customer() as never })
    await reprice(plan, 150_000)
    const day = plusDays(today(world), 45)
    await scheduled(plan.id, day)
    return { plan, id: it.id, day }
  }
  it('one at a time; two at once leave one', async () => {
    const plan = await s.plan({ expirationDays: 60, fixedAmount: 100_000 })
    for (let i = 0; i < 3; i++) await s.made({ planId: plan.id })
    await reprice(plan, 150_000)
    const seen = await preview(plan.id, plusDays(today(world), 40))
    const codes = (await Promise.all([1, 2, 3].map(() => schedule(plan.id, seen)))).map(
      ({ body }) => body.code,
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 39011, 39011])
    expect((await previewOf(plan.id, seen.day)).body.code).toBe(39011)
    expect((await pricesOf(plan.id)).allowedActions).toEqual(['cancel'])
    const rows = await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from subscription_change c join subscription x on x.id = c.subscription_id where x.plan_id = $1`,
      [plan.id],
    )
    expect(rows[0]!.n).toBe(3)
  })
  it('a change of the one subscription takes its place, and the preview says so', async () => {
    const { id, day } = await made()
    const body = { id, quantity: 3, when: 'NEXT' } as const
    const seen = (
      await s.ask<{ hash: string; replaces: object }>(subscription.previewChange, { body })
    ).body.data
    expect(seen.replaces).toEqual({ day, unitAmount: 150_000 })
    expect(
      (await s.ask(subscription.change, { body: { ...body, hash: seen.hash } })).body.code,
    ).toBe(0)
    const detail = await s.detail(id)
    expect(detail.changes.map(({ state }) => state)).toEqual(['PENDING', 'CLEARED'])
    expect(detail.upcoming.at(-1)!.amount).toBe(300_000)
    await sent()
    expect(world.outbox.mails.filter(({ subject }) => subject.includes('đổi từ'))).toEqual([])
  })
  it('a cancellation gives it up', async () => {
    const { id } = await made()
    await s.act('cancel', id, { kind: 'EXPIRATION_CANCEL' })
    await s.act('restore', id)
    const detail = await s.detail(id)
    expect(detail.changes).toMatchObject([{ state: 'CLEARED' }])
    expect(detail.upcoming.at(-1)!.amount).toBe(100_000)
  })
  it('of a cancellation and the schedule at once, nothing is left that nobody wants', async () => {
    const plan = await s.plan({ expirationDays: 60, fixedAmount: 100_000 })
    const all = []
    for (let i = 0; i < 6; i++) all.push(await s.made({ planId: plan.id }))
    await reprice(plan, 150_000)
    const seen = await preview(plan.id, plusDays(today(world), 40))
    await Promise.all([
      ...all.slice(0, 3).map(({ id }) => s.act('cancel', id, { kind: 'IMMEDIATE_CANCEL' })),
      schedule(plan.id, seen),
    ])
    const left = await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from subscription_change c join subscription x on x.id = c.subscription_id
       where x.plan_id = $1 and c.state = 'PENDING' and x.status = 'CANCELLED'`,
      [plan.id],
    )
    expect(left[0]!.n).toBe(0)
  })
  it('is told once to everybody with an address, whatever they agreed to, and told again when it is called off', async () => {
    const plan = await s.plan({ expirationDays: 60, fixedAmount: 100_000, name: 'Sữa tươi' })
    const email = `ba${digits(6)}@khach.vn`
    const phone = `09${digits(8)}`
    await s.made({ planId: plan.id, customer: customer({ email }) as never })
    await s.made({
      planId: plan.id,
      quantity: 2,
      customer: customer({ phone, email: undefined }) as never,
    })
    await asOwner(world, 'delete from subscription_notice')
    await reprice(plan, 150_000)
    await scheduled(plan.id, plusDays(today(world), 45))
    await sent()
    await sent()
    const about = () => ({
      mails: world.outbox.mails.filter(({ to }) => to === email),
      texts: world.outbox.sms.filter(({ to }) => to === phone),
    })
    expect(about().mails).toHaveLength(1)
    const [mail] = about().mails
    for (const words of ['Sữa tươi', '100.000', '150.000', 'Muốn dừng'])
      expect(mail!.html).toContain(words)
    expect(about().texts).toHaveLength(1)
    expect(about().texts[0]!.text).toMatch(/200\.000.+300\.000/)
    const [change] = (await pricesOf(plan.id)).changes
    expect((await cancel(change!.id)).body.code).toBe(0)
    expect((await cancel(change!.id)).body.code).toBe(13)
    await sent()
    await sent()
    expect(about().mails).toHaveLength(2)
    expect(about().mails[1]!.subject).toContain('giữ nguyên')
    expect(about().texts).toHaveLength(2)
    expect(await pricesOf(plan.id)).toMatchObject({
      changes: [{ state: 'CANCELLED' }],
      allowedActions: ['schedule'],
    })
  })
  it('called off before anybody was told, nobody is told at all', async () => {
    const { plan, id } = await made()
    await asOwner(world, `delete from subscription_notice where kind <> 'PRICE_CHANGE'`)
    const [change] = (await pricesOf(plan.id)).changes
    await cancel(change!.id)
    await sent()
    expect(world.outbox.mails).toEqual([])
    expect((await s.detail(id)).changes).toMatchObject([{ state: 'WITHDRAWN' }])
  })
  it('called off after an invoice that came ahead: that one stays, the next costs what it did', async () => {
    await s.to(plusDays(today(world), 1))
    const { plan, id } = await made({ issueDaysBefore: 20 })
    const begin = today(world)
    await s.liveTo(plusDays(begin, 44))
    await settled(id)
    const before = await s.detail(id)
    expect(before.unitAmount).toBe(150_000)
    const [change] = (await pricesOf(plan.id)).changes
    expect((await cancel(change!.id)).body.code).toBe(0)
    expect((await s.detail(id)).upcoming[0]!.amount).toBe(100_000)
    await s.liveTo(plusDays(begin, 80))
    expect((await bills(id)).map(([, amount]) => amount)).toEqual([
      100_000, 100_000, 150_000, 100_000,
    ])
    expect((await s.detail(id)).unitAmount).toBe(100_000)
  })
  it('cannot be called off once its day has come', async () => {
    const { plan, day } = await made()
    await s.to(day)
    const [change] = (await pricesOf(plan.id)).changes
    expect((await pricesOf(plan.id)).allowedActions).toEqual([])
    expect((await cancel(change!.id)).body.code).toBe(13)
  })
})
