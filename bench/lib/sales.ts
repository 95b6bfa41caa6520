/** A year of sales for the list, statistics, search and export cells: what the product itself would have written, in bulk. */
import type pg from 'pg'
import { openClient } from './cluster.ts'
import { SHOPS } from './shops.ts'

export interface Sales {
  total: number
  /** Per cent of all sales that shop 1 makes. */
  hot: number
  /** Without links, credits and books: for exports, which read transactions alone. */
  only?: 'transactions'
  /** How many days the sales are spread over, a year unless told, and when the last of them ends: now unless told. */
  days?: number
  end?: Date
}

const BATCH = 50_000
/** Connections that fill, each a batch at a time. */
const HANDS = 3
const TABLES = [
  'payment',
  'pay_link',
  'bank_credit',
  'ledger_transfer',
  'ledger_entry',
  'pay_page_order',
  'pay_page_order_item',
  'pay_page_reminder',
  'pos_payment',
  'refund',
  'webhook_event',
  'webhook_delivery',
  'payment_text',
]
/** Their keys come in any order, and filling them in order afterwards is several times faster; no other table leans on them. */
const KEYS = ['pay_link', 'ledger_entry', 'payment_text']

/** Runs the tasks on several connections, each taking the next one that is left. */
async function withHands(
  url: string,
  tasks: readonly ((client: pg.Client) => Promise<unknown>)[],
  hands = HANDS,
): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(hands, tasks.length) }, async () => {
      const client = await openClient(url)
      try {
        await client.query(
          "set maintenance_work_mem = '1GB'; set work_mem = '64MB'; set synchronous_commit = off",
        )
        for (let task = tasks[next++]; task; task = tasks[next++]) await task(client)
      } finally {
        await client.end()
      }
    }),
  )
}

