/** Statistics: whatever happens at once, stored figures are the raw rows' own, to the đồng; who is held to an account sees its part alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankCredit } from '@saola/contract/bank-credit'
import type { Call, Output } from '@saola/contract/call'
import { dashboard } from '@saola/contract/dashboard'
import { refund, type RefundItem } from '@saola/contract/refund'
import { askUntilSaid, followOrders, sendOrders } from '../../../test/bank-transfers.ts'
import { memberWith, people, type People, type Person } from '../../../test/people.ts'
import { makeOrder, makePage, makeProduct, payOrder } from '../../../test/pay-pages.ts'
import { asOwner, bankNotificationOf, type Shop } from '../../../test/shop.ts'
import type { ReturnBehaviour } from '../../../test/fakes.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'
import { deliver } from '../../platform/event-relay.ts'
import { publicCode, uuid } from '../../platform/ids.ts'
import { inTransaction } from '../../platform/db.ts'
import { drainEvents } from '../../platform/event-relay.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { readXlsx } from '../../platform/sheet-read.ts'
import { eventHandlers } from '../../modules.ts'
import { refundJobs } from '../refund/jobs.ts'
import * as payments from '../payment/service.ts'
import { recount } from './service.ts'
import * as statisticStore from './statistic-store.ts'

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const ROUNDS = process.env.RELIABILITY === 'long' ? 40 : 5
const PER_ROUND = 24
let state = SEED
const random = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!

let world: World
let all: People
let held: Person
let accounts: { id: string; account_no: string }[]
let feeId: string
let page: { code: string }
let goods: string[]
let second: Person
const ask = async <T>(
  call: Call,
  query: Record<string, string>,
  token = all.owner.token,
  params?: Record<string, string>,
): Promise<T> => {
  const answer = await world.send<Call, T>(call, (params ? { params } : { query }) as never, {
    token,
  })
  expect({ id: call.id, query, code: answer.body.code, text: answer.body.message }).toMatchObject({
    code: 0,
  })
  return answer.body.data
}

beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payPage":true}' })
  all = await people(world)
  accounts = await asOwner<{ id: string; account_no: string }>(
    world,
    'select id, account_no from bank_account where merchant_id = $1 order by id',
    [all.owner.merchantId],
  )
  feeId = (
    await asOwner<{ id: string }>(
      world,
      `select id from fee where scope = 'ALL' and payment_type = 'VIET_QR'`,
    )
  )[0]!.id
  goods = [
    await makeProduct(world, all.owner, { name: 'Bánh nướng', price: 35_000 }),
    await makeProduct(world, all.owner, { name: 'Bánh dẻo', price: 52_000 }),
  ]
  page = await makePage(world, all.owner, goods)
  second = await memberWith(world, [1202], '0921000078')
  await world.send(
    refund.updateSetting,
    { body: { approveAbove: 1_000_000 } },
    { token: all.owner.token },
  )
}, 120_000)
afterAll(() => world.close())

interface Made {
  id: string
  virtual_account: string
  amount: number
  shop: Shop
}
async function open(): Promise<Made> {
  const account = pick(accounts)
  const shop: Shop = {
    merchantId: all.owner.merchantId,
    accountId: account.id,
    accountNo: account.account_no,
    feeId,
  }
  const [amount, code] = [1 + random(3_000_000), publicCode()]
  const row = await payments.open(jobCtx(world.app, 'test'), shop.merchantId, {
    type: pick(['PAY_LINK', 'PAY_PAGE', 'PAY_BUTTON'] as const),
    paymentType: pick(['VIET_QR', 'ATM_CARD', 'BANKING']),
    amount,
    refTransactionId: null,
    bankAccount: {
      id: account.id,
      bankType: 'KLB',
      accountNo: account.account_no,
      accountName: 'CA PHE',
    },
    feeId,
    description: 'Cà phê',
    expiresAt: new Date(world.clock.now().getTime() + 3_600_000),
    successUrl: null,
    failUrl: null,
    redirectAfter: 5,
    customer: { fullName: null, phone: null, email: null, address: null },
    payLinkCode: code,
  })
  await asOwner(
    world,
    `insert into pay_link (code, merchant_id, transaction_id, expire_type, customer_info_type, created_by, created_by_id, created_at) values ($1, $2, $3, 'ONE_HOUR', 'NO_REQUIRE', 'x', $4, $5)`,
    [
      code,
      shop.merchantId,
      row.id,
      pick([all.owner.id, all.cashier.id, 'a-server']),
      world.clock.now(),
    ],
  )
  return { id: row.id, virtual_account: row.virtual_account!, amount, shop }
}
const end = (m: Made, to: 'CANCELED' | 'TIMEOUT' | 'FAIL'): Promise<unknown> =>
  inTransaction(world.app.db, (tx) =>
    payments.close({ ...jobCtx(world.app, 'test'), db: tx }, m.shop.merchantId, m.id, to),
  )
const pay = (m: Made, by = 0): Promise<unknown> =>
  world.notify(bankNotificationOf(world, m.shop, m.virtual_account, Math.max(1, m.amount + by)))
const look = (m: Made): Promise<unknown> =>
  payments.markSeenAll(world.app.db, [
    {
      merchantId: m.shop.merchantId,
      id: m.id,
      opened: world.clock.now(),
      qr: null,
      language: null,
    },
  ])
/** What can become of a payment, some of it at once. */
const fates: readonly ((m: Made) => Promise<unknown>)[] = [
  pay,
  pay,
  (m) => Promise.all([look(m), pay(m)]),
  (m) => end(m, 'CANCELED'),
  (m) => end(m, 'FAIL'),
  (m) => end(m, 'TIMEOUT'),
  look,
  (m) => pay(m, 5),
  (m) => Promise.all([pay(m), pay(m)]),
  (m) => Promise.all([end(m, 'CANCELED'), pay(m)]),
  (m) => Promise.all([end(m, 'TIMEOUT'), pay(m), look(m)]),
  async (m) => {
    await end(m, 'TIMEOUT')
    await pay(m)
  },
  async () => undefined,
]
const job = (name: string, id: string): Promise<unknown> =>
  refundJobs
    .find((j) => j.name === name)!
    .work(jobCtx(world.app, 'test'), { merchantId: all.owner.merchantId, id })
