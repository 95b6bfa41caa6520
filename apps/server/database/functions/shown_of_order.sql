-- Owner: order
create or replace function shown_of_order (o pay_page_order) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('page_id', o.page_id, 'reference_id', o.reference_id, 'note', o.note, 'periodic', o.periodic, 'tracking_button', o.tracking_button, 'canceled_by', o.canceled_by, 'tries', failed_tries(o.transaction_id),
    'items', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'product_id', i.product_id, 'name', i.name, 'description', i.description, 'image_url', i.image_url, 'price', i.price, 'quantity', i.quantity, 'amount', i.amount, 'created_at', i.created_at)
      order by i.position) from pay_page_order_item i where i.merchant_id = o.merchant_id and i.order_id = o.id), '[]')))
$$;
