/**
 * U2, U4: a first page reads its own rows and what it joins to them, not the merchant's other rows, and no table from end to end (ADR 0030). Bars of time are
 * measured by the benchmark; these figures are shared buffers, at the size of a busy shop among fifty: a row that is joined by key costs three or four, two of its index.
 */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PageRequest } from '@saola/contract/paging'
import * as dashboardBreakdownStore from '../src/modules/dashboard/breakdown-store.ts'
import type * as dashboard from '../src/modules/dashboard/store.ts'
import * as members from '../src/modules/member/store.ts'
import * as orderReminderStore from '../src/modules/order/reminder-store.ts'
import * as buttons from '../src/modules/pay-button/store.ts'
import * as productListStore from '../src/modules/product/list-store.ts'
import * as payoutTransactions from '../src/modules/transaction/payout-store.ts'
import { vnDay } from '../src/platform/clock.ts'
import { openDatabase, type Db } from '../src/platform/db.ts'
import { asOwner, openShop, type Shop } from './shop.ts'
import { openWorld, type World } from './world.ts'
import { scannedIn, type Plan } from './query-plan.ts'

const ROWS = 20
/** Tables that grow with a shop: an answer for one page reads none of them whole. */
const GROWING = [
  'member',
  'session',
  'member_invitation',
  'member_bank_account',
  'product',
  'product_category',
  'pay_button',
  'pay_page_order',
  'pay_page_reminder',
  'payment',
  'payout',
  'sale_daily',
]
let world: World
let shops: Shop[]
let db: Db
let pool: ReturnType<typeof openDatabase>['pool']
const sent: { sql: string; parameters: readonly unknown[] }[] = []

/** n counts within a shop, s the shops; rows of shops lie among one another, as they come in life. Shop 1 has `many`, the others thirty. */
const each = (
  many: number,
): string => `(select s, n, shop.id merchant, shop.account, shop.fee, now() - n * interval '7 minutes' as at from generate_series(1, ${many}) n cross join lateral
  (select s, id, account, fee from unnest($1::uuid[], $2::uuid[], $3::uuid[]) with ordinality x(id, account, fee, s)) shop where s = 1 or n <= 30 order by n, s) x`
