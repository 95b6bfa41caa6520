-- What customers subscribe to: how much a cycle costs, how long it is, when and until when it is
-- paid. Its cycle, type and payment stay once somebody has subscribed.
-- Owner: subscription-plan
create table subscription_plan (
  id uuid,
  merchant_id uuid not null references merchant,
  code text collate "C" not null,
  name text not null,
  -- Name and code without accents, each word after a blank: lists are searched by it and sorted.
  search_key text collate "C" not null,
  description text,
  status text not null default 'CREATED' check (status in ('CREATED', 'ACTIVE', 'INACTIVE')),
  type text not null check (type in ('RECURRING_QUANTITY', 'METERED_USAGE')),
  payment_type text not null check (payment_type in ('PREPAID', 'POSTPAID')),
  time_type text not null check (time_type in ('DAY', 'WEEK', 'MONTH', 'YEAR')),
  cycle_value int not null check (cycle_value > 0),
  fixed_amount bigint not null check (fixed_amount between 1 and 499999999),
  expiration_days int not null check (expiration_days between 0 and 60),
  -- The day of the week, month or year on which all cycles begin; null = the anchor's own.
  fixed_day int check (fixed_day between 1 and 366),
  -- null = the default account of the moment.
  bank_account_id uuid,
  callback_url text,
  issue_days_before int not null check (issue_days_before between 0 and 30),
  charge_stub boolean not null default false,
  after_dunning text not null default 'CANCEL' check (after_dunning in ('CANCEL', 'STAY')),
  -- Which notices go out about its invoices, and where an SMS is added.
  notices jsonb not null default '{"steps":[],"sms":[]}',
  -- In the address of its public page; whether customers may sign up there themselves, for how many
  -- at most, and what they may try it for first.
  public_code text collate "C" unique,
  sign_up_open boolean not null default false,
  max_quantity int not null default 1 check (max_quantity between 1 and 10000),
  trial_value int check (trial_value between 1 and 365),
  trial_type text check (trial_type in ('DAY', 'WEEK', 'MONTH', 'YEAR')),
  -- Whether anybody has ever subscribed to it, and how many subscriptions have not ended.
  is_used boolean not null default false,
  subscribers int not null default 0 check (subscribers >= 0),
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  modified_by text not null,
  modified_at timestamptz not null,
  primary key (merchant_id, id),
  constraint subscription_plan_metered check (
    type = 'RECURRING_QUANTITY'
    or payment_type = 'POSTPAID'
  ),
  constraint subscription_plan_fixed check (
    fixed_day is null
    or time_type <> 'DAY'
  ),
  constraint subscription_plan_trial check ((trial_value is null) = (trial_type is null))
)
with
  (fillfactor = 85);

create unique index subscription_plan_code on subscription_plan (merchant_id, code);

create index subscription_plan_list on subscription_plan (merchant_id, created_at desc, id desc);

create index subscription_plan_name on subscription_plan (merchant_id, search_key, id);

create index subscription_plan_amount on subscription_plan (merchant_id, fixed_amount, id);

-- What a plan has cost those who subscribe, since when: the price of a version of it. Subscriptions whose price never
-- stood here have one of their own.
-- Owner: subscription-plan
create table subscription_plan_price (
  merchant_id uuid not null references merchant,
  plan_id uuid,
  version int check (version >= 1),
  amount bigint not null check (amount between 1 and 499999999),
  created_by text not null,
  created_at timestamptz not null,
  primary key (merchant_id, plan_id, version),
  foreign key (merchant_id, plan_id) references subscription_plan on delete cascade
);

-- The last number that was given to a plan without a code.
-- Owner: subscription-plan
create table subscription_plan_number (merchant_id uuid primary key references merchant, last int not null);

