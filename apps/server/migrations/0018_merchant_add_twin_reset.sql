-- A Test Mode twin is never emptied, for its books only grow: a reset puts a fresh twin in its place and lays the old one aside.
alter table merchant
add column retired_at timestamptz,
add constraint merchant_retired_is_twin check (
  retired_at is null
  or mode = 'TEST'
);

drop index merchant_twin;

create unique index merchant_twin on merchant (live_id)
where
  live_id is not null
  and retired_at is null;

drop index merchant_code;

create unique index merchant_code on merchant (code, mode)
where
  retired_at is null;
