-- A plan's price for those who subscribe already, from the first cycle that begins on `day` or later. It says what it came
-- to when it was scheduled; what it makes of each subscription is a change of that subscription.
-- Owner: subscription-price
create table subscription_price_change (
  id uuid,
  merchant_id uuid not null references merchant,
  plan_id uuid not null,
  state text not null check (state in ('SCHEDULED', 'APPLIED', 'CANCELLED')),
  day date not null,
  unit_amount bigint not null check (unit_amount between 1 and 499999999),
  subscriptions int not null check (subscriptions > 0),
  -- What these bring in a month, in đồng; null where use decides.
  monthly_before bigint,
  monthly_after bigint,
  created_by text not null,
  created_at timestamptz not null,
  settled_by text,
  settled_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, plan_id) references subscription_plan,
  constraint subscription_price_change_settled check ((state = 'SCHEDULED') = (settled_at is null)),
  constraint subscription_price_change_monthly check ((monthly_before is null) = (monthly_after is null))
);

-- One at a time is to come.
create unique index subscription_price_change_scheduled on subscription_price_change (merchant_id, plan_id)
where
  state = 'SCHEDULED';

-- The clock's own, across merchants.
create index subscription_price_change_day on subscription_price_change (day)
where
  state = 'SCHEDULED';

create index subscription_price_change_of on subscription_price_change (merchant_id, plan_id, created_at desc, id desc);

-- Another plan, quantity or price of a subscription: one at a time is to come, the others were made
-- or given up. It holds from the first span that begins on `day` or later.
-- Owner: subscription
create table subscription_change (
  id uuid,
  merchant_id uuid not null references merchant,
  subscription_id uuid not null,
  state text not null check (state in ('PENDING', 'APPLIED', 'WITHDRAWN', 'CLEARED')),
  at_once boolean not null,
  day date not null,
  plan_before uuid not null,
  quantity_before int not null,
  unit_before bigint not null,
  plan_after uuid not null,
  quantity_after int not null check (quantity_after between 1 and 10000),
  unit_after bigint not null check (unit_after between 1 and 499999999),
  -- Of the price of the plan that brought it; null where somebody changed this one subscription.
  price_change_id uuid,
  created_by text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, subscription_id) references subscription,
  foreign key (merchant_id, plan_before) references subscription_plan,
  foreign key (merchant_id, plan_after) references subscription_plan,
  foreign key (merchant_id, price_change_id) references subscription_price_change,
  constraint subscription_change_settled check ((state = 'PENDING') = (settled_at is null))
);

create unique index subscription_change_pending on subscription_change (merchant_id, subscription_id)
where
  state = 'PENDING';

create index subscription_change_price on subscription_change (merchant_id, price_change_id)
where
  price_change_id is not null;

create index subscription_change_of on subscription_change (merchant_id, subscription_id, created_at desc, id desc);

-- Lines that ride on the next invoice: discounts, add-ons, corrections, and what is left over below
-- zero. The invoice keeps a copy.
-- Owner: subscription
create table subscription_line (
  id uuid,
  merchant_id uuid not null references merchant,
  subscription_id uuid not null,
  kind text not null check (kind in ('DISCOUNT', 'ADD_ON', 'CORRECTION', 'PRORATION', 'CARRIED')),
  name text,
  amount bigint not null check (
    amount <> 0
    and amount between -1000000000000 and 499999999
  ),
  status text not null default 'PENDING' check (status in ('PENDING', 'BILLED', 'VOID')),
  cycle int,
  created_by text not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, subscription_id) references subscription,
  constraint subscription_line_billed check ((status = 'BILLED') = (cycle is not null))
);

create index subscription_line_pending on subscription_line (merchant_id, subscription_id)
where
  status = 'PENDING';

create index subscription_line_of on subscription_line (merchant_id, subscription_id, created_at desc, id desc);

-- Spans whose payment date passed while the merchant was suspended: on no invoice, and billed one by one
-- by who wants to. Whether one was is its invoice's word: the one for the same days that is not void.
-- Owner: subscription
create table subscription_skip (
  merchant_id uuid not null references merchant,
  subscription_id uuid,
  from_date date,
  to_date date not null,
  payment_date date not null,
  amount bigint not null check (amount > 0),
  lines jsonb not null,
  -- Plan, account and price as they were.
  terms jsonb not null,
  created_at timestamptz not null,
  primary key (merchant_id, subscription_id, from_date),
  foreign key (merchant_id, subscription_id) references subscription on delete cascade,
  constraint subscription_skip_span check (from_date < to_date)
);
