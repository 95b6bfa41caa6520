-- What is done to many subscriptions at once, and what of it is done. `account_ids`: the bank accounts that the one who asked
-- is held to; null = all of them.
-- Owner: subscription-bulk
create table subscription_bulk (
  id uuid,
  merchant_id uuid not null references merchant,
  -- What people call it; the timeline of each subscription has it, too.
  code text collate "C" not null,
  act text not null check (act in ('REMIND', 'EXTEND', 'CANCEL_AT_END', 'CANCEL_NOW', 'UNDO_EXTEND', 'UNDO_CANCEL')),
  cycles int check (cycles between 1 and 120),
  reason text,
  waive_final boolean not null,
  -- What it takes back.
  undoes uuid,
  total int not null check (total > 0),
  member_id uuid not null,
  account_ids uuid[],
  language text not null check (language in ('vi', 'en')),
  created_by text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, code),
  foreign key (merchant_id, undoes) references subscription_bulk,
  constraint subscription_bulk_cycles check ((act in ('EXTEND', 'UNDO_EXTEND')) = (cycles is not null)),
  constraint subscription_bulk_undoes check ((act in ('UNDO_EXTEND', 'UNDO_CANCEL')) = (undoes is not null))
);

-- Each is taken back once.
create unique index subscription_bulk_undone on subscription_bulk (merchant_id, undoes)
where
  undoes is not null;

create index subscription_bulk_of on subscription_bulk (merchant_id, created_at desc, id desc);

-- A subscription of it, once. What was previewed is kept as a hash: what does not come to the same any more is left as it is.
-- A subscription that has no invoice may be deleted, so it is not referred to.
-- Owner: subscription-bulk
create table subscription_bulk_row (
  merchant_id uuid not null references merchant,
  bulk_id uuid not null,
  subscription_id uuid not null,
  -- Its place in the list.
  n int not null check (n > 0),
  state text not null check (state in ('PENDING', 'DONE', 'REFUSED')),
  reason text,
  mark text not null,
  -- How often it could not be worked on for no reason of its own.
  failures int not null default 0,
  -- Of an extension: how many cycles it has afterwards; it is taken back only while it has.
  cycles_after int,
  settled_at timestamptz,
  primary key (merchant_id, bulk_id, subscription_id),
  unique (merchant_id, bulk_id, n),
  foreign key (merchant_id, bulk_id) references subscription_bulk,
  constraint subscription_bulk_row_settled check ((state = 'PENDING') = (settled_at is null)),
  constraint subscription_bulk_row_reason check ((state = 'REFUSED') = (reason is not null))
);

create index subscription_bulk_row_pending on subscription_bulk_row (merchant_id, bulk_id, failures, n)
where
  state = 'PENDING';
