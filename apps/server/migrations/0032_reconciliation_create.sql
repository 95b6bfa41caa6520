-- Card money and the bank's statement (ADR 0035): what the card network owes, what it has paid, and the daily comparison of the bank's statement with our books.
-- CARD: card payments the network has yet to pay. HELD: card money on our settlement account; a merchant's claim on it is the debit, our debt to him the credit in the house's own books.
alter table ledger_transfer
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
    'REFUND_FAILED',
    'CARD_DUE',
    'CARD_SETTLED'
  )
);

create unique index ledger_transfer_card_due on ledger_transfer (bank_credit_id)
where
  kind = 'CARD_DUE'
  and bank_credit_id is not null;

-- A generated column cannot learn new accounts: it is made anew, with the key that stands on it.
alter table ledger_posting
drop constraint ledger_posting_account_check,
add constraint ledger_posting_account_check check (
  account in ('CLEARING', 'MERCHANT', 'FEE', 'VAT', 'SUSPENSE', 'IN_FLIGHT', 'CARD', 'HELD')
);

alter table ledger_posting
drop column id;

alter table ledger_posting
add column id bigint generated always as (
  transfer_id * 8 + case account
    when 'CLEARING' then 0
    when 'MERCHANT' then 1
    when 'FEE' then 2
    when 'VAT' then 3
    when 'SUSPENSE' then 4
    when 'IN_FLIGHT' then 5
    when 'CARD' then 6
    else 7
  end
) stored,
add primary key (merchant_id, id);

create index ledger_posting_account on ledger_posting (merchant_id, account, id);

alter table ledger_book
add column card bigint not null default 0,
add column held bigint not null default 0,
add column card_postings bigint not null default 0,
add column held_postings bigint not null default 0,
add column card_at timestamptz,
add column held_at timestamptz;

create or replace view ledger_balance as
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

create or replace function ledger_follow () returns trigger language plpgsql security definer
set
  search_path = pg_catalog,
  public as $$
begin
  if exists (select from posted group by transfer_id having sum(amount) <> 0) then
    raise exception 'postings of a transfer do not sum to zero' using errcode = 'check_violation';
  end if;
  insert into ledger_book as b (merchant_id, clearing, merchant, fee, vat, suspense, in_flight, card, held, clearing_postings, merchant_postings, fee_postings, vat_postings, suspense_postings, in_flight_postings, card_postings, held_postings,
      clearing_at, merchant_at, fee_at, vat_at, suspense_at, in_flight_at, card_at, held_at)
    select merchant_id, c, m, f, v, s, i, k, h, cn, mn, fn, vn, sn, n, kn, hn, case when cn > 0 then t end, case when mn > 0 then t end, case when fn > 0 then t end, case when vn > 0 then t end, case when sn > 0 then t end, case when n > 0 then t end, case when kn > 0 then t end, case when hn > 0 then t end
      from (select merchant_id, coalesce(sum(amount) filter (where account = 'CLEARING'), 0) c, coalesce(sum(amount) filter (where account = 'MERCHANT'), 0) m, coalesce(sum(amount) filter (where account = 'FEE'), 0) f,
          coalesce(sum(amount) filter (where account = 'VAT'), 0) v, coalesce(sum(amount) filter (where account = 'SUSPENSE'), 0) s, coalesce(sum(amount) filter (where account = 'IN_FLIGHT'), 0) i,
          coalesce(sum(amount) filter (where account = 'CARD'), 0) k, coalesce(sum(amount) filter (where account = 'HELD'), 0) h, count(*) filter (where account = 'CARD') kn, count(*) filter (where account = 'HELD') hn,
          count(*) filter (where account = 'CLEARING') cn, count(*) filter (where account = 'MERCHANT') mn, count(*) filter (where account = 'FEE') fn,
          count(*) filter (where account = 'VAT') vn, count(*) filter (where account = 'SUSPENSE') sn, count(*) filter (where account = 'IN_FLIGHT') n, max(at) t
        from posted group by merchant_id order by merchant_id) x
  on conflict (merchant_id) do update set
    clearing = b.clearing + excluded.clearing, merchant = b.merchant + excluded.merchant, fee = b.fee + excluded.fee, vat = b.vat + excluded.vat, suspense = b.suspense + excluded.suspense, in_flight = b.in_flight + excluded.in_flight,
    card = b.card + excluded.card, held = b.held + excluded.held, card_postings = b.card_postings + excluded.card_postings, held_postings = b.held_postings + excluded.held_postings,
    card_at = coalesce(excluded.card_at, b.card_at), held_at = coalesce(excluded.held_at, b.held_at),
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

