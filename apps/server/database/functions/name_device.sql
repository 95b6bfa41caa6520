-- A payment to a static virtual account carries the device and the source of that account.
-- Owner: transaction
create or replace function name_device () returns trigger language plpgsql as $$
begin
  select coalesce(new.paybox_device_id, s.paybox_device_id::text), coalesce(new.source, s.source) into new.paybox_device_id, new.source from static_virtual_account s where s.virtual_account = new.static_virtual_account;
  return new;
end $$;

create or replace trigger name_device
before insert on payment for each row when ((new.static_virtual_account is not null))
execute function name_device ();
