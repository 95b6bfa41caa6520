-- No commit leaves a merchant's balances with a sum: a deferred constraint.
create or replace function ledger_book_balances () returns trigger language plpgsql as $$
begin
  if exists (select from ledger_book where merchant_id = new.merchant_id and clearing + merchant + fee + vat + suspense + in_flight + card + held <> 0) then
    raise exception 'the books of merchant % do not sum to zero', new.merchant_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger if exists balanced on ledger_book;

create constraint trigger balanced
after insert or update on ledger_book
deferrable initially deferred for each row when (
  (
    (
      (
        (((((new.clearing + new.merchant) + new.fee) + new.vat) + new.suspense) + new.in_flight) + new.card
      ) + new.held
    ) <> 0
  )
)
execute function ledger_book_balances ();
