import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankCredit } from '@saola/contract/bank-credit'
import type { Output } from '@saola/contract/call'
import { subscriptionInvoice as calls } from '@saola/contract/subscription-invoice'
import { transaction } from '@saola/contract/transaction'
import {
  anInvoice,
  draftOf,
  invoiceDetail,
  issueAll,
  issueInTurn,
  payInvoice,
  subscribed,
} from '../../../test/invoices.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { endOf } from '../../platform/clock.ts'
import { drainEvents } from '../../platform/event-relay.ts'
import { emit } from '../../platform/events.ts'
import { inTransaction } from '../../platform/db.ts'
import { uuid } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { proof } from '../ledger/service.ts'
import { subscriptionInvoiceEventHandlers, subscriptionInvoiceJobs } from './jobs.ts'
import * as service from './service.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
})
// Tokens live ten minutes and tests move the clock.
beforeEach(async () => {
  us = await people(world)
})
afterAll(() => world.close())

type List = Output<typeof calls.getAll>
type Item = List['items'][number]
const DAY_MS = 86_400_000
const mine = () => us.owner.merchantId
const list = async (query: Record<string, string> = {}, token = us.owner.token): Promise<Item[]> =>
  (await world.send<typeof calls.getAll, List>(calls.getAll, { query }, { token })).body.data.items
const one = async (id: string): Promise<Item> => (await list({ id }))[0]!
const makeVoid = (id: string, token = us.owner.token): Promise<Answer<Item>> =>
  world.send<typeof calls.void, Item>(
    calls.void,
    { params: { id }, body: { reason: 'Khách đổi gói' } },
    { token },
  )
const paidOutside = (id: string, token = us.owner.token): Promise<Answer<Item>> =>
  world.send<typeof calls.markPaidOutside, Item>(
    calls.markPaidOutside,
    { params: { id }, body: { note: 'Tiền mặt tại quầy' } },
    { token },
  )
const paymentsOf = (id: string) =>
  asOwner<{ status: string; type: string }>(
    world,
    `select p.status, p.type from payment p join subscription_invoice i on i.merchant_id = p.merchant_id where i.id = $1 and p.description like i.number || '%'`,
    [id],
  )
const told = (id: string) =>
  asOwner<{ topic: string; payload: { late: boolean; paidAt: string | null } }>(
    world,
    `select topic, payload from event where topic like 'subscription_invoice.%' and payload ->> 'invoiceId' = $1 order by id`,
    [id],
  )
const suspense = (transactionId: string | null) =>
  asOwner<{ reason: string | null; outcome: string }>(
    world,
    'select outcome, reason from bank_credit where transaction_id = $1 order by id',
    [transactionId],
  )
const whole = async (): Promise<void> =>
  expect(await proof({ db: world.app.db })).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
    caseHoldsOff: 0,
  })
const inside = <T>(work: (ctx: ReturnType<typeof jobCtx>) => Promise<T>): Promise<T> =>
  inTransaction(world.app.db, (tx) => work({ ...jobCtx(world.app, 'test'), db: tx }))

describe('issuing', () => {
  it('a cycle is owed once, however often it is issued, and again once it is void', async () => {
    const of = await subscribed(world, mine())
    const draft = draftOf(world, of)
    const rounds = await Promise.all(Array.from({ length: 20 }, () => issueAll(world, [draft])))
    const came = rounds.flat()
    expect(came).toHaveLength(1)
    expect(await issueAll(world, [draft, draftOf(world, of, { cycle: 2 })])).toMatchObject([
      { cycle: 2 },
    ])
    expect((await makeVoid(came[0]!.id)).body.code).toBe(0)
    const [next] = await issueAll(world, [{ ...draft, replaces: came[0]!.id }])
    expect(next).toMatchObject({ cycle: 1, replaces: came[0]!.id, status: 'PENDING' })
    const ctx = jobCtx(world.app, 'test')
    const key = { merchantId: mine(), id: of.subscriptionId }
    expect((await service.openOf(ctx, [key])).map(({ cycle }) => cycle)).toEqual([1, 2])
    expect(await service.lastOf(ctx, [key])).toMatchObject([{ cycle: 2 }])
  })

  it(
    'opens no payment; the list says what the specification names',
    { meta: { behaviours: ['B-438', 'B-439'] } },
    async () => {
      const invoice = await anInvoice(world, mine())
      expect(await paymentsOf(invoice.id)).toEqual([])
      expect(await one(invoice.id)).toMatchObject({
        id: invoice.id,
        status: 'PENDING',
        plan: { name: 'Gói tháng', timeType: 'MONTH', cycleValue: 1 },
        customer: { fullName: 'Nguyễn Văn An', phone: '0912345678' },
        subscriptionId: invoice.subscription_id,
        txnNumber: null,
        amount: 150_000,
        paymentDate: invoice.payment_date,
        expiredDate: invoice.expired_date,
        url: `http://localhost:8080/public/subscription/invoice/${invoice.code}`,
        paymentType: 'VIET_QR',
        transactionId: null,
        allowedActions: ['send', 'resume-notices', 'void', 'mark-paid-outside'],
      })
    },
  )
})

