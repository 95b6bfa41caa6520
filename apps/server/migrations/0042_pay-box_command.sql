-- What a box is told besides payments (ADR 0028), and what it says of itself.
-- Null until the box has said it: how loud it is, what it speaks, whether it has a screen; and which of its reports that was, counted per connection.
alter table box_unit
add column volume int check (volume between 0 and 100),
add column lang text check (lang in ('vi', 'en')),
add column screen boolean not null default false,
add column reported_at timestamptz,
add column report_no int not null default 0;

create table box_command (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  unit_id uuid not null references box_unit (id),
  -- Null for the code of pairing alone: the unit is not linked yet.
  device_id uuid references pay_box (id),
  -- One row of numbers over all boxes: what is said later has the greater number, whoever has the unit by then.
  seq bigint generated always as identity,
  kind text not null check (kind in ('VOLUME', 'LANGUAGE', 'TONE', 'REFRESH', 'QR', 'CODE')),
  value jsonb not null,
  transaction_id uuid references txn (id),
  -- DROPPED: another took its place, or what it was for is over.
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'DONE', 'DROPPED')),
  created_at timestamptz not null,
  expires_at timestamptz,
  tries int not null default 0,
  guesses int not null default 0,
  next_at timestamptz not null,
  sent_at timestamptz,
  done_at timestamptz,
  check ((device_id is null) = (kind = 'CODE')),
  check (
    transaction_id is null
    or kind = 'QR'
  )
)
with
  (fillfactor = 70);

create index box_command_due on box_command (next_at)
where
  state in ('WAITING', 'SENT');

create index box_command_unit on box_command (unit_id, kind)
where
  state <> 'DROPPED';

create index box_command_device on box_command (device_id, kind, seq)
where
  state <> 'DROPPED';

create index box_command_shown on box_command (transaction_id)
where
  transaction_id is not null
  and state <> 'DROPPED';
