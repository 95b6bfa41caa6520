-- Counts a merchant's figures again from the rows (null: everybody's), while no event is delivered.
-- Owner: dashboard
create or replace function recount_sales (p_merchant uuid) returns void language plpgsql as $$
begin
  lock table sale_daily in exclusive mode;
  delete from hour_archive where merchant_id = p_merchant or p_merchant is null;
  delete from sale_archive where merchant_id = p_merchant or p_merchant is null;
  delete from sale_daily where merchant_id = p_merchant or p_merchant is null;
  insert into sale_daily (merchant_id, dimension, day, key, bank_account_id, total, quantity, amount)
    select merchant_id, dimension, day, key, bank_account_id, sum(total), sum(quantity), sum(amount) from sale_fact f
      where (merchant_id = p_merchant or p_merchant is null) and not not_counted(transaction_id, event_kind) group by 1, 2, 3, 4, 5
    union all select merchant_id, dimension, day, key, bank_account_id, sum(total), sum(quantity), sum(amount) from refund_fact f
      where (merchant_id = p_merchant or p_merchant is null) and not refund_not_counted(refund_id, transaction_id, event_kind) group by 1, 2, 3, 4, 5;
end $$;
