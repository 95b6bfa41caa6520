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
  -- Since something was logged or asked for in it: its days stay, and it is not deleted.
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  check (start_date <= end_date),
  check (pay_date >= start_date)
);

-- Two that overlap are refused under the enterprise's lock.
create unique index salary_period_start on salary_period (merchant_id, start_date);

-- Who may draw, on which terms, and to which account.
-- Owner: salary-employee
create table salary_employee (
  id uuid,
  merchant_id uuid not null references merchant,
  code text not null,
  name text not null,
  phone text not null,
  email text not null,
  position text not null,
  type_id uuid not null,
  activated boolean not null,
  -- Wage of a period, birth date, identity number and account, encrypted; none once they are erased.
  sealed text,
  account_bin text not null,
  -- Its last four digits.
  account_last text not null,
  -- Keyed; none once they are erased.
  account_digest text,
  identity_digest text,
  account_status text not null check (account_status in ('CHECKING', 'VERIFIED', 'MISMATCH', 'NOT_FOUND')),
  -- Since when it is this account; none for the first one.
  account_since timestamptz,
  -- The last day; none for those who stay.
  left_on date,
  left_reason text,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, type_id) references salary_advance_type,
  constraint salary_employee_left check (
    left_on is null
    or not activated
  ),
  constraint salary_employee_erased check (
    sealed is not null
    or left_on is not null
  )
);

create unique index salary_employee_code on salary_employee (merchant_id, lower(code));

-- Those who have left may come back under another code, or work for another enterprise.
create unique index salary_employee_phone on salary_employee (merchant_id, phone)
where
  left_on is null;

create unique index salary_employee_account on salary_employee (merchant_id, account_digest)
where
  left_on is null;

create unique index salary_employee_identity on salary_employee (merchant_id, identity_digest)
where
  left_on is null;

create index salary_employee_newest on salary_employee (merchant_id, created_at desc, id desc);

create index salary_employee_type on salary_employee (merchant_id, type_id);

create index salary_employee_checking on salary_employee (merchant_id, id)
where
  account_status = 'CHECKING'
  and left_on is null;

create index salary_employee_unmatched on salary_employee (merchant_id)
where
  account_status in ('MISMATCH', 'NOT_FOUND')
  and left_on is null;

-- What of an employee waits for a second person.
-- Owner: salary-employee
create table salary_employee_proposal (
  merchant_id uuid,
  employee_id uuid,
  kinds text[] not null check (
    cardinality(kinds) > 0
    and kinds <@ array['ACTIVATION', 'ACCOUNT', 'WAGE', 'NAME']
  ),
  -- Another account or wage, encrypted; none where it is about neither.
  sealed text,
  account_bin text,
  account_last text,
  account_digest text,
  reason text,
  asked_by_id text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  primary key (merchant_id, employee_id),
  foreign key (merchant_id, employee_id) references salary_employee
);

-- Spreadsheets between their dry run and what is written of them.
-- Owner: salary-import
create table salary_import (
  id uuid,
  merchant_id uuid not null references merchant,
  kind text not null check (kind in ('EMPLOYEE', 'LOGWORK', 'DEDUCTION')),
  -- Of log work and deductions.
  period_id uuid,
  file_name text not null,
  -- SHA-256 of the file.
  digest text not null,
  -- What was read of it, encrypted; none once it is written.
  sealed bytea,
  created_at timestamptz not null,
  created_by text not null,
  done_at timestamptz,
  done_by text,
  primary key (merchant_id, id),
  constraint salary_import_done check ((done_at is null) = (sealed is not null))
);

create index salary_import_repeat on salary_import (merchant_id, digest)
where
  done_at is not null;

create index salary_import_forgotten on salary_import (created_at)
where
  done_at is null;

-- What the cells of an enterprise's time sheets may say besides numbers, and which part of a day each counts, in hundredths. None: the usual ones.
-- Owner: salary-logwork
create table salary_logwork_symbols (
  merchant_id uuid primary key references merchant,
  symbols text[] not null,
  parts smallint[] not null check (
    0 <= all (parts)
    and 100 >= all (parts)
  ),
  version int not null,
  check (cardinality(symbols) = cardinality(parts))
);

-- What an employee worked in a period.
-- Owner: salary-logwork
create table salary_logwork (
  merchant_id uuid,
  period_id uuid,
  employee_id uuid,
  -- One a day of the period, in hundredths of a day; null = nothing was said of it.
  days smallint[] not null,
  -- What they come to.
  worked int not null,
  primary key (merchant_id, period_id, employee_id),
  foreign key (merchant_id, period_id) references salary_period,
  foreign key (merchant_id, employee_id) references salary_employee
);

