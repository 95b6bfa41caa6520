-- The payer is the one whom the bank names with the credit; of a card its last digits.
-- Owner: pos-device
create or replace function shown_payer (p_transaction uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('payer', coalesce((select jsonb_build_object('name', c.from_name, 'account', c.from_account) from bank_credit c where c.transaction_id = p_transaction and c.outcome = 'SETTLED' order by c.id limit 1), '{}'))
$$;
