-- Lists that add up: what a machine and a customer of VietQR Pro took, and how many customers a group has, stand in their own rows; a page no longer reads every payment for it (ADR 0030).
-- What a machine took, all in all and in closed batches; what is open is the difference. By account as well, for who sees some accounts only. `taken` is written by who hears of the
-- payment, `settled` where the batch is closed; a payment may be settled a moment before it is heard of.
alter table pos_device
add column taken_number bigint not null default 0 check (taken_number >= 0),
add column taken_amount bigint not null default 0 check (taken_amount >= 0),
add column settled_number bigint not null default 0 check (settled_number >= 0),
add column settled_amount bigint not null default 0 check (settled_amount >= 0);

create table pos_device_account (
  device_id uuid not null references pos_device (id),
  bank_account_id uuid not null references bank_account (id),
  merchant_id uuid not null references merchant (id),
  taken_number bigint not null default 0 check (taken_number >= 0),
  taken_amount bigint not null default 0 check (taken_amount >= 0),
  settled_number bigint not null default 0 check (settled_number >= 0),
  settled_amount bigint not null default 0 check (settled_amount >= 0),
  primary key (device_id, bank_account_id)
)
with
  (fillfactor = 80);

-- What was paid to a customer's number. It begins with 97, as a box's does, whose payments name their box: the list of customers' payments has an index of its own, and those of orders and boxes one less.
alter table vietqr_pro_customer
add column revenue bigint not null default 0 check (revenue >= 0),
add column payments bigint not null default 0 check (payments >= 0),
add column last_paid_at timestamptz;

alter table vietqr_pro_customer
set
  (fillfactor = 80);

drop index txn_standing_recent;

create index txn_vietqr_pro on txn (merchant_id, created_at desc, id desc)
where
  standing_account like '97%'
  and paybox_device_id is null;

/* Adds what these paid transactions brought to machines. The machines first, in one order and as whoever closes a batch locks them. */
create function count_pos_payments (p_merchants uuid[], p_transactions uuid[]) returns void language plpgsql
set
  plan_cache_mode = force_generic_plan
set
  enable_seqscan = off as $$
begin
  perform from pos_device where id in (select device_id from pos_payment where transaction_id = any(p_transactions) and merchant_id = any(p_merchants)) order by id for no key update;
  if not found then return; end if;
  with took as materialized (
    select p.device_id, p.merchant_id, t.bank_account_id, count(*) number, sum(t.amount) amount from pos_payment p join txn t on t.id = p.transaction_id
      where p.transaction_id = any(p_transactions) and p.merchant_id = any(p_merchants) and t.status = 'SUCCESS' group by 1, 2, 3
  ), by_account as (
    insert into pos_device_account as a (device_id, bank_account_id, merchant_id, taken_number, taken_amount) select device_id, bank_account_id, merchant_id, number, amount from took
    on conflict (device_id, bank_account_id) do update set taken_number = a.taken_number + excluded.taken_number, taken_amount = a.taken_amount + excluded.taken_amount
  )
  update pos_device d set taken_number = d.taken_number + x.number, taken_amount = d.taken_amount + x.amount
    from (select device_id, sum(number) number, sum(amount) amount from took group by 1) x where d.id = x.device_id;
end $$;

/* Adds what these paid transactions brought to customers' numbers. */
create function count_vietqr_payments (p_merchants uuid[], p_transactions uuid[]) returns void language plpgsql
set
  plan_cache_mode = force_generic_plan
set
  enable_seqscan = off as $$
begin
  perform from vietqr_pro_customer where virtual_account in (select standing_account from txn where id = any(p_transactions) and standing_account like '97%') and merchant_id = any(p_merchants) order by id for no key update;
  if not found then return; end if;
  update vietqr_pro_customer c set revenue = c.revenue + x.amount, payments = c.payments + x.number, last_paid_at = greatest(c.last_paid_at, x.last)
    from (select standing_account, count(*) number, sum(amount) amount, max(complete_time) last from txn where id = any(p_transactions) and standing_account like '97%' and status = 'SUCCESS' group by 1) x
    where c.virtual_account = x.standing_account and c.merchant_id = any(p_merchants);
end $$;

