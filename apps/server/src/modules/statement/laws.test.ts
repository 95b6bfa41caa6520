/** Laws of statements over many made-up months: the three equations, ledger_day = raw entries, closing = next opening, one đồng raises the alarm. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '../../../test/shop.ts'
import {
  alarmsOf,
  book,
  issueFor,
  merchantsOf,
  reconciled,
  storyOf,
} from '../../../test/statements.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { startOf, vnDay } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { countDays } from '../ledger/service.ts'
import type { Issued } from './figures.ts'
import { prove } from './issuing.ts'
import { canonical } from './rules.ts'

/** Two months each: a hundred months, or a thousand with RELIABILITY=long. */
const MERCHANTS = process.env.RELIABILITY === 'long' ? 500 : 50
const DAY_MS = 86_400_000
let world: World
let merchants: string[]
const ctx = () => jobCtx(world.app, 'test')
/** The first day of the month so many months before this one. */
const monthBefore = (months: number): string => {
  const [year = 0, month = 0] = vnDay(world.clock.now()).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}
const revisionsOf = async (merchantId: string): Promise<Issued[]> =>
  (
    await asOwner<{ figures: string }>(
      world,
      `select r.figures from statement_revision r join statement s on s.merchant_id = r.merchant_id and s.id = r.statement_id where r.merchant_id = $1 order by s.from_day, r.revision`,
      [merchantId],
    )
  ).map(({ figures }) => JSON.parse(figures) as Issued)
/** Raw entries, counted by plain SQL that nothing of the program shares. */
const rawOf = (merchantId: string, from: string, to: string) =>
  asOwner<{ account: string; kind: string; amount: string; transfers: string }>(
    world,
    `select e.account, t.kind, sum(e.amount) amount, count(distinct t.id) transfers from ledger_entry e join ledger_transfer t using (merchant_id) where t.id = e.transfer_id and merchant_id = $1 and e.at >= ($2::date)::timestamp at time zone 'Asia/Ho_Chi_Minh' and e.at < ($3::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh' group by 1, 2`,
    [merchantId, from, to],
  )

beforeAll(async () => {
  world = await openWorld()
  merchants = await merchantsOf(world, MERCHANTS, 'LAW')
  const from = startOf(monthBefore(2))
  await book(
    world,
    merchants.flatMap((id, seed) => storyOf(id, seed, from, world.clock.now())),
  )
  await countDays(ctx())
  const yesterday = vnDay(new Date(world.clock.now().getTime() - DAY_MS))
  await reconciled(world, monthBefore(3), yesterday)
  for (const id of merchants) await issueFor(world, id)
}, 240_000)
afterAll(() => world.close())

describe('two months of everything that happens', () => {
  it('are counted by day as the entries say, once and again', async () => {
    const off = () =>
      asOwner(
        world,
        `select * from (
           select merchant_id, (at at time zone 'Asia/Ho_Chi_Minh')::date as day, account, sum(amount) a, count(*) n from ledger_entry where at < $1 group by 1, 2, 3
         ) e full join (select merchant_id, day, account, sum(amount) a, sum(count) n from ledger_day group by 1, 2, 3) d using (merchant_id, day, account)
         where (e.a, e.n) is distinct from (d.a, d.n)`,
        [startOf(vnDay(world.clock.now()))],
      )
    expect(await off()).toEqual([])
    await countDays(ctx())
    expect(await off()).toEqual([])
  })

  it('become statements that add up to the đồng and follow each other', async () => {
    for (const id of merchants) {
      const issued = await revisionsOf(id)
      expect(issued.length).toBe(2)
      const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0)
      for (const [n, one] of issued.entries()) {
        expect(sum(one.accounts.map(({ opening }) => opening))).toBe(0)
        expect(sum(one.accounts.map(({ closing }) => closing))).toBe(0)
        for (const { opening, movement, closing } of one.accounts)
          expect(opening + movement).toBe(closing)
        const raw = await rawOf(id, one.from, one.to)
        const told = one.lines.flatMap(({ kind, transfers, amounts }) =>
          amounts.map(({ account, amount }) => `${kind} ${account} ${amount} ${transfers}`),
        )
        const counted = new Map<string, number>()
        for (const { kind, transfers } of raw)
          counted.set(kind, Math.max(counted.get(kind) ?? 0, Number(transfers)))
        expect(told.toSorted()).toEqual(
          raw
            .map((one) => `${one.kind} ${one.account} ${one.amount} ${counted.get(one.kind)}`)
            .toSorted(),
        )
        const next = issued[n + 1]
        if (next === undefined) continue
        expect(
          canonical(
            next.accounts.filter((a) => a.opening !== 0).map((a) => [a.account, a.opening]),
          ),
        ).toBe(
          canonical(one.accounts.filter((a) => a.closing !== 0).map((a) => [a.account, a.closing])),
        )
      }
    }
  }, 120_000)

  it('leave the running month provisional, and give nothing to books where nothing stands', async () => {
    const [running] = await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from statement where status = 'PROVISIONAL'`,
    )
    expect(running!.n).toBe(MERCHANTS)
    const [empty] = await merchantsOf(world, 1, 'NIL')
    await issueFor(world, empty!)
    expect(await revisionsOf(empty!)).toEqual([])
  })
})

describe('one đồng', () => {
  it('that is changed behind an issued statement raises the alarm, on that one alone', async () => {
    const [victim, other] = merchants as [string, string]
    expect(await prove(ctx(), victim)).toBe(0)
    const before = await alarmsOf(world, 'statement-changed')
    await asOwner(
      world,
      `alter table ledger_entry disable trigger user; update ledger_entry set amount = amount + 1 where (merchant_id, transfer_id, line) = (select merchant_id, transfer_id, line from ledger_entry where merchant_id = '${victim}' and account = 'MERCHANT' order by at limit 1); alter table ledger_entry enable trigger user`,
    )
    expect(await prove(ctx(), victim)).toBe(1)
    expect(await prove(ctx(), other)).toBe(0)
    expect(await alarmsOf(world, 'statement-changed')).toBe(before + 1)
  })

  it('that the sums by day lack keeps a statement from being issued', async () => {
    const [late] = (await merchantsOf(world, 1, 'LATE')) as [string]
    await book(world, storyOf(late, 7, startOf(monthBefore(1)), startOf(monthBefore(0))))
    await countDays(ctx())
    await asOwner(
      world,
      `update ledger_day set amount = amount + 1 where (merchant_id, day, account, kind) = (select merchant_id, day, account, kind from ledger_day where merchant_id = $1 order by day limit 1)`,
      [late],
    )
    const before = await alarmsOf(world, 'statement-fault')
    await issueFor(world, late)
    expect(await revisionsOf(late)).toEqual([])
    expect(await alarmsOf(world, 'statement-fault')).toBe(before + 1)
  })
})
