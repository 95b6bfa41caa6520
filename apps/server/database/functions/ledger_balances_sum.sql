-- No commit leaves a merchant's balances with a sum. What ledger_balances_follow writes sums to
-- zero by itself; this judges the only other one who could write a balance: the owner of the database.
-- Owner: ledger
create or replace function ledger_balances_sum () returns trigger language plpgsql as $$
begin
  if (select sum(balance) from ledger_account where merchant_id = coalesce(new.merchant_id, old.merchant_id)) <> 0 then
    raise exception 'the books of merchant % do not sum to zero', coalesce(new.merchant_id, old.merchant_id)
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger if exists balances_sum on ledger_account;

create constraint trigger balances_sum
after insert or update or delete on ledger_account
deferrable initially deferred for each row when (pg_trigger_depth() = 0)
execute function ledger_balances_sum ();
