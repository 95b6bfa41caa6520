-- A fee schedule: percent, then fixed, then minimum, then maximum, rounded half-up once.
-- merchant_id null = the standard schedule.
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

-- A movement of money in the ledger: two or more postings that sum to zero (docs/decisions.md#4).
-- Append-only.
create table ledger_transfer (
  id bigint generated always as identity primary key,
  merchant_id uuid not null,
  kind text not null check (
    kind in (
      'SETTLE',
      'SUSPEND',
      'ACCEPT',
      'RETURN',
      'RETURN_FAILED',
      'RETURNED',
      'REFUND',
      'REFUNDED',
      'REFUND_FAILED',
      'CARD_DUE',
      'CARD_SETTLED'
    )
  ),
  transaction_id uuid,
  bank_credit_id bigint,
  at timestamptz not null,
  refund_id uuid
);

create trigger append_only_truncate
before truncate on ledger_transfer for EACH STATEMENT
execute function refuse_change ();

create trigger append_only
before delete or update on ledger_transfer for EACH STATEMENT
execute function refuse_change ();

create index ledger_transfer_transaction on ledger_transfer (transaction_id)
where
  transaction_id is not null;

-- An effect happens once: one transfer of a kind for a credit.
create unique index ledger_transfer_once on ledger_transfer (bank_credit_id, kind)
where
  kind in ('SETTLE', 'SUSPEND', 'ACCEPT', 'RETURNED');

-- An effect happens once: one transfer of a kind for a refund.
create unique index ledger_transfer_refund_once on ledger_transfer (refund_id, kind)
where
  refund_id is not null;

create unique index ledger_transfer_card_due on ledger_transfer (bank_credit_id)
where
  (kind = 'CARD_DUE')
  and (bank_credit_id is not null);

-- One line of a transfer. A transfer moves each account at most once, so a posting's number follows
-- from its transfer's and its account's. Append-only.
create table ledger_posting (
  transfer_id bigint not null,
  merchant_id uuid,
  account text not null check (
    account in ('CLEARING', 'MERCHANT', 'FEE', 'VAT', 'SUSPENSE', 'IN_FLIGHT', 'CARD', 'HELD')
  ),
  amount bigint not null check (amount <> 0),
  at timestamptz not null,
  -- What the posting is for: copies of facts that never change, so that a page of postings needs no
  -- look-up.
  kind text not null,
  transaction_id uuid,
  bank_reference text,
  pay_link_code text,
  id bigint generated always as (
    (
      (transfer_id * 8) + case account
        when 'CLEARING' then 0
        when 'MERCHANT' then 1
        when 'FEE' then 2
        when 'VAT' then 3
        when 'SUSPENSE' then 4
        when 'IN_FLIGHT' then 5
        when 'CARD' then 6
        else 7
      end
    )
  ) stored,
  primary key (merchant_id, id)
);

create trigger append_only_truncate
before truncate on ledger_posting for EACH STATEMENT
execute function refuse_change ();

create trigger append_only
before delete or update on ledger_posting for EACH STATEMENT
execute function refuse_change ();

create index ledger_posting_account on ledger_posting (merchant_id, account, id)
where
  account not in ('CLEARING', 'MERCHANT');

-- The balances of a merchant, one row for all of its accounts. Written by the trigger on
-- ledger_posting alone; read through ledger_balance.
create table ledger_book (
  merchant_id uuid primary key,
  clearing bigint not null,
  merchant bigint not null,
  fee bigint not null,
  vat bigint not null,
  suspense bigint not null,
  in_flight bigint not null,
  clearing_postings bigint not null,
  merchant_postings bigint not null,
  fee_postings bigint not null,
  vat_postings bigint not null,
  suspense_postings bigint not null,
  in_flight_postings bigint not null,
  clearing_at timestamptz,
  merchant_at timestamptz,
  fee_at timestamptz,
  vat_at timestamptz,
  suspense_at timestamptz,
  in_flight_at timestamptz,
  card bigint not null default 0,
  held bigint not null default 0,
  card_postings bigint not null default 0,
  held_postings bigint not null default 0,
  card_at timestamptz,
  held_at timestamptz
)
with
  (fillfactor = 50);

create view ledger_balance as
select
  b.merchant_id,
  k.account,
  k.balance,
  k.postings,
  k.updated_at
from
  ledger_book b
  cross join lateral (
    values
      ('CLEARING', b.clearing, b.clearing_postings, b.clearing_at),
      ('MERCHANT', b.merchant, b.merchant_postings, b.merchant_at),
      ('FEE', b.fee, b.fee_postings, b.fee_at),
      ('VAT', b.vat, b.vat_postings, b.vat_at),
      ('SUSPENSE', b.suspense, b.suspense_postings, b.suspense_at),
      ('IN_FLIGHT', b.in_flight, b.in_flight_postings, b.in_flight_at),
      ('CARD', b.card, b.card_postings, b.card_at),
      ('HELD', b.held, b.held_postings, b.held_at)
  ) k (account, balance, postings, updated_at)
where
  k.postings > 0;
