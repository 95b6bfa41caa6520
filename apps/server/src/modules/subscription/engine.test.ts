/** What the clock does: issues on the days of the schedule, ends trials, makes overdue, recovers, completes and cancels; and what being late does not do. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { people } from '../../../test/people.ts'
import { subscription } from '@saola/contract/subscription'
import { asOwner } from '../../../test/shop.ts'
import { subscribing, type Subscribing } from '../../../test/subscriptions.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let s: Subscribing
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
  s = await subscribing(world)
}, 60_000)
beforeEach(async () => {
  s.us = await people(world)
})
afterAll(() => world.close())

const kinds = (it: { timeline: { kind: string }[] }): string[] =>
  it.timeline.map(({ kind }) => kind).toReversed()
const spans = async (id: string) =>
  (await s.invoices(id)).map((one) => [one.paymentDate, one.expiredDate, one.amount])
/** Pays what is open, one after another. */
async function payAll(id: string): Promise<void> {
  for (const one of await s.invoices(id))
    if (one.status === 'PENDING' || one.status === 'TIMEOUT') await s.pay(one.id)
}

describe('dates', () => {
  it('a month from 31/01 is 28/02, then 31/03: counted from the anchor', async () => {
    await s.to('2031-01-31')
    const plan = await s.plan({ expirationDays: 60 })
    const made = await s.made({ planId: plan.id, quantity: 2 })
    expect(made).toMatchObject({
      status: 'ACTIVE',
      prePaymentDate: '2031-01-31',
      nextPaymentDate: '2031-02-28',
      openAmount: 600_000,
    })
    const told = made.upcoming.map(({ paymentDate, amount }) => [paymentDate, amount])
    expect(told.slice(0, 3)).toEqual([
      ['2031-02-28', 600_000],
      ['2031-03-31', 600_000],
      ['2031-04-30', 600_000],
    ])
    expect(made.upcoming).toHaveLength(12)
    await s.liveTo('2031-03-31')
    expect(await spans(made.id)).toEqual([
      ['2031-01-31', '2031-04-01', 600_000],
      ['2031-02-28', '2031-04-29', 600_000],
      ['2031-03-31', '2031-05-30', 600_000],
    ])
    expect((await s.detail(made.id)).upcoming[0]!.paymentDate).toBe('2031-04-30')
    // What was told beforehand is what came.
    expect((await spans(made.id)).slice(1).map(([date, , amount]) => [date, amount])).toEqual(
      told.slice(0, 2),
    )
  })
  it('a preview is what then comes, with the stub before the first fixed day', async () => {
    await s.to('2031-04-16')
    const plan = await s.plan({
      fixedPaymentTime: true,
      fixedTime: { dayOfMonth: 1 },
      chargeStub: true,
      expirationDays: 60,
    })
    const preview = (
      await s.ask<{ paymentDate: string; amount: number; from: string }[]>(subscription.preview, {
        body: { planId: plan.id },
      })
    ).body.data
    expect(preview.slice(0, 2)).toMatchObject([
      { from: '2031-04-16', paymentDate: '2031-05-01', amount: 450_000 },
      { from: '2031-06-01', paymentDate: '2031-06-01', amount: 300_000 },
    ])
    const { id } = await s.made({ planId: plan.id })
    expect(await spans(id)).toEqual([])
    await s.liveTo('2031-06-01')
    expect((await spans(id)).map(([date, , amount]) => [date, amount])).toEqual([
      ['2031-05-01', 450_000],
      ['2031-06-01', 300_000],
    ])
  })
  it('a trial of 14 days from 20/11 is over on 04/12, payable to the 9th', async () => {
    await s.to('2031-11-20')
    const plan = await s.plan()
    const made = await s.made({
      planId: plan.id,
      allowTrial: true,
      trialTimeValue: 14,
      trialTimeType: 'DAY',
    })
    expect(made).toMatchObject({
      status: 'TRIAL',
      trialEnd: '2031-12-04',
      nextPaymentDate: '2031-12-04',
      accessUntil: '2031-12-03',
    })
    await s.liveTo('2031-12-03')
    expect(await s.detail(made.id)).toMatchObject({ status: 'TRIAL', openAmount: 0 })
    await s.liveTo('2031-12-04')
    expect(await s.detail(made.id)).toMatchObject({
      status: 'ACTIVE',
      nextPaymentDate: '2032-01-04',
      accessUntil: '2031-12-09',
    })
    expect(await spans(made.id)).toEqual([['2031-12-04', '2031-12-09', 300_000]])
  })
  it('a future start has no access before it, and its invoice comes on its day', async () => {
    await s.to('2032-01-10')
    const { id } = await s.made({ planId: (await s.plan()).id, startDate: '2032-01-15' })
    expect(await s.detail(id)).toMatchObject({ status: 'ACTIVE', accessUntil: null })
    expect(await spans(id)).toEqual([])
    await s.liveTo('2032-01-15')
    expect(await spans(id)).toEqual([['2032-01-15', '2032-01-20', 300_000]])
  })
  it('an invoice paid ahead is issued ahead', async () => {
    await s.to('2032-02-01')
    const { id } = await s.made({ planId: (await s.plan({ issueDaysBefore: 10 })).id })
    await payAll(id)
    await s.liveTo('2032-02-19')
    expect((await spans(id)).map(([day]) => day)).toEqual(['2032-02-01'])
    await s.liveTo('2032-02-20')
    expect((await spans(id)).map(([day]) => day)).toEqual(['2032-02-01', '2032-03-01'])
  })
})