describe('the list', () => {
  it(
    'finds by id, subscription, state, plan, customer, words and day; in four orders, page by page',
    { meta: { behaviours: ['B-440'] } },
    async () => {
      const of = await subscribed(world, mine())
      const [first, second, third] = await issueInTurn(world, [
        draftOf(world, of, {
          cycle: 1,
          amount: 300_000,
          paymentDate: '2031-01-05',
          expiredDate: '2031-01-09',
        }),
        draftOf(world, of, {
          cycle: 2,
          amount: 100_000,
          paymentDate: '2031-02-05',
          expiredDate: '2031-02-07',
          customer: { id: uuid(), name: 'Trần Thị Bưởi', phone: null, email: null },
        }),
        draftOf(world, of, {
          cycle: 3,
          amount: 200_000,
          paymentDate: '2031-03-05',
          expiredDate: '2031-03-06',
        }),
      ])
      await makeVoid(third!.id)
      const here = { subscriptionId: of.subscriptionId }
      const cycles = async (query: Record<string, string>) =>
        (await list({ ...here, ...query })).map(({ cycle }) => cycle)
      expect(await cycles({ id: second!.id })).toEqual([2])
      expect(await cycles({ status: 'PENDING' })).toEqual([2, 1])
      expect(await cycles({ status: 'CANCELED' })).toEqual([3])
      expect(await cycles({ planId: of.plan.id })).toEqual([3, 2, 1])
      expect(await cycles({ customerId: second!.customer_id })).toEqual([2])
      expect(await cycles({ keyword: 'buoi' })).toEqual([2])
      expect(await cycles({ keyword: first!.number.slice(0, 7) })).toEqual([1])
      expect(await cycles({ keyword: of.subscriptionCode })).toEqual([3, 2, 1])
      expect(await cycles({ keyword: '%' })).toEqual([])
      expect(await cycles({ fromDate: '2031-02-05', toDate: '2031-02-05' })).toEqual([2])
      expect(await cycles({ fromDate: '2031-02-06' })).toEqual([3])
      const sorted = async (sort: string) =>
        (
          await world.raw(
            `/pay/api/subscription-invoice/v1/get-all?subscriptionId=${of.subscriptionId}&sort=${sort}`,
            { headers: { authorization: `Bearer ${us.owner.token}` } },
          )
        ).body
      for (const [sort, order] of [
        ['amount,asc', [2, 3, 1]],
        ['amount,desc', [1, 3, 2]],
        ['paymentDate,asc', [1, 2, 3]],
        ['expiredDate,desc', [3, 2, 1]],
        ['createdAt,asc', [1, 2, 3]],
      ] as const)
        expect(
          ((await sorted(sort)).data as List).items.map(({ cycle }) => cycle),
          sort,
        ).toEqual(order)
      expect((await sorted('number,asc')).code).not.toBe(0)
      expect((await sorted('amount,asc&page=1&size=2')).data).toMatchObject({
        items: [{ cycle: 1 }],
      })
    },
  )

  it('is the merchant’s own, in detail and in every act', async () => {
    const invoice = await anInvoice(world, us.other.merchantId)
    expect(await list({ id: invoice.id })).toEqual([])
    for (const answer of [
      await world.send(calls.getDetail, { params: { id: invoice.id } }, { token: us.owner.token }),
      await makeVoid(invoice.id),
      await paidOutside(invoice.id),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 39_008 } })
  })

  it('shows those who are held to some accounts what is paid into them', async () => {
    const invoice = await anInvoice(world, mine())
    const [main] = await asOwner<{ id: string }>(
      world,
      'select id from bank_account where merchant_id = $1 and default_account',
      [mine()],
    )
    const [side] = await asOwner<{ id: string }>(
      world,
      'select id from bank_account where merchant_id = $1 and not default_account limit 1',
      [mine()],
    )
    const sees = async (accountId: string, phone: string): Promise<number> => {
      const held = await memberWith(world, [1504], phone)
      await asOwner(
        world,
        'insert into member_bank_account (member_id, merchant_id, bank_account_id) values ($1, $2, $3)',
        [held.id, mine(), accountId],
      )
      return (await list({ id: invoice.id }, held.token)).length
    }
    expect([await sees(main!.id, '0921000011'), await sees(side!.id, '0921000012')]).toEqual([1, 0])
  })
})