-- Days that were changed after they had been logged. Never changed.
-- Owner: salary-logwork
create table salary_logwork_change (
  id bigint generated always as identity,
  merchant_id uuid not null,
  period_id uuid not null,
  employee_id uuid not null,
  day date not null,
  -- Hundredths of a day.
  before smallint,
  after smallint,
  -- None where a file took its place.
  reason text,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, period_id, employee_id) references salary_logwork
);

create index salary_logwork_change_newest on salary_logwork_change (merchant_id, period_id, employee_id, id desc);

-- What all employees of an enterprise have drawn in a period. VND.
-- Owner: salary-limit
create table salary_pool (
  merchant_id uuid,
  period_id uuid,
  pending bigint not null default 0 check (pending >= 0),
  advanced bigint not null default 0 check (advanced >= 0),
  primary key (merchant_id, period_id),
  foreign key (merchant_id, period_id) references salary_period
);

-- What one of them has.
-- Owner: salary-limit
create table salary_position (
  merchant_id uuid,
  period_id uuid,
  employee_id uuid,
  pending bigint not null default 0 check (pending >= 0),
  advanced bigint not null default 0 check (advanced >= 0),
  -- Requests that wait or were approved and have not failed.
  requests int not null default 0 check (requests >= 0),
  primary key (merchant_id, period_id, employee_id),
  foreign key (merchant_id, period_id) references salary_pool,
  foreign key (merchant_id, employee_id) references salary_employee
);

-- A request of an employee for a part of their wage.
-- Owner: salary-advance
create table salary_advance (
  id uuid,
  merchant_id uuid not null references merchant,
  -- As people say it, "UL7K3M9Q2X".
  code text not null,
  period_id uuid not null,
  employee_id uuid not null,
  amount bigint not null check (
    amount > 0
    and amount % 1000 = 0
  ),
  form text not null check (form in ('AUTO', 'MANUAL')),
  status text not null check (status in ('WAITING_APPROVAL', 'APPROVED', 'REJECTED', 'CANCELED', 'EXPIRED')),
  payment_status text not null check (payment_status in ('NONE', 'TODO', 'PROCESSING', 'SUCCESS', 'FAILED')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  reject_reason text,
  -- The caller's own number of it, where it came through the bank's app.
  reference text,
  primary key (merchant_id, id),
  foreign key (merchant_id, period_id, employee_id) references salary_position,
  constraint salary_advance_paid check ((status = 'APPROVED') = (payment_status <> 'NONE')),
  constraint salary_advance_decided check ((status = 'WAITING_APPROVAL') = (decided_at is null))
);

create unique index salary_advance_code on salary_advance (merchant_id, code);

create unique index salary_advance_reference on salary_advance (merchant_id, reference);

create index salary_advance_newest on salary_advance (merchant_id, created_at desc, id desc);

create index salary_advance_employee on salary_advance (merchant_id, employee_id, created_at desc);

create index salary_advance_waiting on salary_advance (merchant_id, period_id)
where
  status = 'WAITING_APPROVAL';

create index salary_advance_unpaid on salary_advance (merchant_id, id)
where
  payment_status = 'TODO';

-- An order to the bank that pays one. The reference is given once.
-- Owner: salary-advance
create table salary_advance_payment (
  id uuid,
  merchant_id uuid not null,
  advance_id uuid not null,
  reference text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('TODO', 'PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED')),
  -- Who pays it, and from which account: the enterprise's own, or with the credit line the bank's.
  source text not null check (source in ('BUSINESS_ACCOUNT', 'KLB_CREDIT_LINE')),
  -- Of the credit line on the day on which it was paid: a year, percent × 10,000. Null before it is paid.
  rate_micro int,
  from_account text not null,
  to_bin text not null,
  -- The last four digits.
  to_last text not null,
  -- Keyed, of the whole account: an order to another one is not sent.
  to_digest text,
  transfer_id uuid,
  bank_reference text,
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  returned_at timestamptz,
  -- The period on whose pay day it is taken off, and the one that gives it back where it came back after that.
  deducted_in uuid,
  given_back_in uuid,
  -- The collection that pays it back to the credit line. Where it came back after that: the next one, which is less by it, or the
  -- transfer that pays it to the enterprise.
  collected_in uuid,
  offset_in uuid,
  refunded_in uuid,
  -- When the bank's own books took it as lent, and as back.
  house_at timestamptz,
  house_back_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, advance_id) references salary_advance,
  check (
    given_back_in is null
    or deducted_in is not null
  ),
  check (
    offset_in is null
    or collected_in is not null
  ),
  check (
    refunded_in is null
    or (
      collected_in is not null
      and offset_in is null
      and state = 'RETURNED'
    )
  ),
  check (
    source = 'KLB_CREDIT_LINE'
    or (
      collected_in is null
      and house_at is null
      and rate_micro is null
    )
  )
);

