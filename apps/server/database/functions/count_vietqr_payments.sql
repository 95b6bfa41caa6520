-- Adds what these paid transactions brought to customers' numbers.
-- Owner: vietqr-pro
create or replace function count_vietqr_payments (p_merchants uuid[], p_transactions uuid[]) returns void language plpgsql
set
  plan_cache_mode = 'force_generic_plan'
set
  enable_seqscan = 'off' as $$
begin
  perform from vietqr_pro_customer where virtual_account in (select static_virtual_account from payment where id = any(p_transactions) and static_virtual_account like '97%') and merchant_id = any(p_merchants) order by id for no key update;
  if not found then return; end if;
  update vietqr_pro_customer c set revenue = c.revenue + x.amount, payments = c.payments + x.number, last_paid_at = greatest(c.last_paid_at, x.last)
    from (select static_virtual_account, count(*) number, sum(amount) amount, max(complete_time) last from payment where id = any(p_transactions) and static_virtual_account like '97%' and status = 'SUCCESS' group by 1) x
    where c.virtual_account = x.static_virtual_account and c.merchant_id = any(p_merchants);
end $$;
