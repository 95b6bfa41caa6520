create or replace function unheard_refund (p_refund uuid, p_transaction uuid, p_news text) returns boolean language sql stable as $$
  select exists (select from event_not_handled where object_id = p_transaction::text and (handler is null or handler = 'dashboard.count')
    and topic = case p_news when 'REFUNDED' then 'payment.refunded' else 'order.returned' end and payload->>'refundId' = p_refund::text)
$$;
