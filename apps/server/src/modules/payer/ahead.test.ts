import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db.ts'
import { drainEvents } from '../../platform/event-relay.ts'
import { emit } from '../../platform/events.ts'
import { digits, uuid } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import {
  subscriptionInvoiceEventHandlers,
  subscriptionInvoiceJobs,
} from '../subscription-invoice/jobs.ts'
import {
  subscribing,
  today,
  type Detail,
  type Invoice,
  type Plan,
  type Subscribing,
} from '../../../test/subscriptions.ts'
import {
  browser,
  sentCode,
  transfer,
  type Browser,
  type Visited,
} from '../../../test/subscribers.ts'
import { subscription } from '@saola/contract/subscription'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { memberWith } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'

let world: World
let s: Subscribing
let plan: Plan
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
})
beforeEach(async () => {
  toNoon(world)
  s = await subscribing(world)
  plan = await s.plan({ timeType: 'WEEK' })
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
interface Customer {
  phone: string
  made: Detail
  /** The first period. */
  first: Invoice
  manage: string
}
async function aCustomer(more: { planId?: string; numOfCycles?: number } = {}): Promise<Customer> {
  const phone = `09${digits(8)}`
  const made = await s.made({
    planId: plan.id,
    customer: { fullName: 'Trần Văn Minh', phone, email: `kh${digits(8)}@example.com` },
    consent: { remind: true, link: true },
    ...more,
  })
  const [first] = await s.invoices(made.id)
  const code = new URL(first!.url).pathname.split('/').at(-1)!
  return { phone, made, first: first!, manage: `/public/subscription/manage/${code}` }
}
async function paidUp(more: Parameters<typeof aCustomer>[0] = {}): Promise<Customer> {
  const c = await aCustomer(more)
  await s.pay(c.first.id)
  return c
}
async function entered(c: Customer): Promise<{ b: Browser; home: Visited }> {
  const b = browser(world)
  const asked = await b.send(await b.get(c.manage), /manage/)
  const got = await b.send(asked, /enter/, { otp: await sentCode(world, c.phone) })
  expect(got.status, got.text).toBe(303)
  return { b, home: await b.follow(got) }
}
const choosePath = (c: Customer): string => `/public/subscription/manage/${c.made.id}/ahead`
/** Chooses so many periods. @returns what answered */
async function choose(c: Customer, periods: number, b?: Browser): Promise<Visited> {
  const by = b ?? (await entered(c)).b
  return by.send(await by.get(choosePath(c)), /\/ahead/, { periods: String(periods) })
}
interface Group {
  code: string
  payment_id: string
  amount: number
  invoices: number
  status: string
}
const groups = (c: Customer): Promise<Group[]> =>
  asOwner<Group>(
    world,
    `select g.code, g.payment_id, g.amount::int, p.status,
       (select count(*)::int from invoice_payment x where x.merchant_id = g.merchant_id and x.transaction_id = g.payment_id) invoices
     from subscription_invoice_group g join payment p on p.id = g.payment_id where g.subscription_id = $1 order by g.created_at`,
    [c.made.id],
  )
const standing = async (c: Customer): Promise<string[]> =>
  (await s.invoices(c.made.id)).map(({ cycle, status }) => `${cycle} ${status}`)
const outcome = async (bankReference: string): Promise<string | undefined> =>
  (
    await asOwner<{ outcome: string }>(
      world,
      'select outcome from bank_credit where bank_reference = $1',
      [bankReference],
    )
  )[0]?.outcome
const payGroup = async (c: Customer, more: object = {}): Promise<void> =>
  transfer(world, (await groups(c)).at(-1)!.payment_id, { ...more })

describe('paying ahead', () => {
  it('pays three periods at once: one payment, all of them paid, and the nights of these issue nothing', async () => {
    const c = await paidUp()
    const { b, home } = await entered(c)
    expect(home.text).toContain('Trả trước nhiều kỳ')
    const chosen = await choose(c, 3, b)
    expect(chosen.status, chosen.text).toBe(303)
    const page = await b.follow(chosen)
    expect(gzipSync(page.html).length).toBeLessThan(8 * 1024)
    for (const words of ['900.000', '3 kỳ trả cùng lúc', 'không ai nhắc bạn'])
      expect(page.text).toContain(words)
    expect((await b.get(`${chosen.to!}?lang=en`)).text).toContain('3 periods paid at once')
    expect(await standing(c)).toEqual(['1 SUCCESS', '2 PENDING', '3 PENDING', '4 PENDING'])
    // Not owed, and nothing of it is announced.
    expect(await s.detail(c.made.id)).toMatchObject({
      openAmount: 0,
      accessUntil: plus(c.first.from, 6),
    })
    const [group] = await groups(c)
    expect(group).toMatchObject({ amount: 900_000, invoices: 3, status: 'CREATED' })
    await payGroup(c)
    expect(await standing(c)).toEqual(['1 SUCCESS', '2 SUCCESS', '3 SUCCESS', '4 SUCCESS'])
    const after = await s.detail(c.made.id)
    expect(after).toMatchObject({
      status: 'ACTIVE',
      numOfPayments: 4,
      prePaymentDate: plus(c.first.from, 21),
      nextPaymentDate: plus(c.first.from, 28),
      accessUntil: plus(c.first.from, 27),
    })
    await world.work()
    const receipts = await asOwner<{ invoice_id: string }>(
      world,
      `select invoice_id from subscription_notice where subscription_id = $1 and kind = 'RECEIPT' and invoice_id <> $2`,
      [c.made.id, c.first.id],
    )
    expect(receipts.map((one) => one.invoice_id)).toEqual([(await s.invoices(c.made.id))[1]!.id])
    const paid = await b.get(chosen.to!)
    expect(paid.text).toContain('Kỳ tới trả ngày')
    for (const k of [7, 14, 21])
      expect(paid.text).toContain(plus(c.first.from, k).split('-').reverse().join('/'))
    for (const day of [8, 15, 22]) await s.liveTo(plus(c.first.from, day))
    expect(await standing(c)).toHaveLength(4)
    await s.liveTo(plus(c.first.from, 28))
    expect((await standing(c)).at(-1)).toBe('5 PENDING')
  })
  it('a period that is waiting to be paid comes first; its own QR ends, and its page leads to that of all', async () => {
    const c = await aCustomer()
    await s.ask(subscriptionInvoice.getDetail, { params: { id: c.first.id } })
    const [own] = await asOwner<{ payment_id: string }>(
      world,
      'select payment_id from subscription_invoice where id = $1',
      [c.first.id],
    )
    const { b } = await entered(c)
    const form = await b.get(choosePath(c))
    expect(form.text).toContain('mã QR cũ của kỳ đó sẽ không dùng được nữa')
    const chosen = await choose(c, 3, b)
    expect(await standing(c)).toEqual(['1 PENDING', '2 PENDING', '3 PENDING'])
    const old = await asOwner(world, 'select status from payment where id = $1', [own!.payment_id])
    expect(old).toEqual([{ status: 'CANCELED' }])
    const page = new URL(c.first.url).pathname
    expect((await b.get(page)).to).toBe(chosen.to)
    const shown = await s.ask<{ qrContent: string | null }>(subscriptionInvoice.getDetail, {
      params: { id: c.first.id },
    })
    expect(shown.body.data.qrContent).toBeNull()
    // Only what was due is owed.
    expect((await s.detail(c.made.id)).openAmount).toBe(300_000)
  })
  it('is refused with a word while a card is out for one of them, and nothing is issued', async () => {
    const c = await aCustomer()
    await s.ask(subscriptionInvoice.getDetail, { params: { id: c.first.id } })
    await asOwner(
      world,
      `update payment set status = 'PENDING' where id = (select payment_id from subscription_invoice where id = $1)`,
      [c.first.id],
    )
    const refused = await choose(c, 3)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('đang được trả bằng cách khác')
    expect(await standing(c)).toEqual(['1 PENDING'])
    expect(await groups(c)).toEqual([])
  })
  it('one period that is waiting is paid on its own page', async () => {
    const c = await aCustomer()
    const chosen = await choose(c, 1)
    expect(chosen.to).toBe(new URL(c.first.url).pathname)
    expect(await groups(c)).toEqual([])
  })
  it('unpaid, it is taken back after a day: nobody is reminded, and the periods come due as usual', async () => {
    const c = await paidUp()
    await choose(c, 3)
    const reminders = () =>
      asOwner<{ kind: string }>(
        world,
        `select n.kind from subscription_notice n join subscription_invoice i on i.id = n.invoice_id where i.subscription_id = $1 and i.cycle > 1`,
        [c.made.id],
      )
    expect(await reminders()).toEqual([])
    await s.liveTo(plus(today(world), 2))
    await world.work()
    expect(await standing(c)).toEqual(['1 SUCCESS', '2 CANCELED', '3 CANCELED', '4 CANCELED'])
    expect(await reminders()).toEqual([])
    expect(await groups(c)).toMatchObject([{ status: 'CANCELED' }])
    expect(await s.detail(c.made.id)).toMatchObject({
      status: 'ACTIVE',
      nextPaymentDate: plus(c.first.from, 7),
      accessUntil: plus(c.first.from, 6),
    })
    const b = browser(world)
    const over = await b.get(`/public/subscription/ahead/${(await groups(c))[0]!.code}`)
    expect([over.status, over.text.includes('Lần trả trước này đã kết thúc')]).toEqual([410, true])
    await s.liveTo(plus(c.first.from, 7))
    expect((await standing(c)).filter((one) => !one.endsWith('CANCELED'))).toEqual([
      '1 SUCCESS',
      '2 PENDING',
    ])
  })
  it('unpaid while the bank holds the night, it ends all the same, and what was owed before is paid on its own page', async () => {
    const c = await aCustomer()
    const page = new URL(c.first.url).pathname
    const chosen = await choose(c, 3)
    await asOwner(
      world,
      `insert into subscription_bank_hold (id, merchant_id, kind, reason, held_at, held_by) values (gen_random_uuid(), $1, 'RUN', 'thử', now(), 'thử')`,
      [s.us.owner.merchantId],
    )
    world.clock.advance(25 * 3_600_000)
    await s.turn()
    expect((await browser(world).get(page)).to).toBe(chosen.to)
    await subscriptionInvoiceJobs
      .find(({ name }) => name === 'subscriptionInvoice.expireDue')!
      .work(jobCtx(world.app, 'test'), {})
    expect(await groups(c)).toMatchObject([{ status: 'TIMEOUT' }])
    const own = await browser(world).get(page)
    expect([own.status, own.text.includes('300.000')]).toEqual([200, true])
    s = await subscribing(world)
    await s.pay(c.first.id)
    expect((await standing(c))[0]).toBe('1 SUCCESS')
    await asOwner(world, 'delete from subscription_bank_hold')
    await s.turn()
    expect(await standing(c)).toEqual(['1 SUCCESS', '2 CANCELED', '3 CANCELED'])
  })
  it('is given up by its payer at once', async () => {
    const c = await aCustomer()
    const { b } = await entered(c)
    const all = await b.follow(await choose(c, 12, b))
    expect(gzipSync(all.html).length).toBeLessThan(8 * 1024)
    expect(all.text).toContain('12 kỳ trả cùng lúc')
    const stop = await b.send(await b.get(choosePath(c)), /ahead\/stop/)
    expect((await b.follow(stop)).text).toContain('Đã thôi trả trước')
    await world.work()
    expect((await standing(c)).filter((one) => !one.endsWith('CANCELED'))).toEqual(['1 PENDING'])
    // The one that was due is paid on its own again.
    await s.pay(c.first.id)
    expect((await standing(c))[0]).toBe('1 SUCCESS')
    expect((await s.detail(c.made.id)).nextPaymentDate).toBe(plus(c.first.from, 7))
  })
  it('two presses at once open one payment, and both are led to it', async () => {
    const c = await paidUp()
    const [one, two] = [await entered(c), await entered(c)]
    const pages = [await one.b.get(choosePath(c)), await two.b.get(choosePath(c))]
    const both = await Promise.all([
      one.b.send(pages[0]!, /\/ahead/, { periods: '3' }),
      two.b.send(pages[1]!, /\/ahead/, { periods: '12' }),
    ])
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    expect(both[0].to).toBe(both[1].to)
    expect(await groups(c)).toHaveLength(1)
    const cycles = (await s.invoices(c.made.id)).map(({ cycle }) => cycle)
    expect(new Set(cycles).size).toBe(cycles.length)
  })
  it('pressed while the night issues the next period, each period is issued once', async () => {
    const c = await paidUp()
    await s.to(plus(c.first.from, 7), 1)
    const { b } = await entered(c)
    const page = await b.get(choosePath(c))
    const [sent] = await Promise.all([
      b.send(page, /\/ahead/, { periods: '3' }),
      s.turn(),
      s.turn(),
    ])
    expect(sent.status, sent.text).toBe(303)
    expect(await standing(c)).toEqual(['1 SUCCESS', '2 PENDING', '3 PENDING', '4 PENDING'])
    await payGroup(c)
    expect((await standing(c)).every((one) => one.endsWith('SUCCESS'))).toBe(true)
  })
  it('too little, too much and too late wait in suspense and pay none of them', async () => {
    const c = await paidUp()
    await choose(c, 3)
    for (const amount of [899_999, 900_001]) {
      const bankReference = `FT${digits(13)}`
      await payGroup(c, { amount, bankReference })
      expect(await outcome(bankReference)).toBe('UNMATCHED')
    }
    expect((await standing(c)).filter((one) => one.endsWith('SUCCESS'))).toEqual(['1 SUCCESS'])
    await s.liveTo(plus(today(world), 2))
    await world.work()
    const bankReference = `FT${digits(13)}`
    await payGroup(c, { bankReference })
    expect(await outcome(bankReference)).toBe('UNMATCHED')
    expect((await s.detail(c.made.id)).numOfPayments).toBe(1)
  })
  it('cancelled at its end after three were paid ahead, it ends with the last of them; unpaid ones do not count', async () => {
    const [paid, unpaid] = [await paidUp(), await paidUp()]
    await choose(paid, 3)
    await payGroup(paid)
    await choose(unpaid, 3)
    const ends = async (c: Customer) =>
      (await s.act('cancel', c.made.id, { kind: 'EXPIRATION_CANCEL' })).body.data.cancelAt
    expect(await ends(paid)).toBe(plus(paid.first.from, 28))
    expect(await ends(unpaid)).toBe(plus(unpaid.first.from, 7))
    await world.work()
    expect((await groups(unpaid))[0]!.status).toBe('CANCELED')
  })
  it('offers no more periods than are left and none past a planned price, and takes no more', async () => {
    const few = await paidUp({ numOfCycles: 4 })
    const { b } = await entered(few)
    const page = await b.get(choosePath(few))
    expect(page.text).toContain('3 kỳ: 900.000')
    expect(page.text).not.toContain('6 kỳ')
    expect(page.text).toContain('sau đó đăng ký hết kỳ')
    const more = await b.send(page, /\/ahead/, { periods: '6' })
    expect(more.status).toBe(409)
    for (const periods of ['2', '0', '-1', 'x', '1e9'])
      expect((await b.send(page, /\/ahead/, { periods })).status, periods).not.toBe(303)
    expect(await standing(few)).toEqual(['1 SUCCESS'])
    const changing = await paidUp()
    await asOwner(
      world,
      `insert into subscription_change (id, merchant_id, subscription_id, at_once, day, plan_before, quantity_before, unit_before, plan_after, quantity_after, unit_after, state, created_by, created_at)
       select gen_random_uuid(), merchant_id, id, false, $2, plan_id, 1, 300000, plan_id, 1, 400000, 'PENDING', 'thử', now() from subscription where id = $1`,
      [changing.made.id, plus(changing.first.from, 12)],
    )
    const form = await (await entered(changing)).b.get(choosePath(changing))
    expect(form.text).toContain('1 kỳ: 300.000')
    expect(form.text).not.toContain('3 kỳ')
    expect(form.text).toContain('giá hoặc gói sẽ đổi')
  })
  it('says so where the periods come to more than one payment carries, and opens none', async () => {
    const dear = await s.plan({ timeType: 'WEEK', fixedAmount: 200_000_000 })
    const c = await paidUp({ planId: dear.id })
    const { b } = await entered(c)
    const page = await b.get(choosePath(c))
    expect(page.text).toContain('1 kỳ: 200.000.000')
    expect(page.text).not.toContain('3 kỳ')
    const sent = await b.send(page, /\/ahead/, { periods: '3' })
    expect([sent.status, sent.text.includes('vượt mức một lần chuyển (499.999.999')]).toEqual([
      409,
      true,
    ])
    const byMember = await s.ask(subscription.payAhead, {
      params: { id: c.made.id },
      body: { periods: 3 },
    })
    expect(byMember.body.code).toBe(507)
    expect(await standing(c)).toEqual(['1 SUCCESS'])
    expect(await groups(c)).toEqual([])
  })
  it('chosen while the money of the period that waits arrives, that period is paid once: alone, or with the others', async () => {
    const customers = await Promise.all(Array.from({ length: 4 }, () => aCustomer()))
    for (const c of customers) {
      await s.ask(subscriptionInvoice.getDetail, { params: { id: c.first.id } })
      const [own] = await asOwner<{ payment_id: string }>(
        world,
        'select payment_id from subscription_invoice where id = $1',
        [c.first.id],
      )
      const { b } = await entered(c)
      const page = await b.get(choosePath(c))
      const bankReference = `FT${digits(13)}`
      const [sent] = await Promise.all([
        b.send(page, /\/ahead/, { periods: '3' }),
        transfer(world, own!.payment_id, { bankReference }),
      ])
      await world.work()
      const isMatched = (await outcome(bankReference)) === 'SETTLED'
      const opened = await groups(c)
      expect([303, 409]).toContain(sent.status)
      if (sent.status === 409) expect(sent.text).toContain('Một kỳ')
      expect(opened).toHaveLength(sent.status === 303 ? 1 : 0)
      const stands = (await standing(c)).filter((one) => !one.endsWith('CANCELED'))
      expect(stands[0]).toBe(isMatched ? '1 SUCCESS' : '1 PENDING')
      const inGroup = opened.length === 0 ? 0 : 3
      expect(stands).toHaveLength(Math.max(1, inGroup + (isMatched ? 1 : 0)))
    }
  })
  it('more time for one of them leaves the day of all as it was', async () => {
    const c = await aCustomer()
    await s.liveTo(c.first.expiredDate)
    await choose(c, 3)
    const endsAt = () =>
      asOwner<{ expires_at: Date }>(world, 'select expires_at from payment where id = $1', [
        group!.payment_id,
      ])
    const [group] = await groups(c)
    const before = await endsAt()
    world.clock.advance(15 * 3_600_000)
    await s.turn()
    s.us = (await subscribing(world)).us
    const given = await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from subscription where id = $1 and status = 'PAYMENT_EXPIRED'`,
      [c.made.id],
    )
    expect(given).toEqual([{ n: 1 }])
    expect((await groups(c))[0]!.status).toBe('CREATED')
    expect((await s.act('extend-payment', c.made.id)).body.code).toBe(0)
    expect(await endsAt()).toEqual(before)
  })
  it('nobody else pays it ahead, nor what is paid afterwards, paused or to be cancelled', async () => {
    const [c, other] = [await paidUp(), await paidUp()]
    const { b } = await entered(other)
    const page = await b.get(choosePath(other))
    const t = /name="t" value="([^"]*)"/.exec(page.html)![1]!
    expect((await b.post(choosePath(c), { t, periods: '3' })).status).toBe(404)
    expect((await b.post(choosePath(other), { t: 'x', periods: '3' })).status).toBe(400)
    expect((await browser(world).post(choosePath(c), { t, periods: '3' })).status).toBe(401)
    for (const act of ['pause', 'cancel'] as const) {
      const one = await paidUp()
      const by = (await entered(one)).b
      const form = await by.get(choosePath(one))
      await s.act(act, one.made.id, act === 'cancel' ? { kind: 'EXPIRATION_CANCEL' } : {})
      expect((await by.send(form, /\/ahead/, { periods: '3' })).status).toBe(409)
      expect((await by.get(choosePath(one))).status).toBe(303)
    }
    const after = await s.plan({ paymentType: 'POSTPAID' })
    const made = await s.made({ planId: after.id, customer: { fullName: 'A', phone: c.phone } })
    expect(await groups({ ...c, made })).toEqual([])
    expect(await standing(c)).toEqual(['1 SUCCESS'])
  })
  it('money that goes back comes off the latest periods first', async () => {
    const c = await paidUp()
    await choose(c, 3)
    await payGroup(c)
    const [group] = await groups(c)
    await asOwner(world, 'update payment set refund_held = $2, refunded = $2 where id = $1', [
      group!.payment_id,
      400_000,
    ])
    const ctx = jobCtx(world.app, 'test')
    await inTransaction(ctx.db, (tx) =>
      emit({ ...ctx, db: tx }, 'payment.refunded', s.us.owner.merchantId, group!.payment_id, {
        refundId: uuid(),
        transactionId: group!.payment_id,
        orderId: null,
        amount: 400_000,
        failure: null,
      }),
    )
    // Others look for the refund itself, of which there is none here.
    await drainEvents(
      world.app,
      subscriptionInvoiceEventHandlers.filter(({ name }) => name.endsWith('follow-refund')),
    )
    const back = (await s.invoices(c.made.id)).map(({ refundedAmount }) => refundedAmount)
    expect(back).toEqual([0, 0, 100_000, 300_000])
  })
  it('invoices that wait to be paid ahead cannot be voided or sent one by one', async () => {
    const c = await paidUp()
    await choose(c, 3)
    const second = (await s.invoices(c.made.id))[1]!
    expect(second.allowedActions).toEqual([])
    const answer = await s.ask(subscriptionInvoice.void, {
      params: { id: second.id },
      body: { reason: 'thử' },
    })
    expect(answer.body.code).toBe(13)
    // A payer's page of one of them leads to that of all.
    expect((await browser(world).get(new URL(second.url).pathname)).to).toContain('/ahead/')
  })
  it('is opened for its customer by a member with the right to, once, and by nobody without', async () => {
    const c = await paidUp()
    const ask = (token?: string, body: object = { periods: 3 }) =>
      s.ask<{ url: string }>(subscription.payAhead, { params: { id: c.made.id }, body }, token)
    const looker = await memberWith(world, [1500])
    expect((await ask(looker.token)).status).toBe(403)
    expect((await ask(undefined, { periods: 2 })).text).toContain('"field":"periods"')
    expect((await s.detail(c.made.id)).ahead).toMatchObject({
      offers: [1, 3, 6, 12].map((periods) => ({ periods, amount: periods * 300_000 })),
      url: null,
    })
    const answers = await Promise.all([ask(), ask(), ask()])
    const urls = new Set(answers.map(({ body }) => body.data.url))
    expect(urls.size).toBe(1)
    expect((await browser(world).get(new URL([...urls][0]!).pathname)).text).toContain('900.000')
    expect((await s.detail(c.made.id)).ahead!.url).toBe([...urls][0])
  })
  it('a live code is unknown in Test Mode', async () => {
    const c = await paidUp()
    const { to } = await choose(c, 3)
    expect((await browser(world).get(`/test${to!}`)).status).toBe(404)
    expect((await browser(world).get(to!)).status).toBe(200)
  })
  it('is the same in Test Mode, below /test', async () => {
    const ask = async <T>(call: Parameters<typeof s.ask>[0], request: object): Promise<T> => {
      const answer = await s.ask<T>(call, request, s.us.owner.token, true)
      if (answer.body.code !== 0) throw new Error(answer.text)
      return answer.body.data
    }
    const made = await ask<{ id: string }>(subscriptionPlan.create, {
      body: {
        name: 'Gói thử',
        type: 'RECURRING_QUANTITY',
        paymentType: 'PREPAID',
        timeType: 'MONTH',
        cycleValue: 1,
        fixedAmount: 200_000,
        expirationDays: 5,
        issueDaysBefore: 0,
        activate: true,
      },
    })
    const phone = `09${digits(8)}`
    const { id } = await ask<Detail>(subscription.create, {
      body: { planId: made.id, customer: { fullName: 'Lê Văn Thử', phone } },
    })
    const invoices = async () =>
      (
        await ask<{ items: Invoice[] }>(subscriptionInvoice.getAll, {
          query: { subscriptionId: id },
          page: { size: 50 },
        })
      ).items
    const b = browser(world)
    const manage = new URL((await invoices())[0]!.url).pathname.replace('/invoice/', '/manage/')
    expect(manage.startsWith('/test/')).toBe(true)
    const asked = await b.send(await b.get(manage), /manage/)
    await b.send(asked, /enter/, { otp: await sentCode(world, phone) })
    const form = await b.get(`/test/public/subscription/manage/${id}/ahead`)
    const chosen = await b.send(form, /\/ahead/, { periods: '3' })
    expect(chosen.to).toMatch(/^\/test\/public\/subscription\/ahead\//)
    expect((await b.get(chosen.to!)).text).toContain('600.000')
    const [group] = await groups({ made: { id } as Detail } as Customer)
    await transfer(world, group!.payment_id, {}, true)
    expect((await invoices()).map(({ status }) => status)).toEqual([
      'SUCCESS',
      'SUCCESS',
      'SUCCESS',
    ])
  })
})
