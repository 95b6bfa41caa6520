-- Products and their categories. Figures of sales live in the product's row; what an open order holds has rows of its own, so that it goes back once.
create table product_category (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  code text not null,
  name text not null,
  name_fold text not null,
  description text,
  created_by text not null,
  created_at timestamptz not null,
  modified_by text not null,
  modified_at timestamptz not null
);

create unique index product_category_code on product_category (merchant_id, code);

create unique index product_category_name on product_category (merchant_id, lower(name));

create index product_category_list on product_category (merchant_id, created_at desc, id desc);

create table product (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  code text not null,
  name text not null,
  -- The name without accents, in small letters: how people type when they search.
  name_fold text not null,
  description text,
  image_url text,
  category_id uuid references product_category (id),
  price_type text not null check (price_type in ('FIXED_PRICE', 'QUANTITY_PRICE', 'CUSTOMER_PRICE')),
  price bigint check (price > 0),
  price_min bigint check (price_min > 0),
  price_max bigint check (price_max > 0),
  price_tiers jsonb not null default '[]',
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
  check ((storage_type = 'LIMITED') = (storage_quantity is not null)),
  check (
    price_type = 'CUSTOMER_PRICE'
    or (
      price is not null
      and price_min is null
      and price_max is null
    )
  ),
  check (price_min <= price_max)
)
with
  (fillfactor = 85);

create unique index product_code on product (merchant_id, lower(code))
where
  deleted_at is null;

create index product_list on product (merchant_id, created_at desc, id desc)
where
  deleted_at is null;

create index product_of_category on product (category_id)
where
  deleted_at is null;

-- What an order holds of a product until it is paid or given up.
create table product_hold (
  order_id uuid not null,
  product_id uuid not null references product (id),
  merchant_id uuid not null references merchant (id),
  quantity bigint not null check (quantity > 0),
  amount bigint not null check (amount >= 0),
  state text not null check (state in ('HELD', 'RELEASED', 'SOLD')),
  created_at timestamptz not null,
  primary key (order_id, product_id)
);

create index product_hold_open on product_hold (product_id)
where
  state = 'HELD';

-- The next number of a code that the product makes up, for each merchant and kind.
create table product_number (
  merchant_id uuid not null references merchant (id),
  kind text not null,
  last bigint not null,
  primary key (merchant_id, kind)
);

-- A sheet between its preview and the merchant's yes; forgotten after a day.
create table product_import (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  file_name text not null,
  rows jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  committed_at timestamptz
);

create index product_import_age on product_import (created_at);
