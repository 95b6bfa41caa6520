/** Another plan, quantity or price of one subscription: what is previewed is what comes, now or from the next due day on. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output, Request } from '@saola/contract/call'
import { subscription } from '@saola/contract/subscription'
import { people } from '../../../test/people.ts'
import { subscribing, today, type Subscribing } from '../../../test/subscriptions.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let s: Subscribing
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
  s = await subscribing(world)
  await s.to('2031-06-01')
}, 60_000)
beforeEach(async () => {
  s.us = await people(world)
})
afterAll(() => world.close())

type Wanted = Request<typeof subscription.previewChange>['body']
type Preview = Output<typeof subscription.previewChange>
const preview = (body: Wanted) => s.ask<Preview>(subscription.previewChange, { body })
const previewed = async (body: Wanted): Promise<Preview> => {
  const answer = await preview(body)
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
}
const change = (body: Wanted, { hash }: { hash: string }) =>
  s.ask<Output<typeof subscription.change>>(subscription.change, { body: { ...body, hash } })
/** Previewed and made. */
async function changed(body: Wanted): Promise<Preview> {
  const seen = await previewed(body)
  const answer = await change(body, seen)
  if (answer.body.code !== 0) throw new Error(answer.text)
  return seen
}
const bills = async (id: string) =>
  (await s.invoices(id)).map((one) => [one.from, one.to, one.amount, one.plan.name])
async function paidUp(id: string): Promise<void> {
  for (const one of await s.invoices(id))
    if (one.status === 'PENDING' || one.status === 'TIMEOUT') await s.pay(one.id)
}

describe('from the next due day', () => {
  it('the running span keeps its price, the next has the new one, as previewed', async () => {
    const plan = await s.plan({ expirationDays: 60 })
    const { id } = await s.made({ planId: plan.id })
    const seen = await changed({ id, quantity: 3, when: 'NEXT' })
    expect(seen).toMatchObject({
      day: '2031-07-01',
      credit: 0,
      prorated: 0,
      isNow: false,
      firstInvoice: { from: '2031-07-01', amount: 900_000 },
    })
    const detail = await s.detail(id)
    expect(detail).toMatchObject({ quantity: 1, changes: [{ state: 'PENDING', when: 'NEXT' }] })
    expect(detail.upcoming.slice(0, 2).map(({ amount }) => amount)).toEqual([900_000, 900_000])
    await s.liveTo('2031-07-01')
    expect(await bills(id)).toEqual([
      ['2031-06-01', '2031-07-01', 300_000, plan.name],
      ['2031-07-01', '2031-08-01', 900_000, plan.name],
    ])
    expect(await s.detail(id)).toMatchObject({ quantity: 3, changes: [{ state: 'APPLIED' }] })
  })
  it('another plan with another rhythm is counted from that day; an invoice that comes ahead has it already', async () => {
    const [month, week] = [
      await s.plan({ expirationDays: 60, name: 'Tháng' }),
      await s.plan({
        expirationDays: 60,
        name: 'Tuần',
        timeType: 'WEEK',
        fixedAmount: 90_000,
        issueDaysBefore: 2,
      }),
    ]
    const { id } = await s.made({ planId: month.id })
    const start = today(world)
    expect(start).toBe('2031-07-01')
    const seen = await changed({ id, planId: week.id, when: 'NEXT' })
    expect(seen.upcoming[0]).toMatchObject({ from: '2031-08-08', to: '2031-08-15' })
    await s.liveTo('2031-07-29')
    expect(await bills(id)).toHaveLength(1)
    await s.liveTo('2031-07-30')
    expect((await bills(id))[1]).toEqual(['2031-08-01', '2031-08-08', 90_000, 'Tuần'])
    await s.liveTo('2031-08-06')
    expect((await bills(id))[2]).toEqual(['2031-08-08', '2031-08-15', 90_000, 'Tuần'])
    expect(await s.detail(id)).toMatchObject({ plan: { id: week.id }, anchor: '2031-08-01' })
  })
  it('bills what is paid afterwards as it was up to that day', async () => {
    const [later, before] = [
      await s.plan({ paymentType: 'POSTPAID', expirationDays: 60, name: 'Trả sau' }),
      await s.plan({ expirationDays: 60, name: 'Trả trước', fixedAmount: 400_000 }),
    ]
    const { id } = await s.made({ planId: later.id })
    const seen = await changed({ id, planId: before.id, when: 'NEXT' })
    expect(seen.day).toBe('2031-09-06')
    await s.liveTo('2031-09-06')
    expect(await bills(id)).toEqual([
      ['2031-08-06', '2031-09-06', 300_000, 'Trả sau'],
      ['2031-09-06', '2031-10-06', 400_000, 'Trả trước'],
    ])
  })
  it('one at a time; it can be taken back, and a cancellation gives it up', async () => {
    const plan = await s.plan({ expirationDays: 60 })
    const { id } = await s.made({ planId: plan.id })
    await changed({ id, quantity: 2, when: 'NEXT' })
    expect((await preview({ id, quantity: 4, when: 'NEXT' })).body.code).toBe(39011)
    const withdraw = () => s.ask(subscription.withdrawChange, { params: { id } })
    expect((await withdraw()).body.code).toBe(0)
    expect((await withdraw()).body.code).toBe(13)
    await changed({ id, quantity: 4, when: 'NEXT' })
    await s.act('cancel', id, { kind: 'EXPIRATION_CANCEL' })
    await s.act('restore', id)
    const detail = await s.detail(id)
    expect(detail.changes.map(({ state }) => state)).toEqual(['CLEARED', 'WITHDRAWN'])
    expect(detail.upcoming[0]!.amount).toBe(300_000)
  })
  it('nothing to change, what ends, and an amount beyond one payment are refused', async () => {
    const plan = await s.plan({ expirationDays: 60 })
    const { id } = await s.made({ planId: plan.id })
    expect((await preview({ id, quantity: 1, when: 'NEXT' })).body.code).toBe(13)
    expect((await preview({ id, quantity: 2_000, when: 'NEXT' })).body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'quantity' }] },
    })
    const draft = await s.plan({ activate: false })
    expect((await preview({ id, planId: draft.id, when: 'NEXT' })).body.code).toBe(39009)
    await s.act('cancel', id, { kind: 'IMMEDIATE_CANCEL' })
    expect((await preview({ id, quantity: 2, when: 'NEXT' })).body).toMatchObject({ code: 39001 })
  })
  it('a preview that does not hold any more is refused', async () => {
    const plan = await s.plan({ expirationDays: 60, fixedAmount: 100_000 })
    const other = await s.plan({ fixedAmount: 200_000 })
    const { id } = await s.made({ planId: plan.id })
    await paidUp(id)
    const body = { id, planId: other.id, when: 'NOW' } as const
    const seen = await previewed(body)
    await s.to(today(world).replace(/\d\d$/, (d) => String(Number(d) + 3).padStart(2, '0')))
    expect((await change(body, seen)).body.code).toBe(12)
    expect((await change({ ...body, quantity: 2 }, await previewed(body))).body.code).toBe(12)
  })
})

