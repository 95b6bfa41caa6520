create or replace function archive_days (p_before date, p_most int) returns bigint language plpgsql as $$
declare archived bigint := 0; n bigint;
begin
  with due as materialized (select ctid at from payment_daily where day < p_before order by merchant_id, day, status, type, payment_type, bank_account_id limit p_most for update skip locked),
    gone as (delete from payment_daily d where d.ctid = any(array(select at from due)) returning d.*)
  insert into payment_archive as p (merchant_id, day, status, type, payment_type, bank_account_id, total, amount, actual_amount, charge_amount, vat_charge_amount)
    select merchant_id, day, status, type, payment_type, bank_account_id, total, amount, actual_amount, charge_amount, vat_charge_amount from gone order by merchant_id, day, status, type, payment_type, bank_account_id
  on conflict (merchant_id, day, status, type, payment_type, bank_account_id) do update set total = p.total + excluded.total, amount = p.amount + excluded.amount, actual_amount = p.actual_amount + excluded.actual_amount,
    charge_amount = p.charge_amount + excluded.charge_amount, vat_charge_amount = p.vat_charge_amount + excluded.vat_charge_amount;
  get diagnostics n = row_count; archived := archived + n;

  with due as materialized (select ctid at from refund_daily where day < p_before order by merchant_id, day, type, payment_type, bank_account_id limit p_most for update skip locked),
    gone as (delete from refund_daily d where d.ctid = any(array(select at from due)) returning d.*)
  insert into refund_archive as p (merchant_id, day, type, payment_type, bank_account_id, total, amount, fee_back, vat_back, net)
    select merchant_id, day, type, payment_type, bank_account_id, total, amount, fee_back, vat_back, net from gone order by merchant_id, day, type, payment_type, bank_account_id
  on conflict (merchant_id, day, type, payment_type, bank_account_id) do update set total = p.total + excluded.total, amount = p.amount + excluded.amount, fee_back = p.fee_back + excluded.fee_back, vat_back = p.vat_back + excluded.vat_back, net = p.net + excluded.net;
  get diagnostics n = row_count; archived := archived + n;

  with due as materialized (select ctid at from bank_credit_daily where day < p_before order by merchant_id, day, account_no limit p_most for update skip locked),
    gone as (delete from bank_credit_daily d where d.ctid = any(array(select at from due)) returning d.*)
  insert into bank_credit_archive as p (merchant_id, day, account_no, total, amount) select merchant_id, day, account_no, total, amount from gone order by merchant_id, day, account_no
  on conflict (merchant_id, day, account_no) do update set total = p.total + excluded.total, amount = p.amount + excluded.amount;
  get diagnostics n = row_count; archived := archived + n;

  with due as materialized (select ctid at from sale_daily where day < p_before order by merchant_id, dimension, day, key, bank_account_id limit p_most for update skip locked),
    gone as (delete from sale_daily d where d.ctid = any(array(select at from due)) returning d.*)
  , hours as (
    insert into hour_archive as p (merchant_id, day, bank_account_id, totals, amounts, backs, backed)
      select merchant_id, day, bank_account_id, sum_hours(key::int, total) filter (where dimension = 'HOUR'), sum_hours(key::int, amount) filter (where dimension = 'HOUR'),
        case when bool_or(dimension = 'HOUR_BACK') then sum_hours(key::int, total) filter (where dimension = 'HOUR_BACK') end, case when bool_or(dimension = 'HOUR_BACK') then sum_hours(key::int, amount) filter (where dimension = 'HOUR_BACK') end
      from gone where dimension in ('HOUR', 'HOUR_BACK') group by 1, 2, 3 order by 1, 2, 3
    on conflict (merchant_id, day, bank_account_id) do update set totals = add_hours(p.totals, excluded.totals), amounts = add_hours(p.amounts, excluded.amounts), backs = add_hours(p.backs, excluded.backs), backed = add_hours(p.backed, excluded.backed)),
  others as (
    insert into sale_archive as p (merchant_id, dimension, day, key, bank_account_id, total, quantity, amount)
      select merchant_id, dimension, day, key, bank_account_id, total, quantity, amount from gone where dimension not in ('HOUR', 'HOUR_BACK') order by merchant_id, dimension, day, key, bank_account_id
    on conflict (merchant_id, dimension, day, key, bank_account_id) do update set total = p.total + excluded.total, quantity = p.quantity + excluded.quantity, amount = p.amount + excluded.amount)
  select count(*) into n from gone;
  archived := archived + n;
  return archived;
end $$;
