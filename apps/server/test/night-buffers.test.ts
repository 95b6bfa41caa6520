/** C9: a lot of a night, and a lot of messages, read their own rows by index, in its order, however many more are due and whatever the planner knows of them. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as dueStore from '../src/modules/subscription/due-store.ts'
import * as noticeStore from '../src/modules/subscription-notice/due-store.ts'
import { factsOf } from '../src/modules/subscription-notice/facts-store.ts'
import * as invoiceStore from '../src/modules/subscription-invoice/store.ts'
import { openDatabase, type Db } from '../src/platform/db.ts'
import { makeDue, makeNightPlans } from './due-night.ts'
import { mostRowsIn, nodesIn, scannedIn, type Plan } from './query-plan.ts'
import { testDatabase, type TestDatabase } from './template.ts'

const SHOPS = 20
const ROWS = 6_000
const LOT = 50
const BIG = 1_000
/** Tables that grow with every night. */
const GROWING = [
  'subscription',
  'subscription_invoice',
  'subscription_notice',
  'subscription_reminder',
]
let database: TestDatabase
let client: pg.Client
let db: Db
let pool: ReturnType<typeof openDatabase>['pool']
const sent: { sql: string; parameters: readonly unknown[] }[] = []
let now: Date

/** An open invoice and four messages of each subscription: one that is due, two that are not, one that was sent. */
const STOCK = [
  `insert into subscription_invoice (id, merchant_id, code, number, subscription_id, subscription_code, plan_id, customer_id, customer_name, search_key, cycle, from_date, to_date, quantity, unit_amount, amount, lines, plan, language, payment_date, expired_date, first_expired_date, payable_until, created_at)
    select md5('invoice-' || code)::uuid, merchant_id, 'night-' || code, 'KY' || code, id, code, plan_id, customer_id, customer_name, search_key, 2, anchor, next_payment_date, quantity, unit_amount, quantity * unit_amount, '[]', '{}', 'VI', anchor, anchor + 7, anchor + 7, now() + interval '20 days', now() from subscription`,
  `insert into subscription_reminder (merchant_id, subscription_id, code) select merchant_id, id, 'night-' || code from subscription`,
  `insert into subscription_notice (id, merchant_id, subscription_id, invoice_id, kind, channel, due_at, is_reminder, status, claimed_at, sent_at, receiver, created_at)
    select md5(kind || code)::uuid, s.merchant_id, s.id, md5('invoice-' || code)::uuid, kind, 'EMAIL', now() + after, true, case kind when 'ISSUED' then 'SENT' else 'PLANNED' end, case kind when 'ISSUED' then now() end, case kind when 'ISSUED' then now() end, 'x', now()
    from subscription s cross join (values ('ISSUED', interval '-3 days'), ('BEFORE_3', interval '-1 minute'), ('LAST_DAY', interval '3 days'), ('FINAL', interval '17 days')) k(kind, after)`,
]
beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `insert into merchant (id, code, name, status, mode, live_id, clock_shift_ms, created_at, modified_at)
      select md5('night-shop-' || n)::uuid, 'NIGHT' || n, 'Cửa hàng ' || n, 'ACTIVE', case when n % 2 = 0 then 'TEST' else 'LIVE' end, case when n % 2 = 0 then md5('night-shop-' || n - 1)::uuid end, case when n % 2 = 0 then 86400000 else 0 end, now(), now() from generate_series(1, ${SHOPS}) n returning id`,
  )
  const shops = rows.map(({ id }) => id)
  await makeNightPlans(client, shops)
  await makeDue(client, shops, [1, ROWS], true)
  for (const statement of STOCK) await client.query(statement)
  now = new Date()
  pool = openDatabase(database.url, { max: 1 }).pool
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
  await client.end()
  await database.drop()
})

