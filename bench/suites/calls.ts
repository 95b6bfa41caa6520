/** Bar C4 and pay link creation, by a person and by a merchant's server: what a call costs over bare node:http and over the same work in SQL. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { credential } from '@saola/contract/credential'
import { payLink } from '@saola/contract/pay-link'
import { fullPath } from '@saola/contract/call'
import { serverApi } from '@saola/contract/server-api'
import { transaction } from '@saola/contract/transaction'
import { saola, type Credential } from '../../demo/shop/saola.mjs'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { measuredBy, type Measured } from '../lib/cell.ts'
import { openClient } from '../lib/cluster.ts'
import { load, once, requestBytes, round } from '../lib/load.ts'
import { ownerOf } from '../lib/people.ts'
import { root, startOwn, startServer, type Program } from '../lib/programs.ts'
import { bar, figure } from '../lib/report.ts'
import type { Run } from '../lib/run.ts'
import { makeSales } from '../lib/sales.ts'
import { ceiling, ceilingStock } from '../lib/settlement.ts'
import { makeShops } from '../lib/shops.ts'
import { medians } from '../lib/stats.ts'

const LINKS = 20_000
const CONNECTIONS = 32
const WARM_UP_ROUNDS = 3
/** Links of a cell that nobody has looked at. */
const FIRST_LOOKS = 600

