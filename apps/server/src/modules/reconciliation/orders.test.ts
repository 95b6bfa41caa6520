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

/** RELIABILITY=long takes ten thousand orders. */
const COUNT = process.env.RELIABILITY === 'long' ? 10_000 : 600
let world: World
let shop: Shop
let other: Shop
const book = new Map<string, StatementItem[]>()
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world)
  other = await openShop(world)
  toNoon(world)
  world.app.bank.statementPage = async (accountNo, { from, to, index, size }) => {
    const items = (book.get(accountNo) ?? []).filter(
      ({ dateTime }) =>
        Date.parse(dateTime) >= Date.parse(from) && Date.parse(dateTime) <= Date.parse(to),
    )
    const sum = (sign: number): number =>
      items.reduce((n, l) => n + (l.coefficient === sign ? l.amount : 0), 0)
    const [credit, debit] = [sum(1), sum(-1)]
    return {
      opening: 0,
      credit,
      debit,
      closing: credit - debit,
      total: items.length,
      items: items.slice(index * size, (index + 1) * size),
    }
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
/** What pays merchants and the bank from a merchant's account, and what the bank pays from its own. */
const KINDS = ['PAYOUT', 'FEE', 'CARD_OUT', 'CASE', 'LINE_REFUND'] as const
const isOurs = (kind: Order['kind']): boolean =>
  kind === 'CARD_OUT' || kind === 'CASE' || kind === 'LINE_REFUND'
const orderOf = (i: number, kind: (typeof KINDS)[number] = 'PAYOUT'): Order => ({
  merchantId: shop.merchantId,
  kind,
  ownerId: `row ${i}`,
  channel: 'BANK',
  fromAccount: isOurs(kind) ? world.app.config.settlementAccount : shop.accountNo,
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

/** The other side of what we think: the account in which a planted line stands. */
const wrongAccount = (one: Order): string =>
  'fromAccount' in one && one.fromAccount === shop.accountNo ? other.accountNo : shop.accountNo
interface Planted {
  kind: string
  /** What the bank's book says of an order, in place of one plain line. */
  put: (one: Order, account: string) => void
  /** Whether the bank had told us that it refused the order. */
  isRefused?: true
}
const PLANTED: readonly Planted[] = [
  {
    kind: 'DUPLICATE',
    put: ({ reference, amount }, account) => {
      put(account, reference, amount)
      put(account, reference, amount)
    },
  },
  { kind: 'MISSING_BANK', put: () => undefined },
  { kind: 'AMOUNT', put: ({ reference, amount }, account) => put(account, reference, amount + 1) },
  {
    kind: 'OTHER_ACCOUNT',
    put: (one) => put(wrongAccount(one), one.reference, one.amount),
  },
  // Carried out although the bank has refused it.
  {
    kind: 'AMOUNT',
    put: ({ reference, amount }, account) => put(account, reference, amount),
    isRefused: true,
  },
]
const EACH = 10

it(
  `60 differences planted among ${COUNT} orders of money out: doubled, lost, another amount, another account, refused and paid, never given: each is found, and nothing besides`,
  { timeout: 600_000, meta: { bars: ['M13'] } },
  async () => {
    const orders = Array.from({ length: COUNT }, (_, i) => orderOf(i, KINDS[i % KINDS.length]))
    const plantedIn = (i: number): Planted | undefined => PLANTED[Math.floor(i / EACH)]
    for (const isRefused of [true, false]) {
      world.bank.returnBehaviour = isRefused ? 'NO' : 'DONE'
      const some = orders.filter((_, i) => (plantedIn(i)?.isRefused ?? false) === isRefused)
      for (let at = 0; at < some.length; at += 500) {
        const part = some.slice(at, at + 500)
        await inTransaction(world.app.db, (tx) => order({ ...ctx(), db: tx }, part))
        await sendOrders(world)
      }
    }
    expect(
      await asOwner(
        world,
        'select state, count(*)::int n from bank_transfer group by 1 order by 1',
      ),
    ).toEqual([
      { state: 'DONE', n: COUNT - EACH },
      { state: 'FAILED', n: EACH },
    ])
    const planted: string[] = []
    const plant = (kind: string, reference: string): void => {
      planted.push(`${kind} FT${reference.slice(-8)}`)
    }
    for (const [i, one] of orders.entries()) {
      const account = 'fromAccount' in one ? one.fromAccount : ''
      const fault = plantedIn(i)
      if (fault) {
        plant(fault.kind, one.reference)
        fault.put(one, account)
      } else put(account, one.reference, one.amount)
    }
    for (let i = 0; i < EACH; i++) {
      const reference = `PO0000000000${String(i).padStart(8, '0')}`
      plant('MISSING_OURS', reference)
      put(i % 2 === 0 ? shop.accountNo : world.app.config.settlementAccount, reference, 5_000 + i)
    }
    expect(planted).toHaveLength(60)
    // The merchant's own business, and money of an order that came back.
    put(shop.accountNo, null, 777_000)
    const back = orders.find((one, i) => plantedIn(i) === undefined && one.kind === 'PAYOUT')!
    put(shop.accountNo, back.reference, back.amount, {
      coefficient: 1,
      transGroup: 'REVERSAL',
      transactionNo: 'FTBACK',
    })
    const day = vnDay(world.clock.now())
    world.clock.advance(2 * 86_400_000)
    await run(ctx(), { from: day, to: day, askedBy: 'test' })
    expect((await found()).map(({ what }) => what)).toEqual(planted.toSorted())
    expect(
      await asOwner(world, 'select state from bank_transfer where reference = $1', [
        back.reference,
      ]),
    ).toEqual([{ state: 'RETURNED' }])
    await run(ctx(), { from: day, to: day, askedBy: 'test' })
    expect((await found()).map(({ what }) => what)).toEqual(planted.toSorted())
    const [sums] = await asOwner<{ our_out: number }>(
      world,
      'select our_out::int from reconciliation_day where day = $1',
      [day],
    )
    expect(sums!.our_out).toBe(
      orders.reduce((all, { amount }, i) => all + (plantedIn(i)?.isRefused ? 0 : amount), 0),
    )
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