describe('its payment', () => {
  it(
    'is opened by the first look: twenty at once open one, of its own type and payable until the grace ends',
    { meta: { behaviours: ['B-382', 'B-441', 'B-442'] } },
    async () => {
      const invoice = await anInvoice(world, mine())
      const looks = await Promise.all(
        Array.from({ length: 20 }, () => invoiceDetail(world, us.owner, invoice.id)),
      )
      expect(new Set(looks.map(({ transactionId }) => transactionId)).size).toBe(1)
      expect(await paymentsOf(invoice.id)).toEqual([
        { status: 'CREATED', type: 'PAY_SUBSCRIPTION' },
      ])
      const [look] = looks
      expect(look).toMatchObject({
        amount: 150_000,
        content: expect.stringContaining(invoice.number),
      })
      expect(look!.qrContent).toContain(look!.virtualAccount)
      const [payment] = await asOwner<{ expires_at: Date; payable_at: Date | null }>(
        world,
        'select expires_at, payable_at from payment where id = $1',
        [look!.transactionId],
      )
      expect(payment!.expires_at).toEqual(invoice.payable_until)
      expect(payment!.payable_at).not.toBeNull()
    },
  )

  it('settles: paid at the bank’s value time, shown in the transactions by its type, told once', async () => {
    const invoice = await anInvoice(world, mine())
    const look = await invoiceDetail(world, us.owner, invoice.id)
    const bookedAt = new Date(world.clock.now().getTime() - 60_000)
    await payInvoice(world, look, { bookedAt: bookedAt.toISOString() })
    // Before its event has come it is paid already.
    expect(await one(invoice.id)).toMatchObject({ status: 'SUCCESS', allowedActions: [] })
    expect(await list({ id: invoice.id, status: 'SUCCESS' })).toHaveLength(1)
    expect(await list({ id: invoice.id, status: 'PENDING' })).toEqual([])
    await world.work()
    await world.work()
    const paid = await one(invoice.id)
    expect(paid).toMatchObject({ status: 'SUCCESS', paidLate: false, paidOutside: false })
    expect(new Date(paid.paidAt!)).toEqual(bookedAt)
    expect(paid.txnNumber).toMatch(/^FT/)
    expect(await told(invoice.id)).toMatchObject([
      {
        topic: 'subscription_invoice.paid',
        payload: { late: false, paidAt: bookedAt.toISOString() },
      },
    ])
    const listed = await world.send<typeof transaction.getAll, Output<typeof transaction.getAll>>(
      transaction.getAll,
      { query: { isStatistic: '0', type: 'PAY_SUBSCRIPTION' } },
      { token: us.owner.token },
    )
    expect(listed.body.data.items.map(({ id }) => id)).toContain(look.transactionId)
    const [days] = await asOwner<{ total: number }>(
      world,
      `select sum(total)::int total from payment_daily where merchant_id = $1 and type = 'PAY_SUBSCRIPTION' and status = 'SUCCESS'`,
      [mine()],
    )
    expect(days!.total).toBe(1)
    await whole()
  })

  it('is told of like any other: the bank shuts its account once it is paid', async () => {
    const invoice = await anInvoice(world, mine())
    const look = await invoiceDetail(world, us.owner, invoice.id)
    const topics = await asOwner<{ topic: string }>(
      world,
      'select topic from event where object_id = $1',
      [look.transactionId],
    )
    expect(topics).toEqual([{ topic: 'payment.created' }])
  })

  it.each([
    [59_000, false],
    [61_000, true],
  ])('counts as late by the value time: %i ms after the last moment → %s', async (ms, late) => {
    const invoice = await anInvoice(world, mine())
    const look = await invoiceDetail(world, us.owner, invoice.id)
    const bookedAt = new Date(endOf(invoice.expired_date).getTime() - 1000 + ms)
    world.clock.advance(bookedAt.getTime() + 3 * 3_600_000 - world.clock.now().getTime())
    await inside((ctx) => service.timeOut(ctx, [invoice]))
    await payInvoice(world, look, { bookedAt: bookedAt.toISOString() })
    await world.work()
    us = await people(world)
    expect(await one(invoice.id)).toMatchObject({ status: 'SUCCESS', paidLate: late })
    expect(await told(invoice.id)).toMatchObject([{ payload: { late } }])
  })

  it('takes its own sum once: too little, too much and a second time wait in suspense under its number', async () => {
    const invoice = await anInvoice(world, mine())
    const look = await invoiceDetail(world, us.owner, invoice.id)
    for (const amount of [149_999, 150_001]) await payInvoice(world, { ...look, amount })
    await Promise.all([payInvoice(world, look), payInvoice(world, look)])
    await world.work()
    expect((await suspense(look.transactionId)).map(({ reason }) => reason).sort()).toEqual(
      ['DUPLICATE_PAYMENT', 'OVER', 'UNDER', null].sort(),
    )
    expect(await told(invoice.id)).toHaveLength(1)
    const credits = await world.send<
      typeof bankCredit.getList,
      { items: { invoiceNumber: string | null; transactionId: string | null }[] }
    >(bankCredit.getList, { query: {} }, { token: us.owner.token })
    const named = credits.body.data.items.filter((c) => c.transactionId === look.transactionId)
    expect(named.map((c) => c.invoiceNumber)).toEqual([1, 2, 3].map(() => invoice.number))
    await whole()
  })
})