describe('money', () => {
  it('an invoice that is paid counts, and what was paid beforehand is open to the day before the next', async () => {
    await s.to('2032-03-01')
    const { id } = await s.made({ planId: (await s.plan()).id })
    expect((await s.detail(id)).accessUntil).toBe('2032-03-06')
    await payAll(id)
    expect(await s.detail(id)).toMatchObject({
      numOfPayments: 1,
      openAmount: 0,
      accessUntil: '2032-03-31',
      status: 'ACTIVE',
    })
    expect(kinds(await s.detail(id))).toEqual(['created', 'issued', 'invoicePaid'])
  })
  it('unpaid after its last day it is overdue, and no more is issued', async () => {
    await s.to('2032-05-01')
    const { id } = await s.made({ planId: (await s.plan({ afterDunning: 'STAY' })).id })
    await s.liveTo('2032-05-06')
    expect((await s.detail(id)).status).toBe('ACTIVE')
    await s.liveTo('2032-05-07')
    expect(await s.detail(id)).toMatchObject({
      status: 'PAYMENT_EXPIRED',
      overdueSince: '2032-05-06',
      nextPaymentDate: null,
    })
    await s.liveTo('2032-06-10')
    expect(await spans(id)).toHaveLength(1)
    expect((await s.detail(id)).status).toBe('PAYMENT_EXPIRED')
  })
  it('late money brings it back, and what passed meanwhile is not billed', async () => {
    await s.to('2032-07-01')
    const { id } = await s.made({ planId: (await s.plan({ timeType: 'WEEK' })).id })
    await s.liveTo('2032-07-20')
    expect((await s.detail(id)).status).toBe('PAYMENT_EXPIRED')
    await payAll(id)
    // The 8th and the 15th have passed: they are not billed and use no cycle.
    expect(await s.detail(id)).toMatchObject({
      status: 'ACTIVE',
      numOfPayments: 1,
      nextPaymentDate: '2032-07-22',
    })
    await s.liveTo('2032-07-22')
    expect((await s.invoices(id)).map((one) => [one.cycle, one.paymentDate])).toEqual([
      [1, '2032-07-01'],
      [2, '2032-07-22'],
    ])
  })
  it('money of the last day that is told later undoes it, and counts as in time', async () => {
    await s.to('2032-08-01')
    const { id } = await s.made({ planId: (await s.plan({ expirationDays: 0 })).id })
    const valueTime = world.clock.now().toISOString()
    await s.liveTo('2032-08-02')
    expect((await s.detail(id)).status).toBe('PAYMENT_EXPIRED')
    const [invoice] = await s.invoices(id)
    await s.pay(invoice!.id, { bookedAt: valueTime })
    expect(await s.detail(id)).toMatchObject({ status: 'ACTIVE', nextPaymentDate: '2032-09-01' })
    expect((await s.invoices(id))[0]).toMatchObject({ status: 'SUCCESS', paidLate: false })
  })
  it('not paid to the end of its grace it is cancelled, and what was open is void', async () => {
    await s.to('2032-10-01')
    const { id } = await s.made({ planId: (await s.plan({ expirationDays: 0 })).id })
    await s.liveTo('2032-10-26')
    expect((await s.detail(id)).status).toBe('PAYMENT_EXPIRED')
    await s.liveTo('2032-10-27')
    expect(await s.detail(id)).toMatchObject({ status: 'CANCELLED', openAmount: 0 })
    expect(await s.invoices(id)).toMatchObject([{ status: 'CANCELED', voidReason: 'WRITTEN_OFF' }])
  })
})

