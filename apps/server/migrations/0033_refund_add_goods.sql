-- Goods that come back with a refund, what of its money is which product's, and refunds among the figures of sales (ADR 0027).
alter table refund
-- Whether it is of an order, and so has goods and figures of products to lower; whether what came back goes onto the shelf again.
add column for_order boolean not null default false,
add column restock boolean not null default true,
-- When the order's goods and figures followed: once.
add column goods_at timestamptz;

-- Of refunds from before nobody said what came back: the shop has counted its shelf itself, only the money is still to be taken off.
update refund r
set
  for_order = true,
  restock = false
from
  txn t
where
  t.id = r.transaction_id
  and t.order_id is not null;

create index refund_goods on refund (ended_at)
where
  for_order
  and status = 'SENT'
  and goods_at is null;

-- Pieces that come back are named when the refund is asked for; what of its money is the product's is known when it has arrived.
create table refund_item (
  refund_id uuid not null references refund (id),
  product_id uuid not null references product (id),
  merchant_id uuid not null references merchant (id),
  quantity bigint not null check (quantity >= 0),
  amount bigint not null default 0 check (amount >= 0),
  primary key (refund_id, product_id)
);

-- Never more comes back of an order than was sold with it, whoever asks, however often.
alter table product_hold
add column returned bigint not null default 0,
add column refunded bigint not null default 0,
add constraint product_hold_back check (
  returned between 0 and quantity
  and refunded between 0 and amount
  and (
    state = 'SOLD'
    or returned + refunded = 0
  )
);

-- `sold` and `revenue` are what stayed with the customers; `returned` says how many did not.
alter table product
add column returned bigint not null default 0 check (returned >= 0);

-- What refunds took from the merchants themselves, beside what they gave the payers.
alter table refund_daily
add column net bigint not null default 0;

update refund_daily d
set
  net = x.net
from
  (
    select
      r.merchant_id,
      (r.ended_at at time zone 'Asia/Ho_Chi_Minh')::date "day",
      t.type,
      t.payment_type,
      t.bank_account_id,
      sum(r.net) net
    from
      refund r
      join txn t on t.id = r.transaction_id
    where
      r.status = 'SENT'
    group by
      1,
      2,
      3,
      4,
      5
  ) x
where
  (d.merchant_id, d.day, d.type, d.payment_type, d.bank_account_id) = (x.merchant_id, x.day, x.type, x.payment_type, x.bank_account_id);

-- Refunds beside the sales in the figures fed by news: SELLER_BACK and PRODUCT_BACK on the day on which the money arrived, as in refund_daily;
-- HOUR_BACK at the hour of the payment, for that map asks when people buy.
alter table sale_daily
drop constraint sale_daily_dimension_check,
add constraint sale_daily_dimension_check check (
  dimension in ('HOUR', 'SELLER', 'PRODUCT', 'LINK', 'HOUR_BACK', 'SELLER_BACK', 'PRODUCT_BACK')
);

/* One row for each figure that a refund adds to; `news` names what it is counted with, as in sale_fact. */
create view refund_fact as
with
  r as not materialized (
    select
      x.id,
      x.transaction_id,
      x.merchant_id,
      x.bank_account_id,
      x.amount,
      x.goods_at,
      (x.ended_at at time zone 'Asia/Ho_Chi_Minh')::date back_day,
      t.complete_time at time zone 'Asia/Ho_Chi_Minh' paid_at
    from
      refund x
      join txn t on t.id = x.transaction_id
    where
      x.status = 'SENT'
  )
select
  id refund_id,
  transaction_id,
  merchant_id,
  'REFUNDED' news,
  'HOUR_BACK' dimension,
  paid_at::date "day",
  to_char(paid_at, 'HH24') "key",
  bank_account_id,
  1::bigint total,
  0::bigint quantity,
  amount
from
  r
union all
select
  r.id,
  r.transaction_id,
  r.merchant_id,
  'REFUNDED',
  'SELLER_BACK',
  back_day,
  l.created_by_id,
  r.bank_account_id,
  1,
  0,
  r.amount
from
  r
  join pay_link l on l.transaction_id = r.transaction_id
union all
select
  r.id,
  r.transaction_id,
  r.merchant_id,
  'RETURNED',
  'PRODUCT_BACK',
  back_day,
  i.product_id::text,
  r.bank_account_id,
  1,
  i.quantity,
  i.amount
from
  r
  join refund_item i on i.refund_id = r.id
where
  r.goods_at is not null;

create function unheard_refund (p_refund uuid, p_transaction uuid, p_news text) returns boolean language sql stable as $$
  select exists (select from event where object_id = p_transaction::text and delivered_at is null and topic = case p_news when 'REFUNDED' then 'transaction.refunded' else 'order.returned' end and payload->>'refundId' = p_refund::text)
$$;

insert into
  sale_daily (merchant_id, dimension, day, key, bank_account_id, total, quantity, amount)
select
  merchant_id,
  dimension,
  day,
  key,
  bank_account_id,
  sum(total),
  sum(quantity),
  sum(amount)
from
  refund_fact
where
  not unheard_refund (refund_id, transaction_id, news)
group by
  1,
  2,
  3,
  4,
  5;

/* Counts a merchant's figures anew from the rows (null: everybody's). No news is delivered meanwhile: the lock keeps subscribers out, what they have yet to hear is left to them. */
create or replace function recount_sales (p_merchant uuid) returns void language plpgsql as $$
begin
  lock table sale_daily in exclusive mode;
  delete from sale_daily where merchant_id = p_merchant or p_merchant is null;
  insert into sale_daily (merchant_id, dimension, day, key, bank_account_id, total, quantity, amount)
    select merchant_id, dimension, day, key, bank_account_id, sum(total), sum(quantity), sum(amount) from sale_fact f
      where (merchant_id = p_merchant or p_merchant is null) and not unheard(transaction_id, news) group by 1, 2, 3, 4, 5
    union all select merchant_id, dimension, day, key, bank_account_id, sum(total), sum(quantity), sum(amount) from refund_fact f
      where (merchant_id = p_merchant or p_merchant is null) and not unheard_refund(refund_id, transaction_id, news) group by 1, 2, 3, 4, 5;
end $$;
