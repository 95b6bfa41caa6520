-- What members may do and with what: actions of role groups, members with their accounts and invitations, the merchant's own words about itself, keys of its server, the bank's parameters.
-- "1501.CREATE" and the like; null = every action of the group's codes.
alter table role_group
add actions text[],
add created_by text,
add modified_at timestamptz,
add modified_by text,
add deleted_at timestamptz;

create unique index role_group_name on role_group (merchant_id, lower(name))
where
  merchant_id is not null
  and deleted_at is null;

update role_group
set
  actions = '{1200.VIEW,1200.EXPORT,1201.VIEW,1201.EXPORT,1202.VIEW,1202.EXPORT,1300.VIEW,1300.EXPORT,1600.VIEW,1600.CREATE,1600.EXPORT,1605.VIEW,1605.EXPORT,1901.VIEW,1904.VIEW,1904.CREATE,1905.VIEW,1905.CREATE,2000.VIEW,2000.CREATE,2200.VIEW,2200.EXPORT}'
where
  merchant_id is null
  and code = 'ACCOUNTANT';

update role_group
set
  actions = '{1200.VIEW,1201.VIEW,1201.APPROVE,1202.VIEW,1600.VIEW,1600.APPROVE,1605.VIEW,1901.VIEW,1904.VIEW,1904.CREATE,2000.VIEW,2000.CREATE}'
where
  merchant_id is null
  and code = 'APPROVER';

update role_group
set
  actions = '{1200.VIEW,1501.VIEW,1501.CREATE,1502.VIEW,1502.CREATE,1901.VIEW,1904.VIEW,1904.CREATE,2000.VIEW,2000.CREATE}'
where
  merchant_id is null
  and code = 'CASHIER';

update role_group
set
  actions = '{1400.VIEW,1400.CREATE,1400.EXPORT,1401.VIEW,1401.CREATE,1401.EXPORT,1402.VIEW,1402.CREATE,1901.VIEW,1904.VIEW,1904.CREATE,2000.VIEW,2000.CREATE}'
where
  merchant_id is null
  and code = 'DEVELOPER';

-- A member who was removed stays as history; his phone may be invited again. No password until he has set his own.
alter table member
alter password_hash
drop not null,
add deleted_at timestamptz,
add created_by text;

drop index member_phone;

create unique index member_phone on member (merchant_id, phone)
where
  deleted_at is null;

create index member_role_group on member (role_group_id)
where
  deleted_at is null;

-- The accounts a member may use, for the merchant and for its twin; none for one of them = all of its accounts.
create table member_bank_account (
  member_id uuid not null references member (id),
  merchant_id uuid not null references merchant (id),
  bank_account_id uuid not null references bank_account (id),
  primary key (member_id, bank_account_id)
);

create table member_invitation (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  member_id uuid not null references member (id),
  token_hash text not null unique,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index member_invitation_member on member_invitation (member_id, created_at desc);

create index member_invitation_day on member_invitation (merchant_id, created_at desc);

alter table merchant
add contact_phone text,
add contact_email text,
add contact_address text,
add website text;

create table credential (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  client_id uuid not null unique,
  encrypt_key text not null,
  secret_key text not null,
  status text not null check (status in ('ACTIVE', 'REVOKE')),
  created_at timestamptz not null,
  created_by text not null,
  -- Until when a replaced pair is still taken.
  valid_until timestamptz
);

create unique index credential_active on credential (merchant_id)
where
  status = 'ACTIVE';

create table portal_parameter (
  id uuid primary key,
  name text not null unique,
  value text not null,
  description text not null,
  data_type text not null check (data_type in ('STRING', 'NUMBER')),
  param_group text not null check (
    param_group in ('PARAMETER_SYSTEM', 'PARAMETER_CONNECTION', 'PARAMETER_PAYBOX', 'PARAMETER_CONTACT')
  ),
  create_by text not null,
  modified_at timestamptz not null,
  modified_by text
);

insert into
  portal_parameter (id, name, value, description, data_type, param_group, create_by, modified_at)
values
  (
    '01900000-0000-7000-8000-000000000101',
    'CONTACT_HOTLINE',
    '19001234',
    'Tổng đài hỗ trợ 24/7',
    'STRING',
    'PARAMETER_CONTACT',
    'system',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000102',
    'CONTACT_EMAIL',
    'hotro@saolapay.example',
    'Email hỗ trợ',
    'STRING',
    'PARAMETER_CONTACT',
    'system',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000103',
    'CONTACT_WEBSITE',
    'https://saolapay.example',
    'Trang web',
    'STRING',
    'PARAMETER_CONTACT',
    'system',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000104',
    'CONTACT_WORKING_HOURS',
    '8:00 - 17:30, thứ Hai đến thứ Sáu',
    'Giờ làm việc',
    'STRING',
    'PARAMETER_CONTACT',
    'system',
    now()
  );
