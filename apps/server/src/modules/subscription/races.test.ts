/** Many at once: however often something is pressed and however many clocks run, a cycle is invoiced once, none is missed, and the sums are those of a slow walk through the days. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { day, dayNumber, dayOfNumber, daysInMonth, partsOf } from '@saola/schedule/day'
import { people, signIn } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { subscribing, today, type Subscribing } from '../../../test/subscriptions.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { startOf } from '../../platform/clock.ts'

let world: World
let s: Subscribing
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
  s = await subscribing(world)
  await s.to('2031-01-31')
}, 60_000)
beforeEach(async () => {
  s.us = await people(world)
})
afterAll(() => world.close())

/** The same numbers in each run. */
function seeded(seed: number): () => number {
  let at = seed
  return () => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
    return at / 2_147_483_648
  }
}
const pick = <T>(random: () => number, all: readonly T[]): T =>
  all[Math.floor(random() * all.length)]!
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
const codes = (answers: { body: { code: number } }[]): number[] =>
  answers.map(({ body }) => body.code)

const OVERLOADED = 20

/** Until it is answered: on a slow machine some wait too long for their turn. */
async function press(action: string, id: string, body?: object) {
  for (;;) {
    const answer = await s.act(action, id, body)
    if (answer.body.code !== OVERLOADED) return answer
  }
}

interface Stored {
  cycle: number
  status: string
}
const stored = (id: string): Promise<Stored[]> =>
  asOwner<Stored>(
    world,
    'select cycle, status from subscription_invoice where subscription_id = $1 order by cycle, created_at',
    [id],
  )
const live = (all: readonly Stored[]): number[] =>
  all.filter(({ status }) => status !== 'CANCELED').map(({ cycle }) => cycle)

describe('twenty at once', () => {
  const failing = async (): Promise<string> => {
    const plan = await s.plan({ expirationDays: 60 })
    const at = today(world)
    const { id } = await s.made({ planId: plan.id, numOfCycles: 12 })
    await asOwner(
      world,
      "update subscription set status = 'CREATE_INVOICE_FAILED', next_span = 0, next_cycle = 1, invoiced_to = null where id = $1",
      [id],
    )
    await asOwner(
      world,
      "update subscription_invoice set status = 'CANCELED', void_reason = 'VOIDED' where subscription_id = $1",
      [id],
    )
    expect(at).toBe(today(world))
    return id
  }
  it('issue again: one invoice', async () => {
    const id = await failing()
    const answers = await Promise.all(times(20, () => s.act('recreate-invoice', id)))
    // On a slow machine some wait too long for their turn: they are told so, and nothing happened.
    const settled = codes(answers).filter((code) => code !== OVERLOADED)
    expect(settled.filter((code) => code === 0)).toHaveLength(1)
    expect(settled.filter((code) => code !== 0 && code !== 39001)).toEqual([])
    expect(live(await stored(id))).toEqual([1])
    expect((await s.detail(id)).status).toBe('ACTIVE')
  })
  it('pause, go on, cancel, issue again and the clock: one invoice a cycle, none after the end', async () => {
    const random = seeded(20_311)
    for (let round = 0; round < 6; round++) {
      const id =
        round % 2 === 0 ? await failing() : (await s.made({ planId: (await s.plan()).id })).id
      const answers = await Promise.all(
        times(20, () => {
          const action = pick(random, [
            'pause',
            'continue',
            'cancel',
            'recreate-invoice',
            'restore',
          ])
          return action === 'cancel'
            ? s.act('cancel', id, { kind: pick(random, ['EXPIRATION_CANCEL', 'IMMEDIATE_CANCEL']) })
            : s.act(action, id)
        }).concat(times(3, async () => (await s.turn(), s.act('pause', id)))),
      )
      expect(
        codes(answers).every((code) => [0, 39001, OVERLOADED].includes(code)),
        String(codes(answers)),
      ).toBe(true)
      const all = live(await stored(id))
      expect(new Set(all).size).toBe(all.length)
      const { status, openAmount } = await s.detail(id)
      if (status === 'CANCELLED') expect(openAmount).toBe(0)
    }
  })
  it('a plan’s count is how many have not ended', async () => {
    const plan = await s.plan()
    const all = await Promise.all(times(10, () => s.made({ planId: plan.id })))
    await Promise.all(
      all
        .slice(0, 4)
        .flatMap(({ id }) => times(5, () => s.act('cancel', id, { kind: 'IMMEDIATE_CANCEL' }))),
    )
    expect(
      await asOwner(world, 'select subscribers from subscription_plan where id = $1', [plan.id]),
    ).toEqual([{ subscribers: 6 }])
  })
})

