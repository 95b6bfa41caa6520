import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call, Output } from '@saola/contract/call'
import { subscription } from '@saola/contract/subscription'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { subscriptionPrice } from '@saola/contract/subscription-price'
import { digits } from '../../platform/ids.ts'
import {
  subscribing,
  type Detail,
  type Plan,
  type Subscribing,
} from '../../../test/subscriptions.ts'
import { transfer } from '../../../test/subscribers.ts'
import { memberWith } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type Answer, type World } from '../../../test/world.ts'

type Booklet = Output<typeof subscription.getBooklet>
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
interface Made {
  id: string
  from: string
}
/** Whose first period is paid. */
async function paidUp(more: { planId?: string; numOfCycles?: number } = {}): Promise<Made> {
  const made = await s.made({
    planId: plan.id,
    customer: {
      fullName: 'Trần Văn Minh',
      phone: `09${digits(8)}`,
      email: `kh${digits(8)}@example.com`,
    },
    consent: { remind: true, link: true },
    ...more,
  })
  const [first] = await s.invoices(made.id)
  await s.pay(first!.id)
  return { id: made.id, from: first!.from }
}
const print = (id: string, periods: number, token?: string): Promise<Answer<Booklet>> =>
  s.ask<Booklet>(subscription.printBooklet, { params: { id }, body: { periods } }, token)
async function printed(id: string, periods: number): Promise<Booklet> {
  const answer = await print(id, periods)
  expect(answer.body.code, answer.text).toBe(0)
  return answer.body.data
}
const booklet = async (id: string): Promise<Booklet> =>
  (await s.ask<Booklet>(subscription.getBooklet, { params: { id } })).body.data
const briefs = ({ slips }: Booklet): string[] =>
  slips.map(({ no, cycle, status }) => `${no} ${cycle} ${status}`)
const accounts = ({ slips }: Booklet): (string | null)[] => slips.map((one) => one.virtualAccount)
const standing = async (id: string): Promise<string[]> =>
  (await s.invoices(id)).map(({ cycle, status }) => `${cycle} ${status}`)
const paymentOf = async (invoiceId: string): Promise<string> =>
  (
    await asOwner<{ payment_id: string }>(
      world,
      'select payment_id from subscription_invoice where id = $1',
      [invoiceId],
    )
  )[0]!.payment_id
const outcome = async (bankReference: string): Promise<string | undefined> =>
  (
    await asOwner<{ outcome: string }>(
      world,
      'select outcome from bank_credit where bank_reference = $1',
      [bankReference],
    )
  )[0]?.outcome
/** As at a counter: by the printed account, without a look at the invoice. */
async function payAt(b: Booklet, no: number): Promise<string> {
  const bankReference = `FT${digits(13)}`
  await transfer(world, await paymentOf(b.slips.find((one) => one.no === no)!.invoiceId), {
    bankReference,
  })
  return bankReference
}
const notices = (id: string): Promise<{ cycle: number; kind: string }[]> =>
  asOwner(
    world,
    `select i.cycle, n.kind from subscription_notice n join subscription_invoice i on i.id = n.invoice_id
     where n.subscription_id = $1 and i.cycle > 1 and n.kind <> 'RECEIPT' order by 1, 2`,
    [id],
  )

