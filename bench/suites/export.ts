/** Bar U6: the transaction list as an Excel file over HTTP: rows a second against COPY, memory, first byte, and what others feel meanwhile. */
import { connect } from 'node:net'
import type pg from 'pg'
import { fullPath } from '@saola/contract/call'
import { transaction } from '@saola/contract/transaction'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { openClient } from '../lib/cluster.ts'
import { rssOf } from '../lib/cpu.ts'
import { load, requestBytes, round } from '../lib/load.ts'
import { ownerOf, shopId } from '../lib/people.ts'
import { startServer, type Program } from '../lib/programs.ts'
import { bar, figure, short } from '../lib/report.ts'
import type { Run } from '../lib/run.ts'
import { makeSales } from '../lib/sales.ts'
import { makeShops } from '../lib/shops.ts'
import { median, medians } from '../lib/stats.ts'

const PATH = fullPath(transaction.export, false)
const OTHER = `${fullPath(transaction.getAll, false)}?isStatistic=false&pageSize=20`

interface Exported {
  rows: number
  perSecond: number
  firstByteMs: number
  peakMb: number
  idleMb: number
  bytes: number
}

/** One export, thrown away as it comes. */
function exported(program: Program, authorization: string): Promise<Exported> {
  return new Promise((resolve, reject) => {
    const idleMb = rssOf(program.pid)
    let [peakMb, bytes, firstByteMs, head, tail] = [idleMb, 0, 0, '', '']
    const begun = performance.now()
    const watch = setInterval(() => {
      peakMb = Math.max(peakMb, rssOf(program.pid))
    }, 20)
    const socket = connect(program.port, '127.0.0.1', () =>
      socket.write(
        requestBytes('GET', `${PATH}?isStatistic=false`, { authorization, connection: 'close' }),
      ),
    )
    socket.on('data', (part) => {
      bytes += part.length
      tail = (tail + part.subarray(-8).toString('latin1')).slice(-8)
      if (head.includes('\r\n\r\n')) {
        firstByteMs ||= performance.now() - begun
        return
      }
      head += part.toString('latin1')
      // The first byte of the file itself, not of the answer's head.
      if (head.includes('\r\n\r\n') && !head.endsWith('\r\n\r\n'))
        firstByteMs = performance.now() - begun
    })
    socket.on('error', reject)
    socket.on('close', () => {
      clearInterval(watch)
      const rows = Number(/x-total-rows: (\d+)/i.exec(head)?.[1] ?? 0)
      if (!head.startsWith('HTTP/1.1 200') || rows === 0)
        return reject(new Error(`the export was refused: ${head.slice(0, 300)}`))
      if (!tail.endsWith('0\r\n\r\n'))
        return reject(new Error(`the export broke off after ${bytes} bytes`))
      resolve({
        rows,
        perSecond: rows / ((performance.now() - begun) / 1000),
        firstByteMs,
        peakMb,
        idleMb,
        bytes,
      })
    })
  })
}

/** COPY of the same rows and columns to this process, rows a second. */
async function copyRate(url: string, shop: string, rows: number): Promise<number> {
  const client = await openClient(url)
  const begun = performance.now()
  await client.query(`copy (select id, created_at, status, amount, charge_amount, vat_charge_amount, actual_amount, payment_type, ref_transaction_id, txn_number, description, complete_time, virtual_account, account_no, customer_name, customer_phone
    from payment where merchant_id = '${shop}' order by created_at desc, id desc) to stdout (format csv)`)
  const perSecond = rows / ((performance.now() - begun) / 1000)
  await client.end()
  return perSecond
}

/** p99 of small calls of another shop, four at a time with pauses, for as long as `until` takes. */
async function others(
  program: Program,
  authorization: string,
  until: Promise<unknown> | number,
): Promise<number> {
  let over = false
  if (typeof until !== 'number')
    void until
      .finally(() => {
        over = true
      })
      .catch(() => undefined)
  const give = round([requestBytes('GET', OTHER, { authorization })])
  const result = await load({
    port: program.port,
    connections: 4,
    seconds: typeof until === 'number' ? until : 600,
    pauseMs: 10,
    next: () => (over ? null : give()),
  })
  return result.p99
}

