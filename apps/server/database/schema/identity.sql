-- A merchant, or the Test Mode (sandbox) merchant of one: mode TEST, live_id = the merchant it
-- belongs to (ADR 0009). A sandbox merchant is never emptied, because its ledger is append-only: a
-- reset retires it and opens a new one.
-- Owner: merchant
create table merchant (
  id uuid primary key,
  code text not null,
  name text not null,
  -- What it is found by: without accents and capitals.
  name_words text not null generated always as (fold_text (name)) stored,
  status text not null check (
    status in (
      'CREATED',
      'SUBMIT_INFO',
      'LINKED_ACCOUNT',
      'OPEN_ACCOUNT',
      'ACTIVE',
      'INACTIVE',
      'DENIED'
    )
  ),
  mode text not null check (mode in ('LIVE', 'TEST')),
  live_id uuid references merchant,
  clock_shift_ms bigint not null default 0,
  viet_qr_pro_status text not null default 'INACTIVE' constraint merchant_viet_qr_pro check (viet_qr_pro_status in ('INACTIVE', 'PENDING', 'APPROVED', 'LOCK', 'REJECTED')),
  allow_email boolean not null default true,
  webhook_url text,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  contact_phone text,
  contact_email text,
  contact_address text,
  website text,
  -- The tax number under which the bank knows an organization. A sandbox merchant has one of the
  -- bank's sandbox, which start with 99.
  tax_code text,
  -- What it has applied as, and how it has agreed to pay fees; a sandbox merchant's are those of its live one.
  business_type text,
  fee_type text not null default 'IMMEDIATELY' check (fee_type in ('IMMEDIATELY', 'LATER')),
  -- When it allowed the bank to debit fees from its account: with its contract. Without it fees are paid by link.
  fee_mandate_at timestamptz,
  -- When the bank approved who stands for it; without that no money is paid out. A sandbox merchant needs none.
  representative_verified_at timestamptz,
  -- Set when a sandbox merchant was reset and another one took its place.
  retired_at timestamptz,
  constraint merchant_check check ((mode = 'TEST') = (live_id is not null)),
  constraint merchant_retired_is_twin check (
    (retired_at is null)
    or (mode = 'TEST')
  )
);

create index merchant_created on merchant (created_at desc, id desc)
where
  mode = 'LIVE';

-- What bank staff look for.
create index merchant_name_words on merchant using gin (name_words gin_trgm_ops);

create index merchant_tax_code on merchant (tax_code)
where
  tax_code is not null;

-- Merchants whose file waits for the bank.
create index merchant_file_waits on merchant (id)
where
  (status = 'LINKED_ACCOUNT')
  and (mode = 'LIVE');

create unique index merchant_twin on merchant (live_id)
where
  (live_id is not null)
  and (retired_at is null);

create unique index merchant_code on merchant (code, mode)
where
  retired_at is null;

create index merchant_viet_qr_pro_waits on merchant (viet_qr_pro_status)
where
  viet_qr_pro_status <> 'INACTIVE';

-- The next merchant's code.
create sequence merchant_number start 100;

-- What a merchant states about itself at onboarding, encrypted with a key outside the database.
-- Owner: merchant
create table merchant_profile (
  merchant_id uuid primary key references merchant,
  sealed text not null,
  modified_at timestamptz not null
);

-- How a merchant came to its state. Append-only.
-- Owner: merchant
create table merchant_move (
  id bigint generated always as identity,
  merchant_id uuid not null references merchant,
  from_status text,
  to_status text not null,
  reason text,
  actor_kind text not null,
  actor_name text not null,
  at timestamptz not null,
  primary key (merchant_id, id)
);

-- Moves come in the order of time: reports ask for a period of all merchants.
create index merchant_move_at on merchant_move using brin (at);

create trigger append_only_truncate
before truncate on merchant_move for EACH STATEMENT
execute function refuse_change ();

create trigger append_only
before delete or update on merchant_move for EACH STATEMENT
execute function refuse_change ();

