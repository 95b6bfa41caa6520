import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { orders } from '@saola/contract/order'
import { payPage, periodTypes } from '@saola/contract/pay-page'
import { refund } from '@saola/contract/refund'
import { people, type People } from '../../../test/people.ts'
import {
  makeOrder,
  makePage,
  makeProduct,
  payOrder,
  type Opened,
  type Page,
} from '../../../test/pay-pages.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { orderJobs } from './jobs.ts'
import { roundAt, roundsBy } from './rules.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payPage":true}' })
}, 60_000)
beforeEach(async () => {
  us = await people(world)
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const remind = () =>
  orderJobs.find((j) => j.name === 'order.remindDue')!.work(jobCtx(world.app, 'test'), {})
async function later(days: number): Promise<void> {
  world.clock.advance(days * DAY_MS)
  us = await people(world)
}
async function bought(
  more: object = {},
  periodType: 'DAILY' | 'MONTHLY' | null = 'DAILY',
): Promise<{ page: Page; order: Opened }> {
  const page = await makePage(
    world,
    us.owner,
    [await makeProduct(world, us.owner, { price: 20_000 })],
    { periodType },
  )
  const products = (
    await world.send<typeof payPage.publicGet, Output<typeof payPage.publicGet>>(
      payPage.publicGet,
      { params: { payPageCode: page.code } },
    )
  ).body.data.products
  const order = await makeOrder(world, page, {
    items: [{ productId: products[0]!.id, quantity: 1 }],
    periodic: true,
    customerName: 'Chị Lan',
    customerEmail: 'lan.nhac@example.vn',
    ...more,
  })
  await payOrder(world, order)
  await world.work()
  return { page, order }
}
const mails = (order: Opened): number =>
  world.outbox.mails.filter(
    (m) => m.subject.startsWith('Đến kỳ') && m.text.includes(order.transactionId),
  ).length
const list = async (page: Page) =>
  (
    await world.send<typeof orders.getReminders, Output<typeof orders.getReminders>>(
      orders.getReminders,
      { params: { payPageCode: page.code } },
      { token: us.owner.token },
    )
  ).body.data.items

it('is sent on its period, once even with two workers, and shown on the page’s detail', async () => {
  const { page, order } = await bought()
  expect(await list(page)).toMatchObject([
    {
      orderId: order.orderId,
      customerName: 'Chị Lan',
      periodType: 'DAILY',
      sent: 0,
      lastAt: null,
      endedWhy: null,
      amount: 20_000,
    },
  ])
  await remind()
  expect(mails(order)).toBe(0)
  await later(1)
  await Promise.all([remind(), remind(), remind()])
  await world.work()
  await Promise.all([remind(), remind()])
  await world.work()
  expect(mails(order)).toBe(1)
  const mail = world.outbox.mails.findLast((m) => m.text.includes(order.transactionId))!
  expect(mail.text).toContain('Không có khoản tiền nào tự trừ')
  await later(3)
  await remind()
  await world.work()
  // Three rounds have passed while nobody ran: one message, for the last of them.
  expect([mails(order), (await list(page))[0]]).toEqual([2, expect.objectContaining({ sent: 2 })])
  expect(
    await asOwner(
      world,
      'select cycle from pay_page_reminder_sent where order_id = $1 order by cycle',
      [order.orderId],
    ),
  ).toEqual([{ cycle: 1 }, { cycle: 4 }])
})
it('goes by SMS where there is no e-mail; nobody is reminded who did not ask, or of a page without a period', async () => {
  const { order } = await bought({ customerEmail: null, customerPhone: '0912000999' })
  const [plain, never] = [await bought({ periodic: false }), await bought({}, null)]
  await later(1)
  await remind()
  await world.work()
  expect(
    world.outbox.sms.filter((m) => m.to === '0912000999' && m.text.includes(order.transactionId)),
  ).toHaveLength(1)
  expect([
    mails(plain.order),
    mails(never.order),
    await list(plain.page),
    await list(never.page),
  ]).toEqual([0, 0, [], []])
})
describe('it ends', () => {
  it('while the page is off nothing is sent and the round passes; back on, the next one comes', async () => {
    const { page, order } = await bought()
    const turn = (status: 'ACTIVE' | 'INACTIVE') =>
      world.send(
        payPage.changeStatus,
        { params: { payPageCode: page.code }, query: { status } },
        { token: us.owner.token },
      )
    await turn('INACTIVE')
    await later(1)
    await remind()
    await world.work()
    await turn('ACTIVE')
    await remind()
    await world.work()
    expect(mails(order)).toBe(0)
    await later(1)
    await remind()
    await world.work()
    expect(mails(order)).toBe(1)
  })
  it('when the payer says so on their order’s page, or the shop does', async () => {
    const [{ order }, other] = [await bought(), await bought()]
    const html = await (
      await fetch(`${world.base}/public/paypage/waiting-payment?id=${order.transactionId}`)
    ).text()
    const action = /action="([^"]*\/stop)"/.exec(html)![1]!
    expect((await fetch(world.base + action, { method: 'POST', redirect: 'manual' })).status).toBe(
      303,
    )
    expect(
      await (
        await fetch(`${world.base}/public/paypage/waiting-payment?id=${order.transactionId}`)
      ).text(),
    ).not.toContain('/stop"')
    const stop = () =>
      world.send(
        orders.stopReminder,
        { params: { orderId: other.order.orderId } },
        { token: us.owner.token },
      )
    expect([(await stop()).body.code, (await stop()).body.code]).toEqual([0, 13])
    await later(1)
    await remind()
    await world.work()
    expect([mails(order), mails(other.order), (await list(other.page))[0]!.endedWhy]).toEqual([
      0,
      0,
      'STOPPED',
    ])
  })
  it('when the money has gone back', async () => {
    const { page, order } = await bought()
    expect(
      (
        await world.send(
          refund.create,
          { body: { transactionId: order.transactionId, amount: 20_000, reason: 'trả hàng' } },
          { token: us.owner.token },
        )
      ).body.code,
    ).toBe(0)
    await world.work()
    await later(1)
    await remind()
    await world.work()
    expect([mails(order), (await list(page))[0]]).toEqual([
      0,
      expect.objectContaining({ nextAt: null, endedWhy: 'REFUNDED' }),
    ])
  })
})

