/** What a machine took, stored in its row (ADR 0030): at every moment the sum of its payments, no matter which events have been handled by then. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payPos } from '@saola/contract/pos-device'
import { refund } from '@saola/contract/refund'
import { inTransaction } from '../../platform/db.ts'
import { deliver } from '../../platform/event-relay.ts'
import { drainEvents } from '../../platform/event-relay.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { eventHandlers } from '../../modules.ts'
import { machinesIn, type Machine } from '../../../test/pos-machines.ts'
import { memberWith, people, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { cutOff } from './service.ts'

const SEED = Number(process.env.SEED ?? 20_261_122)
const STEPS = 60
let world: World
let all: People
let held: Person
let m: Awaited<ReturnType<typeof machinesIn>>
let machines: Machine[]
let accounts: { id: string }[]
let state = SEED
const random = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}

type Figures = Record<string, { revenue: number; number: number; amount: number }>
const listed = async (token: string): Promise<Figures> => {
  const { items } = (
    await m.ask<{
      items: {
        id: string
        revenue: number
        transactionNotSettlementNumber: number
        amountNotSettled: number
      }[]
    }>(payPos.getListPos, {}, token)
  ).body.data
  return Object.fromEntries(
    items.map((d) => [
      d.id,
      { revenue: d.revenue, number: d.transactionNotSettlementNumber, amount: d.amountNotSettled },
    ]),
  )
}
/** The same, added up from the payments. */
const raw = async (among = accounts): Promise<Figures> => {
  const rows = await asOwner<{ id: string; revenue: string; number: string; amount: string }>(
    world,
    `select d.id, coalesce(sum(t.amount), 0) revenue, count(t.id) filter (where p.settlement_id is null) number, coalesce(sum(t.amount) filter (where p.settlement_id is null), 0) amount
    from pos_device d left join (pos_payment p join payment t on t.merchant_id = p.merchant_id and t.id = p.transaction_id and t.status = 'SUCCESS' and t.bank_account_id = any($2)) on p.device_id = d.id where d.merchant_id = $1 group by 1`,
    [all.owner.merchantId, among.map(({ id }) => id)],
  )
  return Object.fromEntries(
    rows.map((r) => [
      r.id,
      { revenue: Number(r.revenue), number: Number(r.number), amount: Number(r.amount) },
    ]),
  )
}
const sameForAll = async (what: string): Promise<void> => {
  expect(await listed(all.owner.token), what).toEqual(await raw())
  expect(await listed(held.token), `${what}, one account`).toEqual(await raw(accounts.slice(0, 1)))
}
/** Delivers some of the events, oldest first. */
const deliverSome = (limit: number) =>
  inTransaction(world.app.db, (tx) =>
    deliver({ ...jobCtx(world.app, 'test'), db: tx }, eventHandlers, limit),
  )
const settleAll = async (one: Machine) => {
  const open = (await m.tell<{ number: number; amount: number }>(payPos.getDevice, {}, one.key))
    .body.data
  return open.number === 0 ? null : (await m.settle(open.number, open.amount, one.key)).body.code
}
const receiveOn = async (n: number): Promise<void> => {
  await asOwner(world, 'update bank_account set default_account = false where merchant_id = $1', [
    all.owner.merchantId,
  ])
  await asOwner(world, 'update bank_account set default_account = true where id = $1', [
    accounts[n]!.id,
  ])
}
const projectionRows = () =>
  asOwner(
    world,
    `select d.id, taken_number, taken_amount, settled_number, settled_amount, (select jsonb_agg(to_jsonb(a) order by bank_account_id) from pos_device_account a where a.device_id = d.id) by_account from pos_device d order by id`,
  )

beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"pos":true}' })
  all = await people(world)
  m = await machinesIn(world, all)
  machines = [await m.machine(), await m.machine(), await m.machine()]
  accounts = (
    await asOwner<{ id: string }>(
      world,
      `select id from bank_account where merchant_id = $1 and status = 'ACTIVE' order by default_account desc, id`,
      [all.owner.merchantId],
    )
  ).slice(0, 2)
  held = await memberWith(world, [1506], '0921555009')
  await asOwner(
    world,
    'insert into member_bank_account (member_id, merchant_id, bank_account_id) values ($1, $2, $3)',
    [held.id, all.owner.merchantId, accounts[0]!.id],
  )
}, 120_000)
afterAll(() => world.close())