-- A named set of function codes and actions for members or bank staff. merchant_id null = a preset,
-- or a group of the bank's staff.
-- Owner: role-group
create table role_group (
  id uuid primary key,
  merchant_id uuid references merchant,
  code text not null,
  name text not null,
  description text not null default '',
  codes int[] not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'CLOSED')),
  created_at timestamptz not null,
  actions text[],
  created_by text,
  modified_at timestamptz,
  modified_by text,
  deleted_at timestamptz,
  scope text not null default 'MERCHANT' check (scope in ('ADMIN', 'MERCHANT', 'ROOT_ADMIN', 'INTERNAL_SERVICE')),
  -- The rights of one member alone, shown with that member and nowhere else.
  personal boolean not null default false
);

create unique index role_group_code on role_group (COALESCE(merchant_id, '00000000-0000-0000-0000-000000000000'::uuid), code);

create unique index role_group_name on role_group (merchant_id, lower(name))
where
  (merchant_id is not null)
  and (deleted_at is null)
  and (not personal);

-- A person who signs in for a merchant. A removed member stays as history, and the phone may be
-- invited again.
-- Owner: member
create table member (
  id uuid,
  merchant_id uuid not null references merchant,
  phone text not null,
  full_name text not null,
  email text,
  avatar text,
  password_hash text,
  is_owner boolean not null,
  role_group_id uuid references role_group,
  status text not null check (status in ('NOT_LOGGED_IN', 'ACTIVE', 'INACTIVE', 'BLOCKED')),
  allow_email boolean not null default true,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  -- When the member locked themselves; lifted by a password reset with a code. A BLOCKED member
  -- without it was blocked by somebody else and stays so.
  emergency_locked_at timestamptz,
  password_changed_at timestamptz,
  deleted_at timestamptz,
  created_by text,
  last_sign_in_at timestamptz,
  language text check (language in ('vi', 'en')),
  primary key (merchant_id, id),
  unique (id)
)
with
  (fillfactor = 85);

-- A phone may be the owner of one merchant only: it is the owner's sign-in name.
create unique index member_owner_phone on member (phone)
where
  is_owner;

create index member_owner_words on member using gin (fold_text (full_name) gin_trgm_ops)
where
  is_owner;

create unique index member_one_owner on member (merchant_id)
where
  is_owner;

create unique index member_phone on member (merchant_id, phone)
where
  deleted_at is null;

create index member_role_group on member (role_group_id)
where
  deleted_at is null;

-- The owner comes first, the others in one of these orders.
create index member_by_day on member (merchant_id, created_at, id)
where
  (deleted_at is null)
  and (not is_owner);

create index member_by_name on member (merchant_id, full_name, id)
where
  (deleted_at is null)
  and (not is_owner);

-- A list as a member wants to come back to it: the query of its address under a name.
-- Owner: saved-view
create table saved_view (
  id uuid,
  merchant_id uuid not null references merchant,
  member_id uuid not null,
  list text not null,
  name text not null,
  search text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, member_id) references member
);

create unique index saved_view_name on saved_view (merchant_id, member_id, list, lower(name));

-- An invitation to become a member, until it is used or expires.
-- Owner: member
create table member_invitation (
  id uuid,
  merchant_id uuid not null references merchant,
  member_id uuid not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, member_id) references member
);

create index member_invitation_member on member_invitation (member_id, created_at desc);

create index member_invitation_day on member_invitation (merchant_id, created_at desc);

-- The bank accounts a member may see, for a merchant and its sandbox merchant; no rows for one of
-- them = all of its accounts.
-- Owner: member
create table member_bank_account (
  member_id uuid,
  merchant_id uuid not null references merchant,
  bank_account_id uuid,
  primary key (merchant_id, member_id, bank_account_id),
  foreign key (member_id) references member (id)
);

-- Who a session is held to is asked by the member, for the live merchant and its sandbox merchant.
create index member_bank_account_member on member_bank_account (member_id, merchant_id, bank_account_id);

