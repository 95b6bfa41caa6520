/** What waits for somebody: what is wrong, since when, how much, and what mends it; gone once it is mended. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankCredit } from '@saola/contract/bank-credit'
import type { Output } from '@saola/contract/call'
import { subscription } from '@saola/contract/subscription'
import type { AttentionItem } from '@saola/contract/subscription-attention'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { subscriptionNotice } from '@saola/contract/subscription-notice'
import { subscriptionRun } from '@saola/contract/subscription-run'
import { memberWith, people } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { subscribing, today, type Detail, type Subscribing } from '../../../test/subscriptions.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'

let world: World
let s: Subscribing
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
  toNoon(world)
  s = await subscribing(world)
}, 60_000)
beforeEach(async () => {
  s.us = await people(world)
})
afterAll(() => world.close())

type List = Output<typeof subscription.listAttention>
const page = async (query: object = {}, paging: object = {}, token?: string): Promise<List> => {
  const answer = await s.ask<List>(subscription.listAttention, { query, page: paging }, token)
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
}
const list = async (query: object = {}, token?: string): Promise<AttentionItem[]> =>
  (await page(query, { size: 100 }, token)).items
const of = async (id: string, token?: string): Promise<AttentionItem[]> =>
  (await list({}, token)).filter(({ subscriptionId }) => subscriptionId === id)
const count = async (token?: string): Promise<number> =>
  (await s.ask<{ total: number }>(subscription.countAttention, {}, token)).body.data.total
const inDays = (days: number): string =>
  new Date(Date.parse(`${today(world)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** A subscription whose only invoice was to be paid by the day before. */
async function anOverdue(more: object = {}): Promise<Detail> {
  const plan = await s.plan({ expirationDays: 1, ...more })
  const { id } = await s.made({ planId: plan.id, consent: { remind: true, link: false } })
  await s.liveTo(inDays(2))
  return s.detail(id)
}

describe('needs attention', () => {
  it('an invoice that is overdue, since the day after its last; it is reminded of or given more time', async () => {
    const before = await count()
    const it = await anOverdue()
    const [invoice] = await s.invoices(it.id)
    expect(await of(it.id)).toEqual([
      {
        id: invoice!.id,
        kind: 'OVERDUE',
        since: `${today(world)}T00:00:00.000+07:00`,
        amount: 300_000,
        expectedAmount: null,
        reason: null,
        subscriptionId: it.id,
        subscriptionCode: it.code,
        planName: 'Nước uống văn phòng',
        customer: it.customer,
        invoiceId: invoice!.id,
        invoiceNumber: invoice!.number,
        bankReference: null,
        allowedActions: ['send', 'extend-payment'],
      },
    ])
    expect(await count()).toBe(before + 1)
    await s.act('extend-payment', it.id)
    expect(await of(it.id)).toEqual([])
    expect(await count()).toBe(before)
  })

  it('and is gone from the moment its money is settled', async () => {
    const it = await anOverdue()
    const [invoice] = await s.invoices(it.id)
    expect(await of(it.id)).toHaveLength(1)
    await s.pay(invoice!.id)
    expect(await of(it.id)).toEqual([])
  })

  it('a customer who did not agree to be reminded is not offered to be', async () => {
    const plan = await s.plan({ expirationDays: 1 })
    const { id } = await s.made({ planId: plan.id })
    await s.liveTo(inDays(2))
    expect((await of(id))[0]?.allowedActions).toEqual(['extend-payment'])
  })

  it('nor one who said stop, has had their reminders of the day, or whose shop’s messages the bank holds', async () => {
    const it = await anOverdue()
    const acts = async () => (await of(it.id))[0]?.allowedActions
    const stop = (at: string) =>
      asOwner(
        world,
        `update subscription_reminder set stopped_at = ${at} where subscription_id = $1`,
        [it.id],
      )
    expect(await acts()).toEqual(['send', 'extend-payment'])
    await stop('now()')
    expect(await acts()).toEqual(['extend-payment'])
    await stop('null')
    await asOwner(
      world,
      `insert into subscription_bank_hold (id, merchant_id, kind, reason, held_at, held_by) values (gen_random_uuid(), $1, 'MESSAGES', 'thử', now(), 'thử')`,
      [s.us.owner.merchantId],
    )
    expect(await acts()).toEqual(['extend-payment'])
    await asOwner(world, 'delete from subscription_bank_hold')
    expect(await acts()).toEqual(['send', 'extend-payment'])
    const [invoice] = await s.invoices(it.id)
    const send = () => s.ask(subscriptionNotice.send, { params: { id: invoice!.id } })
    while ((await acts())!.includes('send')) expect((await send()).body.code).toBe(0)
    expect((await send()).body.code).toBe(11)
  })

  it('an overdue invoice that is void, and none stands in for it: it is issued anew', async () => {
    const it = await anOverdue()
    const [invoice] = await s.invoices(it.id)
    const voided = await s.ask(subscriptionInvoice.void, {
      params: { id: invoice!.id },
      body: { reason: 'Sai khách' },
    })
    expect(voided.body.code).toBe(0)
    await world.work()
    expect(await of(it.id)).toMatchObject([
      {
        id: it.id,
        kind: 'NO_INVOICE',
        amount: 300_000,
        invoiceId: null,
        allowedActions: ['recreate-invoice'],
      },
    ])
    expect((await s.act('recreate-invoice', it.id)).body.code).toBe(0)
    expect(await of(it.id)).toEqual([])
  })

  it('an invoice that could not be issued, and why, since the first time; a new try leaves that day', async () => {
    const plan = await s.plan()
    const { id } = await s.made({ planId: plan.id, startDate: inDays(1) })
    await asOwner(
      world,
      'update subscription set unit_amount = 400000000, quantity = 2 where id = $1',
      [id],
    )
    const night = inDays(1)
    await s.to(night)
    await s.turn()
    await s.ask(subscriptionRun.release, { body: { night } })
    await s.turn()
    const [first] = await of(id)
    expect(first).toMatchObject({
      kind: 'INVOICE_FAILED',
      reason: 'AMOUNT_TOO_LARGE',
      amount: 800_000_000,
      allowedActions: ['recreate-invoice'],
    })
    world.clock.advance(61_000)
    await s.turn()
    expect(await of(id)).toMatchObject([{ since: first!.since }])
    await asOwner(world, 'update subscription set unit_amount = 400000 where id = $1', [id])
    expect((await s.act('recreate-invoice', id)).body.code).toBe(0)
    expect(await of(id)).toEqual([])
  })

  it('money that came for an invoice and did not fit, until somebody decides on it', async () => {
    const plan = await s.plan()
    const { id } = await s.made({ planId: plan.id })
    const [invoice] = await s.invoices(id)
    await s.pay(invoice!.id, { amount: 299_000 })
    const [found, ...rest] = await of(id)
    expect(rest).toEqual([])
    expect(found).toMatchObject({
      kind: 'UNMATCHED',
      reason: 'UNDER',
      amount: 299_000,
      expectedAmount: 300_000,
      invoiceNumber: invoice!.number,
      allowedActions: [],
    })
    expect(found!.bankReference).toMatch(/^FT/)
    const accepted = await s.ask(bankCredit.accept, {
      params: { id: found!.id },
      body: { note: 'Khách đồng ý' },
    })
    expect(accepted.body.code).toBe(0)
    expect(await of(id)).toEqual([])
  })

  it('by kind, latest first or last, page by page; the count is of all', async () => {
    await anOverdue()
    await anOverdue()
    const all = await page({}, { size: 100 })
    expect(all.totalSize).toBe(await count())
    expect(all.items.map(({ since }) => since)).toEqual(
      all.items.map(({ since }) => since).toSorted((a, b) => b.localeCompare(a)),
    )
    const overdue = await list({ kind: 'OVERDUE' })
    expect(overdue.map(({ id }) => id)).toEqual(
      all.items.filter(({ kind }) => kind === 'OVERDUE').map(({ id }) => id),
    )
    const pages = await Promise.all(
      [0, 1, 2].map(async (index) => (await page({}, { index, size: 1 })).items),
    )
    expect(pages.flat().map(({ id }) => id)).toEqual(all.items.slice(0, 3).map(({ id }) => id))
    const oldest = await page({}, { sortBy: 'since', direction: 'ASC', size: 1 })
    expect(oldest.items[0]!.since).toBe(all.items.at(-1)!.since)
  })
})

