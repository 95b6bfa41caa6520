-- Whether an event of this payment is still undelivered: what belongs to it is counted when it is.
create or replace function unheard (p_transaction uuid, p_news text) returns boolean language sql stable as $$
  select exists (select from event where object_id = p_transaction::text and delivered_at is null and topic = any (case p_news when 'PAID' then array['transaction.success', 'credit.accepted'] when 'CLOSED' then array['transaction.closed']
    when 'OPENED' then array['transaction.opened'] else array['transaction.created'] end))
$$;