-- A member of the bank's staff who signs in to the back office.
-- Owner: admin
create table admin (
  id uuid primary key,
  username text not null unique,
  full_name text not null,
  staff_id text not null unique,
  office text not null,
  kind text not null check (kind in ('cms', 'root')),
  role_group_id uuid references role_group,
  -- Null until a temporary password was mailed.
  password_hash text,
  status text not null check (status in ('NOT_LOGGED_IN', 'ACTIVE', 'INACTIVE', 'BLOCKED')),
  created_at timestamptz not null,
  office_type text not null default 'HEADQUARTER' check (office_type in ('HEADQUARTER', 'BRANCH', 'TRANSACTION_OFFICE')),
  email text,
  -- Set with a temporary password: nothing but changing it is allowed, and after temporary_until
  -- not even that.
  must_change boolean not null default false,
  temporary_until timestamptz,
  last_login_at timestamptz,
  -- When somebody blocked them; null while they are not blocked.
  blocked_at timestamptz
);

create index admin_group on admin (role_group_id);

-- The second factor of a member of the bank's staff (ADR 0054): the secret of their authenticator
-- app, encrypted with a key outside the database. It counts from confirmed_at on; pending_sealed is
-- one that is being set up. last_step is the newest time step whose code was accepted: none at or
-- before it is accepted again.
-- Owner: second-factor
create table admin_factor (
  admin_id uuid primary key references admin,
  sealed text,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  pending_sealed text,
  pending_until timestamptz,
  constraint admin_factor_confirmed check ((sealed is null) = (confirmed_at is null))
);

-- Codes that stand in for a lost authenticator app, as hashes, each for one sign-in.
-- Owner: second-factor
create table admin_recovery_code (
  admin_id uuid references admin,
  code_hash text not null,
  used_at timestamptz,
  primary key (admin_id, code_hash)
);

-- A change by bank staff that one person proposes and another one decides; one open at a time for each
-- thing, and what is approved for a later day is open until then. `request` is what making the change needs, sealed where it holds what nobody may read.
-- Owner: approval
create table approval (
  id uuid primary key,
  kind text not null,
  -- The thing that is changed: its kind and id, so that no two changes of it wait at once.
  subject_key text not null,
  subject_id text,
  -- Its name as people know it.
  subject text not null,
  merchant_id uuid references merchant,
  amount bigint check (amount >= 0),
  reason text,
  before jsonb,
  after jsonb not null,
  content_hash text not null,
  state text not null default 'PENDING' check (
    state in ('PENDING', 'SCHEDULED', 'APPROVED', 'DENIED', 'WITHDRAWN', 'EXPIRED', 'OUTDATED')
  ),
  maker_id uuid not null references admin,
  maker_staff_id text not null,
  maker_name text not null,
  proposed_at timestamptz not null,
  escalate_at timestamptz not null,
  escalated_at timestamptz,
  expires_at timestamptz not null check (expires_at > proposed_at),
  checker_id uuid references admin,
  checker_staff_id text,
  checker_name text,
  decided_at timestamptz,
  note text,
  -- When the change is made where that is not at once: the beginning of a day in Vietnam.
  effective_at timestamptz,
  -- True where one person was enough and only the day had to be waited for.
  is_alone boolean not null default false,
  constraint approval_scheduled check (
    effective_at is not null
    or (
      state <> 'SCHEDULED'
      and not is_alone
    )
  ),
  constraint approval_two_people check (
    state not in ('SCHEDULED', 'APPROVED', 'DENIED')
    or (
      is_alone
      and state <> 'DENIED'
      and checker_id is null
    )
    or (
      checker_id is not null
      and checker_id <> maker_id
      and lower(btrim(checker_staff_id)) <> lower(btrim(maker_staff_id))
    )
  ),
  constraint approval_closed check ((state = 'PENDING') = (decided_at is null))
);

