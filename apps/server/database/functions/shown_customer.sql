-- Owner: vietqr-pro
create or replace function shown_customer (c vietqr_pro_customer) returns jsonb language sql immutable as $$ select jsonb_build_object('customer', jsonb_build_object('id', c.id, 'name', c.name)) $$;