create or replace function ledger_book_balances () returns trigger language plpgsql as $$
begin
  if exists (select from ledger_book where merchant_id = new.merchant_id and clearing + merchant + fee + vat + suspense + in_flight + card + held <> 0) then
    raise exception 'the books of merchant % do not sum to zero', new.merchant_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger balanced on ledger_book;

create constraint trigger balanced
after insert or update on ledger_book
deferrable initially deferred for each row when (
  new.clearing + new.merchant + new.fee + new.vat + new.suspense + new.in_flight + new.card + new.held <> 0
)
execute function ledger_book_balances ();

-- Live card payments booked so far as if their money were at the bank: the network owes them. Card refunds went the other way.
do $$
declare r record; transfer bigint;
begin
  for r in
    select c.merchant_id, c.id credit_id, null::uuid refund_id, c.transaction_id, c.amount, c.bank_reference, c.received_at at, c.pay_link_code
      from bank_credit c where not c.test and c.amount > 0 and exists (select from card_attempt a where a.transaction_id = c.transaction_id and 'NP' || coalesce(a.network_no, a.order_id) = c.bank_reference)
    union all
    select f.merchant_id, null, f.id, f.transaction_id, -f.amount, f.bank_reference, f.ended_at, t.pay_link_code
      from refund f join txn t on t.id = f.transaction_id join merchant m on m.id = f.merchant_id where f.way = 'CARD' and f.status = 'SENT' and m.mode = 'LIVE' order by amount, at
  loop
    transfer := nextval('ledger_transfer_id_seq');
    -- Both in one statement: a transfer is refused without its postings.
    with tr as (insert into ledger_transfer (id, merchant_id, kind, transaction_id, bank_credit_id, refund_id, at) overriding system value values (transfer, r.merchant_id, 'CARD_DUE', r.transaction_id, r.credit_id, r.refund_id, r.at))
    insert into ledger_posting (transfer_id, merchant_id, account, amount, at, kind, transaction_id, bank_reference, pay_link_code)
      select transfer, r.merchant_id, a.account, a.amount, r.at, 'CARD_DUE', r.transaction_id, r.bank_reference, r.pay_link_code from (values ('CLEARING', -r.amount), ('CARD', r.amount)) a(account, amount);
  end loop;
end $$;

-- A report of the card network as it came, and what became of each line.
create table card_settlement (
  file_id text primary key,
  day date not null,
  account_no text not null,
  bank_reference text not null unique,
  closed_at timestamptz not null,
  fetched_at timestamptz not null,
  count int not null,
  gross bigint not null check (gross >= 0),
  refunded bigint not null check (refunded >= 0),
  fee bigint not null check (fee >= 0),
  net bigint not null check (
    net > 0
    and net = gross - refunded - fee
  ),
  -- What reached our account under its bank reference; null until it has.
  received bigint,
  bank_credit_id bigint unique,
  booked_at timestamptz
);

create index card_settlement_day on card_settlement (day);

create index card_settlement_open on card_settlement (day)
where
  booked_at is null;

