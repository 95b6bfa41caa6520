-- Copies an event's facts into its delivery; an event never changes.
-- Owner: webhook
create or replace function show_event () returns trigger language plpgsql as $$
begin
  select (e.payload->>'amount')::bigint, e.payload->>'refTransactionId' into new.amount, new.ref_transaction_id from webhook_event e where e.merchant_id = new.merchant_id and e.id = new.event_id;
  return new;
end $$;

create or replace trigger show_event
before insert on webhook_delivery for each row
execute function show_event ();
