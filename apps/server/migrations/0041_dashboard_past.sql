-- Figures of days that are over lie together, merchant by merchant, and are read off their index alone; the day in progress stays a small table of its own that every payment may write (ADR 0030).
-- The same rows as in the tables that are written, with what they count in the key's index. Nothing but lay_past writes here, a few rows a merchant and night, so the index grows at each merchant's end and holds no row twice.
create table txn_past (
  merchant_id uuid not null,
  day date not null,
  status text not null,
  type text not null,
  payment_type text not null,
  bank_account_id uuid not null,
  total bigint not null,
  amount bigint not null,
  actual_amount bigint not null,
  charge_amount bigint not null,
  vat_charge_amount bigint not null,
  primary key (merchant_id, day, status, type, payment_type, bank_account_id) include (total, amount, actual_amount, charge_amount, vat_charge_amount)
);

create table refund_past (
  merchant_id uuid not null,
  day date not null,
  type text not null,
  payment_type text not null,
  bank_account_id uuid not null,
  total bigint not null,
  amount bigint not null,
  fee_back bigint not null,
  vat_back bigint not null,
  net bigint not null,
  primary key (merchant_id, day, type, payment_type, bank_account_id) include (total, amount, fee_back, vat_back, net)
);

create table bank_credit_past (
  merchant_id uuid not null,
  day date not null,
  account_no text not null,
  total bigint not null,
  amount bigint not null,
  primary key (merchant_id, day, account_no) include (total, amount)
);

create table sale_past (
  merchant_id uuid not null,
  dimension text not null,
  day date not null,
  key text collate "C" not null,
  bank_account_id uuid not null,
  total bigint not null,
  quantity bigint not null,
  amount bigint not null,
  primary key (merchant_id, dimension, day, key, bank_account_id) include (total, quantity, amount)
);

-- A row that no vacuum has seen yet is looked up in its table: so soon after each night.
alter table txn_past
set
  (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_scale_factor = 0.02);

alter table refund_past
set
  (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_scale_factor = 0.02);

alter table bank_credit_past
set
  (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_scale_factor = 0.02);

alter table sale_past
set
  (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_scale_factor = 0.02);

-- What is read: a figure is what lies in the past and what has been added since, whichever day it is of.
create view txn_day as
select
  merchant_id,
  day,
  status,
  type,
  payment_type,
  bank_account_id,
  total,
  amount,
  actual_amount,
  charge_amount,
  vat_charge_amount
from
  txn_daily
union all
select
  merchant_id,
  day,
  status,
  type,
  payment_type,
  bank_account_id,
  total,
  amount,
  actual_amount,
  charge_amount,
  vat_charge_amount
from
  txn_past;

create view refund_day as
select
  merchant_id,
  day,
  type,
  payment_type,
  bank_account_id,
  total,
  amount,
  fee_back,
  vat_back,
  net
from
  refund_daily
union all
select
  merchant_id,
  day,
  type,
  payment_type,
  bank_account_id,
  total,
  amount,
  fee_back,
  vat_back,
  net
from
  refund_past;

create view bank_credit_day as
select
  merchant_id,
  day,
  account_no,
  total,
  amount
from
  bank_credit_daily
union all
select
  merchant_id,
  day,
  account_no,
  total,
  amount
from
  bank_credit_past;

create view sale_day as
select
  merchant_id,
  dimension,
  day,
  key,
  bank_account_id,
  total,
  quantity,
  amount
from
  sale_daily
union all
select
  merchant_id,
  dimension,
  day,
  key,
  bank_account_id,
  total,
  quantity,
  amount
from
  sale_past;

/*
 * Lays figures of days before `p_before` into the past, at most so many rows of each kind; says how many. What somebody is just writing is left for the next time, so it waits for nobody; who writes
 * a row that is on its way finds none and begins it anew, and readers add the two. So it may run whenever and as often as it likes: no sum changes.
 */
