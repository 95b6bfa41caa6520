/** What subscriptions bring a month: what stood at the start with all that moved is what stands at the end, and both are what the rows say. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { subscription } from '@saola/contract/subscription'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import {
  subscriptionStatistic,
  type CollectionOutcome,
  type MrrCause,
  type SubscriptionStatistic,
} from '@saola/contract/subscription-statistic'
import { people } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { subscribing, today, type Plan, type Subscribing } from '../../../test/subscriptions.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { digits } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { sendDue } from '../subscription-notice/sending.ts'

let world: World
let s: Subscribing
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
  s = await subscribing(world)
  await s.to('2031-01-01')
}, 60_000)
beforeEach(async () => {
  s.us = await people(world)
})
afterAll(() => world.close())

const ask = (query: { from?: string; to?: string } = {}, token = s.us.owner.token) =>
  s.ask<SubscriptionStatistic>(subscriptionStatistic.get, { query }, token)
async function got(query: { from?: string; to?: string } = {}): Promise<SubscriptionStatistic> {
  const answer = await ask(query)
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
}
type Moves = Partial<Record<MrrCause, [amount: number, count: number]>>
const movesOf = (list: SubscriptionStatistic['moves']): Moves =>
  Object.fromEntries(
    list
      .filter(({ count }) => count > 0)
      .map(({ cause, amount, count }) => [cause, [amount, count]]),
  )
/** Only of these subscriptions, from the table: other tests have theirs. */
async function movesOfOne(id: string): Promise<[day: string, cause: MrrCause, amount: number][]> {
  const rows = await asOwner<{ day: string; cause: MrrCause; amount: string }>(
    world,
    `select day::text, cause, amount from subscription_mrr_move where subscription_id = $1 order by day, amount desc`,
    [id],
  )
  return rows.map(({ day, cause, amount }) => [day, cause, Number(amount)])
}
async function changed(id: string, body: object): Promise<void> {
  const seen = (
    await s.ask<Output<typeof subscription.previewChange>>(subscription.previewChange, {
      body: { id, ...body },
    })
  ).body.data
  const answer = await s.ask(subscription.change, { body: { id, ...body, hash: seen.hash } })
  if (answer.body.code !== 0) throw new Error(answer.text)
}
async function payAll(id: string): Promise<void> {
  for (const { id: invoiceId, status } of await s.invoices(id))
    if (status === 'PENDING' || status === 'TIMEOUT') await s.pay(invoiceId)
}
/** Counted from the rows, by the definition. */
async function fromRows(): Promise<{ amount: number; count: number }> {
  const [row] = await asOwner<{ amount: string; count: number }>(
    world,
    `select coalesce(sum(x.mrr), 0) amount, count(*) filter (where x.mrr > 0)::int count from (
       select floor(s.unit_amount * s.quantity * (case p.time_type when 'DAY' then 365 when 'WEEK' then 52 when 'MONTH' then 12 else 1 end)::numeric
         / (p.cycle_value * 12) + 0.5) mrr
       from subscription s join subscription_plan p on p.merchant_id = s.merchant_id and p.id = s.plan_id
       where s.merchant_id = $1 and p.type <> 'METERED_USAGE' and s.start_date <= $2
         and s.status in ('ACTIVE', 'PENDING_CANCELLATION', 'CREATE_INVOICE_FAILED', 'PAYMENT_EXPIRED')
         and s.status_before is distinct from 'TRIAL') x`,
    [s.us.owner.merchantId, today(world)],
  )
  return { amount: Number(row!.amount), count: row!.count }
}
async function expectLaw(from: string): Promise<void> {
  const it = await got({ from, to: today(world) })
  const moved = it.moves.reduce((sum, { amount }) => sum + amount, 0)
  expect(it.start.amount + moved).toBe(it.end.amount)
  const byDay = it.days.flatMap(({ moves }) => moves)
  expect(byDay.reduce((sum, { amount }) => sum + amount, 0)).toBe(moved)
  expect(it.end).toEqual(await fromRows())
  expect({ amount: it.now.amount, count: it.now.count }).toEqual(it.end)
  expect(await ofPlans()).toEqual(it.now.plans.map(({ id, amount, count }) => [id, amount, count]))
}
/** Of all plans, by their own call, in the order of the statistics. */
async function ofPlans(
  token = s.us.owner.token,
  test = false,
): Promise<[string, number, number][]> {
  const ids = await asOwner<{ id: string }>(
    world,
    'select id from subscription_plan where merchant_id = $1',
    [s.us.owner.merchantId],
  )
  const answer = await s.ask<Output<typeof subscriptionStatistic.plans>>(
    subscriptionStatistic.plans,
    { query: { planIds: ids.map(({ id }) => id).join(',') } },
    token,
    test,
  )
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
    .toSorted((a, b) => b.amount - a.amount || a.id.localeCompare(b.id))
    .map(({ id, amount, count }) => [id, amount, count])
}

