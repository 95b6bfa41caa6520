-- POS machines: the models the bank offers, merchants' orders, the machines they have, their payments and settlements (ADR 0029).
create table pos_model (
  id uuid primary key,
  name text not null,
  name_fold text not null,
  model text not null check (model in ('P8', 'P12')),
  price bigint not null default 0 check (price >= 0),
  stock int not null default 0 check (stock >= 0),
  available boolean not null default false,
  description text not null default '',
  warranty int not null default 0 check (warranty >= 0),
  discount int not null default 0 check (discount between 0 and 100),
  vat int not null default 0 check (vat between 0 and 100),
  main_photo_url text,
  photos jsonb not null default '[]',
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  modified_by text not null,
  modified_at timestamptz not null,
  deleted_at timestamptz
);

create index pos_model_list on pos_model (created_at desc, id desc)
where
  deleted_at is null;

create table pos_order (
  id uuid primary key,
  code text not null unique,
  merchant_id uuid not null references merchant (id),
  status text not null default 'PENDING',
  payment text not null default 'UNPAID',
  amount bigint not null check (amount >= 0),
  discount_amount bigint not null check (discount_amount >= 0),
  vat_amount bigint not null check (vat_amount >= 0),
  total_amount bigint not null,
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and total_amount),
  receiver_name text not null,
  phone text not null,
  address text not null,
  note text,
  tracking_number text,
  reason text,
  created_by text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  delivered_at timestamptz,
  check (total_amount = amount - discount_amount + vat_amount),
  check (
    status in (
      'PENDING',
      'CONFIRMED',
      'SHIPPED',
      'UNDELIVERABLE',
      'DELIVERED',
      'RETURN_REQUESTED',
      'RETURNED',
      'RETURN_REJECTED',
      'CANCELED'
    )
  ),
  check (payment in ('UNPAID', 'PAID', 'REFUNDED', 'PARTIAL_REFUNDED'))
);

create index pos_order_list on pos_order (merchant_id, created_at desc, id desc);

create index pos_order_all on pos_order (created_at desc, id desc);

create index pos_order_refund on pos_order (created_at desc)
where
  payment = 'PAID'
  and status in ('CANCELED', 'RETURNED');

-- Prices as they were when the order was placed.
create table pos_order_item (
  order_id uuid not null references pos_order (id),
  model_id uuid not null references pos_model (id),
  merchant_id uuid not null references merchant (id),
  position int not null,
  name text not null,
  model text not null,
  main_photo_url text,
  unit_price bigint not null,
  discount int not null,
  vat int not null,
  quantity int not null check (quantity > 0),
  amount bigint not null,
  discount_amount bigint not null,
  vat_amount bigint not null,
  total_amount bigint not null,
  primary key (order_id, model_id)
);

create index pos_order_item_model on pos_order_item (model_id);

create table pos_order_step (
  id bigint generated always as identity primary key,
  order_id uuid not null references pos_order (id),
  merchant_id uuid not null references merchant (id),
  at timestamptz not null,
  by_name text not null,
  axis text not null check (axis in ('STATUS', 'PAYMENT', 'CHANGE')),
  from_state text,
  to_state text not null,
  note text
);

create index pos_order_step_order on pos_order_step (order_id, id);

create trigger append_only
before update or delete on pos_order_step for each statement
execute function refuse_change ();

create trigger append_only_truncate
before truncate on pos_order_step for each statement
execute function refuse_change ();

-- A machine in a merchant's hands: written down when it leaves the bank, at work from its delivery to its return. The same machine may go to another merchant later and has a row of its own there.
create table pos_device (
  id uuid primary key,
  device_id text not null,
  merchant_id uuid not null references merchant (id),
  order_id uuid not null references pos_order (id),
  model_id uuid not null references pos_model (id),
  model text not null,
  name text not null,
  status text not null default 'INACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  created_at timestamptz not null,
  delivered_at timestamptz,
  gone_at timestamptz,
  batch_no int not null default 1,
  -- Of the key and the activation code only hashes are kept; wrong tries are counted until a new code is opened.
  key_hash text,
  code_hash text,
  code_expires_at timestamptz,
  code_tries int not null default 0,
  activated_at timestamptz,
  last_seen_at timestamptz
)
with
  (fillfactor = 80);

create unique index pos_device_serial on pos_device (device_id)
where
  gone_at is null;

create unique index pos_device_key on pos_device (key_hash)
where
  key_hash is not null;

create index pos_device_list on pos_device (merchant_id, created_at desc, id desc);

create index pos_device_order on pos_device (order_id);

create table pos_settlement (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  device_id uuid not null references pos_device (id),
  batch_no int not null,
  request_id text not null,
  status text not null check (status in ('SUCCESS', 'MISMATCH')),
  number int not null check (number > 0),
  amount bigint not null,
  charge_amount bigint not null,
  vat_charge_amount bigint not null,
  actual_amount bigint not null,
  qr_number int not null,
  qr_amount bigint not null,
  card_number int not null,
  card_amount bigint not null,
  machine_number int,
  machine_amount bigint,
  staff_name text,
  created_at timestamptz not null,
  unique (device_id, batch_no),
  unique (device_id, request_id),
  check (number = qr_number + card_number),
  check (amount = qr_amount + card_amount)
);

create index pos_settlement_list on pos_settlement (merchant_id, created_at desc, id desc);

create trigger append_only
before update or delete on pos_settlement for each statement
execute function refuse_change ();

create trigger append_only_truncate
before truncate on pos_settlement for each statement
execute function refuse_change ();

-- What a machine took: the money is the transaction's, the batch it was settled in is kept here.
create table pos_payment (
  transaction_id uuid primary key references txn (id),
  merchant_id uuid not null references merchant (id),
  device_id uuid not null references pos_device (id),
  request_id text not null,
  staff_name text,
  created_at timestamptz not null,
  settlement_id uuid references pos_settlement (id)
);

create unique index pos_payment_request on pos_payment (device_id, request_id);

create index pos_payment_list on pos_payment (merchant_id, created_at desc, transaction_id desc);

create index pos_payment_open on pos_payment (device_id)
where
  settlement_id is null;

create index pos_payment_settlement on pos_payment (settlement_id)
where
  settlement_id is not null;

-- The words of the specification for the states of a transaction; REFUNDED when all of it has gone back (ADR 0027).
create function pos_status (status text, amount bigint, refunded bigint) returns text language sql immutable parallel safe as $$
  select case when status = 'SUCCESS' and refunded >= amount then 'REFUNDED' when status = 'PENDING' then 'CREATED' when status = 'FAIL' then 'FAILED' when status = 'CANCELED' then 'CANCEL' else status end
$$;
