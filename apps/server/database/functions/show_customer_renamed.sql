-- Owner: vietqr-pro
create or replace function show_customer_renamed () returns trigger language plpgsql as $$
begin
  update payment set shown = shown || shown_customer(new) where merchant_id = new.merchant_id and static_virtual_account = new.virtual_account and shown ? 'customer';
  return null;
end $$;

create or replace trigger show_customer_renamed
after update of name on vietqr_pro_customer for each row when ((old.name is distinct from new.name))
execute function show_customer_renamed ();