describe('a payment booklet', () => {
  it('has an account for each period, which can be paid from now on, and nobody owes it', async () => {
    const it = await paidUp()
    const before = await s.detail(it.id)
    const b = await printed(it.id, 3)
    expect(briefs(b)).toEqual(['1 2 OPEN', '2 3 OPEN', '3 4 OPEN'])
    expect(b.slips[0]).toMatchObject({
      amount: 300_000,
      from: plus(it.from, 7),
      to: plus(it.from, 13),
      lastDay: plus(it.from, 12),
      bankName: 'KienlongBank',
    })
    expect(new Set(accounts(b)).size).toBe(3)
    for (const { qrContent, virtualAccount } of b.slips) expect(qrContent).toContain(virtualAccount)
    const after = await s.detail(it.id)
    expect(after).toMatchObject({
      openAmount: 0,
      overdueSince: null,
      nextPaymentDate: before.nextPaymentDate,
      prePaymentDate: before.prePaymentDate,
      accessUntil: before.accessUntil,
      numOfPayments: 1,
      booklet: { open: 3, lost: 3 },
    })
    expect(after.upcoming).toEqual(before.upcoming)
    expect(after.timeline[0]).toMatchObject({ kind: 'bookletPrinted', note: '3' })
    expect(await notices(it.id)).toEqual([])
    const [expires] = await asOwner<{ late: boolean }>(
      world,
      `select p.expires_at >= i.payable_until late from subscription_invoice i join payment p on p.id = i.payment_id where i.id = $1`,
      [b.slips[2]!.invoiceId],
    )
    expect(expires!.late).toBe(true)
  })
  it('printed again is the same, and more periods are added to it', async () => {
    const it = await paidUp()
    const b = await printed(it.id, 3)
    expect(await printed(it.id, 3)).toEqual(b)
    expect((await booklet(it.id)).slips).toEqual(b.slips)
    const more = await printed(it.id, 6)
    expect(more.slips.slice(0, 3)).toEqual(b.slips)
    expect(briefs(more).at(-1)).toBe('6 7 OPEN')
    expect(new Set(accounts(more)).size).toBe(6)
    expect(briefs(await printed(it.id, 3))).toHaveLength(6)
  })
  it('has the period that is to be paid already as its first slip', async () => {
    const made = await s.made({ planId: plan.id })
    const b = await printed(made.id, 3)
    expect(briefs(b)).toEqual(['1 1 OPEN', '2 2 OPEN', '3 3 OPEN'])
    expect((await s.detail(made.id)).openAmount).toBe(300_000)
    expect((await s.detail(made.id)).booklet).toEqual({ open: 3, lost: 2 })
  })
  it('a slip is owed in its ordinary time, by the same invoice and account, and only then is anybody reminded', async () => {
    const it = await paidUp()
    const b = await printed(it.id, 3)
    await s.liveTo(plus(it.from, 6))
    expect((await s.detail(it.id)).openAmount).toBe(0)
    await s.liveTo(plus(it.from, 7))
    const due = await s.detail(it.id)
    expect(due).toMatchObject({
      openAmount: 300_000,
      prePaymentDate: plus(it.from, 7),
      nextPaymentDate: plus(it.from, 14),
      booklet: { open: 3, lost: 2 },
    })
    expect(due.timeline.filter(({ kind }) => kind === 'issued')).toHaveLength(2)
    expect(await standing(it.id)).toEqual(['1 SUCCESS', '2 PENDING', '3 PENDING', '4 PENDING'])
    expect((await booklet(it.id)).slips).toEqual(b.slips)
    const told = await notices(it.id)
    expect(told.map(({ cycle }) => cycle).every((cycle) => cycle === 2)).toBe(true)
    expect(told.map(({ kind }) => kind)).toContain('ISSUED')
    await s.liveTo(plus(it.from, 13))
    expect((await s.detail(it.id)).status).toBe('PAYMENT_EXPIRED')
    // No further invoice is owed while one is overdue.
    await s.liveTo(plus(it.from, 14))
    expect((await s.detail(it.id)).openAmount).toBe(300_000)
    await payAt(b, 1)
    const paid = await s.detail(it.id)
    expect(paid).toMatchObject({ status: 'ACTIVE', openAmount: 300_000 })
    expect(await standing(it.id)).toEqual(['1 SUCCESS', '2 SUCCESS', '3 PENDING', '4 PENDING'])
  })
  it('who pays long after the last day is not billed for dates that passed: those slips are taken back', async () => {
    const it = await paidUp()
    const b = await printed(it.id, 3)
    await s.liveTo(plus(it.from, 16))
    await payAt(b, 1)
    expect(await s.detail(it.id)).toMatchObject({
      status: 'ACTIVE',
      openAmount: 0,
      nextPaymentDate: plus(it.from, 21),
    })
    expect(await standing(it.id)).toEqual(['1 SUCCESS', '2 SUCCESS', '3 CANCELED', '4 CANCELED'])
    await s.liveTo(plus(it.from, 21))
    expect(await standing(it.id)).toContain('3 PENDING')
  })
  it('a slip that is paid early is paid ahead, and its night issues nothing', async () => {
    const it = await paidUp()
    const b = await printed(it.id, 3)
    await payAt(b, 1)
    const paid = await booklet(it.id)
    expect(briefs(paid)).toEqual(['1 2 PAID', '2 3 OPEN', '3 4 OPEN'])
    expect(paid.slips[0]).toMatchObject({ qrContent: null, virtualAccount: null })
    expect(await s.detail(it.id)).toMatchObject({
      numOfPayments: 2,
      accessUntil: plus(it.from, 13),
      nextPaymentDate: plus(it.from, 14),
    })
    await s.liveTo(plus(it.from, 8))
    expect(await standing(it.id)).toHaveLength(4)
    expect((await s.detail(it.id)).openAmount).toBe(0)
  })
  it('shows no QR that the bank has not confirmed, and asks again', async () => {
    const it = await paidUp()
    world.bank.fails = true
    const b = await printed(it.id, 3).finally(() => {
      world.bank.fails = false
    })
    expect(b.slips.map(({ qrContent }) => qrContent)).toEqual([null, null, null])
    await world.work()
    await asOwner(world, 'update graphile_worker._private_jobs set run_at = now()')
    await world.work()
    const later = await booklet(it.id)
    expect(accounts(later)).toEqual(accounts(b))
    for (const { qrContent, virtualAccount } of later.slips)
      expect(qrContent).toContain(virtualAccount)
  })
  it('stands in Test Mode too, whose clock leaps', async () => {
    const inTest = <T>(call: Call, request: object): Promise<Answer<T>> =>
      s.ask<T>(call, request, s.us.owner.token, true)
    const testPlan = await inTest<Plan>(subscriptionPlan.create, {
      body: {
        name: 'Thử',
        type: 'RECURRING_QUANTITY',
        paymentType: 'PREPAID',
        timeType: 'WEEK',
        cycleValue: 1,
        fixedAmount: 100_000,
        expirationDays: 5,
        activate: true,
      },
    })
    const made = await inTest<Detail>(subscription.create, {
      body: {
        planId: testPlan.body.data.id,
        customer: { fullName: 'Khách thử', phone: `09${digits(8)}` },
      },
    })
    expect(made.body.code, made.text).toBe(0)
    const params = { id: made.body.data.id }
    const b = await inTest<Booklet>(subscription.printBooklet, { params, body: { periods: 3 } })
    expect(briefs(b.body.data), b.text).toEqual(['1 1 OPEN', '2 2 OPEN', '3 3 OPEN'])
    const inLive = await s.ask(subscription.getBooklet, { params })
    expect(inLive.body.code).toBe(39_006)
  })
  it('ends where the cycles do', async () => {
    const it = await paidUp({ numOfCycles: 5 })
    expect(await booklet(it.id)).toMatchObject({ stop: 'CYCLES', slips: [] })
    const refused = await print(it.id, 6)
    expect(refused.body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'periods', params: { max: 4 } }] },
    })
    await printed(it.id, 4)
    for (const no of [1, 2, 3, 4]) await payAt(await booklet(it.id), no)
    await s.liveTo(plus(it.from, 35))
    expect((await s.detail(it.id)).status).toBe('EXPIRED')
    expect((await print(it.id, 1)).body.code).toBe(39_001)
  })
  it('is refused for what is paid afterwards, and to those who may only look', async () => {
    const later = await s.plan({ paymentType: 'POSTPAID', timeType: 'WEEK' })
    const made = await s.made({ planId: later.id })
    expect((await print(made.id, 3)).body.code).toBe(13)
    expect((await s.detail(made.id)).booklet).toBeNull()
    const it = await paidUp()
    const looker = await memberWith(world, [1504])
    await asOwner(
      world,
      "update role_group set actions = '{1504.VIEW}' where id = (select role_group_id from member where id = $1)",
      [looker.id],
    )
    expect((await print(it.id, 3, looker.token)).body.code).toBe(10)
    expect(
      (await s.ask(subscription.getBooklet, { params: { id: it.id } }, looker.token)).body.code,
    ).toBe(0)
    expect((await print(it.id, 0)).body.code).toBe(2)
    expect((await print(it.id, 13)).body.code).toBe(2)
  })
  it('pressed ten times at once is one set', async () => {
    const it = await paidUp()
    const all = await Promise.all(Array.from({ length: 10 }, () => print(it.id, 3)))
    const good = all.filter((one) => one.body.code === 0)
    expect(good.length).toBeGreaterThan(0)
    expect(new Set(good.map((one) => JSON.stringify(accounts(one.body.data)))).size).toBe(1)
    expect(await standing(it.id)).toHaveLength(4)
    const open = await asOwner(
      world,
      `select 1 from payment p where p.status = 'CREATED' and p.id in (select payment_id from subscription_invoice where subscription_id = $1)`,
      [it.id],
    )
    expect(open).toHaveLength(3)
  })
})

