-- Tries at paying an order that did not succeed: by card, and credits that did not fit.
-- Owner: order
create or replace function failed_tries (p_transaction uuid) returns bigint language sql stable as $$
  select (select count(*) from card_attempt a where a.transaction_id = p_transaction and a.status <> 'SUCCESS') + (select count(*) from bank_credit c where c.transaction_id = p_transaction and c.outcome <> 'SETTLED')
$$;
