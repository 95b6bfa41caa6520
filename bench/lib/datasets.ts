/** The same shops with few sales and with many, for the cells that compare the two; generated once for all suites of a run. */
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { openDatabase, type Db } from '../../apps/server/src/platform/db.ts'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { openClient } from './cluster.ts'
import type { Run } from './run.ts'
import { makeSales } from './sales.ts'
import { makeShops, SHOPS } from './shops.ts'
import { makeStock } from './catalogue.ts'

interface Query {
  sql: string
  parameters: readonly unknown[]
}
export interface Side {
  size: number
  url: string
  db: Db
  pool: pg.Pool
  shops: string[]
  sent: Query[]
}

function sizesOf(run: Run): [few: number, many: number] {
  if (run.large) return [100_000, 10_000_000]
  return run.seconds < 2 ? [20_000, 200_000] : [100_000, 1_000_000]
}

async function layOut(url: string, size: number): Promise<void> {
  const begun = Date.now()
  await migrate(url)
  const client = await openClient(url)
  await makeShops(client)
  await makeStock(client, size)
  await makeSales(url, client, { total: size, hot: 20 })
  await client.end()
  console.log(
    `  ${size.toLocaleString('en-US')} sales generated in ${Math.round((Date.now() - begun) / 1000)} s`,
  )
}

async function openSide(run: Run, size: number): Promise<Side> {
  const name = `bench_sales_${size}`
  const existing = run.keep ? await run.cluster.existing(name) : null
  const url = existing ?? (await run.cluster.fresh(name))
  if (existing === null) await layOut(url, size)
  const client = await openClient(url)
  await client.query(`comment on database ${name} is 'whole'`)
  const { rows } = await client.query<{ id: string }>(
    "select md5('bench-shop-' || n)::uuid id from generate_series(1, $1::int) n",
    [SHOPS],
  )
  await client.end()
  const { pool } = openDatabase(url, { max: 4 })
  const sent: Query[] = []
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === 'query')
        sent.push({ sql: event.query.sql, parameters: event.query.parameters })
    },
  })
  return { size, url, db, pool, shops: rows.map((r) => r.id), sent }
}

const opened = new WeakMap<Run, Promise<[Side, Side]>>()
export function openSides(run: Run): Promise<[Side, Side]> {
  const [few, many] = sizesOf(run)
  const sides =
    opened.get(run) ??
    (async (): Promise<[Side, Side]> => [await openSide(run, few), await openSide(run, many)])()
  opened.set(run, sides)
  return sides
}
export async function closeSides(run: Run): Promise<void> {
  for (const side of await (opened.get(run) ?? [])) await side.db.destroy()
}
