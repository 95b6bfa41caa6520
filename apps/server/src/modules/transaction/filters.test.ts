/** Every filter of the list of transactions, of its file and of its figures, with the rows that it leaves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullPath } from '@saola/contract/call'
import { transaction } from '@saola/contract/transaction'
import { people, type People } from '../../../test/people.ts'
import { asOwner, bankNotificationOf, openPayment, type Shop } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'
import { readXlsx } from '../../platform/sheet-read.ts'

type Query = Record<string, string>
const DAY_MS = 86_400_000
const BOX = '01920000-0000-7000-8000-0000000000b2'

let world: World
let who: People
/** Four payments by their letter: A and B of the first day, C and D of the second; all but D are paid. */
const ids: Record<string, string> = {}
let days: [string, string]
let second: { id: string; account_no: string }

beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  who = await people(world)
  const { merchantId } = who.other
  const [first] = await asOwner<{ id: string; account_no: string }>(
    world,
    'select id, account_no from bank_account where merchant_id = $1 and default_account',
    [merchantId],
  )
  const [other] = await asOwner<{ id: string; account_no: string }>(
    world,
    `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, default_account, default_fee_account, created_at)
    values (gen_random_uuid(), $1, '700200300511', 'NHA SACH BINH MINH', 'KLB', '970452', false, false, now()) returning id, account_no`,
    [merchantId],
  )
  second = other!
  const [fee] = await asOwner<{ id: string }>(
    world,
    `select id from fee where scope = 'ALL' and payment_type = 'VIET_QR'`,
  )
  const shopOf = (account: { id: string; account_no: string }): Shop => ({
    merchantId,
    accountId: account.id,
    accountNo: account.account_no,
    feeId: fee!.id,
  })
  const make = async (
    letter: string,
    amount: number,
    more: Parameters<typeof openPayment>[3] & { shop?: Shop; paid?: boolean } = {},
  ): Promise<void> => {
    const shop = more.shop ?? shopOf(first!)
    const t = await openPayment(world, shop, amount, {
      ...more,
      reference: `F-${letter}`,
      expiresAt: null,
    })
    ids[letter] = t.id
    if (more.paid !== false)
      await world.notify(bankNotificationOf(world, shop, t.virtual_account, amount))
  }
  await make('A', 10_000)
  await make('B', 20_000, { type: 'PAY_PAGE', shop: shopOf(second) })
  const day = vnDay(world.clock.now())
  world.clock.advance(DAY_MS)
  days = [day, vnDay(world.clock.now())]
  who = await people(world)
  await make('C', 40_000)
  await make('D', 80_000, { paymentType: 'ATM_CARD', paid: false })
  await asOwner(world, 'update payment set paybox_device_id = $2 where id = $1', [ids.B, BOX])
  await world.work()
}, 120_000)
afterAll(() => world.close())

const lettersOf = (found: readonly string[]): string =>
  Object.keys(ids)
    .filter((letter) => found.includes(ids[letter]!))
    .join('')
/** Filter → the payments that it leaves; the list and its file take the same. */
const both: readonly [name: string, query: () => Query, left: string][] = [
  ['nothing', () => ({}), 'ABCD'],
  ['keyword', () => ({ keyword: 'F-A' }), 'A'],
  ['status', () => ({ status: 'SUCCESS' }), 'ABC'],
  ['status', () => ({ status: 'CREATED' }), 'D'],
  ['status NONE, which is no filter', () => ({ status: 'NONE' }), 'ABCD'],
  ['fromDate', () => ({ fromDate: days[1] }), 'CD'],
  ['toDate', () => ({ toDate: days[0] }), 'AB'],
  ['transactionId', () => ({ transactionId: ids.B! }), 'B'],
  ['refTransactionId', () => ({ refTransactionId: 'F-C' }), 'C'],
  ['merchantId', () => ({ merchantId: who.other.merchantId }), 'ABCD'],
  ["another's merchantId", () => ({ merchantId: who.owner.merchantId }), ''],
  ['merchantCode', () => ({ merchantCode: who.other.merchantCode }), 'ABCD'],
  ["another's merchantCode", () => ({ merchantCode: who.owner.merchantCode }), ''],
  ['type', () => ({ type: 'PAY_PAGE' }), 'B'],
  ['paymentType', () => ({ paymentType: 'ATM_CARD' }), 'D'],
  ['bankAccountId', () => ({ bankAccountId: second.id }), 'B'],
  ['isStatistic, which is what is over', () => ({ isStatistic: '1' }), 'ABC'],
  ['two at once', () => ({ status: 'SUCCESS', fromDate: days[1] }), 'C'],
]