-- A customer's subscription to a plan. Its dates are counted from its anchor: span `next_span` is
-- the next to be invoiced, as invoice number `next_cycle` (spans that were passed use up no cycle).
-- Owner: subscription
create table subscription (
  id uuid,
  merchant_id uuid not null references merchant,
  code text collate "C" not null,
  plan_id uuid not null,
  -- The customer as they were when it was last written: who is deleted leaves their name here.
  customer_id uuid not null,
  customer_name text not null,
  customer_phone text,
  customer_email text,
  -- Code, customer and refId without accents, each word after a blank.
  search_key text collate "C" not null,
  status text not null check (
    status in (
      'TRIAL',
      'ACTIVE',
      'PAUSED',
      'PENDING_CANCELLATION',
      'CANCELLED',
      'EXPIRED',
      'PAYMENT_EXPIRED',
      'CREATE_INVOICE_FAILED'
    )
  ),
  -- What it was before it was to be cancelled.
  status_before text check (status_before in ('TRIAL', 'ACTIVE')),
  quantity int not null check (quantity between 1 and 10000),
  unit_amount bigint not null check (unit_amount between 1 and 499999999),
  -- null = endless.
  num_of_cycles int check (num_of_cycles > 0),
  num_of_payments int not null default 0 check (num_of_payments >= 0),
  start_date date not null,
  trial_value int check (trial_value between 1 and 365),
  trial_type text check (trial_type in ('DAY', 'WEEK', 'MONTH', 'YEAR')),
  anchor date not null,
  -- Whether its first day, and the end of its trial, are still to be told.
  start_ahead boolean not null default false,
  trial_end_ahead boolean not null default false,
  next_span int not null default 0 check (next_span >= 0),
  next_cycle int not null default 1 check (next_cycle >= 1),
  previous_payment_date date,
  -- null = no further invoice.
  next_payment_date date,
  -- To which day what was invoiced reaches; the day itself is no longer part of it.
  invoiced_to date,
  cancel_at date,
  cancel_reason text,
  resume_at date,
  ended_at timestamptz,
  -- When the engine looks at it next; null = nothing happens by itself any more.
  next_at timestamptz,
  failure text,
  failures int not null default 0 check (failures >= 0),
  -- Since when an invoice is overdue or could not be issued.
  attention_since timestamptz,
  ref_id text,
  note text,
  language text not null default 'VI' check (language in ('VI', 'EN')),
  consent_remind boolean not null default false,
  consent_link boolean not null default false,
  consent_at timestamptz,
  -- Who says so, and which text they were shown.
  consent_by text,
  consent_version text,
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, plan_id) references subscription_plan,
  constraint subscription_trial check ((trial_value is null) = (trial_type is null)),
  constraint subscription_over check ((status in ('CANCELLED', 'EXPIRED')) = (ended_at is not null)),
  constraint subscription_pending check ((status = 'PENDING_CANCELLATION') = (status_before is not null))
)
with
  (fillfactor = 70);

create unique index subscription_code on subscription (merchant_id, code);

create unique index subscription_reference on subscription (merchant_id, ref_id)
where
  ref_id is not null;

-- The engine's own, across merchants: what is due, oldest first; of one moment merchant by merchant.
create index subscription_due on subscription (next_at, merchant_id, id)
where
  next_at is not null;

create index subscription_list on subscription (merchant_id, created_at desc, id desc);

create index subscription_status on subscription (merchant_id, status, created_at desc, id desc);

-- What waits for somebody is little among much: these indexes hold no others.
create index subscription_attention on subscription (merchant_id, status, attention_since desc, id desc)
where
  attention_since is not null;

create index subscription_of_plan on subscription (merchant_id, plan_id, created_at desc, id desc);

create index subscription_of_customer on subscription (merchant_id, customer_id, created_at desc, id desc);

create index subscription_next on subscription (merchant_id, next_payment_date, id);

-- What happened to a subscription, by whom: never changed.
-- Owner: subscription
create table subscription_event (
  id uuid,
  merchant_id uuid not null references merchant,
  subscription_id uuid not null,
  at timestamptz not null,
  kind text not null,
  actor text not null check (actor in ('MEMBER', 'SERVER', 'PAYER', 'ENGINE')),
  by_name text,
  status_from text,
  status_to text,
  note text,
  invoice_number text,
  amount bigint,
  -- Of what was done to many subscriptions at once: what people call it.
  bulk_code text,
  primary key (merchant_id, id),
  foreign key (merchant_id, subscription_id) references subscription
);

create index subscription_event_of on subscription_event (merchant_id, subscription_id, at desc, id desc);

