-- What a closed fee report says never changes, no matter who writes: only that it was paid, is overdue, and its invoice
-- are added. TypeScript cannot hold hand-written SQL to that.
-- Owner: fee-report
create or replace function fee_report_frozen () returns trigger language plpgsql as $$
begin
  if old.status = 'PROVISIONAL' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' or new.status = 'PROVISIONAL' or (old.status = 'PAID' and new.status <> 'PAID')
    or (new.merchant_id, new.id, new.month, new.count, new.fee, new.vat, new.held, new.due, new.tariff, new.vat_rounding, new.note, new.created_at, new.closed_at, new.due_at)
      is distinct from
      (old.merchant_id, old.id, old.month, old.count, old.fee, old.vat, old.held, old.due, old.tariff, old.vat_rounding, old.note, old.created_at, old.closed_at, old.due_at)
  then
    raise exception 'a closed fee report never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create or replace trigger frozen
before update or delete on fee_report for each row
execute function fee_report_frozen ();
