-- People of the bank as people to manage: office, temporary password, role groups by scope, and changes that two persons make. The trail gets what its search needs.
alter table role_group
add column if not exists scope text not null default 'MERCHANT' check (scope in ('ADMIN', 'MERCHANT', 'ROOT_ADMIN', 'INTERNAL_SERVICE'));

update role_group
set
  scope = 'ADMIN'
where
  merchant_id is null
  and code in ('BANK_MAKER', 'BANK_CHECKER');

update role_group
set
  scope = 'ROOT_ADMIN'
where
  merchant_id is null
  and code = 'BANK_ROOT';

alter table admin
add column office_type text not null default 'HEADQUARTER' check (office_type in ('HEADQUARTER', 'BRANCH', 'TRANSACTION_OFFICE')),
add column email text,
-- Set with a temporary password: nothing but changing it is allowed, and after this moment not even that.
add column must_change boolean not null default false,
add column temporary_until timestamptz,
add column last_login_at timestamptz,
add check (status in ('NOT_LOGGED_IN', 'ACTIVE', 'INACTIVE', 'BLOCKED'));

create index admin_group on admin (role_group_id);

create table admin_change (
  id uuid primary key,
  kind text not null check (kind in ('ADMIN_CREATE', 'ADMIN_UPDATE', 'GROUP_CREATE', 'GROUP_UPDATE')),
  subject_id uuid,
  subject text not null,
  before jsonb,
  after jsonb not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'DENIED', 'CANCELED')),
  proposed_by uuid not null references admin (id),
  proposed_staff_id text not null,
  proposed_name text not null,
  proposed_at timestamptz not null,
  decided_by uuid references admin (id),
  decided_name text,
  decided_at timestamptz,
  note text,
  -- The two are different persons (reliability bar A4), whatever the program thinks.
  check (
    status not in ('APPROVED', 'DENIED')
    or decided_by <> proposed_by
  )
);

create unique index admin_change_one on admin_change (subject_id)
where
  status = 'PENDING'
  and subject_id is not null;

create unique index admin_change_new on admin_change (kind, subject)
where
  status = 'PENDING'
  and subject_id is null;

create index admin_change_at on admin_change (status, proposed_at desc);

create index audit_actor on audit_record (actor_id, id desc)
where
  actor_kind in ('ADMIN', 'MEMBER');

create index audit_operation on audit_record (operation text_pattern_ops, id desc);

create index audit_at on audit_record using brin (at);
