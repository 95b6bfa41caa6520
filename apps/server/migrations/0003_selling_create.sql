-- What a merchant sells with: bank accounts, payment methods, shop look, fees, transactions, pay links.
create table bank_account (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  account_no text not null,
  account_name text not null,
  bank_type text not null check (bank_type in ('KLB', 'UMEE')),
  bin text not null,
  default_account boolean not null default false,
  default_fee_account boolean not null default false,
  status text not null default 'ACTIVE',
  created_at timestamptz not null
);

create unique index bank_account_no on bank_account (account_no)
where
  status = 'ACTIVE';

create unique index bank_account_default on bank_account (merchant_id)
where
  default_account
  and status = 'ACTIVE';

create index bank_account_merchant on bank_account (merchant_id);

create table payment_method (
  id uuid primary key,
  name text not null,
  type text not null,
  payment_type text not null,
  logo text,
  fixed_fee bigint not null,
  dynamic_fee numeric not null,
  payment_limit bigint,
  status text not null,
  position int not null
);

create table shop_setting (
  merchant_id uuid primary key references merchant (id),
  id uuid not null unique,
  shop_name text not null,
  logo text,
  background_color text not null default 'black',
  default_language text not null default 'VI',
  payment_ids uuid[] not null,
  modified_at timestamptz not null
);

-- The simple rule that settlement computes inside PostgreSQL, to the đồng as @saola/money/fee does: percent, then fixed, then floor, then ceiling, half-up once.
create table fee (
  id uuid primary key,
  merchant_id uuid references merchant (id),
  payment_type text,
  name text not null,
  version int not null default 1,
  fixed_vnd bigint not null check (fixed_vnd >= 0),
  percent_micro bigint not null check (percent_micro between 0 and 1000000),
  min_vnd bigint,
  max_vnd bigint,
  vat_percent_micro bigint not null check (vat_percent_micro between 0 and 1000000),
  collection text not null check (collection in ('IMMEDIATELY', 'LATER')),
  effective_from timestamptz not null,
  effective_to timestamptz,
  status text not null default 'ACTIVE'
);

create index fee_scope on fee (merchant_id, payment_type);

create table txn (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  type text not null,
  payment_type text not null,
  source text,
  status text not null check (status in ('CREATED', 'PENDING', 'SUCCESS', 'CANCELED', 'FAIL', 'TIMEOUT')),
  amount bigint not null check (amount > 0),
  actual_amount bigint not null default 0 check (actual_amount >= 0),
  charge_amount bigint not null default 0 check (charge_amount >= 0),
  vat_charge_amount bigint not null default 0 check (vat_charge_amount >= 0),
  ref_transaction_id text,
  virtual_account text,
  bank_account_id uuid not null references bank_account (id),
  bank_type text not null,
  account_no text not null,
  account_name text not null,
  description text,
  content text not null default '',
  qr_content text not null default '',
  fee_id uuid not null references fee (id),
  created_at timestamptz not null,
  expires_at timestamptz,
  complete_time timestamptz,
  deposit_time timestamptz,
  success_url text,
  fail_url text,
  redirect_after int not null default 5,
  customer_name text,
  customer_phone text,
  customer_email text,
  customer_address text,
  pay_link_code text,
  pay_page_code text,
  paybox_device_id text,
  txn_number text,
  bank_reference text,
  inter_bank_trace text,
  opened_at timestamptz,
  qr_shown_at timestamptz
)
with
  (fillfactor = 80);

create unique index txn_virtual_account on txn (virtual_account)
where
  virtual_account is not null;

create unique index txn_reference on txn (merchant_id, ref_transaction_id)
where
  ref_transaction_id is not null;

create index txn_list on txn (merchant_id, created_at desc, id desc);

create index txn_status on txn (merchant_id, status, created_at desc, id desc) include (amount);

create index txn_due on txn (expires_at)
where
  status in ('CREATED', 'PENDING')
  and expires_at is not null;

-- Search goes by prefix over what people paste: codes, references, account digits.
create index txn_number on txn (merchant_id, txn_number text_pattern_ops)
where
  txn_number is not null;

create index txn_customer_phone on txn (merchant_id, customer_phone)
where
  customer_phone is not null;

create table pay_link (
  code text primary key,
  merchant_id uuid not null references merchant (id),
  transaction_id uuid not null unique references txn (id),
  expire_type text not null,
  file_url text,
  customer_info_type text not null,
  customer_info_form jsonb,
  contact_email text,
  contact_phone text,
  created_by text not null,
  created_by_id text not null,
  created_at timestamptz not null,
  total_send int not null default 0,
  canceled_by text
);

create index pay_link_list on pay_link (merchant_id, created_at desc, code desc);

-- Each try with a card is its own order at the card network; the link stays open until one succeeds.
create table card_attempt (
  id uuid primary key,
  transaction_id uuid not null references txn (id),
  order_id text not null unique,
  status text not null check (status in ('PENDING', 'SUCCESS', 'FAIL', 'CANCEL', 'TIMEOUT')),
  amount bigint not null,
  response_code text,
  card_last4 text,
  network_no text,
  created_at timestamptz not null,
  completed_at timestamptz,
  asked int not null default 0
);

create index card_attempt_transaction on card_attempt (transaction_id, created_at desc);

create table sent_message (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  pay_link_code text not null,
  channel text not null,
  receiver text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);

create index sent_message_day on sent_message (merchant_id, created_at desc);

-- Day totals by the Vietnamese day on which a transaction reached its final state, kept inside the transaction that moves it.
create table txn_daily (
  merchant_id uuid not null,
  day date not null,
  status text not null,
  type text not null,
  payment_type text not null,
  bank_account_id uuid not null,
  total bigint not null,
  amount bigint not null,
  actual_amount bigint not null,
  charge_amount bigint not null,
  vat_charge_amount bigint not null,
  primary key (merchant_id, day, status, type, payment_type, bank_account_id)
)
with
  (fillfactor = 50);

create table media (
  id text primary key,
  merchant_id uuid,
  owner_id text not null,
  content_type text not null,
  size int not null,
  file_name text not null,
  bytes bytea not null,
  created_at timestamptz not null
);
