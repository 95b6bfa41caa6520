-- Writes whose number was paid to, by the handler of its event. The customer's row is held as by a renaming, so that
-- the name is the newest.
-- Owner: vietqr-pro
create or replace function show_vietqr_customers (p_merchants uuid[], p_transactions uuid[]) returns void language plpgsql
set
  plan_cache_mode = 'force_generic_plan'
set
  enable_seqscan = 'off' as $$
begin
  perform from vietqr_pro_customer where virtual_account in (select static_virtual_account from payment where id = any(p_transactions) and static_virtual_account like '97%') and merchant_id = any(p_merchants) order by id for no key update;
  if not found then return; end if;
  update payment t set shown = coalesce(t.shown, '{}') || shown_customer(c) from vietqr_pro_customer c where t.id = any(p_transactions) and c.virtual_account = t.static_virtual_account and c.merchant_id = t.merchant_id and t.merchant_id = any(p_merchants) and t.paybox_device_id is null;
end $$;