describe('money that goes back', () => {
  it('shows on the invoice, which stays paid, and no longer once it has come back', async () => {
    const invoice = await anInvoice(world, mine())
    const look = await invoiceDetail(world, us.owner, invoice.id)
    await payInvoice(world, look)
    await world.work()
    const back = async (topic: 'payment.refunded' | 'refund.returned', amount: number) => {
      await asOwner(world, 'update payment set refund_held = $2, refunded = $2 where id = $1', [
        look.transactionId,
        amount,
      ])
      await inside((ctx) =>
        emit(ctx, topic, mine(), look.transactionId!, {
          refundId: uuid(),
          transactionId: look.transactionId!,
          orderId: null,
          amount: 50_000,
          failure: null,
        }),
      )
      // Others look for the refund itself, of which there is none here.
      await drainEvents(
        world.app,
        subscriptionInvoiceEventHandlers.filter(({ name }) => name.endsWith('follow-refund')),
      )
      return one(invoice.id)
    }
    expect(await back('payment.refunded', 50_000)).toMatchObject({
      status: 'SUCCESS',
      refundedAmount: 50_000,
    })
    expect(await back('refund.returned', 0)).toMatchObject({ refundedAmount: 0 })
  })
})

describe('an invoice is made void', () => {
  it('with its payment: money that comes afterwards waits in suspense', async () => {
    const invoice = await anInvoice(world, mine())
    const look = await invoiceDetail(world, us.owner, invoice.id)
    expect((await makeVoid(invoice.id)).body).toMatchObject({
      code: 0,
      data: { status: 'CANCELED', voidReason: 'VOIDED', allowedActions: [] },
    })
    await payInvoice(world, look)
    await world.work()
    expect(await one(invoice.id)).toMatchObject({ status: 'CANCELED' })
    expect(await suspense(look.transactionId)).toEqual([{ outcome: 'UNMATCHED', reason: 'CLOSED' }])
    expect((await told(invoice.id)).map(({ topic }) => topic)).toEqual([
      'subscription_invoice.voided',
    ])
    expect((await makeVoid(invoice.id)).body.code).toBe(13)
    expect((await invoiceDetail(world, us.owner, invoice.id)).qrContent).toBeNull()
  })

  it('never once its money is settled, were its event still on the way', async () => {
    const invoice = await anInvoice(world, mine())
    await payInvoice(world, await invoiceDetail(world, us.owner, invoice.id))
    for (const answer of [await makeVoid(invoice.id), await paidOutside(invoice.id)])
      expect(answer).toMatchObject({ status: 409, body: { code: 39_005 } })
    await expect(
      inside((ctx) => service.voidOpen(ctx, mine(), invoice.subscription_id, 'CANCELLED')),
    ).rejects.toMatchObject({ key: 'invoice.paid' })
  })

  it('against money at the same moment: paid or void, never both', async () => {
    for (let round = 0; round < 8; round++) {
      const invoice = await anInvoice(world, mine())
      const look = await invoiceDetail(world, us.owner, invoice.id)
      const [, voided] = await Promise.all([payInvoice(world, look), makeVoid(invoice.id)])
      await world.work()
      const { status } = await one(invoice.id)
      const [credit] = await suspense(look.transactionId)
      expect([status, credit!.outcome, voided.body.code]).toEqual(
        voided.body.code === 0 ? ['CANCELED', 'UNMATCHED', 0] : ['SUCCESS', 'SETTLED', 39_005],
      )
      expect(await told(invoice.id)).toHaveLength(1)
    }
    await whole()
  })

  it('with its subscription: all that is open, or what is named', async () => {
    const of = await subscribed(world, mine())
    await issueInTurn(
      world,
      [1, 2, 3].map((cycle) => draftOf(world, of, { cycle })),
    )
    const voided = await inside((ctx) =>
      service.voidOpen(ctx, mine(), of.subscriptionId, 'WRITTEN_OFF', ({ cycle }) => cycle > 1),
    )
    expect(voided.map(({ cycle }) => cycle)).toEqual([2, 3])
    expect(
      (await list({ subscriptionId: of.subscriptionId })).map((i) => [i.cycle, i.voidReason]),
    ).toEqual([
      [3, 'WRITTEN_OFF'],
      [2, 'WRITTEN_OFF'],
      [1, null],
    ])
  })
})

