-- How a merchant's payment pages look, and which payment methods they offer.
-- Owner: shop-setting
create table shop_setting (
  merchant_id uuid primary key references merchant,
  id uuid not null,
  shop_name text not null,
  logo text,
  background_color text not null default 'black',
  default_language text not null default 'VI',
  payment_ids uuid[] not null,
  modified_at timestamptz not null
);

-- A category of products.
-- Owner: product
create table product_category (
  id uuid,
  merchant_id uuid not null references merchant,
  code text not null,
  name text not null,
  name_fold text not null,
  description text,
  created_by text not null,
  created_at timestamptz not null,
  modified_by text not null,
  modified_at timestamptz not null,
  primary key (merchant_id, id)
);

create unique index product_category_code on product_category (merchant_id, code);

create unique index product_category_name on product_category (merchant_id, lower(name));

create index product_category_list on product_category (merchant_id, created_at desc, id desc);

create index product_category_by_name on product_category (merchant_id, name_fold, id);

-- A product or service of a merchant. sold and revenue are what stayed with the customers, returned
-- what did not.
-- Owner: product
create table product (
  id uuid,
  merchant_id uuid not null references merchant,
  code text not null,
  name text not null,
  -- The name without accents, in small letters: how people type when they search.
  name_fold text not null,
  description text,
  image_url text,
  category_id uuid,
  price_type text not null check (price_type in ('FIXED_PRICE', 'QUANTITY_PRICE', 'CUSTOMER_PRICE')),
  price bigint check (price > 0),
  price_min bigint check (price_min > 0),
  price_max bigint check (price_max > 0),
  price_tiers jsonb not null default '[]'::jsonb,
  storage_type text not null check (storage_type in ('LIMITED', 'UNLIMITED')),
  storage_quantity bigint check (storage_quantity >= 0),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  under_review boolean not null default false,
  sold bigint not null default 0 check (sold >= 0),
  revenue bigint not null default 0 check (revenue >= 0),
  pay_page_count int not null default 0 check (pay_page_count >= 0),
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  modified_by text not null,
  modified_at timestamptz not null,
  deleted_at timestamptz,
  returned bigint not null default 0 check (returned >= 0),
  constraint product_check check ((storage_type = 'LIMITED') = (storage_quantity is not null)),
  constraint product_check1 check (
    (price_type = 'CUSTOMER_PRICE')
    or (
      (price is not null)
      and (price_min is null)
      and (price_max is null)
    )
  ),
  constraint product_check2 check (price_min <= price_max),
  primary key (merchant_id, id),
  foreign key (merchant_id, category_id) references product_category
)
with
  (fillfactor = 85);

create unique index product_code on product (merchant_id, lower(code))
where
  deleted_at is null;

create index product_list on product (merchant_id, created_at desc, id desc)
where
  deleted_at is null;

create index product_of_category on product (merchant_id, category_id)
where
  deleted_at is null;

-- Products by name are read in their order.
create index product_name on product (merchant_id, name_fold, id)
where
  deleted_at is null;

create index product_price_up on product (merchant_id, price, id)
where
  deleted_at is null;

create index product_price_down on product (merchant_id, price desc nulls last, id desc)
where
  deleted_at is null;

create index product_stock on product (merchant_id, storage_quantity, id)
where
  deleted_at is null;

create index product_sold on product (merchant_id, sold, id)
where
  deleted_at is null;

create index product_revenue on product (merchant_id, revenue, id)
where
  deleted_at is null;

-- The last number of a generated code, per merchant and kind.
-- Owner: product
create table product_number (
  merchant_id uuid references merchant,
  kind text,
  last bigint not null,
  primary key (merchant_id, kind)
);

-- What an order reserves of a product until it is paid or given up.
-- Owner: product
create table product_hold (
  order_id uuid,
  product_id uuid,
  merchant_id uuid not null references merchant,
  quantity bigint not null check (quantity > 0),
  amount bigint not null check (amount >= 0),
  state text not null check (state in ('HELD', 'RELEASED', 'SOLD')),
  created_at timestamptz not null,
  -- Never more than was sold with the order.
  returned bigint not null default 0,
  refunded bigint not null default 0,
  constraint product_hold_back check (
    (
      (returned >= 0)
      and (returned <= quantity)
    )
    and (
      (refunded >= 0)
      and (refunded <= amount)
    )
    and (
      (state = 'SOLD')
      or ((returned + refunded) = 0)
    )
  ),
  primary key (merchant_id, order_id, product_id),
  foreign key (merchant_id, product_id) references product
);