/** A subscription walked through day by day, by what the words say and nothing else. */
class Walked {
  status: 'ACTIVE' | 'PAUSED' | 'PENDING_CANCELLATION' | 'CANCELLED' | 'PAYMENT_EXPIRED' = 'ACTIVE'
  readonly invoices: { due: number; last: number; state: 'OPEN' | 'PAID' | 'VOID' }[] = []
  cancelAt = Infinity
  readonly anchor: number
  readonly type: 'DAY' | 'WEEK' | 'MONTH'
  readonly every: number
  readonly daysToPay: number
  constructor(anchor: number, rhythm: Pick<Walked, 'type' | 'every' | 'daysToPay'>) {
    this.anchor = anchor
    this.type = rhythm.type
    this.every = rhythm.every
    this.daysToPay = rhythm.daysToPay
    this.bill(anchor)
  }
  isDue(at: number): boolean {
    const since = at - this.anchor
    if (since < 0) return false
    if (this.type !== 'MONTH') return since % (this.every * (this.type === 'WEEK' ? 7 : 1)) === 0
    const [a, b] = [partsOf(dayOfNumber(this.anchor)), partsOf(dayOfNumber(at))]
    const months = (b.year - a.year) * 12 + b.month - a.month
    return months % this.every === 0 && b.day === Math.min(a.day, daysInMonth(b.year, b.month))
  }
  nextDue(after: number): number {
    for (let at = after + 1; ; at++) if (this.isDue(at)) return at
  }
  bill(at: number): void {
    if (this.status !== 'ACTIVE' || !this.isDue(at)) return
    if (this.invoices.some(({ due, state }) => due === at && state !== 'VOID')) return
    this.invoices.push({ due: at, last: at + this.daysToPay, state: 'OPEN' })
  }
  isOverdue = (at: number): boolean =>
    this.invoices.some(({ state, last }) => state === 'OPEN' && last < at)
  end(): void {
    for (const one of this.invoices) if (one.state === 'OPEN') one.state = 'VOID'
    this.status = 'CANCELLED'
  }
  day(at: number): void {
    if (this.isOverdue(at)) {
      if (this.status === 'ACTIVE') this.status = 'PAYMENT_EXPIRED'
      else if (this.status === 'PENDING_CANCELLATION') this.end()
    }
    if (this.status === 'PENDING_CANCELLATION' && at >= this.cancelAt) this.end()
    this.bill(at)
  }
  act(action: string, at: number): void {
    if (action === 'pause') this.status = 'PAUSED'
    if (action === 'IMMEDIATE_CANCEL') this.end()
    if (action === 'EXPIRATION_CANCEL') {
      const covered = Math.max(
        ...this.invoices.filter((one) => one.state !== 'VOID').map(({ due }) => this.nextDue(due)),
      )
      this.cancelAt = covered > at ? covered : this.nextDue(at - 1)
      this.status = 'PENDING_CANCELLATION'
      this.day(at)
    }
    if (action === 'continue') {
      this.status = 'ACTIVE'
      this.day(at)
    }
  }
  pay(at: number): void {
    for (const one of this.invoices) if (one.state === 'OPEN') one.state = 'PAID'
    if (this.status === 'PAYMENT_EXPIRED') {
      this.status = 'ACTIVE'
      this.bill(at)
    }
  }
  /** What is open to it, of what the test presses. */
  get open(): string[] {
    if (this.status === 'ACTIVE') return ['pause', 'EXPIRATION_CANCEL', 'IMMEDIATE_CANCEL']
    return this.status === 'PAUSED' ? ['continue', 'continue', 'IMMEDIATE_CANCEL'] : []
  }
}

