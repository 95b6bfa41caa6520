-- What statistics and the search of everything read: figures and words beside the transactions, fed by news, so that neither the settlement nor a list pays for them (ADR 0030).
-- A new payment that a link or an order asks for, and its first look, are news. Written by trigger, because every room that sells makes transactions; what is written down as history is no news.
create function tell_payment () returns trigger language plpgsql as $$
begin
  insert into event (topic, merchant_id, object_id, payload, at)
    values (tg_argv[0], new.merchant_id, new.id::text, json_build_object('transactionId', new.id), case tg_argv[0] when 'transaction.opened' then new.opened_at else new.created_at end);
  return null;
end $$;

create trigger tell_created
after insert on txn for each row when (
  (
    new.pay_link_code is not null
    or new.order_id is not null
  )
  and current_setting('saola.history', true) is distinct from 'on'
)
execute function tell_payment ('transaction.created');

create trigger tell_opened
after update of opened_at on txn for each row when (
  old.opened_at is null
  and new.opened_at is not null
)
execute function tell_payment ('transaction.opened');

-- Figures by Vietnamese day: HOUR and SELLER and PRODUCT of the day of payment, LINK of the day on which the link or order was made, so that what became of it stands beside it.
create table sale_daily (
  merchant_id uuid not null,
  dimension text not null check (dimension in ('HOUR', 'SELLER', 'PRODUCT', 'LINK')),
  day date not null,
  key text collate "C" not null,
  bank_account_id uuid not null,
  total bigint not null,
  quantity bigint not null,
  amount bigint not null,
  -- Read off the index alone: a merchant's month lies together there.
  primary key (merchant_id, dimension, day, key, bank_account_id) include (total, quantity, amount)
)
with
  (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

/* One row for each figure that a transaction adds to. `news` names the topic that it is counted with, so that figures and news cannot be counted twice or left out. */
create view sale_fact as
with
  t as not materialized (
    select
      x.*,
      (complete_time at time zone 'Asia/Ho_Chi_Minh')::date paid_day,
      (created_at at time zone 'Asia/Ho_Chi_Minh')::date made_day,
      pay_link_code is not null
      or order_id is not null asked_for
    from
      txn x
  )
select
  id transaction_id,
  merchant_id,
  'PAID' news,
  'HOUR' dimension,
  paid_day "day",
  to_char(complete_time at time zone 'Asia/Ho_Chi_Minh', 'HH24') "key",
  bank_account_id,
  1::bigint total,
  0::bigint quantity,
  amount
from
  t
where
  status = 'SUCCESS'
union all
select
  t.id,
  t.merchant_id,
  'PAID',
  'SELLER',
  paid_day,
  l.created_by_id,
  bank_account_id,
  1,
  0,
  amount
from
  t
  join pay_link l on l.transaction_id = t.id
where
  status = 'SUCCESS'
union all
select
  t.id,
  t.merchant_id,
  'PAID',
  'PRODUCT',
  paid_day,
  i.product_id::text,
  bank_account_id,
  case
    when exists (
      select
      from
        pay_page_order_item e
      where
        e.order_id = i.order_id
        and e.product_id = i.product_id
        and e.position < i.position
    ) then 0
    else 1
  end,
  i.quantity,
  i.amount
from
  t
  join pay_page_order_item i on i.order_id = t.order_id
where
  status = 'SUCCESS'
union all
select
  id,
  merchant_id,
  'PAID',
  'LINK',
  made_day,
  'PAID',
  bank_account_id,
  1,
  0,
  amount
from
  t
where
  status = 'SUCCESS'
  and asked_for
union all
select
  id,
  merchant_id,
  'CLOSED',
  'LINK',
  made_day,
  status,
  bank_account_id,
  1,
  0,
  amount
from
  t
where
  status in ('CANCELED', 'FAIL', 'TIMEOUT')
  and asked_for
union all
select
  id,
  merchant_id,
  'OPENED',
  'LINK',
  made_day,
  'OPENED',
  bank_account_id,
  1,
  0,
  amount
from
  t
where
  opened_at is not null
  and asked_for
union all
select
  id,
  merchant_id,
  'CREATED',
  'LINK',
  made_day,
  'CREATED',
  bank_account_id,
  1,
  0,
  amount
from
  t
where
  asked_for;

-- News that nobody has heard yet: what belongs to it is counted when it is.
create function unheard (p_transaction uuid, p_news text) returns boolean language sql stable as $$
  select exists (select from event where object_id = p_transaction::text and delivered_at is null and topic = any (case p_news when 'PAID' then array['transaction.success', 'credit.accepted'] when 'CLOSED' then array['transaction.closed']
    when 'OPENED' then array['transaction.opened'] else array['transaction.created'] end))
$$;

/* Counts a merchant's figures anew from the rows (null: everybody's). No news is delivered meanwhile: the lock keeps subscribers out, what they have yet to hear is left to them. */
create function recount_sales (p_merchant uuid) returns void language plpgsql as $$
begin
  lock table sale_daily in exclusive mode;
  delete from sale_daily where merchant_id = p_merchant or p_merchant is null;
  insert into sale_daily (merchant_id, dimension, day, key, bank_account_id, total, quantity, amount)
    select merchant_id, dimension, day, key, bank_account_id, sum(total), sum(quantity), sum(amount) from sale_fact f
      where (merchant_id = p_merchant or p_merchant is null) and not unheard(transaction_id, news) group by 1, 2, 3, 4, 5;
end $$;

select
  recount_sales (null);

-- A payment that was given up and then paid within the minute of grace is a sale, and no longer one that was given up: the day totals say so, and so does the news.
do $$
declare body text := pg_get_functiondef('settle_credits'::regproc); part text[];
begin
  foreach part slice 1 in array array[
    ['t.bank_account_id, t.pay_link_code
      from txn t', 't.bank_account_id, t.pay_link_code, t.complete_time
      from txn t'],
    ['l.pay_link_code,
            case when p_channel', 'l.pay_link_code, l.status was, l.payment_type was_by, l.complete_time was_at,
            case when p_channel'],
    ['p.from_name, p.fee_id, ins.id', 'p.from_name, p.fee_id, p.was, p.was_by, p.was_at, ins.id'],
    ['''test'', p_test), n.now', '''test'', p_test, ''was'', n.was), n.now'],
    ['from new n where n.why is null group by 1, 2, 3, 4, 5, 6 order by', 'from new n where n.why is null group by 1, 2, 3, 4, 5, 6
      union all select n.owner, (n.was_at at time zone ''Asia/Ho_Chi_Minh'')::date, n.was, n.type, n.was_by, n.bank_account_id, -count(*), -sum(n.amount), 0, 0, 0
        from new n where n.why is null and n.was = ''TIMEOUT'' group by 1, 2, 3, 4, 5, 6 order by']
  ] loop
    if position(part[1] in body) = 0 then raise exception 'settle_credits has no "%"', part[1]; end if;
    body := replace(body, part[1], part[2]);
  end loop;
  execute body;
end $$;

-- Search. Exact terms and the ends of account numbers by index, one row a term; words by trigram, always within a range of days.
create extension if not exists pg_trgm;

create extension if not exists btree_gin;

-- Small letters without accents: how people type when they search.
create function fold_text (p text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(translate(p, U&'\0111\0110', 'dd'), nfd), '[\u0300-\u036f]', '', 'g'))
$$;

create table payment_term (
  merchant_id uuid not null,
  kind text not null check (kind in ('AMOUNT', 'TAIL')),
  -- AMOUNT: its digits. TAIL: an account number read from its end, the virtual account's and the payer's.
  term text collate "C" not null,
  at timestamptz not null,
  transaction_id uuid not null,
  bank_account_id uuid not null,
  primary key (merchant_id, kind, term, at, transaction_id) include (bank_account_id)
);

create view payment_term_of as
select
  t.merchant_id,
  k.kind,
  k.term,
  t.created_at at,
  t.id transaction_id,
  t.bank_account_id
from
  txn t
  left join bank_credit c on c.bank_reference = t.bank_reference
  cross join lateral (
    values
      ('AMOUNT', t.amount::text),
      ('TAIL', reverse(coalesce(t.virtual_account, t.standing_account))),
      ('TAIL', reverse(nullif(regexp_replace(c.from_account, '\D', '', 'g'), '')))
  ) k (kind, term)
where
  k.term is not null;

-- Payments to be sorted in, written by who hears of them. No key of its own facts: to be named twice does no harm, and nobody waits for whoever is sorting.
create table payment_unsorted (
  id bigint generated always as identity primary key,
  merchant_id uuid not null,
  transaction_id uuid not null
);

create table payment_text (
  transaction_id uuid primary key,
  merchant_id uuid not null,
  bank_account_id uuid not null,
  at timestamptz not null,
  words text not null
);

create view payment_text_of as
select
  t.id transaction_id,
  t.merchant_id,
  t.bank_account_id,
  t.created_at at,
  fold_text (concat_ws(' ', t.description, t.customer_name, c.from_name)) words
from
  txn t
  left join bank_credit c on c.bank_reference = t.bank_reference;

insert into
  payment_term (merchant_id, kind, term, at, transaction_id, bank_account_id)
select
  merchant_id,
  kind,
  term,
  at,
  transaction_id,
  bank_account_id
from
  payment_term_of
on conflict do nothing;

insert into
  payment_text (transaction_id, merchant_id, bank_account_id, at, words)
select
  transaction_id,
  merchant_id,
  bank_account_id,
  at,
  words
from
  payment_text_of;

create index payment_text_time on payment_text (merchant_id, at desc);

-- A short list of what waits to be sorted in, for every search reads it whole.
create index payment_text_words on payment_text using gin (merchant_id, words gin_trgm_ops)
with
  (gin_pending_list_limit = 256);

-- Unmatched credits are few among many: these indexes hold no others.
create index bank_credit_unmatched_amount on bank_credit (merchant_id, amount, booked_at desc)
where
  outcome = 'UNMATCHED';

create index bank_credit_unmatched_tail on bank_credit (merchant_id, (reverse(from_account) collate "C"))
where
  outcome = 'UNMATCHED';
