/** A year of sales for the list, statistics and export cells: what the product itself would have written, in bulk, with its triggers on. */
import type pg from 'pg'
import { SHOPS } from './shops.ts'

export interface Sales {
  total: number
  /** Per cent of all sales that shop 1 makes. */
  hot: number
  /** Without links, credits and books: for exports, which read transactions alone. */
  only?: 'transactions'
}

const LOT = 100_000
const TABLES = ['txn', 'pay_link', 'bank_credit', 'ledger_transfer', 'ledger_posting']

/** Does the work without the tables' secondary indexes and makes them anew afterwards: several times faster, and the same in the end. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(`select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) definition from pg_index i
    where i.indrelid = any($1::text[]::regclass[]) and not i.indisprimary and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`, [TABLES])
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  await client.query("set maintenance_work_mem = '512MB'")
  for (const { definition } of rows) await client.query(definition)
}

/** Everything about sale g that more than one table needs. One in fifty credits fits nothing and waits in suspense. */
const FACTS = `select g, at, amount, merchant, account, account_no, id, code, status, why, odd, at + interval '2 minutes' paid_at, fee, (fee * 100000 + 500000) / 1000000 vat from (
  select *, (amount * 11000 + 500000) / 1000000 fee, bench_id(at, 'sale-' || g) id, substr(md5('link-' || g), 1, 22) code, md5('bench-shop-' || s)::uuid merchant, md5('bench-account-' || s)::uuid account, '7' || lpad(s::text, 11, '0') account_no,
    case when h < 80 then 'SUCCESS' when h < 90 then 'CREATED' when h < 94 then 'CANCELED' when h < 97 then 'FAIL' else 'TIMEOUT' end status, h >= 90 and h < 92 odd, (array['OVER','UNDER','LATE','DUPLICATE_PAYMENT'])[1 + (g % 4)::int] why
  from (select g, 10000 + (g * 7919) % 5000000 amount, date_trunc('milliseconds', $5::timestamptz - interval '365 days' + (g::float8 / $3) * interval '365 days') at, abs(hashint8(g + 7)) % 100 h,
      case when abs(hashint8(g)) % 100 < $4 then 1 else 2 + ((g * 7919) % ${SHOPS - 1})::int end s from generate_series($1::bigint, $2::bigint) g) a) b`

const TXN = `insert into txn (id, merchant_id, type, payment_type, status, amount, actual_amount, charge_amount, vat_charge_amount, ref_transaction_id, virtual_account, bank_account_id, bank_type, account_no, account_name, description, content, qr_content, fee_id,
    created_at, complete_time, deposit_time, redirect_after, customer_name, customer_phone, pay_link_code, txn_number, bank_reference, inter_bank_trace)
  select id, merchant, 'PAY_LINK', 'VIET_QR', status, amount, case when paid then amount - fee - vat else 0 end, case when paid then fee else 0 end, case when paid then vat else 0 end, 'ORD-' || g, '96' || lpad(g::text, 15, '0'), account, 'KLB', account_no, 'CUA HANG',
    'Thanh toán đơn hàng ' || g || ' ' || (array['cà phê','áo thun','vé xe','học phí','tiền điện','giày','sách','điện thoại'])[1 + (g % 8)::int], 'Thanh toan don hang ' || g,
    '00020101021238570010A0000007270127000697045201131234567890123450208QRIBFTTA530370454061000005802VN62160812Don hang 12346304ABCD', md5('bench-fee')::uuid,
    at, case when status <> 'CREATED' then paid_at end, case when paid then paid_at end, 5, (array['Nguyễn Văn An','Trần Thị Bích','Lê Hoàng Phúc','Phạm Minh Châu','Đỗ Thu Hà'])[1 + (g % 5)::int], '09' || lpad((g * 31337 % 100000000)::text, 8, '0'),
    code, case when paid then 'FT' || g end, case when paid then 'FT' || g end, case when paid then 'T' || g end from (select *, status = 'SUCCESS' paid from (${FACTS}) f) x`