it('rounds are counted from the first purchase: no drift, the last day of short months, the same time of day', () => {
  const at = (text: string): Date => new Date(`${text}+07:00`)
  expect(
    [1, 2, 3, 12].map((n) => roundAt(at('2026-01-31T23:30:00'), 'MONTHLY', n).toISOString()),
  ).toEqual(
    [
      '2026-02-28T23:30:00',
      '2026-03-31T23:30:00',
      '2026-04-30T23:30:00',
      '2027-01-31T23:30:00',
    ].map((t) => at(t).toISOString()),
  )
  expect(roundAt(at('2028-02-29T00:10:00'), 'YEARLY', 1)).toEqual(at('2029-02-28T00:10:00'))
  expect([
    roundAt(at('2026-11-30T08:00:00'), 'THREE_MONTHS', 1),
    roundAt(at('2026-08-31T08:00:00'), 'SIX_MONTHS', 1),
    roundAt(at('2026-12-31T08:00:00'), 'WEEKLY', 1),
  ]).toEqual([at('2027-02-28T08:00:00'), at('2027-02-28T08:00:00'), at('2027-01-07T08:00:00')])
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.constantFrom(...periodTypes),
      fc.integer({ min: 1, max: 60 }),
      (anchor, period, n) => {
        expect(roundAt(anchor, period, n).getTime()).toBeGreaterThan(
          roundAt(anchor, period, n - 1).getTime(),
        )
        expect(roundsBy(anchor, period, roundAt(anchor, period, n))).toBe(n)
        expect(roundsBy(anchor, period, new Date(roundAt(anchor, period, n).getTime() - 1))).toBe(
          n - 1,
        )
      },
    ),
  )
})
