/** Bars U4 and U3: statistics and search at two sizes of the same data: stored figures against raw rows, p95 of each question, words with and without their index. */
import { sql } from 'kysely'
import * as dashboardBreakdownStore from '../../apps/server/src/modules/dashboard/breakdown-store.ts'
import * as dashboard from '../../apps/server/src/modules/dashboard/store.ts'
import * as search from '../../apps/server/src/modules/search/store.ts'
import { vnDay } from '../../apps/server/src/platform/clock.ts'
import { bar, figure, short } from '../lib/report.ts'
import type { Run } from '../lib/run.ts'
import { median } from '../lib/stats.ts'
import { openSides, type Side } from '../lib/datasets.ts'
import type { View } from '../lib/list-queries.ts'
import { compare } from './lists.ts'

const DAY_MS = 86_400_000
const part = (days: number): dashboard.Part => ({
  from: vnDay(new Date(Date.now() - (days - 1) * DAY_MS)),
  to: vnDay(new Date()),
  among: null,
})
const half = (days: number): string => vnDay(new Date(Date.now() - (days / 2 - 1) * DAY_MS))
const since = (): Date => new Date(Date.now() - 90 * DAY_MS)
const MOST = 6

const statistics = (days: number): View[] => [
  {
    what: `overview of ${days / 2} days and the ${days / 2} before`,
    isList: true,
    ask: (s, shop) => dashboard.sums(s.db, shop, part(days), half(days)),
  },
  {
    what: `peak hours, ${days} days`,
    isList: true,
    ask: (s, shop) => dashboardBreakdownStore.hours(s.db, shop, part(days)),
  },
  {
    what: `makers, ${days} days`,
    isList: true,
    ask: (s, shop) => dashboardBreakdownStore.sellers(s.db, shop, part(days), 10),
  },
  {
    what: `conversion, ${days} days`,
    isList: true,
    ask: (s, shop) => dashboardBreakdownStore.links(s.db, shop, part(days)),
  },
]
const searches: View[] = [
  {
    what: 'by an amount',
    isList: true,
    ask: (s, shop) => search.byAmount(s.db, shop, 17_919, null, MOST),
  },
  {
    what: 'by the end of an account that nobody has',
    isList: true,
    ask: (s, shop) => search.byTail(s.db, shop, '987654321', null, MOST),
  },
  {
    what: 'by the end of an account that paid everything',
    isList: true,
    ask: (s, shop) => search.byTail(s.db, shop, '7654', null, MOST),
  },
  {
    what: 'by the end of a virtual account',
    isList: true,
    ask: (s, shop) => search.byTail(s.db, shop, '43210', null, MOST),
  },
  {
    what: "by the bank's number",
    isList: true,
    ask: (s, shop) => search.byNumber(s.db, shop, 'FT99', null, MOST),
  },
  {
    what: 'by the beginning of a code',
    isList: true,
    ask: (s, shop) => search.byCode(s.db, shop, 'a1b2c3d4', null, MOST),
  },
  {
    what: 'credits by amount and account',
    isList: true,
    ask: (s, shop) => search.credits(s.db, shop, { amount: 17_919, tail: '7654' }, null, MOST),
  },
  {
    what: 'the rows of what was found',
    isList: true,
    ask: async (s, shop) =>
      search.payments(s.db, shop, await search.byAmount(s.db, shop, 17_919, null, MOST), null),
  },
  // Words may cost more: their bar is U3.
  {
    what: 'by words that many payments have',
    isList: false,
    ask: (s, shop) => search.byWords(s.db, shop, 'ca phe', since(), null, MOST),
  },
  {
    what: 'by words that few have',
    isList: false,
    ask: (s, shop) => search.byWords(s.db, shop, 'don hang 77', since(), null, MOST),
  },
  {
    what: 'by words that nobody has',
    isList: false,
    ask: (s, shop) => search.byWords(s.db, shop, 'khong ai mua', since(), null, MOST),
  },
]

