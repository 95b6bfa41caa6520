/** Bars U2 to U5 at the bank's desk: lists, searches, files and reports with ten thousand things that wait and a hundred thousand merchants, over HTTP. */
import { fullPath, type Call } from '@saola/contract/call'
import { approval } from '@saola/contract/approval'
import { audit } from '@saola/contract/audit'
import { bankCredit } from '@saola/contract/bank-credit'
import { bankReport } from '@saola/contract/bank-report'
import { merchantFile } from '@saola/contract/merchant-file'
import { onboarding } from '@saola/contract/onboarding'
import { search } from '@saola/contract/search'
import { workQueue } from '@saola/contract/work-queue'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { openClient } from '../lib/cluster.ts'
import { makeMerchants, makeWork, MERCHANTS, staffOf, WAITING, type Staff } from '../lib/desk.ts'
import { shopId } from '../lib/people.ts'
import { startServer } from '../lib/programs.ts'
import { bar, figure, short } from '../lib/report.ts'
import type { Run } from '../lib/run.ts'
import { makeSales } from '../lib/sales.ts'
import { makeShops } from '../lib/shops.ts'
import { quantile } from '../lib/stats.ts'

const SALES = 200_000
type Look = readonly [what: string, call: Call, query: string]
/** Looks that bank staff wait for; `{hot}` is the merchant with half of all sales. */
const looks: readonly Look[] = [
  ['queue: for me', workQueue.getList, 'whose=FOR_ME'],
  ['queue: all', workQueue.getList, 'whose=ALL'],
  ['queue: one kind', workQueue.getList, 'whose=ALL&kind=CREDIT'],
  ['queue: overdue', workQueue.getList, 'whose=ALL&state=OVERDUE'],
  ['queue: page 100', workQueue.getList, 'whose=ALL&page=100'],
  ['queue: a code', workQueue.getList, 'whose=ALL&keyword=DESK77'],
  ['queue: words', workQueue.getList, 'whose=ALL&keyword=hoa%20mai'],
  ['counts of the menu', workQueue.counts, ''],
  ['proposals: for me', approval.getList, 'whose=FOR_ME'],
  ['proposals: words', approval.getList, 'keyword=Ti%E1%BB%87m%2099'],
  ['merchants', onboarding.cmsList, ''],
  ['merchants: a name', onboarding.cmsList, 'merchantName=hoa%20mai%2099'],
  ['merchants: one state', onboarding.cmsList, 'status=SUBMIT_INFO'],
  ['unmatched credits', bankCredit.cmsList, ''],
  ['audit log', audit.cmsList, ''],
  ['search: a name', search.cmsFind, 'keyword=hoa%20mai%2099'],
  ['search: an account', search.cmsFind, 'keyword=800000012345'],
  ['search: an amount', search.cmsFind, 'keyword=7929'],
  ['file: money', merchantFile.money, ''],
  ['file: flags', merchantFile.flags, ''],
  ['file: timeline', merchantFile.timeline, ''],
  ['file: cases', merchantFile.cases, ''],
  ['file: devices', merchantFile.devices, ''],
  ['file: what stops', merchantFile.stops, ''],
  ['report: volume of a month', bankReport.volume, 'by=MONTH'],
  ['report: merchants of a month', bankReport.merchants, 'by=MONTH'],
  ['report: suspense', bankReport.suspense, ''],
]

interface Stage {
  origin: string
  me: Staff
  hot: string
}
async function asked(stage: Stage, [what, call, query]: Look): Promise<number> {
  const path = fullPath(call, false).replace('{merchantId}', stage.hot)
  const begun = performance.now()
  const answer = await fetch(`${stage.origin}${path}${query === '' ? '' : `?${query}`}`, {
    headers: { authorization: stage.me.authorization() },
  })
  const { code, message } = (await answer.json()) as { code: number; message: string }
  if (code !== 0) throw new Error(`${what}: ${code} ${message}`)
  return performance.now() - begun
}
/** Takes things that wait, one after the other: a write that a person waits for. */
async function taken(stage: Stage, ids: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const subjectId of ids) {
    const begun = performance.now()
    const answer = await fetch(`${stage.origin}${fullPath(workQueue.take, false)}`, {
      method: 'PUT',
      headers: {
        authorization: stage.me.authorization(),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ kind: 'CREDIT', subjectId }),
    })
    const { code } = (await answer.json()) as { code: number }
    if (code !== 0) throw new Error(`take: ${code}`)
    times.push(performance.now() - begun)
  }
  return times
}

export async function deskSuite(run: Run): Promise<void> {
  const url = await run.cluster.fresh('bench_desk')
  await migrate(url)
  const client = await openClient(url)
  await makeShops(client)
  await makeSales(url, client, { total: SALES, hot: 50 })
  // What the sales left in suspense was looked at long ago.
  await client.query(`update bank_credit set resolution = 'ACCEPTED' where outcome = 'UNMATCHED'`)
  await makeMerchants(client)
  const maker = await staffOf(client, run.keys, 'deskmaker')
  await makeWork(client, maker)
  const me = await staffOf(client, run.keys, 'deskchecker')
  const hot = await shopId(client, 1)
  const { rows } = await client.query<{ id: string }>(
    `select id::text from bank_credit where bank_reference like 'DESK%' order by id limit 100`,
  )
  await client.query('vacuum analyze')
  await client.end()
  const server = await startServer(url, run.keys, { FEATURES: '{}' })
  const stage: Stage = { origin: `http://127.0.0.1:${server.port}`, me, hot }
  const times = new Map<string, number[]>(looks.map(([what]) => [what, []]))
  try {
    const rounds = run.seconds < 2 ? 30 : 100
    for (let n = -5; n < rounds; n++)
      for (const look of looks) {
        const ms = await asked(stage, look)
        if (n >= 0) times.get(look[0])!.push(ms)
      }
    for (const [what, all] of times) lookBar(what, all)
    const writes = await taken(
      stage,
      rows.map(({ id }) => id),
    )
    bar({
      bar: 'U5',
      what: `take a thing of the queue: p95`,
      value: quantile(writes, 0.95),
      unit: 'ms',
      limit: 100,
      better: 'less',
    })
  } finally {
    await server.stop()
  }
}

/** A search, figures of a period, or a list. */
function barOf(what: string): [name: string, limit: number] {
  if (what.startsWith('search')) return ['U3', 300]
  return what.startsWith('report') ? ['U4', 100] : ['U2', 50]
}
function lookBar(what: string, times: readonly number[]): void {
  const p95 = quantile(times, 0.95)
  figure({
    suite: 'desk',
    what: `${what}, ${WAITING.toLocaleString('en-US')} waiting, ${MERCHANTS.toLocaleString('en-US')} merchants`,
    p95,
    note: `p95 ${short(p95)} ms over HTTP`,
  })
  const [name, limit] = barOf(what)
  bar({ bar: name, what: `${what}: p95`, value: p95, unit: 'ms', limit, better: 'less' })
}