describe('monthly recurring revenue', () => {
  it('of nobody is nothing', async () => {
    expect(await got()).toMatchObject({
      from: '2030-01-02',
      to: '2031-01-01',
      start: { amount: 0, count: 0 },
      end: { amount: 0, count: 0 },
      days: [],
      churnPercent: null,
      now: { amount: 0, count: 0, atRisk: { amount: 0, count: 0 }, plans: [] },
      collection: [],
    })
  })

  it('comes, grows, shrinks, rests, comes back and goes, each by its cause', async () => {
    const plan = await s.plan({ fixedAmount: 100_000, expirationDays: 60 })
    const { id } = await s.made({ planId: plan.id, quantity: 2 })
    await payAll(id)
    await s.liveTo('2031-01-03')
    await changed(id, { quantity: 5, when: 'NOW' })
    await payAll(id)
    // Fewer from the next cycle on.
    await changed(id, { quantity: 1, when: 'NEXT' })
    await s.liveTo('2031-02-01')
    await payAll(id)
    await s.liveTo('2031-02-03')
    await s.act('pause', id)
    await s.liveTo('2031-02-05')
    await s.act('continue', id)
    await s.liveTo('2031-02-07')
    await s.act('cancel', id, { kind: 'IMMEDIATE_CANCEL' })
    await s.liveTo('2031-02-09')
    await s.act('restore', id)
    expect(await movesOfOne(id)).toEqual([
      ['2031-01-01', 'NEW', 200_000],
      ['2031-01-03', 'EXPANSION', 300_000],
      ['2031-02-01', 'CONTRACTION', -400_000],
      ['2031-02-03', 'CHURN_ASKED', -100_000],
      ['2031-02-05', 'REACTIVATION', 100_000],
      ['2031-02-07', 'CHURN_ASKED', -100_000],
      ['2031-02-09', 'REACTIVATION', 100_000],
    ])
    const it = await got({ from: '2031-01-02', to: '2031-02-08' })
    expect(movesOf(it.moves)).toEqual({
      EXPANSION: [300_000, 1],
      CONTRACTION: [-400_000, 1],
      CHURN_ASKED: [-200_000, 2],
      REACTIVATION: [100_000, 1],
    })
    expect(it).toMatchObject({
      start: { amount: 200_000, count: 1 },
      end: { amount: 0, count: 0 },
      churnPercent: 100,
      now: { amount: 100_000, count: 1, plans: [{ id: plan.id, amount: 100_000, count: 1 }] },
    })
    // Who rested and came back has not left.
    expect((await got({ from: '2031-01-02', to: '2031-02-06' })).churnPercent).toBe(0)
    await expectLaw('2031-01-02')
  }, 60_000)

  it('that is not paid is at risk, then leaves unpaid; a trial that nobody paid is no churn', async () => {
    await s.liveTo('2031-02-13')
    const before = await fromRows()
    const from = today(world)
    const plan = await s.plan({ fixedAmount: 70_000, expirationDays: 1 })
    const { id: paying } = await s.made({ planId: plan.id })
    await payAll(paying)
    const { id: trying } = await s.made({
      planId: plan.id,
      trialTimeValue: 3,
      trialTimeType: 'DAY',
    })
    expect(await fromRows()).toEqual({ amount: before.amount + 70_000, count: before.count + 1 })
    await s.liveTo('2031-02-20')
    expect(await movesOfOne(trying)).toEqual([['2031-02-16', 'NEW', 70_000]])
    expect((await got()).now.atRisk).toEqual({ amount: 70_000, count: 1 })
    await s.liveTo('2031-04-20')
    expect(await movesOfOne(trying)).toMatchObject([
      ['2031-02-16', 'NEW', 70_000],
      [expect.any(String), 'TRIAL_UNPAID', -70_000],
    ])
    expect(await movesOfOne(paying)).toMatchObject([
      [from, 'NEW', 70_000],
      [expect.any(String), 'CHURN_UNPAID', -70_000],
    ])
    const it = await got({ from, to: today(world) })
    expect(movesOf(it.moves)).toMatchObject({
      NEW: [140_000, 2],
      CHURN_UNPAID: [-70_000, 1],
      TRIAL_UNPAID: [-70_000, 1],
    })
    expect(it.now.atRisk.count).toBe(0)
    await expectLaw(from)
  }, 120_000)

  it('that begins later counts from its first day; made by mistake it has never been', async () => {
    await s.to('2031-05-01')
    const plan = await s.plan({ fixedAmount: 90_000, timeType: 'WEEK', paymentType: 'POSTPAID' })
    const { id } = await s.made({ planId: plan.id, startDate: '2031-05-10' })
    const { id: gone } = await s.made({ planId: plan.id, startDate: '2031-05-10' })
    const at = await fromRows()
    expect((await got()).now).toMatchObject(at)
    await s.ask(subscription.update, { body: { id, startDate: '2031-05-05', quantity: 2 } })
    expect(await movesOfOne(id)).toEqual([['2031-05-05', 'NEW', 780_000]])
    await s.act('cancel', gone, { kind: 'IMMEDIATE_CANCEL' })
    expect(await movesOfOne(gone)).toEqual([])
    expect((await s.ask(subscription.delete, { params: { id: gone } })).body.code).toBe(0)
    await s.to('2031-05-05')
    expect((await got()).now).toMatchObject({
      amount: at.amount + 780_000,
      count: at.count + 1,
    })
    await expectLaw('2031-05-01')
    expect((await s.ask(subscription.delete, { params: { id } })).body.code).toBe(0)
    expect(await movesOfOne(id)).toEqual([])
    await expectLaw('2031-05-01')
  })
})

