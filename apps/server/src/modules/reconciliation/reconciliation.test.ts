/** The bank's statement against our books: what staff may see and do, what is found, what is taken in, what is no difference (M13). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconciliation } from '@saola/contract/reconciliation'
import type { StatementItem } from '../../adapters/bank.ts'
import { BankUnavailable } from '../../adapters/bank.ts'
import { people, type People } from '../../../test/people.ts'
import {
  asOwner,
  bankNotificationOf,
  openPayment,
  openShop,
  type Shop,
} from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'
import { digits } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { addDays, run } from './run.ts'

let world: World
let all: People
let shop: Shop
let other: Shop
/** What the bank says, by account. */
const book = new Map<string, StatementItem[]>()
const OPENING = 5_000_000
beforeAll(async () => {
  world = await openWorld()
  // Money may be on an account from its linking on: yesterday has to lie behind that.
  shop = await openShop(world)
  other = await openShop(world)
  toNoon(world)
  all = await people(world)
  world.app.bank.statementPage = async (accountNo, { from, to, index, size }) => {
    if (world.bank.fails) throw new BankUnavailable('down')
    const lines = [...(book.get(accountNo) ?? [])].sort(
      (a, b) => Date.parse(a.dateTime) - Date.parse(b.dateTime),
    )
    const sum = (of: StatementItem[], sign: number): number =>
      of.reduce((n, l) => n + (l.coefficient === sign ? l.amount : 0), 0)
    const [before, own] = [
      lines.filter((l) => Date.parse(l.dateTime) < Date.parse(from)),
      lines.filter(
        (l) =>
          Date.parse(l.dateTime) >= Date.parse(from) && Date.parse(l.dateTime) <= Date.parse(to),
      ),
    ]
    const opening = OPENING + sum(before, 1) - sum(before, -1)
    return {
      opening,
      credit: sum(own, 1),
      debit: sum(own, -1),
      closing: opening + sum(own, 1) - sum(own, -1),
      total: own.length,
      items: own.slice(index * size, (index + 1) * size),
    }
  }
})
beforeEach(() => {
  world.bank.fails = false
})
afterAll(() => world.close())

const today = (): string => vnDay(world.clock.now())
const yesterday = (): string => addDays(today(), -1)
/** A moment of a day in Vietnam. */
const at = (day: string, time = '10:00:00'): string => `${day}T${time}+07:00`
interface Paid {
  reference: string
  virtualAccount: string | null
  amount: number
  at: string
  of: Shop
}
const line = (p: Paid, more: Partial<StatementItem> = {}): StatementItem => ({
  transactionNo: p.reference,
  dateTime: p.at,
  amount: p.amount,
  coefficient: 1,
  currency: 'VND',
  detail: 'Ca phe',
  transGroup: 'TRANSFER_IN',
  balance: 0,
  virtualAccount: p.virtualAccount,
  orderReference: null,
  ...more,
})
const put = (accountNo: string, item: StatementItem): void => {
  book.set(accountNo, [...(book.get(accountNo) ?? []), item])
}
/** A payment link that somebody pays; `tell` decides who learns of it. */
async function pay(
  amount: number,
  when: string,
  tell: 'both' | 'bank' | 'us' = 'both',
  of: Shop = shop,
): Promise<Paid> {
  const payment = await openPayment(world, of, amount, { expiresAt: null })
  const paid = {
    reference: `FT${digits(13)}`,
    virtualAccount: payment.virtual_account,
    amount,
    at: when,
    of,
  }
  if (tell !== 'bank')
    expect(
      (
        await world.notify(
          bankNotificationOf(world, of, paid.virtualAccount, amount, {
            bankReference: paid.reference,
            bookedAt: when,
          }),
        )
      ).body.data,
    ).toMatchObject({ outcome: 'SETTLED' })
  if (tell !== 'us') put(of.accountNo, line(paid))
  return paid
}
const look = (from: string, to = from): Promise<void> =>
  run(jobCtx(world.app, 'test'), { from, to, askedBy: 'test' })
