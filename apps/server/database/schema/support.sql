-- A merchant's question to the bank.
-- Owner: support
create table support_request (
  id uuid,
  merchant_id uuid not null references merchant,
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
  deleted_at timestamptz,
  primary key (merchant_id, id),
  unique (id)
);

create index support_request_list on support_request (merchant_id, created_at desc, id desc);

create index support_request_staff on support_request (status, created_at desc, id desc);

create index support_request_changed on support_request (merchant_id, modified_at desc, id desc)
where
  deleted_at is null;

-- What was said in a support request.
-- Owner: support
create table support_message (
  id uuid,
  request_id uuid not null,
  merchant_id uuid not null,
  side text not null check (side in ('MERCHANT', 'BANK')),
  author text not null,
  text text not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, request_id) references support_request
);

create index support_message_at on support_message (created_at)
where
  side = 'BANK';

create index support_message_request on support_message (request_id, created_at, id);
