-- VietQR Pro: a shop's customers with account numbers of their own; and where the requests of a merchant's server may come from.
-- Which of a merchant's accounts may carry numbers of customers; the merchant's own state stands in merchant.viet_qr_pro_status.
create table vietqr_pro_account (
  bank_account_id uuid primary key references bank_account (id),
  merchant_id uuid not null references merchant (id),
  status text not null check (status in ('INACTIVE', 'PENDING', 'APPROVED', 'LOCK', 'REJECTED'))
);

create index vietqr_pro_account_merchant on vietqr_pro_account (merchant_id);

alter table merchant
add constraint merchant_viet_qr_pro check (viet_qr_pro_status in ('INACTIVE', 'PENDING', 'APPROVED', 'LOCK', 'REJECTED'));

create index merchant_viet_qr_pro_waits on merchant (viet_qr_pro_status)
where
  viet_qr_pro_status <> 'INACTIVE';

-- Who moved what, and why. No account: the merchant's own state. Only grows.
create table vietqr_pro_move (
  id bigint generated always as identity primary key,
  merchant_id uuid not null references merchant (id),
  bank_account_id uuid references bank_account (id),
  action text not null check (action in ('REQUEST_ACTIVATION', 'ENABLE', 'DISABLE')),
  from_status text not null,
  to_status text not null,
  reason text,
  actor_kind text not null,
  actor_name text not null,
  at timestamptz not null
);

create index vietqr_pro_move_merchant on vietqr_pro_move (merchant_id, id desc);

create trigger append_only
before update or delete on vietqr_pro_move for each statement
execute function refuse_change ();

create trigger append_only_truncate
before truncate on vietqr_pro_move for each statement
execute function refuse_change ();

create table vietqr_pro_customer (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  name text not null check (name <> ''),
  reference text,
  active boolean not null default true,
  virtual_account text not null unique,
  bank_account_id uuid not null references bank_account (id),
  created_at timestamptz not null,
  created_by text not null,
  -- What the bank was told last: takes money or does not; null = nothing yet.
  told_open boolean
);

create unique index vietqr_pro_customer_reference on vietqr_pro_customer (merchant_id, reference)
where
  reference is not null;

create index vietqr_pro_customer_list on vietqr_pro_customer (merchant_id, created_at desc, id desc);

-- The customer's number is a standing account like an order's (ADR 0023), without an order.
alter table standing_account
alter column order_no
drop not null;

-- Where requests under a credential may come from: addresses and blocks; none = from anywhere.
alter table credential
add column allowed_addresses text[] not null default '{}';

-- The newest payments to standing accounts of a merchant, over all of them.
create index txn_standing_recent on txn (merchant_id, created_at desc, id desc)
where
  standing_account is not null;