const LINK = `insert into pay_link (code, merchant_id, transaction_id, expire_type, customer_info_type, created_by, created_by_id, created_at) select code, merchant, id, 'NO_EXPIRE', 'NO_REQUIRE', 'Chủ cửa hàng', 'bench', at from (${FACTS}) f`
const CREDIT = `insert into bank_credit (id, batch, merchant_id, transaction_id, test, bank_reference, account_no, virtual_account, amount, content, from_bin, from_account, from_name, booked_at, inter_bank_trace, received_at, outcome, reason, expected, pay_link_code) overriding system value
  select g, '00000000-0000-7000-8000-000000000000', merchant, id, false, 'FT' || g, account_no, '96' || lpad(g::text, 15, '0'), amount, 'Thanh toan don hang ' || g, '970436', '0011001234567', 'NGUYEN VAN AN', paid_at, 'T' || g, paid_at,
    case when odd then 'UNMATCHED' else 'SETTLED' end, case when odd then why end, amount, code from (${FACTS}) f where status = 'SUCCESS' or odd`
const BOOKS = `with f as materialized (select * from (${FACTS}) f where status = 'SUCCESS' or odd),
  tr as (insert into ledger_transfer (id, merchant_id, kind, transaction_id, bank_credit_id, at) overriding system value select g, merchant, case when odd then 'SUSPEND' else 'SETTLE' end, id, g, paid_at from f)
  insert into ledger_posting (transfer_id, merchant_id, account, amount, at, kind, transaction_id, bank_reference, pay_link_code)
  select g, merchant, k.account, k.amount, paid_at, case when odd then 'SUSPEND' else 'SETTLE' end, id, 'FT' || g, code from f cross join lateral (values ('CLEARING', amount), ('MERCHANT', case when not odd then fee + vat - amount end),
    ('FEE', case when not odd then -fee end), ('VAT', case when not odd then -vat end), ('SUSPENSE', case when odd then -amount end)) k(account, amount) where k.amount <> 0`
const DAYS = `insert into txn_daily as d (merchant_id, day, status, type, payment_type, bank_account_id, total, amount, actual_amount, charge_amount, vat_charge_amount)
  select merchant_id, (complete_time at time zone 'Asia/Ho_Chi_Minh')::date, status, type, payment_type, bank_account_id, count(*), sum(amount), sum(actual_amount), sum(charge_amount), sum(vat_charge_amount) from txn where complete_time is not null group by 1, 2, 3, 4, 5, 6`
const CREDIT_DAYS = `insert into bank_credit_daily (merchant_id, day, account_no, total, amount) select merchant_id, (booked_at at time zone 'Asia/Ho_Chi_Minh')::date, account_no, count(*), sum(amount) from bank_credit group by 1, 2, 3`

export async function makeSales(client: pg.Client, { total, hot, only }: Sales): Promise<void> {
  await client.query(`create or replace function bench_id(at timestamptz, what text) returns uuid language sql immutable as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(what), 1, 3) || 'a' || substr(md5(what), 5, 15))::uuid $$`)
  const end = new Date()
  // A year of sales is history: nobody is to hear of it when a program starts.
  await client.query("set saola.history = 'on'")
  await withoutIndexes(client, async () => {
    for (let from = 1; from <= total; from += LOT) {
      const lot = [from, Math.min(total, from + LOT - 1), total, hot, end]
      for (const statement of only ? [TXN] : [TXN, LINK, CREDIT, BOOKS]) await client.query(statement, lot)
    }
  })
  if (!only) {
    await client.query(DAYS)
    await client.query(CREDIT_DAYS)
    for (const [table, sequence] of [['bank_credit', 'bank_credit_id_seq'], ['ledger_transfer', 'ledger_transfer_id_seq']]) await client.query(`select setval('${sequence}', (select max(id) from ${table}))`)
  }
  await client.query('vacuum analyze')
}
