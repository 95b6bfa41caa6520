-- Owner: order
create or replace function show_order_changed () returns trigger language plpgsql as $$
begin
  update payment set shown = jsonb_strip_nulls(shown || jsonb_build_object('canceled_by', new.canceled_by, 'note', new.note)) where id = new.transaction_id;
  return null;
end $$;

create or replace trigger show_order_changed
after update of canceled_by,
note on pay_page_order for each row when (
  (
    (old.canceled_by is distinct from new.canceled_by)
    or (old.note is distinct from new.note)
  )
)
execute function show_order_changed ();
