/** The test clock goes from one due moment to the next: a year in one call tells the story of day after day, with payers who pay as they are told to. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandbox, type SimulatedPayer } from '@saola/contract/sandbox'
import { subscription } from '@saola/contract/subscription'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { memberWith, people, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { digits } from '../../platform/ids.ts'
import { amountOf, payAt } from './payers.ts'

interface Run {
  status: string
  progress: number
  moments: number
  payments: number
  payer: string
  problem: string | null
}
interface Moved {
  now: string
  clockAheadSec: number
  run: Run
}
interface Story {
  status: string
  kind: string
  at: string
}
const DAY = 86_400
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  // A leap day lies ahead, whenever these tests run.
  world.clock.advance(Date.parse('2027-10-01T03:00:00Z') - world.clock.now().getTime())
  all = await people(world)
  await world.work()
  // The bank's sandbox: an order is a transfer that the bank tells of.
  world.app.bank.testCredit = async (order) => {
    const answer = await world.notify(
      {
        bankReference: order.reference,
        accountNo: order.accountNo,
        virtualAccount: order.virtualAccount,
        amount: order.amount,
        currency: 'VND',
        content: order.content,
        fromBin: '970436',
        fromAccount: '0011001234567',
        fromName: order.fromName,
        bookedAt: world.clock.now().toISOString(),
        interBankTrace: digits(16),
      },
      { test: true },
    )
    if (answer.body.code !== 0) throw new Error(answer.text)
  }
}, 120_000)
afterAll(() => world.close())

const ask = async <T>(call: Parameters<World['send']>[0], request: object, who: Person) => {
  const answer = await world.send<typeof call, T>(call, request as never, {
    token: who.token,
    test: true,
  })
  return answer.body
}
const move = async (who: Person, body: object): Promise<Moved> => {
  const answer = await ask<Moved>(sandbox.moveClock, { body }, who)
  expect(answer).toMatchObject({ code: 0 })
  return answer.data
}
/** A sandbox merchant as new, whose clock is not ahead. */
async function anew(who: Person): Promise<void> {
  expect(await ask(sandbox.reset, {}, who)).toMatchObject({ code: 0 })
  await world.work()
}
async function subscribed(who: Person, plan: object = {}, more: object = {}): Promise<string> {
  const made = await ask<{ id: string }>(
    subscriptionPlan.create,
    {
      body: {
        name: 'Nước uống văn phòng',
        type: 'RECURRING_QUANTITY',
        paymentType: 'PREPAID',
        timeType: 'MONTH',
        cycleValue: 1,
        fixedAmount: 300_000,
        expirationDays: 5,
        issueDaysBefore: 3,
        activate: true,
        ...plan,
      },
    },
    who,
  )
  expect(made).toMatchObject({ code: 0 })
  const created = await ask<{ id: string }>(
    subscription.create,
    {
      body: {
        planId: made.data.id,
        customer: { fullName: 'Nguyễn Thị Ánh', phone: '0912345678' },
        ...more,
      },
    },
    who,
  )
  expect(created).toMatchObject({ code: 0 })
  return created.data.id
}
const invoicesOf = async (who: Person, id: string) =>
  (
    await ask<{
      items: { cycle: number; status: string; paymentDate: string; paidLate: boolean }[]
    }>(subscriptionInvoice.getAll, { query: { subscriptionId: id }, page: { size: 50 } }, who)
  ).data.items.toSorted((a, b) => a.cycle - b.cycle)
const statusOf = async (who: Person, id: string) =>
  (await ask<{ status: string }>(subscription.getDetail, { params: { id } }, who)).data.status
/** What happened, on which day of Vietnam. */
const storyOf = (id: string) =>
  asOwner<Story>(
    world,
    `select kind, status_to status, (at at time zone 'Asia/Ho_Chi_Minh')::date::text at from subscription_event where subscription_id = $1 order by at, id`,
    [id],
  )

