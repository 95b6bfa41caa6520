-- Payments at machines. A batch closes many at once: their transactions are locked in the order of
-- settlement.
-- Owner: pos-device
create or replace function show_pos () returns trigger language plpgsql as $$
begin
  perform from payment where id in (select transaction_id from new_rows) order by id for no key update;
  update payment t set shown = coalesce(t.shown, '{}') || shown_of_pos(p) from new_rows n join pos_payment p using (merchant_id, transaction_id) where t.id = p.transaction_id;
  return null;
end $$;

create or replace trigger show_pos_changed
after update on pos_payment REFERENCING NEW table as new_rows for EACH STATEMENT
execute function show_pos ();

create or replace trigger show_pos_in
after insert on pos_payment REFERENCING NEW table as new_rows for EACH STATEMENT
execute function show_pos ();
