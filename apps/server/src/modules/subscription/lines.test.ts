/** Lines that ride on the next invoice: added, taken back, billed once, carried where they are more than it costs. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output, Request } from '@saola/contract/call'
import { subscription } from '@saola/contract/subscription'
import { people } from '../../../test/people.ts'
import { subscribing, type Subscribing } from '../../../test/subscriptions.ts'
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

type Line = Output<typeof subscription.addLine>
type Draft = Request<typeof subscription.addLine>['body']
const add = (subscriptionId: string, kind: Draft['kind'], amount: number, name = 'Khách quen') =>
  s.ask<Line>(subscription.addLine, { body: { subscriptionId, kind, name, amount } })
const linesOf = async (subscriptionId: string) =>
  (
    await s.ask<{ items: Line[] }>(subscription.listLines, {
      query: { subscriptionId },
      page: { size: 20 },
    })
  ).body.data.items.map(({ kind, amount, status, cycle }) => [kind, amount, status, cycle])

describe('lines', () => {
  it('come onto the next invoice, once; one that was taken back does not', async () => {
    const { id } = await s.made({ planId: (await s.plan({ expirationDays: 60 })).id })
    await s.pay((await s.invoices(id))[0]!.id)
    await add(id, 'DISCOUNT', -50_000)
    const extra = await add(id, 'ADD_ON', 20_000, 'Bình thứ hai')
    expect((await s.detail(id)).upcoming.slice(0, 2).map(({ amount }) => amount)).toEqual([
      270_000, 300_000,
    ])
    const takeBack = () =>
      s.ask<Line>(subscription.voidLine, { params: { id: extra.body.data.id } })
    expect((await takeBack()).body.data.status).toBe('VOID')
    expect((await takeBack()).body.code).toBe(13)
    await s.liveTo('2031-08-01')
    const [, second, third] = await s.invoices(id)
    expect(second).toMatchObject({
      amount: 250_000,
      lines: [
        { kind: 'PERIOD', amount: 300_000 },
        { kind: 'DISCOUNT', name: 'Khách quen', amount: -50_000 },
      ],
    })
    expect(third!.amount).toBe(300_000)
    expect(await linesOf(id)).toEqual([
      ['ADD_ON', 20_000, 'VOID', null],
      ['DISCOUNT', -50_000, 'BILLED', 2],
    ])
  })
  it('below zero, the cycle counts without an invoice and the rest is carried', async () => {
    const plan = await s.plan({ expirationDays: 60 })
    const { id } = await s.made({ planId: plan.id, numOfCycles: 4 })
    await s.pay((await s.invoices(id))[0]!.id)
    await add(id, 'DISCOUNT', -700_000)
    expect((await s.detail(id)).upcoming.map(({ amount }) => amount)).toEqual([0, 0, 200_000])
    await s.liveTo('2031-11-01')
    expect((await s.invoices(id)).map(({ cycle, amount }) => [cycle, amount])).toEqual([
      [1, 300_000],
      [4, 200_000],
    ])
    expect(await linesOf(id)).toEqual([
      ['CARRIED', -100_000, 'BILLED', 4],
      ['CARRIED', -400_000, 'BILLED', 3],
      ['DISCOUNT', -700_000, 'BILLED', 2],
    ])
  })
  it('more than one payment may be: the invoice cannot be issued until a line is taken back', async () => {
    const { id } = await s.made({ planId: (await s.plan({ expirationDays: 60 })).id })
    const large = await add(id, 'ADD_ON', 499_999_999, 'Máy lọc')
    await s.liveTo('2031-12-01')
    expect((await s.detail(id)).status).toBe('CREATE_INVOICE_FAILED')
    await s.ask(subscription.voidLine, { params: { id: large.body.data.id } })
    expect((await s.act('recreate-invoice', id)).body.data.status).toBe('ACTIVE')
    expect((await s.invoices(id)).at(-1)!.amount).toBe(300_000)
  })
  it('of an invoice that a pause takes back wait for the next one', async () => {
    const plan = await s.plan({ issueDaysBefore: 10, expirationDays: 60 })
    const { id } = await s.made({ planId: plan.id })
    await add(id, 'DISCOUNT', -50_000)
    await s.liveTo('2031-12-23')
    expect((await s.invoices(id)).at(-1)!.amount).toBe(250_000)
    await s.act('pause', id)
    expect(await linesOf(id)).toEqual([['DISCOUNT', -50_000, 'PENDING', null]])
    await s.act('continue', id)
    const live = (await s.invoices(id)).filter(({ status }) => status !== 'CANCELED')
    expect(live.map(({ cycle, amount }) => [cycle, amount])).toEqual([
      [1, 300_000],
      [2, 250_000],
    ])
  })
  it('an amount that does not go with its kind, and what has ended, are refused', async () => {
    const { id } = await s.made({ planId: (await s.plan()).id })
    for (const [kind, amount] of [
      ['DISCOUNT', 1],
      ['ADD_ON', -1],
      ['CORRECTION', 0],
    ] as const)
      expect((await add(id, kind, amount)).body).toMatchObject({
        code: 2,
        data: { errors: [{ field: 'amount' }] },
      })
    await s.act('cancel', id, { kind: 'IMMEDIATE_CANCEL' })
    expect((await add(id, 'DISCOUNT', -1)).body.code).toBe(39001)
  })
})
