/** Orders of money out against the bank's statement, differences planted among orders that are right (M13, ADR 0050). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StatementItem } from '../../adapters/bank.ts'
import { sendOrders } from '../../../test/bank-transfers.ts'
import { asOwner, openShop, type Shop } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db.ts'
import { uuid } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { order, type Order } from '../bank-transfer/service.ts'
import { run } from './service.ts'

let world: World
let shop: Shop
let other: Shop
const book = new Map<string, StatementItem[]>()
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world)
  other = await openShop(world)
  toNoon(world)
  world.app.bank.statementPage = async (accountNo, { from, to }) => {
    const items = (book.get(accountNo) ?? []).filter(
      ({ dateTime }) =>
        Date.parse(dateTime) >= Date.parse(from) && Date.parse(dateTime) <= Date.parse(to),
    )
    const sum = (sign: number): number =>
      items.reduce((n, l) => n + (l.coefficient === sign ? l.amount : 0), 0)
    const [credit, debit] = [sum(1), sum(-1)]
    return { opening: 0, credit, debit, closing: credit - debit, total: items.length, items }
  }
})
afterAll(() => world.close())

const ctx = () => jobCtx(world.app, 'test')
const put = (
  accountNo: string,
  reference: string | null,
  amount: number,
  more: Partial<StatementItem> = {},
): void => {
  const line: StatementItem = {
    transactionNo: `FT${reference?.slice(-8) ?? uuid().slice(0, 8)}`,
    dateTime: world.clock.now().toISOString(),
    amount,
    coefficient: -1,
    currency: 'VND',
    detail: 'CHI',
    transGroup: 'TRANSFER_OUT',
    balance: 0,
    virtualAccount: null,
    orderReference: reference,
    ...more,
  }
  book.set(accountNo, [...(book.get(accountNo) ?? []), line])
}
const orderOf = (i: number): Order => ({
  merchantId: shop.merchantId,
  kind: 'PAYOUT',
  ownerId: `row ${i}`,
  channel: 'BANK',
  fromAccount: shop.accountNo,
  to: { bin: '970436', account: `00110${i}`, name: 'NGUYEN VAN AN' },
  reference: `PO${uuid().replaceAll('-', '')}`,
  amount: 10_000 + i,
  content: 'chi',
})
const found = (): Promise<{ what: string; state: string }[]> =>
  asOwner(
    world,
    `select kind || ' ' || reference what, state from reconciliation_difference order by 1`,
  )

it(
  'a doubled order, a lost one, another amount, another account, one that we never gave: each is found, and nothing besides',
  { meta: { bars: ['M13'] } },
  async () => {
    const orders = Array.from({ length: 60 }, (_, i) => orderOf(i))
    world.bank.returnBehaviour = 'DONE'
    await inTransaction(world.app.db, (tx) => order({ ...ctx(), db: tx }, orders))
    await sendOrders(world)
    const planted: string[] = []
    const plant = (kind: string, reference: string): void => {
      planted.push(`${kind} FT${reference.slice(-8)}`)
    }
    for (const [i, { reference, amount }] of orders.entries()) {
      if (i === 0) {
        plant('DUPLICATE', reference)
        put(shop.accountNo, reference, amount)
        put(shop.accountNo, reference, amount)
      } else if (i === 1) plant('MISSING_BANK', reference)
      else if (i === 2) {
        plant('AMOUNT', reference)
        put(shop.accountNo, reference, amount + 1)
      } else if (i === 3) {
        plant('OTHER_ACCOUNT', reference)
        put(other.accountNo, reference, amount)
      } else put(shop.accountNo, reference, amount)
    }
    plant('MISSING_OURS', 'PO12345678')
    put(shop.accountNo, 'PO12345678', 5_000)
    // The merchant's own business, and money of an order that came back.
    put(shop.accountNo, null, 777_000)
    put(shop.accountNo, orders[9]!.reference, orders[9]!.amount, {
      coefficient: 1,
      transGroup: 'REVERSAL',
      transactionNo: 'FTBACK',
    })
    const day = vnDay(world.clock.now())
    world.clock.advance(2 * 86_400_000)
    await run(ctx(), { from: day, to: day, askedBy: 'test' })
    expect((await found()).map(({ what }) => what)).toEqual(planted.sort())
    expect(
      await asOwner(world, 'select state from bank_transfer where reference = $1', [
        orders[9]!.reference,
      ]),
    ).toEqual([{ state: 'RETURNED' }])
    await run(ctx(), { from: day, to: day, askedBy: 'test' })
    expect((await found()).map(({ what }) => what)).toEqual(planted)
    const [sums] = await asOwner<{ bank_out: number; our_out: number }>(
      world,
      'select bank_out::int, our_out::int from reconciliation_day where day = $1',
      [day],
    )
    expect(sums!.our_out).toBe(orders.reduce((all, { amount }) => all + amount, 0))
  },
)

it('an order that the bank has not decided on is no difference', async () => {
  world.bank.returnBehaviour = 'LOST'
  const one = orderOf(100)
  await inTransaction(world.app.db, (tx) => order({ ...ctx(), db: tx }, [one]))
  await sendOrders(world)
  put(shop.accountNo, one.reference, one.amount)
  const day = vnDay(world.clock.now())
  world.clock.advance(86_400_000)
  const before = await found()
  await run(ctx(), { from: day, to: day, askedBy: 'test' })
  expect(await found()).toEqual(before)
})