create unique index approval_one on approval (subject_key)
where
  state in ('PENDING', 'SCHEDULED');

create index approval_at on approval (state, proposed_at desc, id desc);

create index approval_all on approval (proposed_at desc, id desc);

create index approval_decided on approval (decided_at)
where
  decided_at is not null;

create index approval_subject on approval (subject_key, proposed_at desc);

create index approval_merchant on approval (merchant_id, proposed_at desc)
where
  merchant_id is not null;

create index approval_due on approval (expires_at)
where
  state = 'PENDING';

create index approval_effective on approval (effective_at)
where
  state = 'SCHEDULED';

-- A file of personal data that a second person has approved: its maker may fetch it until then, a few
-- times, with the filters that were approved.
-- Owner: data-export
create table data_export (
  approval_id uuid primary key references approval,
  maker_id uuid not null references admin,
  file text not null,
  filters jsonb not null,
  rows int not null check (rows >= 0),
  reason text not null,
  approved_at timestamptz not null,
  until timestamptz not null check (until > approved_at),
  downloads int not null default 0 check (downloads >= 0),
  revoked_at timestamptz
);

create index data_export_maker on data_export (maker_id, file, approved_at desc, approval_id desc);

-- What happened to a proposal: words, files, and how it ended. Append-only.
-- Owner: approval
create table approval_event (
  id uuid primary key,
  approval_id uuid not null references approval,
  event text not null,
  at timestamptz not null,
  actor_id uuid references admin,
  actor_name text not null,
  text text,
  file_name text,
  file_size int
);

create index approval_event_of on approval_event (approval_id, at, id);

create trigger append_only_truncate
before truncate on approval_event for EACH STATEMENT
execute function refuse_change ();

create trigger append_only
before delete or update on approval_event for EACH STATEMENT
execute function refuse_change ();

-- A file that was put to a proposal, encrypted with a key outside the database.
-- Owner: approval
create table approval_file (
  event_id uuid primary key references approval_event,
  content_type text not null,
  sealed bytea not null
);

-- How many people a kind of change takes, and by when, where the root admin has set it otherwise than the
-- product comes.
-- Owner: approval
create table approval_rule (
  kind text primary key,
  people int not null check (people in (1, 2)),
  threshold bigint check (threshold >= 0),
  expire_hours int not null check (expire_hours > 0),
  escalate_hours int not null check (escalate_hours > 0),
  modified_by text not null,
  modified_at timestamptz not null
);

-- A list of the back office as a person of the bank wants to come back to it: the query of its address under a
-- name. What is shared, all who may open the screen may use; only its maker changes it.
-- Owner: saved-view
create table staff_view (
  id uuid primary key,
  admin_id uuid not null references admin,
  list text not null,
  name text not null,
  search text not null,
  is_shared boolean not null,
  -- Where it stands among its maker's views of the list.
  position int not null,
  created_at timestamptz not null,
  modified_at timestamptz not null
);

create unique index staff_view_name on staff_view (admin_id, list, lower(name));

create index staff_view_shared on staff_view (list)
where
  is_shared;

-- The view that a list of the back office opens with for a person of the bank: their own or a colleague's.
-- Owner: saved-view
create table staff_view_default (
  admin_id uuid references admin,
  list text,
  view_id uuid not null references staff_view on delete cascade,
  primary key (admin_id, list)
);

create index staff_view_default_view on staff_view_default (view_id);

-- A signed-in browser or app: a family of refresh tokens, of which only hashes are stored.
-- Owner: session
create table session (
  id uuid primary key,
  audience text not null,
  subject_id uuid not null,
  refresh_hash text not null,
  -- Tokens replaced a moment ago: [{hash, until, successor}], the successor encrypted so that only
  -- the holder of the old token can read it.
  replaced jsonb not null default '[]'::jsonb,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  -- The newest request, to the minute; of people of the bank, whose idle sessions end. Others' stays where they signed in.
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  reason text,
  address text not null,
  user_agent text not null,
  -- The language of the browser that signed in.
  language text check (language in ('vi', 'en'))
);

