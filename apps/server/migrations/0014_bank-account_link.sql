-- Linking the merchant's bank accounts: what the bank confirmed is held here between check, code and submit.
create table account_link (
  session_id uuid primary key,
  merchant_id uuid not null references merchant (id),
  member_id uuid not null,
  account_no text not null,
  account_name text not null,
  bank_type text not null check (bank_type in ('KLB', 'UMEE')),
  branch text,
  phone text not null,
  state text not null default 'CHECKED' check (state in ('CHECKED', 'VERIFIED', 'LINKED')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index account_link_age on account_link (created_at);

-- Questions that could harvest names or try out id cards, counted per asker by minute and by day.
create table bank_question (
  asker text primary key,
  minute timestamptz not null,
  in_minute int not null,
  day date not null,
  in_day int not null
);

-- was_default_at: tills remember the default account for a second, so one that has just ceased to be it is not unlinked yet.
alter table bank_account
add column branch text,
add column was_default_at timestamptz,
add column unlinked_at timestamptz;

create unique index bank_account_default_fee on bank_account (merchant_id)
where
  default_fee_account
  and status = 'ACTIVE';

-- The tax number under which the bank knows an organization. A twin has one of the bank's sandbox, which start with 99.
alter table merchant
add column if not exists tax_code text;

update merchant
set
  tax_code = '99' || lpad((abs(hashtext (id::text)::bigint) % 100000000)::text, 8, '0')
where
  mode = 'TEST'
  and tax_code is null;
