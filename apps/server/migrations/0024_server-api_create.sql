-- The merchant server API: when a credential was last used, virtual accounts that a shop keeps open for its orders, and their place in the settlement.
alter table credential
add column last_used_at timestamptz;

-- A virtual account that takes any number of payments, until it is shut or its time is over. An order may move to another of the merchant's accounts: then it gets a number of its own there.
create table standing_account (
  virtual_account text primary key,
  merchant_id uuid not null references merchant (id),
  order_no bigint not null check (order_no >= 0),
  bank_account_id uuid not null references bank_account (id),
  bank_type text not null,
  account_no text not null,
  account_name text not null,
  type text not null default 'PAY_LINK',
  fix_amount bigint check (fix_amount > 0),
  fix_content text not null,
  qr_content text not null,
  created_at timestamptz not null,
  opened_at timestamptz not null,
  expires_at timestamptz,
  closed_at timestamptz
);

create unique index standing_account_order on standing_account (merchant_id, order_no, bank_account_id);

-- The standing account that a transaction was paid to; virtual_account stays the number that belongs to one transaction alone.
alter table txn
add column standing_account text;

create index txn_standing_account on txn (merchant_id, standing_account, created_at desc, id desc)
where
  standing_account is not null;

/*
settle_credits: takes N notices in one transaction.
A credit is matched on virtual account, amount and the bank's value time (60 s grace), never on its text (docs/decisions.md#3).
Locks are taken in key order: transactions by id, then balances, then day totals. The reference decides whether a credit is new.
A virtual account that a shop keeps open (standing_account) takes any number of credits: each that fits is a transaction of its own, made here and SUCCESS at once.
A credit of a Test Mode twin is judged and booked by the twin's own clock, which may have been moved; for everybody else the shift is 0.
p_channel: BANK for credits the bank core reports, CARD for results of the card network, which settle the same way.
Answers one row per notice: NEW or KNOWN, REPLAYED where the signed request itself was seen before, CONFLICT where the reference is known with other facts.
*/
create function settle_credits (
  p_batch uuid,
  p_now timestamptz,
  p_test boolean,
  p_reference text[],
  p_account text[],
  p_va text[],
  p_amount bigint[],
  p_content text[],
  p_from_bin text[],
  p_from_account text[],
  p_from_name text[],
  p_booked timestamptz[],
  p_trace text[],
  p_validate text[],
  p_channel text
) returns table (ord int, state text, outcome text, reason text) language plpgsql
set
  plan_cache_mode = force_generic_plan
set
  enable_seqscan = off as $$
