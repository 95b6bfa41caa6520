/** What a shop has beside its sales, for the list cells: pages, products, customers, machines, boxes, questions. Shop 1 has more of it the more it sells. */
import type pg from 'pg'
import { SHOPS } from './shops.ts'

/** n counts within a shop, s the shops; `many` is how much shop 1 has, all others have a little. */
const EACH = `(select s, n, md5('bench-shop-' || s)::uuid merchant, md5('bench-account-' || s)::uuid account, now() - n * interval '7 minutes' as at from generate_series(1, ${SHOPS}) s cross join lateral generate_series(1, case when s = 1 then $1::int else 30 end) n) x`
const id = (what: string): string => `md5('bench-${what}-' || n || '-' || s)::uuid`
/** A figure that has nothing to do with the order in which things were made: what is sorted by it lies anywhere. */
const spread = (what: string, below: number): string =>
  `(abs(hashtext('${what}-' || n || '-' || s)::bigint) % ${below})`
/** Of the sales without a link every second came to one of a shop's first thirty VietQR Pro customers (sales.ts), the others to its first box. */
const NUMBER = `'979' || lpad(s::text, 5, '0') || lpad(n::text, 9, '0')`
const BOX = `case when n = 1 then md5('bench-box-' || s)::uuid else ${id('box')} end`
const NAME = `(array['Nguyễn Văn An','Trần Thị Bích','Lê Hoàng Phúc','Phạm Minh Châu','Đỗ Thu Hà'])[1 + n % 5] || ' ' || n`

const STOCK = [
  `insert into product_category (id, merchant_id, code, name, name_fold, created_by, created_at, modified_by, modified_at) select ${id('category')}, merchant, 'LOAI' || n, 'Loại ' || n, 'loai ' || n, 'bench', at, 'bench', at from ${EACH}`,
  `insert into product (id, merchant_id, code, name, name_fold, category_id, price_type, price, storage_type, storage_quantity, sold, revenue, created_by, created_at, modified_by, modified_at)
    select ${id('product')}, merchant, 'SP' || n, 'Cà phê ' || n, 'ca phe ' || n, ${id('category')}, 'FIXED_PRICE', 10000 + n, 'LIMITED', ${spread('stock', 3000)}, ${spread('sold', 5000)}, ${spread('revenue', 5000)} * 1000, 'bench', at, 'bench', at from ${EACH}`,
  `insert into member (id, merchant_id, phone, full_name, is_owner, role_group_id, status, created_at, modified_at) select ${id('member')}, merchant, '08' || lpad((s * 1000 + n)::text, 8, '0'), ${NAME}, n = 1, case when n > 1 then (select id from role_group where merchant_id is null and code = 'CASHIER') end, 'ACTIVE', at, at from ${EACH} where n <= 500`,
  `insert into session (id, audience, subject_id, refresh_hash, created_at, refreshed_at, seen_at, expires_at, address, user_agent) select gen_random_uuid(), 'portal', ${id('member')}, gen_random_uuid()::text, at, at, at, at, '::1', 'bench' from ${EACH} where n <= 500`,
  `insert into customer_group (id, merchant_id, name, name_key, kind, created_at, created_by, modified_at) select ${id('group')}, merchant, 'Nhóm ' || n, 'nhom ' || n, 'CUSTOMER', at, 'bench', at from ${EACH} where n <= 200`,
  `insert into customer (id, merchant_id, code, full_name, phone, email, group_id, search_key, created_at, created_by, modified_at, modified_by)
    select ${id('customer')}, merchant, 'KH' || lpad(n::text, 8, '0'), ${NAME}, '03' || lpad(n::text, 8, '0'), 'khach' || n || '@example.com', md5('bench-group-' || 1 + n % 30 || '-' || s)::uuid, ' ' || fold_text(${NAME}) || ' kh' || lpad(n::text, 8, '0'), at, 'bench', at, 'bench' from ${EACH}`,
  `insert into pay_page (id, merchant_id, code, name, name_fold, bank_account_id, customer_info_type, created_by, created_by_id, created_at, modified_at) select ${id('page')}, merchant, case when n = 1 then 'bench-page-' || s else 'page-' || n || '-' || s end, 'Trang ' || n, 'trang ' || n, account, 'NO_REQUIRE', 'bench', 'bench', at, at from ${EACH} where n <= 500`,
  `insert into pay_page_product (page_id, product_id, merchant_id, position) select ${id('page')}, ${id('product')}, merchant, 0 from ${EACH} where n <= 500`,
  `insert into pay_button (id, merchant_id, code, title, label, fold, theme, external_theme, page_id, num_of_clicks, num_of_payments, created_by, created_by_id, created_at, modified_at)
    select ${id('button')}, merchant, 'button-' || n || '-' || s, 'Nút ' || n, 'Mua ' || n, 'nut mua ' || n, 'DARK', 'LIGHT', ${id('page')}, ${spread('clicks', 5000)}, ${spread('payments', 300)}, 'bench', 'bench', at, at from ${EACH} where n <= 500`,
  `insert into box_unit (id, hardware_id, pairing_hash, secret_hash, model, version, hw_version, created_at) select ${id('unit')}, 'HW-' || n || '-' || s, 'none', 'none', 'SPB', '1', '1', at from ${EACH} where n <= 200`,
  `insert into pay_box (id, merchant_id, unit_id, display_name, fold, bank_account_id, linked_at, modified_at) select ${BOX}, merchant, ${id('unit')}, 'Loa ' || n, 'loa ' || n, account, at, at from ${EACH} where n <= 200`,
  `insert into static_qr (id, merchant_id, device_id, type, account_number, account_name, name, short_name, bank_bin, default_qr, content, created_at, modified_at)
    select ${id('qr')}, merchant, ${BOX}, 'BANK', '0011001234567', 'CUA HANG', 'Ngân hàng', 'NH', '970436', true, '000201', at, at from ${EACH} where n <= 200`,
  `insert into pos_model (id, name, name_fold, model, price, stock, available, created_by, created_at, modified_by, modified_at) select md5('bench-model-' || n)::uuid, 'Máy POS ' || n, 'may pos ' || n, 'P8', 1000000, 10, true, 'bench', now(), 'bench', now() from generate_series(1, 30) n`,
  `insert into pos_order (id, code, merchant_id, amount, discount_amount, vat_amount, total_amount, receiver_name, phone, address, created_by, created_at, modified_at) select ${id('posorder')}, 'PO-' || n || '-' || s, merchant, 1000000, 0, 0, 1000000, 'An', '0901234567', 'Hà Nội', 'bench', at, at from ${EACH} where n <= 500`,
  `insert into pos_order_item (order_id, model_id, merchant_id, position, name, model, unit_price, discount, vat, quantity, amount, discount_amount, vat_amount, total_amount) select ${id('posorder')}, md5('bench-model-' || 1 + n % 30)::uuid, merchant, 0, 'Máy POS', 'P8', 1000000, 0, 0, 1, 1000000, 0, 0, 1000000 from ${EACH} where n <= 500`,
  `insert into pos_device (id, device_id, merchant_id, order_id, model_id, model, name, status, created_at, delivered_at) select ${id('pos')}, 'P8' || lpad(s::text, 5, '0') || lpad(n::text, 5, '0'), merchant, ${id('posorder')}, md5('bench-model-' || 1 + n % 30)::uuid, 'P8', 'Máy ' || n, 'ACTIVE', at, at from ${EACH} where n <= 200`,
  `insert into pos_settlement (id, merchant_id, device_id, batch_no, request_id, status, number, amount, charge_amount, vat_charge_amount, actual_amount, qr_number, qr_amount, card_number, card_amount, created_at) select ${id('settlement')}, merchant, md5('bench-pos-1-' || s)::uuid, n, n::text, 'SUCCESS', 1, 1000, 11, 1, 988, 1, 1000, 0, 0, at from ${EACH}`,
  `insert into vietqr_pro_customer (id, merchant_id, name, reference, virtual_account, bank_account_id, created_at, created_by) select ${id('qrcustomer')}, merchant, ${NAME}, 'MA' || n, ${NUMBER}, account, at, 'bench' from ${EACH}`,
  `insert into static_virtual_account (virtual_account, merchant_id, bank_account_id, bank_type, account_no, account_name, type, fix_content, qr_content, created_at, opened_at, payable_at) select ${NUMBER}, merchant, account, 'KLB', '7' || lpad(s::text, 11, '0'), 'CUA HANG', 'PAY_LINK', '', '000201', at, at, at from ${EACH}`,
  `insert into static_virtual_account (virtual_account, merchant_id, bank_account_id, bank_type, account_no, account_name, type, fix_content, qr_content, created_at, opened_at, payable_at, box_unit_id, paybox_device_id, source)
    select '93' || lpad(s::text, 6, '0') || lpad(n::text, 9, '0'), merchant, account, 'KLB', '7' || lpad(s::text, 11, '0'), 'CUA HANG', 'PAY_BOX', '', '000201', at, at, at, ${id('unit')}, ${BOX}, 'PAYBOX' from ${EACH} where n <= 200`,
  `insert into support_request (id, merchant_id, content, description, email, phone_no, username, language, status, search_key, created_at, created_by, modified_at, modified_by) select ${id('support')}, merchant, 'CONTENT_1', 'Câu hỏi ' || n, 'a@example.com', '0901234567', 'bench', 'vi', 'OPEN', 'cau hoi ' || n, at, 'bench', at, 'bench' from ${EACH} where n <= 500`,
]