describe('slips whose periods change', () => {
  const lost = async (it: Made, b: Booklet): Promise<void> => {
    expect(await standing(it.id)).toEqual(['1 SUCCESS', '2 CANCELED', '3 CANCELED', '4 CANCELED'])
    expect((await booklet(it.id)).slips).toEqual([])
    const reference = await payAt(b, 1)
    expect(await outcome(reference)).toBe('UNMATCHED')
    expect((await s.detail(it.id)).numOfPayments).toBe(1)
  }
  it('are void where the price does, and the period is billed anew at its moment', async () => {
    const it = await paidUp()
    const b = await printed(it.id, 3)
    const wanted = { id: it.id, unitAmount: 350_000, when: 'NEXT' as const }
    const preview = await s.ask<{ hash: string; day: string; slips: number }>(
      subscription.previewChange,
      { body: wanted },
    )
    expect(preview.body.data).toMatchObject({ day: plus(it.from, 7), slips: 3 })
    const done = await s.ask(subscription.change, {
      body: { ...wanted, hash: preview.body.data.hash },
    })
    expect(done.body.code, done.text).toBe(0)
    await lost(it, b)
    expect((await booklet(it.id)).stop).toBe('CHANGE')
    await s.liveTo(plus(it.from, 7))
    const open = (await s.invoices(it.id)).filter(({ status }) => status === 'PENDING')
    expect(open.map(({ cycle, amount }) => [cycle, amount])).toEqual([[2, 350_000]])
  })
  it('stay where one after them is paid: that period and those before it keep their price', async () => {
    const it = await paidUp()
    const b = await printed(it.id, 3)
    await payAt(b, 2)
    expect((await s.detail(it.id)).booklet).toEqual({ open: 2, lost: 1 })
    const wanted = { id: it.id, quantity: 2, when: 'NEXT' as const }
    const preview = await s.ask<{ hash: string; day: string }>(subscription.previewChange, {
      body: wanted,
    })
    expect(preview.body.data.day).toBe(plus(it.from, 21))
    await s.ask(subscription.change, { body: { ...wanted, hash: preview.body.data.hash } })
    expect(await standing(it.id)).toEqual(['1 SUCCESS', '2 PENDING', '3 SUCCESS', '4 CANCELED'])
    await s.liveTo(plus(it.from, 7))
    expect((await s.detail(it.id)).openAmount).toBe(300_000)
    await payAt(b, 1)
    await s.liveTo(plus(it.from, 21))
    expect((await s.invoices(it.id)).find(({ status }) => status === 'PENDING')).toMatchObject({
      cycle: 4,
      amount: 600_000,
    })
  })
  it('are void where the price of the plan comes to them, those before its day stay', async () => {
    const it = await paidUp({ numOfCycles: 12 })
    const b = await printed(it.id, 11)
    const changed = await s.ask(subscriptionPlan.update, {
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
        fixedAmount: 330_000,
      },
    })
    expect(changed.body.code, changed.text).toBe(0)
    const wanted = { planId: plan.id, day: plus(it.from, 42) }
    const preview = await s.ask<{ hash: string; slips: number; subscriptions: number }>(
      subscriptionPrice.preview,
      { body: wanted },
    )
    expect(preview.body.data, preview.text).toMatchObject({ slips: 6, subscriptions: 1 })
    const done = await s.ask(subscriptionPrice.schedule, {
      body: { ...wanted, hash: preview.body.data.hash },
    })
    expect(done.body.code, done.text).toBe(0)
    await s.turn()
    expect((await booklet(it.id)).slips).toEqual(b.slips.slice(0, 5))
    expect((await s.detail(it.id)).upcoming.map(({ amount }) => amount)).toEqual([
      ...Array.from({ length: 5 }, () => 300_000),
      ...Array.from({ length: 6 }, () => 330_000),
    ])
  })
  it('are void where a line is added, and are printed anew with it', async () => {
    const it = await paidUp()
    const b = await printed(it.id, 3)
    const added = await s.ask(subscription.addLine, {
      body: { subscriptionId: it.id, kind: 'ADD_ON', name: 'Bình mới', amount: 50_000 },
    })
    expect(added.body.code, added.text).toBe(0)
    await lost(it, b)
    const anew = await printed(it.id, 3)
    expect(anew.slips.map(({ amount }) => amount)).toEqual([350_000, 300_000, 300_000])
    expect(accounts(anew).filter((one) => accounts(b).includes(one))).toEqual([])
  })
  it('are void where it is paused, and come again where it goes on', async () => {
    const it = await paidUp()
    const b = await printed(it.id, 3)
    expect((await s.act('pause', it.id)).body.code).toBe(0)
    await lost(it, b)
    expect((await s.detail(it.id)).booklet).toBeNull()
    expect((await print(it.id, 3)).body.code).toBe(39_001)
    await s.act('continue', it.id)
    expect(briefs(await printed(it.id, 3))).toEqual(['1 2 OPEN', '2 3 OPEN', '3 4 OPEN'])
  })
  it('that were taken back are not what is issued again for an overdue period', async () => {
    const it = await paidUp()
    await printed(it.id, 3)
    await s.act('pause', it.id)
    await s.act('continue', it.id)
    await s.liveTo(plus(it.from, 13))
    expect((await s.detail(it.id)).status).toBe('PAYMENT_EXPIRED')
    const again = await s.act('recreate-invoice', it.id)
    expect(again.body.code, again.text).toBe(39_001)
  })
  it.each(['EXPIRATION_CANCEL', 'IMMEDIATE_CANCEL'])('are void by %s', async (kind) => {
    const it = await paidUp()
    const b = await printed(it.id, 3)
    const done = await s.act('cancel', it.id, { kind })
    expect(done.body.code, done.text).toBe(0)
    if (kind === 'EXPIRATION_CANCEL') expect(done.body.data.cancelAt).toBe(plus(it.from, 7))
    await lost(it, b)
  })
  it('a change is refused while the money of one of them is settled and not told yet', async () => {
    const it: Made = await paidUp()
    const b = await printed(it.id, 3)
    await asOwner(world, `update payment set status = 'PENDING' where id = $1`, [
      await paymentOf(b.slips[2]!.invoiceId),
    ])
    expect((await s.act('pause', it.id)).body.code).toBe(13)
    expect(await standing(it.id)).toEqual(['1 SUCCESS', '2 PENDING', '3 PENDING', '4 PENDING'])
  })
})

