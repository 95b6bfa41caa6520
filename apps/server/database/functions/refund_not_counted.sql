-- Owner: dashboard
create or replace function refund_not_counted (p_refund uuid, p_transaction uuid, p_event_kind text) returns boolean language sql stable as $$
  select exists (select from event_not_handled where object_id = p_transaction::text and (handler is null or handler = 'dashboard.count')
    and topic = case p_event_kind when 'REFUNDED' then 'payment.refunded' else 'order.returned' end and payload->>'refundId' = p_refund::text)
$$;