it(
  `is the sum of the payments after each of ${STEPS} steps (seed ${SEED}): paid, declined, canceled, refunded, settled, handled or not`,
  { timeout: 120_000, meta: { behaviours: ['B-414'] } },
  async () => {
    expect(accounts).toHaveLength(2)
    const paid: { id: string; amount: number }[] = []
    for (let i = 0; i < STEPS; i++) {
      const [one, amount, kind] = [machines[random(3)]!, 10_000 + random(5_000_000), random(10)]
      if (i % 12 === 6) await receiveOn(random(2))
      if (kind < 4)
        paid.push({
          id: (await m.paid(amount, kind === 0 ? 'ATM_CARD' : 'VIET_QR', one.key)).id,
          amount,
        })
      else if (kind === 4) {
        await m.begin(amount, 'ATM_CARD', one.key)
        await m.card(amount, 'FAIL', '05')
      } else if (kind === 5)
        await m.tell(
          payPos.cancelTransaction,
          { params: { id: (await m.begin(amount, 'VIET_QR', one.key)).id } },
          one.key,
        )
      else if (kind === 6) expect(await settleAll(one)).toBeOneOf([null, 0])
      else if (kind === 7 && paid.length > 0) {
        const back = paid.splice(random(paid.length), 1)[0]!
        await world.send(
          refund.create,
          { body: { transactionId: back.id, amount: back.amount, reason: 'Khách trả' } },
          { token: all.owner.token },
        )
      } else await deliverSome(1 + random(8))
      await sameForAll(`step ${i}`)
    }
    await world.work()
    await sameForAll('all handled')
    const [row] = await asOwner<{ n: number; refunds: number }>(
      world,
      `select count(*)::int n, (select count(*)::int from refund where merchant_id = $1) refunds from pos_settlement where merchant_id = $1`,
      [all.owner.merchantId],
    )
    expect([row!.n > 0, row!.refunds > 0]).toEqual([true, true])
  },
)

it('a delivery that dies adds nothing, the next adds it once', async () => {
  await m.paid(77_000, 'VIET_QR', machines[0]!.key)
  const before = await projectionRows()
  await expect(
    inTransaction(world.app.db, async (tx) => {
      await deliver({ ...jobCtx(world.app, 'test'), db: tx }, eventHandlers)
      throw new Error('the relay dies')
    }),
  ).rejects.toThrow('the relay dies')
  expect(await projectionRows()).toEqual(before)
  await sameForAll('not handled')
  await Promise.all(Array.from({ length: 3 }, () => drainEvents(world.app, eventHandlers)))
  expect(await projectionRows()).not.toEqual(before)
  await sameForAll('handled')
})

it('holds while machines are paid, settle, are cut off and three relays deliver at once', async () => {
  let over = false
  const relays = Array.from({ length: 3 }, async () => {
    while (!over) {
      await deliverSome(3)
      await new Promise((r) => setTimeout(r, 5))
    }
  })
  for (let round = 0; round < 3; round++) {
    const begun = await Promise.all(
      machines.flatMap((one) =>
        [1, 2, 3].map((n) => m.begin(n * 10_000 + round, 'VIET_QR', one.key)),
      ),
    )
    await Promise.all([
      ...begun.map((p) => m.credit(p.id, p.amount)),
      ...machines.map((one) => settleAll(one)),
      cutOff({
        ...jobCtx(world.app, 'test'),
        clock: { now: () => new Date(world.app.clock.now().getTime() + (round + 1) * 86_400_000) },
      }),
    ])
    await sameForAll(`round ${round}`)
  }
  over = true
  await Promise.all(relays)
  await world.work()
  await sameForAll('at rest')
}, 120_000)
