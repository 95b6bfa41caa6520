/** A thousand sound boxes online and two hundred payments a second: every announcement said and acknowledged once, on its own box (docs/decisions.md#25), and shown on the screens of merchants who have one open. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { handOver, payEvenly, saleOf, switchOn, units, type Said } from '../lib/boxes.ts'
import { openClient } from '../lib/cluster.ts'
import { cpuOf, cpuOfFamily, rssOf } from '../lib/cpu.ts'
import { startDevices, startOwn, startServer, type Program } from '../lib/programs.ts'
import { bar, figure, short } from '../lib/report.ts'
import type { Run } from '../lib/run.ts'
import { watch, type Watchers } from '../lib/watchers.ts'
import { makeShops } from '../lib/shops.ts'
import { quantile } from '../lib/stats.ts'

const PER_SECOND = 200
/** Shops whose merchants have a screen open. */
const WATCHED = 50
/** Payments before the measured ones, so that no server counts its compiling. */
const WARM_UP = 600

async function until(what: string, done: () => Promise<boolean>, ms: number): Promise<void> {
  for (const end = performance.now() + ms; !(await done());) {
    if (performance.now() > end) throw new Error(`${what}: not within ${ms / 1000} s`)
    await sleep(50)
  }
}
const stateOf = async (
  client: pg.Client,
): Promise<{ spoken: number; all: number; again: number }> =>
  (
    await client.query<{ spoken: number; all: number; again: number }>(
      `select count(*) filter (where state = 'SPOKEN') spoken, count(*) "all", count(*) filter (where tries > 1) again from box_announcement`,
    )
  ).rows[0]!
const onlineOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ n: number }>('select count(*) n from box_unit where online')).rows[0]!.n

/** What was said of payments `from` … `to` - 1, held against what was paid: lost, said twice, said on another shop's box. */
function judge(
  said: readonly Said[],
  from: number,
  to: number,
): { lost: number; doubled: number; misplaced: number; sums: number } {
  const times = new Map<number, number>()
  let misplaced = 0
  for (const one of said) times.set(one.amount, (times.get(one.amount) ?? 0) + 1)
  for (let n = from; n < to; n++) {
    const { amount, shop } = saleOf(n)
    if (said.some((one) => one.amount === amount && one.shop !== shop)) misplaced += 1
  }
  const amounts = Array.from({ length: to - from }, (_, i) => saleOf(from + i).amount)
  return {
    lost: amounts.filter((amount) => !times.has(amount)).length,
    doubled: amounts.filter((amount) => (times.get(amount) ?? 0) > 1).length,
    misplaced,
    sums: said.filter((one) => one.kind !== 'payment').length,
  }
}

interface Stage {
  run: Run
  client: pg.Client
  server: Program
  devices: Program
  said: Said[]
  watchers: Watchers
}

/** Until so many are said, or a minute has gone: what is missing then is counted as lost. */
const allSaid = (client: pg.Client, count: number): Promise<void> =>
  until('all payments are said', async () => (await stateOf(client)).spoken === count, 60_000)

/** From the bank's notification to "announced at" in the payment's story, for each payment. */
async function timesWritten(
  client: pg.Client,
  notifiedWallMs: ReadonlyMap<string, number>,
): Promise<number[]> {
  const { rows } = await client.query<{ bank_reference: string; announced_at: Date }>(
    'select bank_reference, announced_at from payment where announced_at is not null',
  )
  return rows.flatMap((row) => {
    const notified = notifiedWallMs.get(row.bank_reference)
    return notified === undefined ? [] : [row.announced_at.getTime() - notified]
  })
}

interface Found {
  count: number
  seconds: number
  refused: number
  /** Milliseconds from the notification to the sentence, and to the row. */
  times: number[]
  written: number[]
  /** To the merchant's open screen, for the shops that have one. */
  shown: number[]
  lostOnScreen: number
  /** CPU of an announcement: devices process, web and worker, database. */
  us: readonly number[]
  faults: ReturnType<typeof judge> & Awaited<ReturnType<typeof stateOf>>
}

async function measure(
  { run, client, server, devices, said, watchers }: Stage,
  count: number,
): Promise<Found> {
  await payEvenly(server, run.keys, { from: 0, to: WARM_UP, perSecond: PER_SECOND })
  await until(
    'the first payments are said',
    async () => (await stateOf(client)).spoken === WARM_UP,
    60_000,
  )
  said.length = 0
  await run.cluster.settleDown()
  const cpu = (): [number, number, number] => [
    cpuOf(devices.pid),
    cpuOf(server.pid),
    cpuOfFamily(run.cluster.pid),
  ]
  const before = cpu()
  const { notifiedAt, notifiedWallMs, refused, seconds } = await payEvenly(server, run.keys, {
    from: WARM_UP,
    to: WARM_UP + count,
    perSecond: PER_SECOND,
  })
  await allSaid(client, WARM_UP + count).catch(() => undefined)
  const us = cpu().map((after, i) => (after - before[i]!) / count)
  const times = said.flatMap((one) => {
    const notified = notifiedAt.get(one.amount)
    return notified === undefined ? [] : [one.at - notified]
  })
  const watched = [...notifiedAt].filter(([amount]) => saleOf(amount - 10_000).shop <= WATCHED)
  return {
    count,
    seconds,
    refused,
    times,
    shown: watched.flatMap(([amount, notified]) => {
      const at = watchers.shownAt.get(amount)
      return at === undefined ? [] : [at - notified]
    }),
    lostOnScreen: watched.filter(([amount]) => !watchers.shownAt.has(amount)).length,
    written: await timesWritten(client, notifiedWallMs),
    us,
    faults: { ...judge(said, WARM_UP, WARM_UP + count), ...(await stateOf(client)) },
  }
}

