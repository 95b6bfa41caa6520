-- Whether an event of this payment is not counted in the statistics yet: what belongs to it is counted when it is.
-- Owner: dashboard
create or replace function not_counted (p_transaction uuid, p_event_kind text) returns boolean language sql stable as $$
  select exists (select from event_not_handled where object_id = p_transaction::text and (handler is null or handler = 'dashboard.count')
    and topic = any (case p_event_kind when 'PAID' then array['payment.settled', 'payment.accepted', 'credit.accepted'] when 'CLOSED' then array['payment.closed']
    when 'OPENED' then array['payment.opened'] else array['payment.created'] end))
$$;
