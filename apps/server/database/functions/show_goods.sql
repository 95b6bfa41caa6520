-- Owner: refund
create or replace function show_goods () returns trigger language plpgsql as $$
begin
  update refund r set goods = goods_of(r.id) where r.id in (select refund_id from new_rows);
  return null;
end $$;

create or replace trigger show_goods_changed
after update on refund_item REFERENCING NEW table as new_rows for EACH STATEMENT
execute function show_goods ();

create or replace trigger show_goods_in
after insert on refund_item REFERENCING NEW table as new_rows for EACH STATEMENT
execute function show_goods ();
