-- Ways in beyond the password: tickets between steps, the emergency lock, and QR codes that a bank app approves.
-- When the person himself locked it; lifted by a password reset with a code. A BLOCKED member without it was blocked by somebody else and stays so.
alter table member
add column emergency_locked_at timestamptz,
add column password_changed_at timestamptz;

-- What one step hands to the next. Only the hash is kept; `session_id` binds a ticket to the sign-in it was given to.
create table auth_ticket (
  id uuid primary key,
  purpose text not null check (
    purpose in ('RESET_PASSWORD', 'MEMBER_RESET', 'CHANGE_PASSWORD', 'EMERGENCY_LOCK', 'QR_REGISTER')
  ),
  subject_id uuid not null,
  secret_hash text not null,
  session_id uuid,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create unique index auth_ticket_secret on auth_ticket (secret_hash);

create index auth_ticket_subject on auth_ticket (subject_id);

-- One QR on one browser's screen. The code is what the QR says, the secret what the browser keeps; both as hashes.
create table qr_login (
  id uuid primary key,
  code_hash text not null,
  secret_hash text not null,
  state text not null check (state in ('PENDING', 'INPUT_DATA', 'FAILED', 'APPROVE', 'USED')),
  merchant_code text,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The bank's customer who opened it: nobody else may decide.
  customer_id text,
  decided_at timestamptz,
  member_id uuid references member (id),
  -- The customer as the bank described him, sealed; forgotten with the QR.
  info_sealed text,
  register_state text check (register_state in ('CREATED', 'UPDATE_PASSWORD', 'SUBMIT_INFO', 'VERIFIED_OTP'))
);

create unique index qr_login_code on qr_login (code_hash);

create index qr_login_created on qr_login (created_at);

create index qr_login_member on qr_login (member_id)
where
  member_id is not null;