declare fresh bigint[]; taken bigint[]; reasons text[]; chunks bigint;
begin
  with seen as (
    insert into signed_nonce (validate, at) select v, p_now from unnest(p_validate) v order by v on conflict do nothing returning validate
  ), lk as materialized (
    select t.id, t.merchant_id, t.amount, t.status, t.expires_at, t.virtual_account, t.fee_id, t.type, t.payment_type, t.bank_account_id, t.pay_link_code
      from txn t where t.virtual_account = any(p_va) order by t.id for update of t
  ), st as materialized (
    select s.* from standing_account s where s.virtual_account = any(p_va)
  ), placed as materialized (
    -- The first fitting credit of a transaction wins; a second one in the same set is a duplicate payment.
    select j.*, coalesce(j.found_id, case when j.standing and j.bad is null then gen_random_uuid() end) txn_id,
      case when j.bad is null and not j.standing and row_number() over (partition by j.found_id, (j.bad is null) order by j.o) > 1 then 'DUPLICATE_PAYMENT' else j.bad end why,
      case when j.bad = 'UNKNOWN_ACCOUNT' then coalesce(b.merchant_id, '00000000-0000-0000-0000-000000000000') else j.merchant_id end owner,
        p_now + shift.ahead "now", j.value_time + shift.ahead booked
      from (
        select i.*, m.clock_shift_ms, l.id found_id, s.virtual_account is not null standing, coalesce(l.amount, s.fix_amount) expected, coalesce(l.merchant_id, s.merchant_id) merchant_id, coalesce(l.fee_id, r.id) fee_id,
            coalesce(l.type, s.type) type, coalesce(l.bank_account_id, s.bank_account_id) bank_account_id, l.pay_link_code,
            case when p_channel = 'CARD' then 'ATM_CARD' when l.payment_type = 'ATM_CARD' then 'VIET_QR' else coalesce(l.payment_type, 'VIET_QR') end paid_by,
          case when coalesce(l.id::text, s.virtual_account) is null or m.mode <> (case when p_test then 'TEST' else 'LIVE' end) then 'UNKNOWN_ACCOUNT'
               when l.status = 'SUCCESS' then 'DUPLICATE_PAYMENT'
               when l.status in ('CANCELED', 'FAIL') or m.mode = 'LIVE' and m.status <> 'ACTIVE' or i.value_time + m.clock_shift_ms * interval '1 ms' > s.closed_at + interval '60 seconds' then 'CLOSED'
               when i.value_time + m.clock_shift_ms * interval '1 ms' > coalesce(l.expires_at, s.expires_at) + interval '60 seconds' or i.value_time > p_now + interval '1 day' then 'LATE'
               when i.amount < coalesce(l.amount, s.fix_amount, 1) then 'UNDER'
               when i.amount > coalesce(l.amount, s.fix_amount) then 'OVER' end bad
          from (
            select distinct on (u.ref) u.* from unnest(p_reference, p_account, p_va, p_amount, p_content, p_from_bin, p_from_account, p_from_name, p_booked, p_trace, p_validate)
              with ordinality as u(ref, account, va, amount, content, from_bin, from_account, from_name, value_time, trace, validate, o) join seen on seen.validate = u.validate order by u.ref, u.o
          ) i left join lk l on l.virtual_account = i.va left join st s on s.virtual_account = i.va and l.id is null left join merchant m on m.id = coalesce(l.merchant_id, s.merchant_id)
            -- The rule in force, as feeFor finds it.
            left join lateral (select id from fee where s.virtual_account is not null and (merchant_id = s.merchant_id or merchant_id is null) and (payment_type = 'VIET_QR' or payment_type is null) and status = 'ACTIVE'
                and effective_from <= p_now + m.clock_shift_ms * interval '1 ms' and (effective_to is null or effective_to > p_now + m.clock_shift_ms * interval '1 ms')
              order by merchant_id is null, payment_type is null, effective_from desc, version desc, id desc limit 1) r on true
      ) j left join bank_account b on b.account_no = case when j.bad = 'UNKNOWN_ACCOUNT' then j.account end and b.status = 'ACTIVE'
        left join merchant w on w.id = b.merchant_id cross join lateral (select coalesce(case when j.bad = 'UNKNOWN_ACCOUNT' then w.clock_shift_ms else j.clock_shift_ms end, 0) * interval '1 ms' ahead) shift
  ), ins as (
    insert into bank_credit (batch, merchant_id, transaction_id, test, bank_reference, account_no, virtual_account, amount, content, from_bin, from_account, from_name, booked_at, inter_bank_trace, received_at, outcome, reason, expected, pay_link_code)
      select p_batch, p.owner, case when p.bad = 'UNKNOWN_ACCOUNT' then null else p.txn_id end, p_test, p.ref, p.account, p.va, p.amount, p.content, p.from_bin, p.from_account, p.from_name, p.booked, p.trace, p.now,
        case when p.why is null then 'SETTLED' else 'UNMATCHED' end, p.why, case when p.bad = 'UNKNOWN_ACCOUNT' then null else p.expected end, case when p.bad = 'UNKNOWN_ACCOUNT' then null else p.pay_link_code end from placed p order by p.ref
    on conflict (bank_reference) do nothing returning id, bank_reference, transaction_id, pay_link_code
  ), new as materialized (
    -- What is new, with its money split where it settles and the number of the transfer that books it.
    select p.o, p.ref, p.account, p.va, p.amount, p.now, p.booked, p.trace, p.txn_id, p.owner, p.why, p.type, p.paid_by, p.bank_account_id, p.pay_link_code, p.standing, p.content, p.from_name, p.fee_id, ins.id credit_id, ins.transaction_id for_txn, ins.pay_link_code for_code, f.fee, f.vat, f.net, f.held,
        case when p.amount > 0 then nextval('ledger_transfer_id_seq') end transfer_id
      from placed p join ins on ins.bank_reference = p.ref left join lateral (
        select x.fee, y.vat, r.collection = 'IMMEDIATELY' held, case when r.collection = 'IMMEDIATELY' then p.amount - x.fee - y.vat else p.amount end net
          from fee r cross join lateral (select fee_within(p.amount, fee_of(p.amount, r.fixed_vnd, r.percent_micro, r.min_vnd, r.max_vnd), r.vat_percent_micro, r.collection) fee) x
            cross join lateral (select vat_of(x.fee, r.vat_percent_micro) vat) y where r.id = case when p.why is null then p.fee_id end
    ) f on true
  ), upd as (
    update txn t set status = 'SUCCESS', complete_time = n.now, deposit_time = n.booked, payment_type = n.paid_by, charge_amount = n.fee, vat_charge_amount = n.vat, actual_amount = n.net,
        bank_reference = n.ref, inter_bank_trace = n.trace, txn_number = n.ref
      from new n where n.why is null and not n.standing and t.id = n.txn_id
  ), made as (
    insert into txn (id, merchant_id, type, payment_type, status, amount, actual_amount, charge_amount, vat_charge_amount, standing_account, bank_account_id, bank_type, account_no, account_name, description, content, fee_id,
        created_at, complete_time, deposit_time, customer_name, txn_number, bank_reference, inter_bank_trace)
      select n.txn_id, n.owner, n.type, n.paid_by, 'SUCCESS', n.amount, n.net, n.fee, n.vat, s.virtual_account, s.bank_account_id, s.bank_type, s.account_no, s.account_name, '[' || n.va || '.' || s.account_no || '] ' || n.content, n.content, n.fee_id,
          n.now, n.now, n.booked, n.from_name, n.ref, n.ref, n.trace
        from new n join st s on s.virtual_account = n.va where n.why is null and n.standing
  ), tr as (
    insert into ledger_transfer (id, merchant_id, kind, transaction_id, bank_credit_id, at) overriding system value
      select n.transfer_id, n.owner, case when n.why is null then 'SETTLE' else 'SUSPEND' end, n.for_txn, n.credit_id, n.now from new n where n.amount > 0
  ), post as (
    insert into ledger_posting (transfer_id, merchant_id, account, amount, at, kind, transaction_id, bank_reference, pay_link_code)
      select n.transfer_id, n.owner, k.account, k.amount, n.now, case when n.why is null then 'SETTLE' else 'SUSPEND' end, n.for_txn, n.ref, n.for_code
        from new n cross join lateral (values ('CLEARING', n.amount), ('MERCHANT', -n.net), ('FEE', case when n.held then -n.fee end), ('VAT', case when n.held then -n.vat end),
          ('SUSPENSE', case when n.why is not null then -n.amount end)) k(account, amount)
        where n.amount > 0 and k.amount <> 0
  ), ev as (
    insert into event (topic, merchant_id, object_id, payload, at)
      select case when n.why is null then 'transaction.success' else 'credit.unmatched' end, n.owner, coalesce(n.txn_id::text, n.ref),
        json_build_object('transactionId', n.txn_id, 'payLinkCode', n.pay_link_code, 'amount', n.amount, 'net', n.net, 'bankReference', n.ref, 'creditId', n.credit_id, 'reason', n.why, 'virtualAccount', n.va, 'test', p_test), n.now
        from new n order by n.o
  ), daily as (
    insert into txn_daily as d (merchant_id, day, status, type, payment_type, bank_account_id, total, amount, actual_amount, charge_amount, vat_charge_amount)
      select n.owner, (n.now at time zone 'Asia/Ho_Chi_Minh')::date, 'SUCCESS', n.type, n.paid_by, n.bank_account_id, count(*), sum(n.amount), sum(n.net), sum(n.fee), sum(n.vat)
        from new n where n.why is null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (merchant_id, day, status, type, payment_type, bank_account_id) do update set total = d.total + excluded.total, amount = d.amount + excluded.amount, actual_amount = d.actual_amount + excluded.actual_amount,
      charge_amount = d.charge_amount + excluded.charge_amount, vat_charge_amount = d.vat_charge_amount + excluded.vat_charge_amount
  ), arrived as (
    insert into bank_credit_daily as d (merchant_id, day, account_no, total, amount)
      select n.owner, (n.booked at time zone 'Asia/Ho_Chi_Minh')::date, n.account, count(*), sum(n.amount) from new n where n.amount > 0 group by 1, 2, 3 order by 1, 2, 3
    on conflict (merchant_id, day, account_no) do update set total = d.total + excluded.total, amount = d.amount + excluded.amount
  ), aud as (
    insert into audit_record (at, operation, module, merchant_id, object_id, actor_kind, actor_id, actor_name, address, trace_id, after)
      select p_now, 'bankCredit.notify', 'bank-credit', null, p_batch::text, 'SYSTEM', 'bank', 'bank', '', p_batch::text,
        jsonb_build_object('bankReferences', array_agg(n.ref order by n.o), 'amounts', array_agg(n.amount order by n.o), 'outcomes', array_agg(coalesce(n.why, 'SETTLED') order by n.o)) from new n having count(*) > 0
  ), told as (
    -- What is written down as history is no news. A notification holds 8000 bytes: 25 pieces of news each. Written as text: none of these values needs escaping but the code, whose letters we draw ourselves.
    select pg_notify('saola_live', '[' || string_agg('{"merchantId":"' || n.owner || '","transactionId":"' || n.txn_id || '","payLinkCode":' || coalesce('"' || n.pay_link_code || '"', 'null') || ',"status":"SUCCESS","amount":' || n.amount || '}', ',') || ']')
      from new n where n.why is null and current_setting('saola.history', true) is distinct from 'on' group by n.o / 25
  )
  select (select array_agg(u.o) from unnest(p_validate) with ordinality u(v, o) join seen on seen.validate = u.v), (select count(*) from told), array_agg(n.o), array_agg(n.why) into fresh, chunks, taken, reasons from new n;
  perform pg_notify('saola_event', '');

  -- What this call has taken in is known; only the others are looked up, in a snapshot that sees whoever was faster.
  return query select t.o::int, 'NEW', case when t.why is null then 'SETTLED' else 'UNMATCHED' end, t.why from unnest(taken, reasons) t(o, why);
  if coalesce(cardinality(taken), 0) = cardinality(p_reference) then return; end if;
  return query
    select u.o::int,
      case when fresh is null or not (u.o = any(fresh)) then 'REPLAYED'
           when c.batch = p_batch and c.amount = u.amount and c.account_no = u.account and c.virtual_account is not distinct from u.va then 'NEW'
           when c.amount = u.amount and c.account_no = u.account and c.virtual_account is not distinct from u.va then 'KNOWN'
           else 'CONFLICT' end, c.outcome, c.reason
      from unnest(p_reference, p_account, p_va, p_amount) with ordinality as u(ref, account, va, amount, o) left join bank_credit c on c.bank_reference = u.ref
      where taken is null or not (u.o = any(taken));
end $$;
