-- Writes who paid, for these paid transactions; by the handler of their event, beside their machines' sums
-- (ADR 0030).
-- Owner: pos-device
create or replace function show_pos_payers (p_merchants uuid[], p_transactions uuid[]) returns void language plpgsql
set
  plan_cache_mode = 'force_generic_plan'
set
  enable_seqscan = 'off' as $$
begin
  perform from payment where id = any(p_transactions) and merchant_id = any(p_merchants) and type = 'PAY_POS' order by id for no key update;
  if not found then return; end if;
  update payment set shown = coalesce(shown, '{}') || shown_payer(id) where id = any(p_transactions) and merchant_id = any(p_merchants) and type = 'PAY_POS' and status = 'SUCCESS';
end $$;
