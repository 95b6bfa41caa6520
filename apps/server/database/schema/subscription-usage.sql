-- Units that subscriptions by use have used. Each event once; one that is taken back has a second
-- entry with as many units less.
-- Owner: subscription
create table subscription_usage (
  id uuid,
  merchant_id uuid not null references merchant,
  subscription_id uuid not null,
  -- The shop's own name of the event; of an entry that takes one back its own id.
  event_id text not null,
  quantity bigint not null check (
    quantity <> 0
    and quantity between -1000000000 and 1000000000
  ),
  at timestamptz not null,
  -- Of `at` in Vietnam: spans are cut by days.
  day date not null,
  voids uuid,
  -- FREE: used in a trial, or let go with the last invoice.
  status text not null check (status in ('WAITING', 'BILLED', 'FREE')),
  cycle int,
  created_by text not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, subscription_id) references subscription,
  foreign key (merchant_id, voids) references subscription_usage,
  unique (merchant_id, subscription_id, event_id),
  unique (merchant_id, voids),
  constraint subscription_usage_sign check ((voids is null) = (quantity > 0)),
  constraint subscription_usage_billed check ((status = 'BILLED') = (cycle is not null))
);

create index subscription_usage_waiting on subscription_usage (merchant_id, subscription_id, day)
where
  status = 'WAITING';

create index subscription_usage_of on subscription_usage (merchant_id, subscription_id, at desc, id desc);
