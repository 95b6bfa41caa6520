-- A transfer without its postings is refused where it is written.
create or replace function ledger_transfer_whole () returns trigger language plpgsql
set
  enable_seqscan = 'off' as $$
begin
  -- Lateral, so that each transfer's lines are found by their key: a join planned while the books were small would go on reading all of them.
  if exists (select from added t cross join lateral (
      select count(*) lines, sum(p.amount) total from ledger_posting p where p.merchant_id = t.merchant_id and p.id between t.id * 8 and t.id * 8 + 7
    ) x where x.lines < 2 or x.total <> 0) then
    raise exception 'a ledger transfer has no postings that sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace trigger whole
after insert on ledger_transfer REFERENCING NEW table as added for EACH STATEMENT
execute function ledger_transfer_whole ();