describe('now', () => {
  it('another plan: the dates begin today, and what was paid for the days left is taken off', async () => {
    await s.to('2031-11-01')
    const [small, large] = [
      await s.plan({ fixedAmount: 300_000, expirationDays: 60 }),
      await s.plan({ fixedAmount: 500_000, expirationDays: 60 }),
    ]
    const { id } = await s.made({ planId: small.id })
    const body = { id, planId: large.id, when: 'NOW' } as const
    expect((await previewed(body)).nowRefusal).toBe('NOT_PAID')
    await paidUp(id)
    await s.liveTo('2031-11-16')
    const seen = await changed(body)
    // 15 of 30 days of 300.000 are left.
    expect(seen).toMatchObject({
      when: 'NOW',
      day: '2031-11-16',
      credit: 150_000,
      isNow: true,
      firstInvoice: { from: '2031-11-16', to: '2031-12-16', amount: 350_000 },
    })
    const [, second] = await s.invoices(id)
    expect(second).toMatchObject({
      from: '2031-11-16',
      to: '2031-12-16',
      amount: 350_000,
      lines: [
        { kind: 'PERIOD', amount: 500_000 },
        { kind: 'CREDIT', amount: -150_000 },
      ],
    })
    await paidUp(id)
    expect((await previewed({ id, quantity: 2, when: 'NOW' })).nowRefusal).toBe('ONCE_A_CYCLE')
    expect((await previewed({ id, planId: small.id, when: 'NOW' })).nowRefusal).toBe('ONCE_A_CYCLE')
    await s.liveTo('2031-12-16')
    expect((await bills(id))[2]!.slice(0, 3)).toEqual(['2031-12-16', '2032-01-16', 500_000])
  })
  it('more of the same: the dates stay, the next invoice says what the days left cost', async () => {
    await s.to('2032-04-01')
    const plan = await s.plan({ expirationDays: 60 })
    const { id } = await s.made({ planId: plan.id })
    await paidUp(id)
    await s.to('2032-04-11')
    const seen = await changed({ id, quantity: 2, when: 'NOW' })
    expect(seen).toMatchObject({ prorated: 200_000, isNow: false })
    expect(seen.firstInvoice).toMatchObject({ from: '2032-05-01', amount: 800_000 })
    expect(await s.detail(id)).toMatchObject({ quantity: 2 })
    await s.liveTo('2032-05-01')
    const [, second] = await s.invoices(id)
    expect(second).toMatchObject({
      amount: 800_000,
      quantity: 2,
      lines: [
        { kind: 'PERIOD', amount: 600_000 },
        { kind: 'PRORATION', amount: 200_000 },
      ],
    })
    await s.liveTo('2032-06-01')
    expect((await s.invoices(id))[2]!.amount).toBe(600_000)
  })
  it('not downwards, and not what is paid afterwards', async () => {
    const plan = await s.plan({ expirationDays: 60 })
    const { id } = await s.made({ planId: plan.id, quantity: 2 })
    await paidUp(id)
    const down = { id, quantity: 1, when: 'NOW' } as const
    const seen = await previewed(down)
    expect(seen).toMatchObject({ nowRefusal: 'NOT_UPWARDS', when: 'NEXT' })
    expect((await change(down, seen)).body.code).toBe(13)
    const later = await s.plan({ paymentType: 'POSTPAID', fixedAmount: 9_000_000 })
    expect((await previewed({ id, planId: later.id, when: 'NOW' })).nowRefusal).toBe('PREPAID_ONLY')
  })
})
