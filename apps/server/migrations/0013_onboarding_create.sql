-- Identity papers, what merchants send to be approved, and how bank staff decide (docs/decisions.md#21). Whatever names a person is sealed with a key
-- that lies outside the database (reliability bar D1).
create table identity_file (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  member_id uuid not null,
  kind text not null check (kind in ('CARD_FRONT', 'CARD_BACK', 'BUSINESS_LICENCE')),
  content_type text not null,
  size int not null,
  sealed_name text not null,
  sealed bytea not null,
  created_at timestamptz not null
);

create index identity_file_merchant on identity_file (merchant_id, created_at desc);

create table identity_capture (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  member_id uuid not null,
  card_type text not null,
  front_id uuid not null references identity_file (id),
  back_id uuid references identity_file (id),
  sealed text not null,
  created_at timestamptz not null
);

create index identity_capture_merchant on identity_capture (merchant_id, created_at desc, id desc);

-- A link to a picture works once: its number is written down by whoever is first.
create table view_link_used (nonce text primary key, at timestamptz not null);

create index view_link_used_at on view_link_used using brin (at);

create table merchant_profile (
  merchant_id uuid primary key references merchant (id),
  sealed text not null,
  modified_at timestamptz not null
);

-- How a merchant came to be what it is. Only grows.
create table merchant_move (
  id bigint generated always as identity primary key,
  merchant_id uuid not null references merchant (id),
  from_status text,
  to_status text not null,
  reason text,
  actor_kind text not null,
  actor_name text not null,
  at timestamptz not null
);

create index merchant_move_merchant on merchant_move (merchant_id, id);

create trigger append_only
before update or delete on merchant_move for each statement
execute function refuse_change ();

create trigger append_only_truncate
before truncate on merchant_move for each statement
execute function refuse_change ();

create table onboarding_draft (
  merchant_id uuid primary key references merchant (id),
  version int not null,
  sealed text not null,
  member_id uuid not null,
  modified_at timestamptz not null
);

create table onboarding_submission (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  contract_version int not null check (contract_version in (1, 2)),
  business_type text not null,
  capture_id uuid not null references identity_capture (id),
  sealed text not null,
  submitted_by uuid not null,
  submitted_at timestamptz not null
);

create index onboarding_submission_merchant on onboarding_submission (merchant_id, submitted_at desc, id desc);

-- A tax number belongs to one merchant at a time; kept as a keyed digest, because a person's tax number is his identity number.
create table onboarding_tax_number (merchant_id uuid primary key references merchant (id), digest text not null unique);

create table merchant_proposal (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  action text not null check (action in ('APPROVE', 'DENY', 'SUSPEND', 'RESTORE')),
  reason text,
  content_hash text not null,
  maker_id uuid not null,
  maker_staff_id text not null,
  maker_name text not null,
  proposed_at timestamptz not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'APPROVED', 'REJECTED', 'OUTDATED')),
  checker_id uuid,
  checker_staff_id text,
  checker_name text,
  note text,
  decided_at timestamptz,
  -- Two people, also where one of them has two accounts (reliability bar A4).
  check (
    checker_id is null
    or (
      checker_id <> maker_id
      and lower(btrim(checker_staff_id)) <> lower(btrim(maker_staff_id))
    )
  )
);

create unique index merchant_proposal_one on merchant_proposal (merchant_id)
where
  state = 'WAITING';

create index merchant_proposal_merchant on merchant_proposal (merchant_id, proposed_at desc);

create index merchant_created on merchant (created_at desc, id desc)
where
  mode = 'LIVE';

create table onboarding_document (
  merchant_id uuid not null references merchant (id),
  submission_id uuid not null references onboarding_submission (id),
  file_id uuid not null references identity_file (id),
  primary key (submission_id, file_id)
);

create index onboarding_document_file on onboarding_document (file_id);