describe('an invoice is noted as paid elsewhere', () => {
  it('with the right to approve; nothing is booked, its payment ends', async () => {
    const invoice = await anInvoice(world, mine())
    const look = await invoiceDetail(world, us.owner, invoice.id)
    const clerk = await memberWith(world, [1504], '0921000013')
    await asOwner(
      world,
      `update role_group set actions = array['1504.VIEW', '1504.CREATE'] where id = (select role_group_id from member where id = $1)`,
      [clerk.id],
    )
    expect((await one(invoice.id)).allowedActions).toContain('mark-paid-outside')
    expect((await list({ id: invoice.id }, clerk.token))[0]!.allowedActions).toEqual([
      'send',
      'resume-notices',
      'void',
    ])
    expect((await paidOutside(invoice.id, clerk.token)).status).toBe(403)
    const [before] = await asOwner<{ n: number }>(world, 'select count(*)::int n from ledger_entry')
    expect((await paidOutside(invoice.id)).body).toMatchObject({
      code: 0,
      data: { status: 'SUCCESS', paidOutside: true, paidLate: false, txnNumber: null },
    })
    const [after] = await asOwner<{ n: number }>(world, 'select count(*)::int n from ledger_entry')
    expect(after).toEqual(before)
    expect(await paymentsOf(invoice.id)).toMatchObject([{ status: 'CANCELED' }])
    await payInvoice(world, look)
    expect(await suspense(look.transactionId)).toMatchObject([{ reason: 'CLOSED' }])
    expect((await told(invoice.id)).map(({ topic }) => topic)).toEqual([
      'subscription_invoice.paid',
    ])
  })
})

