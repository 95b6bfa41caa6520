-- Moves the figures of days that are over: of sales here, of others by the functions of their owners.
-- Owner: dashboard
create or replace function archive_days (p_before date, p_most int) returns bigint language plpgsql as $$
declare archived bigint := 0; n bigint;
begin
  archived := archive_payment_days(p_before, p_most) + archive_bank_credit_days(p_before, p_most);

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