type Row = {
  id: number
  kind: string
  state: string
  reference: string
  day: string
  allowedActions: string[]
  bankAmount: number | null
  ourAmount: number | null
}
const list = async (query: Record<string, string> = {}): Promise<Row[]> =>
  (
    await world.send<typeof reconciliation.list, { items: Row[] }>(
      reconciliation.list,
      { query, page: { size: 200 } as never },
      { token: all.maker.token },
    )
  ).body.data.items
const of = async (reference: string): Promise<Row[]> => list({ keyword: reference })

describe('who may', () => {
  it('refuses strangers, merchants, staff without the code, wrong input, and a day that is none', async () => {
    expect((await world.send(reconciliation.list, { query: {} })).body.code).toBe(9)
    expect(
      (await world.send(reconciliation.list, { query: {} }, { token: all.owner.token })).status,
    ).toBe(401)
    expect(
      (
        await world.send(
          reconciliation.list,
          { query: { kind: 'ODD' } as never },
          { token: all.maker.token },
        )
      ).body,
    ).toMatchObject({ code: 2, data: { errors: [{ field: 'kind', key: 'error.enum' }] } })
    expect(
      (
        await world.send(
          reconciliation.detail,
          { params: { id: '999999' } },
          { token: all.maker.token },
        )
      ).body.code,
    ).toBe(5)
    expect(
      (
        await world.send(
          reconciliation.day,
          { params: { day: '2020-01-01' } },
          { token: all.maker.token },
        )
      ).body.code,
    ).toBe(5)
    for (const day of [addDays(today(), 1), '2020-01-01'])
      expect(
        (await world.send(reconciliation.run, { params: { day } }, { token: all.checker.token }))
          .body,
      ).toMatchObject({ code: 25, data: { errors: [{ field: 'day' }] } })
    expect(
      (await world.send(reconciliation.run, { params: { day: 'x' } }, { token: all.checker.token }))
        .body.code,
    ).toBe(2)
  })
})

describe('both sides agree', () => {
  it(
    'finds nothing where there is nothing, at the edges of a day as in its middle',
    { meta: { bars: ['M13'] } },
    async () => {
      for (const time of ['00:00:00', '12:00:00', '23:59:59'])
        await pay(50_000, at(yesterday(), time))
      await pay(60_000, at(yesterday()), 'both', other)
      put(shop.accountNo, {
        ...line({
          reference: 'OWN1',
          virtualAccount: null,
          amount: 700_000,
          at: at(yesterday()),
          of: shop,
        }),
        coefficient: -1,
        transGroup: 'TRANSFER_OUT',
      })
      await look(yesterday())
      expect(await list({ day: yesterday() })).toEqual([])
      const { body } = await world.send<
        typeof reconciliation.day,
        {
          state: string
          bankIn: number
          ourIn: number
          matched: number
          lines: number
          statements: { accountNo: string; outside: number; opening: number; closing: number }[]
        }
      >(reconciliation.day, { params: { day: yesterday() } }, { token: all.maker.token })
      expect(body.data).toMatchObject({
        state: 'DONE',
        bankIn: 210_000,
        ourIn: 210_000,
        lines: 4,
        matched: 4,
      })
      expect(body.data.statements.find((s) => s.accountNo === shop.accountNo)).toMatchObject({
        outside: -700_000,
        opening: OPENING,
        closing: OPENING + 150_000 - 700_000,
      })
    },
  )
  it('a bank that does not answer leaves the day waiting and says nothing of it', async () => {
    world.bank.fails = true
    await expect(look(addDays(yesterday(), -5))).rejects.toThrow('down')
    expect(
      (
        await world.send<typeof reconciliation.day, { state: string }>(
          reconciliation.day,
          { params: { day: addDays(yesterday(), -5) } },
          { token: all.maker.token },
        )
      ).body.data.state,
    ).toBe('WAITING')
    expect(await list({ day: addDays(yesterday(), -5) })).toEqual([])
  })
})