create index product_hold_open on product_hold (product_id)
where
  state = 'HELD';

-- A spreadsheet between its preview and its import, for a day.
-- Owner: product
create table product_import (
  id uuid,
  merchant_id uuid not null references merchant,
  file_name text not null,
  rows jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  committed_at timestamptz,
  primary key (merchant_id, id)
);

create index product_import_age on product_import (created_at);

-- A customer whom a merchant knows by name.
-- Owner: customer
create table customer (
  id uuid,
  merchant_id uuid not null references merchant,
  code text collate "C" not null,
  full_name text not null,
  phone text,
  email text,
  address text,
  group_id uuid,
  -- Name, code, phone and e-mail without accents, each word after a blank: a search finds the
  -- beginning of any word.
  search_key text collate "C" not null,
  created_at timestamptz not null,
  created_by text not null,
  modified_at timestamptz not null,
  modified_by text not null,
  primary key (merchant_id, id)
);

create unique index customer_code on customer (merchant_id, code);

create unique index customer_phone on customer (merchant_id, phone)
where
  phone is not null;

create unique index customer_email on customer (merchant_id, lower(email))
where
  email is not null;

create index customer_of_group on customer (merchant_id, group_id, code);

create index customer_search on customer (merchant_id, code) INCLUDE (search_key, group_id);

-- A group of customers.
-- Owner: customer
create table customer_group (
  id uuid,
  merchant_id uuid not null references merchant,
  name text not null,
  name_key text collate "C" not null,
  kind text not null check (kind in ('CUSTOMER', 'EMPLOYEE', 'MERCHANT', 'FRIEND', 'FAMILY', 'OTHER')),
  created_at timestamptz not null,
  created_by text not null,
  modified_at timestamptz not null,
  primary key (merchant_id, id)
);

create unique index customer_group_name on customer_group (merchant_id, name_key);

create index customer_group_list on customer_group (merchant_id, created_at desc, id desc);

create index customer_group_names on customer_group (merchant_id) INCLUDE (id, name);

-- The last number that was given to a customer without a code.
-- Owner: customer
create table customer_number (merchant_id uuid primary key references merchant, last int not null);

-- A spreadsheet between its preview and its import, for a day.
-- Owner: customer
create table customer_import (
  id uuid,
  merchant_id uuid not null references merchant,
  file_name text not null,
  rows jsonb not null,
  total int not null,
  valid int not null,
  created_at timestamptz not null,
  created_by text not null,
  done_at timestamptz,
  primary key (merchant_id, id)
);

create index customer_import_age on customer_import (created_at);

-- What belongs to a pay link besides its payment: what the payer is asked for, how it expires, who
-- made it.
-- Owner: pay-link
create table pay_link (
  -- Both across merchants: payers name a link by its code or by its payment.
  code text primary key,
  merchant_id uuid not null references merchant,
  transaction_id uuid not null unique,
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
  canceled_by text,
  -- When the payer gave their details: taken once and never overwritten.
  customer_filled_at timestamptz,
  foreign key (merchant_id, transaction_id) references payment
);

create index pay_link_list on pay_link (merchant_id, created_at desc, code desc) INCLUDE (transaction_id);

create index pay_link_code_end on pay_link (merchant_id, (reverse(lower(code)) collate "C"));

create index pay_link_contact on pay_link (merchant_id, contact_phone text_pattern_ops)
where
  contact_phone is not null;

-- A hosted page that sells products.
-- Owner: pay-page
create table pay_page (
  id uuid,
  merchant_id uuid not null references merchant,
  code text not null unique,
  name text not null,
  -- The name without accents, in small letters: how people type when they search.
  name_fold text not null,
  bank_account_id uuid not null,
  period_type text check (period_type in ('DAILY', 'WEEKLY', 'MONTHLY', 'THREE_MONTHS', 'SIX_MONTHS', 'YEARLY')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  customer_info_type text not null,
  customer_info_form jsonb,
  contact_email text,
  contact_phone text,
  -- The amount and number of its paid orders, counted once for each order.
  revenue bigint not null default 0 check (revenue >= 0),
  total_paid bigint not null default 0 check (total_paid >= 0),
  total_send int not null default 0,
  created_by text not null,
  created_by_id text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, bank_account_id) references bank_account
)
with
  (fillfactor = 85);

