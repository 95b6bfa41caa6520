-- Owner: pay-link
create or replace function shown_of (l pay_link) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('expire_type', l.expire_type, 'file_url', l.file_url, 'customer_info_type', l.customer_info_type, 'customer_info_form', l.customer_info_form, 'contact_email', l.contact_email,
    'contact_phone', l.contact_phone, 'created_by', l.created_by, 'total_send', coalesce(l.total_send, 0), 'customer_filled_at', l.customer_filled_at))
$$;
