/** Figures of money out: each end once, on its day, by account, beside the raw rows, and apart from what came in. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dashboard } from '@saola/contract/dashboard'
import type { Output } from '@saola/contract/call'
import { askUntilSaid, followOrders } from '../../../test/bank-transfers.ts'
import { batchesOf, rowTo, type Batches } from '../../../test/payout-batches.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'

type Figures = Output<typeof dashboard.moneyOut>
const DAY_MS = 86_400_000

let world: World
let us: People
let at: Batches
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  toNoon(world)
  us = await people(world)
  at = await batchesOf(world)
}, 60_000)
beforeEach(async () => {
  us = await people(world)
  await at.fresh()
})
afterAll(() => world.close())

const ask = async (query: object = {}, token = us.owner.token) =>
  world.send<typeof dashboard.moneyOut, Figures>(
    dashboard.moneyOut,
    { query: query as never },
    { token },
  )
const figures = async (query: object = {}, token = us.owner.token): Promise<Figures> => {
  const { body } = await ask(query, token)
  expect(body).toMatchObject({ code: 0 })
  return body.data
}
const today = (): string => vnDay(world.clock.now())
const paid = async (amount: number): Promise<string> => {
  const { id } = await at.made({ amount })
  await at.agreed([id])
  await followOrders(world)
  return id
}
/** Whatever happened: the stored figures are the raw rows' own. */
const asRaw = async (): Promise<void> => {
  const [off] = await asOwner<{ n: number }>(
    world,
    `with raw as (
      select bank_account_id, (ended_at at time zone 'Asia/Ho_Chi_Minh')::date as day, count(*) filter (where status = 'SUCCESS') total, coalesce(sum(amount) filter (where status = 'SUCCESS'), 0) amount,
        coalesce(sum(fee) filter (where status = 'SUCCESS'), 0) fee, count(*) filter (where status = 'FAILED') failed
      from payout where type = 'SINGLE' and ended_at is not null group by 1, 2),
    back as (select bank_account_id, (returned_at at time zone 'Asia/Ho_Chi_Minh')::date as day, count(*) returns, sum(amount) returned from payout where type = 'SINGLE' and returned_at is not null group by 1, 2)
    select count(*)::int n from payout_daily d full join raw using (bank_account_id, day) full join back using (bank_account_id, day)
    where (coalesce(d.total, 0), coalesce(d.amount, 0), coalesce(d.fee, 0), coalesce(d.failed, 0), coalesce(d.returns, 0), coalesce(d.returned, 0))
      is distinct from (coalesce(raw.total, 0), coalesce(raw.amount, 0), coalesce(raw.fee, 0), coalesce(raw.failed, 0), coalesce(back.returns, 0), coalesce(back.returned, 0))`,
  )
  expect(off!.n).toBe(0)
}

it('counts what was paid and what was not, each once, whatever the bank was asked', async () => {
  const before = (await figures()).now
  await paid(210_000)
  world.bank.returnBehaviour = 'NO'
  await paid(220_000)
  world.bank.returnBehaviour = 'LOST'
  await paid(230_000)
  expect((await figures()).now.total).toBe(before.total + 1)
  await askUntilSaid(world)
  world.bank.returnBehaviour = 'DONE'
  await followOrders(world)
  const { now, days } = await figures()
  expect(now).toMatchObject({
    total: before.total + 2,
    amount: before.amount + 440_000,
    failed: before.failed + 1,
    returns: before.returns,
  })
  expect(days.find(({ date }) => date === today())).toMatchObject({
    amount: now.amount,
    total: now.total,
  })
  await asRaw()
})
it('counts the rows of a batch, and not the batch', async () => {
  const before = (await figures()).now
  const batch = await at.madeBatch([rowTo(), rowTo({ amount: 250_000 })])
  await at.agreed([batch.id])
  await followOrders(world)
  const { now } = await figures()
  expect(now).toMatchObject({ total: before.total + 2, amount: before.amount + 350_000 })
  await asRaw()
})
it('counts what came back on the day on which it did, beside what had left', async () => {
  const id = await paid(240_000)
  const left = today()
  const first = (await figures({ from: left, to: left })).now
  world.clock.advance(DAY_MS)
  us = await people(world)
  world.bank.given.get(at.referenceOf(id))!.status = 'RETURNED'
  await followOrders(world)
  us = await people(world)
  const { now, before, days } = await figures({ from: today(), to: today() })
  expect(now).toMatchObject({ total: 0, amount: 0, returns: 1, returned: 240_000 })
  expect(before).toMatchObject({ from: left, amount: first.amount, returned: first.returned })
  expect(days).toEqual([{ date: today(), amount: 0, total: 0, returned: 240_000 }])
  await asRaw()
})
it('is for those who may see payouts, each merchant its own, and of the accounts that they are held to', async () => {
  await paid(260_000)
  const statistics = await memberWith(world, [1200, 1300], '0931000181')
  expect((await ask({}, statistics.token)).body.code).toBe(10)
  const held = await memberWith(world, [1600], '0931000182')
  expect((await figures({}, at.anna.token)).now.total).toBeGreaterThan(0)
  const [other] = await asOwner<{ id: string }>(
    world,
    `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, default_account, default_fee_account, created_at)
    values (gen_random_uuid(), $1, '700200300598', 'CA PHE SAOLA', 'KLB', '970452', false, false, now()) returning id`,
    [us.owner.merchantId],
  )
  expect((await figures({ bankAccountId: other!.id })).now.total).toBe(0)
  await asOwner(
    world,
    'insert into member_bank_account (member_id, merchant_id, bank_account_id) values ($1, $2, $3)',
    [held.id, us.owner.merchantId, other!.id],
  )
  expect((await figures({}, held.token)).now.total).toBe(0)
  expect((await figures({}, us.other.token)).now.total).toBe(0)
  expect((await ask({ from: '2026-02-30' })).body.code).toBe(2)
  const off = await openWorld()
  const there = await people(off)
  const { body } = await off.send(dashboard.moneyOut, { query: {} }, { token: there.owner.token })
  expect(body.code).toBe(19)
  await off.close()
}, 60_000)