describe('half a year in one call', () => {
  it('is the story of fortnight after fortnight: trial, invoices, payments', async () => {
    const trial = { allowTrial: true, trialTimeValue: 1, trialTimeType: 'MONTH' }
    await anew(all.owner)
    await anew(all.fresh)
    const [one, many] = [
      await subscribed(all.owner, {}, trial),
      await subscribed(all.fresh, {}, trial),
    ]
    const moved = await move(all.owner, { advanceSec: 182 * DAY, payer: 'ON_TIME' })
    expect(moved).toMatchObject({
      clockAheadSec: 182 * DAY,
      run: { status: 'DONE', progress: 100, payer: 'ON_TIME', problem: null },
    })
    expect(moved.run.payments).toBe(5)
    for (let i = 0; i < 13; i++) await move(all.fresh, { advanceSec: 14 * DAY, payer: 'ON_TIME' })
    const story = await storyOf(one)
    expect(story.filter(({ kind }) => kind === 'invoicePaid').length).toBe(moved.run.payments)
    expect(await storyOf(many)).toEqual(story)
    const invoices = await invoicesOf(all.owner, one)
    expect((await invoicesOf(all.fresh, many)).map((i) => [i.paymentDate, i.status])).toEqual(
      invoices.map((i) => [i.paymentDate, i.status]),
    )
    expect(await statusOf(all.owner, one)).toBe('ACTIVE')
  }, 240_000)

  it('crosses the 29th of February, to nine in the morning of a day', async () => {
    await anew(all.owner)
    const id = await subscribed(all.owner, { issueDaysBefore: 0 }, { startDate: '2027-10-31' })
    let { now, run } = await move(all.owner, { until: '2028-03-05', payer: 'ON_TIME' })
    while (run.status === 'ADVANCING') {
      await world.work()
      const state = await ask<{ now: string; run: Run }>(sandbox.state, {}, all.owner)
      ;({ now, run } = state.data)
    }
    expect(run.status).toBe('DONE')
    expect(now.slice(0, 13)).toBe('2028-03-05T09')
    const days = (await invoicesOf(all.owner, id)).map((i) => i.paymentDate)
    expect(days.slice(0, 3)).toEqual(['2027-10-31', '2027-11-30', '2027-12-31'])
    expect(days.at(-1)).toBe('2028-02-29')
    expect(days).toHaveLength(5)
  }, 240_000)
})

describe('simulated payers', () => {
  const invoice = { cycle: 3, payment_date: '2027-01-31', expired_date: '2027-02-05' }
  it.each<[SimulatedPayer, number, string | null]>([
    ['NONE', 1, null],
    ['ON_TIME', 1, '2027-01-31T03:00:00.000Z'],
    ['LATE', 10, '2027-02-15T03:00:00.000Z'],
    ['THIRD_MISSED', 1, null],
    ['WRONG_AMOUNT', 1, '2027-01-31T03:00:00.000Z'],
  ])('%s: paid at', (payer, late_days, at) => {
    expect(payAt({ payer, late_days }, invoice)?.toISOString() ?? null).toBe(at)
  })
  it('pay a thousand too little where they pay a wrong amount, or too much of what is less', () => {
    expect(amountOf('WRONG_AMOUNT', 300_000)).toBe(299_000)
    expect(amountOf('WRONG_AMOUNT', 800)).toBe(1_800)
    expect(amountOf('LATE', 300_000)).toBe(300_000)
  })
  it('who pay ten days after the last day make it lapse and come back', async () => {
    await anew(all.owner)
    const id = await subscribed(all.owner)
    const { run } = await move(all.owner, { advanceSec: 40 * DAY, payer: 'LATE', lateDays: 10 })
    expect(run.payments).toBeGreaterThanOrEqual(1)
    const kinds = (await storyOf(id)).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['overdue', 'invoicePaid', 'paid']))
    const [first] = await invoicesOf(all.owner, id)
    expect(first).toMatchObject({ status: 'SUCCESS', paidLate: true })
  })
  it('who pay a wrong amount leave it open: the money waits, and nothing is paid twice', async () => {
    await anew(all.owner)
    const id = await subscribed(all.owner)
    await move(all.owner, { advanceSec: DAY, payer: 'WRONG_AMOUNT' })
    await move(all.owner, { advanceSec: DAY, payer: 'WRONG_AMOUNT' })
    const [first] = await invoicesOf(all.owner, id)
    expect(first).toMatchObject({ status: 'PENDING' })
    const credits = await asOwner<{ outcome: string; reason: string; amount: number }>(
      world,
      `select outcome, reason, amount::int from bank_credit where merchant_id = (select merchant_id from subscription where id = $1)`,
      [id],
    )
    expect(credits).toEqual([{ outcome: 'UNMATCHED', reason: 'UNDER', amount: 299_000 }])
  })
  it('who miss every third lose it by its grace', async () => {
    await anew(all.owner)
    const id = await subscribed(all.owner)
    await move(all.owner, { advanceSec: 120 * DAY, payer: 'THIRD_MISSED' })
    expect(await statusOf(all.owner, id)).toBe('CANCELLED')
    expect((await invoicesOf(all.owner, id)).map(({ status }) => status)).toEqual([
      'SUCCESS',
      'SUCCESS',
      'CANCELED',
    ])
  })
  it('whose bank is silent stop the clock, and say so; sent again it goes on', async () => {
    await anew(all.owner)
    await subscribed(all.owner)
    const told = world.app.bank.testCredit
    world.app.bank.testCredit = () => Promise.reject(new Error('away'))
    const stuck = await move(all.owner, { advanceSec: 10 * DAY, payer: 'ON_TIME' })
    world.app.bank.testCredit = told
    expect(stuck.run).toMatchObject({ status: 'FAILED', problem: 'BANK_SILENT' })
    expect(stuck.clockAheadSec).toBeLessThan(10 * DAY)
    const again = await move(all.owner, { advanceSec: 10 * DAY, payer: 'NONE' })
    expect(again.run).toMatchObject({ status: 'DONE', problem: null })
  })
})

