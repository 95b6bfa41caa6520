-- Pay pages and the orders that payers make on them. An order owns one transaction; its state, money and customer live there.
create table pay_page (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  code text not null unique,
  name text not null,
  -- The name without accents, in small letters: how people type when they search.
  name_fold text not null,
  bank_account_id uuid not null references bank_account (id),
  period_type text check (period_type in ('DAILY', 'WEEKLY', 'MONTHLY', 'THREE_MONTHS', 'SIX_MONTHS', 'YEARLY')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  customer_info_type text not null,
  customer_info_form jsonb,
  contact_email text,
  contact_phone text,
  -- What its paid orders brought, and how many they are: counted once for each order.
  revenue bigint not null default 0 check (revenue >= 0),
  total_paid bigint not null default 0 check (total_paid >= 0),
  total_send int not null default 0,
  created_by text not null,
  created_by_id text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null
)
with
  (fillfactor = 85);

create index pay_page_list on pay_page (merchant_id, created_at desc, id desc);

create table pay_page_product (
  page_id uuid not null references pay_page (id),
  product_id uuid not null references product (id),
  merchant_id uuid not null references merchant (id),
  position int not null,
  primary key (page_id, product_id)
);

create index pay_page_of_product on pay_page_product (product_id);

create table pay_page_order (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  page_id uuid not null references pay_page (id),
  transaction_id uuid not null unique references txn (id),
  reference_id text not null,
  note text,
  periodic boolean not null default false,
  tracking_button text,
  -- A form that was sent twice is one order.
  form_key uuid,
  created_at timestamptz not null,
  canceled_by text,
  -- When its figures were counted as sold: once, whatever is delivered again.
  counted_at timestamptz
)
with
  (fillfactor = 85);

create unique index pay_page_order_form on pay_page_order (page_id, form_key)
where
  form_key is not null;

create index pay_page_order_reference on pay_page_order (merchant_id, reference_id text_pattern_ops);

-- What was ordered, as it was called and cost at that moment.
create table pay_page_order_item (
  id uuid primary key,
  order_id uuid not null references pay_page_order (id),
  merchant_id uuid not null references merchant (id),
  product_id uuid not null references product (id),
  position int not null,
  name text not null,
  description text,
  image_url text,
  price bigint not null check (price > 0),
  quantity bigint not null check (quantity > 0),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);

create index pay_page_order_item_order on pay_page_order_item (order_id, position);

alter table txn
add column order_id uuid;

-- An order's state is its transaction's; the index below needs the same words.
create function order_status (status text) returns text language sql immutable parallel safe as $$
  select case status when 'SUCCESS' then 'PAID' when 'CREATED' then 'CREATED' when 'PENDING' then 'CREATED' else 'CANCEL' end
$$;

-- Orders are listed off these; they hold nothing of transactions without an order.
create index txn_order_list on txn (merchant_id, created_at desc, id desc)
where
  order_id is not null;

create index txn_order_status on txn (merchant_id, order_status (status), created_at desc, id desc)
where
  order_id is not null;

create index txn_page_list on txn (merchant_id, pay_page_code, created_at desc, id desc)
where
  pay_page_code is not null;