interface Paid {
  id: string
  left: string
}
/** What was paid and may still be given back, in the order it was made. */
const refundable = (): Promise<Paid[]> =>
  asOwner<Paid>(
    world,
    `select id, amount - refund_held "left" from payment where merchant_id = $1 and status = 'SUCCESS' and refund_held < amount and bank_reference is not null order by id`,
    [all.owner.merchantId],
  )
/** What the shop decides on a refund, and what the bank makes of it. */
interface Fate {
  end: 'agree' | 'refuse' | 'withdraw' | 'leave'
  word: ReturnBehaviour
}
async function refundOne({ id }: Paid, amount: number, { end, word }: Fate): Promise<void> {
  const goods = await ask<Output<typeof refund.getOptions>>(
    refund.getOptions,
    {},
    all.owner.token,
    { id },
  )
  const body = {
    transactionId: id,
    amount,
    reason: 'trả hàng',
    ...(random(2) === 0
      ? {
          goods: goods.goods
            .filter((g) => g.left > 0)
            .map((g) => ({ productId: g.productId, quantity: 1 + random(g.left) })),
        }
      : {}),
    restock: random(2) === 0,
  }
  const made = await world.send<typeof refund.create, RefundItem>(
    refund.create,
    { body },
    { token: all.owner.token },
  )
  expect([0, 37_021, 38_001], made.text).toContain(made.body.code)
  if (made.body.code !== 0) return
  const { id: refundId, status } = made.body.data
  if (status === 'REQUESTED' && end === 'agree')
    await world.send(
      refund.approve,
      { params: { id: refundId }, body: { note: null } },
      { token: second.token },
    )
  if (status === 'REQUESTED' && end === 'refuse')
    await world.send(
      refund.reject,
      { params: { id: refundId }, body: { note: 'không' } },
      { token: second.token },
    )
  if (status === 'REQUESTED' && end === 'withdraw')
    await world.send(refund.withdraw, { params: { id: refundId } }, { token: all.owner.token })
  world.bank.returnBehaviour = word
  await Promise.all([sendOrders(world), followOrders(world)])
  await Promise.all([job('refund.goods', refundId), job('refund.goods', refundId)])
}
/** Some of what was paid goes back, whole or in part: at once, after another's word, not at all, refused by the bank, or paid by a bank whose answer was lost. */
async function refundSome(): Promise<void> {
  const paid = await refundable()
  const some = paid.filter(({ id }) => random(3) === 0 || id === paid.at(-1)?.id).slice(0, 12)
  await Promise.all(
    some.map((one) =>
      refundOne(one, random(3) === 0 ? Number(one.left) : 1 + random(Number(one.left)), {
        end: pick(['agree', 'agree', 'refuse', 'withdraw', 'leave'] as const),
        word: pick<ReturnBehaviour>(['DONE', 'DONE', 'NO', 'LOST', 'LATER', 'FORGOT']),
      }),
    ),
  )
}
/** The bank says at last what became of those it was silent about. */
async function settleBacks(): Promise<void> {
  world.bank.returnBehaviour = 'DONE'
  for (const order of world.bank.given.values())
    if (order.status === 'PROCESSING') order.status = 'SUCCESS'
  await askUntilSaid(world)
  await world.work()
}
async function round(): Promise<void> {
  const made = await Promise.all(Array.from({ length: PER_ROUND }, open))
  const orders = await Promise.all(
    Array.from({ length: 4 }, () =>
      makeOrder(world, page, {
        items: [
          { productId: goods[0]!, quantity: 1 + random(5) },
          { productId: goods[1]!, quantity: 1 + random(3) },
        ],
      }),
    ),
  )
  let over = false
  const relays = Array.from({ length: 3 }, async () => {
    while (!over) {
      await drainEvents(world.app, eventHandlers)
      await new Promise((r) => setTimeout(r, 5))
    }
  })
  await Promise.all([
    ...made.map((m) => pick(fates)(m)),
    ...orders.map((o, i) => (i === 0 ? Promise.resolve() : payOrder(world, o))),
  ])
  await refundSome()
  over = true
  await Promise.all(relays)
}