describe('a notification that never came', () => {
  it('is taken in from the statement, once, and marked; the late notification changes nothing', async () => {
    const paid = await pay(80_000, at(yesterday(), '09:00:00'), 'bank')
    await look(yesterday())
    expect(await of(paid.reference)).toEqual([
      expect.objectContaining({ kind: 'MISSING_OURS', state: 'HEALED', allowedActions: [] }),
    ])
    const books = () =>
      asOwner<{ n: number; sum: number; status: string }>(
        world,
        `select count(*)::int n, sum(p.amount)::bigint sum, min(t.status) status from ledger_entry p join ledger_transfer l on l.merchant_id = p.merchant_id and l.id = p.transfer_id join bank_credit c on c.merchant_id = l.merchant_id and c.id = l.bank_credit_id join payment t on t.merchant_id = l.merchant_id and t.id = l.transaction_id where c.bank_reference = $1 and p.account = 'CLEARING'`,
        [paid.reference],
      )
    expect(await books()).toEqual([{ n: 1, sum: 80_000, status: 'SUCCESS' }])
    expect(
      (
        await world.notify(
          bankNotificationOf(world, shop, paid.virtualAccount, 80_000, {
            bankReference: paid.reference,
            bookedAt: paid.at,
          }),
        )
      ).body,
    ).toMatchObject({ code: 0, data: { outcome: 'SETTLED' } })
    await look(yesterday())
    expect(await books()).toEqual([{ n: 1, sum: 80_000, status: 'SUCCESS' }])
    expect((await of(paid.reference)).map((d) => d.state)).toEqual(['HEALED'])
  })
  it('without a virtual account of ours it waits for people, who take it in or explain it; only one of twenty does', async () => {
    const paid = {
      reference: `FT${digits(13)}`,
      virtualAccount: null,
      amount: 33_000,
      at: at(yesterday(), '09:30:00'),
      of: shop,
    }
    put(shop.accountNo, line(paid))
    await look(yesterday())
    const [row] = await of(paid.reference)
    expect(row).toMatchObject({
      kind: 'MISSING_OURS',
      state: 'OPEN',
      allowedActions: ['heal', 'resolve'],
      bankAmount: 33_000,
      ourAmount: null,
    })
    const params = { id: String(row!.id) }
    expect(
      (
        await world.send(
          reconciliation.resolve,
          { params, body: { state: 'EXPLAINED', note: ' ' } },
          { token: all.maker.token },
        )
      ).body,
    ).toMatchObject({ code: 2, data: { errors: [{ field: 'note', key: 'error.required' }] } })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.send(reconciliation.heal, { params }, { token: all.maker.token }),
      ),
    )
    expect(answers.every(({ body }) => body.code === 0 || body.code === 13)).toBe(true)
    expect(answers.some(({ body }) => body.code === 0)).toBe(true)
    expect(
      await asOwner(
        world,
        'select outcome, reason, amount::int from bank_credit where bank_reference = $1',
        [paid.reference],
      ),
    ).toEqual([{ outcome: 'UNMATCHED', reason: 'UNKNOWN_ACCOUNT', amount: 33_000 }])
    expect(
      (
        await world.send<
          typeof reconciliation.detail,
          { state: string; outcome: string; resolvedBy: string }
        >(reconciliation.detail, { params }, { token: all.maker.token })
      ).body.data,
    ).toMatchObject({ state: 'HEALED', outcome: 'UNKNOWN_ACCOUNT' })
    expect(
      (
        await world.send(
          reconciliation.resolve,
          { params, body: { state: 'EXPLAINED', note: 'x' } },
          { token: all.maker.token },
        )
      ).body.code,
    ).toBe(13)
  })
})

describe('the next day', () => {
  it(
    '23:59:59 here and 00:00:00 there is one difference of the day, told once from both sides',
    { meta: { bars: ['M13'] } },
    async () => {
      const paid = await pay(41_000, at(addDays(today(), -2), '23:59:59'), 'us')
      put(shop.accountNo, line(paid, { dateTime: at(yesterday(), '00:00:00') }))
      await look(addDays(today(), -2))
      await look(yesterday())
      await look(addDays(today(), -2), yesterday())
      expect(await of(paid.reference)).toEqual([
        expect.objectContaining({ kind: 'OTHER_DAY', state: 'OPEN', day: addDays(today(), -2) }),
      ])
    },
  )
  it('a credit that the bank has not listed yet is a difference, which closes when it is listed', async () => {
    const paid = await pay(42_000, at(yesterday(), '23:59:59'), 'us')
    await look(yesterday())
    expect(await of(paid.reference)).toEqual([
      expect.objectContaining({ kind: 'MISSING_BANK', state: 'OPEN' }),
    ])
    put(shop.accountNo, line(paid))
    await look(yesterday())
    expect(await of(paid.reference)).toEqual([
      expect.objectContaining({ kind: 'MISSING_BANK', state: 'GONE' }),
    ])
  })
  it('today, nothing is missing at the bank yet', async () => {
    const paid = await pay(43_000, world.clock.now().toISOString(), 'us')
    await look(today())
    expect(await of(paid.reference)).toEqual([])
    put(shop.accountNo, line(paid))
  })
})