interface Stage {
  run: Run
  url: string
  authorization: () => string
  codes: string[]
  unseen: string[]
}
/** Makes the shop's keys as its owner would. */
async function keysOf(stage: Stage, server: Program): Promise<Credential> {
  const answer = await fetch(
    `http://127.0.0.1:${server.port}${fullPath(credential.refreshCredential, false)}`,
    {
      method: 'PUT',
      headers: {
        authorization: stage.authorization(),
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: '{}',
    },
  )
  const { code, message, data } = (await answer.json()) as {
    code: number
    message: string
    data: Credential
  }
  if (code !== 0) throw new Error(`no keys for the benchmark's shop: ${message}`)
  return data
}

type Cells = Record<string, { what: string; measure: () => Promise<Measured> }>

async function prepare(run: Run): Promise<Stage> {
  const url = await run.cluster.fresh('bench_calls')
  await migrate(url)
  const client = await openClient(url)
  await makeShops(client)
  const authorization = await ownerOf(client, run.keys, 1)
  await makeSales(url, client, { total: LINKS, hot: 20 })
  // Anyone who ended was looked at before: the first look writes, and is measured by itself.
  await client.query(
    "update payment set opened_at = created_at, qr_shown_at = created_at where status <> 'CREATED'",
  )
  const { rows } = await client.query<{ code: string; fresh: boolean }>(
    'select l.code, t.opened_at is null fresh from pay_link l join payment t on t.merchant_id = l.merchant_id and t.id = l.transaction_id order by random()',
  )
  await client.query(readFileSync(join(root, 'bench/ceilings/schema.sql'), 'utf8'))
  await ceilingStock(client, 'M').take(LINKS)
  await client.query('vacuum analyze')
  await client.end()
  return {
    run,
    url,
    authorization,
    codes: rows.filter((r) => !r.fresh).map((r) => r.code),
    unseen: rows.filter((r) => r.fresh).map((r) => r.code),
  }
}

const path = (code: string): string =>
  fullPath(payLink.publicGet, false).replace('{payLinkCode}', code)
/** A permission-checked list call whose filter names another merchant: it is answered without asking the database for rows. */
const CHECKED = `${fullPath(transaction.getAll, false)}?isStatistic=false&merchantCode=NOBODY`

/** Measures a program under load, `next` request after `next`. */
type Over = (program: Program, next: () => Buffer | null) => Promise<Measured>

function readCells(stage: Stage, server: Program, bare: Program, over: Over): Cells {
  const reads = stage.codes.map((code) => requestBytes('GET', path(code)))
  return {
    bare: { what: 'bare node:http', measure: () => over(bare, round([requestBytes('GET', '/')])) },
    checked: {
      what: 'authenticated, permission-checked call',
      measure: () =>
        over(
          server,
          round([requestBytes('GET', CHECKED, { authorization: stage.authorization() })]),
        ),
    },
    read: {
      what: 'public pay link, each of 18,000 in turn',
      measure: () => over(server, round(reads)),
    },
    // Each once in a run, a repetition's share at a time.
    firstLook: {
      what: 'public pay link, looked at for the first time',
      measure: () =>
        over(
          server,
          once(stage.unseen.splice(0, FIRST_LOOKS).map((code) => requestBytes('GET', path(code)))),
        ),
    },
    readHot: {
      what: 'public pay link, one that many look at',
      measure: () => over(server, round(reads.slice(0, 1))),
    },
  }
}

function createCells(stage: Stage, server: Program, keys: Credential, over: Over): Cells {
  const { seconds } = stage.run
  const gateway = saola(keys)
  let made = 0
  return {
    create: {
      what: 'create a pay link',
      measure: () => {
        const authorization = stage.authorization()
        const next = (): Buffer =>
          requestBytes(
            'POST',
            fullPath(payLink.create, false),
            { authorization },
            JSON.stringify({
              amount: 100_000,
              refTransactionId: `BENCH-${++made}`,
              description: 'Đơn hàng đo tốc độ',
            }),
          )
        return over(server, once(Array.from({ length: seconds * 5000 }, next)))
      },
    },
    serverCreate: {
      what: "create by a merchant's server, sealed and signed",
      measure: async () => {
        const next = (): Buffer => {
          const { headers, body } = gateway.tell({
            refTransactionId: `SERVER-${++made}`,
            amount: 100_000,
            description: 'Đơn hàng đo tốc độ',
            timeout: 3_600,
            customerInfo: { fullName: 'Nguyen Van A' },
          })
          return requestBytes('POST', fullPath(serverApi.create, false), headers, body)
        }
        const before = made
        const found = await over(server, once(Array.from({ length: seconds * 2500 }, next)))
        // Every answer of this API is HTTP 200, refusals too: what counts is what can be asked about afterwards.
        const last = await gateway.call<{ totalSize: number }>(serverApi.getTransaction.path, {
          size: 1,
          page: 0,
        })
        if (last.totalSize === 0 || before === made)
          throw new Error('the merchant server API made nothing')
        return found
      },
    },
  }
}

function cellsOf(stage: Stage, server: Program, bare: Program, keys: Credential): Cells {
  const { run, url } = stage
  const { seconds } = run
  const over: Over = (program, next) =>
    measuredBy(run.cluster, program, () =>
      load({ port: program.port, connections: CONNECTIONS, seconds, next }),
    )
  const sql = (file: string, clients: number): Promise<Measured> =>
    measuredBy(run.cluster, null, () =>
      ceiling(url, { file, kind: 'M', clients, seconds, filled: LINKS }),
    )
  return {
    ...readCells(stage, server, bare, over),
    sqlRead: {
      what: 'SQL ceiling: read a payment by its code, 8 clients',
      measure: () => sql('read-payment.sql', 8),
    },
    ...createCells(stage, server, keys, over),
    sqlCreate: {
      what: 'SQL ceiling: insert a payment, 8 clients',
      measure: () => sql('create-payment.sql', 8),
    },
  }
}

async function startPrograms({
  url,
  run,
}: Stage): Promise<Record<'server' | 'bare' | 'bank', Program>> {
  // In service there is a bank that answers; without one every new link's account would be asked for again and again.
  const bank = await startOwn('bank-server')
  return {
    bank,
    server: await startServer(url, run.keys, {
      FEATURES: '{}',
      SIMULATOR_URL: `http://127.0.0.1:${bank.port}`,
    }),
    bare: await startOwn('bare-server'),
  }
}

export async function callsSuite(run: Run): Promise<void> {
  const stage = await prepare(run)
  const { server, bare, bank } = await startPrograms(stage)
  const cells = cellsOf(stage, server, bare, await keysOf(stage, server))
  const found: Record<string, Measured[]> = {}
  try {
    // Unmeasured at first: a server that has just started is still compiling itself.
    for (let n = 0; n < WARM_UP_ROUNDS; n++)
      for (const key of ['bare', 'checked', 'read', 'readHot', 'create', 'serverCreate'])
        await cells[key]!.measure()
    for (let n = 0; n < run.repetitions; n++)
      for (const [key, cell] of Object.entries(cells))
        (found[key] ??= []).push(await cell.measure())
  } finally {
    await server.stop()
    await bare.stop()
    await bank.stop()
  }
  const measured = Object.fromEntries(
    Object.entries(found).map(([key, all]) => {
      const f = medians(all)
      figure({ suite: 'calls', what: cells[key]!.what, ...f })
      return [key, f]
    }),
  ) as Record<string, Measured>
  bars(measured)
}

/** C4 compares the server's CPU with that of a bare answer, C5 counts the database's too. */
function bars(measured: Record<string, Measured>): void {
  const looks = [
    ['read', 'public pay link, each in turn', 8],
    ['readHot', 'public pay link that many look at', 4],
    ['checked', 'authenticated, permission-checked call', 5],
  ] as const
  for (const [key, what, limit] of looks)
    bar({
      bar: 'C4',
      what: `${what}: server CPU / bare HTTP`,
      value: measured[key]!.serverUs / measured.bare!.serverUs,
      unit: 'x',
      limit,
      better: 'less',
    })
  const cpu = (key: string): number => measured[key]!.serverUs + measured[key]!.databaseUs
  bar({
    bar: 'C5',
    what: 'create a pay link: CPU of server and database',
    value: cpu('create'),
    unit: 'us',
    limit: 1_200,
    better: 'less',
  })
  bar({
    bar: 'C5',
    what: "create by a merchant's server / create a pay link, CPU",
    value: cpu('serverCreate') / cpu('create'),
    unit: 'x',
    limit: 2,
    better: 'less',
  })
}
