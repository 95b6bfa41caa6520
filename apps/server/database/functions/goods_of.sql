-- Owner: refund
create or replace function goods_of (p_refund uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('productId', i.product_id, 'name', p.name, 'quantity', i.quantity) order by p.name), '[]') from refund_item i join product p on p.merchant_id = i.merchant_id and p.id = i.product_id where i.refund_id = p_refund and i.quantity > 0
$$;
