/** Data for the settlement cells: a thousand shops with an account each, and open payments that wait for their money. */
import type pg from 'pg'

/** Uuids of version 7 made in SQL, so that indexes grow as they do in life. */
const UUID7 = `create or replace function bench_uuid(at timestamptz) returns uuid language sql volatile as $$
  select overlay(overlay(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || replace(gen_random_uuid()::text, '-', '') placing '' from 13 for 12) placing '7' from 13 for 1)::uuid $$`

export const AMOUNT = 100_000
export const SHOPS = 1000
/** M: spread over all shops; H: all of shop 1; A and B likewise for the naive server's own tables. */
export type Kind = 'M' | 'H'
/** The virtual account of the n-th open payment of a kind: 17 digits, as the product's own. */
export const accountOf = (kind: Kind, n: number): string =>
  `9${kind === 'M' ? '7' : '8'}${String(n).padStart(15, '0')}`

export async function makeShops(client: pg.Client): Promise<void> {
  await client.query(UUID7)
  await client.query(
    `insert into merchant (id, code, name, status, mode, created_at, modified_at)
    select md5('bench-shop-' || n)::uuid, 'BENCH' || lpad(n::text, 4, '0'), 'Cửa hàng ' || n, 'ACTIVE', 'LIVE', now(), now() from generate_series(1, $1::int) n`,
    [SHOPS],
  )
  await client.query(
    `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, default_account, default_fee_account, created_at)
    select md5('bench-account-' || n)::uuid, md5('bench-shop-' || n)::uuid, '7' || lpad(n::text, 11, '0'), 'CUA HANG ' || n, 'KLB', '970452', true, true, now() from generate_series(1, $1::int) n`,
    [SHOPS],
  )
  await client.query(`insert into shop_setting (merchant_id, id, shop_name, payment_ids, modified_at) select m.id, gen_random_uuid(), m.name, p.ids, now() from merchant m
    cross join (select array_agg(id order by position) ids from payment_method where payment_type in ('VIET_QR', 'ATM_CARD')) p where m.code like 'BENCH%'`)
  await client.query(`insert into fee (id, code, name, service_type, fixed_vnd, percent_micro, vat_percent_micro, collection, effective_from, status)
    values (md5('bench-fee')::uuid, 'BENCH', 'Phí đo tốc độ', 'COBO', 0, 11000, 100000, 'IMMEDIATELY', '2020-01-01', 'ACTIVE')`)
}

/** Open payments `from`…`to` of a kind, as a pay link makes them. */
export async function openPayments(
  client: pg.Client,
  kind: Kind,
  from: number,
  to: number,
): Promise<void> {
  // Written, not sold: no event handler is to run for them.
  await client.query(
    `insert into payment (id, merchant_id, type, payment_type, status, amount, virtual_account, bank_account_id, bank_type, account_no, account_name, description, content, qr_content, fee_id, created_at, payable_at, redirect_after, pay_link_code)
    select bench_uuid(now()), md5('bench-shop-' || s)::uuid, 'PAY_LINK', 'VIET_QR', 'CREATED', $4, '9' || case when $3 = 'M' then '7' else '8' end || lpad(n::text, 15, '0'), md5('bench-account-' || s)::uuid, 'KLB', '7' || lpad(s::text, 11, '0'),
      'CUA HANG ' || s, 'Đơn hàng ' || n, 'Don hang ' || n, '00020101021238570010A0000007270127000697045201131234567890123450208QRIBFTTA530370454061000005802VN62160812Don hang 12346304ABCD', md5('bench-fee')::uuid, now(), now(), 5, 'B' || $3 || n
    from (select n, case when $3 = 'H' then 1 else 1 + (n::bigint * 7919) % ${SHOPS} end s from generate_series($1::int, $2::int) n) x`,
    [from, to, kind, AMOUNT],
  )
}
