/** Bars U2, U3 and U4: the modules' own list and statistics queries at two sizes of the same data: p95, p95 against p95, rollup against raw rows. */
import * as dashboard from '../../apps/server/src/modules/dashboard/store.ts'
import { bar, figure, short } from '../lib/report.ts'
import type { Run } from '../lib/run.ts'
import { SHOPS } from '../lib/shops.ts'
import { openSides, type Side } from '../lib/datasets.ts'
import { median, quantile } from '../lib/stats.ts'
import { days, deep, searches, views, type View } from '../lib/list-queries.ts'

/** Shared buffers that the module's query touches, hit or read, without planning. */
async function buffersOf(side: Side, view: View, shop: string): Promise<number> {
  side.sent.length = 0
  await view.ask(side, shop)
  let sum = 0
  const sent = side.sent.splice(0)
  for (const { sql, parameters } of sent) {
    const { rows } = await side.pool.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `explain (analyze, buffers, format json) ${sql}`,
      [...parameters],
    )
    const plan = rows[0]!['QUERY PLAN'][0]!.Plan
    sum += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
  }
  return sum
}

/** Shop number i of a sample: every second one is the hot shop. */
const shopOf = (side: Side, i: number): string =>
  side.shops[i % 2 === 0 ? 0 : 1 + ((i * 7919) % (SHOPS - 1))]!

async function timed(side: Side, view: View, shop: string): Promise<number> {
  const begun = performance.now()
  await view.ask(side, shop)
  return performance.now() - begun
}

interface Found {
  small: number
  big: number
  ratio: number
  buffers: [number, number]
}
/** p95 on both sides, taken turn by turn so that whatever else the machine does meets both alike. */
export async function compare(
  view: View,
  sides: [Side, Side],
  samples: number,
  hotOnly = false,
): Promise<Found> {
  const times: [number[], number[]] = [[], []]
  const which = (side: Side, i: number): string => (hotOnly ? side.shops[0]! : shopOf(side, i))
  for (let i = -20; i < samples; i++) {
    for (const n of [0, 1] as const) {
      const ms = await timed(sides[n], view, which(sides[n], Math.abs(i)))
      if (i >= 0) times[n].push(ms)
    }
  }
  const buffers = (await Promise.all(
    sides.map(async (side) => {
      let most = 0
      for (let i = 0; i < 6; i++) most = Math.max(most, await buffersOf(side, view, which(side, i)))
      return most
    }),
  )) as [number, number]
  const [small, big] = [quantile(times[0], 0.95), quantile(times[1], 0.95)]
  return { small, big, ratio: big / small, buffers }
}

/** Statistics from the day totals against the same from raw rows: equal to the đồng, and how much faster. */
async function statistics(side: Side, samples: number): Promise<void> {
  // A connection without the server's limit on a statement: a year of two million rows may take longer than that allows.
  const client = await side.pool.connect()
  await client.query('set statement_timeout = 0')
  const raw = (shop: string, from: string, to: string): Promise<dashboard.PaidRow[]> =>
    client
      .query<dashboard.PaidRow>({
        name: 'raw_statistics',
        text: `select to_char((complete_time at time zone 'Asia/Ho_Chi_Minh')::date, 'YYYY-MM-DD') date, sum(amount)::bigint amount, count(*)::bigint total, 0 refunded from payment
      where merchant_id = $1 and status = 'SUCCESS' and complete_time >= $2::date::timestamp at time zone 'Asia/Ho_Chi_Minh' and complete_time < ($3::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh' group by 1 order by 1`,
        values: [shop, from, to],
      })
      .then((r) => r.rows)
  const range = days(365)
  for (const shop of side.shops.slice(0, 20)) {
    const [fast, slow] = [
      await dashboard.paidByDay(side.db, shop, ...range),
      await raw(shop, ...range),
    ]
    if (JSON.stringify(fast) !== JSON.stringify(slow))
      throw new Error('day totals differ from the raw rows')
  }
  const [fast, slow]: [number[], number[]] = [[], []]
  for (let i = 0; i < Math.max(5, samples / 10); i++) {
    for (const [into, ask] of [
      [fast, () => dashboard.paidByDay(side.db, side.shops[0]!, ...range)],
      [slow, () => raw(side.shops[0]!, ...range)],
    ] as const) {
      const begun = performance.now()
      await ask()
      into.push(performance.now() - begun)
    }
  }
  // Closed, not given back: nobody else is to have it without the limit.
  client.release(true)
  figure({
    suite: 'lists',
    what: `year of the hot shop by day, ${side.size.toLocaleString('en-US')} sales: rollup / raw`,
    p50: median(fast),
    note: `raw ${short(median(slow))} ms; equal to the đồng for 20 shops`,
  })
  bar({
    bar: 'U4',
    what: `statistics: raw / rollup, one year, hot shop, ${side.size.toLocaleString('en-US')} sales`,
    value: median(slow) / median(fast),
    unit: 'x',
    limit: 50,
    better: 'more',
  })
}

export async function listsSuite(run: Run): Promise<void> {
  const [small, big] = await openSides(run)
  const samples = run.seconds < 2 ? 60 : 300
  for (const view of [...views, ...searches, deep]) {
    const found = await compare(view, [small, big], samples, view === deep)
    figure({
      suite: 'lists',
      what: view.what,
      p95: found.big,
      smallP95: found.small,
      ratio: found.ratio,
      buffers: found.buffers,
      note: `p95 ${short(found.small)} -> ${short(found.big)} ms (${short(found.ratio)} x), buffers ${found.buffers.join(' -> ')}`,
    })
    if (view.isSearch)
      bar({
        bar: 'U3',
        what: `${view.what}: p95`,
        value: found.big,
        unit: 'ms',
        limit: 300,
        better: 'less',
      })
    if (!view.isList) continue
    bar({
      bar: 'U2',
      what: `${view.what}: p95 at ${big.size.toLocaleString('en-US')} / at ${small.size.toLocaleString('en-US')}`,
      value: found.ratio,
      unit: 'x',
      limit: 2,
      better: 'less',
    })
    bar({
      bar: 'U2',
      what: `${view.what}: p95`,
      value: found.big,
      unit: 'ms',
      limit: 50,
      better: 'less',
    })
  }
  await statistics(big, samples)
}
