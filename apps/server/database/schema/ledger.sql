-- A fee schedule: percent, then fixed, then minimum, then maximum, rounded half-up once.
-- merchant_id null = the standard schedule.
-- Owner: fee
create table fee (
  id uuid primary key,
  merchant_id uuid references merchant,
  payment_type text,
  name text not null,
  version int not null default 1,
  fixed_vnd bigint not null check (fixed_vnd >= 0),
  percent_micro bigint not null check (
    (percent_micro >= 0)
    and (percent_micro <= 1000000)
  ),
  min_vnd bigint,
  max_vnd bigint,
  vat_percent_micro bigint not null check (
    (vat_percent_micro >= 0)
    and (vat_percent_micro <= 1000000)
  ),
  collection text not null check (collection in ('IMMEDIATELY', 'LATER')),
  effective_from timestamptz not null,
  effective_to timestamptz,
  status text not null default 'ACTIVE'
);

create index fee_scope on fee (merchant_id, payment_type);

-- The chart of accounts: what a ledger account may be called, and what it means to an accountant.
-- Amounts everywhere: debit positive, credit negative, VND. A new kind of account is a new row.
-- Owner: ledger
create table ledger_chart (
  code text primary key,
  -- Whose books may have it: those of merchants, of the house (the system merchant), or both.
  owner text not null check (owner in ('MERCHANT', 'HOUSE', 'BOTH')),
  normal_side text not null check (normal_side in ('DEBIT', 'CREDIT')),
  -- Whether its balance may stand on the other side.
  may_be_negative boolean not null,
  meaning text not null
);

-- An account of a merchant's books with its balance; opened by the first entry on it. Written by
-- the trigger on ledger_entry alone.
-- Owner: ledger
create table ledger_account (
  merchant_id uuid,
  code text references ledger_chart,
  balance bigint not null,
  entries bigint not null,
  updated_at timestamptz,
  primary key (merchant_id, code)
)
with
  (fillfactor = 50);

-- A movement of money in the ledger: two or more entries that sum to zero (docs/decisions.md#4).
-- Append-only.
-- Owner: ledger
create table ledger_transfer (
  id bigint generated always as identity,
  merchant_id uuid,
  kind text not null check (
    kind in (
      'SETTLE',
      'SUSPEND',
      'ACCEPT',
      'RETURN',
      'RETURN_FAILED',
      'RETURNED',
      'RETURN_RETURNED',
      'REFUND',
      'REFUNDED',
      'REFUND_FAILED',
      'REFUND_RETURNED',
      'CARD_DUE',
      'CARD_SETTLED',
      'OWN_FUNDS',
      'PAYOUT',
      'PAYOUT_DONE',
      'PAYOUT_FAILED',
      'PAYOUT_RETURNED'
    )
  ),
  transaction_id uuid,
  bank_credit_id bigint,
  refund_id uuid,
  -- The order of money out behind it, where one credit may be sent back again.
  bank_transfer_id uuid,
  -- The batch of payouts whose money it sets aside, before there are orders.
  payout_id uuid,
  at timestamptz not null,
  primary key (merchant_id, id)
);

create trigger append_only_truncate
before truncate on ledger_transfer for EACH STATEMENT
execute function refuse_change ();

create trigger append_only
before delete or update on ledger_transfer for EACH STATEMENT
execute function refuse_change ();

-- Transfers come in the order of time: a block range index finds those of some days and costs a
-- settlement nothing.
create index ledger_transfer_at on ledger_transfer using brin (at)
with
  (pages_per_range = '32');

create index ledger_transfer_transaction on ledger_transfer (merchant_id, transaction_id)
where
  transaction_id is not null;

-- An effect happens once: one transfer of a kind for a credit.
create unique index ledger_transfer_once on ledger_transfer (merchant_id, bank_credit_id, kind)
where
  kind in ('SETTLE', 'SUSPEND', 'ACCEPT');

-- An effect happens once: one transfer of a kind for an order of money out.
create unique index ledger_transfer_order_once on ledger_transfer (merchant_id, bank_transfer_id, kind)
where
  bank_transfer_id is not null;

-- An effect happens once: one transfer of a kind for a batch of payouts.
create unique index ledger_transfer_payout_once on ledger_transfer (merchant_id, payout_id, kind)
where
  payout_id is not null;

-- An effect happens once: one transfer of a kind for a refund.
create unique index ledger_transfer_refund_once on ledger_transfer (merchant_id, refund_id, kind)
where
  refund_id is not null;

create unique index ledger_transfer_card_due on ledger_transfer (merchant_id, bank_credit_id)
where
  (kind = 'CARD_DUE')
  and (bank_credit_id is not null);

-- One line of a transfer: an amount on an account. Append-only. The account is opened by the
-- trigger that follows the entry, where a code outside the chart is refused by a foreign key.
-- Owner: ledger
create table ledger_entry (
  merchant_id uuid,
  transfer_id bigint,
  line smallint,
  account text not null,
  amount bigint not null check (amount <> 0),
  at timestamptz not null,
  primary key (merchant_id, transfer_id, line),
  foreign key (merchant_id, transfer_id) references ledger_transfer
);

create trigger append_only_truncate
before truncate on ledger_entry for EACH STATEMENT
execute function refuse_change ();

create trigger append_only
before delete or update on ledger_entry for EACH STATEMENT
execute function refuse_change ();

-- Of the two accounts that every payment moves there are as many entries as the table has.
create index ledger_entry_account on ledger_entry (merchant_id, account, transfer_id, line)
where
  account not in ('CLEARING', 'MERCHANT');
