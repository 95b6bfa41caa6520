/** Bars G9 and G10: statistics and search at two sizes of the same data: kept figures against raw rows, buffers of each question, words with and without their index. */
import type pg from 'pg'
import * as dashboard from '../../apps/server/src/features/dashboard/store.ts'
import * as search from '../../apps/server/src/features/search/store.ts'
import { vnDay } from '../../apps/server/src/kit/clock.ts'
import { bar, figure, short } from '../lib/report.ts'
import type { Run } from '../lib/run.ts'
import { median } from '../lib/stats.ts'
import { compare, openSide, type Side, type View } from './lists.ts'

const DAY_MS = 86_400_000
const part = (days: number): dashboard.Part => ({ from: vnDay(new Date(Date.now() - (days - 1) * DAY_MS)), to: vnDay(new Date()), among: null })
const half = (days: number): string => vnDay(new Date(Date.now() - (days / 2 - 1) * DAY_MS))
const since = (): Date => new Date(Date.now() - 90 * DAY_MS)
const MOST = 6

const statistics = (days: number): View[] => [
  { what: `overview of ${days / 2} days and the ${days / 2} before`, isList: true, ask: (s, shop) => dashboard.sums(s.db, shop, part(days), half(days)) },
  { what: `peak hours, ${days} days`, isList: true, ask: (s, shop) => dashboard.hours(s.db, shop, part(days)) },
  { what: `makers, ${days} days`, isList: true, ask: (s, shop) => dashboard.sellers(s.db, shop, part(days), 10) },
  { what: `conversion, ${days} days`, isList: true, ask: (s, shop) => dashboard.links(s.db, shop, part(days)) },
]
const searches: View[] = [
  { what: 'by an amount', isList: true, ask: (s, shop) => search.byAmount(s.db, shop, 17_919, null, MOST) },
  { what: 'by the end of an account that nobody has', isList: true, ask: (s, shop) => search.byTail(s.db, shop, '987654321', null, MOST) },
  { what: 'by the end of an account that paid everything', isList: true, ask: (s, shop) => search.byTail(s.db, shop, '7654', null, MOST) },
  { what: 'by the end of a virtual account', isList: true, ask: (s, shop) => search.byTail(s.db, shop, '43210', null, MOST) },
  { what: 'by the bank\'s number', isList: true, ask: (s, shop) => search.byNumber(s.db, shop, 'FT99', null, MOST) },
  { what: 'by the beginning of a code', isList: true, ask: (s, shop) => search.byCode(s.db, shop, 'a1b2c3d4', null, MOST) },
  { what: 'credits by amount and account', isList: true, ask: (s, shop) => search.credits(s.db, shop, { amount: 17_919, tail: '7654' }, null, MOST) },
  { what: 'the rows of what was found', isList: true, ask: async (s, shop) => search.payments(s.db, shop, await search.byAmount(s.db, shop, 17_919, null, MOST), null) },
  // Words may cost more: their bar is G10.
  { what: 'by words that many payments have', isList: false, ask: (s, shop) => search.byWords(s.db, shop, 'ca phe', since(), null, MOST) },
  { what: 'by words that few have', isList: false, ask: (s, shop) => search.byWords(s.db, shop, 'don hang 77', since(), null, MOST) },
  { what: 'by words that nobody has', isList: false, ask: (s, shop) => search.byWords(s.db, shop, 'khong ai mua', since(), null, MOST) },
]

/** Figures and words of all sales, as the relay would have written them. */
async function fill(client: pg.Client): Promise<void> {
  await client.query('select recount_sales(null)')
  await client.query('insert into payment_term (merchant_id, kind, term, at, transaction_id, bank_account_id) select merchant_id, kind, term, at, transaction_id, bank_account_id from payment_term_of on conflict do nothing')
  await client.query('drop index payment_text_words')
  await client.query('insert into payment_text (transaction_id, merchant_id, bank_account_id, at, words) select transaction_id, merchant_id, bank_account_id, at, words from payment_text_of')
  await client.query('create index payment_text_words on payment_text using gin (merchant_id, words gin_trgm_ops) with (gin_pending_list_limit = 256)')
  await client.query('vacuum analyze')
}

