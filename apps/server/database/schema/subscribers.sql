-- Customers who act for themselves: they sign up to a plan on its public page, and look after their
-- subscriptions by one-time codes.
--
-- Somebody who signs up: for what, and how it begins. What is paid beforehand begins when its first
-- payment settles, everything else once the code that was sent is given back.
-- Owner: subscription-sign-up
create table subscription_sign_up (
  id uuid,
  merchant_id uuid not null references merchant,
  -- In its public address.
  code text collate "C" not null unique,
  plan_id uuid not null,
  -- One form that is sent twice is one sign-up.
  form_key text collate "C" not null,
  full_name text not null,
  phone text,
  email text,
  quantity int not null check (quantity between 1 and 10000),
  unit_amount bigint not null check (unit_amount between 1 and 499999999),
  trial_value int check (trial_value between 1 and 365),
  trial_type text check (trial_type in ('DAY', 'WEEK', 'MONTH', 'YEAR')),
  -- Whether its trial fell away because phone or e-mail had tried the plan before.
  is_trial_used boolean not null default false,
  language text not null check (language in ('VI', 'EN')),
  consent_remind boolean not null,
  consent_link boolean not null,
  -- The day from which its first period was reckoned.
  start_date date not null,
  -- What is paid first, and by what; null where it begins by a code.
  amount bigint check (amount between 1 and 499999999),
  payment_id uuid,
  -- The code that was sent last, and where to.
  otp_step_id uuid,
  code_channel text check (code_channel in ('SMS', 'EMAIL')),
  subscription_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, plan_id) references subscription_plan,
  constraint subscription_sign_up_trial check ((trial_value is null) = (trial_type is null)),
  constraint subscription_sign_up_reach check (coalesce(phone, email) is not null)
);

create unique index subscription_sign_up_form on subscription_sign_up (merchant_id, form_key);

-- Payers and the settlement know the payment alone.
create unique index subscription_sign_up_payment on subscription_sign_up (payment_id)
where
  payment_id is not null;

create index subscription_sign_up_subscription on subscription_sign_up (merchant_id, subscription_id)
where
  subscription_id is not null;

-- Phones and e-mail addresses that have tried a plan: once each.
-- Owner: subscription-sign-up
create table subscription_trial (
  merchant_id uuid not null references merchant,
  plan_id uuid,
  contact text collate "C",
  at timestamptz not null,
  primary key (merchant_id, plan_id, contact),
  foreign key (merchant_id, plan_id) references subscription_plan
);

-- A customer who has proven who they are by a code: their browser holds a token of which the hash is
-- kept, another one after each use. The one before is good for a moment, for a form that was pressed twice.
-- Owner: subscriber
create table subscriber_session (
  id uuid,
  merchant_id uuid not null references merchant,
  customer_id uuid not null,
  token_hash text collate "C" not null unique,
  previous_hash text collate "C",
  rotated_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);

create index subscriber_session_previous on subscriber_session (previous_hash)
where
  previous_hash is not null;
