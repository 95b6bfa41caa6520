-- Adds what these paid transactions brought to machines. The machines first, in one order and as
-- the closing of a batch locks them. The arrays go together: each transaction's merchant at its place.
-- Owner: pos-device
create or replace function count_pos_payments (p_merchants uuid[], p_transactions uuid[]) returns void language plpgsql
set
  plan_cache_mode = 'force_generic_plan'
set
  enable_seqscan = 'off' as $$
begin
  perform from pos_device where (merchant_id, id) in (
    select p.merchant_id, p.device_id from unnest(p_merchants, p_transactions) x(merchant_id, transaction_id) join pos_payment p using (merchant_id, transaction_id)
  ) order by id for no key update;
  if not found then return; end if;
  with took as materialized (
    select p.device_id, p.merchant_id, t.bank_account_id, count(*) number, sum(t.amount) amount from unnest(p_merchants, p_transactions) x(merchant_id, transaction_id)
      join pos_payment p using (merchant_id, transaction_id) join payment t on t.id = p.transaction_id
      where t.status = 'SUCCESS' group by 1, 2, 3
  ), by_account as (
    insert into pos_device_account as a (device_id, bank_account_id, merchant_id, taken_number, taken_amount) select device_id, bank_account_id, merchant_id, number, amount from took
    on conflict (merchant_id, device_id, bank_account_id) do update set taken_number = a.taken_number + excluded.taken_number, taken_amount = a.taken_amount + excluded.taken_amount
  )
  update pos_device d set taken_number = d.taken_number + x.number, taken_amount = d.taken_amount + x.amount
    from (select merchant_id, device_id, sum(number) number, sum(amount) amount from took group by 1, 2) x where d.merchant_id = x.merchant_id and d.id = x.device_id;
end $$;