describe('slips and one payment of several periods', () => {
  const together = (id: string, periods: number): Promise<Answer<{ url: string }>> =>
    s.ask<{ url: string }>(subscription.payAhead, { params: { id }, body: { periods } })
  it('are taken into it: their own QRs end, and no period is paid twice', async () => {
    const it = await paidUp()
    const b = await printed(it.id, 3)
    expect((await together(it.id, 6)).body.code).toBe(0)
    expect(await standing(it.id)).toHaveLength(7)
    const during = await booklet(it.id)
    expect(briefs(during)).toEqual(['1 2 TOGETHER', '2 3 TOGETHER', '3 4 TOGETHER'])
    expect(during.isPaidTogether).toBe(true)
    const open = await asOwner(
      world,
      `select 1 from payment p join subscription_invoice i on p.id in (i.payment_id, i.earlier_payment_id)
       where i.subscription_id = $1 and p.status = 'CREATED' group by p.id`,
      [it.id],
    )
    expect(open).toHaveLength(1)
    const old = `FT${digits(13)}`
    const [first] = await asOwner<{ earlier_payment_id: string }>(
      world,
      'select earlier_payment_id from subscription_invoice where id = $1',
      [b.slips[0]!.invoiceId],
    )
    await transfer(world, first!.earlier_payment_id, { bankReference: old })
    expect(await outcome(old)).toBe('UNMATCHED')
    await transfer(world, await paymentOf(b.slips[0]!.invoiceId))
    expect(briefs(await booklet(it.id))).toEqual(['1 2 PAID', '2 3 PAID', '3 4 PAID'])
  })
  it('unpaid, they stay and get a QR again when they are printed again', async () => {
    const it = await paidUp()
    const b = await printed(it.id, 3)
    await together(it.id, 6)
    await s.liveTo(plus(it.from, 2))
    expect((await standing(it.id)).slice(0, 4)).toEqual([
      '1 SUCCESS',
      '2 PENDING',
      '3 PENDING',
      '4 PENDING',
    ])
    expect((await standing(it.id)).slice(4)).toEqual(['5 CANCELED', '6 CANCELED', '7 CANCELED'])
    const again = await printed(it.id, 3)
    expect(briefs(again)).toEqual(briefs(b))
    for (const { qrContent } of again.slips) expect(qrContent).not.toBeNull()
    await payAt(again, 2)
    expect(briefs(await booklet(it.id))).toEqual(['1 2 OPEN', '2 3 PAID', '3 4 OPEN'])
  })
  it('printing ends one that is open', async () => {
    const it = await paidUp()
    await together(it.id, 3)
    const b = await printed(it.id, 3)
    expect(briefs(b)).toEqual(['1 2 OPEN', '2 3 OPEN', '3 4 OPEN'])
    expect(b.isPaidTogether).toBe(false)
    expect((await standing(it.id)).filter((one) => one.endsWith('PENDING'))).toHaveLength(3)
  })
  it('printing ends one that is of slips alone, and they have QRs of their own again', async () => {
    const it = await paidUp()
    await printed(it.id, 3)
    await together(it.id, 3)
    expect((await booklet(it.id)).isPaidTogether).toBe(true)
    const b = await printed(it.id, 3)
    expect(briefs(b)).toEqual(['1 2 OPEN', '2 3 OPEN', '3 4 OPEN'])
    expect(b.isPaidTogether).toBe(false)
    for (const { qrContent, virtualAccount } of b.slips) expect(qrContent).toContain(virtualAccount)
  })
  it('one period alone is paid on its slip’s own page', async () => {
    const it = await paidUp()
    const b = await printed(it.id, 3)
    const { url } = (await together(it.id, 1)).body.data
    expect(url).toContain('/invoice/')
    expect(briefs(await booklet(it.id))).toEqual(briefs(b))
  })
})
