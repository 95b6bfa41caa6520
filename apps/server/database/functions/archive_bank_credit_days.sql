-- Moves the figures of money that arrived on days that are over (ADR 0030).
-- Owner: bank-credit
create or replace function archive_bank_credit_days (p_before date, p_most int) returns bigint language plpgsql as $$
declare archived bigint := 0; n bigint;
begin
  with due as materialized (select ctid at from bank_credit_daily where day < p_before order by merchant_id, day, account_no limit p_most for update skip locked),
    gone as (delete from bank_credit_daily d where d.ctid = any(array(select at from due)) returning d.*)
  insert into bank_credit_archive as p (merchant_id, day, account_no, total, amount) select merchant_id, day, account_no, total, amount from gone order by merchant_id, day, account_no
  on conflict (merchant_id, day, account_no) do update set total = p.total + excluded.total, amount = p.amount + excluded.amount;
  get diagnostics n = row_count; archived := archived + n;
  return archived;
end $$;
