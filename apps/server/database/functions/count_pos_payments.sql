-- Adds what these paid transactions brought to machines. The machines first, in one order and as
-- the closing of a batch locks them.
create or replace function count_pos_payments (p_merchants uuid[], p_transactions uuid[]) returns void language plpgsql
set
  plan_cache_mode = 'force_generic_plan'
set
  enable_seqscan = 'off' as $$
begin
  perform from pos_device where id in (select device_id from pos_payment where transaction_id = any(p_transactions) and merchant_id = any(p_merchants)) order by id for no key update;
  if not found then return; end if;
  with took as materialized (
    select p.device_id, p.merchant_id, t.bank_account_id, count(*) number, sum(t.amount) amount from pos_payment p join payment t on t.id = p.transaction_id
      where p.transaction_id = any(p_transactions) and p.merchant_id = any(p_merchants) and t.status = 'SUCCESS' group by 1, 2, 3
  ), by_account as (
    insert into pos_device_account as a (device_id, bank_account_id, merchant_id, taken_number, taken_amount) select device_id, bank_account_id, merchant_id, number, amount from took
    on conflict (device_id, bank_account_id) do update set taken_number = a.taken_number + excluded.taken_number, taken_amount = a.taken_amount + excluded.taken_amount
  )
  update pos_device d set taken_number = d.taken_number + x.number, taken_amount = d.taken_amount + x.amount
    from (select device_id, sum(number) number, sum(amount) amount from took group by 1) x where d.id = x.device_id;
end $$;
