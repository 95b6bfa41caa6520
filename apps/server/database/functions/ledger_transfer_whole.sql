-- A transfer without entries is refused where it is written. That entries sum to zero is seen to by
-- ledger_balances_follow, and that each is of a transfer by its foreign key.
-- Owner: ledger
create or replace function ledger_transfer_whole () returns trigger language plpgsql
set
  enable_seqscan = 'off' as $$
begin
  if exists (
    select from added t
    where not exists (
      select from ledger_entry e where e.merchant_id = t.merchant_id and e.transfer_id = t.id
    )
  ) then
    raise exception 'a ledger transfer has no entries' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace trigger whole
after insert on ledger_transfer referencing new table as added for each statement
execute function ledger_transfer_whole ();
