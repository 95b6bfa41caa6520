-- Pay boxes: the units that were made, who has linked which, their static QRs, and what each has to say.
-- A unit as it left the maker: it belongs to no merchant. Presence is what its own messages tell (docs/decisions.md#25).
create table box_unit (
  id uuid primary key,
  hardware_id text not null unique,
  pairing_hash text not null,
  secret_hash text not null,
  model text not null,
  version text not null,
  hw_version text not null,
  created_at timestamptz not null,
  online boolean not null default false,
  seen_at timestamptz,
  connected_at timestamptz,
  -- The connection that speaks for the unit: what an older one leaves behind (its last will) says nothing about this one.
  session text
)
with
  (fillfactor = 70);

-- Tries with a pairing key, counted per merchant and per unit; a right one forgives.
create table box_try (
  who text primary key,
  tries int not null,
  since timestamptz not null,
  locked_until timestamptz
);

-- A unit in a merchant's hands, from linking to unlinking. Linked again it is another row: histories of two owners never meet.
create table pay_box (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  unit_id uuid not null references box_unit (id),
  display_name text not null,
  fold text not null,
  bank_account_id uuid references bank_account (id),
  last_seq bigint not null default 0,
  acked_seq bigint not null default 0,
  linked_at timestamptz not null,
  modified_at timestamptz not null,
  unlinked_at timestamptz
)
with
  (fillfactor = 80);

create unique index pay_box_one_owner on pay_box (unit_id)
where
  unlinked_at is null;

create index pay_box_list on pay_box (merchant_id, fold, id)
where
  unlinked_at is null;

-- A picture that was read and found to hold a QR, until it is used or a day is over.
create table qr_image (
  id text primary key,
  merchant_id uuid not null references merchant (id),
  content text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  used boolean not null default false
);

create index qr_image_unused on qr_image (created_at)
where
  not used;

create table static_qr (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  device_id uuid not null references pay_box (id),
  type text not null check (type in ('BANK', 'E_WALLET')),
  account_number text,
  account_name text,
  shop_name text,
  icon text,
  name text not null,
  short_name text not null,
  bank_bin text,
  default_qr boolean not null,
  qr_id text references qr_image (id),
  -- The merchant's own account behind it, where it is one: then the QR pays to the box's virtual account, and the box hears of it.
  bank_account_id uuid references bank_account (id),
  content text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  check (
    type = 'BANK'
    and bank_bin is not null
    and account_number is not null
    and qr_id is null
    or type = 'E_WALLET'
    and bank_bin is null
    and qr_id is not null
    and shop_name is not null
  )
);

create index static_qr_device on static_qr (merchant_id, device_id, created_at, id);

create unique index static_qr_default on static_qr (device_id)
where
  default_qr;

-- A box's account takes any number of payments, as an order's does (ADR 0023): the same table, the same settlement.
alter table standing_account
add column box_unit_id uuid references box_unit (id),
add column paybox_device_id uuid references pay_box (id),
add column source text;

alter table standing_account
add constraint standing_account_box check (
  box_unit_id is null
  or order_no is null
  and paybox_device_id is not null
);

create unique index standing_account_box on standing_account (merchant_id, box_unit_id, bank_account_id)
where
  box_unit_id is not null;

alter table txn
add column announced_at timestamptz;

create index txn_paybox on txn (merchant_id, paybox_device_id, created_at desc, id desc)
where
  paybox_device_id is not null;

-- A payment to a standing account carries the device and the source of that account, so that settle_credits needs to know neither.
create function name_device () returns trigger language plpgsql as $$
begin
  select coalesce(new.paybox_device_id, s.paybox_device_id::text), coalesce(new.source, s.source) into new.paybox_device_id, new.source from standing_account s where s.virtual_account = new.standing_account;
  return new;
end $$;

create trigger name_device
before insert on txn for each row when (new.standing_account is not null)
execute function name_device ();

-- What a box has to say: one row a payment, numbered per box, until the box has acknowledged it.
create table box_announcement (
  payment_id uuid primary key references txn (id),
  device_id uuid not null references pay_box (id),
  merchant_id uuid not null references merchant (id),
  seq bigint not null,
  amount bigint not null check (amount > 0),
  bank_reference text,
  paid_at timestamptz not null,
  created_at timestamptz not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'RECEIVED', 'SPOKEN')),
  -- Missed while the box was away: told in sum.
  gap boolean not null default false,
  tries int not null default 0,
  next_at timestamptz not null,
  sent_at timestamptz,
  received_at timestamptz,
  spoken_at timestamptz
)
with
  (fillfactor = 60);

create unique index box_announcement_seq on box_announcement (device_id, seq);

create index box_announcement_due on box_announcement (next_at)
where
  state in ('WAITING', 'SENT');

create index box_announcement_open on box_announcement (device_id)
where
  state in ('WAITING', 'SENT');