create unique index session_refresh on session (refresh_hash);

create index session_subject on session (subject_id, created_at desc);

-- Idle sessions of the bank's people are ended every few minutes.
create index session_staff_seen on session (seen_at)
where
  audience in ('cms', 'root')
  and revoked_at is null;

-- Failed sign-ins by key (account, address, pair), for growing delays and locks.
-- Owner: auth
create table sign_in_failure (
  key text primary key,
  failures int not null,
  first_at timestamptz not null,
  locked_until timestamptz
);

-- A one-time code that was sent, by its hash, and what it confirms.
-- Owner: platform
create table otp_step (
  id uuid primary key,
  purpose text not null,
  -- The phone number or e-mail address that it was sent to.
  receiver text not null,
  subject jsonb not null,
  code_hash text not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index otp_receiver on otp_step (receiver, created_at desc);

-- What one step of signing in hands to the next. Only its hash is stored; session_id binds a ticket
-- to the session it was given to.
-- Owner: auth
create table auth_ticket (
  id uuid primary key,
  purpose text not null check (
    purpose in (
      'RESET_PASSWORD',
      'MEMBER_RESET',
      'CHANGE_PASSWORD',
      'EMERGENCY_LOCK',
      'QR_REGISTER',
      'STAFF_CODE'
    )
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

-- A sign-in by QR on one browser's screen: the code is what the QR shows, the secret what the
-- browser holds; both as hashes.
-- Owner: auth-qr
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
  -- The customer as the bank described them, encrypted; cleared with the QR.
  info_sealed text,
  register_state text check (register_state in ('CREATED', 'UPDATE_PASSWORD', 'SUBMIT_INFO', 'VERIFIED_OTP'))
);

create unique index qr_login_code on qr_login (code_hash);

create index qr_login_created on qr_login (created_at);

create index qr_login_member on qr_login (member_id)
where
  member_id is not null;

-- One-time links to identity pictures that were opened already.
-- Owner: ekyc
create table view_link_used (nonce text primary key, at timestamptz not null);

create index view_link_used_at on view_link_used using brin (at);

-- Uploaded pictures and files that are public or shown to members.
-- Owner: media
create table media (
  id text primary key,
  merchant_id uuid,
  owner_id text not null,
  content_type text not null,
  size int not null,
  file_name text not null,
  bytes bytea not null,
  created_at timestamptz not null
);

create index media_owner on media (owner_id, created_at);

-- The two sides of an identity document that a member photographed, and what was read from them,
-- encrypted.
-- Owner: ekyc
create table identity_capture (
  id uuid,
  merchant_id uuid not null references merchant,
  member_id uuid not null,
  card_type text not null,
  front_id uuid not null,
  back_id uuid,
  sealed text not null,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);

create index identity_capture_merchant on identity_capture (merchant_id, created_at desc, id desc);

-- Identity documents and onboarding papers, encrypted with a key outside the database.
-- Owner: ekyc
create table identity_file (
  id uuid,
  merchant_id uuid not null references merchant,
  member_id uuid not null,
  kind text not null check (kind in ('CARD_FRONT', 'CARD_BACK', 'BUSINESS_LICENCE')),
  content_type text not null,
  size int not null,
  sealed_name text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);

create index identity_file_merchant on identity_file (merchant_id, created_at desc);

-- Questions to the bank that could harvest names or identity numbers, counted per asker by minute
-- and day.
-- Owner: bank-account
create table account_lookup_limit (
  asker text primary key,
  minute timestamptz not null,
  in_minute int not null,
  day date not null,
  in_day int not null
);

-- What staff put over the reader's answer about a card, which itself never changes: failed checks that
-- are accepted, and fields that were misread, encrypted. In force once a second person has approved it.
-- Owner: ekyc
create table identity_override (
  merchant_id uuid not null references merchant,
  approval_id uuid not null references approval,
  capture_id uuid not null,
  checks text[] not null,
  sealed text not null,
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  primary key (merchant_id, approval_id),
  foreign key (merchant_id, capture_id) references identity_capture,
  check ((approved_by is null) = (approved_at is null))
);

create index identity_override_capture on identity_override (merchant_id, capture_id, approved_at);

-- An onboarding form that was saved and not yet submitted.
-- Owner: onboarding
create table onboarding_draft (
  merchant_id uuid primary key references merchant,
  version int not null,
  sealed text not null,
  member_id uuid not null,
  modified_at timestamptz not null
);

-- A submitted onboarding form, as the bank's staff decide on it.
-- Owner: onboarding
create table onboarding_submission (
  id uuid,
  merchant_id uuid not null references merchant,
  contract_version int not null check (contract_version in (1, 2)),
  business_type text not null,
  capture_id uuid not null,
  sealed text not null,
  submitted_by uuid not null,
  submitted_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, capture_id) references identity_capture
);

create index onboarding_submission_merchant on onboarding_submission (merchant_id, submitted_at desc, id desc);

-- The files of a submission.
-- Owner: onboarding
create table onboarding_document (
  merchant_id uuid not null references merchant,
  submission_id uuid,
  file_id uuid,
  primary key (merchant_id, submission_id, file_id),
  foreign key (merchant_id, submission_id) references onboarding_submission,
  foreign key (merchant_id, file_id) references identity_file
);

create index onboarding_document_file on onboarding_document (file_id);

-- A tax number belongs to one merchant at a time. Stored as a keyed digest, because a person's tax
-- number is their identity number.
-- Owner: onboarding
create table onboarding_tax_number (merchant_id uuid primary key references merchant, digest text not null unique);

-- Numbers under which merchants have applied: of identity documents (of the representative and of
-- owners) and of companies. Stored as keyed digests, so that the same one at another merchant is
-- found without opening an application. Only grows with the applications.
-- Owner: onboarding
create table onboarding_identifier (
  merchant_id uuid not null references merchant,
  kind text not null check (kind in ('DOCUMENT', 'COMPANY')),
  digest text not null,
  first_at timestamptz not null,
  primary key (merchant_id, kind, digest)
);

create index onboarding_identifier_digest on onboarding_identifier (digest, kind);

-- What bank staff write down about a merchant. Nobody deletes one; its author corrects it for a
-- quarter of an hour, and the audit log keeps what stood there.
-- Owner: merchant-file
create table merchant_note (
  id uuid,
  merchant_id uuid not null references merchant,
  text text not null check (text <> ''),
  author_id uuid not null references admin,
  author_name text not null,
  created_at timestamptz not null,
  corrected_at timestamptz,
  primary key (merchant_id, id)
);

create index merchant_note_list on merchant_note (merchant_id, created_at desc, id desc);

-- Who of the bank a note names; each is told of it once.
-- Owner: merchant-file
create table merchant_note_mention (
  merchant_id uuid not null references merchant,
  note_id uuid,
  admin_id uuid references admin,
  -- Still named by the note as it stands now.
  named boolean not null default true,
  primary key (merchant_id, note_id, admin_id),
  foreign key (merchant_id, note_id) references merchant_note
);

-- Keys of a merchant's server for the merchant server API.
-- Owner: credential
create table credential (
  id uuid,
  merchant_id uuid not null references merchant,
  client_id uuid not null unique,
  encrypt_key text not null,
  secret_key text not null,
  status text not null check (status in ('ACTIVE', 'REVOKE')),
  created_at timestamptz not null,
  created_by text not null,
  -- Until when a replaced pair of keys is still accepted.
  valid_until timestamptz,
  last_used_at timestamptz,
  -- Where requests under a credential may come from: addresses and blocks; none = from anywhere.
  allowed_addresses text[] not null default '{}',
  primary key (merchant_id, id)
);

create unique index credential_active on credential (merchant_id)
where
  status = 'ACTIVE';
