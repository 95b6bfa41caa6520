/** Bars G8 and G9: the rooms' own list and statistics queries at two sizes of the same data: buffers a page, p95 against p95, rollup against raw rows. */
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { PageRequest } from '@saola/contract/paging'
import * as credits from '../../apps/server/src/features/bank-credit/store.ts'
import * as dashboard from '../../apps/server/src/features/dashboard/store.ts'
import * as ledger from '../../apps/server/src/features/ledger/store.ts'
import * as payLinks from '../../apps/server/src/features/pay-link/store.ts'
import * as transactions from '../../apps/server/src/features/transaction/store.ts'
import { vnDay } from '../../apps/server/src/kit/clock.ts'
import { openDatabase, type Db } from '../../apps/server/src/kit/db.ts'
import { migrate } from '../../apps/server/src/kit/migrate.ts'
import { openClient } from '../lib/cluster.ts'
import { bar, figure, short } from '../lib/report.ts'
import type { Run } from '../lib/run.ts'
import { makeSales } from '../lib/sales.ts'
import { makeShops, SHOPS } from '../lib/shops.ts'
import { median, quantile } from '../lib/stats.ts'

interface Query { sql: string; parameters: readonly unknown[] }
export interface Side { size: number; db: Db; pool: pg.Pool; shops: string[]; sent: Query[]; close: () => Promise<void> }
export interface View { what: string; /** Whether the bars of lists hold for it. */ isList: boolean; ask: (side: Side, shop: string) => Promise<unknown> }

/** What the caller's session already knows of his merchant. */
const MERCHANT = { code: 'BENCH0001', name: 'Cửa hàng 1', mode: 'LIVE' } as const
const DAY_MS = 86_400_000
const page = (index: number, sortBy: string, size = 20): PageRequest => ({ index, size, sortBy, direction: 'DESC' })
const month = (): { from: Date; to: Date } => ({ from: new Date(Date.now() - 60 * DAY_MS), to: new Date(Date.now() - 30 * DAY_MS) })
const days = (count: number): [string, string] => [vnDay(new Date(Date.now() - count * DAY_MS)), vnDay(new Date())]

const views: View[] = [
  { what: 'transactions, page 1', isList: true, ask: (s, shop) => transactions.list(s.db, shop, { statistic: false }, page(0, 'createdAt')) },
  { what: 'transactions, SUCCESS, page 1', isList: true, ask: (s, shop) => transactions.list(s.db, shop, { statistic: false, status: 'SUCCESS' }, page(0, 'createdAt')) },
  { what: 'transactions, one month, page 1', isList: true, ask: (s, shop) => transactions.list(s.db, shop, { statistic: false, ...month() }, page(0, 'createdAt')) },
  { what: 'pay links, page 1', isList: true, ask: (s, shop) => payLinks.list(s.db, shop, MERCHANT, {}, page(0, 'createdAt')) },
  { what: 'pay links, CREATED, page 1', isList: true, ask: (s, shop) => payLinks.list(s.db, shop, MERCHANT, { status: 'CREATED' }, page(0, 'createdAt')) },
  { what: 'unmatched credits, page 1', isList: true, ask: (s, shop) => credits.list(s.db, shop, { test: false }, page(0, 'bookedAt')) },
  { what: 'postings, page 1', isList: true, ask: (s, shop) => ledger.postings(s.db, shop, {}, page(0, 'id')) },
  { what: 'postings of one account, page 1', isList: true, ask: (s, shop) => ledger.postings(s.db, shop, { account: 'MERCHANT' }, page(0, 'id')) },
  { what: 'count of transactions, capped', isList: false, ask: (s, shop) => transactions.count(s.db, shop, { statistic: false }) },
  { what: 'count of pay links, capped', isList: false, ask: (s, shop) => payLinks.count(s.db, shop, {}) },
  { what: 'count of postings, capped', isList: false, ask: (s, shop) => ledger.countPostings(s.db, shop, {}) },
  { what: 'dashboard, 30 days', isList: false, ask: (s, shop) => dashboard.paidByDay(s.db, shop, ...days(30)) },
]
/** For the hot shop alone: the others have no such page. */
const deep: View = { what: 'transactions, page 200', isList: false, ask: (s, shop) => transactions.list(s.db, shop, { statistic: false }, page(199, 'createdAt')) }

export async function openSide(run: Run, size: number, name = 'lists', after: (client: pg.Client) => Promise<void> = async () => {}): Promise<Side> {
  const url = await run.cluster.fresh(`bench_${name}_${size}`)
  await migrate(url)
  const client = await openClient(url)
  const begun = Date.now()
  await makeShops(client)
  await makeSales(client, { total: size, hot: 20 })
  await after(client)
  const { rows } = await client.query<{ id: string }>('select md5(\'bench-shop-\' || n)::uuid id from generate_series(1, $1::int) n', [SHOPS])
  await client.end()
  console.log(`  ${size.toLocaleString('en-US')} sales laid out in ${Math.round((Date.now() - begun) / 1000)} s`)
  const { pool } = openDatabase(url, { max: 4 })
  const sent: Query[] = []
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), log: (event) => { if (event.level === 'query') sent.push({ sql: event.query.sql, parameters: event.query.parameters }) } })
  return { size, db, pool, shops: rows.map((r) => r.id), sent, close: () => db.destroy() }
}