/* Counts a merchant's machines and customers anew from the rows (null: everybody's). The lock keeps out who hears; what they have yet to hear is left to them. */
create function recount_takings (p_merchant uuid) returns void language plpgsql as $$
begin
  lock table pos_device, vietqr_pro_customer in exclusive mode;
  delete from pos_device_account where merchant_id = p_merchant or p_merchant is null;
  insert into pos_device_account (device_id, bank_account_id, merchant_id, taken_number, taken_amount, settled_number, settled_amount)
    with waiting as materialized (select object_id from event where delivered_at is null and topic = 'transaction.success'),
      paid as (select p.device_id, t.bank_account_id, p.merchant_id, t.amount, p.settlement_id is not null settled, not exists (select from waiting w where w.object_id = t.id::text) heard
        from pos_payment p join txn t on t.id = p.transaction_id where t.status = 'SUCCESS' and (p.merchant_id = p_merchant or p_merchant is null))
    select device_id, bank_account_id, merchant_id, count(*) filter (where heard), coalesce(sum(amount) filter (where heard), 0), count(*) filter (where settled), coalesce(sum(amount) filter (where settled), 0) from paid group by 1, 2, 3;
  update pos_device d set taken_number = coalesce(x.taken_number, 0), taken_amount = coalesce(x.taken_amount, 0), settled_number = coalesce(x.settled_number, 0), settled_amount = coalesce(x.settled_amount, 0)
    from pos_device e left join (select device_id, sum(taken_number) taken_number, sum(taken_amount) taken_amount, sum(settled_number) settled_number, sum(settled_amount) settled_amount from pos_device_account group by 1) x on x.device_id = e.id
    where e.id = d.id and (d.merchant_id = p_merchant or p_merchant is null);
  with waiting as materialized (select object_id from event where delivered_at is null and topic = 'transaction.success')
  update vietqr_pro_customer c set revenue = coalesce(x.amount, 0), payments = coalesce(x.number, 0), last_paid_at = x.last
    from vietqr_pro_customer e left join (
      select t.standing_account, count(*) number, sum(t.amount) amount, max(t.complete_time) last from txn t
        where t.standing_account like '97%' and t.status = 'SUCCESS' and (t.merchant_id = p_merchant or p_merchant is null) and not exists (select from waiting w where w.object_id = t.id::text) group by 1
    ) x on x.standing_account = e.virtual_account
    where e.id = c.id and (c.merchant_id = p_merchant or p_merchant is null);
end $$;

select
  recount_takings (null);

-- What is undelivered is read by these lists and by every round of the relay. Delivered news leaves dead entries at the head of that index, some 330 a page, until the table is vacuumed: often, and indexes each time.
alter table event
set
  (
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 10000,
    vacuum_index_cleanup = on
  );

-- How many customers a group has: kept by whatever puts them in or out, a statement at a time, groups in one order.
alter table customer_group
add column customers int not null default 0 check (customers >= 0);

create function count_groups () returns trigger language plpgsql as $$
declare moved uuid[]; by_number int[];
begin
  case tg_op
    when 'INSERT' then select array_agg(x.id), array_agg(x.n) into moved, by_number from (select group_id id, count(*) n from new_rows where group_id is not null group by 1) x;
    when 'DELETE' then select array_agg(x.id), array_agg(x.n) into moved, by_number from (select group_id id, -count(*) n from old_rows where group_id is not null group by 1) x;
    else select array_agg(x.id), array_agg(x.n) into moved, by_number from (
      select y.id, sum(y.n) n from (select group_id id, 1 n from new_rows union all select group_id, -1 from old_rows) y where y.id is not null group by 1 having sum(y.n) <> 0) x;
  end case;
  if moved is null then return null; end if;
  perform from customer_group where id = any(moved) order by id for no key update;
  update customer_group g set customers = g.customers + x.n from unnest(moved, by_number) x(id, n) where g.id = x.id;
  return null;
end $$;

update customer_group g
set
  customers = x.n
from
  (
    select
      group_id,
      count(*) n
    from
      customer
    where
      group_id is not null
    group by
      1
  ) x
where
  x.group_id = g.id;

create trigger count_groups_in
after insert on customer referencing new table as new_rows for each statement
execute function count_groups ();

create trigger count_groups_out
after delete on customer referencing old table as old_rows for each statement
execute function count_groups ();

create trigger count_groups_moved
after update on customer referencing old table as old_rows new table as new_rows for each statement
execute function count_groups ();

-- Products by name are read in their order.
create index product_name on product (merchant_id, name_fold, id)
where
  deleted_at is null;
