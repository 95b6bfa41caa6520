/**
 * Bars C1 to C3, C6 and C12: credited payments settled per second through HTTP, signed and encrypted, against the SQL ceilings and a naive server in the
 * same run; by two web and two worker processes on one database; and while twice as many are offered as were ever settled.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { measuredBy, type Measured } from '../lib/cell.ts'
import { openClient } from '../lib/cluster.ts'
import { load, offer, once } from '../lib/load.ts'
import { root, startOwn, startServer, type Program } from '../lib/programs.ts'
import { bar, figure } from '../lib/report.ts'
import type { Run } from '../lib/run.ts'
import {
  ceiling,
  ceilingStock,
  naiveNotifications,
  notifications,
  pointTo,
  productStock,
  type Stock,
} from '../lib/settlement.ts'
import { makeShops, type Kind } from '../lib/shops.ts'
import { medians } from '../lib/stats.ts'

/** More than any machine of this kind settles in a second: so many payments are generated per second of a cell. */
const MOST_PER_SECOND = { one: 12_000, set: 60_000, http: 8_000, naive: 6_000 }
/** A server that has just started compiles itself while it answers, a third of its time in the first ten seconds. */
const WARM_UP_SECONDS = 15
const names: Record<Kind, string> = { M: '1,000 merchants', H: 'one hot merchant' }

interface Stage {
  run: Run
  url: string
  client: pg.Client
  ceilings: Record<Kind, Stock>
  ours: Record<Kind, Stock>
}
/** Connections that an overload may hold open: more than the server lets wait, so that it has to refuse. */
const CROWD = 4_000

interface Cell {
  key: string
  what: string
  measure: () => Promise<Measured>
}

function ceilingCell(stage: Stage, kind: Kind, clients: number, size: number): Cell {
  const { seconds } = stage.run
  return {
    key: `ceiling-${size}-${kind}-${clients}`,
    what: `SQL ceiling: ${size === 1 ? 'one call' : `set of ${size} in one call`}, ${clients} clients, ${names[kind]}`,
    measure: async () => {
      const after = await stage.ceilings[kind].take(
        seconds * (size === 1 ? MOST_PER_SECOND.one : MOST_PER_SECOND.set),
      )
      await pointTo(stage.url, kind, after, size)
      return measuredBy(stage.run.cluster, null, () =>
        ceiling(stage.url, {
          file: size === 1 ? 'settle-one.sql' : 'settle-batch.sql',
          kind,
          size,
          clients,
          seconds,
        }),
      )
    },
  }
}

function naiveCell(stage: Stage, program: Program, kind: Kind, connections: number): Cell {
  const { seconds } = stage.run
  return {
    key: `naive-${kind}-${connections}`,
    what: `naive server over HTTP, ${connections} connections, ${names[kind]}`,
    measure: async () => {
      const count = seconds * MOST_PER_SECOND.naive
      const requests = naiveNotifications(kind, await stage.ceilings[kind].take(count), count)
      return measuredBy(stage.run.cluster, program, () =>
        load({ port: program.port, connections, seconds, next: once(requests) }),
      )
    },
  }
}

function ourCell(
  stage: Stage,
  program: Program,
  kind: Kind,
  connections: number,
  mode: '' | 'one by one' = '',
  seconds = stage.run.seconds,
): Cell {
  return {
    key: `ours${mode ? '-single' : ''}-${kind}-${connections}`,
    what: `Saola Pay over HTTP${mode ? `, ${mode}` : ''}, ${connections} connections, ${names[kind]}`,
    measure: async () => {
      const count = seconds * MOST_PER_SECOND.http
      const requests = notifications(
        stage.run.keys,
        kind,
        await stage.ours[kind].take(count),
        count,
      )
      const result = await measuredBy(stage.run.cluster, program, () =>
        load({ port: program.port, connections, seconds, next: once(requests) }),
      )
      return { ...result, eventsWaiting: await eventsDelivered(stage.client) }
    },
  }
}

/** The same work given to two web processes at once, while two workers deliver what follows. */
function sharedCell(stage: Stage, webs: readonly Program[], workers: readonly Program[]): Cell {
  const { seconds } = stage.run
  return {
    key: 'ours-two-M-128',
    what: `Saola Pay over HTTP, two web and two worker processes, 128 connections, ${names.M}`,
    measure: async () => {
      const count = seconds * MOST_PER_SECOND.http
      const after = await stage.ours.M.take(count)
      const next = once(notifications(stage.run.keys, 'M', after, count))
      const result = await measuredBy(stage.run.cluster, [...webs, ...workers], async () => {
        const parts = await Promise.all(
          webs.map(({ port }) => load({ port, connections: 128 / webs.length, seconds, next })),
        )
        return {
          done: parts.reduce((sum, part) => sum + part.done, 0),
          perSecond: parts.reduce((sum, part) => sum + part.perSecond, 0),
          p99: Math.max(...parts.map((part) => part.p99)),
        }
      })
      return { ...result, eventsWaiting: await eventsDelivered(stage.client) }
    },
  }
}