-- An invoice of a subscription: one a cycle that is not void. It keeps the plan as it was. Whether
-- it is paid is its payment's word, which is opened when the invoice is first looked at.
-- Owner: subscription-invoice
create table subscription_invoice (
  id uuid,
  merchant_id uuid not null references merchant,
  -- In its public address.
  code text collate "C" not null unique,
  -- What people read out.
  number text collate "C" not null,
  subscription_id uuid not null,
  subscription_code text collate "C" not null,
  plan_id uuid not null,
  customer_id uuid not null,
  customer_name text not null,
  customer_phone text,
  customer_email text,
  search_key text collate "C" not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'SUCCESS', 'TIMEOUT', 'CANCELED')),
  void_reason text check (void_reason in ('VOIDED', 'CANCELLED', 'REPLACED', 'WRITTEN_OFF')),
  void_note text,
  cycle int not null check (cycle >= 1),
  from_date date not null,
  to_date date not null,
  quantity int not null,
  unit_amount bigint not null check (unit_amount > 0),
  amount bigint not null check (amount between 1 and 499999999),
  lines jsonb not null,
  plan jsonb not null,
  bank_account_id uuid,
  language text not null check (language in ('VI', 'EN')),
  payment_date date not null,
  expired_date date not null,
  first_expired_date date not null,
  extensions int not null default 0 check (extensions between 0 and 3),
  -- Until when it can be paid late; its payment ends then.
  payable_until timestamptz not null,
  payment_id uuid,
  -- The one before it, whose time was over: a timely transfer of which the bank tells late still pays it.
  earlier_payment_id uuid,
  paid_at timestamptz,
  paid_late boolean not null default false,
  paid_outside boolean not null default false,
  -- The message about it that left last before its customer paid; null = none had.
  paid_after text,
  paid_note text,
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and amount),
  replaces uuid,
  -- Issued before its time because its customer asked to pay ahead, and until when that is waited for: it is void then, and
  -- nobody is reminded of it. Of a slip of a payment booklet its ordinary time, at which it is owed. null = issued in its time.
  ahead_until timestamptz,
  -- Which slip it is of a printed payment booklet, counted from 1; null = none.
  slip_no int check (slip_no >= 1),
  -- The group whose payment is this one's; null = its payment is its own.
  group_id uuid,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, subscription_id) references subscription,
  constraint subscription_invoice_span check (from_date < to_date),
  constraint subscription_invoice_void check ((status = 'CANCELED') = (void_reason is not null)),
  constraint subscription_invoice_paid check ((status = 'SUCCESS') = (paid_at is not null))
)
with
  (fillfactor = 70);

-- However often a cycle is issued, it is owed once.
create unique index subscription_invoice_cycle on subscription_invoice (merchant_id, subscription_id, cycle)
where
  status <> 'CANCELED';

create unique index subscription_invoice_number on subscription_invoice (merchant_id, number);

create index subscription_invoice_payment on subscription_invoice (merchant_id, payment_id)
where
  payment_id is not null;

create index subscription_invoice_earlier on subscription_invoice (merchant_id, earlier_payment_id)
where
  earlier_payment_id is not null;

-- Payers know the payment alone.
create index subscription_invoice_of_payment on subscription_invoice (payment_id)
where
  payment_id is not null;

create index subscription_invoice_list on subscription_invoice (merchant_id, created_at desc, id desc);

create index subscription_invoice_status on subscription_invoice (merchant_id, status, created_at desc, id desc);

create index subscription_invoice_overdue on subscription_invoice (merchant_id, expired_date desc, id desc)
where
  status = 'TIMEOUT';

create index subscription_invoice_of on subscription_invoice (merchant_id, subscription_id, cycle desc, id desc);

-- Printed slips that a new price of their plan takes back.
create index subscription_invoice_slip on subscription_invoice (merchant_id, plan_id, from_date)
where
  slip_no is not null
  and ahead_until is not null
  and status = 'PENDING';

create index subscription_invoice_day on subscription_invoice (merchant_id, payment_date desc, id desc);

-- Several invoices of a subscription that are paid by one payment, all or none, because their customer pays ahead. How it stands
-- is its payment's word.
-- Owner: subscription-invoice
create table subscription_invoice_group (
  id uuid,
  merchant_id uuid not null references merchant,
  -- In the address of the page on which it is paid.
  code text collate "C" not null unique,
  subscription_id uuid not null,
  payment_id uuid not null,
  amount bigint not null check (amount between 1 and 499999999),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, subscription_id) references subscription
);

create unique index subscription_invoice_group_payment on subscription_invoice_group (merchant_id, payment_id);

create index subscription_invoice_group_of on subscription_invoice_group (merchant_id, subscription_id, created_at desc);

-- What each invoice of a group is of its payment.
-- Owner: subscription-invoice
create table invoice_payment (
  merchant_id uuid not null references merchant,
  invoice_id uuid,
  transaction_id uuid,
  amount bigint not null check (amount > 0),
  primary key (merchant_id, transaction_id, invoice_id),
  foreign key (merchant_id, invoice_id) references subscription_invoice
);
