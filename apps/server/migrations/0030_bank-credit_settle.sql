-- Settling costs less: what follows a payment is looked up by its key under plans made once, and the books keep one index entry less for every second line (ADR 0013).
-- CLEARING and MERCHANT stand in nearly every transfer, so the lines of a merchant in order (the primary key) find them as fast. Without a second whole index the guard of transfers
-- has one way to go, however small the books were when it was planned.
drop index ledger_posting_account;

create index ledger_posting_account on ledger_posting (merchant_id, account, id)
where
  account not in ('CLEARING', 'MERCHANT');

alter function ledger_transfer_whole ()
set
  enable_seqscan = off;

/* Adds what these transactions bring with one kind of news (sale_fact). By their own key first: told the merchants too, the planner may walk through all that they ever sold. */
create function count_sales (p_merchants uuid[], p_news text, p_transactions uuid[]) returns void language plpgsql
set
  plan_cache_mode = force_generic_plan
set
  enable_seqscan = off as $$
begin
  insert into sale_daily as d (merchant_id, dimension, day, key, bank_account_id, total, quantity, amount)
    with f as materialized (select * from sale_fact where transaction_id = any(p_transactions) and news = p_news)
    select merchant_id, dimension, day, key, bank_account_id, sum(total), sum(quantity), sum(amount) from f where merchant_id = any(p_merchants) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (merchant_id, dimension, day, key, bank_account_id) do update set total = d.total + excluded.total, quantity = d.quantity + excluded.quantity, amount = d.amount + excluded.amount;
end $$;

/* Sorts payments in for the search; what is there already stays, so that hearing of one twice changes nothing. */
create function sort_payments_in (p_merchants uuid[], p_transactions uuid[]) returns void language plpgsql
set
  plan_cache_mode = force_generic_plan
set
  enable_seqscan = off as $$
begin
  insert into payment_term (merchant_id, kind, term, at, transaction_id, bank_account_id)
    with f as materialized (select * from payment_term_of where transaction_id = any(p_transactions))
    select merchant_id, kind, term, at, transaction_id, bank_account_id from f where merchant_id = any(p_merchants) order by 1, 2, 3, 4, 5
  on conflict do nothing;
  insert into payment_text as p (transaction_id, merchant_id, bank_account_id, at, words)
    with f as materialized (select * from payment_text_of where transaction_id = any(p_transactions))
    select transaction_id, merchant_id, bank_account_id, at, words from f where merchant_id = any(p_merchants) order by 1
  on conflict (transaction_id) do update set words = excluded.words where p.words <> excluded.words;
end $$;
