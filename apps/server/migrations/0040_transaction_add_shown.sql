-- What lists show of an order and of a machine's payment stands in the transaction's row, what they show of a refund's payment and goods in the refund's, of an event in its delivery's (performance bar G8, ADR 0030).
-- The tables beside stay the truth; triggers keep the copies, whatever process writes. Long fills come first and hold rows of ended payments alone; what was open or came meanwhile follows at the end.
alter table txn
add column shown jsonb;

/* Tries at paying an order that did not succeed: by card, and credits that did not fit. */
create function failed_tries (p_transaction uuid) returns bigint language sql stable as $$
  select (select count(*) from card_attempt a where a.transaction_id = p_transaction and a.status <> 'SUCCESS') + (select count(*) from bank_credit c where c.transaction_id = p_transaction and c.outcome <> 'SETTLED')
$$;

create function shown_of_order (o pay_page_order) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('page_id', o.page_id, 'reference_id', o.reference_id, 'note', o.note, 'periodic', o.periodic, 'tracking_button', o.tracking_button, 'canceled_by', o.canceled_by, 'tries', failed_tries(o.transaction_id),
    'items', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'product_id', i.product_id, 'name', i.name, 'description', i.description, 'image_url', i.image_url, 'price', i.price, 'quantity', i.quantity, 'amount', i.amount, 'created_at', i.created_at)
      order by i.position) from pay_page_order_item i where i.order_id = o.id), '[]')))
$$;

/* The payer is whoever the bank names with the credit: written by who hears of the payment. Of a card its last digits. */
create function shown_payer (p_transaction uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('payer', coalesce((select jsonb_build_object('name', c.from_name, 'account', c.from_account) from bank_credit c where c.transaction_id = p_transaction and c.outcome = 'SETTLED' order by c.id limit 1), '{}'))
$$;

create function shown_card (p_transaction uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('card_last4', (select a.card_last4 from card_attempt a where a.transaction_id = p_transaction order by a.status = 'SUCCESS' desc, a.created_at desc limit 1))
$$;

create function shown_of_pos (p pos_payment) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('pos_device', p.device_id, 'serial', (select d.device_id from pos_device d where d.id = p.device_id), 'staff_name', p.staff_name, 'settlement_id', p.settlement_id,
    'settled_at', (select s.created_at from pos_settlement s where s.id = p.settlement_id)) || shown_card(p.transaction_id))
$$;

-- A page of machines' payments in its order, and by amount.
create index txn_pos_list on txn (merchant_id, created_at desc, id desc)
where
  type = 'PAY_POS';

create index txn_pos_amount on txn (merchant_id, amount desc, id desc)
where
  type = 'PAY_POS';

alter table refund
add column txn_amount bigint,
add column pay_link_code text,
add column order_id uuid,
add column description text,
add column customer_name text,
add column goods jsonb not null default '[]';

create function goods_of (p_refund uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('productId', i.product_id, 'name', p.name, 'quantity', i.quantity) order by p.name), '[]') from refund_item i join product p on p.id = i.product_id where i.refund_id = p_refund and i.quantity > 0
$$;

alter table webhook_delivery
add column amount bigint,
add column ref_transaction_id text;

update txn t
set
  shown = shown_of_order (o)
from
  pay_page_order o
where
  o.transaction_id = t.id
  and t.status not in ('CREATED', 'PENDING');

update txn t
set
  shown = shown_of_pos (p) || case
    when t.status = 'SUCCESS' then shown_payer (t.id)
    else '{}'
  end
from
  pos_payment p
where
  p.transaction_id = t.id
  and t.status not in ('CREATED', 'PENDING');

create function shown_customer (c vietqr_pro_customer) returns jsonb language sql immutable as $$ select jsonb_build_object('customer', jsonb_build_object('id', c.id, 'name', c.name)) $$;

update txn t
set
  shown = coalesce(t.shown, '{}') || shown_customer (c)
from
  vietqr_pro_customer c
where
  t.standing_account = c.virtual_account
  and t.merchant_id = c.merchant_id
  and t.paybox_device_id is null;

update webhook_delivery d
set
  amount = (e.payload ->> 'amount')::bigint,
  ref_transaction_id = e.payload ->> 'refTransactionId'
from
  webhook_event e
where
  e.id = d.event_id
  and d.state in ('DELIVERED', 'PARKED');

-- Orders. Their rows come after the transaction's and before their items'.
create function show_order () returns trigger language plpgsql as $$
begin
  update txn t set shown = shown_of_order(o) from pay_page_order o where o.id in (select order_id from new_rows) and t.id = o.transaction_id;
  return null;
end $$;

create function show_order_changed () returns trigger language plpgsql as $$
begin
  update txn set shown = jsonb_strip_nulls(shown || jsonb_build_object('canceled_by', new.canceled_by, 'note', new.note)) where id = new.transaction_id;
  return null;
end $$;

create trigger show_order
after insert on pay_page_order_item referencing new table as new_rows for each statement
execute function show_order ();

create trigger show_order_changed
after update of canceled_by,
note on pay_page_order for each row when ((old.canceled_by, old.note) is distinct from (new.canceled_by, new.note))
execute function show_order_changed ();

-- Counted anew under the lock of the transaction's row, so that the last of two who try at once sees both.
create function show_try () returns trigger language plpgsql as $$
declare of_order boolean;
begin
  select order_id is not null into of_order from txn where id = new.transaction_id and shown is not null for no key update;
  if of_order then
    update txn set shown = shown || jsonb_build_object('tries', failed_tries(id)) where id = new.transaction_id;
  elsif tg_table_name = 'card_attempt' then
    update txn set shown = jsonb_strip_nulls(shown || shown_card(id)) where id = new.transaction_id and shown is not null;
  end if;
  return null;
