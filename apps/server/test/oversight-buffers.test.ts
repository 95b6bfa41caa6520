/** U2: bank staff's first page of payments of advances, by any word and in any order, reads its own rows and no table from end to end. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as payments from '../src/modules/salary-oversight/store.ts'
import { openDatabase, type Db } from '../src/platform/db.ts'
import { openShop } from './shop.ts'
import { openWorld, type World } from './world.ts'
import { scannedIn, type Plan } from './query-plan.ts'

const ROWS = 20_000
/** Each row of a page joins two others by key. */
const MOST = 400
let world: World
let db: Db
let pool: ReturnType<typeof openDatabase>['pool']
const sent: { sql: string; parameters: readonly unknown[] }[] = []
/** Written without their employees and periods, which these lists do not read. */
const STOCK = [
  `insert into salary_advance (id, merchant_id, code, period_id, employee_id, amount, form, status, payment_status, created_at, decided_at, decided_by)
    select md5('advance-' || n)::uuid, $1, 'UL' || lpad(n::text, 8, '0'), gen_random_uuid(), gen_random_uuid(), 1000, 'AUTO', 'APPROVED', 'SUCCESS', now(), now(), 'x' from generate_series(1, ${ROWS}) n`,
  `insert into salary_advance_payment (id, merchant_id, advance_id, reference, amount, state, source, from_account, to_bin, to_last, created_at, sent_at, ended_at, bank_reference)
    select md5('payment-' || n)::uuid, $1, md5('advance-' || n)::uuid, 'UL' || md5('payment-' || n), 50000 + n * 7919 % 5003, 'SUCCESS', 'BUSINESS_ACCOUNT', 'x', '970452', '0000', now() - n * interval '1 minute', now(), now(), 'FT' || n from generate_series(1, ${ROWS}) n`,
]
beforeAll(async () => {
  world = await openWorld()
  const { merchantId } = await openShop(world)
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const statement of STOCK) await client.query(statement, [merchantId])
  await client.query('vacuum analyze')
  await client.end()
  pool = openDatabase(world.url, { max: 1 }).pool
  db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === 'query')
        sent.push({ sql: event.query.sql, parameters: event.query.parameters })
    },
  })
}, 120_000)
afterAll(async () => {
  await db.destroy()
  await world.close()
})

const NONE = {
  merchantId: undefined,
  state: undefined,
  from: undefined,
  to: undefined,
  silent: undefined,
  returned: undefined,
  silentSince: new Date(0),
}
const looks = [undefined, 'UL', 'UL00000077', 'FT77', 'FT9999999'].flatMap((keyword) =>
  (['createdAt', 'amount'] as const).map((sortBy) => ({ keyword, sortBy })),
)
it.each(looks)('payments by $keyword in the order of $sortBy', async ({ keyword, sortBy }) => {
  sent.length = 0
  const page = { index: 0, size: 20, sortBy, direction: 'DESC' } as const
  await payments.list(db, { ...NONE, keyword }, page)
  const [query] = sent.splice(0)
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, buffers, format json) ${query!.sql}`,
    [...query!.parameters],
  )
  const plan = rows[0]!['QUERY PLAN'][0]!.Plan
  expect(scannedIn(plan).filter((table) => table.startsWith('salary_'))).toEqual([])
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThanOrEqual(MOST)
})
