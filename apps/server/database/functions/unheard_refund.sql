create or replace function unheard_refund (p_refund uuid, p_transaction uuid, p_news text) returns boolean language sql stable as $$
  select exists (select from event where object_id = p_transaction::text and delivered_at is null and topic = case p_news when 'REFUNDED' then 'transaction.refunded' else 'order.returned' end and payload->>'refundId' = p_refund::text)
$$;