create table card_settlement_line (
  file_id text not null references card_settlement (file_id),
  line_no int not null,
  type text not null check (type in ('PAYMENT', 'REFUND')),
  order_id text not null,
  reference text not null,
  network_no text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  at timestamptz not null,
  outcome text not null default 'WAITING' check (outcome in ('WAITING', 'MATCHED', 'UNKNOWN', 'AMOUNT', 'DUPLICATE')),
  our_amount bigint,
  merchant_id uuid,
  transaction_id uuid,
  booked_at timestamptz,
  primary key (file_id, line_no),
  check (
    outcome <> 'MATCHED'
    or merchant_id is not null
  ),
  check (
    booked_at is null
    or outcome = 'MATCHED'
  )
);

-- A payment or refund is settled once, whatever reports say.
create unique index card_settlement_line_once on card_settlement_line (type, reference)
where
  outcome = 'MATCHED';

create index card_settlement_line_open on card_settlement_line (file_id)
where
  booked_at is null;

-- The bank's statement as it was read: a day of an account is replaced whole. Movements that are none of ours (a merchant's own transfers) are a sum only.
create table bank_statement_day (
  account_no text not null,
  day date not null,
  merchant_id uuid,
  opening bigint not null,
  closing bigint not null,
  credit bigint not null,
  debit bigint not null,
  lines int not null,
  outside bigint not null,
  until timestamptz not null,
  read_at timestamptz not null,
  primary key (account_no, day)
);

create index bank_statement_day_day on bank_statement_day (day);

create table bank_statement_line (
  account_no text not null,
  day date not null,
  seq int not null,
  bank_reference text not null,
  order_reference text,
  movement text not null,
  amount bigint not null check (amount <> 0),
  booked_at timestamptz not null,
  virtual_account text,
  detail text not null,
  inter_bank_trace text,
  other_bin text,
  other_account text,
  other_name text,
  primary key (account_no, day, seq)
);

create index bank_statement_line_day on bank_statement_line (day);

create index bank_statement_line_reference on bank_statement_line (bank_reference);

create index bank_statement_line_order on bank_statement_line (order_reference)
where
  order_reference is not null;

create table reconciliation_day (
  day date primary key,
  state text not null check (state in ('RUNNING', 'DONE', 'WAITING')),
  started_at timestamptz not null,
  ended_at timestamptz,
  asked_by text not null,
  accounts int not null default 0,
  lines int not null default 0,
  matched int not null default 0,
  bank_in bigint not null default 0,
  bank_out bigint not null default 0,
  our_in bigint not null default 0,
  our_out bigint not null default 0
);

create table reconciliation_difference (
  id bigint generated always as identity primary key,
  day date not null,
  book text not null check (book in ('BANK', 'CARD')),
  kind text not null check (
    kind in (
      'MISSING_OURS',
      'MISSING_BANK',
      'AMOUNT',
      'DUPLICATE',
      'OTHER_ACCOUNT',
      'OTHER_DAY',
      'BALANCE'
    )
  ),
  account_no text not null,
  merchant_id uuid,
  reference text not null,
  occurrence int not null default 1,
  bank_amount bigint,
  bank_booked_at timestamptz,
  bank_account_no text,
  bank_virtual_account text,
  bank_detail text,
  movement text,
  our_amount bigint,
  our_booked_at timestamptz,
  our_account_no text,
  our_transaction_id uuid,
  our_entry text,
  state text not null default 'OPEN' check (state in ('OPEN', 'HEALED', 'GONE', 'EXPLAINED', 'RESOLVED')),
  outcome text,
  note text,
  resolved_by text,
  resolved_at timestamptz,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  check ((state = 'OPEN') = (resolved_at is null))
)
with
  (fillfactor = 85);

create unique index reconciliation_difference_once on reconciliation_difference (book, kind, account_no, reference, occurrence);

create index reconciliation_difference_list on reconciliation_difference (day desc, id desc);

create index reconciliation_difference_open on reconciliation_difference (day desc, id desc)
where
  state = 'OPEN';

-- Credits come in the order of time: a block range index finds a day of them and costs a settlement nothing.
create index bank_credit_booked on bank_credit using brin (booked_at)
with
  (pages_per_range = 32);

