-- Refunds: money of a paid transaction that goes back to its payer (ADR 0027), and the reminders of a page's periodic purchases.
create table refund (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  transaction_id uuid not null references txn (id),
  bank_account_id uuid not null references bank_account (id),
  -- Under this name the bank and the card network know it: asked twice, they pay once.
  reference text not null unique,
  amount bigint not null check (amount > 0),
  reason text not null,
  -- What of the fee and its VAT comes back with it, and what the merchant's own share gives; fixed with the approval.
  fee_back bigint not null default 0 check (fee_back >= 0),
  vat_back bigint not null default 0 check (vat_back >= 0),
  net bigint not null default 0 check (net between 0 and amount),
  status text not null check (status in ('REQUESTED', 'APPROVED', 'SENDING', 'SENT', 'FAILED', 'REJECTED', 'WITHDRAWN')),
  way text not null check (way in ('BANK', 'CARD')),
  paid_reference text not null,
  card_order text,
  to_bin text,
  to_account text,
  to_name text,
  second_person boolean not null,
  requested_by text not null,
  requested_by_id text not null,
  requested_at timestamptz not null,
  decided_by text,
  decided_by_id text,
  decided_at timestamptz,
  note text,
  ended_at timestamptz,
  bank_reference text,
  failure text,
  check ((way = 'CARD') = (card_order is not null)),
  -- What one person asked for another one approves, also for whoever writes past the program.
  check (
    not second_person
    or status in ('REQUESTED', 'REJECTED', 'WITHDRAWN')
    or coalesce(decided_by_id, requested_by_id) <> requested_by_id
  ),
  check ((status = 'REQUESTED') = (decided_at is null)),
  check ((status in ('SENT', 'FAILED', 'REJECTED', 'WITHDRAWN')) = (ended_at is not null))
)
with
  (fillfactor = 80);

create index refund_list on refund (merchant_id, requested_at desc, id desc);

create index refund_transaction on refund (transaction_id, requested_at);

create index refund_open on refund (decided_at)
where
  status in ('APPROVED', 'SENDING');

-- A merchant's own rule: above this many đồng a second person approves; null = nobody is asked.
create table refund_setting (
  merchant_id uuid primary key references merchant (id),
  approve_above bigint check (approve_above >= 0),
  modified_by text not null,
  modified_at timestamptz not null
);

-- held: all that was asked for and not refused. refunded: what has arrived back. Neither can pass what was paid.
alter table txn
add column refund_held bigint not null default 0,
add column refunded bigint not null default 0;

alter table txn
add constraint txn_refund check (
  refunded >= 0
  and refunded <= refund_held
  and refund_held <= amount
  and (
    refund_held = 0
    or status = 'SUCCESS'
  )
);

-- What was given back per Vietnamese day, written by the statement that ends a refund.
create table refund_daily (
  merchant_id uuid not null,
  day date not null,
  type text not null,
  payment_type text not null,
  bank_account_id uuid not null,
  total bigint not null,
  amount bigint not null,
  fee_back bigint not null,
  vat_back bigint not null,
  primary key (merchant_id, day, type, payment_type, bank_account_id)
)
with
  (fillfactor = 50);

alter table ledger_transfer
add column refund_id uuid,
drop constraint ledger_transfer_kind_check,
add constraint ledger_transfer_kind_check check (
  kind in (
    'SETTLE',
    'SUSPEND',
    'ACCEPT',
    'RETURN',
    'RETURN_FAILED',
    'RETURNED',
    'REFUND',
    'REFUNDED',
    'REFUND_FAILED'
  )
);

-- An effect happens once: one transfer of a kind for a refund.
create unique index ledger_transfer_refund_once on ledger_transfer (refund_id, kind)
where
  refund_id is not null;

-- A paid order ends by a full refund only (docs/decisions.md#15).
create function order_status (status text, amount bigint, refunded bigint) returns text language sql immutable parallel safe as $$
  select case when status = 'SUCCESS' and refunded >= amount then 'CANCEL' when status = 'SUCCESS' then 'PAID' when status in ('CREATED', 'PENDING') then 'CREATED' else 'CANCEL' end
$$;

create index txn_order_state on txn (merchant_id, order_status (status, amount, refunded), created_at desc, id desc)
where
  order_id is not null;

drop index txn_order_status;

drop function order_status (text);

-- Preset groups: who prepares payouts asks for refunds, who approves payouts approves them.
update role_group
set
  actions = actions || '{1202.CREATE}'
where
  merchant_id is null
  and code = 'ACCOUNTANT'
  and actions is not null
  and not '1202.CREATE' = any (actions);

update role_group
set
  actions = actions || '{1202.APPROVE}'
where
  merchant_id is null
  and code = 'APPROVER'
  and actions is not null
  and not '1202.APPROVE' = any (actions);

-- Whoever hears of everything hears of refunds, too.
update webhook
set
  events = events || '{transaction.refunded}'
where
  events @> '{transaction.success,transaction.canceled,transaction.timeout,transaction.failed}'
  and not 'transaction.refunded' = any (events);

-- Payers who asked for a purchase to come round again: next_at null = no more. `cycle` counts the periods that have been reminded of.
create table pay_page_reminder (
  order_id uuid primary key references pay_page_order (id),
  merchant_id uuid not null references merchant (id),
  page_id uuid not null references pay_page (id),
  period_type text not null,
  anchor timestamptz not null,
  cycle int not null default 0,
  next_at timestamptz,
  last_at timestamptz,
  sent int not null default 0,
  ended_why text check (ended_why in ('REFUNDED', 'STOPPED')),
  check ((next_at is null) = (ended_why is not null))
)
with
  (fillfactor = 85);

create index pay_page_reminder_due on pay_page_reminder (next_at)
where
  next_at is not null;

create index pay_page_reminder_page on pay_page_reminder (page_id, next_at);

-- One for a period, whatever runs twice.
create table pay_page_reminder_sent (
  order_id uuid not null references pay_page_reminder (order_id),
  merchant_id uuid not null,
  cycle int not null,
  due_at timestamptz not null,
  at timestamptz not null,
  channels text[] not null,
  primary key (order_id, cycle)
);
