-- The least that each job can cost in SQL on this cluster: small rows, integer keys, no triggers, no audit. The server is measured
-- against these in the same run. Amounts are integer đồng, as everywhere.
create schema ceiling;

create table ceiling.shop (id int primary key, code text not null, fee_bp int not null, vat_bp int not null);

create table ceiling.wallet (
  shop_id int primary key,
  held bigint not null,
  moves bigint not null,
  at timestamptz not null
)
with
  (fillfactor = 50);

create table ceiling.payment (
  id bigint generated always as identity primary key,
  shop_id int not null,
  code text not null unique,
  account text not null unique,
  amount bigint not null,
  state smallint not null default 1,
  note text not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  fee bigint,
  vat bigint,
  bank_reference text
)
with
  (fillfactor = 80);

create index payment_list on ceiling.payment (shop_id, created_at desc, id desc);

create table ceiling.notice (
  bank_reference text primary key,
  account text not null,
  amount bigint not null,
  at timestamptz not null default now()
);

create table ceiling.posting (
  id bigint generated always as identity primary key,
  payment_id bigint not null,
  account int not null,
  amount bigint not null,
  at timestamptz not null default now()
);

create index posting_payment on ceiling.posting (payment_id);

create table ceiling.event (
  id bigint generated always as identity primary key,
  shop_id int not null,
  topic text not null,
  body jsonb not null,
  at timestamptz not null default now(),
  sent_at timestamptz
);

create index event_waiting on ceiling.event (id)
where
  sent_at is null;

-- Hands every caller a payment of its own: accounts are M000000000001 … (many shops) and H000000000001 … (one hot shop).
create sequence ceiling.next_m;

create sequence ceiling.next_h;

create sequence ceiling.next_new;

insert into
  ceiling.shop
select
  n,
  'S' || n,
  110,
  1000
from
  generate_series(1, 1000) n;

insert into
  ceiling.wallet
select
  n,
  0,
  0,
  now()
from
  generate_series(1, 1000) n;

-- One call settles one payment. 0 settled, 1 known reference, 2 unknown account, 3 not open, 4 another amount.
create function ceiling.settle_one (p_reference text, p_account text, p_amount bigint) returns int language plpgsql as $$
declare p ceiling.payment; s ceiling.shop; the_fee bigint; the_vat bigint; net bigint;
begin
  insert into ceiling.notice (bank_reference, account, amount) values (p_reference, p_account, p_amount) on conflict do nothing;
  if not found then return 1; end if;
  select * into p from ceiling.payment where account = p_account for update;
  if not found then return 2; end if;
  if p.state <> 1 then return 3; end if;
  if p.amount <> p_amount then return 4; end if;
  select * into s from ceiling.shop where id = p.shop_id;
  the_fee := p_amount * s.fee_bp / 10000;
  the_vat := the_fee * s.vat_bp / 10000;
  net := p_amount - the_fee - the_vat;
  update ceiling.payment set state = 2, paid_at = now(), fee = the_fee, vat = the_vat, bank_reference = p_reference where id = p.id;
  insert into ceiling.posting (payment_id, account, amount) values (p.id, 1, p_amount), (p.id, 2, -the_fee), (p.id, 3, -the_vat), (p.id, 1000 + p.shop_id, -net);
  insert into ceiling.event (shop_id, topic, body) values (p.shop_id, 'paid', jsonb_build_object('payment', p.id, 'amount', p_amount, 'net', net, 'reference', p_reference));
  -- The hot row comes last: its lock is held for the shortest time.
  update ceiling.wallet set held = held + net, moves = moves + 1, at = now() where shop_id = p.shop_id;
  return 0;
end $$;

-- One call settles a set of payments with each other's accounts distinct. Answers how many were settled.
create function ceiling.settle_set (p_reference text[], p_account text[], p_amount bigint[]) returns bigint language plpgsql
set
  plan_cache_mode = force_generic_plan as $$
declare settled bigint;
begin
  with given as materialized (
    select * from unnest(p_reference, p_account, p_amount) as g(reference, account, amount)
  ), fresh as (
    insert into ceiling.notice (bank_reference, account, amount) select reference, account, amount from given order by reference on conflict do nothing returning bank_reference
  ), mine as materialized (
    select p.id, p.shop_id, p.state, p.amount, g.reference, g.amount sent from given g join fresh on fresh.bank_reference = g.reference join ceiling.payment p on p.account = g.account order by p.id for update of p
  ), won as materialized (
    select m.*, x.fee, y.vat, m.sent - x.fee - y.vat net
      from mine m join ceiling.shop s on s.id = m.shop_id cross join lateral (select m.sent * s.fee_bp / 10000 fee) x cross join lateral (select x.fee * s.vat_bp / 10000 vat) y
      where m.state = 1 and m.amount = m.sent
  ), paid as (
    update ceiling.payment p set state = 2, paid_at = now(), fee = w.fee, vat = w.vat, bank_reference = w.reference from won w where p.id = w.id
  ), posted as (
    insert into ceiling.posting (payment_id, account, amount)
      select w.id, k.account, k.amount from won w cross join lateral (values (1, w.sent), (2, -w.fee), (3, -w.vat), (1000 + w.shop_id, -w.net)) k(account, amount)
  ), told as (
    insert into ceiling.event (shop_id, topic, body) select shop_id, 'paid', jsonb_build_object('payment', id, 'amount', sent, 'net', net, 'reference', reference) from won
  ), held as materialized (
    select shop_id from ceiling.wallet where shop_id in (select shop_id from won) order by shop_id for update
  ), moved as (
    update ceiling.wallet b set held = b.held + s.net, moves = b.moves + 1, at = now()
      from (select won.shop_id, sum(net)::bigint net from won join held using (shop_id) group by 1) s where b.shop_id = s.shop_id
  )
  select count(*) into settled from won;
  return settled;
end $$;

-- Open payments from number p_from to p_to, 100,000 đồng each; kind M spreads them over all shops, H gives them to shop 1.
create function ceiling.fill (p_kind text, p_from int, p_to int) returns void language sql as $$
  insert into ceiling.payment (shop_id, code, account, amount, note)
    select case when p_kind = 'H' then 1 else 1 + (n::bigint * 7919) % 1000 end, 'P' || p_kind || n, p_kind || lpad(n::text, 12, '0'), 100000, 'order ' || n from generate_series(p_from, p_to) n
$$;