/** Does the work without the tables' secondary indexes and makes them anew afterwards: several times faster, and the same in the end. */
async function withoutIndexes(
  url: string,
  client: pg.Client,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop, format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) make
      from pg_constraint c where c.contype in ('p', 'u') and c.conrelid = any($1::text[]::regclass[]) and (c.contype = 'u' or c.conrelid = any($2::text[]::regclass[]))
    union all select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid) from pg_index i
      where i.indrelid = any($1::text[]::regclass[]) and not i.indisprimary and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by 2`,
    [TABLES, KEYS],
  )
  for (const { drop } of rows) await client.query(drop)
  await work()
  // The word index takes longest by far: it begins, beside the others.
  rows.sort((a, b) => Number(b.make.includes('gin')) - Number(a.make.includes('gin')))
  await withHands(
    url,
    rows.map(
      ({ make }) =>
        (hand) =>
          hand.query(make),
    ),
  )
}

/** Everything about sale g that more than one table needs: of twenty sales, sixteen are pay links, two orders, one came to a sound box and one over a POS machine. One in fifty credits fits nothing and waits in suspense. */
const FACTS = `select g, s, at, amount, merchant, account, account_no, id, kind, case when kind = 'PAY_LINK' then code end code, case when kind = 'PAY_PAGE' then bench_id(at, 'order-' || g) end order_id, status, why, odd, status = 'SUCCESS' paid, at + interval '2 minutes' paid_at,
    fee, (fee * 100000 + 500000) / 1000000 vat, case when kind = 'PAY_BOX' then case when g % 40 = 7 then '979' || lpad(s::text, 5, '0') || lpad((1 + g / 40 % 30)::text, 9, '0') else '95' || lpad(s::text, 15, '0') end end standing, case when kind <> 'PAY_BOX' then '96' || lpad(g::text, 15, '0') end va from (
  select *, (amount * 11000 + 500000) / 1000000 fee, bench_id(at, 'sale-' || g) id, substr(md5('link-' || g), 1, 22) code, md5('bench-shop-' || s)::uuid merchant, md5('bench-account-' || s)::uuid account, '7' || lpad(s::text, 11, '0') account_no,
    case when h < 80 or kind = 'PAY_BOX' then 'SUCCESS' when h < 90 then 'CREATED' when h < 94 then 'CANCELED' when h < 97 then 'FAIL' else 'TIMEOUT' end status, h >= 90 and h < 92 and kind <> 'PAY_BOX' odd, (array['OVER','UNDER','LATE','DUPLICATE_PAYMENT'])[1 + (g % 4)::int] why
  from (select g, 10000 + (g * 7919) % 5000000 amount, date_trunc('milliseconds', $5::timestamptz - $6::float8 * interval '1 day' + (g::float8 / $3) * $6::float8 * interval '1 day') at, abs(hashint8(g + 7)) % 100 h,
      case g % 20 when 3 then 'PAY_PAGE' when 13 then 'PAY_PAGE' when 7 then 'PAY_BOX' when 9 then 'PAY_POS' else 'PAY_LINK' end kind,
      case when abs(hashint8(g)) % 100 < $4 then 1 else 2 + ((g * 7919) % ${SHOPS - 1})::int end s from generate_series($1::bigint, $2::bigint) g) a) b`

const TXN = `insert into payment (id, merchant_id, type, payment_type, status, amount, actual_amount, charge_amount, vat_charge_amount, ref_transaction_id, virtual_account, static_virtual_account, bank_account_id, bank_type, account_no, account_name, description, content, qr_content, fee_id,
    created_at, complete_time, deposit_time, redirect_after, customer_name, customer_phone, pay_link_code, pay_page_code, order_id, paybox_device_id, txn_number, bank_reference, inter_bank_trace)
  select id, merchant, kind, 'VIET_QR', status, amount, case when paid then amount - fee - vat else 0 end, case when paid then fee else 0 end, case when paid then vat else 0 end, 'ORD-' || g, va, standing, account, 'KLB', account_no, 'CUA HANG',
    'Thanh toán đơn hàng ' || g || ' ' || (array['cà phê','áo thun','vé xe','học phí','tiền điện','giày','sách','điện thoại'])[1 + (g % 8)::int], 'Thanh toan don hang ' || g,
    '00020101021238570010A0000007270127000697045201131234567890123450208QRIBFTTA530370454061000005802VN62160812Don hang 12346304ABCD', md5('bench-fee')::uuid,
    at, case when status <> 'CREATED' then paid_at end, case when paid then paid_at end, 5, (array['Nguyễn Văn An','Trần Thị Bích','Lê Hoàng Phúc','Phạm Minh Châu','Đỗ Thu Hà'])[1 + (g % 5)::int], '09' || lpad((g * 31337 % 100000000)::text, 8, '0'),
    code, case when kind = 'PAY_PAGE' then 'bench-page-' || s end, order_id, case when kind = 'PAY_BOX' and g % 40 <> 7 then md5('bench-box-' || s)::uuid::text end, case when paid then 'FT' || g end, case when paid then 'FT' || g end, case when paid then 'T' || g end from lot order by g`
const BELONGING = [
  `insert into pay_link (code, merchant_id, transaction_id, expire_type, customer_info_type, created_by, created_by_id, created_at) select code, merchant, id, 'NO_EXPIRE', 'NO_REQUIRE', 'Chủ cửa hàng', 'bench', at from lot where kind = 'PAY_LINK' order by g`,
  `insert into bank_credit (id, batch, merchant_id, transaction_id, test, bank_reference, account_no, virtual_account, amount, content, from_bin, from_account, from_name, booked_at, inter_bank_trace, received_at, outcome, reason, expected, pay_link_code) overriding system value
    select g, '00000000-0000-7000-8000-000000000000', merchant, id, false, 'FT' || g, account_no, coalesce(va, standing), amount, 'Thanh toan don hang ' || g, '970436', '0011001234567', 'NGUYEN VAN AN', paid_at, 'T' || g, paid_at,
      case when odd then 'UNMATCHED' else 'SETTLED' end, case when odd then why end, amount, code from lot where paid or odd order by g`,
  `insert into pay_page_order (id, merchant_id, page_id, transaction_id, reference_id, created_at) select order_id, merchant, md5('bench-page-1-' || s)::uuid, id, 'DH' || g, at from lot where kind = 'PAY_PAGE' order by g`,
  `insert into pay_page_reminder (order_id, merchant_id, page_id, period_type, anchor, next_at) select order_id, merchant, md5('bench-page-1-' || s)::uuid, 'MONTHLY', paid_at, paid_at from lot where kind = 'PAY_PAGE' and paid and g % 20 = 3 order by g`,
  `insert into pay_page_order_item (id, order_id, merchant_id, product_id, position, name, price, quantity, amount, created_at) select bench_id(at, 'item-' || g), order_id, merchant, md5('bench-product-1-' || s)::uuid, 0, 'Cà phê', amount, 1, amount, at from lot where kind = 'PAY_PAGE' order by g`,
  `insert into pos_payment (transaction_id, merchant_id, device_id, request_id, created_at) select id, merchant, md5('bench-pos-1-' || s)::uuid, g::text, at from lot where kind = 'PAY_POS' order by g`,
  `insert into refund (id, merchant_id, transaction_id, bank_account_id, reference, amount, reason, status, way, paid_reference, second_person, requested_by, requested_by_id, requested_at, decided_by, decided_by_id, decided_at, ended_at)
    select bench_id(at, 'refund-' || g), merchant, id, account, 'RF' || g, amount, 'Khách trả hàng', 'REJECTED', 'BANK', 'FT' || g, true, 'Thu ngân', 'bench', paid_at + interval '1 hour', 'Chủ cửa hàng', 'bench-owner', paid_at + interval '2 hours', paid_at + interval '2 hours' from lot where paid and g % 50 = 11 order by g`,
  `insert into webhook_event (id, merchant_id, type, object_id, seq, payload, at) select bench_id(at, 'event-' || g), merchant, 'transaction.success', id::text, g, json_build_object('transactionId', id, 'amount', amount), paid_at from lot where paid and g % 10 = 1 order by g`,
  `insert into webhook_delivery (id, merchant_id, event_id, type, object_id, seq, kind, state, attempts, created_at, last_at, delivered_at, outcome, http_status, latency_ms)
    select bench_id(at, 'delivery-' || g), merchant, bench_id(at, 'event-' || g), 'transaction.success', id::text, g, 'AUTO', 'DELIVERED', 1, paid_at, paid_at, paid_at, 'OK', 200, 40 from lot where paid and g % 10 = 1 order by g`,
  `insert into ledger_transfer (id, merchant_id, kind, transaction_id, bank_credit_id, at) overriding system value select g, merchant, case when odd then 'SUSPEND' else 'SETTLE' end, id, g, paid_at from lot where paid or odd order by g`,
  `insert into ledger_entry (merchant_id, transfer_id, line, account, amount, at)
    select merchant, g, k.line, k.account, k.amount, paid_at from lot cross join lateral (values (1, 'CLEARING', amount), (2, 'MERCHANT', case when not odd then fee + vat - amount end),
      (3, 'FEE', case when not odd then -fee end), (4, 'VAT', case when not odd then -vat end), (5, 'SUSPENSE', case when odd then -amount end)) k(line, account, amount) where (paid or odd) and k.amount <> 0 order by g`,
  // What the relay would have written for the search: the view that it reads, without looking the credits up.
  `insert into payment_text (transaction_id, merchant_id, bank_account_id, at, words) select t.id, t.merchant_id, t.bank_account_id, t.created_at, fold_text(concat_ws(' ', t.description, t.customer_name, case when l.paid then 'NGUYEN VAN AN' end)) from lot l join payment t on t.merchant_id = l.merchant and t.id = l.id order by l.g`,
]
const DAYS = `insert into payment_daily as d (merchant_id, day, status, type, payment_type, bank_account_id, total, amount, actual_amount, charge_amount, vat_charge_amount)
  select merchant_id, (complete_time at time zone 'Asia/Ho_Chi_Minh')::date, status, type, payment_type, bank_account_id, count(*), sum(amount), sum(actual_amount), sum(charge_amount), sum(vat_charge_amount) from payment where complete_time is not null group by 1, 2, 3, 4, 5, 6 order by 2, 1`
/** Figures lie in the order of their days, as they come in life. They are counted as recount of the dashboard does, without asking of each sale whether its event has been handled: there is none. */
const FIGURES = `insert into sale_daily (merchant_id, dimension, day, key, bank_account_id, total, quantity, amount) select merchant_id, dimension, day, key, bank_account_id, sum(total), sum(quantity), sum(amount) from sale_fact group by 1, 2, 3, 4, 5 order by 3, 1`
/** What machines and customers took, as event handlers would have added it. Where no shop has machines generated (makeStock), as for calls, there is nobody whose totals could stand anywhere. */
const TOTALS = [
  `insert into pos_device_account (device_id, bank_account_id, merchant_id, taken_number, taken_amount) select p.device_id, t.bank_account_id, p.merchant_id, count(*), sum(t.amount) from pos_payment p join pos_device d on d.merchant_id = p.merchant_id and d.id = p.device_id join payment t on t.merchant_id = p.merchant_id and t.id = p.transaction_id where t.status = 'SUCCESS' group by 1, 2, 3`,
  `update pos_device d set taken_number = x.number, taken_amount = x.amount from (select device_id, sum(taken_number) number, sum(taken_amount) amount from pos_device_account group by 1) x where x.device_id = d.id`,
  `update vietqr_pro_customer c set revenue = x.amount, payments = x.number, last_paid_at = x.last from (select static_virtual_account, count(*) number, sum(amount) amount, max(complete_time) last from payment where static_virtual_account like '97%' and status = 'SUCCESS' group by 1) x where x.static_virtual_account = c.virtual_account`,
]
const CREDIT_DAYS = `insert into bank_credit_daily (merchant_id, day, account_no, total, amount) select merchant_id, (booked_at at time zone 'Asia/Ho_Chi_Minh')::date, account_no, count(*), sum(amount) from bank_credit group by 1, 2, 3 order by 2, 1`

/** One batch of sales in one transaction. Foreign keys hold by construction; the books' own trigger stays at work and adds up the balances. */
async function fillBatch(
  client: pg.Client,
  batch: readonly unknown[],
  only: boolean,
): Promise<void> {
  await client.query('begin')
  await client.query("set local session_replication_role = 'replica'")
  await client.query(`create temporary table lot on commit drop as ${FACTS}`, [...batch])
  await client.query('analyze lot')
  for (const statement of only ? [TXN] : [TXN, ...BELONGING]) await client.query(statement)
  await client.query('commit')
}

/** What the figures beside the sales must be, whatever way the rows came: a transfer's lines sum to zero, the books hold every line, search and statistics every sale. */
async function check(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ fault: string }>(`
    select 'books' fault from ledger_account group by merchant_id having sum(balance) <> 0
    union all select 'transfers without entries' where (select count(*) from ledger_transfer) <> (select sum(entries) from ledger_account where code = 'CLEARING')
    union all select 'entries' where (select count(*) from ledger_entry) <> (select sum(entries) from ledger_account)
    union all select 'day totals' where (select sum(amount) from payment_daily where status = 'SUCCESS') <> (select sum(balance) from ledger_account where code in ('CLEARING', 'SUSPENSE'))
    union all select 'hours' where (select sum(amount) from sale_daily where dimension = 'HOUR') <> (select sum(amount) from payment_daily where status = 'SUCCESS')
    union all select 'search' from (select (select count(*) from payment_text) had, (select count(*) from payment) wanted) x where had <> wanted
    union all (select 'words' from (select merchant_id, id from payment limit 2000) t
      cross join lateral (select words from payment_text_of o where o.merchant_id = t.merchant_id and o.transaction_id = t.id offset 0) o
      join payment_text p on p.merchant_id = t.merchant_id and p.transaction_id = t.id where p.words <> o.words limit 1)`)
  if (rows.length > 0)
    throw new Error(`the generated sales do not agree: ${rows.map((r) => r.fault).join(', ')}`)
}

export async function makeSales(
  url: string,
  client: pg.Client,
  { total, hot, only, days = 365, end = new Date() }: Sales,
): Promise<void> {
  await client.query(`create or replace function bench_id(at timestamptz, what text) returns uuid language sql immutable as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(what), 1, 3) || 'a' || substr(md5(what), 5, 15))::uuid $$`)
  await client.query('alter table ledger_entry enable always trigger balances_follow')
  await withoutIndexes(url, client, async () => {
    const batches = Array.from({ length: Math.ceil(total / BATCH) }, (_, i) => [
      i * BATCH + 1,
      Math.min(total, (i + 1) * BATCH),
      total,
      hot,
      end,
      days,
    ])
    await withHands(
      url,
      batches.map((batch) => (hand) => fillBatch(hand, batch, only !== undefined)),
    )
  })
  await client.query('alter table ledger_entry enable trigger balances_follow')
  if (!only) {
    const sequences = [
      ['bank_credit', 'bank_credit_id_seq'],
      ['ledger_transfer', 'ledger_transfer_id_seq'],
    ] as const
    await withHands(url, [
      (hand) => hand.query(FIGURES),
      async (hand) => {
        for (const statement of TOTALS) await hand.query(statement)
      },
      (hand) => hand.query(DAYS),
      (hand) => hand.query(CREDIT_DAYS),
      ...sequences.map(
        ([table, sequence]) =>
          (hand: pg.Client) =>
            hand.query(`select setval('${sequence}', (select max(id) from ${table}))`),
      ),
    ])
  }
  const { rows } = await client.query<{ name: string }>(
    "select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relpages desc",
  )
  await withHands(
    url,
    rows.map(
      ({ name }) =>
        (hand) =>
          hand.query(`vacuum (analyze, parallel 0) ${name}`),
    ),
  )
  if (!only) await check(client)
}