create index refund_ended on refund (ended_at)
where
  status = 'SENT';

create index card_settlement_line_reference on card_settlement_line (reference);

create index card_settlement_line_transaction on card_settlement_line (transaction_id)
where
  outcome = 'MATCHED';

-- Accounts whose statement is compared, with the holder of today and the moment from which money on them can be ours.
create view reconciled_account as
select distinct
  on (a.account_no) a.account_no,
  a.account_name,
  a.merchant_id,
  min(a.created_at) over (
    partition by
      a.account_no
  ) since
from
  bank_account a
  join merchant m on m.id = a.merchant_id
where
  m.mode = 'LIVE'
order by
  a.account_no,
  a.status = 'ACTIVE' desc,
  a.created_at desc;

-- What the statement and our books say differently about the days from p_from to p_to. Credits meet by bank reference, orders of ours by our own reference or the bank's. Only what has had a day's time is missing at
-- the bank: money of 23:59:59 may be booked the next day. An order the bank has not decided on is no difference: unknown is not failed.
create function bank_differences (p_from date, p_to date, p_today date, p_house text) returns table (
  day date,
  kind text,
  account_no text,
  merchant_id uuid,
  reference text,
  occurrence int,
  bank_amount bigint,
  bank_booked_at timestamptz,
  bank_account_no text,
  bank_virtual_account text,
  bank_detail text,
  movement text,
  our_amount bigint,
  our_booked_at timestamptz,
  our_account_no text,
  our_transaction_id uuid,
  our_entry text
) language sql stable
set
  enable_seqscan = off as $$
  with acc as materialized (
    select account_no, merchant_id, since from reconciled_account union all select p_house, null, '-infinity'
  ), span as (
    select p_from::timestamp at time zone 'Asia/Ho_Chi_Minh' since, (p_to + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh' until
  ), told as materialized (
    select l.bank_reference from bank_statement_line l where l.day between p_from and p_to and l.movement = 'TRANSFER_IN'
    union select c.bank_reference from bank_credit c, span where c.booked_at >= span.since and c.booked_at < span.until and not c.test and c.amount > 0 and c.account_no in (select account_no from acc)
      and not exists (select from ledger_transfer d where d.bank_credit_id = c.id and d.kind = 'CARD_DUE')
  ), credits as materialized (
    select s.bank_reference, l.account_no, l.day, l.amount, l.booked_at, l.virtual_account, l.detail, l.movement, c.id credit_id, c.amount our_amount, c.booked_at our_booked_at, c.account_no our_account_no, c.transaction_id, c.merchant_id owner,
        (c.booked_at at time zone 'Asia/Ho_Chi_Minh')::date our_day,
        row_number() over (partition by s.bank_reference order by (l.account_no is distinct from c.account_no), (l.amount is distinct from c.amount), (l.day is distinct from (c.booked_at at time zone 'Asia/Ho_Chi_Minh')::date), l.day, l.seq, l.account_no) nth
      from told s left join bank_statement_line l on l.bank_reference = s.bank_reference and l.movement = 'TRANSFER_IN'
        left join bank_credit c on c.bank_reference = s.bank_reference and not c.test and c.amount > 0 and not exists (select from ledger_transfer d where d.bank_credit_id = c.id and d.kind = 'CARD_DUE')
  ), judged as (
    select k.*, case when k.account_no is null then case when k.our_day between p_from and p_to and k.our_day < p_today and exists (select from bank_statement_day b where b.account_no = k.our_account_no and b.day = k.our_day) then 'MISSING_BANK' end when k.nth > 1 then 'DUPLICATE'
        when k.credit_id is null then case when k.booked_at >= (select since from acc where acc.account_no = k.account_no) then 'MISSING_OURS' end
        when k.account_no <> k.our_account_no then 'OTHER_ACCOUNT' when k.amount <> k.our_amount then 'AMOUNT' when k.day <> k.our_day then 'OTHER_DAY' end kind
      from credits k
  ), orders as materialized (
    select f.reference, f.bank_reference, case f.status when 'SENT' then -f.amount else 0 end amount, f.status in ('APPROVED', 'SENDING') undecided, a.account_no, f.ended_at at, f.merchant_id, f.transaction_id, 'REFUND' entry
      from refund f join bank_account a on a.id = f.bank_account_id join merchant m on m.id = f.merchant_id and m.mode = 'LIVE', span
      where f.way = 'BANK' and f.status in ('APPROVED', 'SENDING', 'SENT', 'FAILED') and (f.status = 'SENT' and f.ended_at >= span.since and f.ended_at < span.until
        or f.reference in (select l.order_reference from bank_statement_line l where l.day between p_from and p_to) or f.id in (select r.id from refund r join bank_statement_line l on l.bank_reference = r.bank_reference and l.day between p_from and p_to))
    union all
    select c.return_reference, null, case c.resolution when 'RETURNED' then -c.amount else 0 end, c.resolution = 'RETURNING', c.account_no, c.resolved_at, c.merchant_id, c.transaction_id, 'RETURN'
      from bank_credit c, span where c.outcome = 'UNMATCHED' and not c.test and c.return_reference is not null and (c.resolution = 'RETURNED' and c.resolved_at >= span.since and c.resolved_at < span.until
        or c.return_reference in (select l.order_reference from bank_statement_line l where l.day between p_from and p_to))
  ), moved as (
    select l.*, o.reference ours, o.amount our_amount, o.undecided, o.account_no our_account_no, o.at our_booked_at, o.transaction_id, o.merchant_id owner, o.entry,
        row_number() over (partition by l.movement, coalesce(o.reference, l.bank_reference) order by l.day, l.seq) nth,
        (select coalesce(sum(t.amount), 0) from (select distinct on (x.movement) x.amount from bank_statement_line x where x.order_reference = o.reference or x.bank_reference = o.bank_reference order by x.movement, x.day, x.seq) t) total
      from bank_statement_line l left join orders o on o.reference = l.order_reference or o.bank_reference = l.bank_reference
      where l.movement <> 'TRANSFER_IN' and l.day between p_from and p_to
  ), weighed as (
    select m.*, case when m.ours is null then case when m.movement <> 'REVERSAL' or m.account_no = p_house then 'MISSING_OURS' end when m.undecided then null when m.account_no <> m.our_account_no then 'OTHER_ACCOUNT'
        when m.nth > 1 then 'DUPLICATE' when m.movement <> 'REVERSAL' and m.total <> m.our_amount then 'AMOUNT' end kind from moved m
  )
  select case when j.kind in ('OTHER_DAY', 'MISSING_BANK') then j.our_day else j.day end, j.kind, coalesce(j.account_no, j.our_account_no), case when j.owner <> '00000000-0000-0000-0000-000000000000' then j.owner else (select acc.merchant_id from acc where acc.account_no = j.account_no) end,
      j.bank_reference, case when j.kind = 'DUPLICATE' then j.nth::int else 1 end, j.amount, j.booked_at, j.account_no, j.virtual_account, j.detail, j.movement, j.our_amount, j.our_booked_at, j.our_account_no, j.transaction_id, case when j.credit_id is not null then 'CREDIT' end
    from judged j where j.kind is not null and (j.day between p_from and p_to or j.kind in ('OTHER_DAY', 'MISSING_BANK') and j.our_day between p_from and p_to)
  union all
  select w.day, w.kind, w.account_no, coalesce(w.owner, (select acc.merchant_id from acc where acc.account_no = w.account_no)), w.bank_reference, case when w.kind = 'DUPLICATE' then w.nth::int else 1 end, w.amount, w.booked_at, w.account_no, w.virtual_account, w.detail, w.movement,
      w.our_amount, w.our_booked_at, w.our_account_no, w.transaction_id, w.entry from weighed w where w.kind is not null
  union all
  select (o.at at time zone 'Asia/Ho_Chi_Minh')::date, 'MISSING_BANK', o.account_no, o.merchant_id, coalesce(o.bank_reference, o.reference), 1, null, null, null, null, null, null, o.amount, o.at, o.account_no, o.transaction_id, o.entry
    from orders o, span where o.amount <> 0 and o.at >= span.since and o.at < span.until and (o.at at time zone 'Asia/Ho_Chi_Minh')::date < p_today
      and exists (select from bank_statement_day b where b.account_no = o.account_no and b.day = (o.at at time zone 'Asia/Ho_Chi_Minh')::date)
      and not exists (select from bank_statement_line l where l.order_reference = o.reference) and not exists (select from bank_statement_line l where l.bank_reference = o.bank_reference)
$$;

-- The same for the card network: lines nobody could place, money that is not what the report says, payments the network has not settled in four days (a weekend and a day).
create function card_differences (p_from date, p_to date, p_today date) returns table (
  day date,
  kind text,
  account_no text,
  merchant_id uuid,
  reference text,
  occurrence int,
  bank_amount bigint,
  bank_booked_at timestamptz,
  bank_account_no text,
  bank_virtual_account text,
  bank_detail text,
  movement text,
  our_amount bigint,
  our_booked_at timestamptz,
  our_account_no text,
  our_transaction_id uuid,
  our_entry text
) language sql stable
set
  enable_seqscan = off as $$
  select s.day, case l.outcome when 'AMOUNT' then 'AMOUNT' when 'DUPLICATE' then 'DUPLICATE' else 'MISSING_OURS' end, s.account_no, l.merchant_id, l.reference,
      (select count(*)::int from card_settlement_line e where e.reference = l.reference and e.outcome = l.outcome and (e.file_id, e.line_no) <= (l.file_id, l.line_no)),
      case l.type when 'PAYMENT' then l.amount else -l.amount end, l.at, s.account_no, null, l.file_id || ' #' || l.line_no, l.type, case l.type when 'PAYMENT' then l.our_amount else -l.our_amount end, null, null, l.transaction_id, case when l.our_amount is not null then l.type end
    from card_settlement s join card_settlement_line l on l.file_id = s.file_id
    where s.day between p_from and p_to and (l.outcome in ('UNKNOWN', 'AMOUNT', 'DUPLICATE') or l.outcome = 'WAITING' and l.type = 'PAYMENT' and s.day < p_today)
  union all
  select s.day, case when s.received is null then 'MISSING_BANK' else 'AMOUNT' end, s.account_no, null, s.bank_reference, 1, s.received, null, s.account_no, null, s.file_id, 'TRANSFER_IN', s.net, s.closed_at, s.account_no, null, 'SETTLEMENT'
    from card_settlement s where s.day between p_from and p_to and (s.received <> s.net or s.received is null and s.day < p_today - 1)
  union all
  select (c.booked_at at time zone 'Asia/Ho_Chi_Minh')::date, 'MISSING_BANK', c.account_no, c.merchant_id, c.bank_reference, 1, null, null, null, null, null, null, c.amount, c.booked_at, c.account_no, c.transaction_id, 'PAYMENT'
    from bank_credit c join ledger_transfer d on d.bank_credit_id = c.id and d.kind = 'CARD_DUE'
    where c.booked_at >= p_from::timestamp at time zone 'Asia/Ho_Chi_Minh' and c.booked_at < (least(p_to, p_today - 4) + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh'
      and not exists (select from card_settlement_line m where m.transaction_id = c.transaction_id and m.outcome = 'MATCHED' and m.type = 'PAYMENT' and m.our_amount = c.amount)
$$;

-- The preset groups of bank staff see the reconciliation and decide on it, as they do on unmatched credits.
update role_group
set
  codes = codes || '{3502,3503}'
where
  merchant_id is null
  and code in ('BANK_MAKER', 'BANK_CHECKER')
  and not 3502 = any (codes);
