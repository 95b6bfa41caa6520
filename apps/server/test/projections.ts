/** What lists keep in the rows they show (ADR 0030), against the rows it was taken from. */
import { expect } from 'vitest'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

/** @returns what differs, by name and how often; nothing where every copy and count is right. */
export const projectionMismatches = (world: World): Promise<{ what: string; times: number }[]> =>
  asOwner(
    world,
    `select what, count(*)::int times from (
  select 'products of a category' what from product_category c where c.products <> (select count(*) from product p where p.category_id = c.id and p.deleted_at is null)
  union all select 'category of a product' from product p left join product_category c on c.id = p.category_id where p.deleted_at is null and coalesce(case when c.renamed then c.name end, p.category_name) is distinct from c.name
  union all select 'products of a pay page' from pay_page p where p.products <> (select count(*) from pay_page_product x where x.page_id = p.id)
  union all select 'page of a button' from pay_button b join pay_page p on p.id = b.page_id where b.deleted_at is null and (b.page_code, b.page_name, b.page_status) is distinct from (p.code, p.name, p.status)
  union all select 'number of a customer' from vietqr_pro_customer c join static_virtual_account s on s.virtual_account = c.virtual_account where (c.account_no, c.account_name, c.closed_at) is distinct from (s.account_no, s.account_name, s.closed_at)
  union all select 'event of a delivery' from webhook_delivery d join webhook_event e on e.id = d.event_id where (d.amount, d.ref_transaction_id) is distinct from ((e.payload->>'amount')::bigint, e.payload->>'refTransactionId')
  union all select 'payment of a refund' from refund r join payment t on t.id = r.transaction_id where (r.payment_amount, r.pay_link_code, r.order_id, r.description, r.customer_name) is distinct from (t.amount, t.pay_link_code, t.order_id, t.description, t.customer_name)
  union all select 'goods of a refund' from refund r where (select jsonb_agg(g - 'name' order by g->>'productId') from jsonb_array_elements(r.goods) g)
    is distinct from (select jsonb_agg(jsonb_build_object('productId', i.product_id, 'quantity', i.quantity) order by i.product_id::text) from refund_item i where i.refund_id = r.id and i.quantity > 0)
  union all select 'order of a payment' from pay_page_order o join payment t on t.id = o.transaction_id where t.shown is distinct from shown_of_order(o)
  union all select 'tries of an order' from pay_page_order o join payment t on t.id = o.transaction_id where (t.shown->>'tries')::int + (t.status = 'SUCCESS')::int
    <> (select count(*) from card_attempt a where a.transaction_id = t.id and a.status <> 'SUCCESS') + (select count(*) from bank_credit c where c.transaction_id = t.id)
  union all select 'customer of a payment' from payment t left join vietqr_pro_customer c on c.virtual_account = t.static_virtual_account where t.shown ? 'customer' and t.shown->'customer' is distinct from shown_customer(c)->'customer'
  union all select 'payment of a machine' from pos_payment p join payment t on t.id = p.transaction_id where t.shown - 'payer' is distinct from shown_of_pos(p)
  union all select 'payer at a machine' from pos_payment p join payment t on t.id = p.transaction_id where t.shown ? 'payer' and t.shown->'payer' is distinct from shown_payer(t.id)->'payer'
  union all select 'order of a reminder' from pay_page_reminder r join pay_page_order o on o.id = r.order_id join payment t on t.id = o.transaction_id
    where (r.reference_id, r.transaction_id, r.amount, r.customer_name, r.customer_email, r.customer_phone) is distinct from (o.reference_id, o.transaction_id, t.amount, t.customer_name, t.customer_email, t.customer_phone)
  union all select 'invitations of a member' from member m where m.invited_until is distinct from (select max(i.expires_at) from member_invitation i where i.member_id = m.id and i.used_at is null)
  union all select 'accounts of a member' from member m where m.accounts <> (select coalesce(jsonb_object_agg(merchant_id, ids), '{}') from (select merchant_id, jsonb_agg(bank_account_id order by bank_account_id) ids from member_bank_account b where b.member_id = m.id group by 1) x)
) x group by 1 order by 1`,
  )
/** For after each test: whatever happened, what lists keep is right. */
export async function expectProjectionsMatch(world: World): Promise<void> {
  expect(await projectionMismatches(world)).toEqual([])
}