interface Raw {
  id: string
  day: string
  made: string
  hour: string
  status: string
  type: string
  payment_type: string
  bank_account_id: string
  amount: number
  actual_amount: number
  charge_amount: number
  vat_charge_amount: number
  seller: string | null
  order_id: string | null
  asked_for: boolean
  opened: boolean
  lines: { id: string; q: number; a: number }[] | null
}
const raw = async (): Promise<Raw[]> =>
  (
    await asOwner<Raw>(
      world,
      `select t.id, t.status, t.type, t.payment_type, t.bank_account_id, t.amount, t.actual_amount, t.charge_amount, t.vat_charge_amount, l.created_by_id seller, t.order_id, t.pay_link_code is not null or t.order_id is not null asked_for, t.opened_at is not null opened,
    t.complete_time, t.created_at, (select json_agg(json_build_object('id', i.product_id, 'q', i.quantity, 'a', i.amount)) from pay_page_order_item i where i.order_id = t.order_id) lines
  from payment t left join pay_link l on l.merchant_id = t.merchant_id and l.transaction_id = t.id where t.merchant_id = $1`,
      [all.owner.merchantId],
    )
  ).map((r) => {
    const { complete_time, created_at } = r as unknown as {
      complete_time: Date | null
      created_at: Date
    }
    const at = complete_time ?? created_at
    return {
      ...r,
      amount: Number(r.amount),
      actual_amount: Number(r.actual_amount),
      charge_amount: Number(r.charge_amount),
      vat_charge_amount: Number(r.vat_charge_amount),
      day: vnDay(at),
      made: vnDay(created_at),
      hour: new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(11, 13),
    }
  })

/** A refund that arrived: its own day, the day and hour of its payment, and what of it is which product's. */
interface Back {
  id: string
  at: string
  day: string
  hour: string
  type: string
  payment_type: string
  bank_account_id: string
  amount: number
  net: number
  seller: string | null
  order_id: string | null
  lines: { id: string; q: number; a: number }[]
}
const backRows = async (): Promise<Back[]> =>
  (
    await asOwner<Back & { ended_at: Date; complete_time: Date }>(
      world,
      `select r.id, r.ended_at, t.complete_time, t.type, t.payment_type, t.bank_account_id, r.amount::float8 amount, r.net::float8 net, l.created_by_id seller, t.order_id,
    coalesce((select json_agg(json_build_object('id', i.product_id, 'q', i.quantity, 'a', i.amount)) from refund_item i where i.refund_id = r.id), '[]') lines
  from refund r join payment t on t.merchant_id = r.merchant_id and t.id = r.transaction_id left join pay_link l on l.merchant_id = t.merchant_id and l.transaction_id = t.id where r.status = 'SENT' and r.merchant_id = $1`,
      [all.owner.merchantId],
    )
  ).map((r) => ({
    ...r,
    at: vnDay(r.ended_at),
    day: vnDay(r.complete_time),
    hour: new Date(r.complete_time.getTime() + 7 * 3_600_000).toISOString().slice(11, 13),
  }))

