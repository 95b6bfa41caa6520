-- Adds payments to the search index; adding one twice changes nothing.
-- Owner: search
create or replace function sort_payments_in (p_merchants uuid[], p_transactions uuid[]) returns void language plpgsql
set
  plan_cache_mode = 'force_generic_plan'
set
  enable_seqscan = 'off' as $$
begin
  insert into payment_term (merchant_id, kind, term, at, transaction_id, bank_account_id)
    with f as materialized (select * from payment_term_of where transaction_id = any(p_transactions))
    select merchant_id, kind, term, at, transaction_id, bank_account_id from f where merchant_id = any(p_merchants) order by 1, 2, 3, 4, 5
  on conflict do nothing;
  insert into payment_text as p (transaction_id, merchant_id, bank_account_id, at, words)
    with f as materialized (select * from payment_text_of where transaction_id = any(p_transactions))
    select transaction_id, merchant_id, bank_account_id, at, words from f where merchant_id = any(p_merchants) order by 1
  on conflict (merchant_id, transaction_id) do update set words = excluded.words where p.words <> excluded.words;
end $$;
