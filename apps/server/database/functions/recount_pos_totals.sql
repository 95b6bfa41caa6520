-- Counts what a merchant's machines took again from the rows (null: everybody's).
-- Owner: pos-device
create or replace function recount_pos_totals (p_merchant uuid) returns void language plpgsql as $$
begin
  lock table pos_device in exclusive mode;
  delete from pos_device_account where merchant_id = p_merchant or p_merchant is null;
  insert into pos_device_account (device_id, bank_account_id, merchant_id, taken_number, taken_amount, settled_number, settled_amount)
    with waiting as materialized (select object_id from event_not_handled where topic = 'payment.settled' and (handler is null or handler = 'pos-device.take')),
      paid as (select p.device_id, t.bank_account_id, p.merchant_id, t.amount, p.settlement_id is not null settled, not exists (select from waiting w where w.object_id = t.id::text) counted
        from pos_payment p join payment t on t.id = p.transaction_id where t.status = 'SUCCESS' and (p.merchant_id = p_merchant or p_merchant is null))
    select device_id, bank_account_id, merchant_id, count(*) filter (where counted), coalesce(sum(amount) filter (where counted), 0), count(*) filter (where settled), coalesce(sum(amount) filter (where settled), 0) from paid group by 1, 2, 3;
  update pos_device d set taken_number = coalesce(x.taken_number, 0), taken_amount = coalesce(x.taken_amount, 0), settled_number = coalesce(x.settled_number, 0), settled_amount = coalesce(x.settled_amount, 0)
    from pos_device e left join (select device_id, sum(taken_number) taken_number, sum(taken_amount) taken_amount, sum(settled_number) settled_number, sum(settled_amount) settled_amount from pos_device_account group by 1) x on x.device_id = e.id
    where e.merchant_id = d.merchant_id and e.id = d.id and (d.merchant_id = p_merchant or p_merchant is null);
end $$;
