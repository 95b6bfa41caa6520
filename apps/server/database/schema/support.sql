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

-- What bank staff mean to do with a thing that waits for them: who has taken it, until when it sleeps,
-- and whether they were told that it is late. The thing itself is a row of its own module; waiting_since
-- says for which occasion this holds.
-- Owner: work-queue
create table work_item (
  kind text,
  subject_id text,
  waiting_since timestamptz not null,
  assignee_id uuid references admin,
  assigned_at timestamptz,
  -- Who gave it to them; null where they took it themselves.
  handed_by text,
  snoozed_until timestamptz,
  snoozed_by text,
  breach_mailed_at timestamptz,
  -- Rises with every change by a person.
  version int not null default 1,
  primary key (kind, subject_id),
  constraint work_item_taken check ((assignee_id is null) = (assigned_at is null)),
  constraint work_item_handed check (
    handed_by is null
    or assignee_id is not null
  ),
  constraint work_item_asleep check ((snoozed_until is null) = (snoozed_by is null))
)
with
  (fillfactor = 80);

-- By when a kind of work is due, where the root admin has set it otherwise than the product comes.
-- Owner: work-queue
create table work_level (
  kind text primary key,
  due_hours int not null check (due_hours > 0),
  warn_hours int not null check (
    (warn_hours > 0)
    and (warn_hours < due_hours)
  ),
  modified_by text not null,
  modified_at timestamptz not null
);