const id = (what: string): string => `md5('${what}-' || n || '-' || s)::uuid`
const STOCK = [
  `insert into role_group (id, merchant_id, code, name, codes, created_at) select ${id('role')}, merchant, 'NHOM' || n, 'Nhóm ' || n, '{1200,1501}', at from ${each(3)}`,
  `insert into member (id, merchant_id, phone, full_name, is_owner, role_group_id, status, created_at, modified_at) select ${id('member')}, merchant, '03' || lpad((s * 1000 + n)::text, 8, '0'), 'Nguyễn Văn ' || n * 7919 % 500, n = 1, md5('role-' || 1 + n % 3 || '-' || s)::uuid, 'ACTIVE', at, at from ${each(500)}`,
  `insert into member_bank_account (member_id, merchant_id, bank_account_id) select ${id('member')}, merchant, account from ${each(500)}`,
  `insert into session (id, audience, subject_id, refresh_hash, created_at, refreshed_at, seen_at, expires_at, address, user_agent) select gen_random_uuid(), 'portal', ${id('member')}, gen_random_uuid()::text, at, at, at, at, '::1', 'test' from ${each(500)} cross join generate_series(1, 4)`,
  `insert into member_invitation (id, merchant_id, member_id, token_hash, created_at, created_by, expires_at) select gen_random_uuid(), merchant, ${id('member')}, gen_random_uuid()::text, at, 'test', at from ${each(500)} cross join generate_series(1, 2)`,
  `insert into pay_page (id, merchant_id, code, name, name_fold, bank_account_id, customer_info_type, created_by, created_by_id, created_at, modified_at) select ${id('page')}, merchant, 'page-' || s, 'Trang', 'trang', account, 'NO_REQUIRE', 'test', 'test', at, at from ${each(1)} where n = 1`,
  `insert into payment (id, merchant_id, type, payment_type, status, amount, bank_account_id, bank_type, account_no, account_name, description, content, qr_content, fee_id, created_at, redirect_after, customer_name, customer_email)
    select ${id('payment')}, merchant, 'PAY_PAGE', 'VIET_QR', 'CANCELED', 20000, account, 'KLB', '7', 'CUA HANG', 'Trà sen', 'Tra sen', '000201', fee, at, 5, 'Chị Lan ' || n, 'lan@example.vn' from ${each(2_000)}`,
  `insert into pay_page_order (id, merchant_id, page_id, transaction_id, reference_id, periodic, created_at) select ${id('order')}, merchant, md5('page-1-' || s)::uuid, ${id('payment')}, 'DH' || n, true, at from ${each(2_000)}`,
  `insert into pay_page_reminder (order_id, merchant_id, page_id, period_type, anchor, next_at, ended_why) select ${id('order')}, merchant, md5('page-1-' || s)::uuid, 'MONTHLY', at, case when n % 3 > 0 then at end, case when n % 3 = 0 then 'STOPPED' end from ${each(2_000)}`,
  // In no order: neither by figures nor by categories do a page's rows lie together.
  `insert into product_category (id, merchant_id, code, name, name_fold, created_by, created_at, modified_by, modified_at) select ${id('category')}, merchant, 'DM' || n, 'Danh mục ' || n, 'danh muc ' || n, 'test', at, 'test', at from ${each(2_000)}`,
  `insert into product (id, merchant_id, code, name, name_fold, category_id, price_type, price, storage_type, storage_quantity, sold, revenue, created_by, created_at, modified_by, modified_at)
    select ${id('product')}, merchant, 'SP' || n, 'Cà phê ' || n, 'ca phe ' || n * 7919 % 2003, md5('category-' || 1 + n * 31 % case s when 1 then 2000 else 30 end || '-' || s)::uuid, 'FIXED_PRICE', 1000 + n * 7919 % 5003, 'LIMITED', n * 6151 % 3001, n * 7919 % 4001, n * 6151 % 5009, 'test', at, 'test', at from ${each(2_000)}`,
  `insert into pay_button (id, merchant_id, code, title, label, fold, theme, external_theme, page_id, num_of_clicks, num_of_payments, created_by, created_by_id, created_at, modified_at)
    select ${id('button')}, merchant, 'button-' || n || '-' || s, 'Nút ' || n, 'Mua', 'nut ' || n * 7919 % 503, 'DARK', 'LIGHT', md5('page-1-' || s)::uuid, n * 7919 % 5003, n % 3, 'test', 'test', at, at from ${each(500)}`,
  `insert into payout (merchant_id, id, type, status, amount, content, bank_account_id, to_bin, to_account, to_name, name_check, reference, created_by, created_by_id, created_at, decided_at, transfer_id, ended_at)
    select merchant, ${id('payout')}, 'SINGLE', case when n % 50 = 0 then 'FAILED' else 'SUCCESS' end, 20000 + n, 'Tien hang', account, '970436', lpad(n::text, 8, '0'), 'NGUYEN VAN AN', 'EXACT', 'PO' || n || '-' || s, 'test', 'test', at, at, ${id('order-out')}, at from ${each(2_000)}`,
  `insert into sale_daily (merchant_id, dimension, day, key, bank_account_id, total, quantity, amount) select merchant, k.dimension, (now() at time zone 'Asia/Ho_Chi_Minh')::date - n + 1, k.key, account, 7, 0, 7000 from ${each(60)}
    cross join lateral (select d, lpad(h::text, 2, '0') from generate_series(0, 23) h, unnest('{HOUR,HOUR_BACK}'::text[]) d union all select 'SELLER', md5('member-' || m * 40 || '-' || s)::uuid::text from generate_series(1, 12) m where s = 1) k(dimension, key) where n <= 60 order by n desc, s`,
]

beforeAll(async () => {
  world = await openWorld()
  shops = []
  for (let n = 0; n < 50; n++) shops.push(await openShop(world))
  const lists = [
    shops.map((s) => s.merchantId),
    shops.map((s) => s.accountId),
    shops.map((s) => s.feeId),
  ]
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  // Written, not sold: no event handler is to run for them.
  for (const statement of STOCK) await client.query(statement, lists)
  await client.end()
  await asOwner(world, 'vacuum analyze')
  pool = openDatabase(world.url, { max: 1 }).pool
  db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === 'query')
        sent.push({ sql: event.query.sql, parameters: event.query.parameters })
    },
  })
}, 240_000)
afterAll(async () => {
  await db.destroy()
  await world.close()
})