describe('its last day', () => {
  it('over: overdue and still payable; put off: due again under the same QR, at the bank too', async () => {
    const invoice = await anInvoice(world, mine())
    const look = await invoiceDetail(world, us.owner, invoice.id)
    const timeOut = () => inside((ctx) => service.timeOut(ctx, [invoice]))
    expect(await timeOut()).toEqual([])
    world.clock.advance(6 * DAY_MS)
    us = await people(world)
    expect(await timeOut()).toEqual([invoice.id])
    expect(await one(invoice.id)).toMatchObject({ status: 'TIMEOUT' })
    const later = new Date(Date.parse(invoice.expired_date) + 10 * DAY_MS)
      .toISOString()
      .slice(0, 10)
    const extended = await inside((ctx) => service.extend(ctx, invoice, later))
    expect(extended).toMatchObject({
      status: 'PENDING',
      expired_date: later,
      first_expired_date: invoice.expired_date,
      extensions: 1,
      payable_until: new Date(invoice.payable_until.getTime() + 10 * DAY_MS),
    })
    const again = await invoiceDetail(world, us.owner, invoice.id)
    expect([again.transactionId, again.qrContent]).toEqual([look.transactionId, look.qrContent])
    const [payment] = await asOwner<{ expires_at: Date }>(
      world,
      'select expires_at from payment where id = $1',
      [look.transactionId],
    )
    expect(payment!.expires_at).toEqual(extended.payable_until)
  })

  it('its payment ends with the time to pay late, and more time opens another', async () => {
    const invoice = await anInvoice(world, mine())
    const look = await invoiceDetail(world, us.owner, invoice.id)
    world.clock.advance(invoice.payable_until.getTime() + 120_000 - world.clock.now().getTime())
    us = await people(world)
    await subscriptionInvoiceJobs[0]!.work(jobCtx(world.app, 'test'), {})
    expect(await paymentsOf(invoice.id)).toMatchObject([{ status: 'TIMEOUT' }])
    expect((await invoiceDetail(world, us.owner, invoice.id)).qrContent).toBeNull()
    const later = new Date(Date.parse(invoice.expired_date) + 30 * DAY_MS)
      .toISOString()
      .slice(0, 10)
    await inside((ctx) => service.extend(ctx, invoice, later))
    const next = await invoiceDetail(world, us.owner, invoice.id)
    expect(next.transactionId).not.toBe(look.transactionId)
    await payInvoice(world, next)
    await world.work()
    expect(await one(invoice.id)).toMatchObject({ status: 'SUCCESS' })
  })

  it('money in time for the payment before, told late, pays it all the same, and the other ends', async () => {
    const invoice = await anInvoice(world, mine())
    const look = await invoiceDetail(world, us.owner, invoice.id)
    world.clock.advance(invoice.payable_until.getTime() + 120_000 - world.clock.now().getTime())
    us = await people(world)
    await subscriptionInvoiceJobs[0]!.work(jobCtx(world.app, 'test'), {})
    const later = new Date(Date.parse(invoice.expired_date) + 30 * DAY_MS)
      .toISOString()
      .slice(0, 10)
    await inside((ctx) => service.extend(ctx, invoice, later))
    const next = await invoiceDetail(world, us.owner, invoice.id)
    const bookedAt = new Date(invoice.payable_until.getTime() - 60_000).toISOString()
    await payInvoice(world, look, { bookedAt })
    await world.work()
    expect(await one(invoice.id)).toMatchObject({
      status: 'SUCCESS',
      transactionId: look.transactionId,
    })
    expect((await paymentsOf(invoice.id)).map(({ status }) => status).sort()).toEqual([
      'CANCELED',
      'SUCCESS',
    ])
    await payInvoice(world, next)
    expect(await suspense(next.transactionId)).toMatchObject([{ reason: 'CLOSED' }])
    expect(await told(invoice.id)).toHaveLength(1)
  })
})