/** The slow second way: every figure added up from the rows, by hand. */
function expectedRollup(
  rows: readonly Raw[],
  backs: readonly Back[],
): Record<string, { total: number; quantity: number; amount: number }> {
  const out: Record<string, { total: number; quantity: number; amount: number }> = {}
  const add = (
    dimension: string,
    day: string,
    key: string,
    r: Raw | Back,
    amount: number,
    quantity = 0,
    total = 1,
  ): void => {
    const at = (out[`${dimension} ${day} ${key} ${r.bank_account_id}`] ??= {
      total: 0,
      quantity: 0,
      amount: 0,
    })
    at.total += total
    at.quantity += quantity
    at.amount += amount
  }
  for (const r of rows) {
    if (r.status === 'SUCCESS') {
      add('HOUR', r.day, r.hour, r, r.amount)
      if (r.seller) add('SELLER', r.day, r.seller, r, r.amount)
      for (const line of r.lines ?? []) add('PRODUCT', r.day, line.id, r, line.a, line.q)
    }
    if (!r.asked_for) continue
    add('LINK', r.made, 'CREATED', r, r.amount)
    if (r.opened) add('LINK', r.made, 'OPENED', r, r.amount)
    if (r.status === 'SUCCESS') add('LINK', r.made, 'PAID', r, r.amount)
    if (['CANCELED', 'FAIL', 'TIMEOUT'].includes(r.status))
      add('LINK', r.made, r.status, r, r.amount)
  }
  for (const b of backs) {
    add('HOUR_BACK', b.day, b.hour, b, b.amount)
    if (b.seller) add('SELLER_BACK', b.at, b.seller, b, b.amount)
    for (const line of b.lines) add('PRODUCT_BACK', b.at, line.id, b, line.a, line.q)
  }
  return out
}
const stored = async (): Promise<
  Record<string, { total: number; quantity: number; amount: number }>
> =>
  Object.fromEntries(
    (
      await asOwner<{ k: string; total: string; quantity: string; amount: string }>(
        world,
        `select concat_ws(' ', dimension, day::text, key, bank_account_id) k, sum(total) total, sum(quantity) quantity, sum(amount) amount from sale_daily where merchant_id = $1 group by 1 having (sum(total), sum(quantity), sum(amount)) <> (0, 0, 0)`,
        [all.owner.merchantId],
      )
    ).map((r) => [
      r.k,
      { total: Number(r.total), quantity: Number(r.quantity), amount: Number(r.amount) },
    ]),
  )
const add = (
  rows: readonly Raw[],
  field: 'amount' | 'actual_amount' | 'charge_amount' | 'vat_charge_amount',
): number => rows.reduce((s, r) => s + r[field], 0)