async function prepare(
  run: Run,
  sizes: [number, number],
): Promise<{ url: string; shops: string[]; tokens: (() => string)[] }> {
  const url = await run.cluster.fresh('bench_export')
  await migrate(url)
  const client = await openClient(url)
  await makeShops(client)
  const tokens = [
    await ownerOf(client, run.keys, 1),
    await ownerOf(client, run.keys, 2),
    await ownerOf(client, run.keys, 3),
  ]
  const shops = [await shopId(client, 1), await shopId(client, 2)]
  await layOut(url, client, sizes)
  await client.end()
  return { url, shops, tokens }
}

/** All sales go to shop 1 first; the smaller share moves to shop 2 and a few to shop 3, who lists them while others export. */
async function layOut(
  url: string,
  client: pg.Client,
  [small, big]: [number, number],
): Promise<void> {
  await makeSales(url, client, { total: big + small + 200, hot: 100, only: 'transactions' })
  const move = (count: number, to: number): Promise<unknown> =>
    client.query(
      `update payment set merchant_id = md5('bench-shop-' || $2::int)::uuid, bank_account_id = md5('bench-account-' || $2::int)::uuid where merchant_id = md5('bench-shop-1')::uuid and id in (select id from payment where merchant_id = md5('bench-shop-1')::uuid order by id limit $1)`,
      [count, to],
    )
  await move(small, 2)
  await move(200, 3)
  await client.query('vacuum analyze payment')
}

export async function exportSuite(run: Run): Promise<void> {
  const sizes: [number, number] = run.seconds < 2 ? [20_000, 200_000] : [100_000, 1_000_000]
  const { url, shops, tokens } = await prepare(run, sizes)
  const [bigOwner, smallOwner, someone] = tokens as [() => string, () => string, () => string]
  const found: {
    small: Exported[]
    big: Exported[]
    copy: number[]
    idle: number[]
    busy: number[]
  } = { small: [], big: [], copy: [], idle: [], busy: [] }
  for (let n = 0; n < run.repetitions; n++) {
    // A fresh process for each size, so that the smaller one's memory is not the larger one's leftover.
    for (const size of ['small', 'big'] as const) {
      const server = await startServer(url, run.keys, { WORKERS: 'web' })
      try {
        await others(server, someone(), 1)
        found.idle.push(await others(server, someone(), run.seconds))
        const work = exported(server, size === 'big' ? bigOwner() : smallOwner())
        if (size === 'big') found.busy.push(await others(server, someone(), work))
        found[size].push(await work)
      } finally {
        await server.stop()
      }
    }
    found.copy.push(await copyRate(url, shops[0]!, sizes[1]))
  }
  report(
    medians(found.small),
    medians(found.big),
    median(found.copy),
    median(found.idle),
    median(found.busy),
  )
}

function report(small: Exported, big: Exported, copy: number, idle: number, busy: number): void {
  const rows = (n: number): string => n.toLocaleString('en-US')
  for (const e of [small, big])
    figure({
      suite: 'export',
      what: `Excel file of ${rows(e.rows)} rows over HTTP`,
      perSecond: e.perSecond,
      note: `first byte ${short(e.firstByteMs)} ms, memory ${short(e.idleMb)} -> ${short(e.peakMb)} MB, ${short(e.bytes / 2 ** 20)} MB`,
    })
  figure({ suite: 'export', what: 'COPY of the same rows to a client', perSecond: copy })
  figure({
    suite: 'export',
    what: "another shop's list, 4 at a time: idle -> during the export",
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
  ): void => bar({ bar: 'U6', what, value, unit, limit, better })
  add(
    `rows a second, ${rows(big.rows)} rows, with others working`,
    big.perSecond,
    'rows/s',
    25_000,
    'more',
  )
  add(`peak memory of the server, ${rows(big.rows)} rows`, big.peakMb, 'MB', 250)
  add(
    `peak memory, ${rows(big.rows)} / ${rows(small.rows)} rows`,
    big.peakMb / small.peakMb,
    'x',
    1.2,
  )
  add('first byte of the file', big.firstByteMs, 'ms', 1_000)
  add('p99 of other calls during the export / idle', busy / idle, 'x', 3)
}
