-- Counts what was paid to a merchant's customers' numbers again from the rows (null: everybody's).
-- Owner: vietqr-pro
create or replace function recount_vietqr_totals (p_merchant uuid) returns void language plpgsql as $$
begin
  lock table vietqr_pro_customer in exclusive mode;
  with waiting as materialized (select object_id from event_not_handled where topic = 'payment.settled' and (handler is null or handler = 'vietqr-pro.count'))
  update vietqr_pro_customer c set revenue = coalesce(x.amount, 0), payments = coalesce(x.number, 0), last_paid_at = x.last
    from vietqr_pro_customer e left join (
      select t.static_virtual_account, count(*) number, sum(t.amount) amount, max(t.complete_time) last from payment t
        where t.static_virtual_account like '97%' and t.status = 'SUCCESS' and (t.merchant_id = p_merchant or p_merchant is null) and not exists (select from waiting w where w.object_id = t.id::text) group by 1
    ) x on x.static_virtual_account = e.virtual_account
    where e.merchant_id = c.merchant_id and e.id = c.id and (c.merchant_id = p_merchant or p_merchant is null);
end $$;
