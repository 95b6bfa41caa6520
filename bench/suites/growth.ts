/** Bars C11 and U5: what settling and creating cost beside few sales and beside many, and how long a person waits for what they do in a shop that has many. */
import { randomUUID } from 'node:crypto'
import { fullPath, type Call } from '@saola/contract/call'
import { payLink } from '@saola/contract/pay-link'
import { refund } from '@saola/contract/refund'
import { measuredBy, type Measured } from '../lib/cell.ts'
import { onClient, openClient } from '../lib/cluster.ts'
import { openSides, type Side } from '../lib/datasets.ts'
import { load, once, requestBytes } from '../lib/load.ts'
import { ownerOf } from '../lib/people.ts'
import { startOwn, startServer, type Program } from '../lib/programs.ts'
import { bar, figure, short } from '../lib/report.ts'
import type { Run } from '../lib/run.ts'
import { notifications, productStock, type Stock } from '../lib/settlement.ts'
import { medians, quantile } from '../lib/stats.ts'

const CONNECTIONS = 32
const PER_SECOND = { settle: 8_000, create: 3_000 }
const WARM_UP_SECONDS = 10
/** Writes of each kind that a person waits for, one after the other. */
const WAITED = 100

interface Place {
  side: Side
  server: Program
  stock: Stock
  authorization: () => string
}

async function openPlace(run: Run, side: Side, bank: Program): Promise<Place> {
  const client = await openClient(side.url)
  const authorization = await ownerOf(client, run.keys, 1)
  return {
    side,
    authorization,
    // Numbers of its own in each run, for data that an earlier run has used already.
    stock: productStock(client, 'M', (Math.floor(Date.now() / 1000) - 1_700_000_000) * 10),
    server: await startServer(side.url, run.keys, {
      FEATURES: '{}',
      SIMULATOR_URL: `http://127.0.0.1:${bank.port}`,
    }),
  }
}

async function settleCell(run: Run, place: Place, seconds: number): Promise<Measured> {
  const count = seconds * PER_SECOND.settle
  const next = once(notifications(run.keys, 'M', await place.stock.take(count), count))
  return measuredBy(run.cluster, place.server, () =>
    load({ port: place.server.port, connections: CONNECTIONS, seconds, next }),
  )
}
function createCell(run: Run, place: Place, seconds: number): Promise<Measured> {
  const authorization = place.authorization()
  const requests = Array.from({ length: seconds * PER_SECOND.create }, () =>
    requestBytes(
      'POST',
      fullPath(payLink.create, false),
      { authorization },
      JSON.stringify({
        amount: 100_000,
        refTransactionId: randomUUID(),
        description: 'Đơn hàng đo tốc độ',
      }),
    ),
  )
  return measuredBy(run.cluster, place.server, () =>
    load({ port: place.server.port, connections: CONNECTIONS, seconds, next: once(requests) }),
  )
}
const cells = { settle: settleCell, create: createCell }

/** Milliseconds of one write as its person waits for it. @throws when it was refused. */
async function waited(place: Place, call: Call, id: string, body: object): Promise<number> {
  const path = fullPath(call, false).replace('{id}', id)
  const begun = performance.now()
  const answer = await fetch(`http://127.0.0.1:${place.server.port}${path}`, {
    method: call.method,
    headers: { authorization: place.authorization(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const said = (await answer.json()) as { code: number; message: string }
  const took = performance.now() - begun
  if (said.code !== 0) throw new Error(`${call.id} was refused: ${said.message}`)
  return took
}

/** Creating, asking money back, approving, changing one's mind: each p95 in the shop that has a fifth of all sales. */
async function waits(place: Place): Promise<void> {
  const shop = place.side.shops[0]!
  const ids = await onClient(place.side.url, async (client) => {
    // Above this a second person decides; the half that is above is decided by the owner here, as somebody else's.
    await client.query(
      `insert into refund_setting (merchant_id, approve_above, modified_by, modified_at) values ($1, 10000, 'bench', now()) on conflict (merchant_id) do update set approve_above = 10000`,
      [shop],
    )
    const { rows } = await client.query<{ id: string }>(
      `select t.id from payment t where t.merchant_id = $1 and t.status = 'SUCCESS' and t.amount > 20000 and not exists (select from refund r where r.merchant_id = t.merchant_id and r.transaction_id = t.id) order by t.id desc limit $2`,
      [shop, WAITED * 2],
    )
    return rows.map((row) => row.id)
  })
  const kinds: Record<string, (n: number) => Promise<number>> = {
    'create a pay link': () =>
      waited(place, payLink.create, '', {
        amount: 100_000,
        refTransactionId: randomUUID(),
        description: 'Đơn hàng',
      }),
    'ask for a refund': (n) =>
      waited(place, refund.create, '', {
        transactionId: ids[n]!,
        amount: 20_000,
        reason: 'Khách trả hàng',
      }),
  }
  for (const [what, write] of Object.entries(kinds)) {
    const times: number[] = []
    for (let n = 0; n < WAITED; n++) times.push(await write(n))
    report(what, times)
  }
  const asked = await onClient(place.side.url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `update refund set requested_by_id = 'bench' where merchant_id = $1 and status = 'REQUESTED' and transaction_id = any($2) returning id`,
      [shop, ids],
    )
    return rows.map((row) => row.id)
  })
  const times: number[] = []
  for (const id of asked.slice(0, WAITED))
    times.push(await waited(place, refund.approve, id, { note: null }))
  report('approve a refund', times)
}
function report(what: string, times: readonly number[]): void {
  bar({
    bar: 'U5',
    what: `${what}: p95 of ${times.length}`,
    value: quantile(times, 0.95),
    unit: 'ms',
    limit: 100,
    better: 'less',
  })
}

export async function growthSuite(run: Run): Promise<void> {
  const bank = await startOwn('bank-server', {})
  const sides = await openSides(run)
  const places = await Promise.all(sides.map((side) => openPlace(run, side, bank)))
  const found = new Map<string, Measured[]>()
  try {
    for (const place of places)
      for (const cell of Object.values(cells)) await cell(run, place, WARM_UP_SECONDS)
    // Turn by turn, so that whatever else the machine does meets both alike.
    for (let n = 0; n < run.repetitions; n++)
      for (const [name, cell] of Object.entries(cells))
        for (const [i, place] of places.entries())
          found.set(`${name}-${i}`, [
            ...(found.get(`${name}-${i}`) ?? []),
            await cell(run, place, run.seconds),
          ])
    await waits(places[1]!)
  } finally {
    for (const { server } of places) await server.stop()
    await bank.stop()
  }
  for (const name of Object.keys(cells)) {
    const [few, many] = [0, 1].map((i) => medians(found.get(`${name}-${i}`)!)) as [
      Measured,
      Measured,
    ]
    const cpu = (m: Measured): number => m.serverUs + m.databaseUs
    figure({
      suite: 'growth',
      what: `${name}, ${sides.map((s) => s.size.toLocaleString('en-US')).join(' and ')} sales`,
      serverUs: many.serverUs,
      databaseUs: many.databaseUs,
      note: `${short(cpu(few))} -> ${short(cpu(many))} us`,
    })
    bar({
      bar: 'C11',
      what: `${name}: CPU at ${sides[1].size.toLocaleString('en-US')} / at ${sides[0].size.toLocaleString('en-US')} sales`,
      value: cpu(many) / cpu(few),
      unit: 'x',
      limit: 1.3,
      better: 'less',
    })
  }
}
