-- Owner: pos-device
create or replace function shown_of_pos (p pos_payment) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('pos_device', p.device_id, 'serial', (select d.device_id from pos_device d where d.merchant_id = p.merchant_id and d.id = p.device_id), 'staff_name', p.staff_name, 'settlement_id', p.settlement_id,
    'settled_at', (select s.created_at from pos_settlement s where s.merchant_id = p.merchant_id and s.id = p.settlement_id)) || shown_card(p.transaction_id))
$$;
