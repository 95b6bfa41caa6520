-- Adds what these payments bring under one event topic (sale_fact).
-- Owner: dashboard
create or replace function count_sales (p_merchants uuid[], p_event_kind text, p_transactions uuid[]) returns void language plpgsql
set
  plan_cache_mode = 'force_generic_plan'
set
  enable_seqscan = 'off' as $$
begin
  insert into sale_daily as d (merchant_id, dimension, day, key, bank_account_id, total, quantity, amount)
    with f as materialized (select * from sale_fact where transaction_id = any(p_transactions) and event_kind = p_event_kind)
    select merchant_id, dimension, day, key, bank_account_id, sum(total), sum(quantity), sum(amount) from f where merchant_id = any(p_merchants) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (merchant_id, dimension, day, key, bank_account_id) do update set total = d.total + excluded.total, quantity = d.quantity + excluded.quantity, amount = d.amount + excluded.amount;
end $$;
