/** M13: planted differences in a long statement, all found and none besides. RELIABILITY=long takes 10,000 lines, else a tenth. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StatementItem } from '../../src/adapters/bank.ts'
import { settle, type BankNotification } from '../../src/modules/settlement/service.ts'
import { addDays, run } from '../../src/modules/reconciliation/run.ts'
import { vnDay } from '../../src/platform/clock.ts'
import { uuid } from '../../src/platform/ids.ts'
import { jobCtx } from '../../src/platform/jobs.ts'
import { asOwner, openPayment, openShop, type Shop } from '../shop.ts'
import { openWorld, type World } from '../world.ts'

const LINES = process.env.RELIABILITY === 'long' ? 10_000 : 1_000
const EACH = 10
let world: World
let shops: Shop[]
const book = new Map<string, StatementItem[]>()
beforeAll(async () => {
  world = await openWorld()
  shops = [await openShop(world), await openShop(world), await openShop(world)]
  world.clock.advance(4 * 86_400_000)
  world.app.bank.statementPage = async (accountNo, { from, to, index, size }) => {
    const own = (book.get(accountNo) ?? [])
      .filter(
        (l) =>
          Date.parse(l.dateTime) >= Date.parse(from) && Date.parse(l.dateTime) <= Date.parse(to),
      )
      .sort((a, b) => Date.parse(a.dateTime) - Date.parse(b.dateTime))
    const sum = (sign: number): number =>
      own.reduce((n, l) => n + (l.coefficient === sign ? l.amount : 0), 0)
    return {
      opening: 0,
      credit: sum(1),
      debit: sum(-1),
      closing: sum(1) - sum(-1),
      total: own.length,
      items: own.slice(index * size, (index + 1) * size),
    }
  }
}, 120_000)
afterAll(() => world.close())

const put = (accountNo: string, n: BankNotification, more: Partial<StatementItem> = {}): void => {
  const item: StatementItem = {
    transactionNo: n.bankReference,
    dateTime: n.bookedAt,
    amount: n.amount,
    coefficient: 1,
    currency: 'VND',
    detail: n.content,
    transGroup: 'TRANSFER_IN',
    balance: 0,
    virtualAccount: n.virtualAccount,
    orderReference: null,
    ...more,
  }
  book.set(accountNo, [...(book.get(accountNo) ?? []), item])
}

const LAST_SECOND = 86_399
/** Now and then one of the day's edges, else anywhere within it. */
function secondOf(i: number): number {
  if (i % 97 === 0) return LAST_SECOND
  return i % 89 === 0 ? 0 : (i * 7_919) % 86_400
}

it(
  `${6 * EACH} differences planted in a statement of ${LINES} lines: all found, none besides, day edges included`,
  { timeout: 600_000, meta: { bars: ['M13'] } },
  async () => {
    const day = addDays(vnDay(world.clock.now()), -2)
    const planted: string[] = []
    const ours: BankNotification[] = []
    const plant = (kind: string, n: BankNotification): void => {
      planted.push(`${kind} ${n.bankReference}`)
    }
    for (let i = 0; i < LINES; i++) {
      const shop = shops[i % 3]!
      const [kind, other] = [i < 6 * EACH ? Math.floor(i / EACH) : -1, shops[(i + 1) % 3]!]
      const seconds = kind === 5 ? LAST_SECOND : secondOf(i)
      const n: BankNotification = {
        bankReference: `FT${String(i).padStart(11, '0')}`,
        accountNo: shop.accountNo,
        virtualAccount: null,
        amount: 10_000 + i,
        content: `dong ${i}`,
        fromBin: '970436',
        fromAccount: '0011001234567',
        fromName: 'NGUYEN VAN AN',
        bookedAt: new Date(Date.parse(`${day}T00:00:00+07:00`) + seconds * 1000).toISOString(),
        interBankTrace: null,
        validate: uuid(),
      }
      if (kind === 0) {
        // Half of what nobody told us of names a virtual account of ours: found, and taken in.
        if (i % 2 === 0)
          n.virtualAccount = (
            await openPayment(world, shop, n.amount, { expiresAt: null })
          ).virtual_account
        plant('MISSING_OURS', n)
      } else ours.push(n)
      if (kind === 1) plant('MISSING_BANK', n)
      else if (kind === 2) {
        plant('AMOUNT', n)
        put(shop.accountNo, n, { amount: n.amount + (i % 2 === 0 ? 1 : -1) })
      } else if (kind === 3) {
        plant('DUPLICATE', n)
        put(shop.accountNo, n)
        put(shop.accountNo, n)
      } else if (kind === 4) {
        plant('OTHER_ACCOUNT', n)
        put(other.accountNo, n)
      } else if (kind === 5) {
        plant('OTHER_DAY', n)
        put(shop.accountNo, n, { dateTime: `${addDays(day, 1)}T00:00:00+07:00` })
      } else put(shop.accountNo, n)
    }
    for (let at = 0; at < ours.length; at += 200)
      await settle(world.app.db, {
        id: uuid(),
        now: world.clock.now(),
        test: false,
        channel: 'BANK',
        notifications: ours.slice(at, at + 200),
      })
    await run(jobCtx(world.app, 'test'), { from: day, to: day, askedBy: 'test' })
    const found = async () =>
      asOwner<{ what: string; state: string }>(
        world,
        `select kind || ' ' || reference what, state from reconciliation_difference order by 1`,
      )
    expect((await found()).map((d) => d.what)).toEqual(planted.sort())
    expect((await found()).filter((d) => d.state === 'HEALED')).toHaveLength(EACH / 2)
    // The day after, and all of it once more: nothing is told twice.
    await run(jobCtx(world.app, 'test'), {
      from: addDays(day, 1),
      to: addDays(day, 1),
      askedBy: 'test',
    })
    await run(jobCtx(world.app, 'test'), { from: day, to: addDays(day, 1), askedBy: 'test' })
    expect((await found()).map((d) => d.what)).toEqual(planted)
  },
)
