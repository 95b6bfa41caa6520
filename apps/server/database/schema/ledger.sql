-- A version of a fee: percent, then fixed, then minimum, then maximum, rounded half-up once. A version that was
-- approved never changes but for its end; another one of its code takes its place (ADR 0060). Whether one waits
-- for its second person or was denied is said by the proposal that approval_id names.
-- Owner: fee
create table fee (
  id uuid primary key,
  code text not null check (code ~ '^[A-Z0-9-]{3,30}$'),
  version int not null default 1 check (version > 0),
  name text not null,
  description text,
  service_type text not null check (
    service_type in ('COBO', 'COBO_INTERBANK', 'POBO', 'POBO_INTERBANK', 'CARD_DOMESTIC', 'CARD_INTERNATIONAL')
  ),
  -- MERCHANTS: those of fee_merchant.
  scope text not null default 'ALL' check (scope in ('ALL', 'BUSINESS_TYPE', 'MERCHANTS')),
  business_types text[] not null default '{}',
  priority int not null default 0,
  -- What a payment has to be; null = anything.
  payment_type text,
  card_kind text,
  bank_type text,
  source text,
  type text,
  amount_from bigint check (amount_from > 0),
  amount_to bigint check (amount_to > 0),
  method text not null default 'FIXED_FEE' check (method in ('FREE', 'FIXED_FEE', 'BRACKET_FEE')),
  calculate_per text not null default 'PER_TRANSACTION' check (calculate_per in ('PER_TRANSACTION', 'PER_MONTH', 'NONE')),
  fixed_vnd bigint not null default 0 check (fixed_vnd >= 0),
  percent_micro bigint not null default 0 check (
    (percent_micro >= 0)
    and (percent_micro <= 1000000)
  ),
  min_vnd bigint,
  max_vnd bigint,
  -- [{from, to, fixedVnd, percentMicro}], as packages/money has them.
  brackets jsonb not null default '[]',
  bracket_basis text check (bracket_basis in ('TRANSACTION_AMOUNT', 'MONTH_VOLUME', 'MONTH_COUNT')),
  bracket_mode text check (bracket_mode in ('WHOLE', 'MARGINAL')),
  free_count int not null default 0 check (free_count >= 0),
  vat_percent_micro bigint not null check (
    (vat_percent_micro >= 0)
    and (vat_percent_micro <= 1000000)
  ),
  bearer text not null default 'MERCHANT' check (bearer = 'MERCHANT'),
  -- Null: as the merchant has agreed to pay fees.
  collection text check (collection in ('IMMEDIATELY', 'LATER')),
  effective_from timestamptz not null,
  -- The first moment at which it holds no more.
  effective_to timestamptz check (effective_to >= effective_from),
  status text not null check (status in ('DRAFT', 'ACTIVE')),
  approval_id uuid,
  created_by text not null default 'system',
  created_at timestamptz not null default now(),
  modified_by text not null default 'system',
  modified_at timestamptz not null default now(),
  approved_by text,
  approved_at timestamptz,
  unique (code, version),
  check ((method = 'FREE') = (calculate_per = 'NONE')),
  check (
    (method = 'BRACKET_FEE') = (bracket_basis is not null)
    and (method = 'BRACKET_FEE') = (bracket_mode is not null)
  )
);

-- One draft of a code at a time.
create unique index fee_draft on fee (code)
where
  status = 'DRAFT';

create index fee_scope on fee (scope, effective_from)
where
  status = 'ACTIVE';

create index fee_created on fee (created_at desc, id desc);

-- Whom a fee of scope MERCHANTS is for.
-- Owner: fee
create table fee_merchant (
  merchant_id uuid not null references merchant,
  fee_id uuid not null references fee on delete cascade,
  primary key (merchant_id, fee_id)
);

create index fee_merchant_fee on fee_merchant (fee_id);

-- What was changed of a fee, field by field. It outlives a draft that was deleted.
-- Owner: fee
create table fee_change (
  id uuid primary key,
  fee_id uuid not null,
  code text not null,
  version int not null,
  at timestamptz not null,
  actor_name text not null,
  field text not null,
  before text,
  after text
);

create index fee_change_code on fee_change (code, at desc, id desc);

create trigger append_only_truncate
before truncate on fee_change for EACH STATEMENT
execute function refuse_change ();

create trigger append_only
before delete or update on fee_change for EACH STATEMENT
execute function refuse_change ();

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
      'CARD_OUT',
      'CARD_OUT_RETURNED',
      'OWN_FUNDS',
      'PAYOUT',
      'PAYOUT_DONE',
      'PAYOUT_FAILED',
      'PAYOUT_RETURNED',
      'ADVANCE_SENT',
      'ADVANCE_PAID',
      'ADVANCE_FAILED',
      'ADVANCE_RETURNED',
      'ADVANCE_DEDUCTED',
      'ADVANCE_WRITTEN_OFF',
      'ADVANCE_SETTLED',
      'LINE_COLLECTING',
      'LINE_COLLECTED',
      'LINE_COLLECT_FAILED',
      'LINE_REFUND',
      'LINE_REFUNDED',
      'LINE_REFUND_FAILED',
      'LINE_REFUND_RETURNED',
      'LINE_REFUND_ARRIVED',
      'FEE_BILLED',
      'FEE_PAID',
      'FEE_COLLECTED',
      'FEE_COLLECTED_BACK',
      'CASE_HOLD',
      'CASE_FREE',
      'CASE_CREDIT',
      'CASE_CREDIT_SENT',
      'CASE_CREDIT_FAILED',
      'CASE_CREDIT_RETURNED'
    )
  ),
  transaction_id uuid,
  bank_credit_id bigint,
  refund_id uuid,
  -- The order of money out behind it, where one credit may be sent back again.
  bank_transfer_id uuid,
  -- The batch of payouts whose money it sets aside, before there are orders.
  payout_id uuid,
  -- The fee report that bills or collects it.
  fee_report_id uuid,
  -- The dispute case behind it.
  case_id uuid,
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

-- An effect happens once: one transfer of a kind for a fee report.
create unique index ledger_transfer_fee_report_once on ledger_transfer (merchant_id, fee_report_id, kind)
where
  fee_report_id is not null;

-- An effect happens once: one transfer of a kind for a refund.
create unique index ledger_transfer_refund_once on ledger_transfer (merchant_id, refund_id, kind)
where
  refund_id is not null;

-- An effect happens once: one transfer of a kind for a dispute case.
create unique index ledger_transfer_case_once on ledger_transfer (merchant_id, case_id, kind)
where
  case_id is not null;

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

-- What a merchant's accounts moved on a day of Vietnam, by the kind of the transfers and by what was
-- paid and how; empty where no payment is behind it. Counted from the entries each night, never
-- added to.
-- Owner: ledger
create table ledger_day (
  merchant_id uuid,
  day date,
  account text,
  kind text,
  type text,
  payment_type text,
  amount bigint not null,
  count int not null check (count > 0),
  -- Of those transfers the ones of which this account has the first entry: each counts once.
  transfers int not null check (transfers >= 0),
  primary key (merchant_id, day, account, kind, type, payment_type)
);

-- The last day that is counted.
create index ledger_day_day on ledger_day (day);