end $$;

create trigger show_try
after insert or update of status,
card_last4 on card_attempt for each row
execute function show_try ();

create trigger show_try
after insert on bank_credit for each row when (
  new.outcome <> 'SETTLED'
  and new.transaction_id is not null
)
execute function show_try ();

-- Payments at machines. A batch closes many at once: their transactions are locked in the order of settlement.
create function show_pos () returns trigger language plpgsql as $$
begin
  perform from txn where id in (select transaction_id from new_rows) order by id for no key update;
  update txn t set shown = coalesce(t.shown, '{}') || shown_of_pos(p) from pos_payment p where p.transaction_id in (select transaction_id from new_rows) and t.id = p.transaction_id;
  return null;
end $$;

create trigger show_pos_in
after insert on pos_payment referencing new table as new_rows for each statement
execute function show_pos ();

create trigger show_pos_changed
after update on pos_payment referencing new table as new_rows for each statement
execute function show_pos ();

/* Writes who paid, for these paid transactions; by who hears of them, beside their machines' sums (ADR 0030). */
create function show_pos_payers (p_merchants uuid[], p_transactions uuid[]) returns void language plpgsql
set
  plan_cache_mode = force_generic_plan
set
  enable_seqscan = off as $$
begin
  perform from txn where id = any(p_transactions) and merchant_id = any(p_merchants) and type = 'PAY_POS' order by id for no key update;
  if not found then return; end if;
  update txn set shown = coalesce(shown, '{}') || shown_payer(id) where id = any(p_transactions) and merchant_id = any(p_merchants) and type = 'PAY_POS' and status = 'SUCCESS';
end $$;

/* Writes whose number was paid to, by who hears of it. His row is held as by a renaming, so that the name is the newest. */
create function show_vietqr_customers (p_merchants uuid[], p_transactions uuid[]) returns void language plpgsql
set
  plan_cache_mode = force_generic_plan
set
  enable_seqscan = off as $$
begin
  perform from vietqr_pro_customer where virtual_account in (select standing_account from txn where id = any(p_transactions) and standing_account like '97%') and merchant_id = any(p_merchants) order by id for no key update;
  if not found then return; end if;
  update txn t set shown = coalesce(t.shown, '{}') || shown_customer(c) from vietqr_pro_customer c where t.id = any(p_transactions) and c.virtual_account = t.standing_account and c.merchant_id = t.merchant_id and t.merchant_id = any(p_merchants) and t.paybox_device_id is null;
end $$;

create function show_customer_renamed () returns trigger language plpgsql as $$
begin
  update txn set shown = shown || shown_customer(new) where merchant_id = new.merchant_id and standing_account = new.virtual_account and shown ? 'customer';
  return null;
end $$;

create trigger show_customer_renamed
after update of name on vietqr_pro_customer for each row when (old.name is distinct from new.name)
execute function show_customer_renamed ();

-- Refunds: of what was paid nothing changes any more; goods are called as they were when the refund was asked for.
create function show_paid () returns trigger language plpgsql as $$
begin
  select t.amount, t.pay_link_code, t.order_id, t.description, t.customer_name into new.txn_amount, new.pay_link_code, new.order_id, new.description, new.customer_name from txn t where t.id = new.transaction_id;
  return new;
end $$;

create function show_goods () returns trigger language plpgsql as $$
begin
  update refund r set goods = goods_of(r.id) where r.id in (select refund_id from new_rows);
  return null;
end $$;

create trigger show_paid
before insert on refund for each row
execute function show_paid ();

create trigger show_goods_in
after insert on refund_item referencing new table as new_rows for each statement
execute function show_goods ();

create trigger show_goods_changed
after update on refund_item referencing new table as new_rows for each statement
execute function show_goods ();

update refund r
set
  txn_amount = t.amount,
  pay_link_code = t.pay_link_code,
  order_id = t.order_id,
  description = t.description,
  customer_name = t.customer_name,
  goods = case
    when r.for_order then goods_of (r.id)
    else '[]'
  end
from
  txn t
where
  t.id = r.transaction_id;

-- Deliveries: an event never changes.
create function show_event () returns trigger language plpgsql as $$
begin
  select (e.payload->>'amount')::bigint, e.payload->>'refTransactionId' into new.amount, new.ref_transaction_id from webhook_event e where e.id = new.event_id;
  return new;
end $$;

create trigger show_event
before insert on webhook_delivery for each row
execute function show_event ();

update webhook_delivery d
set
  amount = (e.payload ->> 'amount')::bigint,
  ref_transaction_id = e.payload ->> 'refTransactionId'
from
  webhook_event e
where
  e.id = d.event_id
  and d.amount is null;

-- What was open, or came while the first fill went on.
update txn t
set
  shown = shown_of_order (o)
from
  pay_page_order o
where
  o.transaction_id = t.id
  and (
    t.shown is null
    or t.status in ('CREATED', 'PENDING')
    or t.complete_time > now() - interval '1 day'
  );

update txn t
set
  shown = coalesce(t.shown, '{}') || shown_of_pos (p) || case
    when t.status = 'SUCCESS' then shown_payer (t.id)
    else '{}'
  end
from
  pos_payment p
where
  p.transaction_id = t.id
  and (
    t.shown is null
    or t.status in ('CREATED', 'PENDING')
    or t.complete_time > now() - interval '1 day'
  );