/** Any part of a time adds up, and parts that follow on each other: the end of one is the start of the next. */
async function expectParts(days: readonly string[]): Promise<void> {
  const parts: SubscriptionStatistic[] = []
  for (const [i, from] of days.slice(0, -1).entries()) {
    const to = new Date(Date.parse(days[i + 1]!) - 86_400_000).toISOString().slice(0, 10)
    parts.push(await got({ from, to }))
  }
  for (const [i, { start, end, moves, days: byDay }] of parts.entries()) {
    const moved = moves.reduce((sum, { amount }) => sum + amount, 0)
    expect(start.amount + moved).toBe(end.amount)
    expect(byDay.flatMap((one) => one.moves).reduce((sum, one) => sum + one.amount, 0)).toBe(moved)
    if (i > 0) expect(start).toEqual(parts[i - 1]!.end)
  }
}

describe('random stories', () => {
  /** The same numbers in each run. */
  function seeded(seed: number): () => number {
    let at = seed
    return () => {
      at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
      return at / 2_147_483_648
    }
  }
  it('start + moves = end = the rows, whatever happened', async () => {
    await s.to('2031-06-01')
    const random = seeded(7)
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
    const plans: Plan[] = [
      await s.plan({ fixedAmount: 33_333, timeType: 'DAY', cycleValue: 7, expirationDays: 2 }),
      await s.plan({ fixedAmount: 91_000, timeType: 'WEEK', paymentType: 'POSTPAID' }),
      await s.plan({ fixedAmount: 500_000, expirationDays: 1, chargeStub: true }),
      await s.plan({ fixedAmount: 1_000_001, timeType: 'YEAR' }),
      // By use: none of it is counted.
      await s.plan({ fixedAmount: 7_000, type: 'METERED_USAGE', paymentType: 'POSTPAID' }),
    ]
    const ids: string[] = []
    const story = {
      create: async () => {
        const answer = await s.create({
          planId: pick(plans).id,
          quantity: pick([1, 2, 7]),
          ...pick([
            {},
            { startDate: pick(['2031-07-20', '2031-07-01']) },
            { trialTimeValue: 5, trialTimeType: 'DAY' as const },
            { numOfCycles: 2 },
          ]),
        })
        if (answer.body.code === 0) ids.push(answer.body.data.id)
      },
      pay: async () => payAll(pick(ids)),
      pause: async () => s.act('pause', pick(ids)),
      goOn: async () => s.act('continue', pick(ids)),
      leave: async () => s.act('cancel', pick(ids), { kind: 'EXPIRATION_CANCEL' }),
      stop: async () => s.act('cancel', pick(ids), { kind: 'IMMEDIATE_CANCEL' }),
      restore: async () => s.act('restore', pick(ids)),
      extend: async () => s.act('extend', pick(ids), { cycles: 2 }),
      credit: async () => s.act('extend-payment', pick(ids), { days: 3 }),
      voided: async () => {
        const open = (await s.invoices(pick(ids))).find(({ status }) => status === 'PENDING')
        if (open === undefined) return
        await s.ask(subscriptionInvoice.void, { params: { id: open.id }, body: { reason: 'Nhầm' } })
      },
      again: async () => s.act('recreate-invoice', pick(ids)),
      later: async () =>
        s.ask(subscription.update, {
          body: { id: pick(ids), startDate: pick(['2031-07-09', '2031-07-24']), quantity: 4 },
        }),
      more: async () => {
        const id = pick(ids)
        await changed(id, { quantity: pick([1, 3, 9]), when: pick(['NOW', 'NEXT']) }).catch(
          () => undefined,
        )
      },
      other: async () => {
        const id = pick(ids)
        await changed(id, { planId: pick(plans).id, when: pick(['NOW', 'NEXT']) }).catch(
          () => undefined,
        )
      },
    }
    for (let i = 0; i < 4; i++) await story.create()
    let at = Date.parse('2031-06-01')
    for (let round = 0; round < 16; round++) {
      for (let i = 0; i < 7; i++) await pick(Object.values(story))()
      at += 3 * 86_400_000
      await s.liveTo(new Date(at).toISOString().slice(0, 10))
      await expectLaw(pick(['2031-06-01', '2031-05-15', '2031-01-01']))
    }
    expect(ids.length).toBeGreaterThan(6)
    await expectParts(['2031-05-20', '2031-06-01', '2031-06-08', '2031-06-09', '2031-07-12'])
    const seen = movesOf((await got({ from: '2031-06-01', to: today(world) })).moves)
    expect(Object.keys(seen).length).toBeGreaterThan(4)
  }, 300_000)
})