create index pay_page_list on pay_page (merchant_id, created_at desc, id desc);

create index pay_page_name on pay_page (merchant_id, name_fold, id);

create index pay_page_revenue on pay_page (merchant_id, revenue, id);

-- The products of a page, in order.
-- Owner: pay-page
create table pay_page_product (
  page_id uuid,
  product_id uuid,
  merchant_id uuid not null references merchant,
  position int not null,
  primary key (merchant_id, page_id, product_id),
  foreign key (merchant_id, page_id) references pay_page,
  foreign key (merchant_id, product_id) references product
);

create index pay_page_of_product on pay_page_product (product_id);

-- An order made on a page. It owns one payment, which holds its state, money and customer.
-- Owner: order
create table pay_page_order (
  id uuid,
  merchant_id uuid not null references merchant,
  page_id uuid not null,
  -- Across merchants: payers name an order by its payment.
  transaction_id uuid not null unique,
  reference_id text not null,
  note text,
  periodic boolean not null default false,
  tracking_button text,
  -- A form that was sent twice is one order.
  form_key uuid,
  created_at timestamptz not null,
  canceled_by text,
  -- When its figures were counted as sold: once, whatever is delivered again.
  counted_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, transaction_id) references payment,
  foreign key (merchant_id, page_id) references pay_page
)
with
  (fillfactor = 85);

create unique index pay_page_order_form on pay_page_order (merchant_id, page_id, form_key)
where
  form_key is not null;

create index pay_page_order_reference_end on pay_page_order (merchant_id, (reverse(lower(reference_id)) collate "C"));

create index pay_page_order_reference on pay_page_order (merchant_id, reference_id text_pattern_ops);

-- What was ordered, with name and price as they were at that moment.
-- Owner: order
create table pay_page_order_item (
  id uuid,
  order_id uuid not null,
  merchant_id uuid not null references merchant,
  product_id uuid not null,
  position int not null,
  name text not null,
  description text,
  image_url text,
  price bigint not null check (price > 0),
  quantity bigint not null check (quantity > 0),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id) references pay_page_order,
  foreign key (merchant_id, product_id) references product
);

create index pay_page_order_item_order on pay_page_order_item (order_id, "position");

-- A payer who asked for a purchase to come round again; next_at null = no more reminders. cycle
-- counts the periods already reminded of.
-- Owner: order
create table pay_page_reminder (
  order_id uuid,
  merchant_id uuid not null references merchant,
  page_id uuid not null,
  period_type text not null,
  anchor timestamptz not null,
  cycle int not null default 0,
  next_at timestamptz,
  last_at timestamptz,
  sent int not null default 0,
  ended_why text check (ended_why in ('REFUNDED', 'STOPPED')),
  constraint pay_page_reminder_check check ((next_at is null) = (ended_why is not null)),
  primary key (merchant_id, order_id),
  foreign key (merchant_id, order_id) references pay_page_order,
  foreign key (merchant_id, page_id) references pay_page
)
with
  (fillfactor = 85);

create index pay_page_reminder_due on pay_page_reminder (next_at)
where
  next_at is not null;

create index pay_page_reminder_on on pay_page_reminder (page_id, anchor, order_id)
where
  next_at is not null;

create index pay_page_reminder_ended on pay_page_reminder (page_id, anchor, order_id)
where
  next_at is null;

-- A reminder that was sent: one a period.
-- Owner: order
create table pay_page_reminder_sent (
  order_id uuid,
  merchant_id uuid not null,
  cycle int,
  due_at timestamptz not null,
  at timestamptz not null,
  channels text[] not null,
  primary key (merchant_id, order_id, cycle),
  foreign key (merchant_id, order_id) references pay_page_reminder
);