/** Twice as many notifications a second as the server settled before. */
function overloadCell(stage: Stage, program: Program, peak: () => number): Cell {
  const seconds = Math.max(3, stage.run.seconds)
  return {
    key: 'ours-overload',
    what: `Saola Pay over HTTP, offered twice its peak, ${names.M}`,
    measure: async () => {
      const perSecond = Math.ceil(2 * peak())
      const count = (seconds + 1) * perSecond
      const after = await stage.ours.M.take(count)
      const next = once(notifications(stage.run.keys, 'M', after, count))
      const result = await measuredBy(stage.run.cluster, program, () =>
        offer({ port: program.port, perSecond, seconds, connections: CROWD, next }),
      )
      return { ...result, eventsWaiting: await eventsDelivered(stage.client) }
    },
  }
}

/** Waits until the worker has delivered all events. @returns how many waited when the cell ended. */
async function eventsDelivered(client: pg.Client): Promise<number> {
  const left = async (): Promise<number> =>
    Number(
      (await client.query<{ n: number }>('select count(*) n from event where delivered_at is null'))
        .rows[0]!.n,
    )
  const first = await left()
  for (let n = first, tries = 0; n > 0 && tries < 300; tries++) {
    await sleep(100)
    n = await left()
  }
  return first
}

async function prepare(run: Run): Promise<Stage> {
  const url = await run.cluster.fresh('bench_settle')
  await migrate(url)
  const client = await openClient(url)
  await makeShops(client)
  await client.query(readFileSync(join(root, 'bench/ceilings/schema.sql'), 'utf8'))
  const stage: Stage = {
    run,
    url,
    client,
    ceilings: { M: ceilingStock(client, 'M'), H: ceilingStock(client, 'H') },
    ours: { M: productStock(client, 'M'), H: productStock(client, 'H') },
  }
  // A first batch each, so that the planner knows tables that are not empty.
  for (const kind of ['M', 'H'] as const)
    for (const stock of [stage.ceilings[kind], stage.ours[kind]]) await stock.take(2_000)
  await client.query('vacuum analyze')
  return stage
}

/** The books must be whole after all that: a fast wrong sum is worth nothing. */
async function prove(client: pg.Client, acknowledged: number): Promise<void> {
  const { rows } = await client.query<{
    off: number
    settled: number
  }>(`select (select count(*) from (select transfer_id from ledger_entry group by 1 having sum(amount) <> 0 or count(*) < 2) x)
    + (select count(*) from ledger_account a full join (select merchant_id, account code, sum(amount) s from ledger_entry group by 1, 2) e using (merchant_id, code) where a.balance is distinct from coalesce(e.s, 0))
    + (select count(*) from payment where (status = 'SUCCESS') <> (bank_reference is not null)) "off", (select count(*) from payment where status = 'SUCCESS') settled`)
  if (Number(rows[0]!.off) !== 0)
    throw new Error('the books are not whole after the settlement cells')
  if (Number(rows[0]!.settled) < acknowledged)
    throw new Error(
      `${acknowledged} payments were answered for and ${rows[0]!.settled} are settled`,
    )
  console.log(
    `  ${Number(rows[0]!.settled).toLocaleString('en-US')} payments settled in all; every transfer sums to zero and every balance equals its postings`,
  )
}

