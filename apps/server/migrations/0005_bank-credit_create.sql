-- Money the bank says has arrived. The function that settles it, settle_credits, reads tables of later rooms too and stands in migration 0024.
create table bank_credit (
  id bigint generated always as identity primary key,
  batch uuid not null,
  merchant_id uuid,
  transaction_id uuid,
  test boolean not null,
  bank_reference text not null,
  account_no text not null,
  virtual_account text,
  amount bigint not null,
  content text not null,
  from_bin text,
  from_account text,
  from_name text,
  booked_at timestamptz not null,
  inter_bank_trace text,
  received_at timestamptz not null,
  outcome text not null check (outcome in ('SETTLED', 'UNMATCHED')),
  reason text,
  -- What its transaction wanted and by which link, as it was when the credit came: the list of unmatched credits looks nothing up.
  expected bigint,
  pay_link_code text,
  resolution text not null default 'OPEN',
  note text,
  resolved_by text,
  resolved_at timestamptz,
  return_reference text,
  check ((outcome = 'UNMATCHED') = (reason is not null))
)
with
  (fillfactor = 90);

create unique index bank_credit_reference on bank_credit (bank_reference);

create index bank_credit_unmatched on bank_credit (merchant_id, booked_at desc, id desc)
where
  outcome = 'UNMATCHED';

create index bank_credit_unmatched_all on bank_credit (booked_at desc, id desc)
where
  outcome = 'UNMATCHED';

create index bank_credit_transaction on bank_credit (transaction_id)
where
  transaction_id is not null;

-- What arrived per account and Vietnamese day of the bank's value time, kept inside the settlement.
create table bank_credit_daily (
  merchant_id uuid not null,
  day date not null,
  account_no text not null,
  total bigint not null,
  amount bigint not null,
  primary key (merchant_id, day, account_no)
)
with
  (fillfactor = 50);

-- The same reference with other facts: refused, kept, alarmed.
create table bank_credit_conflict (
  id bigint generated always as identity primary key,
  bank_reference text not null,
  facts jsonb not null,
  at timestamptz not null
);

-- Half-up percent, plus fixed, floor, ceiling. Same arithmetic as @saola/money/fee, to the đồng (a test holds the two together).
create function fee_of (amount bigint, fixed_vnd bigint, percent_micro bigint, min_vnd bigint, max_vnd bigint) returns bigint language sql immutable parallel safe as $$
  select least(greatest(div(amount::numeric * percent_micro + 500000, 1000000)::bigint + fixed_vnd, coalesce(min_vnd, 0)), coalesce(max_vnd, 9007199254740991))
$$;

create function vat_of (fee bigint, vat_percent_micro bigint) returns bigint language sql immutable parallel safe as $$
  select div(fee::numeric * vat_percent_micro + 500000, 1000000)::bigint
$$;

-- Held back at once, fee and its VAT may not pass the amount: the largest fee whose VAT still fits. Billed later, the tariff stands as it is.
create function fee_within (amount bigint, tariff bigint, vat_percent_micro bigint, collection text) returns bigint language sql immutable parallel safe as $$
  select case when collection = 'LATER' then tariff else least(tariff, div(amount::numeric * 1000000 + 499999, 1000000 + vat_percent_micro)::bigint) end
$$;
