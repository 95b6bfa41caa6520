/** U3: payouts are found by words, amount, last digits and numbers through indexes: a merchant with twenty thousand pays for what fits, not for what is there. */
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PageRequest } from '@saola/contract/paging'
import { openDatabase, type Db } from '../../platform/db.ts'
import { asOwner, openShop, type Shop } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import * as sent from '../transaction/payout-store.ts'
import { withKeyword } from '../transaction/payout-filter-store.ts'
import * as listStore from './list-store.ts'

const MANY = 20_000
/** Looked through to see how often a keyword fits. */
const NEWEST = 1_000
let world: World
let shop: Shop
let db: Db
let pool: ReturnType<typeof openDatabase>['pool']
const asked: { sql: string; parameters: readonly unknown[] }[] = []

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world)
  // The oldest alone has these words, this amount, this account and these numbers.
  await asOwner(
    world,
    `insert into payout (merchant_id, id, type, status, amount, content, bank_account_id, to_bin, to_account, to_name, name_check, reference, ref_transaction_id, txn_number, created_by, created_by_id, created_at, decided_at, transfer_id, ended_at)
    select $1, md5('payout-' || n)::uuid, 'SINGLE', 'SUCCESS', case n when ${MANY} then 77777 else 100000 + n end, case n when ${MANY} then 'Gạch men ốp lát' else 'Lương tháng ' || n end, $2, '970436', case n when ${MANY} then '0099987654' else '00' || lpad(n::text, 7, '0') || '1' end,
      case n when ${MANY} then 'Lê Thị Hồng Hạnh' else 'Nguyễn Văn An' end, 'EXACT', 'PO' || n, case n when ${MANY} then 'GACH-1' else 'L-' || n end, case n when ${MANY} then 'FT99' else 'FU' || n end, 'test', 'test', now() - n * interval '1 minute', now() - n * interval '1 minute', md5('order-' || n)::uuid, now() - n * interval '1 minute'
    from generate_series(1, ${MANY}) n`,
    [shop.merchantId, shop.accountId],
  )
  await asOwner(world, 'vacuum analyze payout')
  pool = openDatabase(world.url, { max: 1 }).pool
  db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === 'query')
        asked.push({ sql: event.query.sql, parameters: event.query.parameters })
    },
  })
}, 240_000)
afterAll(async () => {
  await db.destroy()
  await world.close()
})

interface Plan {
  'Index Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Relation Name'?: string
  Plans?: Plan[]
}
interface Read {
  rows: number
  indexes: Set<string>
}
/** Rows of payouts that the plan has looked at, and the indexes that it went by. */
function readBy(plan: Plan, into: Read): Read {
  if (plan['Index Name']) into.indexes.add(plan['Index Name'])
  if (plan['Relation Name'] === 'payout')
    into.rows +=
      plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0)
  for (const part of plan.Plans ?? []) readBy(part, into)
  return into
}
async function costOf(ask: () => Promise<unknown>): Promise<Read> {
  asked.length = 0
  await ask()
  const read: Read = { rows: 0, indexes: new Set() }
  for (const { sql, parameters } of asked.splice(0)) {
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, format json) ${sql}`,
      [...parameters],
    )
    readBy(rows[0]!['QUERY PLAN'][0]!.Plan, read)
  }
  return read
}
const page = (sortBy: string): PageRequest => ({ index: 0, size: 20, sortBy, direction: 'DESC' })

const inList = (filter: Partial<listStore.Filter>) => async (): Promise<number> => {
  const f = await listStore.withKeyword(db, shop.merchantId, { among: null, ...filter })
  const [rows, amounts, count] = [
    await listStore.list(db, shop.merchantId, f, page('createdAt')),
    await listStore.list(db, shop.merchantId, f, page('amount')),
    await listStore.count(db, shop.merchantId, f),
  ]
  expect(amounts).toHaveLength(rows.length)
  expect(rows).toHaveLength(Math.min(count, 20))
  return count
}
const asTransactions = (keyword: string) => async (): Promise<number> => {
  const f = await withKeyword(db, shop.merchantId, { statistic: false, keyword })
  const rows = await sent.list(db, shop.merchantId, f, page('createDateTime'))
  const count = await sent.count(db, shop.merchantId, f)
  expect(rows).toHaveLength(Math.min(count, 20))
  return count
}

it.each([
  ['words of the receiver', inList({ keyword: 'hong hanh' }), 1, 'payout_words'],
  ['words of the content', inList({ keyword: 'GẠCH men' }), 1, 'payout_words'],
  ['words that none has', inList({ keyword: 'xà lách' }), 0, 'payout_words'],
  ['an amount', inList({ keyword: '77.777' }), 1, 'payout_amount'],
  ['the last digits of the account', inList({ keyword: '87654' }), 1, 'payout_receiver_tail'],
  ['a number of the merchant’s own', inList({ transactionId: 'GACH' }), 1, 'payout_ref'],
  ['the bank’s number', inList({ transactionId: 'FT9' }), 1, 'payout_bank_number'],
  ['words, as transactions', asTransactions('gach men'), 1, 'payout_words'],
  ['words that none has, as transactions', asTransactions('xà lách'), 0, 'payout_words'],
  ['an amount, as transactions', asTransactions('77.777'), 1, 'payout_sent_amount'],
  ['the last digits, as transactions', asTransactions('87654'), 1, 'payout_receiver_tail'],
  ['a number, as transactions', asTransactions('GACH-1'), 1, 'payout_ref'],
])(
  'payouts are looked for by %s through an index',
  { meta: { bars: ['U3'] } },
  async (_, ask, count, index) => {
    expect(await ask()).toBe(count)
    const { rows, indexes } = await costOf(ask)
    expect([...indexes]).toContain(index)
    expect(rows).toBeLessThanOrEqual(NEWEST + 100)
  },
)
it('words that all have are counted up to what lists count, and the newest come first', async () => {
  expect(await inList({ keyword: 'luong thang' })()).toBe(10_001)
  expect(await asTransactions('luong thang')()).toBe(10_001)
  const f = await listStore.withKeyword(db, shop.merchantId, { among: null, keyword: 'luong' })
  const [first] = await listStore.list(db, shop.merchantId, f, page('createdAt'))
  expect(first!.content).toBe('Lương tháng 1')
})
it('words of two letters are looked for among the newest ten thousand', async () => {
  expect(await inList({ keyword: 'ốp' })()).toBe(0)
  expect(await inList({ keyword: 'an' })()).toBe(10_001)
})
