/** Why this date, why this amount: the worked examples as sentences, and the same over HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subscription } from '@saola/contract/subscription'
import type { Explained } from '@saola/contract/subscription-explain'
import { translator } from '../../platform/text.ts'
import { people } from '../../../test/people.ts'
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

const explain = async (id: string, invoiceId?: string): Promise<Explained[]> => {
  const answer = await s.ask<Explained[]>(subscription.explain, {
    params: { id },
    query: invoiceId === undefined ? {} : { invoiceId },
  })
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
}
const codes = ({ dates, money }: Explained) => [
  dates.map(({ code }) => code),
  money.map(({ code }) => code),
]
const saying = (it: Explained, language: 'vi' | 'en' = 'en'): string[] => {
  const t = translator(language, 'subscription')
  return [...it.dates, ...it.money].map(({ code, values }) => t(`explain.${code}`, values))
}
const lastOf = async (id: string) => (await s.invoices(id)).at(-1)!

describe('of those that are to come', () => {
  it('28/02 because the anchor is 31/01 and February has 28 days; 300.000 is twice 150.000', async () => {
    await s.to('2051-01-31')
    const plan = await s.plan({ name: 'Phòng tập', fixedAmount: 150_000, expirationDays: 5 })
    const { id } = await s.made({ planId: plan.id, quantity: 2 })
    const [february, march] = await explain(id)
    expect(february).toEqual({
      cycle: 2,
      paymentDate: '2051-02-28',
      expiredDate: '2051-03-05',
      amount: 300_000,
      dates: [
        { code: 'START', values: { start: '2051-01-31' } },
        { code: 'ANCHOR', values: { anchor: '2051-01-31' } },
        { code: 'COUNTED', values: { from: '2051-01-31', steps: 1, timeType: 'MONTH' } },
        { code: 'SHORT_MONTH', values: { wanted: 31, year: 2051, month: 2, days: 28 } },
        { code: 'COMMON_YEAR', values: { year: 2051 } },
        { code: 'BEFORE_SPAN', values: { from: '2051-02-28', to: '2051-03-31' } },
        { code: 'DAYS_TO_PAY', values: { from: '2051-02-28', days: 5 } },
      ],
      money: [
        { code: 'PERIOD', values: { quantity: 2, unitAmount: 150_000, amount: 300_000 } },
        { code: 'PRICE_NOW', values: { plan: 'Phòng tập', unitAmount: 150_000 } },
      ],
    })
    expect(saying(february!)).toContain(
      'Month 2 of 2051 has 28 days and no day 31: its last day is taken',
    )
    expect(march!.dates.map(({ code }) => code)).not.toContain('SHORT_MONTH')
    const all = await explain(id)
    const { upcoming } = await s.detail(id)
    expect(all.map((one) => [one.paymentDate, one.expiredDate, one.amount])).toEqual(
      upcoming.map((one) => [one.paymentDate, one.expiredDate, one.amount]),
    )
  })
  it('after a trial, on a fixed day, paid afterwards, by use, with lines, after a change', async () => {
    const trial = { allowTrial: true, trialTimeValue: 10, trialTimeType: 'DAY' } as const
    const plan = await s.plan({ fixedPaymentTime: true, fixedTime: { dayOfMonth: 31 } })
    const [first] = await explain((await s.made({ planId: plan.id, ...trial })).id)
    expect(codes(first!)[0]).toEqual([
      'TRIAL_END',
      'FIRST_FIXED_DAY',
      ...(first!.paymentDate.endsWith('-31') ? [] : ['SHORT_MONTH', 'COMMON_YEAR']),
      'BEFORE_SPAN',
      'DAYS_TO_PAY',
    ])
    const used = await s.plan({ type: 'METERED_USAGE', paymentType: 'POSTPAID', fixedAmount: 500 })
    const [byUse] = await explain((await s.made({ planId: used.id })).id)
    expect(byUse).toMatchObject({ amount: null })
    expect(codes(byUse!)[0]).toEqual(expect.arrayContaining(['COUNTED', 'AFTER_SPAN']))
    expect(codes(byUse!)[1]).toEqual(['BY_USE', 'PRICE_NOW'])
    const { id } = await s.made({ planId: (await s.plan({ expirationDays: 60 })).id })
    await s.ask(subscription.addLine, {
      body: { subscriptionId: id, kind: 'DISCOUNT', name: 'Khách quen', amount: -310_000 },
    })
    const body = { id, quantity: 2, when: 'NEXT' } as const
    const { hash } = (await s.ask<{ hash: string }>(subscription.previewChange, { body })).body.data
    await s.ask(subscription.change, { body: { ...body, hash } })
    const [lined, after] = await explain(id)
    expect(codes(lined!)[1]).toEqual(['PERIOD', 'LINE', 'TOTAL', 'PRICE_CHANGED'])
    expect(saying(lined!, 'vi')).toContain('Khách quen: -310000')
    expect(codes(after!)[1]).toEqual(['PERIOD', 'PRICE_CHANGED'])
  })
})

describe('of one that was issued', () => {
  it('by its dates, its lines, the plan of that day; and put off', async () => {
    await s.to('2052-01-31')
    const plan = await s.plan({ name: 'Phòng tập', fixedAmount: 150_000, expirationDays: 3 })
    const { id } = await s.made({ planId: plan.id })
    const first = await lastOf(id)
    const [why] = await explain(id, first.id)
    expect(codes(why!)).toEqual([
      ['START', 'BEFORE_SPAN', 'DAYS_TO_PAY'],
      ['PERIOD', 'PRICE_THEN'],
    ])
    await s.liveTo('2052-02-05')
    await s.act('extend-payment', id, { days: 10 })
    const [put] = await explain(id, first.id)
    expect(put!.dates.at(-1)).toEqual({
      code: 'EXTENDED',
      values: { count: 1, first: '2052-02-03', day: '2052-02-15' },
    })
    await s.pay(first.id)
    await s.liveTo('2052-02-29')
    expect(codes((await explain(id, (await lastOf(id)).id))[0]!)[0]).toEqual([
      'START',
      'ANCHOR',
      'COUNTED',
      'SHORT_MONTH',
      'LEAP_YEAR',
      'BEFORE_SPAN',
      'DAYS_TO_PAY',
    ])
  })
  it('days that were skipped, another anchor since, and a last one', async () => {
    await s.to('2053-01-10')
    const plan = await s.plan({ expirationDays: 60 })
    const { id } = await s.made({ planId: plan.id })
    const first = await lastOf(id)
    await s.pay(first.id)
    await s.act('pause', id)
    await s.to('2053-03-20')
    await s.act('continue', id)
    expect((await explain(id))[0]!.dates).toContainEqual({
      code: 'SKIPPED',
      values: { from: '2053-02-10', to: '2053-04-09' },
    })
    await s.act('pause', id)
    await s.act('continue', id, { from: 'TODAY' })
    const again = await lastOf(id)
    expect((await explain(id, again.id))[0]!.dates).toContainEqual({
      code: 'SKIPPED',
      values: { from: '2053-02-10', to: '2053-03-19' },
    })
    expect(codes((await explain(id, first.id))[0]!)[0]).toEqual(['OTHER_ANCHOR', 'DAYS_TO_PAY'])
    const later = await s.plan({ paymentType: 'POSTPAID', expirationDays: 60 })
    const used = await s.made({ planId: later.id })
    await s.to('2053-03-30')
    await s.act('cancel', used.id, { kind: 'IMMEDIATE_CANCEL' })
    const [last] = await explain(used.id, (await lastOf(used.id)).id)
    expect(codes(last!)[0]![0]).toBe('CANCELLED_ON')
  })
  it('is the subscription’s own: another’s invoice is not found', async () => {
    const plan = await s.plan()
    const [one, other] = [await s.made({ planId: plan.id }), await s.made({ planId: plan.id })]
    const answer = await s.ask(subscription.explain, {
      params: { id: one.id },
      query: { invoiceId: (await lastOf(other.id)).id },
    })
    expect(answer.body.code).toBe(39008)
  })
})