/** Asks, and asks again how that was read: shared buffers a row, hit or read, without planning. */
async function buffersOf<T>(ask: () => Promise<T[]>): Promise<{ found: T[]; perRow: number }> {
  sent.length = 0
  const found = await ask()
  let sum = 0
  for (const { sql, parameters } of sent.splice(0)) {
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, format json) ${sql}`,
      [...parameters],
    )
    const plan = rows[0]!['QUERY PLAN'][0]!.Plan
    expect(scannedIn(plan).filter((table) => GROWING.includes(table))).toEqual([])
    sum += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  return { found, perRow: sum / Math.max(1, found.length) }
}
/** How the last statement of a question was carried out. */
async function planOf(ask: () => Promise<unknown>): Promise<Plan> {
  sent.length = 0
  await ask()
  const { sql, parameters } = sent.splice(0).at(-1)!
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, buffers, format json) ${sql}`,
    [...parameters],
  )
  return rows[0]!['QUERY PLAN'][0]!.Plan
}
/** The same of a line: nothing is sorted to find its next ones. */
async function lineOf<T>(ask: () => Promise<T[]>): Promise<{ found: T[]; perRow: number }> {
  expect(nodesIn(await planOf(ask))).not.toContain('Sort')
  return buffersOf(ask)
}

async function lotOfNight(): Promise<void> {
  const first = await lineOf(() => dueStore.dueAfter(db, now, null, LOT))
  expect(first.found).toHaveLength(LOT)
  expect(first.perRow).toBeLessThan(3)
  const next = await lineOf(() => dueStore.dueAfter(db, now, first.found.at(-1)!, LOT))
  expect(next.perRow).toBeLessThan(3)
  const held = await buffersOf(() => dueStore.holdDue(db, now, first.found))
  expect(held.found).toHaveLength(LOT)
  expect(held.perRow).toBeLessThan(25)
  const open = await buffersOf(() => invoiceStore.openOf(db, first.found))
  expect(open.found).toHaveLength(LOT)
  expect(open.perRow).toBeLessThan(15)
  // A planner that thinks them few would rather read all that are open than ask for each of a big lot.
  const big = await dueStore.dueAfter(db, now, null, BIG)
  expect(mostRowsIn(await planOf(() => invoiceStore.openOf(db, big)))).toBe(BIG)
}
async function lotOfMessages(only: string | null): Promise<void> {
  const first = await lineOf(() => noticeStore.dueAfter(db, { now, only }, null, LOT))
  expect(first.found).toHaveLength(LOT)
  expect(first.perRow).toBeLessThan(3)
  const after = first.found.at(-1)!
  const next = await lineOf(() => noticeStore.dueAfter(db, { now, only }, after, LOT))
  expect(next.found.some(({ id }) => first.found.some((one) => one.id === id))).toBe(false)
  expect(next.perRow).toBeLessThan(3)
  const held = await buffersOf(() => noticeStore.hold(db, first.found))
  expect(held.found).toHaveLength(LOT)
  expect(held.perRow).toBeLessThan(25)
}
describe.each(['before the planner knows of them', 'once it does'])('%s', (when) => {
  beforeAll(async () => {
    if (when === 'once it does') await client.query('vacuum analyze')
  })
  it('a lot of the night', { meta: { bars: ['C9'] } }, lotOfNight)
  it('a lot of messages', { meta: { bars: ['C9'] } }, () => lotOfMessages(null))
})
it(
  'a lot of messages of one sandbox merchant, by its own clock',
  { meta: { bars: ['C9'] } },
  async () => {
    const ahead = await noticeStore.aheadWithDue(db, now)
    expect(ahead).toHaveLength(SHOPS / 2)
    await lotOfMessages(ahead[0]!)
    const lot = await noticeStore.dueAfter(db, { now, only: ahead[0]! }, null, LOT)
    const facts = await buffersOf(() => factsOf(db, lot, now))
    expect(facts.found).toHaveLength(LOT)
    expect(facts.perRow).toBeLessThan(60)
    const next = await buffersOf(async () => [await noticeStore.nextDue(db, ahead[0]!, now)])
    expect(next.found[0]!.getTime()).toBeGreaterThan(now.getTime())
    expect(next.perRow).toBeLessThan(10)
  },
)