describe('ends', () => {
  it('after its cycles it is over, when the last span is', async () => {
    await s.to('2033-01-01')
    const plan = await s.plan()
    const { id } = await s.made({ planId: plan.id, numOfCycles: 2 })
    await payAll(id)
    await s.liveTo('2033-02-01')
    await payAll(id)
    expect(await s.detail(id)).toMatchObject({
      status: 'ACTIVE',
      nextPaymentDate: null,
      upcoming: [],
      accessUntil: '2033-02-28',
    })
    await s.liveTo('2033-03-01')
    expect(await s.detail(id)).toMatchObject({ status: 'EXPIRED', numOfPayments: 2 })
    const subscribers = await asOwner<{ subscribers: number }>(
      world,
      'select subscribers from subscription_plan where id = $1',
      [plan.id],
    )
    expect(subscribers).toEqual([{ subscribers: 0 }])
  })
  it('cancelled at its end it runs to the end of what was issued, and is not billed again', async () => {
    await s.to('2033-04-01')
    const { id } = await s.made({ planId: (await s.plan()).id })
    await payAll(id)
    const { body } = await s.act('cancel', id, { kind: 'EXPIRATION_CANCEL', reason: 'Đổi nhà' })
    expect(body.data).toMatchObject({
      status: 'PENDING_CANCELLATION',
      cancelAt: '2033-05-01',
      nextPaymentDate: null,
      accessUntil: '2033-04-30',
    })
    await s.liveTo('2033-05-01')
    expect((await s.detail(id)).status).toBe('CANCELLED')
    expect(await spans(id)).toHaveLength(1)
  })
  it('paid afterwards, the running span is the last and is billed', async () => {
    await s.to('2033-06-01')
    const plan = await s.plan({ paymentType: 'POSTPAID' })
    const { id } = await s.made({ planId: plan.id })
    expect(await spans(id)).toEqual([])
    await s.liveTo('2033-06-10')
    const { body } = await s.act('cancel', id, { kind: 'EXPIRATION_CANCEL' })
    expect(body.data).toMatchObject({ cancelAt: '2033-07-01', nextPaymentDate: '2033-07-01' })
    await s.liveTo('2033-07-01')
    expect((await s.detail(id)).status).toBe('CANCELLED')
    expect(await spans(id)).toEqual([['2033-07-01', '2033-07-06', 300_000]])
    await s.liveTo('2033-08-02')
    expect(await spans(id)).toHaveLength(1)
    expect((await s.invoices(id))[0]!.status).toBe('TIMEOUT')
  })
  it('cancelled now, what is paid afterwards has a last invoice for the days used, unless it is waived', async () => {
    await s.to('2033-09-01')
    const plan = await s.plan({ paymentType: 'POSTPAID' })
    const [billed, waived] = [await s.made({ planId: plan.id }), await s.made({ planId: plan.id })]
    await s.liveTo('2033-09-11')
    await s.act('cancel', billed.id, { kind: 'IMMEDIATE_CANCEL' })
    await s.act('cancel', waived.id, { kind: 'IMMEDIATE_CANCEL', waiveFinal: true })
    // Ten days of thirty.
    expect(await s.invoices(billed.id)).toMatchObject([
      { from: '2033-09-01', to: '2033-09-11', amount: 100_000, lines: [{ kind: 'FINAL' }] },
    ])
    expect(await s.invoices(waived.id)).toEqual([])
  })
})