-- Lent and not paid back.
create index salary_advance_payment_lent on salary_advance_payment (merchant_id)
where
  source = 'KLB_CREDIT_LINE'
  and collected_in is null;

-- Came back after it had been paid back, and neither makes a collection less nor goes to the enterprise.
create index salary_advance_payment_owed on salary_advance_payment (merchant_id)
where
  state = 'RETURNED'
  and collected_in is not null
  and offset_in is null
  and refunded_in is null;

-- What the bank's own books have not taken yet.
create index salary_advance_payment_house on salary_advance_payment (ended_at)
where
  source = 'KLB_CREDIT_LINE'
  and state in ('SUCCESS', 'RETURNED')
  and (
    house_at is null
    or (
      state = 'RETURNED'
      and house_back_at is null
    )
  );

-- What the credit line has lent is paid back on the pay day of a period, with interest. SHORT: the account did not cover it,
-- or the bank refused; it is tried again. One of a period. VND.
-- Owner: salary-collection
create table salary_collection (
  merchant_id uuid,
  id uuid,
  period_id uuid not null,
  due_on date not null,
  state text not null check (state in ('DUE', 'COLLECTING', 'COLLECTED', 'SHORT')),
  -- Counted anew with each try, until it is collected.
  principal bigint not null check (principal >= 0),
  interest bigint not null check (interest >= 0),
  payments int not null,
  -- As granted on the day of the try: a year, percent × 10,000. What was lent bears that of its own day.
  rate_micro int not null,
  tries int not null default 0,
  tried_at timestamptz,
  from_account text,
  transfer_id uuid,
  bank_reference text,
  failure text,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Since then nobody draws, until it is collected.
  overdue_at timestamptz,
  -- When the bank's own books took it as paid back.
  house_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, period_id) references salary_period,
  check ((state = 'COLLECTED') = (ended_at is not null)),
  check (
    state <> 'COLLECTING'
    or transfer_id is not null
  )
);

create unique index salary_collection_period on salary_collection (merchant_id, period_id);

create index salary_collection_open on salary_collection (due_on)
where
  state <> 'COLLECTED';

create index salary_collection_created on salary_collection (due_on desc, id desc);

create index salary_collection_house on salary_collection (ended_at)
where
  state = 'COLLECTED'
  and house_at is null;

-- What came back after it had been paid back, and made no collection less within three days: the bank transfers it to the enterprise,
-- one order a day. What did not reach it is owed again, and is of a later one. VND.
-- Owner: salary-collection
create table salary_line_refund (
  merchant_id uuid not null references merchant,
  id uuid,
  day date not null,
  -- Of how many advances.
  payments int not null check (payments > 0),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('SENDING', 'DONE', 'FAILED', 'RETURNED')),
  to_account text not null,
  transfer_id uuid,
  bank_reference text,
  failure text,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- When the bank told of the money on the enterprise's account.
  credited_at timestamptz,
  primary key (merchant_id, id),
  check ((state = 'SENDING') = (ended_at is null)),
  check ((state = 'FAILED') = (failure is not null)),
  check (
    state not in ('DONE', 'RETURNED')
    or bank_reference is not null
  )
);

create unique index salary_line_refund_day on salary_line_refund (merchant_id, day);

create index salary_line_refund_created on salary_line_refund (created_at desc, id desc);

-- Paid, and not told of on the enterprise's account yet.
create index salary_line_refund_arriving on salary_line_refund (bank_reference)
where
  credited_at is null;

create unique index salary_advance_payment_reference on salary_advance_payment (merchant_id, reference);

create index salary_advance_payment_of on salary_advance_payment (merchant_id, advance_id);

-- As bank staff list them, of all enterprises.
create index salary_advance_payment_newest on salary_advance_payment (created_at desc, id desc);

create index salary_advance_payment_amount on salary_advance_payment (amount desc, id desc);

-- As bank staff look for one.
create index salary_advance_payment_named on salary_advance_payment (lower(reference) text_pattern_ops);

create index salary_advance_payment_at_bank on salary_advance_payment (lower(bank_reference))
where
  bank_reference is not null;

create index salary_advance_named on salary_advance (code);