describe('is seen', () => {
  it('by nobody of another shop, nor without the right, nor in Test Mode', async () => {
    const { id } = await anOverdue()
    expect(await of(id)).toHaveLength(1)
    expect(await of(id, s.us.other.token)).toEqual([])
    expect(await count(s.us.other.token)).toBe(0)
    const cashier = await memberWith(world, [1501])
    for (const call of [subscription.listAttention, subscription.countAttention])
      expect((await s.ask(call, {}, cashier.token)).status).toBe(403)
    const test = await s.ask<List>(subscription.listAttention, {}, s.us.owner.token, true)
    expect(test.body.data.items).toEqual([])
  })

  it('by members held to some accounts where the plan is paid into one of them, money that came included', async () => {
    const accounts = await asOwner<{ id: string; default_account: boolean }>(
      world,
      'select id, default_account from bank_account where merchant_id = $1 order by default_account desc',
      [s.us.owner.merchantId],
    )
    const it = await anOverdue()
    const [invoice] = await s.invoices(it.id)
    await s.pay(invoice!.id, { amount: 1_000 })
    const seenBy = async (accountId: string, phone: string): Promise<number[]> => {
      const held = await memberWith(world, [1504], phone)
      await asOwner(
        world,
        'insert into member_bank_account (member_id, merchant_id, bank_account_id) values ($1, $2, $3)',
        [held.id, s.us.owner.merchantId, accountId],
      )
      return [(await of(it.id, held.token)).length, await count(held.token)]
    }
    const [main, side] = [accounts[0]!, accounts[1]!]
    expect((await seenBy(main.id, '0921000021'))[0]).toBe(2)
    expect(await seenBy(side.id, '0921000022')).toEqual([0, 0])
  })

  it('with no act that the caller has no right to', async () => {
    const { id } = await anOverdue()
    const reader = await memberWith(world, [1504], '0921000023')
    await asOwner(
      world,
      "update role_group set actions = '{1504.VIEW}' where id = (select role_group_id from member where id = $1)",
      [reader.id],
    )
    expect(await of(id, reader.token)).toMatchObject([{ kind: 'OVERDUE', allowedActions: [] }])
  })
})