describe('rests', () => {
  it('a pause takes back what was issued ahead, and goes on by itself on its day', async () => {
    await s.to('2034-01-01')
    const { id } = await s.made({
      planId: (await s.plan({ issueDaysBefore: 10, expirationDays: 60 })).id,
    })
    await payAll(id)
    await s.liveTo('2034-01-25')
    expect(await spans(id)).toHaveLength(2)
    const { body } = await s.act('pause', id, { resumeAt: '2034-03-15' })
    expect(body.data).toMatchObject({ status: 'PAUSED', resumeAt: '2034-03-15' })
    expect((await s.invoices(id)).map(({ status }) => status)).toEqual(['SUCCESS', 'CANCELED'])
    await s.liveTo('2034-03-14')
    expect((await s.detail(id)).status).toBe('PAUSED')
    await s.liveTo('2034-03-15')
    // February and March have passed: the next date is April's.
    expect(await s.detail(id)).toMatchObject({ status: 'ACTIVE', nextPaymentDate: '2034-04-01' })
    await s.liveTo('2034-03-22')
    expect((await s.invoices(id)).filter(({ status }) => status === 'PENDING')).toMatchObject([
      { cycle: 2, paymentDate: '2034-04-01' },
    ])
  })
  it('a second pause leaves no more than was billed: skipped months stay skipped', async () => {
    await s.to('2034-01-01')
    const { id } = await s.made({
      planId: (await s.plan({ issueDaysBefore: 10, expirationDays: 60 })).id,
    })
    await payAll(id)
    await s.act('pause', id)
    await s.liveTo('2034-03-15')
    await s.act('continue', id)
    await s.liveTo('2034-03-23')
    expect((await spans(id)).map(([date]) => date)).toEqual(['2034-01-01', '2034-04-01'])
    const { body } = await s.act('pause', id)
    expect(body.data).toMatchObject({ prePaymentDate: '2034-01-01', accessUntil: '2034-01-31' })
    await s.liveTo('2034-03-25')
    expect((await s.act('continue', id, { from: 'TODAY' })).body.data).toMatchObject({
      anchor: '2034-03-25',
      openAmount: 300_000,
    })
    expect((await s.invoices(id)).map((one) => `${one.cycle} ${one.status}`).toSorted()).toEqual([
      '1 SUCCESS',
      '2 CANCELED',
      '2 PENDING',
    ])
  })
  it('going on from today begins anew today, and bills at once', async () => {
    await s.to('2034-05-01')
    const { id } = await s.made({ planId: (await s.plan()).id })
    await payAll(id)
    await s.act('pause', id)
    await s.liveTo('2034-06-12')
    const { body } = await s.act('continue', id, { from: 'TODAY' })
    expect(body.data).toMatchObject({ anchor: '2034-06-12', nextPaymentDate: '2034-07-12' })
    expect((await spans(id)).at(-1)).toEqual(['2034-06-12', '2034-06-17', 300_000])
  })
  it('a cancelled subscription comes back in the span that is paid, unbilled; later it begins today', async () => {
    await s.to('2034-08-01')
    const plan = await s.plan()
    const [early, late] = [await s.made({ planId: plan.id }), await s.made({ planId: plan.id })]
    for (const { id } of [early, late]) {
      await payAll(id)
      await s.act('cancel', id, { kind: 'IMMEDIATE_CANCEL' })
    }
    await s.liveTo('2034-08-10')
    expect((await s.act('restore', early.id)).body.data).toMatchObject({
      status: 'ACTIVE',
      anchor: '2034-08-01',
      nextPaymentDate: '2034-09-01',
    })
    expect(await spans(early.id)).toHaveLength(1)
    await s.liveTo('2034-09-10')
    expect((await s.act('restore', late.id)).body.data).toMatchObject({
      anchor: '2034-09-10',
      openAmount: 300_000,
    })
    expect((await s.invoices(late.id)).map(({ cycle }) => cycle)).toEqual([1, 2])
  })
  it('more time to pay: at most three times and thirty days past the first last day', async () => {
    await s.to('2034-10-01')
    const { id } = await s.made({ planId: (await s.plan()).id })
    await s.liveTo('2034-10-07')
    expect((await s.act('extend-payment', id, { days: 30 })).body.code).toBe(39010)
    const { body } = await s.act('extend-payment', id, { days: 3 })
    expect(body.data).toMatchObject({ status: 'ACTIVE', accessUntil: '2034-10-10' })
    expect((await spans(id)).map(([, last]) => last)).toEqual(['2034-10-10'])
    for (const day of ['2034-10-11', '2034-10-17']) {
      await s.liveTo(day)
      expect((await s.act('extend-payment', id)).body.code, day).toBe(0)
    }
    await s.liveTo('2034-10-23')
    const refused = await s.act('extend-payment', id)
    expect(refused.body.code).toBe(39010)
  })
})

describe('a clock that stood still', () => {
  it('three days away: each cycle has its invoice, and payers have all their days', async () => {
    await s.to('2035-01-01')
    const plan = await s.plan({ timeType: 'DAY', expirationDays: 5 })
    const { id } = await s.made({ planId: plan.id })
    await s.to('2035-01-04')
    await s.turn()
    expect(await spans(id)).toEqual([
      ['2035-01-01', '2035-01-06', 300_000],
      ['2035-01-02', '2035-01-09', 300_000],
      ['2035-01-03', '2035-01-09', 300_000],
      ['2035-01-04', '2035-01-09', 300_000],
    ])
  })
  it('a year that cannot be true issues nothing, and waits for somebody', async () => {
    await s.to('2036-01-01')
    const plan = await s.plan({ expirationDays: 60 })
    const { id } = await s.made({ planId: plan.id, numOfCycles: 24 })
    await payAll(id)
    await s.to('2036-12-05')
    await s.turn()
    await s.turn()
    const stopped = await s.detail(id)
    expect(stopped).toMatchObject({
      status: 'CREATE_INVOICE_FAILED',
      nextPaymentDate: '2036-02-01',
    })
    expect(stopped.timeline[0]).toMatchObject({ kind: 'issueFailed', note: 'CATCH_UP' })
    expect(await spans(id)).toHaveLength(1)
    const again = await s.act('recreate-invoice', id)
    expect(again.body.data.status).toBe('ACTIVE')
    expect((await s.invoices(id)).map(({ cycle }) => cycle)).toEqual([1, 2])
  })
})
