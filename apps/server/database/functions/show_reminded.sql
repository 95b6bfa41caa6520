-- Of what was paid nothing changes any more.
-- Owner: order
create or replace function show_reminded () returns trigger language plpgsql as $$
begin
  select o.reference_id, o.transaction_id, t.amount, t.customer_name, t.customer_email, t.customer_phone into new.reference_id, new.transaction_id, new.amount, new.customer_name, new.customer_email, new.customer_phone
    from pay_page_order o join payment t on t.id = o.transaction_id where o.merchant_id = new.merchant_id and o.id = new.order_id;
  return new;
end $$;

create or replace trigger show_reminded
before insert on pay_page_reminder for each row
execute function show_reminded ();