it('a quarter, fifty subscriptions, three clocks at once, each act pressed twice: as the slow walk has it', async () => {
  await s.to('2032-01-31')
  const random = seeded(7_411)
  const start = dayNumber(day(today(world)))
  const rhythms = [
    { type: 'DAY', every: 3, daysToPay: 1 },
    { type: 'DAY', every: 7, daysToPay: 9 },
    { type: 'WEEK', every: 1, daysToPay: 2 },
    { type: 'MONTH', every: 1, daysToPay: 5 },
    { type: 'MONTH', every: 2, daysToPay: 30 },
  ] as const
  const plans = await Promise.all(
    rhythms.map(({ type, every, daysToPay }) =>
      s.plan({
        timeType: type,
        cycleValue: every,
        expirationDays: daysToPay,
        fixedAmount: 11_000,
        afterDunning: 'STAY',
      }),
    ),
  )
  const all = await Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      const rhythm = rhythms[i % 5]!
      const { id } = await s.made({ planId: plans[i % 5]!.id, quantity: 1 + (i % 3) })
      return {
        id,
        price: 11_000 * (1 + (i % 3)),
        walked: new Walked(start, rhythm),
      }
    }),
  )
  const ownerId = s.us.owner.id
  for (let at = start + 1; at <= start + 90; at++) {
    world.clock.advance(startOf(dayOfNumber(at)).getTime() + 400_000 - world.clock.now().getTime())
    await Promise.all(times(3, () => s.turn()))
    for (const { walked } of all) walked.day(at)
    world.clock.advance(10 * 3_600_000)
    s.us.owner.token = (await signIn(world, 'portal', ownerId)).token
    await Promise.all(
      all.map(async ({ id, walked }) => {
        if (random() < 0.05 && walked.open.length > 0) {
          const action = pick(random, walked.open)
          walked.act(action, at)
          const [name, body] = action.endsWith('CANCEL') ? ['cancel', { kind: action }] : [action]
          const answers = await Promise.all(times(2, () => press(name!, id, body as object)))
          expect(codes(answers).toSorted((a, b) => a - b)).toEqual([0, 39001])
        } else if (random() < 0.15 && walked.invoices.some(({ state }) => state === 'OPEN')) {
          walked.pay(at)
          for (const one of await s.invoices(id))
            if (one.status === 'PENDING' || one.status === 'TIMEOUT') {
              const paid = await s.ask(subscriptionInvoice.markPaidOutside, {
                params: { id: one.id },
                body: { note: 'Tiền mặt' },
              })
              expect(paid.body.code, paid.text).toBe(0)
            }
        }
      }),
    )
    await world.work()
  }
  const found = await asOwner<{
    id: string
    status: string
    n: number
    paid: number
    sum: string | null
    dues: string[]
    cycles: number[]
  }>(
    world,
    `select s.id, s.status, s.num_of_payments paid, count(i.*)::int n, sum(i.amount) sum,
            array_agg(i.payment_date::text order by i.cycle) dues, array_agg(i.cycle order by i.cycle) cycles
       from subscription s left join subscription_invoice i on i.merchant_id = s.merchant_id and i.subscription_id = s.id and i.status <> 'CANCELED'
      where s.id = any($1) group by s.id, s.status, s.num_of_payments`,
    [all.map(({ id }) => id)],
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  for (const { id, price, walked } of all) {
    const due = walked.invoices
      .filter(({ state }) => state !== 'VOID')
      .map((one) => dayOfNumber(one.due))
    const row = byId.get(id)!
    expect(
      {
        status: row.status,
        dues: row.n === 0 ? [] : row.dues,
        sum: Number(row.sum ?? 0),
        paid: row.paid,
      },
      id,
    ).toEqual({
      status: walked.status,
      dues: due,
      sum: due.length * price,
      paid: walked.invoices.filter(({ state }) => state === 'PAID').length,
    })
    if (row.n > 0) expect(row.cycles).toEqual(due.map((_, i) => i + 1))
  }
  expect(new Set(all.map(({ walked }) => walked.status)).size).toBeGreaterThan(3)
}, 300_000)
