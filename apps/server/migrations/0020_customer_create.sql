-- Customers with their groups, the files they are imported from, and support requests.
create table customer_group (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  name text not null,
  name_key text collate "C" not null,
  kind text not null check (kind in ('CUSTOMER', 'EMPLOYEE', 'MERCHANT', 'FRIEND', 'FAMILY', 'OTHER')),
  created_at timestamptz not null,
  created_by text not null,
  modified_at timestamptz not null
);

create unique index customer_group_name on customer_group (merchant_id, name_key);

create index customer_group_list on customer_group (merchant_id, created_at desc, id desc);

create table customer (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  code text collate "C" not null,
  full_name text not null,
  phone text,
  email text,
  address text,
  group_id uuid references customer_group (id),
  -- Name, code, phone and e-mail without accents, each word after a blank: a search finds the beginning of any word.
  search_key text collate "C" not null,
  created_at timestamptz not null,
  created_by text not null,
  modified_at timestamptz not null,
  modified_by text not null
);

create unique index customer_code on customer (merchant_id, code);

create unique index customer_phone on customer (merchant_id, phone)
where
  phone is not null;

create unique index customer_email on customer (merchant_id, lower(email))
where
  email is not null;

create index customer_of_group on customer (merchant_id, group_id, code);

create index customer_search on customer (merchant_id, code) include (search_key, group_id);

-- The last number that was given to a customer without a code of his own.
create table customer_number (merchant_id uuid primary key references merchant (id), last int not null);

-- What a customer paid is found by his phone (index txn_customer_phone) and by his e-mail.
create index txn_customer_email on txn (merchant_id, lower(customer_email))
where
  customer_email is not null;

-- A file between its preview and its import: read once, kept for a day.
create table customer_import (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  file_name text not null,
  rows jsonb not null,
  total int not null,
  valid int not null,
  created_at timestamptz not null,
  created_by text not null,
  done_at timestamptz
);

create index customer_import_age on customer_import (created_at);

create table support_request (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  content text not null check (content in ('CONTENT_1', 'CONTENT_2', 'CONTENT_3')),
  description text not null,
  email text not null,
  phone_no text not null,
  username text not null,
  language text not null,
  status text not null check (status in ('OPEN', 'ANSWERED', 'CLOSED')),
  search_key text not null,
  unread boolean not null default false,
  created_at timestamptz not null,
  created_by text not null,
  modified_at timestamptz not null,
  modified_by text not null,
  -- Put away by the merchant; what people wrote to the bank stays with the bank.
  deleted_at timestamptz
);

create index support_request_list on support_request (merchant_id, created_at desc, id desc);

create index support_request_staff on support_request (status, created_at desc, id desc);

create table support_message (
  id uuid primary key,
  request_id uuid not null references support_request (id),
  merchant_id uuid not null,
  side text not null check (side in ('MERCHANT', 'BANK')),
  author text not null,
  text text not null,
  created_at timestamptz not null
);

create index support_message_request on support_message (request_id, created_at, id);
