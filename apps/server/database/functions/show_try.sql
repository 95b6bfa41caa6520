-- Counted anew under the lock of the transaction's row, so that the last of two who try at once
-- sees both.
-- Owner: order
create or replace function show_try () returns trigger language plpgsql as $$
declare of_order boolean;
begin
  select order_id is not null into of_order from payment where id = new.transaction_id and shown is not null for no key update;
  if of_order then
    update payment set shown = shown || jsonb_build_object('tries', failed_tries(id)) where id = new.transaction_id;
  elsif tg_table_name = 'card_attempt' then
    update payment set shown = jsonb_strip_nulls(shown || shown_card(id)) where id = new.transaction_id and shown is not null;
  end if;
  return null;
end $$;

create or replace trigger show_try
after insert on bank_credit for each row when (
  (
    (new.outcome <> 'SETTLED'::text)
    and (new.transaction_id is not null)
  )
)
execute function show_try ();

create or replace trigger show_try
after insert or update of status,
card_last4 on card_attempt for each row
execute function show_try ();
