-- Orders. Their rows come after the transaction's and before their items'.
-- Owner: order
create or replace function show_order () returns trigger language plpgsql as $$
begin
  update payment t set shown = shown_of_order(o) from pay_page_order o where (o.merchant_id, o.id) in (select merchant_id, order_id from new_rows) and t.id = o.transaction_id;
  return null;
end $$;

create or replace trigger show_order
after insert on pay_page_order_item REFERENCING NEW table as new_rows for EACH STATEMENT
execute function show_order ();