describe(`after ${ROUNDS} rounds of everything at once (seed ${SEED})`, () => {
  let rows: Raw[]
  let backs: Back[]
  const look = async (): Promise<void> => {
    ;[rows, backs] = [await raw(), await backRows()]
  }
  beforeAll(async () => {
    for (let i = 0; i < ROUNDS; i++) {
      await round()
      world.clock.advance((3 + random(9)) * 3_600_000)
      all = await people(world)
    }
    toNoon(world)
    all = await people(world)
    // Whatever the dice said: the bank has refused one.
    await refundOne((await refundable())[0]!, 1, { end: 'agree', word: 'NO' })
    const waiting = await world.send<typeof bankCredit.getList, { items: { id: string }[] }>(
      bankCredit.getList,
      { query: {}, page: { size: 50 } },
      { token: all.owner.token },
    )
    await Promise.all(
      waiting.body.data.items
        .slice(0, 3)
        .map((c) =>
          world.send(
            bankCredit.accept,
            { params: { id: c.id }, body: { note: 'của khách' } },
            { token: all.owner.token },
          ),
        ),
    )
    await world.work()
    await settleBacks()
    held = await memberWith(world, [1200, 1300], '0921000077')
    await asOwner(
      world,
      'insert into member_bank_account (member_id, merchant_id, bank_account_id) values ($1, $2, $3)',
      [held.id, all.owner.merchantId, accounts[0]!.id],
    )
    await look()
  }, 180_000)

  it(
    'invariant 11: day totals and the figures fed by events are the raw rows, in every dimension',
    { meta: { behaviours: ['B-376'] } },
    async () => {
      expect(rows.filter((r) => r.status === 'SUCCESS').length).toBeGreaterThan(ROUNDS * 5)
      expect(new Set(rows.map((r) => r.payment_type)).size).toBeGreaterThan(1)
      expect(await stored()).toEqual(expectedRollup(rows, backs))
      const days = await asOwner<{ k: string; total: string; amount: string }>(
        world,
        `select concat_ws(' ', day::text, status, type, payment_type, bank_account_id) k, sum(total) total, sum(amount) amount from payment_daily where merchant_id = $1 group by 1 having sum(total) <> 0`,
        [all.owner.merchantId],
      )
      const mine: Record<string, { total: number; amount: number }> = {}
      for (const r of rows) {
        if (!['SUCCESS', 'CANCELED', 'FAIL', 'TIMEOUT'].includes(r.status)) continue
        const at = (mine[
          `${r.day} ${r.status} ${r.type} ${r.payment_type} ${r.bank_account_id}`
        ] ??= { total: 0, amount: 0 })
        at.total += 1
        at.amount += r.amount
      }
      expect(
        Object.fromEntries(
          days.map((d) => [d.k, { total: Number(d.total), amount: Number(d.amount) }]),
        ),
      ).toEqual(mine)
    },
  )
  it('money that arrived is counted by account and day as its rows say', async () => {
    const [arrived] = await asOwner<{ off: number }>(
      world,
      `select count(*)::int off from (select account_no, (booked_at at time zone 'Asia/Ho_Chi_Minh')::date "day", count(*) n, sum(amount) a from bank_credit where merchant_id = $1 group by 1, 2) c
      full join (select account_no, day, sum(total) n, sum(amount) a from bank_credit_daily where merchant_id = $1 group by 1, 2) d using (account_no, day) where (c.n, c.a) is distinct from (d.n, d.a)`,
      [all.owner.merchantId],
    )
    expect(arrived!.off).toBe(0)
  })
  it('ADR 0027: whatever came back, products, orders, pages and days say the same of it, and nothing came back twice', async () => {
    const states = await asOwner<{ status: string; n: number }>(
      world,
      'select status, count(*)::int n from refund where merchant_id = $1 group by 1',
      [all.owner.merchantId],
    )
    expect(states.map((r) => r.status).sort()).toEqual(expect.arrayContaining(['FAILED', 'SENT']))
    expect(backs.some((b) => b.order_id) && backs.some((b) => b.seller)).toBe(true)
    const [off] = await asOwner(
      world,
      `select
      (select count(*)::int from refund r where for_order and status = 'SENT' and (goods_at is null or amount <> (select sum(amount) from refund_item where refund_id = r.id))) refunds,
      (select count(*)::int from product_hold h where not ((returned, refunded) = (select coalesce(sum(i.quantity), 0)::bigint, coalesce(sum(i.amount), 0)::bigint from refund_item i join refund r on r.merchant_id = i.merchant_id and r.id = i.refund_id join payment t on t.merchant_id = r.merchant_id and t.id = r.transaction_id where t.order_id = h.order_id and i.product_id = h.product_id and r.goods_at is not null))) holds,
      (select count(*)::int from product p where not ((sold, revenue, returned) = (select coalesce(sum(quantity - returned), 0)::bigint, coalesce(sum(amount - refunded), 0)::bigint, coalesce(sum(returned), 0)::bigint from product_hold h where h.product_id = p.id and state = 'SOLD'))) products,
      (select count(*)::int from pay_page p where not ((revenue, total_paid) = (select coalesce(sum(t.amount - t.refunded), 0)::bigint, count(*) filter (where t.refunded < t.amount) from pay_page_order o join payment t on t.merchant_id = o.merchant_id and t.id = o.transaction_id where o.page_id = p.id and t.status = 'SUCCESS'))) pages,
      (select count(*)::int from (select merchant_id, day, type, payment_type, bank_account_id, total, amount, net from refund_daily where (total, amount, net) <> (0, 0, 0)) d
        full join (select r.merchant_id, (r.ended_at at time zone 'Asia/Ho_Chi_Minh')::date as day, t.type, t.payment_type, t.bank_account_id, count(*) total, sum(r.amount) amount, sum(r.net) net
          from refund r join payment t on t.merchant_id = r.merchant_id and t.id = r.transaction_id where r.status = 'SENT' group by 1, 2, 3, 4, 5) r using (merchant_id, day, type, payment_type, bank_account_id)
        where (d.total, d.amount, d.net) is distinct from (r.total, r.amount, r.net)) days`,
    )
    expect(off).toEqual({ refunds: 0, holds: 0, products: 0, pages: 0, days: 0 })
  })
  it(
    'the overview adds up to them, whole and under every filter',
    { meta: { behaviours: ['B-374', 'B-377'] } },
    async () => {
      const methods = [...new Set(rows.map((r) => r.payment_type))]
      for (const query of [
        {},
        ...accounts.map((a) => ({ bankAccountId: a.id })),
        { type: 'PAY_PAGE' },
        { type: 'PAY_BUTTON', paymentType: 'BANKING' },
        ...methods.map((paymentType) => ({ paymentType })),
      ] as Record<string, string>[]) {
        const fits = rows.filter(
          (r) =>
            (!query.bankAccountId || r.bank_account_id === query.bankAccountId) &&
            (!query.type || r.type === query.type) &&
            (!query.paymentType || r.payment_type === query.paymentType),
        )
        const paid = fits.filter((r) => r.status === 'SUCCESS')
        const {
          now,
          before,
          days,
          methods: shares,
          types,
          accounts: byAccount,
        } = await ask<Output<typeof dashboard.overview>>(dashboard.overview, query)
        const gone = backs.filter(
          (r) =>
            (!query.bankAccountId || r.bank_account_id === query.bankAccountId) &&
            (!query.type || r.type === query.type) &&
            (!query.paymentType || r.payment_type === query.paymentType),
        )
        const [refunded, own] = [
          gone.reduce((s, b) => s + b.amount, 0),
          gone.reduce((s, b) => s + b.net, 0),
        ]
        expect({ query, ...now }).toMatchObject({
          refunded,
          refunds: gone.length,
          kept: add(paid, 'actual_amount') - own,
          query,
          amount: add(paid, 'amount'),
          total: paid.length,
          net: add(paid, 'actual_amount'),
          fee: add(paid, 'charge_amount'),
          vat: add(paid, 'vat_charge_amount'),
          canceled: fits.filter((r) => r.status === 'CANCELED').length,
          failed: fits.filter((r) => r.status === 'FAIL').length,
          expired: fits.filter((r) => r.status === 'TIMEOUT').length,
        })
        expect(before).toMatchObject({ amount: 0, total: 0 })
        expect(days).toHaveLength(30)
        for (const parts of [days, shares, types, byAccount] as {
          amount: number
          total: number
          refunded: number
        }[][]) {
          expect(
            parts.reduce(
              (s, p) => ({
                amount: s.amount + p.amount,
                total: s.total + p.total,
                refunded: s.refunded + p.refunded,
              }),
              { amount: 0, total: 0, refunded: 0 },
            ),
          ).toEqual({ amount: now.amount, total: now.total, refunded })
        }
      }
    },
  )
  it('a day beside the day before, as rows have it', async () => {
    const busy = [...new Set(rows.filter((r) => r.status === 'SUCCESS').map((r) => r.day))].sort()
    for (const day of busy) {
      const { now, before } = await ask<Output<typeof dashboard.overview>>(dashboard.overview, {
        from: day,
        to: day,
      })
      const yesterday = vnDay(new Date(Date.parse(`${day}T00:00:00+07:00`) - 1))
      const gone = (d: string): number =>
        backs.filter((b) => b.at === d).reduce((s, b) => s + b.amount, 0)
      expect([now.refunded, before.refunded]).toEqual([gone(day), gone(yesterday)])
      expect([now.amount, before.amount, before.from, before.to]).toEqual([
        add(
          rows.filter((r) => r.status === 'SUCCESS' && r.day === day),
          'amount',
        ),
        add(
          rows.filter((r) => r.status === 'SUCCESS' && r.day === yesterday),
          'amount',
        ),
        yesterday,
        yesterday,
      ])
    }
  })
  it(
    'the first screen says what the statistics say, day by day: what was paid, and beside it what went back',
    { meta: { behaviours: ['B-376', 'B-377'] } },
    async () => {
      const [first] = [
        ...new Set(rows.filter((r) => r.status === 'SUCCESS').map((r) => r.day)),
      ].sort()
      expect(backs.length).toBeGreaterThan(0)
      for (const token of [all.owner.token, held.token]) {
        for (const query of [
          {},
          { from: first!, to: first! },
          { from: first!, to: vnDay(world.clock.now()) },
        ] as Record<string, string>[]) {
          const { now, days } = await ask<Output<typeof dashboard.overview>>(
            dashboard.overview,
            query,
            token,
          )
          for (const call of [dashboard.transactionTotal, dashboard.transactionStatistic])
            expect(await ask(call, query, token), call.id).toMatchObject({
              amount: now.amount,
              total: now.total,
              refunded: now.refunded,
              statistics: days,
            })
        }
      }
      const { now } = await ask<Output<typeof dashboard.overview>>(dashboard.overview, {
        from: vnDay(world.clock.now()),
        to: vnDay(world.clock.now()),
      })
      expect(await ask(dashboard.transactionToday, {})).toMatchObject({
        amount: now.amount,
        total: now.total,
        refunded: now.refunded,
      })
    },
  )
  it('peak hours, products, makers and conversion say what the rows say', async () => {
    const paid = rows.filter((r) => r.status === 'SUCCESS')
    const hours = await ask<Output<typeof dashboard.peakHours>>(dashboard.peakHours, {})
    expect(hours.reduce((s, h) => s + h.amount, 0)).toBe(add(paid, 'amount'))
    for (const h of hours) {
      const same = paid.filter(
        (r) =>
          Number(r.hour) === h.hour &&
          (new Date(`${r.day}T00:00:00Z`).getUTCDay() || 7) === h.weekday,
      )
      const gone = backs.filter(
        (b) =>
          Number(b.hour) === h.hour &&
          (new Date(`${b.day}T00:00:00Z`).getUTCDay() || 7) === h.weekday,
      )
      expect({ ...h }).toEqual({
        ...h,
        total: same.length,
        amount: add(same, 'amount'),
        refunded: gone.reduce((s, b) => s + b.amount, 0),
      })
    }
    expect(hours.reduce((s, h) => s + h.refunded, 0)).toBe(backs.reduce((s, b) => s + b.amount, 0))
    const products = await ask<Output<typeof dashboard.topProducts>>(dashboard.topProducts, {})
    const figures = await asOwner<{ id: string; sold: string; revenue: string }>(
      world,
      'select id, sold, revenue from product where id = any($1)',
      [goods],
    )
    expect(
      products.map((p) => [p.productId, p.quantity - p.returned, p.amount - p.refunded]).sort(),
    ).toEqual(figures.map((f) => [f.id, Number(f.sold), Number(f.revenue)]).sort())
    const sellers = await ask<Output<typeof dashboard.topSellers>>(dashboard.topSellers, {})
    for (const s of sellers)
      expect([s.sellerId, s.total, s.amount, s.refunded]).toEqual([
        s.sellerId,
        paid.filter((r) => r.seller === s.sellerId).length,
        add(
          paid.filter((r) => r.seller === s.sellerId),
          'amount',
        ),
        backs.filter((b) => b.seller === s.sellerId).reduce((n, b) => n + b.amount, 0),
      ])
    expect(sellers.find((s) => s.sellerId === 'a-server')?.name).toBeNull()
    expect(sellers.find((s) => s.sellerId === all.cashier.id)?.name).toMatch(/\p{L}/u)
    const asked = rows.filter((r) => r.asked_for)
    const of = (status: string): number => asked.filter((r) => r.status === status).length
    expect(await ask(dashboard.conversion, {})).toMatchObject({
      created: asked.length,
      opened: asked.filter((r) => r.opened).length,
      paid: of('SUCCESS'),
      canceled: of('CANCELED'),
      failed: of('FAIL'),
      expired: of('TIMEOUT'),
      open: of('CREATED') + of('PENDING'),
      paidAmount: add(
        asked.filter((r) => r.status === 'SUCCESS'),
        'amount',
      ),
    })
  })
  it('counting anew from the rows changes nothing, also while events are on their way', async () => {
    const before = await stored()
    await inTransaction(world.app.db, (tx) => recount(tx, all.owner.merchantId))
    expect(await stored()).toEqual(before)
    // Half handled: some events of one more round are delivered, some are not, and the figures are counted anew in between.
    const made = await Promise.all(Array.from({ length: 6 }, open))
    await Promise.all(made.map((m, i) => (i < 3 ? pay(m) : end(m, 'CANCELED'))))
    await inTransaction(world.app.db, (tx) =>
      deliver({ ...jobCtx(world.app, 'test'), db: tx }, eventHandlers, 5),
    )
    await Promise.all([
      inTransaction(world.app.db, (tx) => recount(tx, all.owner.merchantId)),
      drainEvents(world.app, eventHandlers),
      drainEvents(world.app, eventHandlers),
    ])
    await world.work()
    await look()
    expect(await stored()).toEqual(expectedRollup(rows, backs))
  })
  it('an event that names another merchant’s payment counts nothing', async () => {
    const before = await stored()
    const paid = rows.filter((r) => r.status === 'SUCCESS').map((r) => r.id)
    const nobody = [uuid()]
    await inTransaction(world.app.db, (tx) => statisticStore.count(tx, nobody, 'PAID', paid))
    expect(paid.length).toBeGreaterThan(0)
    expect(await stored()).toEqual(before)
  })
  it('an event whose delivery breaks off is counted once, when it is delivered again', async () => {
    const m = await open()
    await pay(m)
    await expect(
      inTransaction(world.app.db, async (tx) => {
        await deliver({ ...jobCtx(world.app, 'test'), db: tx }, eventHandlers)
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    await world.work()
    await look()
    expect(await stored()).toEqual(expectedRollup(rows, backs))
  })
  it('a held member is shown their account alone, whatever they ask for; the cashier today alone; without code 1300 nothing', async () => {
    const ownRows = rows.filter((r) => r.bank_account_id === accounts[0]!.id)
    const paid = ownRows.filter((r) => r.status === 'SUCCESS')
    const query = (q: Record<string, string>) => [q, { ...q, bankAccountId: accounts[0]!.id }]
    for (const q of query({})) {
      expect(
        (await ask<Output<typeof dashboard.overview>>(dashboard.overview, q, held.token)).now,
      ).toMatchObject({ amount: add(paid, 'amount'), total: paid.length })
      for (const call of [dashboard.peakHours, dashboard.topSellers])
        expect(
          (await ask<{ sellerId?: string; amount: number }[]>(call, q, held.token)).reduce(
            (s, x) => s + x.amount,
            0,
          ),
          call.id,
        ).toBe(
          call === dashboard.peakHours
            ? add(paid, 'amount')
            : add(
                paid.filter((r) => r.seller),
                'amount',
              ),
        )
      expect(await ask(dashboard.conversion, q, held.token)).toMatchObject({
        created: ownRows.filter((r) => r.asked_for).length,
      })
    }
    const other = { bankAccountId: accounts.at(-1)!.id }
    expect(
      (await ask<Output<typeof dashboard.overview>>(dashboard.overview, other, held.token)).now,
    ).toMatchObject({ amount: 0, total: 0, canceled: 0 })
    expect([
      await ask(dashboard.peakHours, other, held.token),
      await ask(dashboard.topSellers, other, held.token),
    ]).toEqual([[], []])
    const products = await ask<Output<typeof dashboard.topProducts>>(
      dashboard.topProducts,
      {},
      held.token,
    )
    expect(products.reduce((s, p) => s + p.amount, 0)).toBe(
      paid.flatMap((r) => r.lines ?? []).reduce((s, l) => s + l.a, 0),
    )
    for (const call of [
      dashboard.overview,
      dashboard.peakHours,
      dashboard.topProducts,
      dashboard.topSellers,
      dashboard.conversion,
    ])
      expect(
        (await world.send(call as Call, { query: {} } as never, { token: all.cashier.token })).body
          .code,
        call.id,
      ).toBe(10)
    // Another merchant sees nothing of it.
    expect(
      (
        await ask<Output<typeof dashboard.overview>>(
          dashboard.overview,
          { bankAccountId: accounts[0]!.id },
          all.other.token,
        )
      ).now,
    ).toMatchObject({ amount: 0, total: 0 })
  })
  it('the Excel file has the same days and the same sum', async () => {
    const file = await fetch(`${world.base}/pay/api/dashboard/portal/v1/export`, {
      headers: { authorization: `Bearer ${all.owner.token}` },
    })
    const lines = await readXlsx(Buffer.from(await file.arrayBuffer()), 100)
    const { now } = await ask<Output<typeof dashboard.overview>>(dashboard.overview, {})
    expect(lines).toHaveLength(32)
    expect(lines.at(-1)!.slice(1).map(Number)).toEqual([
      now.total,
      now.amount,
      now.fee,
      now.vat,
      now.net,
      now.refunds,
      now.refunded,
      now.kept,
      now.canceled,
      now.failed,
      now.expired,
    ])
  })
})

it.each([
  [{ from: '2026-01-01', to: '2025-01-01' }, 25],
  [{ from: '2020-01-01', to: '2026-01-01' }, 25],
  [{ from: '01/01/2026' }, 2],
  [{ bankAccountId: 'x' }, 2],
  [{ paymentType: 'GOLD' }, 2],
  [{ day: '1' }, 2],
])('refuses %j with %i', async (query, code) => {
  const answer = await world.raw(
    `/pay/api/dashboard/portal/v1/overview?${new URLSearchParams(query as Record<string, string>)}`,
    { headers: { authorization: `Bearer ${all.owner.token}` } },
  )
  expect(answer.body.code).toBe(code)
})
