-- The books (docs/decisions.md#4): double entry, immutable, balances that are always the sum of their postings.
create table ledger_transfer (
  id bigint generated always as identity primary key,
  merchant_id uuid not null,
  kind text not null check (kind in ('SETTLE', 'SUSPEND', 'ACCEPT', 'RETURN', 'RETURN_FAILED', 'RETURNED')),
  transaction_id uuid,
  bank_credit_id bigint,
  at timestamptz not null
);

create index ledger_transfer_transaction on ledger_transfer (transaction_id)
where
  transaction_id is not null;

-- An effect happens once: one transfer of a kind for a credit.
create unique index ledger_transfer_once on ledger_transfer (bank_credit_id, kind)
where
  kind in ('SETTLE', 'SUSPEND', 'ACCEPT', 'RETURNED');

-- A transfer moves each account at most once, so a posting's number follows from its transfer's and its account's: one key finds the
-- lines of a merchant in order, the lines of a transfer, and refuses a second line of the same account. Every index less is money settled sooner.
create table ledger_posting (
  id bigint generated always as (
    transfer_id * 8 + case account
      when 'CLEARING' then 0
      when 'MERCHANT' then 1
      when 'FEE' then 2
      when 'VAT' then 3
      when 'SUSPENSE' then 4
      else 5
    end
  ) stored,
  transfer_id bigint not null,
  merchant_id uuid not null,
  account text not null check (account in ('CLEARING', 'MERCHANT', 'FEE', 'VAT', 'SUSPENSE', 'IN_FLIGHT')),
  amount bigint not null check (amount <> 0),
  at timestamptz not null,
  -- What the line is for, copied because neither ever changes: a page of lines is read without looking anything up (performance bar G8).
  kind text not null,
  transaction_id uuid,
  bank_reference text,
  pay_link_code text,
  primary key (merchant_id, id)
);

create index ledger_posting_account on ledger_posting (merchant_id, account, id);

-- One row a merchant: the settlement of a set touches it once, not once for every account. Read it through ledger_balance.
-- fillfactor 50: every settlement updates the same row, keep it HOT.
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
  in_flight_at timestamptz
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
      ('IN_FLIGHT', b.in_flight, b.in_flight_postings, b.in_flight_at)
  ) k (account, balance, postings, updated_at)
where
  k.postings > 0;

-- Every posting of a transfer arrives in one statement that sums to zero, and the balances follow in the same statement: they cannot drift.
-- Rows are taken in key order so that two writers cannot wait for each other. It runs with its owner's rights: the app itself may not write a balance at all.
create function ledger_follow () returns trigger language plpgsql security definer
set
  search_path = pg_catalog,
  public as $$
begin
  if exists (select from posted group by transfer_id having sum(amount) <> 0) then
    raise exception 'postings of a transfer do not sum to zero' using errcode = 'check_violation';
  end if;
  insert into ledger_book as b (merchant_id, clearing, merchant, fee, vat, suspense, in_flight, clearing_postings, merchant_postings, fee_postings, vat_postings, suspense_postings, in_flight_postings,
      clearing_at, merchant_at, fee_at, vat_at, suspense_at, in_flight_at)
    select merchant_id, c, m, f, v, s, i, cn, mn, fn, vn, sn, n, case when cn > 0 then t end, case when mn > 0 then t end, case when fn > 0 then t end, case when vn > 0 then t end, case when sn > 0 then t end, case when n > 0 then t end
      from (select merchant_id, coalesce(sum(amount) filter (where account = 'CLEARING'), 0) c, coalesce(sum(amount) filter (where account = 'MERCHANT'), 0) m, coalesce(sum(amount) filter (where account = 'FEE'), 0) f,
          coalesce(sum(amount) filter (where account = 'VAT'), 0) v, coalesce(sum(amount) filter (where account = 'SUSPENSE'), 0) s, coalesce(sum(amount) filter (where account = 'IN_FLIGHT'), 0) i,
          count(*) filter (where account = 'CLEARING') cn, count(*) filter (where account = 'MERCHANT') mn, count(*) filter (where account = 'FEE') fn,
          count(*) filter (where account = 'VAT') vn, count(*) filter (where account = 'SUSPENSE') sn, count(*) filter (where account = 'IN_FLIGHT') n, max(at) t
        from posted group by merchant_id order by merchant_id) x
  on conflict (merchant_id) do update set
    clearing = b.clearing + excluded.clearing, merchant = b.merchant + excluded.merchant, fee = b.fee + excluded.fee, vat = b.vat + excluded.vat, suspense = b.suspense + excluded.suspense, in_flight = b.in_flight + excluded.in_flight,
    clearing_postings = b.clearing_postings + excluded.clearing_postings, merchant_postings = b.merchant_postings + excluded.merchant_postings, fee_postings = b.fee_postings + excluded.fee_postings,
    vat_postings = b.vat_postings + excluded.vat_postings, suspense_postings = b.suspense_postings + excluded.suspense_postings, in_flight_postings = b.in_flight_postings + excluded.in_flight_postings,
    clearing_at = coalesce(excluded.clearing_at, b.clearing_at), merchant_at = coalesce(excluded.merchant_at, b.merchant_at), fee_at = coalesce(excluded.fee_at, b.fee_at),
    vat_at = coalesce(excluded.vat_at, b.vat_at), suspense_at = coalesce(excluded.suspense_at, b.suspense_at), in_flight_at = coalesce(excluded.in_flight_at, b.in_flight_at);
  -- More cannot leave the merchant's account than came in. (No CHECK: it would judge the row an upsert proposes, which is only the change.)
  if exists (select from posted p join ledger_book b using (merchant_id) where p.account = 'CLEARING' and p.amount < 0 and b.clearing < 0) then
    raise exception 'the clearing account would fall below zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger follow
after insert on ledger_posting referencing new table as posted for each statement
execute function ledger_follow ();

-- A transfer without its postings is refused where it is written …
create function ledger_transfer_whole () returns trigger language plpgsql as $$
begin
  -- Lateral, so that each transfer's lines are found by their key: a join planned while the books were small would go on reading all of them.
  if exists (select from added t cross join lateral (
      select count(*) lines, sum(p.amount) total from ledger_posting p where p.merchant_id = t.merchant_id and p.id between t.id * 8 and t.id * 8 + 7
    ) x where x.lines < 2 or x.total <> 0) then
    raise exception 'a ledger transfer has no postings that sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger whole
after insert on ledger_transfer referencing new table as added for each statement
execute function ledger_transfer_whole ();

-- … and no commit leaves a merchant's books with a sum: a deferred constraint that costs nothing while they are whole.
create function ledger_book_balances () returns trigger language plpgsql as $$
begin
  if exists (select from ledger_book where merchant_id = new.merchant_id and clearing + merchant + fee + vat + suspense + in_flight <> 0) then
    raise exception 'the books of merchant % do not sum to zero', new.merchant_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger balanced
after insert or update on ledger_book
deferrable initially deferred for each row when (new.clearing + new.merchant + new.fee + new.vat + new.suspense + new.in_flight <> 0)
execute function ledger_book_balances ();

create trigger append_only
before update or delete on ledger_transfer for each statement
execute function refuse_change ();

create trigger append_only_truncate
before truncate on ledger_transfer for each statement
execute function refuse_change ();

create trigger append_only
before update or delete on ledger_posting for each statement
execute function refuse_change ();

create trigger append_only_truncate
before truncate on ledger_posting for each statement
execute function refuse_change ();