/** Shared buffers that the module's query touches, hit or read, without planning. */
async function buffers(ask: () => Promise<unknown[]>, rows: number): Promise<number> {
  sent.length = 0
  expect((await ask()).length).toBe(rows)
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
  return sum
}
const page = (sortBy: string, direction: 'ASC' | 'DESC', size = ROWS): PageRequest => ({
  index: 0,
  size,
  sortBy,
  direction,
})
const period = (): dashboard.Part => ({
  from: vnDay(new Date(Date.now() - 59 * 86_400_000)),
  to: vnDay(new Date()),
  among: null,
})
type Ask = (shop: string, direction: 'ASC' | 'DESC') => Promise<unknown[]>
interface View {
  ask: Ask
  /** Joins by key for each row of the page. */
  joins: number
}
const by = <T extends string>(
  what: string,
  joins: number,
  names: readonly T[],
  ask: (name: T) => Ask,
): Record<string, View> =>
  Object.fromEntries(names.map((name) => [`${what} by ${name}`, { ask: ask(name), joins }]))
const views: Record<string, View> = {
  // Invitations and accounts of each.
  ...by(
    'members',
    2,
    ['createdAt', 'fullName'],
    (name) => (shop, direction) => members.list(db, shop, shop, {}, page(name, direction)),
  ),
  // The category of each.
  ...by(
    'products',
    1,
    ['createdAt', 'name', 'price', 'storageQuantity', 'sold', 'revenue'],
    (name) => (shop, direction) => productListStore.list(db, shop, {}, page(name, direction)),
  ),
  // All lead to one page here, which is read once.
  ...by(
    'pay buttons',
    0,
    ['id', 'title', 'numOfClicks', 'numOfPayments'],
    (name) => (shop, direction) => buttons.list(db, shop, {}, page(name, direction)),
  ),
  // The account of each, and whether a case is open about it.
  ...by(
    'payouts as transactions',
    2,
    ['createDateTime', 'completeTime'],
    (name) => (shop, direction) =>
      payoutTransactions.list(db, shop, { statistic: false }, page(name, direction)),
  ),
  // The order and the payment of each.
  'reminders of a pay page': {
    ask: async (shop, direction) =>
      orderReminderStore.remindersOf(db, shop, await pageOf(shop), page('anchor', direction)),
    joins: 2,
  },
}
const pageOf = async (shop: string): Promise<string> =>
  (
    await asOwner<{ id: string }>(world, 'select id from pay_page where merchant_id = $1', [shop])
  )[0]!.id

it.each(Object.keys(views))(
  'the first page of %s, both ways, costs a busy shop what it costs a small one',
  { meta: { bars: ['U2'] } },
  async (what) => {
    const { ask, joins } = views[what]!
    const found: number[] = []
    for (const shop of [shops[0]!, shops[30]!])
      for (const direction of ['ASC', 'DESC'] as const)
        found.push(await buffers(() => ask(shop.merchantId, direction), ROWS))
    expect(Math.max(...found), `${what}: ${found.join(', ')}`).toBeLessThanOrEqual(
      ROWS * (1 + 4 * joins) + 20,
    )
  },
)
it(
  'peak hours of sixty days read the figures of those days: 2,880 rows, some twenty in a page',
  { meta: { bars: ['U4'] } },
  async () => {
    const found: number[] = []
    for (const shop of [shops[0]!, shops[30]!])
      found.push(
        await buffers(() => dashboardBreakdownStore.hours(db, shop.merchantId, period()), 168),
      )
    expect(Math.max(...found), found.join(', ')).toBeLessThanOrEqual(200)
  },
)
it('makers of sixty days read their 720 figures and ten names, however many members there are', async () => {
  const found = await buffers(
    () => dashboardBreakdownStore.sellers(db, shops[0]!.merchantId, period(), 10),
    10,
  )
  expect(found).toBeLessThanOrEqual(300)
})