/** A year of the hot shop's hours and links from the rows, as the statistics would have to do without what they keep. */
async function againstRaw(side: Side, rounds: number): Promise<void> {
  const shop = side.shops[0]!
  const raw = async (): Promise<
    { weekday: number; hour: number; total: number; amount: number }[]
  > =>
    (
      await side.pool.query<{ weekday: number; hour: number; total: number; amount: number }>({
        name: 'raw_hours',
        values: [shop, part(365).from],
        text: `select extract(isodow from complete_time at time zone 'Asia/Ho_Chi_Minh')::int weekday, extract(hour from complete_time at time zone 'Asia/Ho_Chi_Minh')::int as hour, count(*)::bigint total, sum(amount)::bigint amount
      from payment where merchant_id = $1 and status = 'SUCCESS' and complete_time >= $2::date::timestamp at time zone 'Asia/Ho_Chi_Minh' group by 1, 2 order by 1, 2`,
      })
    ).rows
  // What went back is beside what came in (ADR 0027); here no hour has any.
  const stored = (await dashboardBreakdownStore.hours(side.db, shop, part(365))).map(
    ({ weekday, hour, total, amount }) => ({ weekday, hour, total, amount }),
  )
  if (JSON.stringify(await raw()) !== JSON.stringify(stored))
    throw new Error('peak hours differ from the raw rows')
  const [fast, slow]: [number[], number[]] = [[], []]
  for (let i = 0; i < rounds; i++) {
    for (const [into, ask] of [
      [fast, () => dashboardBreakdownStore.hours(side.db, shop, part(365))],
      [slow, raw],
    ] as const) {
      const begun = performance.now()
      await ask()
      into.push(performance.now() - begun)
    }
  }
  figure({
    suite: 'seeing',
    what: `year of the hot shop by hour, ${side.size.toLocaleString('en-US')} sales: stored / raw`,
    p50: median(fast),
    note: `raw ${short(median(slow))} ms; equal to the dong`,
  })
  // How many rows lie under one stored figure decides it: the bar is for the large size.
  bar({
    bar: 'U4',
    what: `peak hours: raw / stored, one year, hot shop, ${side.size.toLocaleString('en-US')} sales`,
    value: median(slow) / median(fast),
    unit: 'x',
    limit: side.size >= 10_000_000 ? 50 : null,
    better: 'more',
  })
}

/** The module's own question, with the word index and without it; without it PostgreSQL may walk all of the range by time. */
async function words(side: Side, text: string, what: string): Promise<void> {
  const ask = async (db: Side['db']): Promise<number> => {
    const times: number[] = []
    for (let i = 0; i < 5; i++) {
      const begun = performance.now()
      await search.byWords(db, side.shops[0]!, text, since(), null, MOST)
      times.push(performance.now() - begun)
    }
    return median(times)
  }
  const undo = new Error('only tried')
  await side.db
    .transaction()
    .execute(async (tx) => {
      await sql`
        set
          local statement_timeout = 0
      `.execute(tx)
      const withIndex = await ask(tx)
      await sql`drop index payment_text_words`.execute(tx)
      const without = await ask(tx)
      figure({
        suite: 'seeing',
        what: `words ${what}, 90 days of the hot shop`,
        p50: withIndex,
        note: `without their index ${short(without)} ms`,
      })
      bar({
        bar: 'U3',
        what: `words ${what}: with / without their index, ${side.size.toLocaleString('en-US')} sales`,
        value: withIndex / without,
        unit: 'x',
        limit: 0.2,
        better: 'less',
      })
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
}

export async function seeingSuite(run: Run): Promise<void> {
  const [small, big] = await openSides(run)
  const samples = run.seconds < 2 ? 40 : 200
  for (const view of [...statistics(60), ...statistics(366), ...searches]) {
    const found = await compare(view, [small, big], samples)
    figure({
      suite: 'seeing',
      what: view.what,
      p95: found.big,
      smallP95: found.small,
      ratio: found.ratio,
      buffers: found.buffers,
      note: `p95 ${short(found.small)} -> ${short(found.big)} ms (${short(found.ratio)} x), buffers ${found.buffers.join(' -> ')}`,
    })
    const isYear = view.what.includes('366') || view.what.includes('183')
    if (!view.isList) continue
    bar({
      bar: searches.includes(view) ? 'U3' : 'U4',
      what: `${view.what}: p95 at ${big.size.toLocaleString('en-US')} / at ${small.size.toLocaleString('en-US')}`,
      value: found.ratio,
      unit: 'x',
      limit: 2,
      better: 'less',
    })
    bar({
      bar: searches.includes(view) ? 'U3' : 'U4',
      what: `${view.what}: p95`,
      value: found.big,
      unit: 'ms',
      limit: isYear || searches.includes(view) ? 300 : 100,
      better: 'less',
    })
  }
  await againstRaw(big, run.seconds < 2 ? 3 : 9)
  await words(big, 'don hang 77', 'that few have')
  await words(big, 'khong ai mua', 'that nobody has')
}
