-- Owner: pay-link
create or replace function show_link () returns trigger language plpgsql as $$
begin
  update payment set link = shown_of(new) where merchant_id = new.merchant_id and id = new.transaction_id and link is distinct from shown_of(new);
  return null;
end $$;

create or replace trigger show_link
after insert or update of expire_type,
file_url,
customer_info_type,
customer_info_form,
contact_email,
contact_phone,
created_by,
total_send,
customer_filled_at on pay_link for each row when ((current_setting('saola.link_shown'::text, true) is distinct from 'on'::text))
execute function show_link ();
