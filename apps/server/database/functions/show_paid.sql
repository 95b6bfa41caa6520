-- Refunds: of what was paid nothing changes any more; goods are called as they were when the refund
-- was asked for.
-- Owner: refund
create or replace function show_paid () returns trigger language plpgsql as $$
begin
  select t.amount, t.pay_link_code, t.order_id, t.description, t.customer_name into new.payment_amount, new.pay_link_code, new.order_id, new.description, new.customer_name from payment t where t.id = new.transaction_id;
  return new;
end $$;

create or replace trigger show_paid
before insert on refund for each row
execute function show_paid ();
