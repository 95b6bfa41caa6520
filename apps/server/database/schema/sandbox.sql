-- Where the clock of a sandbox merchant is under way to: it steps from one due moment to the next.
-- Owner: sandbox
create table sandbox_clock (
  merchant_id uuid primary key references merchant,
  -- How far it was ahead of the real time when it set out, and is to be in the end.
  from_ms bigint not null,
  target_ms bigint not null,
  -- How the simulated payers of its subscriptions pay.
  payer text not null check (payer in ('NONE', 'ON_TIME', 'LATE', 'THIRD_MISSED', 'WRONG_AMOUNT')),
  late_days int not null check (late_days between 1 and 60),
  moments int not null default 0,
  payments int not null default 0,
  problem text check (problem in ('STOPPED', 'BANK_SILENT', 'ERROR')),
  started_at timestamptz not null,
  -- Which process moves it now, and until when nobody else does.
  hand text,
  held_until timestamptz,
  check (target_ms >= from_ms)
);

-- What a simulated payer has paid: each invoice once, whatever became of the money.
-- Owner: sandbox
create table sandbox_payment (
  merchant_id uuid not null references merchant,
  invoice_id uuid not null,
  reference text collate "C" not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (merchant_id, invoice_id)
);