create index salary_advance_payment_open on salary_advance_payment (merchant_id)
where
  state in ('TODO', 'PROCESSING', 'SUCCESS')
  and deducted_in is null;

-- In which order an enterprise wants the columns of its file for payroll. None: the usual one.
-- Owner: salary-deduction
create table salary_deduction_columns (
  merchant_id uuid primary key references merchant,
  columns text[] not null check (cardinality(columns) > 0),
  version int not null
);

-- A period that is being closed, or was.
-- Owner: salary-deduction
create table salary_closing (
  merchant_id uuid,
  period_id uuid,
  -- From then on nothing of the period changes.
  started_at timestamptz not null,
  started_by text not null,
  -- How many employees there were, how many a job has reached, and the last of them.
  employees int not null,
  reached int not null default 0,
  reached_id uuid,
  closed_at timestamptz,
  -- Of its lines, in hexadecimal digits.
  sha256 text,
  -- The order of its file's columns, as it was chosen when closing began; none: the usual one.
  columns text[],
  primary key (merchant_id, period_id),
  foreign key (merchant_id, period_id) references salary_period,
  check ((closed_at is null) = (sha256 is null))
);

create index salary_closing_open on salary_closing (started_at)
where
  closed_at is null;

-- What is taken off an employee's wage on the pay day of a period. VND. All but what payroll says of it, and what is written off, never changes.
-- Owner: salary-deduction
create table salary_deduction (
  merchant_id uuid,
  period_id uuid,
  employee_id uuid,
  -- As they were when the period was closed.
  code text not null,
  name text not null,
  left_on date,
  paid bigint not null check (paid >= 0),
  returned bigint not null check (returned >= 0),
  -- What earlier periods could not take off; less than nothing where payroll took off too much.
  carried_in bigint not null,
  at_bank bigint not null check (at_bank >= 0),
  at_bank_count int not null check (at_bank_count >= 0),
  request_codes text[] not null,
  -- Hundredths of days; null where nothing was logged.
  worked int,
  deduct bigint not null,
  carried_out bigint not null,
  -- What payroll really took off; null = nothing was said, and it is what was to be taken off.
  taken bigint,
  taken_at timestamptz,
  taken_by text,
  -- What of it was written off, or paid back outside payroll, once the period was closed.
  written_off bigint not null default 0 check (written_off >= 0),
  primary key (merchant_id, period_id, employee_id),
  foreign key (merchant_id, period_id) references salary_closing,
  foreign key (merchant_id, employee_id) references salary_employee,
  constraint salary_deduction_whole check (deduct + carried_out = paid + carried_in - returned)
);

create unique index salary_deduction_code on salary_deduction (merchant_id, period_id, lower(code));

create index salary_deduction_of on salary_deduction (merchant_id, employee_id);

-- What an employee owes from closed periods, and the enterprise writes off (LOSS) or was paid back outside payroll (SETTLED). VND.
-- Owner: salary-write-off
create table salary_write_off (
  merchant_id uuid,
  id uuid,
  -- The last closed period with a line of the employee's; of one that was agreed to, the line that is less by it.
  period_id uuid not null,
  employee_id uuid not null,
  amount bigint not null check (amount > 0),
  way text not null check (way in ('LOSS', 'SETTLED')),
  reason text not null,
  status text not null check (status in ('WAITING', 'APPROVED', 'REJECTED')),
  asked_by_id text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  reject_reason text,
  primary key (merchant_id, id),
  foreign key (merchant_id, period_id, employee_id) references salary_deduction,
  constraint salary_write_off_decided check (
    (status = 'WAITING') = (decided_at is null)
    and (status = 'WAITING') = (decided_by is null)
  ),
  constraint salary_write_off_rejected check ((status = 'REJECTED') = (reject_reason is not null))
);

create unique index salary_write_off_waiting on salary_write_off (merchant_id, employee_id)
where
  status = 'WAITING';

create index salary_write_off_newest on salary_write_off (merchant_id, asked_at desc, id desc);

create index salary_write_off_of on salary_write_off (merchant_id, employee_id);

-- What people were told by SMS or e-mail, once each; of what comes again and again: the last time.
-- Owner: salary-notice
create table salary_notice (
  merchant_id uuid references merchant,
  kind text check (
    kind in ('PAID', 'FAILED', 'RETURNED', 'REJECTED', 'EXPIRED', 'WAITING', 'ACCOUNTS', 'UNCLOSED')
  ),
  -- The order of the bank, the request, or the enterprise as a whole.
  about uuid,
  told_at timestamptz not null,
  -- How many there were, of ACCOUNTS.
  count int,
  primary key (merchant_id, kind, about)
);
