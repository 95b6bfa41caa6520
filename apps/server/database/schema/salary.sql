-- An enterprise in salary advance: what it asked the bank for, and what the bank grants it. None = it has never asked.
-- Owner: salary-enterprise
create table salary_enterprise (
  merchant_id uuid primary key references merchant,
  status text not null check (
    status in (
      'NOT_REGISTER',
      'WAITING_APPROVAL',
      'OK',
      'DEACTIVATED',
      'CMS_LOCKED',
      'OK_BUT_NOT_CONFIG'
    )
  ),
  -- What an unlocked one goes back to.
  status_before_lock text,
  employees_expected int not null,
  limit_asked bigint not null,
  program_asked text not null,
  registered_at timestamptz not null,
  registered_by text not null,
  -- The bank's, of a rejection or of a lock, as the enterprise reads it.
  reason text,
  granted_limit bigint,
  sources text[],
  program_type text,
  -- A year, percent × 10,000.
  line_rate_micro int,
  contract_number text,
  valid_until date,
  granted_at timestamptz,
  granted_by text,
  constraint salary_enterprise_lock check ((status = 'CMS_LOCKED') = (status_before_lock is not null)),
  -- What the bank has not agreed to has no grant.
  constraint salary_enterprise_grant check (
    status in ('NOT_REGISTER', 'WAITING_APPROVAL')
    or (
      granted_limit is not null
      and sources is not null
      and program_type is not null
      and line_rate_micro is not null
      and contract_number is not null
      and granted_at is not null
      and granted_by is not null
    )
  ),
  -- The whole wage as a basis is the bank's risk, so it is paid from the bank's line alone.
  constraint salary_enterprise_overdraft check (
    program_type <> 'FLEX_SALARY_USE_OVERDRAFT'
    or 'KLB_CREDIT_LINE' = any (sources)
  )
);

create index salary_enterprise_newest on salary_enterprise (registered_at desc, merchant_id desc);

-- How an enterprise pays advances, and which days its periods have.
-- Owner: salary-enterprise
create table salary_config (
  merchant_id uuid primary key references merchant,
  payment_source text not null check (payment_source in ('BUSINESS_ACCOUNT', 'KLB_CREDIT_LINE')),
  account_id uuid not null,
  -- None: no limit of its own.
  limit_amount bigint,
  -- Days of the month; 31 = its last one.
  period_start int not null check (period_start between 1 and 31),
  period_end int not null check (period_end between 1 and 31),
  pay_date int not null check (pay_date between 1 and 31),
  working_days int check (working_days between 1 and 31),
  closed_days int not null check (closed_days between 0 and 30),
  -- Monday first, hundredths of a day.
  work_week smallint[] not null check (cardinality(work_week) = 7),
  second_person boolean not null,
  version int not null,
  foreign key (merchant_id, account_id) references bank_account (merchant_id, id)
);

-- What an employee of a kind may draw.
-- Owner: salary-advance-type
create table salary_advance_type (
  id uuid,
  merchant_id uuid not null references merchant,
  name text not null,
  form text not null check (form in ('AUTO', 'MANUAL')),
  percent int not null check (percent between 1 and 100),
  -- Requests in a period; none = any number.
  frequency int check (frequency between 1 and 31),
  -- Of one request.
  min_amount bigint,
  max_amount bigint,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);

create unique index salary_advance_type_name on salary_advance_type (merchant_id, lower(name));

create index salary_advance_type_newest on salary_advance_type (merchant_id, created_at desc, id desc);

-- Days that are paid by one wage.
-- Owner: salary-period
create table salary_period (
  id uuid,
  merchant_id uuid not null references merchant,
  -- The first of the month that it is named after.
  month date not null,
  start_date date not null,
  end_date date not null,
  -- None: those of the configuration.
  working_days int check (working_days between 1 and 62),
  pay_date date not null,
  -- None: by the day.
  closing text check (closing in ('CLOSING', 'CLOSED')),
  created_at timestamptz not null,
  primary key (merchant_id, id),
  check (start_date <= end_date),
  check (pay_date >= start_date)
);

-- Two that overlap are refused under the enterprise's lock.
create unique index salary_period_start on salary_period (merchant_id, start_date);