-- A button on a merchant's own site that leads to one of its pages.
-- Owner: pay-button
create table pay_button (
  id uuid,
  merchant_id uuid not null references merchant,
  code text not null unique,
  title text not null,
  label text not null,
  -- Title and label without accents, in small letters: how people type when they search.
  fold text not null,
  theme text not null check (theme in ('DARK', 'LIGHT')),
  external_theme text not null check (external_theme in ('DARK', 'LIGHT')),
  page_id uuid not null,
  reference_page_url text,
  allowed_origins text[] not null default '{}',
  num_of_clicks bigint not null default 0 check (num_of_clicks >= 0),
  num_of_orders bigint not null default 0 check (num_of_orders >= 0),
  num_of_payments bigint not null default 0 check (num_of_payments >= 0),
  revenue bigint not null default 0 check (revenue >= 0),
  version int not null default 1,
  created_by text not null,
  created_by_id text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  deleted_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, page_id) references pay_page
)
with
  (fillfactor = 80);

create index pay_button_list on pay_button (merchant_id, id)
where
  deleted_at is null;

create index pay_button_of_page on pay_button (page_id)
where
  deleted_at is null;

create index pay_button_title on pay_button (merchant_id, fold, id)
where
  deleted_at is null;

create index pay_button_clicks on pay_button (merchant_id, num_of_clicks, id)
where
  deleted_at is null;

create index pay_button_payments on pay_button (merchant_id, num_of_payments, id)
where
  deleted_at is null;

-- Which payments came from which button; each counts once.
-- Owner: pay-button
create table pay_button_payment (
  transaction_id uuid,
  button_id uuid not null,
  merchant_id uuid not null references merchant,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (merchant_id, transaction_id),
  foreign key (merchant_id, transaction_id) references payment,
  foreign key (merchant_id, button_id) references pay_button
);

create index pay_button_payment_of_button on pay_button_payment (button_id, at desc);

-- The bank accounts of a merchant that may carry numbers of VietQR Pro customers. The merchant's
-- own state is merchant.viet_qr_pro_status.
-- Owner: vietqr-pro
create table vietqr_pro_account (
  bank_account_id uuid,
  merchant_id uuid not null references merchant,
  status text not null check (status in ('INACTIVE', 'PENDING', 'APPROVED', 'LOCK', 'REJECTED')),
  primary key (merchant_id, bank_account_id),
  foreign key (merchant_id, bank_account_id) references bank_account
);

create index vietqr_pro_account_waits on vietqr_pro_account (merchant_id)
where
  status = 'PENDING';

-- A customer with an account number of their own.
-- Owner: vietqr-pro
create table vietqr_pro_customer (
  id uuid,
  merchant_id uuid not null references merchant,
  name text not null check (name <> ''),
  reference text,
  active boolean not null default true,
  virtual_account text not null unique,
  bank_account_id uuid not null,
  created_at timestamptz not null,
  created_by text not null,
  -- The state the bank was notified of last; null = none yet.
  notified_open boolean,
  -- What was paid to the customer's number.
  revenue bigint not null default 0 check (revenue >= 0),
  payments bigint not null default 0 check (payments >= 0),
  last_paid_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, bank_account_id) references bank_account
)
with
  (fillfactor = 80);

create unique index vietqr_pro_customer_reference on vietqr_pro_customer (merchant_id, reference)
where
  reference is not null;

create index vietqr_pro_customer_list on vietqr_pro_customer (merchant_id, created_at desc, id desc);

create index vietqr_pro_customer_name on vietqr_pro_customer (merchant_id, name collate "vi-x-icu", id);

-- Who changed the state of VietQR Pro, and why; without an account it is the merchant's own state.
-- Append-only.
-- Owner: vietqr-pro
create table vietqr_pro_move (
  id bigint generated always as identity,
  merchant_id uuid not null references merchant,
  bank_account_id uuid,
  action text not null check (action in ('REQUEST_ACTIVATION', 'ENABLE', 'DISABLE')),
  from_status text not null,
  to_status text not null,
  reason text,
  actor_kind text not null,
  actor_name text not null,
  at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, bank_account_id) references bank_account
);

create trigger append_only_truncate
before truncate on vietqr_pro_move for EACH STATEMENT
execute function refuse_change ();

create trigger append_only
before delete or update on vietqr_pro_move for EACH STATEMENT
execute function refuse_change ();

-- A picture that was read and found to hold a QR, until it is used or a day is over.
-- Owner: pay-box
create table qr_image (
  id text,
  merchant_id uuid not null references merchant,
  content text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  used boolean not null default false,
  primary key (merchant_id, id)
);

create index qr_image_unused on qr_image (created_at)
where
  not used;