describe('the list', { meta: { behaviours: ['B-371'] } }, () => {
  const listed = async (query: Query): Promise<string[]> =>
    (
      await world.send<typeof transaction.getAll, { items: { id: string }[] }>(
        transaction.getAll,
        { query: { isStatistic: '0', ...query } as never },
        { token: who.other.token },
      )
    ).body.data.items.map(({ id }) => id)
  it.each([
    ...both,
    ['payboxDeviceId', () => ({ payboxDeviceId: BOX }), 'B'] as const,
    ['bankAccountNo', () => ({ bankAccountNo: second.account_no }), 'B'] as const,
  ])('filters by %s', async (_name, query, left) =>
    expect(lettersOf(await listed(query()))).toBe(left),
  )
  it('comes in pages', async () => {
    expect(await listed({ page: '1', pageSize: '1' })).toEqual([ids.C])
    expect(await listed({ page: '0', pageSize: '3', sortDirection: 'ASC' })).toEqual([
      ids.A,
      ids.B,
      ids.C,
    ])
  })
})

describe('the file', { meta: { behaviours: ['B-372'] } }, () => {
  it.each(both)('filters by %s', async (_name, query, left) => {
    const answer = await fetch(
      `${world.base}${fullPath(transaction.export, false)}?${new URLSearchParams(query()).toString()}`,
      { headers: { authorization: `Bearer ${who.other.token}` } },
    )
    const [, ...rows] = await readXlsx(Buffer.from(await answer.arrayBuffer()), 100)
    expect(lettersOf(rows.map(([id]) => id!))).toBe(left)
    expect(rows).toHaveLength(left.length)
  })
})

it('the figures name refunds beside what was paid, and none beside another status', async () => {
  await asOwner(
    world,
    `insert into refund_daily (merchant_id, day, type, payment_type, bank_account_id, total, amount, fee_back, vat_back) values ($1, $2, 'PAY_PAGE', 'VIET_QR', $3, 1, 5000, 0, 0)`,
    [who.other.merchantId, days[0], second.id],
  )
  for (const [status, refunds] of [
    ['NONE', [5_000, 1]],
    ['SUCCESS', [5_000, 1]],
    ['CANCELED', [0, 0]],
    ['FAIL', [0, 0]],
  ] as const) {
    const { totalRefunded, numOfRefunds } = (
      await world.send<
        typeof transaction.getStatisticInfo,
        { totalRefunded: number; numOfRefunds: number }
      >(transaction.getStatisticInfo, { query: { status } }, { token: who.other.token })
    ).body.data
    expect({ status, refunds: [totalRefunded, numOfRefunds] }).toEqual({ status, refunds })
  }
})

describe('the figures', { meta: { behaviours: ['B-373'] } }, () => {
  it.each([
    ['nothing', () => ({}), [70_000, 3]],
    ['status', () => ({ status: 'SUCCESS' }), [70_000, 3]],
    ['another status', () => ({ status: 'CANCELED' }), [0, 0]],
    ['type', () => ({ type: 'PAY_PAGE' }), [20_000, 1]],
    ['paymentType', () => ({ paymentType: 'VIET_QR' }), [70_000, 3]],
    ['another paymentType', () => ({ paymentType: 'ATM_CARD' }), [0, 0]],
    ['bankAccountId', () => ({ bankAccountId: second.id }), [20_000, 1]],
    ['fromDate', () => ({ fromDate: days[1] }), [40_000, 1]],
    ['toDate', () => ({ toDate: days[0] }), [30_000, 2]],
  ] as const)('count by %s', async (_name, query, [totalRevenue, paid]) =>
    expect(
      (
        await world.send(
          transaction.getStatisticInfo,
          { query: query() as never },
          { token: who.other.token },
        )
      ).body.data,
    ).toMatchObject({ totalRevenue, numOfSuccessfulTransactions: paid }),
  )
})
