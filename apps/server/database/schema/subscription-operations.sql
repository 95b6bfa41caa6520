-- A spreadsheet of subscribers between its preview and its import, for a day.
-- Owner: subscription-import
create table subscription_import (
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

create index subscription_import_age on subscription_import (created_at);

-- Nights whose invoices were far more than usual: the clock leaves the merchant's subscriptions alone
-- until somebody of theirs lets it go on.
-- Owner: subscription-run
create table subscription_run_hold (
  merchant_id uuid not null references merchant,
  night date not null,
  count int not null,
  amount bigint not null,
  usual_count int not null,
  usual_amount bigint not null,
  reasons text[] not null,
  held_at timestamptz not null,
  released_at timestamptz,
  -- The day on which it was released, in Vietnam: that day's run is not held again.
  released_on date,
  released_by text,
  primary key (merchant_id, night),
  constraint subscription_run_hold_released check ((released_at is null) = (released_on is null))
);

create index subscription_run_hold_open on subscription_run_hold (merchant_id)
where
  released_at is null;

-- What the bank holds of a merchant's subscriptions: messages to customers, or the night's invoices.
-- Those that were released are its history.
-- Owner: subscription-hold
create table subscription_bank_hold (
  id uuid,
  merchant_id uuid not null references merchant,
  kind text not null check (kind in ('MESSAGES', 'RUN')),
  -- As the merchant reads it.
  reason text not null,
  held_at timestamptz not null,
  held_by text not null,
  released_at timestamptz,
  released_by text,
  primary key (merchant_id, id),
  constraint subscription_bank_hold_released check ((released_at is null) = (released_by is null))
);

-- Held once at a time.
create unique index subscription_bank_hold_open on subscription_bank_hold (merchant_id, kind)
where
  released_at is null;
