/** A month's statement of one merchant with two million payments: what its screen reads, what issuing reads, and the night that counts the days. */
import { countDays, rawPeriod } from '../../apps/server/src/modules/ledger/service.ts'
import { countNow } from '../../apps/server/src/modules/statement/figures.ts'
import { startOf, systemClock, vnDay } from '../../apps/server/src/platform/clock.ts'
import { atLeisure, inTransaction, openDatabase } from '../../apps/server/src/platform/db.ts'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { openClient } from '../lib/cluster.ts'
import { shopId } from '../lib/people.ts'
import { bar, figure, short } from '../lib/report.ts'
import type { Run } from '../lib/run.ts'
import { makeSales } from '../lib/sales.ts'
import { makeShops } from '../lib/shops.ts'
import { median, quantile } from '../lib/stats.ts'

const DAY_MS = 86_400_000
/** A statement of the month is on the screen within this. */
const LIMIT_MS = 200

/** The month before this one, both days included, in Vietnam. */
function lastMonth(): { from: string; to: string; end: Date; days: number } {
  const first = startOf(`${vnDay(new Date()).slice(0, 7)}-01`)
  const to = vnDay(new Date(first.getTime() - DAY_MS))
  const from = `${to.slice(0, 7)}-01`
  const days = Math.round((first.getTime() - startOf(from).getTime()) / DAY_MS)
  // What was sold two minutes before the month ended was paid in the next one.
  return { from, to, end: new Date(first.getTime() - 3 * 60_000), days }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

export async function statementsSuite(run: Run): Promise<void> {
  const total = run.seconds < 2 ? 200_000 : 2_500_000
  const month = lastMonth()
  const url = await run.cluster.fresh('bench_statements')
  await migrate(url)
  const client = await openClient(url)
  await makeShops(client)
  const { end, days } = month
  await makeSales(url, client, { total, hot: 100, days, end })
  const shop = await shopId(client, 1)
  await client.end()
  const { db } = openDatabase(url, { max: 2 })
  const counting = await timed(() => countDays({ db, clock: systemClock }))
  const period = { merchant_id: shop, from_day: month.from, to_day: month.to }
  const times: number[] = []
  for (let i = 0; i < 60; i++) times.push(await timed(() => countNow({ db }, period)))
  const { figures } = await countNow({ db }, period)
  const issuing: number[] = []
  for (let i = 0; i < 3; i++)
    await inTransaction(db, async (tx) => {
      await atLeisure(tx, 10)
      issuing.push(await timed(() => rawPeriod(tx, shop, month)))
    })
  await db.destroy()
  const paid = figures.lines.reduce((all, line) => all + line.transfers, 0)
  figure({
    suite: 'statements',
    what: `a month's statement, ${paid.toLocaleString('en-US')} paid`,
    p50: median(times),
    p95: quantile(times, 0.95),
    note: `from its entries ${short(median(issuing))} ms; the days counted in ${short(counting)} ms`,
  })
  bar({
    bar: 'U4',
    what: `a month's statement of ${paid.toLocaleString('en-US')} payments, p95`,
    value: quantile(times, 0.95),
    unit: 'ms',
    limit: run.seconds < 2 ? null : LIMIT_MS,
    better: 'less',
  })
}
