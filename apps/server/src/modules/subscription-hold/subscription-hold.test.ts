/** What the bank holds of a merchant's subscriptions: two of its people say it, the clock keeps to it, and the merchant reads it (docs/decisions.md#16). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Outcome } from '@saola/contract/approval'
import type { Output } from '@saola/contract/call'
import { subscriptionHold } from '@saola/contract/subscription-hold'
import { subscriptionNotice } from '@saola/contract/subscription-notice'
import { subscriptionRun, type Tonight } from '@saola/contract/subscription-run'
import { workQueue } from '@saola/contract/work-queue'
import { jobCtx } from '../../platform/jobs.ts'
import { approve, deny } from '../../../test/approvals.ts'
import { signIn, staffWith, type StaffPerson } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import {
  subscribing,
  type Detail,
  type Plan,
  type Subscribing,
} from '../../../test/subscriptions.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { subscriptionNoticeJobs } from '../subscription-notice/jobs.ts'

type Overview = Output<typeof subscriptionHold.overview>
let world: World
let s: Subscribing
let an: StaffPerson
let bao: StaffPerson
let reader: StaffPerson
beforeAll(async () => {
  world = await openWorld()
  s = await subscribing(world)
  an = await staffWith(world, [3810, 3811], 'an.hold')
  bao = await staffWith(world, [3810, 3811], 'bao.hold')
  reader = await staffWith(world, [3810], 'doc.hold')
  await asOwner(world, 'update member set email = null')
  await asOwner(world, 'update member set email = $2, allow_email = true where id = $1', [
    s.us.owner.id,
    'chu@quan.example',
  ])
}, 120_000)
afterAll(() => world.close())

/** To a day and an hour, with everybody signed in again. */
async function to(day: string, hour = 10): Promise<void> {
  await s.to(day, hour)
  for (const one of [an, bao, reader]) Object.assign(one, await signIn(world, 'cms', one.id))
}
const overview = async (token = an.token): Promise<Overview> =>
  (
    await s.ask<Overview>(
      subscriptionHold.overview,
      { query: { merchantId: s.us.owner.merchantId } },
      token,
    )
  ).body.data
const propose = (
  body: { messages: boolean; run: boolean; merchantReason?: string; reason?: string },
  token = an.token,
  merchantId = s.us.owner.merchantId,
): Promise<Answer<Outcome>> =>
  s.ask<Outcome>(
    subscriptionHold.update,
    { body: { merchantId, merchantReason: 'Đang kiểm tra', reason: 'Nhiều phản ánh', ...body } },
    token,
  )
/** Proposed by one and approved by the other. */
async function agreed(messages: boolean, run: boolean): Promise<void> {
  const { body } = await propose({ messages, run })
  expect(body).toMatchObject({ code: 0, data: { outcome: 'PROPOSED' } })
  expect((await approve(world, bao.token, body.data.id)).body.code).toBe(0)
}
const own = async (token = s.us.owner.token): Promise<Output<typeof subscriptionHold.get>> =>
  (await s.ask<Output<typeof subscriptionHold.get>>(subscriptionHold.get, {}, token)).body.data
const sendDue = (): Promise<unknown> =>
  Promise.resolve(subscriptionNoticeJobs[0]!.work(jobCtx(world.app, 'test'), {}))