function reportFigures({ count, seconds, refused, times, written, shown, us }: Found): void {
  figure({
    suite: 'boxes',
    what: `bank's notification to the sentence, ${units.length.toLocaleString('en-US')} boxes`,
    perSecond: count / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    note: `${count} payments, ${refused} refused`,
  })
  figure({
    suite: 'boxes',
    what: `bank's notification to the merchant's open screen, ${WATCHED} screens`,
    p50: quantile(shown, 0.5),
    p99: quantile(shown, 0.99),
    note: `${shown.length} payments`,
  })
  figure({
    suite: 'boxes',
    what: 'bank\'s notification to "announced at" in the payment\'s story',
    p50: quantile(written, 0.5),
    p99: quantile(written, 0.99),
  })
  figure({
    suite: 'boxes',
    what: 'CPU of an announcement: devices process',
    serverUs: us[0]!,
    databaseUs: us[2]!,
    devicesUs: us[0]!,
    webUs: us[1]!,
    note: `with its payment, booked by web and worker: ${short(us[1])} us; database for all of it`,
  })
}

function reportBars({
  count,
  seconds,
  refused,
  times,
  shown,
  lostOnScreen,
  faults: found,
}: Found): void {
  const add = (what: string, value: number, unit: string, limit: number | null): void =>
    bar({ bar: '', what, value, unit, limit, better: 'less' })
  add('announcements lost', found.lost + (found.all - found.spoken) + refused, '', 0)
  add(
    'announcements said twice, in sum, or on another box',
    found.doubled + found.misplaced + found.sums,
    '',
    0,
  )
  add('announcements sent more than once', found.again, '', null)
  bar({
    bar: '',
    what: `payments a second, ${units.length.toLocaleString('en-US')} boxes online`,
    value: count / seconds,
    unit: '/s',
    limit: 0.95 * PER_SECOND,
    better: 'more',
  })
  add("bank's notification to the sentence, p99", quantile(times, 0.99), 'ms', 1000)
  bar({
    bar: 'U1',
    what: `bank's notification to the merchant's screen at ${PER_SECOND} a second, p99`,
    value: quantile(shown, 0.99),
    unit: 'ms',
    limit: 1000,
    better: 'less',
  })
  add('payments that an open screen was not told of', lostOnScreen, '', 0)
}

export async function boxesSuite(run: Run): Promise<void> {
  const url = await run.cluster.fresh('bench_boxes')
  await migrate(url)
  const client = await openClient(url)
  await makeShops(client)
  const bank = await startOwn('bank-server', {})
  const server = await startServer(url, run.keys, {
    SIMULATOR_URL: `http://127.0.0.1:${bank.port}`,
    WORKERS: 'web,worker',
  })
  await handOver(client, server, run.keys)
  const devices = await startDevices(url, run.keys)
  const empty = rssOf(devices.pid)
  const cpuBefore = cpuOf(devices.pid)
  const begun = performance.now()
  const { boxes, said } = switchOn(devices.port)
  await until(
    'all boxes are online',
    async () =>
      (await onlineOf(client)) === units.length && boxes.every((box) => box.state().linked),
    120_000,
  )
  figure({
    suite: 'boxes',
    what: `${units.length.toLocaleString('en-US')} boxes from power to online`,
    p50: performance.now() - begun,
    serverUs: (cpuOf(devices.pid) - cpuBefore) / units.length,
    note: `memory of the devices process ${short(empty)} MB before`,
  })
  const watchers = await watch(client, server, run.keys, WATCHED)
  try {
    const found = await measure(
      { run, client, server, devices, said, watchers },
      PER_SECOND * (run.repetitions === 1 ? 5 : 30),
    )
    reportFigures(found)
    reportBars(found)
    figure({
      suite: 'boxes',
      what: 'memory of the devices process',
      megabytes: rssOf(devices.pid),
      note: `${short(rssOf(devices.pid))} MB, ${short(((rssOf(devices.pid) - empty) * 1024) / units.length)} kB a box`,
    })
  } finally {
    watchers.close()
    await Promise.all(boxes.map((box) => box.close()))
    for (const program of [devices, server, bank]) await program.stop()
    await client.end()
  }
}
