-- Owner: pay-link
create or replace function shown_card (p_transaction uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('card_last4', (select a.card_last4 from card_attempt a where a.transaction_id = p_transaction order by a.status = 'SUCCESS' desc, a.created_at desc limit 1))
$$;