/** A year of the hot shop's hours and links from the rows, as the statistics would have to do without what they keep. */
async function againstRaw(side: Side, rounds: number): Promise<void> {
  const shop = side.shops[0]!
  const raw = async (): Promise<{ weekday: number; hour: number; total: number; amount: number }[]> => (await side.pool.query<{ weekday: number; hour: number; total: number; amount: number }>({
    name: 'raw_hours', values: [shop, part(365).from], text: `select extract(isodow from complete_time at time zone 'Asia/Ho_Chi_Minh')::int weekday, extract(hour from complete_time at time zone 'Asia/Ho_Chi_Minh')::int as hour, count(*)::bigint total, sum(amount)::bigint amount
      from txn where merchant_id = $1 and status = 'SUCCESS' and complete_time >= $2::date::timestamp at time zone 'Asia/Ho_Chi_Minh' group by 1, 2 order by 1, 2`,
  })).rows
  if (JSON.stringify(await raw()) !== JSON.stringify(await dashboard.hours(side.db, shop, part(365)))) throw new Error('peak hours differ from the raw rows')
  const [fast, slow]: [number[], number[]] = [[], []]
  for (let i = 0; i < rounds; i++) {
    for (const [into, ask] of [[fast, () => dashboard.hours(side.db, shop, part(365))], [slow, raw]] as const) {
      const begun = performance.now()
      await ask()
      into.push(performance.now() - begun)
    }
  }
  figure({ suite: 'seeing', what: `year of the hot shop by hour, ${side.size.toLocaleString('en-US')} sales: kept / raw`, p50: median(fast), note: `raw ${short(median(slow))} ms; equal to the dong` })
  // How many rows lie under one kept figure decides it: the bar is for the large size.
  bar({ bar: 'G9', what: `peak hours: raw / kept, one year, hot shop, ${side.size.toLocaleString('en-US')} sales`, value: median(slow) / median(fast), unit: 'x', limit: side.size >= 10_000_000 ? 50 : null, better: 'more' })
}

/** The same words, with the index and without it. */
async function words(side: Side, text: string, what: string): Promise<void> {
  const client = await side.pool.connect()
  const ask = async (): Promise<number> => {
    const times: number[] = []
    for (let i = 0; i < 5; i++) {
      const begun = performance.now()
      await client.query(`select transaction_id from payment_text where merchant_id = $1 and at >= $2 and words like '%' || $3 || '%' order by at desc limit 6`, [side.shops[0]!, since(), text])
      times.push(performance.now() - begun)
    }
    return median(times)
  }
  try {
    const withIndex = await ask()
    await client.query('begin')
    await client.query('drop index payment_text_words')
    const without = await ask()
    await client.query('rollback')
    figure({ suite: 'seeing', what: `words ${what}, 90 days of the hot shop`, p50: withIndex, note: `without their index ${short(without)} ms` })
    bar({ bar: 'G10', what: `words ${what}: with / without their index, ${side.size.toLocaleString('en-US')} sales`, value: withIndex / without, unit: 'x', limit: 0.2, better: 'less' })
  } finally {
    client.release()
  }
}

export async function seeingSuite(run: Run): Promise<void> {
  const sizes = run.large ? [100_000, 10_000_000] : run.seconds < 2 ? [20_000, 100_000] : [100_000, 1_000_000]
  const [small, big] = [await openSide(run, sizes[0]!, 'seeing', fill), await openSide(run, sizes[1]!, 'seeing', fill)]
  const samples = run.seconds < 2 ? 40 : 200
  try {
    for (const view of [...statistics(60), ...statistics(366), ...searches]) {
      const found = await compare(view, [small, big], samples)
      figure({ suite: 'seeing', what: view.what, p95: found.big, smallP95: found.small, ratio: found.ratio, buffers: found.buffers, note: `p95 ${short(found.small)} -> ${short(found.big)} ms (${short(found.ratio)} x), buffers ${found.buffers.join(' -> ')}` })
      const isYear = view.what.includes('366') || view.what.includes('183')
      if (!view.isList) continue
      bar({ bar: searches.includes(view) ? 'G10' : 'G9', what: `${view.what}: p95 at ${sizes[1]!.toLocaleString('en-US')} / at ${sizes[0]!.toLocaleString('en-US')}`, value: found.ratio, unit: 'x', limit: 1.5, better: 'less' })
      // A year of days is as many figures as it has, whatever the number of sales; the screen's usual period is held to the lists' limit.
      bar({ bar: searches.includes(view) ? 'G10' : 'G9', what: `${view.what}: shared buffers`, value: found.buffers[1], unit: 'buffers', limit: isYear ? null : 32, better: 'less' })
    }
    await againstRaw(big, run.seconds < 2 ? 3 : 9)
    await words(big, 'don hang 77', 'that few have')
    await words(big, 'khong ai mua', 'that nobody has')
  } finally {
    await small.close()
    await big.close()
  }
}