describe('people close a difference', () => {
  it('with state, note and name, in the audit log; it opens again only with other figures', async () => {
    const paid = await pay(55_000, at(yesterday(), '11:00:00'), 'us')
    put(shop.accountNo, line(paid, { amount: 55_001 }))
    await look(yesterday())
    const [row] = await of(paid.reference)
    expect(row).toMatchObject({
      kind: 'AMOUNT',
      state: 'OPEN',
      bankAmount: 55_001,
      ourAmount: 55_000,
      allowedActions: ['resolve'],
    })
    const params = { id: String(row!.id) }
    expect(
      (await world.send(reconciliation.heal, { params }, { token: all.maker.token })).body.code,
    ).toBe(13)
    expect(
      (
        await world.send(
          reconciliation.resolve,
          { params, body: { state: 'RESOLVED', note: 'Ngân hàng đã sửa' } },
          { token: all.checker.token },
        )
      ).body.data,
    ).toEqual({ outcome: 'DONE', id: params.id })
    expect(
      (await world.send(reconciliation.detail, { params }, { token: all.checker.token })).body.data,
    ).toMatchObject({ state: 'RESOLVED', note: 'Ngân hàng đã sửa', allowedActions: [] })
    expect(
      await asOwner(
        world,
        `select actor_kind, after->>'state' state from audit_record where module = 'reconciliation' and object_id = $1 order by id desc limit 1`,
        [params.id],
      ),
    ).toEqual([{ actor_kind: 'ADMIN', state: 'RESOLVED' }])
    await look(yesterday())
    expect((await of(paid.reference))[0]).toMatchObject({ state: 'RESOLVED' })
    book.get(shop.accountNo)!.find((l) => l.transactionNo === paid.reference)!.amount = 56_000
    await look(yesterday())
    expect((await of(paid.reference))[0]).toMatchObject({ state: 'OPEN', bankAmount: 56_000 })
  })
  it('a day is looked at again by a job that staff order', async () => {
    expect(
      (
        await world.send(
          reconciliation.run,
          { params: { day: yesterday() } },
          { token: all.maker.token },
        )
      ).body.code,
    ).toBe(0)
    expect(
      (
        await world.send<typeof reconciliation.day, { state: string }>(
          reconciliation.day,
          { params: { day: yesterday() } },
          { token: all.maker.token },
        )
      ).body.data.state,
    ).toBe('RUNNING')
    await world.work()
    const { body } = await world.send<
      typeof reconciliation.days,
      { items: { day: string; state: string; askedBy: string; open: number }[] }
    >(reconciliation.days, { query: {} }, { token: all.maker.token })
    expect(body.data.items.find((d) => d.day === yesterday())).toMatchObject({
      state: 'DONE',
      open: expect.any(Number),
    })
    expect(body.data.items.find((d) => d.day === yesterday())!.askedBy).not.toBe('test')
  })
})

describe('a statement that does not add up', () => {
  it('is a difference of its own, gone when it does', async () => {
    const real = world.app.bank.statementPage
    world.app.bank.statementPage = async (accountNo, asked) => {
      const page = await real(accountNo, asked)
      return accountNo === other.accountNo ? { ...page, closing: page.closing + 1 } : page
    }
    await look(yesterday())
    expect((await list({ kind: 'BALANCE', state: 'OPEN' })).length).toBeGreaterThan(0)
    world.app.bank.statementPage = real
    await look(yesterday())
    expect(await list({ kind: 'BALANCE', state: 'OPEN' })).toEqual([])
  })
})
