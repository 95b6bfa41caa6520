/** Bar C9: a night in which a million invoices are due at once, beside a bare INSERT … SELECT of the same rows, the worker's memory, and what others feel meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { fullPath } from '@saola/contract/call'
import { transaction } from '@saola/contract/transaction'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { makeDue, makeNightPlans, nightSums } from '../../apps/server/test/due-night.ts'
import { openClient } from '../lib/cluster.ts'
import { cpuOf, cpuOfFamily, rssOf } from '../lib/cpu.ts'
import { load, requestBytes } from '../lib/load.ts'
import { ownerOf } from '../lib/people.ts'
import { startServer, type Keys, type Program } from '../lib/programs.ts'
import { bar, figure, short } from '../lib/report.ts'
import type { Run } from '../lib/run.ts'
import { makeShops } from '../lib/shops.ts'

const OTHER = `${fullPath(transaction.getAll, false)}?isStatistic=false&pageSize=20`
interface Night {
  rows: number
  seconds: number
  cpuUs: number
  idleMb: number
  peakMb: number
}
const left = async (client: pg.Client): Promise<number> =>
  (
    await client.query<{ n: number }>(
      'select count(*)::int n from (select from subscription where next_at <= now() limit 1) x',
    )
  ).rows[0]!.n

/** Makes what is due, then starts a worker on it. @throws Error where an invoice is missing or stands twice */
async function nightOf(
  client: pg.Client,
  run: { url: string; keys: Keys; pid: number | null; shops: readonly string[] },
  [from, to]: [number, number],
  during?: (over: Promise<unknown>) => Promise<void>,
): Promise<Night> {
  await makeDue(client, run.shops, [from, to])
  await client.query('vacuum (analyze) subscription')
  await client.query('checkpoint')
  const worker = await startServer(run.url, run.keys, { WORKERS: 'worker' })
  try {
    const idleMb = rssOf(worker.pid)
    const cpuBefore = cpuOf(worker.pid)
    const databaseBefore = cpuOfFamily(run.pid)
    let peakMb = idleMb
    const done = (async () => {
      while ((await left(client)) > 0) {
        peakMb = Math.max(peakMb, rssOf(worker.pid))
        await sleep(100)
      }
      return secondsSinceFirst(client)
    })()
    await Promise.all([done, during?.(done)])
    const rows = to - from + 1
    await assertOnce(client, to)
    const cpuUs = (cpuOf(worker.pid) - cpuBefore + cpuOfFamily(run.pid) - databaseBefore) / rows
    return { rows, seconds: await done, cpuUs, idleMb, peakMb }
  } finally {
    await worker.stop()
  }
}
/** Since the first invoice of this night came: the worker waits for a minute to begin before. */
async function secondsSinceFirst(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>(
    "select extract(epoch from clock_timestamp() - min(created_at))::float8 seconds from subscription_invoice where created_at > (select coalesce(max(at), '-infinity') from bench_night)",
  )
  return rows[0]!.seconds
}
async function assertOnce(client: pg.Client, subscriptions: number): Promise<void> {
  const found = await nightSums(client)
  if (found.invoices !== subscriptions || found.subscriptions !== subscriptions || found.wrong > 0)
    throw new Error(`the night did not issue each invoice once: ${JSON.stringify(found)}`)
  await client.query('insert into bench_night select clock_timestamp()')
}

/** p99 of small calls of another shop, four at a time with pauses; a token lives ten minutes, so each has its own. */
async function others(
  program: Program,
  owner: () => string,
  until: Promise<unknown> | number,
): Promise<number> {
  let over = false
  if (typeof until !== 'number')
    void until
      .finally(() => {
        over = true
      })
      .catch(() => undefined)
  const result = await load({
    port: program.port,
    connections: 4,
    seconds: typeof until === 'number' ? until : 3_600,
    pauseMs: 10,
    next: () => (over ? null : requestBytes('GET', OTHER, { authorization: owner() })),
  })
  return result.p99
}

/** The same rows written at once by one statement into a table with the same indexes, rows a second. */
async function bareRate(client: pg.Client, rows: number): Promise<number> {
  await client.query('create table bench_bare (like subscription_invoice including all)')
  await client.query('checkpoint')
  const begun = performance.now()
  await client.query('insert into bench_bare select * from subscription_invoice limit $1', [rows])
  return rows / ((performance.now() - begun) / 1_000)
}

export async function nightSuite(run: Run): Promise<void> {
  const [small, whole] = run.seconds < 2 ? [10_000, 100_000] : [100_000, 1_000_000]
  const url = await run.cluster.fresh('bench_night')
  await migrate(url)
  const client = await openClient(url)
  await client.query('create table bench_night (at timestamptz not null)')
  await makeShops(client)
  const { rows } = await client.query<{ id: string }>(
    "select id from merchant where code like 'BENCH%' and mode = 'LIVE' order by code",
  )
  const shops = rows.map(({ id }) => id)
  await makeNightPlans(client, shops)
  const owner = await ownerOf(client, run.keys, 3)
  const place = { url, keys: run.keys, pid: run.cluster.pid, shops }
  const few = await nightOf(client, place, [1, small])
  const web = await startServer(url, run.keys, { WORKERS: 'web' })
  let [idle, busy] = [NaN, NaN]
  try {
    await others(web, owner, 1)
    idle = await others(web, owner, 10)
    const many = await nightOf(client, place, [small + 1, small + whole], async (over) => {
      busy = await others(web, owner, over)
    })
    const bare = await bareRate(client, whole)
    report(few, many, bare, { idle, busy })
  } finally {
    await web.stop()
    await client.end()
  }
}
function report(
  few: Night,
  many: Night,
  bare: number,
  { idle, busy }: { idle: number; busy: number },
): void {
  for (const night of [few, many])
    figure({
      suite: 'night',
      what: `${night.rows.toLocaleString('en-US')} invoices due at once, one worker`,
      perSecond: night.rows / night.seconds,
      serverUs: night.cpuUs,
      note: `${short(night.seconds)} s, memory ${short(night.idleMb)} -> ${short(night.peakMb)} MB`,
    })
  figure({ suite: 'night', what: 'bare INSERT … SELECT of the same rows', perSecond: bare })
  figure({
    suite: 'night',
    what: "another shop's list, 4 at a time: idle -> during the night",
    p99: busy,
    idleP99: idle,
    note: `idle p99 ${short(idle)} ms`,
  })
  const add = (
    what: string,
    value: number,
    unit: string,
    limit: number,
    better: 'more' | 'less' = 'less',
  ): void => bar({ bar: 'C9', what, value, unit, limit, better })
  add('invoices a second / bare INSERT', many.rows / many.seconds / bare, 'x', 0.3, 'more')
  add('memory of the worker, the whole night / a tenth', many.peakMb / few.peakMb, 'x', 1.1)
  add("another shop's list, p99 during / idle", busy / idle, 'x', 2)
}
