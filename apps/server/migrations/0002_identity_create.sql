-- Who may come in: merchants with their Test Mode twins, members, role groups, bank staff, sessions.
create table merchant (
  id uuid primary key,
  code text not null,
  name text not null,
  status text not null,
  mode text not null check (mode in ('LIVE', 'TEST')),
  live_id uuid references merchant (id),
  clock_shift_ms bigint not null default 0,
  viet_qr_pro_status text not null default 'INACTIVE',
  allow_email boolean not null default true,
  webhook_url text,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  check ((mode = 'TEST') = (live_id is not null)),
  check (
    status in (
      'CREATED',
      'SUBMIT_INFO',
      'LINKED_ACCOUNT',
      'OPEN_ACCOUNT',
      'ACTIVE',
      'INACTIVE',
      'DENIED'
    )
  )
);

create unique index merchant_code on merchant (code, mode);

create unique index merchant_twin on merchant (live_id)
where
  live_id is not null;

create sequence merchant_number start 100;

create table role_group (
  id uuid primary key,
  merchant_id uuid references merchant (id),
  code text not null,
  name text not null,
  description text not null default '',
  codes int[] not null,
  status text not null default 'ACTIVE',
  created_at timestamptz not null
);

create unique index role_group_code on role_group (coalesce(merchant_id, '00000000-0000-0000-0000-000000000000'), code);

create table member (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  phone text not null,
  full_name text not null,
  email text,
  avatar text,
  password_hash text not null,
  is_owner boolean not null,
  role_group_id uuid references role_group (id),
  status text not null check (status in ('NOT_LOGGED_IN', 'ACTIVE', 'INACTIVE', 'BLOCKED')),
  allow_email boolean not null default true,
  created_at timestamptz not null,
  modified_at timestamptz not null
);

create unique index member_phone on member (merchant_id, phone);

-- A phone may be the owner of one merchant only: it is the owner's sign-in name.
create unique index member_owner_phone on member (phone)
where
  is_owner;

create unique index member_one_owner on member (merchant_id)
where
  is_owner;

create table admin (
  id uuid primary key,
  username text not null unique,
  full_name text not null,
  staff_id text not null unique,
  office text not null,
  kind text not null check (kind in ('cms', 'root')),
  role_group_id uuid references role_group (id),
  password_hash text not null,
  status text not null,
  created_at timestamptz not null
);

-- A family of refresh tokens is one session; the tokens themselves are never stored, only their hashes.
create table session (
  id uuid primary key,
  audience text not null,
  subject_id uuid not null,
  refresh_hash text not null,
  -- Tokens replaced a moment ago: [{hash, until, successor}], the successor sealed so that only the holder of the old token can read it.
  replaced jsonb not null default '[]',
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  reason text,
  address text not null,
  user_agent text not null
);

create unique index session_refresh on session (refresh_hash);

create index session_subject on session (subject_id, created_at desc);

-- Failed tries by key (account, address, pair) for growing delays and locks (reliability bar I1).
create table sign_in_failure (
  key text primary key,
  failures int not null,
  first_at timestamptz not null,
  locked_until timestamptz
);