create function lay_past (p_before date, p_most int) returns bigint language plpgsql as $$
declare laid bigint := 0; n bigint;
begin
  with due as materialized (select ctid at from txn_daily where day < p_before order by merchant_id, day, status, type, payment_type, bank_account_id limit p_most for update skip locked),
    gone as (delete from txn_daily d where d.ctid = any(array(select at from due)) returning d.*)
  insert into txn_past as p (merchant_id, day, status, type, payment_type, bank_account_id, total, amount, actual_amount, charge_amount, vat_charge_amount)
    select merchant_id, day, status, type, payment_type, bank_account_id, total, amount, actual_amount, charge_amount, vat_charge_amount from gone order by merchant_id, day, status, type, payment_type, bank_account_id
  on conflict (merchant_id, day, status, type, payment_type, bank_account_id) do update set total = p.total + excluded.total, amount = p.amount + excluded.amount, actual_amount = p.actual_amount + excluded.actual_amount,
    charge_amount = p.charge_amount + excluded.charge_amount, vat_charge_amount = p.vat_charge_amount + excluded.vat_charge_amount;
  get diagnostics n = row_count; laid := laid + n;

  with due as materialized (select ctid at from refund_daily where day < p_before order by merchant_id, day, type, payment_type, bank_account_id limit p_most for update skip locked),
    gone as (delete from refund_daily d where d.ctid = any(array(select at from due)) returning d.*)
  insert into refund_past as p (merchant_id, day, type, payment_type, bank_account_id, total, amount, fee_back, vat_back, net)
    select merchant_id, day, type, payment_type, bank_account_id, total, amount, fee_back, vat_back, net from gone order by merchant_id, day, type, payment_type, bank_account_id
  on conflict (merchant_id, day, type, payment_type, bank_account_id) do update set total = p.total + excluded.total, amount = p.amount + excluded.amount, fee_back = p.fee_back + excluded.fee_back, vat_back = p.vat_back + excluded.vat_back, net = p.net + excluded.net;
  get diagnostics n = row_count; laid := laid + n;

  with due as materialized (select ctid at from bank_credit_daily where day < p_before order by merchant_id, day, account_no limit p_most for update skip locked),
    gone as (delete from bank_credit_daily d where d.ctid = any(array(select at from due)) returning d.*)
  insert into bank_credit_past as p (merchant_id, day, account_no, total, amount) select merchant_id, day, account_no, total, amount from gone order by merchant_id, day, account_no
  on conflict (merchant_id, day, account_no) do update set total = p.total + excluded.total, amount = p.amount + excluded.amount;
  get diagnostics n = row_count; laid := laid + n;

  with due as materialized (select ctid at from sale_daily where day < p_before order by merchant_id, dimension, day, key, bank_account_id limit p_most for update skip locked),
    gone as (delete from sale_daily d where d.ctid = any(array(select at from due)) returning d.*)
  insert into sale_past as p (merchant_id, dimension, day, key, bank_account_id, total, quantity, amount)
    select merchant_id, dimension, day, key, bank_account_id, total, quantity, amount from gone order by merchant_id, dimension, day, key, bank_account_id
  on conflict (merchant_id, dimension, day, key, bank_account_id) do update set total = p.total + excluded.total, quantity = p.quantity + excluded.quantity, amount = p.amount + excluded.amount;
  get diagnostics n = row_count; laid := laid + n;
  return laid;
end $$;

/* Counts a merchant's figures anew from the rows (null: everybody's), those in the past too. No news is delivered meanwhile: the lock keeps subscribers out, what they have yet to hear is left to them. */
create or replace function recount_sales (p_merchant uuid) returns void language plpgsql as $$
begin
  lock table sale_daily in exclusive mode;
  delete from sale_past where merchant_id = p_merchant or p_merchant is null;
  delete from sale_daily where merchant_id = p_merchant or p_merchant is null;
  insert into sale_daily (merchant_id, dimension, day, key, bank_account_id, total, quantity, amount)
    select merchant_id, dimension, day, key, bank_account_id, sum(total), sum(quantity), sum(amount) from sale_fact f
      where (merchant_id = p_merchant or p_merchant is null) and not unheard(transaction_id, news) group by 1, 2, 3, 4, 5
    union all select merchant_id, dimension, day, key, bank_account_id, sum(total), sum(quantity), sum(amount) from refund_fact f
      where (merchant_id = p_merchant or p_merchant is null) and not unheard_refund(refund_id, transaction_id, news) group by 1, 2, 3, 4, 5;
end $$;