/** Money out: shop 1 pays out a fiftieth as often as all shops sell. Every hundredth payout waits. */
const PAYOUTS = `insert into payout (merchant_id, id, type, status, amount, content, bank_account_id, to_bin, to_account, to_name, name_check, reference, created_by, created_by_id, created_at, decided_at, ended_at, txn_number, transfer_id)
  select merchant, ${id('payout')}, 'SINGLE', case when n % 100 = 0 then 'WAITING' else 'SUCCESS' end, 10000 + ${spread('payout', 5_000_000)}, 'Chi ' || (array['tiền hàng','lương','tiền nhà','tiền điện','vận chuyển'])[1 + n % 5] || ' ' || n, account, '970436', '00' || lpad((n % 500)::text, 9, '0') || '1', ${NAME}, 'EXACT', 'PO' || n || '-' || s,
    'bench', 'bench', at, case when n % 100 > 0 then at end, case when n % 100 > 0 then at end, case when n % 100 > 0 then 'FT' || n || s end, case when n % 100 > 0 then ${id('order-out')} end from ${EACH}`
const RECEIVERS = `insert into payout_receiver (merchant_id, id, account_name, account_no, bank_bin, group_kind, created_at, modified_at) select merchant, ${id('receiver')}, ${NAME}, '00' || lpad(n::text, 9, '0') || '1', '970436', 'EMPLOYEE', at, at from ${EACH} where n <= 500`

/** A thousandth of its sales is how much shop 1 has of each, and of payouts a fiftieth. */
export async function makeStock(client: pg.Client, sales: number): Promise<void> {
  const few = Math.max(40, Math.round(sales / 1000))
  for (const statement of [...STOCK, RECEIVERS])
    await client.query(statement, statement.includes('$1') ? [few] : [])
  await client.query(PAYOUTS, [Math.max(200, Math.round(sales / 50))])
}