/** Shared buffers that the room's query touches, hit or read, without planning. */
async function buffersOf(side: Side, view: View, shop: string): Promise<number> {
  side.sent.length = 0
  await view.ask(side, shop)
  let sum = 0
  const sent = side.sent.splice(0)
  for (const { sql, parameters } of sent) {
    const { rows } = await side.pool.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(`explain (analyze, buffers, format json) ${sql}`, [...parameters])
    const plan = rows[0]!['QUERY PLAN'][0]!.Plan
    sum += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
  }
  return sum
}

/** Shop number i of a sample: every second one is the hot shop. */
const shopOf = (side: Side, i: number): string => side.shops[i % 2 === 0 ? 0 : 1 + ((i * 7919) % (SHOPS - 1))]!

async function timed(side: Side, view: View, shop: string): Promise<number> {
  const begun = performance.now()
  await view.ask(side, shop)
  return performance.now() - begun
}

interface Found { small: number; big: number; ratio: number; buffers: [number, number] }
/** p95 on both sides, taken turn by turn so that whatever else the machine does meets both alike. */
export async function compare(view: View, sides: [Side, Side], samples: number, hotOnly = false): Promise<Found> {
  const times: [number[], number[]] = [[], []]
  const which = (side: Side, i: number): string => (hotOnly ? side.shops[0]! : shopOf(side, i))
  for (let i = -20; i < samples; i++) {
    for (const n of [0, 1] as const) {
      const ms = await timed(sides[n], view, which(sides[n], Math.abs(i)))
      if (i >= 0) times[n].push(ms)
    }
  }
  const buffers = await Promise.all(sides.map(async (side) => {
    let most = 0
    for (let i = 0; i < 6; i++) most = Math.max(most, await buffersOf(side, view, which(side, i)))
    return most
  })) as [number, number]
  const [small, big] = [quantile(times[0], 0.95), quantile(times[1], 0.95)]
  return { small, big, ratio: big / small, buffers }
}

/** Statistics from the day totals against the same from raw rows: equal to the đồng, and how much faster. */
async function statistics(side: Side, samples: number): Promise<void> {
  const raw = (shop: string, from: string, to: string): Promise<dashboard.DayRow[]> => side.pool.query<dashboard.DayRow>({
    name: 'raw_statistics', text: `select to_char((complete_time at time zone 'Asia/Ho_Chi_Minh')::date, 'YYYY-MM-DD') date, sum(amount)::bigint amount, count(*)::bigint total from txn
      where merchant_id = $1 and status = 'SUCCESS' and complete_time >= $2::date::timestamp at time zone 'Asia/Ho_Chi_Minh' and complete_time < ($3::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh' group by 1 order by 1`, values: [shop, from, to],
  }).then((r) => r.rows)
  const range = days(365)
  for (const shop of side.shops.slice(0, 20)) {
    const [fast, slow] = [await dashboard.paidByDay(side.db, shop, ...range), await raw(shop, ...range)]
    if (JSON.stringify(fast) !== JSON.stringify(slow)) throw new Error('day totals differ from the raw rows')
  }
  const [fast, slow]: [number[], number[]] = [[], []]
  for (let i = 0; i < Math.max(5, samples / 10); i++) {
    for (const [into, ask] of [[fast, () => dashboard.paidByDay(side.db, side.shops[0]!, ...range)], [slow, () => raw(side.shops[0]!, ...range)]] as const) {
      const begun = performance.now()
      await ask()
      into.push(performance.now() - begun)
    }
  }
  figure({ suite: 'lists', what: `year of the hot shop by day, ${side.size.toLocaleString('en-US')} sales: rollup / raw`, p50: median(fast), note: `raw ${short(median(slow))} ms; equal to the đồng for 20 shops` })
  bar({ bar: 'G9', what: `statistics: raw / rollup, one year, hot shop, ${side.size.toLocaleString('en-US')} sales`, value: median(slow) / median(fast), unit: 'x', limit: 50, better: 'more' })
}

export async function listsSuite(run: Run): Promise<void> {
  const sizes = run.large ? [100_000, 10_000_000] : run.seconds < 2 ? [20_000, 200_000] : [100_000, 1_000_000]
  const [small, big] = [await openSide(run, sizes[0]!), await openSide(run, sizes[1]!)]
  const samples = run.seconds < 2 ? 60 : 300
  try {
    for (const view of [...views, deep]) {
      const found = await compare(view, [small, big], samples, view === deep)
      figure({ suite: 'lists', what: view.what, p95: found.big, smallP95: found.small, ratio: found.ratio, buffers: found.buffers, note: `p95 ${short(found.small)} -> ${short(found.big)} ms (${short(found.ratio)} x), buffers ${found.buffers.join(' -> ')}` })
      if (!view.isList) continue
      bar({ bar: 'G8', what: `${view.what}: p95 at ${sizes[1]!.toLocaleString('en-US')} / at ${sizes[0]!.toLocaleString('en-US')}`, value: found.ratio, unit: 'x', limit: 1.5, better: 'less' })
      bar({ bar: 'G8', what: `${view.what}: shared buffers`, value: found.buffers[1], unit: 'buffers', limit: 32, better: 'less' })
    }
    await statistics(big, samples)
  } finally {
    await small.close()
    await big.close()
  }
}
