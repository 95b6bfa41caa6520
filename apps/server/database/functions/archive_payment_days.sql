-- Moves the figures of payments and refunds of days that are over (ADR 0030).
-- Owner: transaction
create or replace function archive_payment_days (p_before date, p_most int) returns bigint language plpgsql as $$
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
  return archived;
end $$;