describe('collection', () => {
  it('by month of issue: on time, late, elsewhere, open, written off', async () => {
    await s.to('2032-03-05')
    const plan = await s.plan({ fixedAmount: 10_000, expirationDays: 2 })
    const made = async () => {
      const { id } = await s.made({ planId: plan.id })
      return (await s.invoices(id))[0]!.id
    }
    const [prompt, next, late, outside, , taken] = [
      await made(),
      await made(),
      await made(),
      await made(),
      await made(),
      await made(),
    ]
    await s.pay(prompt)
    await s.liveTo('2032-03-06')
    await s.pay(next)
    await s.ask(subscriptionInvoice.markPaidOutside, {
      body: { note: 'Tiền mặt' },
      params: { id: outside },
    })
    await s.liveTo('2032-03-10')
    await s.pay(late)
    await asOwner(
      world,
      `update subscription_invoice set status = 'CANCELED', void_reason = 'WRITTEN_OFF' where id = $1`,
      [taken],
    )
    const { collection } = await got({ from: '2032-03-01', to: '2032-03-31' })
    const [march] = collection
    const of = (outcome: CollectionOutcome) =>
      march!.outcomes.find((one) => one.outcome === outcome)
    expect(collection.map(({ month }) => month)).toEqual(['2032-03'])
    expect(of('ON_TIME')).toMatchObject({ count: 2, amount: 20_000 })
    expect(of('LATE')).toMatchObject({ count: 1, amount: 10_000 })
    expect(of('OUTSIDE')).toMatchObject({ count: 1, amount: 10_000 })
    expect(of('OPEN')).toMatchObject({ count: 1, amount: 10_000 })
    expect(of('WRITTEN_OFF')).toMatchObject({ count: 1, amount: 10_000 })
    // Of those paid by transfer: the same day, one day, five days.
    expect(march!.daysToPay).toBe(2)
  }, 60_000)

  it('by the message that had left last before the money', async () => {
    await s.to('2033-05-02', 1)
    const plan = await s.plan({ fixedAmount: 20_000, expirationDays: 2 })
    const send = () => sendDue(jobCtx(world.app, 'test'))
    const made = async (email: string | null) => {
      const { id } = await s.made({
        planId: plan.id,
        customer: { fullName: 'Trần Bình', phone: `09${digits(8)}`, email } as never,
        consent: { remind: true, link: false },
      })
      return (await s.invoices(id))[0]!.id
    }
    // Before the shop's messages go out in the morning nobody has had one.
    const early = await made('mot@khach.vn')
    await s.pay(early)
    const [issued, overdue, elsewhere] = [
      await made('hai@khach.vn'),
      await made('ba@khach.vn'),
      await made('bon@khach.vn'),
    ]
    await s.to('2033-05-02', 19)
    await send()
    await s.pay(issued)
    await s.ask(subscriptionInvoice.markPaidOutside, {
      body: { note: 'Tiền mặt' },
      params: { id: elsewhere },
    })
    await s.liveTo('2033-05-05')
    await s.to('2033-05-05', 19)
    await send()
    await s.pay(overdue)
    await world.work()
    const { collection } = await got({ from: '2033-05-01', to: '2033-05-31' })
    expect(collection.map(({ notices }) => notices)).toEqual([
      [
        { notice: 'ISSUED', amount: 20_000, count: 1 },
        { notice: 'AFTER_1', amount: 20_000, count: 1 },
        { notice: null, amount: 20_000, count: 1 },
      ],
    ])
  }, 60_000)
})

describe('who sees it', () => {
  it('nobody beside the shop; a cashier does not; a range has its bounds', async () => {
    const other = await ask({}, s.us.other.token)
    expect(other.body.data.now).toMatchObject({ amount: 0, count: 0 })
    expect((await ask({}, s.us.cashier.token)).body.code).toBe(10)
    // Of each plan by itself no more than of all: nobody of another shop, and Test Mode has its own.
    expect(await ofPlans(s.us.other.token)).toEqual([])
    expect(await ofPlans(s.us.owner.token, true)).toEqual([])
    await expect(ofPlans(s.us.cashier.token)).rejects.toThrow('"code":10')
    expect((await ask({ from: '2031-02-01', to: '2031-01-01' })).body.code).toBe(25)
    expect((await ask({ from: '2030-01-01', to: '2031-01-02' })).body.code).toBe(25)
    expect((await ask({ from: '2030-01-01', to: '2031-01-01' })).body.code).toBe(0)
  })
})