/** The clock's turn of each day on the way, with its messages at noon. */
async function through(day: string): Promise<void> {
  let at = new Date(world.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
  while (at < day) {
    at = new Date(Date.parse(at) + 86_400_000).toISOString().slice(0, 10)
    await s.liveTo(at)
    await s.to(at, 13)
    await sendDue()
  }
  await to(day, 14)
}
let people = 0
const reminded = (plan: Plan): Promise<Detail> =>
  s.made({
    planId: plan.id,
    customer: { fullName: 'Chị Ánh', email: `khach${++people}@vi.example` },
    consent: { remind: true, link: false },
  })
const rows = <T extends object>(sql: string, ...more: unknown[]): Promise<T[]> =>
  asOwner<T & Record<string, unknown>>(world, sql, [s.us.owner.merchantId, ...more])
const mailsTo = (receiver: string): string[] =>
  world.outbox.mails.filter(({ to: one }) => one === receiver).map(({ subject }) => subject)

describe('the bank’s hold', () => {
  it('takes two people of the right, waits in their queue, and the merchant reads it', async () => {
    await to('2027-01-05')
    expect(await overview()).toMatchObject({ holds: [], allowedActions: ['update'] })
    const { body } = await propose({ messages: true, run: true })
    expect(body).toMatchObject({ code: 0, data: { outcome: 'PROPOSED' } })
    expect(await overview()).toMatchObject({
      holds: [],
      pendingApproval: body.data.id,
      allowedActions: [],
    })
    expect((await propose({ messages: true, run: false })).body.code).toBe(14)
    const queue = await s.ask<{ items: { subjectId: string; detail: string }[] }>(
      workQueue.getList,
      { query: { kind: 'APPROVAL' } },
      bao.token,
    )
    expect(queue.body.data.items).toContainEqual(
      expect.objectContaining({ subjectId: body.data.id, detail: 'SUBSCRIPTION_HOLD' }),
    )
    expect((await approve(world, an.token, body.data.id)).body.code).not.toBe(0)
    expect((await approve(world, reader.token, body.data.id)).body.code).not.toBe(0)
    expect(await own()).toEqual([])
    world.outbox.mails.length = 0
    expect((await approve(world, bao.token, body.data.id)).body.code).toBe(0)
    expect(await own()).toMatchObject([
      { kind: 'MESSAGES', reason: 'Đang kiểm tra' },
      { kind: 'RUN', reason: 'Đang kiểm tra' },
    ])
    expect(await own(s.us.other.token)).toEqual([])
    expect((await overview()).holds.map(({ by }) => by)).toEqual([
      expect.stringContaining('bao.hold'),
      expect.stringContaining('bao.hold'),
    ])
    await world.work()
    expect(mailsTo('chu@quan.example').filter((subject) => /tạm giữ/.test(subject))).toHaveLength(2)

    const denied = await propose({ messages: false, run: false })
    expect((await deny(world, bao.token, denied.body.data.id)).body.code).toBe(0)
    expect(await own()).toHaveLength(2)
    world.outbox.mails.length = 0
    await agreed(false, false)
    expect(await own()).toEqual([])
    await world.work()
    expect(mailsTo('chu@quan.example')).toHaveLength(2)
    expect(
      await rows(
        `select operation from audit_record where merchant_id = $1 and module = 'subscription-hold'`,
      ),
    ).toHaveLength(2)
    expect(
      await rows(
        `select payload from event where merchant_id = $1 and topic = 'subscription.hold_changed' order by id`,
      ),
    ).toMatchObject([
      { payload: { held: ['MESSAGES', 'RUN'], released: [] } },
      { payload: { held: [], released: ['MESSAGES', 'RUN'] } },
    ])
  }, 60_000)

  it('is refused without its reasons, where nothing changes, for Test Mode, and to whom has no right', async () => {
    await to('2027-01-06')
    expect((await propose({ messages: true, run: false, reason: ' ' })).body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'reason' }] },
    })
    expect((await propose({ messages: true, run: false, merchantReason: ' ' })).body).toMatchObject(
      { code: 2, data: { errors: [{ field: 'merchantReason' }] } },
    )
    expect((await propose({ messages: false, run: false })).body.code).toBe(13)
    expect(
      (await propose({ messages: true, run: true }, an.token, s.us.owner.sandboxId)).body.code,
    ).toBe(5)
    expect((await propose({ messages: true, run: true }, reader.token)).body.code).toBe(10)
    expect((await overview(reader.token)).allowedActions).toEqual([])
    const stranger = await staffWith(world, [3100], `la.hold.${Date.now()}`)
    const query = { query: { merchantId: s.us.owner.merchantId } }
    const asked = await s.ask(subscriptionHold.overview, query, stranger.token)
    expect(asked.body.code).toBe(10)
    expect((await s.ask(subscriptionHold.overview, query)).body.code).not.toBe(0)
    expect((await s.ask(subscriptionHold.get, {}, s.us.cashier.token)).body.code).not.toBe(0)
  })

  it('of the run issues nothing through its nights, is none of the merchant’s to release, and shortens nobody’s time to pay', async () => {
    await to('2027-02-01')
    const plan = await s.plan({ expirationDays: 6, timeType: 'WEEK' })
    const it = await s.made({ planId: plan.id })
    await s.pay((await s.invoices(it.id))[0]!.id)
    await to('2027-02-02')
    await agreed(false, true)
    await s.liveTo('2027-02-11')
    expect(await s.invoices(it.id)).toHaveLength(1)
    // A hold of the brake that the merchant releases is another one.
    await rows(
      `insert into subscription_run_hold (merchant_id, night, count, amount, usual_count, usual_amount, reasons, held_at) values ($1, '2027-02-10', 1, 1, 1, 1, '{COUNT}', now())`,
    )
    const release = await s.ask<Tonight>(subscriptionRun.release, { body: { night: '2027-02-10' } })
    expect(release.body.code).toBe(0)
    await s.turn()
    expect(await s.invoices(it.id)).toHaveLength(1)
    expect(await own()).toMatchObject([{ kind: 'RUN' }])
    await to('2027-02-11', 11)
    await agreed(false, false)
    await s.turn()
    expect(
      (await s.invoices(it.id)).map((one) => [one.cycle, one.paymentDate, one.expiredDate]),
    ).toMatchObject([
      [1, '2027-02-01', '2027-02-07'],
      [2, '2027-02-08', '2027-02-17'],
    ])
  }, 120_000)

  it('of the messages sends nothing, and afterwards the latest step of each invoice alone', async () => {
    await to('2027-03-01')
    const plan = await s.plan({ expirationDays: 5 })
    const [early, late] = [await reminded(plan), await reminded(plan)]
    world.outbox.mails.length = 0
    await agreed(true, false)
    await through('2027-03-10')
    const [first] = await s.invoices(early.id)
    const sent = await s.ask(subscriptionNotice.send, { params: { id: first!.id } })
    expect(sent.body.code, 'nobody sends by hand what the bank holds').toBe(13)
    const customers = (): string[] => [
      ...mailsTo('khach1@vi.example'),
      ...mailsTo('khach2@vi.example'),
    ]
    expect(customers()).toEqual([])
    expect((await s.invoices(late.id))[0]!.status).toBe('TIMEOUT')
    await agreed(false, false)
    await Promise.all([sendDue(), sendDue()])
    await sendDue()
    const told = await rows<{ kind: string; status: string; reason: string | null }>(
      `select n.kind, n.status, n.reason from subscription_notice n where n.merchant_id = $1 and n.invoice_id = $2 order by n.due_at`,
      first!.id,
    )
    expect(told.filter(({ status }) => status === 'SENT')).toMatchObject([{ kind: 'AFTER_3' }])
    expect(told.filter(({ reason }) => reason === 'OVERTAKEN').length).toBeGreaterThan(2)
    expect(told.some(({ kind, status }) => kind === 'FINAL' && status === 'PLANNED')).toBe(true)
  }, 120_000)

  it('stands beside figures that equal the rows', async () => {
    const it = await overview()
    const states = await rows<{ status: string; n: number }>(
      'select status, count(*)::int n from subscription where merchant_id = $1 group by status',
    )
    expect(
      Object.fromEntries(
        it.states.filter(({ count }) => count > 0).map((x) => [x.status, x.count]),
      ),
    ).toEqual(Object.fromEntries(states.map(({ status, n }) => [status, n])))
    const [mrr] = await rows<{ amount: number }>(
      'select coalesce(sum(amount), 0)::int amount from subscription_mrr_move where merchant_id = $1 and day <= $2',
      '2027-03-10',
    )
    expect(it.monthly).toBe(mrr!.amount)
    expect(it.plans.reduce((sum, { monthly }) => sum + monthly, 0)).toBe(it.monthly)
    const plans = await rows<{ id: string; n: number }>(
      `select p.id, count(s.id) filter (where s.status not in ('CANCELLED', 'EXPIRED'))::int n from subscription_plan p left join subscription s on s.merchant_id = p.merchant_id and s.plan_id = p.id where p.merchant_id = $1 group by p.id`,
    )
    expect(it.planCount).toBe(plans.length)
    expect(Object.fromEntries(it.plans.map(({ id, subscribers }) => [id, subscribers]))).toEqual(
      Object.fromEntries(plans.map(({ id, n }) => [id, n])),
    )
    const told = await rows<{ kind: string; sent: number; rest: number }>(
      `select kind, count(*) filter (where status = 'SENT')::int sent, count(*) filter (where status = 'NOT_SENT')::int rest from subscription_notice where merchant_id = $1 and status in ('SENT', 'NOT_SENT', 'UNKNOWN') and due_at >= $2 group by kind`,
      new Date(world.clock.now().getTime() - 30 * 86_400_000),
    )
    expect(told.length).toBeGreaterThan(2)
    expect(Object.fromEntries(it.messages.map((x) => [x.kind, [x.sent, x.notSent]]))).toEqual(
      Object.fromEntries(told.map((x) => [x.kind, [x.sent, x.rest]])),
    )
    const [late] = await rows<{ count: number; amount: number }>(
      `select count(*)::int count, sum(amount)::int amount from subscription_invoice where merchant_id = $1 and status = 'TIMEOUT'`,
    )
    expect(it.overdue).toEqual(late)
    expect(late!.count).toBeGreaterThan(1)
    await rows(
      `update subscription_reminder set stopped_at = $2 where merchant_id = $1`,
      world.clock.now(),
    )
    const [stopped] = await rows<{ n: number }>(
      'select count(*)::int n from subscription_reminder where merchant_id = $1',
    )
    expect((await overview()).stops).toBe(stopped!.n)
    const seen = (await s.ask<Tonight>(subscriptionRun.tonight, {})).body.data
    expect(it.tonight).toMatchObject({
      night: seen.night,
      count: seen.count,
      amount: seen.amount,
      usualCount: seen.usualCount,
      brake: null,
    })
  })

  it('of the run for weeks stops nobody: what fell due meanwhile is issued once it goes on, with all its days to pay', async () => {
    await to('2027-04-01')
    const it = await s.made({ planId: (await s.plan({ expirationDays: 6, timeType: 'WEEK' })).id })
    await s.pay((await s.invoices(it.id))[0]!.id)
    await to('2027-04-02')
    await agreed(false, true)
    await to('2027-05-14')
    await agreed(false, false)
    await s.turn()
    expect((await s.detail(it.id)).status).toBe('ACTIVE')
    expect(
      (await s.invoices(it.id)).slice(1).map((one) => [one.paymentDate, one.expiredDate]),
    ).toEqual(
      ['08', '15', '22', '29']
        .map((on) => [`2027-04-${on}`, '2027-05-20'])
        .concat([
          ['2027-05-06', '2027-05-20'],
          ['2027-05-13', '2027-05-20'],
        ]),
    )
  }, 60_000)

  it('of the run makes no year true that cannot be', async () => {
    await to('2027-06-01')
    const it = await s.made({ planId: (await s.plan({ expirationDays: 60 })).id })
    await s.pay((await s.invoices(it.id))[0]!.id)
    await agreed(false, true)
    await to('2028-06-05')
    await agreed(false, false)
    await s.turn()
    const stopped = await s.detail(it.id)
    expect(stopped.status).toBe('CREATE_INVOICE_FAILED')
    expect(stopped.timeline[0]).toMatchObject({ kind: 'issueFailed', note: 'CATCH_UP' })
    expect(await s.invoices(it.id)).toHaveLength(1)
  }, 60_000)
})
