-- A new payment that a link or an order asks for, and its first view, are outbox events.
create or replace function tell_payment () returns trigger language plpgsql as $$
begin
  insert into event (topic, merchant_id, object_id, payload, at)
    values (tg_argv[0], new.merchant_id, new.id::text, json_build_object('transactionId', new.id), case tg_argv[0] when 'transaction.opened' then new.opened_at else new.created_at end);
  return null;
end $$;

create or replace trigger tell_created
after insert on txn for each row when (
  (
    (
      (new.pay_link_code is not null)
      or (new.order_id is not null)
    )
    and (current_setting('saola.history'::text, true) is distinct from 'on'::text)
  )
)
execute function tell_payment ('transaction.created');

create or replace trigger tell_opened
after update of opened_at on txn for each row when (
  (
    (old.opened_at is null)
    and (new.opened_at is not null)
  )
)
execute function tell_payment ('transaction.opened');