describe('the way', () => {
  it('leads to the next moment at which something falls due, and says where there is none', async () => {
    await anew(all.owner)
    await subscribed(all.owner, { issueDaysBefore: 0 }, { startDate: nextMonth() })
    const { now } = await move(all.owner, { toNext: true })
    expect(now.slice(0, 10)).toBe(nextMonth())
    await anew(all.owner)
    expect(await ask(sandbox.moveClock, { body: { toNext: true } }, all.owner)).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'toNext' }] },
    })
  })
  it.each([
    [{ until: '2027-01-01' }, 25, 'until'],
    [{ until: '2040-01-01' }, 25, 'until'],
    [{ advanceSec: 60, toNext: true }, 2, 'advanceSec'],
    [{ advanceSec: 60, payer: 'SOMETIMES' }, 2, 'payer'],
    [{ advanceSec: 60, payer: 'LATE', lateDays: 61 }, 2, 'lateDays'],
  ])('%j is refused', async (body, code, field) => {
    expect(await ask(sandbox.moveClock, { body }, all.owner)).toMatchObject({
      code,
      data: { errors: [{ field }] },
    })
  })
  it('is stopped where it is, and goes on when it is sent again', async () => {
    await anew(all.owner)
    await asOwner(
      world,
      `insert into sandbox_clock (merchant_id, from_ms, target_ms, payer, late_days, started_at, hand, held_until)
       select id, 0, 86400000, 'NONE', 1, now(), 'elsewhere', now() + interval '1 minute' from merchant where live_id = $1 and retired_at is null`,
      [all.owner.merchantId],
    )
    const stopped = await ask<{ run: Run }>(sandbox.stopClock, {}, all.owner)
    expect(stopped.data.run).toMatchObject({ status: 'STOPPED', problem: null, progress: 0 })
    await asOwner(world, `update sandbox_clock set hand = null, held_until = null`)
    expect(await move(all.owner, { advanceSec: 60 })).toMatchObject({
      clockAheadSec: 60,
      run: { status: 'DONE' },
    })
  })
  it('goes on in a job where its process was killed', async () => {
    await anew(all.owner)
    const [clock] = await asOwner<{ merchant_id: string }>(
      world,
      `insert into sandbox_clock (merchant_id, from_ms, target_ms, payer, late_days, started_at, hand, held_until)
       select id, 0, 86400000, 'NONE', 1, now(), 'killed', now() - interval '1 second' from merchant where live_id = $1 and retired_at is null returning merchant_id`,
      [all.owner.merchantId],
    )
    await asOwner(
      world,
      `select enqueue_job('sandbox.advance', $1::json, null, null, 3, null, 0)`,
      [JSON.stringify({ merchantId: clock!.merchant_id })],
    )
    await world.work()
    const state = await ask<{ clockAheadSec: number; run: Run }>(sandbox.state, {}, all.owner)
    expect(state.data).toMatchObject({ clockAheadSec: DAY, run: { status: 'DONE' } })
  })
  it('is stopped by those who may move it', async () => {
    const clerk = await memberWith(world, [1200, 1501])
    expect(await ask(sandbox.stopClock, {}, clerk)).toMatchObject({ code: 10 })
  })
})

/** The first day of the month after the next one: within the year that a start may lie ahead. */
function nextMonth(): string {
  const at = new Date(world.clock.now().getTime() + 7 * 3_600_000)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 2, 1)).toISOString().slice(0, 10)
}