async function repetition(stage: Stage, go: (cell: Cell) => Promise<Measured>): Promise<void> {
  const { run, url } = stage
  for (const kind of ['M', 'H'] as const) {
    await go(ceilingCell(stage, kind, 8, 1))
    await go(ceilingCell(stage, kind, 2, 50))
  }
  const naive = await startOwn('naive-server', { DATABASE_URL: url })
  for (const kind of ['M', 'H'] as const) await go(naiveCell(stage, naive, kind, 32))
  await naive.stop()
  // A bank that answers, as in service: asking one that is not there costs more than the payment.
  const bank = await startOwn('bank-server', {})
  const reach = { SIMULATOR_URL: `http://127.0.0.1:${bank.port}` }
  const server = await startServer(url, run.keys, reach)
  await ourCell(stage, server, 'M', 128, '', WARM_UP_SECONDS).measure()
  // As autovacuum does within a minute of service: a plan made while the books were empty reads them from end to end.
  await stage.client.query('vacuum analyze')
  let peak = 0
  for (const kind of ['M', 'H'] as const)
    for (const connections of [32, 128]) {
      const { perSecond } = await go(ourCell(stage, server, kind, connections))
      if (kind === 'M') peak = Math.max(peak, perSecond)
    }
  await go(overloadCell(stage, server, () => peak))
  await server.stop()
  const four = await Promise.all(
    ['web', 'web', 'worker', 'worker'].map((WORKERS) =>
      startServer(url, run.keys, { ...reach, WORKERS }),
    ),
  )
  const shared = sharedCell(stage, four.slice(0, 2), four.slice(2))
  for (let n = 0; n < WARM_UP_SECONDS / run.seconds; n++) await shared.measure()
  await go(shared)
  await Promise.all(four.map((program) => program.stop()))
  const single = await startServer(url, run.keys, { ...reach, SETTLE_SET: '1' })
  await ourCell(stage, single, 'M', 32, 'one by one', WARM_UP_SECONDS).measure()
  await go(ourCell(stage, single, 'M', 32, 'one by one'))
  await single.stop()
  await bank.stop()
}

const noteOf = (f: Measured): string =>
  [
    'shed' in f
      ? `${String(f.shed)} refused with 503, ${String(f.failed)} otherwise, ${String(f.unsent)} found no connection`
      : '',
    'eventsWaiting' in f ? `${String(f.eventsWaiting)} events waiting` : '',
  ]
    .filter(Boolean)
    .join('; ')

export async function settleSuite(run: Run): Promise<void> {
  const stage = await prepare(run)
  const found = new Map<string, { what: string; results: Measured[] }>()
  const go = async (cell: Cell): Promise<Measured> => {
    const entry = found.get(cell.key) ?? { what: cell.what, results: [] }
    found.set(cell.key, entry)
    const result = await cell.measure()
    entry.results.push(result)
    return result
  }
  for (let n = 0; n < run.repetitions; n++) await repetition(stage, go)
  const results = new Map(
    [...found].map(([key, { what, results: all }]) => {
      const f = medians(all)
      figure({
        suite: 'settle',
        what,
        ...f,
        note: noteOf(f),
      })
      return [key, f]
    }),
  )
  const ours = [...found].filter(([key]) => key.startsWith('ours'))
  await prove(
    stage.client,
    ours.flatMap(([, { results: all }]) => all).reduce((sum, { done }) => sum + done, 0),
  )
  await stage.client.end()
  bars(results)
}

function bars(results: Map<string, Measured>): void {
  const of = (key: string): Measured => results.get(key)!
  const rate = (key: string): number => of(key).perSecond
  const cpu = (key: string): number => of(key).serverUs + of(key).databaseUs
  const naive = Math.max(rate('naive-M-32'), rate('naive-H-32'))
  bar({
    bar: 'C1',
    what: 'settled over HTTP, 128 connections, 1,000 merchants / naive server',
    value: rate('ours-M-128') / naive,
    unit: 'x',
    limit: 2.5,
    better: 'more',
  })
  bar({
    bar: 'C1',
    what: 'the same: CPU of server and database a payment',
    value: cpu('ours-M-128'),
    unit: 'us',
    limit: 400,
    better: 'less',
  })
  bar({
    bar: 'C2',
    what: 'one hot merchant / 1,000 merchants, 128 connections',
    value: rate('ours-H-128') / rate('ours-M-128'),
    unit: 'x',
    limit: 0.8,
    better: 'more',
  })
  bar({
    bar: 'C3',
    what: 'p99 at 32 connections / one by one',
    value: of('ours-M-32').p99! / of('ours-single-M-32').p99!,
    unit: 'x',
    limit: 0.6,
    better: 'less',
  })
  bar({
    bar: 'C6',
    what: 'two web and two worker processes / one of each: payments by CPU',
    value: (2 * cpu('ours-M-128')) / cpu('ours-two-M-128'),
    unit: 'x',
    limit: 1.7,
    better: 'more',
  })
  bar({
    bar: 'C12',
    what: 'settled while twice the peak is offered / the peak',
    value: rate('ours-overload') / Math.max(rate('ours-M-32'), rate('ours-M-128')),
    unit: 'x',
    limit: 0.8,
    better: 'more',
  })
  bar({
    bar: 'C12',
    what: 'answers that were neither 200 nor 503 with Retry-After',
    value: Number(of('ours-overload').failed),
    unit: '',
    limit: 0,
    better: 'less',
  })
}
