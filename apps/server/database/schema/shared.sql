-- Types and functions that columns, indexes and constraints are built on: changing one means rebuilding those, so they
-- belong to the schema and not to the repeatable functions.
create extension if not exists pg_trgm;

create extension if not exists btree_gin;

-- Text without case and accents, for searching: immutable functions only, so that no extension is
-- needed.
create function catalogue_text (t text) returns text language sql immutable parallel safe as $$ select regexp_replace(normalize(replace(lower(t), chr(273), 'd'), NFD), '[' || chr(768) || '-' || chr(879) || ']', '', 'g') $$;

-- Small letters without accents: how people type when they search.
create function fold_text (p text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(translate(p, U&'\0111\0110', 'dd'), nfd), '[\u0300-\u036f]', '', 'g'))
$$;

-- A paid order ends by a full refund only (docs/decisions.md#15).
create function order_status (status text, amount bigint, refunded bigint) returns text language sql immutable parallel safe as $$
  select case when status = 'SUCCESS' and refunded >= amount then 'CANCEL' when status = 'SUCCESS' then 'PAID' when status in ('CREATED', 'PENDING') then 'CREATED' else 'CANCEL' end
$$;

-- The words of the specification for the states of a transaction; REFUNDED when all of it has gone
-- back (ADR 0027).
create function pos_status (status text, amount bigint, refunded bigint) returns text language sql immutable parallel safe as $$
  select case when status = 'SUCCESS' and refunded >= amount then 'REFUNDED' when status = 'PENDING' then 'CREATED' when status = 'FAIL' then 'FAILED' when status = 'CANCELED' then 'CANCEL' else status end
$$;

-- Append-only tables refuse every update, delete and truncate.
create function refuse_change () returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
