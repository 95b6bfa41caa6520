-- The page on which employees ask for an advance themselves.
-- Its address. Another code makes the one before useless.
-- Owner: salary-page
create table salary_link (
  merchant_id uuid primary key references merchant,
  code text collate "C" not null unique,
  made_at timestamptz not null,
  -- Who asked for another one; none for the first.
  rotated_by text
);

-- An employee who has proven by a code that the phone is theirs: their browser holds a token of which
-- the hash is kept, another one after each change. The one before is good for a moment.
-- Owner: salary-page
create table salary_session (
  id uuid,
  merchant_id uuid,
  employee_id uuid not null,
  -- By which they came in: with another phone they come in anew.
  phone text not null,
  token_hash text collate "C" not null unique,
  previous_hash text collate "C",
  rotated_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id) references salary_link,
  foreign key (merchant_id, employee_id) references salary_employee
);

create index salary_session_previous on salary_session (previous_hash)
where
  previous_hash is not null;

create index salary_session_over on salary_session (expires_at);

-- The terms that an employee has accepted, once each.
-- Owner: salary-page
create table salary_consent (
  merchant_id uuid not null references merchant,
  employee_id uuid,
  version text,
  accepted_at timestamptz not null,
  primary key (merchant_id, employee_id, version),
  foreign key (merchant_id, employee_id) references salary_employee
);

-- What employees have bound themselves to: the most of a period, and a day up to which they ask for
-- nothing. What is looser than that holds from another day on. VND.
-- Owner: salary-limit
create table salary_own_limit (
  merchant_id uuid,
  employee_id uuid,
  amount bigint check (amount > 0),
  -- The last day of the lock.
  locked_until date,
  -- From this day on the two below hold instead; none where nothing is to come.
  next_from date,
  next_amount bigint check (next_amount > 0),
  next_locked_until date,
  changed_at timestamptz not null,
  primary key (merchant_id, employee_id),
  foreign key (merchant_id, employee_id) references salary_employee
);
