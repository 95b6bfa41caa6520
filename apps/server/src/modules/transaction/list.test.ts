/** Who sees which part of the list of transactions, and in which order. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transaction } from '@saola/contract/transaction'
import { people, type People } from '../../../test/people.ts'
import { asOwner, bankNotificationOf, openPayment, type Shop } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { uuid } from '../../platform/ids.ts'

type Page<T> = { items: T[]; totalSize: number }
type Row = { id: string; completeTime: string | null }

let world: World
let who: People
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  who = await people(world)
  const [account] = await asOwner<{ id: string; account_no: string }>(
    world,
    'select id, account_no from bank_account where merchant_id = $1 and default_account',
    [who.owner.merchantId],
  )
  const [fee] = await asOwner<{ id: string }>(
    world,
    `select id from fee where scope = 'ALL' and payment_type = 'VIET_QR'`,
  )
  shop = {
    merchantId: who.owner.merchantId,
    accountId: account!.id,
    accountNo: account!.account_no,
    feeId: fee!.id,
  }
}, 120_000)
afterAll(() => world.close())

const get = <T>(
  query: Record<string, unknown>,
  token = who.owner.token,
): Promise<{ status: number; body: { code: number; data: T } }> =>
  world.send(
    transaction.getAll,
    { query: { isStatistic: '0', ...query } as never },
    { token },
  ) as never
const settle = (t: { virtual_account: string }, amount: number) =>
  world.notify(bankNotificationOf(world, shop, t.virtual_account, amount))
const pay = async (amount: number) => {
  const t = await openPayment(world, shop, amount)
  await settle(t, amount)
  return t
}

it('who may use pay boxes alone sees what came through the box that they name, and nothing else', async () => {
  const cashier = who.cashier.token
  expect((await get({}, cashier)).body).toMatchObject({
    code: 2,
    data: { errors: [{ field: 'payboxDeviceId', key: 'error.required' }] },
  })
  const [mine, linked, elsewhere] = [await pay(12_000), await pay(13_000), await pay(14_000)]
  const [box, otherBox] = ['01920000-0000-7000-8000-0000000000b1', uuid()]
  for (const [id, type, device] of [
    [mine.id, 'PAY_BOX', box],
    [linked.id, 'PAY_LINK', box],
    [elsewhere.id, 'PAY_BOX', otherBox],
  ])
    await asOwner(world, 'update payment set type = $2, paybox_device_id = $3 where id = $1', [
      id,
      type,
      device,
    ])
  const seen = async (query: Record<string, unknown>): Promise<string[]> =>
    (await get<Page<Row>>(query, cashier)).body.data.items.map((row) => row.id)
  expect(await seen({ payboxDeviceId: box })).toEqual([mine.id])
  expect(await seen({ payboxDeviceId: box, type: 'PAY_BOX' })).toEqual([mine.id])
  expect(await seen({ payboxDeviceId: box, transactionId: linked.id })).toEqual([])
  expect((await get({ payboxDeviceId: box, type: 'PAY_LINK' }, cashier)).body.code).toBe(2)
  expect((await get<Page<Row>>({ payboxDeviceId: box }, who.other.token)).body.data.items).toEqual(
    [],
  )
})
it('in the order of payment what was asked for long ago and paid last comes first, and what is unpaid comes last', async () => {
  const reference = { keyword: 'SORT-' }
  const [old, young, unpaid] = [
    await openPayment(world, shop, 21_000, { reference: 'SORT-1', expiresAt: null }),
    await openPayment(world, shop, 22_000, { reference: 'SORT-2', expiresAt: null }),
    await openPayment(world, shop, 23_000, { reference: 'SORT-3', expiresAt: null }),
  ]
  for (const [t, minutes] of [
    [old, -30],
    [young, -20],
    [unpaid, -10],
  ] as const)
    await asOwner(world, 'update payment set created_at = $2 where id = $1', [
      t.id,
      new Date(world.clock.now().getTime() + minutes * 60_000),
    ])
  await settle(young, 22_000)
  world.clock.advance(60_000)
  await settle(old, 21_000)
  const order = async (query: Record<string, unknown>): Promise<string[]> =>
    (await get<Page<Row>>({ ...reference, ...query })).body.data.items.map((row) => row.id)
  const byCompletion = [old.id, young.id, unpaid.id]
  expect(await order({ sortBy: 'completeTime' })).toEqual(byCompletion)
  expect(await order({ sortBy: 'completeTime', sortDirection: 'ASC' })).toEqual(
    byCompletion.toReversed(),
  )
  expect(await order({})).toEqual([unpaid.id, young.id, old.id])
  expect(await order({ sortBy: 'completeTime', status: 'SUCCESS', pageSize: '1' })).toEqual([
    old.id,
  ])
})
it('a page in the order of payment is read off an index', async () => {
  const [found] = await asOwner<{ plan: object }>(
    world,
    `select json_agg(indexdef) plan from pg_indexes where tablename = 'payment' and indexdef like '%merchant_id, complete_time DESC NULLS LAST, id DESC)'`,
  )
  expect(found!.plan).toHaveLength(1)
})
it('bank transactions without an account are those of the default account', async () => {
  const asked: string[] = []
  const { statement } = world.app.bank
  world.app.bank.statement = (accountNo, ...rest) => {
    asked.push(accountNo)
    return statement.call(world.app.bank, accountNo, ...rest)
  }
  const answer = await world.send(
    transaction.bankTransactions,
    { query: {} },
    { token: who.owner.token },
  )
  world.app.bank.statement = statement
  expect({ code: answer.body.code, asked }).toEqual({ code: 0, asked: [shop.accountNo] })
})
