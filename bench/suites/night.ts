/** Bar C9: a night in which a million invoices are due at once, beside bare statements that write the same rows, the worker's memory, and what others feel meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { fullPath } from '@saola/contract/call'
import { transaction } from '@saola/contract/transaction'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { makeDue, makeNightPlans, nightSums } from '../../apps/server/test/due-night.ts'
import { keepDue, writeBare, type Bare } from '../lib/bare-night.ts'
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

interface Place {
  url: string
  keys: Keys
  pid: number | null
  shops: readonly string[]
}
/** Makes what is due, then starts a worker on it. @throws Error where an invoice is missing or stands twice */
async function nightOf(
  client: pg.Client,
  run: Place,
  [from, to]: [number, number],
  {
    isReminded = false,
    during,
  }: { isReminded?: boolean; during?: (over: Promise<unknown>) => Promise<void> } = {},
): Promise<Night> {
  await makeDue(client, run.shops, [from, to], isReminded)
  await client.query('vacuum (analyze) subscription')
  await keepDue(client)
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
  // Messages are planned by the night and sent by the day: not while it is measured.
  await client.query(
    "insert into subscription_bank_hold (id, merchant_id, kind, reason, held_at, held_by) select gen_random_uuid(), m, 'MESSAGES', 'bench', now(), 'bench' from unnest($1::uuid[]) m",
    [shops],
  )
  const owner = await ownerOf(client, run.keys, 3)
  const place: Place = { url, keys: run.keys, pid: run.cluster.pid, shops }
  const few = await nightOf(client, place, [1, small])
  const web = await startServer(url, run.keys, { WORKERS: 'web' })
  let [idle, busy] = [NaN, NaN]
  try {
    await others(web, owner, 1)
    idle = await others(web, owner, 10)
    const many = await nightOf(client, place, [small + 1, small + whole], {
      during: async (over) => {
        busy = await others(web, owner, over)
      },
    })
    const bare = await writeBare(client, place.pid, whole)
    const reminded = await nightOf(client, place, [small + whole + 1, 2 * small + whole], {
      isReminded: true,
    })
    const bareReminded = await writeBare(client, place.pid, small)
    report({ few, many, reminded }, { bare, bareReminded }, { idle, busy })
  } finally {
    await web.stop()
    await client.end()
  }
}
const tell = (what: string, perSecond: number, cpuUs: number, note = ''): void =>
  figure({ suite: 'night', what, perSecond, serverUs: cpuUs, note })
function report(
  nights: { few: Night; many: Night; reminded: Night },
  { bare, bareReminded }: Record<'bare' | 'bareReminded', { all: Bare; invoicesAlone: Bare }>,
  { idle, busy }: { idle: number; busy: number },
): void {
  for (const [name, night] of Object.entries(nights))
    tell(
      `${night.rows.toLocaleString('en-US')} due at once, one worker${name === 'reminded' ? ', eight messages each' : ''}`,
      night.rows / night.seconds,
      night.cpuUs,
      `${short(night.seconds)} s, memory ${short(night.idleMb)} -> ${short(night.peakMb)} MB`,
    )
  tell('bare statements, the same rows', bare.all.perSecond, bare.all.cpuUs)
  tell('bare statements, those with messages', bareReminded.all.perSecond, bareReminded.all.cpuUs)
  tell('bare INSERT of the invoices alone', bare.invoicesAlone.perSecond, bare.invoicesAlone.cpuUs)
  figure({
    suite: 'night',
    what: "another shop's list, 4 at a time: idle -> during the night",
    p99: busy,
    idleP99: idle,
    note: `idle p99 ${short(idle)} ms`,
  })
  const { few, many, reminded } = nights
  const add = (
    what: string,
    value: number,
    unit: string,
    limit: number | null,
    better: 'more' | 'less' = 'less',
  ): void => bar({ bar: 'C9', what, value, unit, limit, better })
  const rate = ({ rows, seconds }: Night): number => rows / seconds
  add(
    'subscriptions a second / bare, the same rows',
    rate(many) / bare.all.perSecond,
    'x',
    0.3,
    'more',
  )
  add('the same by processor', bare.all.cpuUs / many.cpuUs, 'x', 0.3, 'more')
  add(
    'those with messages / bare, the same rows',
    rate(reminded) / bareReminded.all.perSecond,
    'x',
    0.3,
    'more',
  )
  add('the same by processor', bareReminded.all.cpuUs / reminded.cpuUs, 'x', 0.3, 'more')
  add(
    'subscriptions a second / bare, the invoice alone',
    rate(many) / bare.invoicesAlone.perSecond,
    'x',
    null,
    'more',
  )
  add('memory of the worker, the whole night / a tenth', many.peakMb / few.peakMb, 'x', 1.1)
  add("another shop's list, p99 during / idle", busy / idle, 'x', 2)
}
