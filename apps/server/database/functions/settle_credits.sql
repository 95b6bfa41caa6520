create or replace function settle_credits (
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
  plan_cache_mode = 'force_generic_plan'
set
  enable_seqscan = 'off' as $$
declare
  size int := cardinality(p_reference); fresh text[]; all_fresh boolean; found_number int; kept_open credit_standing[]; judged credit_judged[]; new_ids bigint[];
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  with seen as (insert into signed_nonce (validate, at) select v, p_now from unnest(p_validate) v order by v on conflict do nothing returning validate)
    select array_agg(validate) into fresh from seen;
  all_fresh := coalesce(cardinality(fresh), 0) = size;
  if fresh is not null then
    -- From here on nobody else judges these transactions.
    select count(*) into found_number from (select from txn where virtual_account = any(p_va) order by id for update) x;
    if found_number < size then
      -- The rule in force, as feeFor finds it.
      select array_agg(row(s.virtual_account, s.merchant_id, s.type, s.bank_account_id, s.bank_type, s.account_no, s.account_name, s.fix_amount, s.expires_at, s.closed_at, r.id)::credit_standing) into kept_open
        from standing_account s join merchant m on m.id = s.merchant_id left join lateral (select id from fee where (merchant_id = s.merchant_id or merchant_id is null) and (payment_type = 'VIET_QR' or payment_type is null) and status = 'ACTIVE'
            and effective_from <= p_now + m.clock_shift_ms * interval '1 ms' and (effective_to is null or effective_to > p_now + m.clock_shift_ms * interval '1 ms')
          order by merchant_id is null, payment_type is null, effective_from desc, version desc, id desc limit 1) r on true
        where s.virtual_account = any(p_va);
    end if;

    select array_agg(row(j.o, j.ref, j.account, j.va, j.amount, j.content, j.from_bin, j.from_account, j.from_name, j.trace, p_now + j.ahead, j.value_time + j.ahead,
        j.txn_id, j.txn_id, j.pay_link_code, j.merchant_id, j.standing, j.expected, j.type, j.paid_by, j.bank_account_id, j.pay_link_code, j.fee_id, j.was, j.was_by, j.was_at, j.bad, j.why,
        x.fee, y.vat, case when r.collection = 'IMMEDIATELY' then j.amount - x.fee - y.vat when r.id is not null then j.amount end, r.collection = 'IMMEDIATELY',
        nextval('bank_credit_id_seq'), case when j.amount > 0 then nextval('ledger_transfer_id_seq') end)::credit_judged) into judged
      from (
        -- The first fitting credit of a transaction wins; a second one in the same set is a duplicate payment.
        select k.*, coalesce(k.found_id, case when k.standing and k.bad is null then gen_random_uuid() end) txn_id, coalesce(k.clock_shift_ms, 0) * interval '1 ms' ahead,
          case when k.bad is null and not k.standing and row_number() over (partition by k.found_id, (k.bad is null) order by k.o) > 1 then 'DUPLICATE_PAYMENT' else k.bad end why
        from (
          select i.*, m.clock_shift_ms, l.id found_id, s.virtual_account is not null standing, coalesce(l.amount, s.fix_amount) expected, coalesce(l.merchant_id, s.merchant_id) merchant_id, coalesce(l.fee_id, s.fee_id) fee_id,
            coalesce(l.type, s.type) type, coalesce(l.bank_account_id, s.bank_account_id) bank_account_id, l.pay_link_code, l.status was, l.payment_type was_by, l.complete_time was_at,
            case when p_channel = 'CARD' then 'ATM_CARD' when l.payment_type = 'ATM_CARD' then 'VIET_QR' else coalesce(l.payment_type, 'VIET_QR') end paid_by,
            case when coalesce(l.id::text, s.virtual_account) is null or m.mode <> (case when p_test then 'TEST' else 'LIVE' end) then 'UNKNOWN_ACCOUNT'
                 when l.status = 'SUCCESS' then 'DUPLICATE_PAYMENT'
                 when l.status in ('CANCELED', 'FAIL') or m.mode = 'LIVE' and m.status <> 'ACTIVE' or i.value_time + m.clock_shift_ms * interval '1 ms' > s.closed_at + interval '60 seconds' then 'CLOSED'
                 when i.value_time + m.clock_shift_ms * interval '1 ms' > coalesce(l.expires_at, s.expires_at) + interval '60 seconds' or i.value_time > p_now + interval '1 day' then 'LATE'
                 when i.amount < coalesce(l.amount, s.fix_amount, 1) then 'UNDER'
                 when i.amount > coalesce(l.amount, s.fix_amount) then 'OVER' end bad
          from (
            select distinct on (u.ref) u.* from unnest(p_reference, p_account, p_va, p_amount, p_content, p_from_bin, p_from_account, p_from_name, p_booked, p_trace, p_validate)
              with ordinality as u(ref, account, va, amount, content, from_bin, from_account, from_name, value_time, trace, validate, o) where all_fresh or u.validate = any(fresh) order by u.ref, u.o
          ) i left join txn l on l.virtual_account = i.va left join unnest(kept_open) s on s.virtual_account = i.va and l.id is null left join merchant m on m.id = coalesce(l.merchant_id, s.merchant_id)
        ) k
      ) j left join fee r on r.id = case when j.why is null then j.fee_id end
        left join lateral (select fee_within(j.amount, fee_of(j.amount, r.fixed_vnd, r.percent_micro, r.min_vnd, r.max_vnd), r.vat_percent_micro, r.collection) fee) x on r.id is not null
        left join lateral (select vat_of(x.fee, r.vat_percent_micro) vat) y on r.id is not null;

    -- Money for nobody's virtual account belongs to whose bank account it came to, by that merchant's clock, and names no payment.
    if exists (select from unnest(judged) j where j.bad = 'UNKNOWN_ACCOUNT') then
      select array_agg(case when j.bad is distinct from 'UNKNOWN_ACCOUNT' then j else row(j.o, j.ref, j.account, j.va, j.amount, j.content, j.from_bin, j.from_account, j.from_name, j.trace,
          p_now + w.ahead, p_booked[j.o] + w.ahead, j.txn_id, null, null, coalesce(w.merchant_id, nobody), j.standing, null, j.type, j.paid_by, j.bank_account_id, j.pay_link_code, j.fee_id, j.was, j.was_by, j.was_at, j.bad, j.why,
          j.fee, j.vat, j.net, j.held, j.credit_id, j.transfer_id)::credit_judged end) into judged
        from unnest(judged) j cross join lateral (
          select (array_agg(b.merchant_id))[1] merchant_id, coalesce((array_agg(m.clock_shift_ms))[1], 0) * interval '1 ms' ahead from bank_account b join merchant m on m.id = b.merchant_id where b.account_no = j.account and b.status = 'ACTIVE'
        ) w;
    end if;

    with ins as (
      insert into bank_credit (id, batch, merchant_id, transaction_id, test, bank_reference, account_no, virtual_account, amount, content, from_bin, from_account, from_name, booked_at, inter_bank_trace, received_at, outcome, reason, expected, pay_link_code) overriding system value
        select j.credit_id, p_batch, j.owner, j.for_txn, p_test, j.ref, j.account, j.va, j.amount, j.content, j.from_bin, j.from_account, j.from_name, j.booked, j.trace, j.now, case when j.why is null then 'SETTLED' else 'UNMATCHED' end, j.why, j.expected, j.for_code
          from unnest(judged) j order by j.ref
      on conflict (bank_reference) do nothing returning id
    ) select array_agg(id) into new_ids from ins;
    if cardinality(new_ids) is distinct from cardinality(judged) then
      select array_agg(j) into judged from unnest(judged) j where j.credit_id = any(new_ids);
    end if;
  end if;

  if judged is not null then
    update txn t set status = 'SUCCESS', complete_time = n.now, deposit_time = n.booked, payment_type = n.paid_by, charge_amount = n.fee, vat_charge_amount = n.vat, actual_amount = n.net,
        bank_reference = n.ref, inter_bank_trace = n.trace, txn_number = n.ref
      from unnest(judged) n where n.why is null and not n.standing and t.id = n.txn_id;
    if kept_open is not null then
      insert into txn (id, merchant_id, type, payment_type, status, amount, actual_amount, charge_amount, vat_charge_amount, standing_account, bank_account_id, bank_type, account_no, account_name, description, content, fee_id,
          created_at, complete_time, deposit_time, customer_name, txn_number, bank_reference, inter_bank_trace)
        select n.txn_id, n.owner, n.type, n.paid_by, 'SUCCESS', n.amount, n.net, n.fee, n.vat, s.virtual_account, s.bank_account_id, s.bank_type, s.account_no, s.account_name, '[' || n.va || '.' || s.account_no || '] ' || n.content, n.content, n.fee_id,
            n.now, n.now, n.booked, n.from_name, n.ref, n.ref, n.trace
          from unnest(judged) n join unnest(kept_open) s on s.virtual_account = n.va where n.why is null and n.standing;
    end if;

    -- Both in one statement, for a transfer is refused without its entries.
    with entries as (
      insert into ledger_entry (merchant_id, transfer_id, line, account, amount, at)
        select n.owner, n.transfer_id, k.line, k.account, k.amount, n.now
          from unnest(judged) n cross join lateral (values (1, 'CLEARING', n.amount), (2, 'MERCHANT', -n.net), (3, 'FEE', case when n.held then -n.fee end), (4, 'VAT', case when n.held then -n.vat end),
            (5, 'SUSPENSE', case when n.why is not null then -n.amount end)) k(line, account, amount)
          where n.amount > 0 and k.amount <> 0
    )
    insert into ledger_transfer (id, merchant_id, kind, transaction_id, bank_credit_id, at) overriding system value
      select n.transfer_id, n.owner, case when n.why is null then 'SETTLE' else 'SUSPEND' end, n.for_txn, n.credit_id, n.now from unnest(judged) n where n.amount > 0;

    insert into event (topic, merchant_id, object_id, payload, at)
      select case when n.why is null then 'transaction.success' else 'credit.unmatched' end, n.owner, coalesce(n.txn_id::text, n.ref),
        json_build_object('transactionId', n.txn_id, 'payLinkCode', n.pay_link_code, 'amount', n.amount, 'net', n.net, 'bankReference', n.ref, 'creditId', n.credit_id, 'reason', n.why, 'virtualAccount', n.va, 'test', p_test, 'was', n.was), n.now
        from unnest(judged) n order by n.o;

    -- What was given up and is paid within the minute of grace is taken back from those given up.
    insert into txn_daily as d (merchant_id, day, status, type, payment_type, bank_account_id, total, amount, actual_amount, charge_amount, vat_charge_amount)
      select n.owner, (case k.sign when 1 then n.now else n.was_at end at time zone 'Asia/Ho_Chi_Minh')::date, case k.sign when 1 then 'SUCCESS' else n.was end, n.type, case k.sign when 1 then n.paid_by else n.was_by end, n.bank_account_id,
          sum(k.sign), sum(k.sign * n.amount), sum(case k.sign when 1 then n.net else 0 end), sum(case k.sign when 1 then n.fee else 0 end), sum(case k.sign when 1 then n.vat else 0 end)
        from unnest(judged) n cross join lateral (select 1 sign union all select -1 where n.was = 'TIMEOUT') k where n.why is null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (merchant_id, day, status, type, payment_type, bank_account_id) do update set total = d.total + excluded.total, amount = d.amount + excluded.amount, actual_amount = d.actual_amount + excluded.actual_amount,
      charge_amount = d.charge_amount + excluded.charge_amount, vat_charge_amount = d.vat_charge_amount + excluded.vat_charge_amount;
    insert into bank_credit_daily as d (merchant_id, day, account_no, total, amount)
      select n.owner, (n.booked at time zone 'Asia/Ho_Chi_Minh')::date, n.account, count(*), sum(n.amount) from unnest(judged) n where n.amount > 0 group by 1, 2, 3 order by 1, 2, 3
    on conflict (merchant_id, day, account_no) do update set total = d.total + excluded.total, amount = d.amount + excluded.amount;

    insert into audit_record (at, operation, module, merchant_id, object_id, actor_kind, actor_id, actor_name, address, trace_id, after)
      select p_now, 'bankCredit.notify', 'bank-credit', null, p_batch::text, 'SYSTEM', 'bank', 'bank', '', p_batch::text,
        jsonb_build_object('bankReferences', array_agg(n.ref order by n.o), 'amounts', array_agg(n.amount order by n.o), 'outcomes', array_agg(coalesce(n.why, 'SETTLED') order by n.o)) from unnest(judged) n;
    -- What is written down as history is no news. A notification holds 8000 bytes: 25 pieces of news each. Written as text: none of these values needs escaping but the code, whose letters we draw ourselves.
    if current_setting('saola.history', true) is distinct from 'on' then
      perform pg_notify('saola_live', '[' || string_agg('{"merchantId":"' || n.owner || '","transactionId":"' || n.txn_id || '","payLinkCode":' || coalesce('"' || n.pay_link_code || '"', 'null') || ',"status":"SUCCESS","amount":' || n.amount || '}', ',') || ']')
        from unnest(judged) n where n.why is null group by n.o / 25;
    end if;
    perform pg_notify('saola_event', '');
  end if;

  -- What this call has taken in is known; only the others are looked up, in a snapshot that sees whoever was faster.
  return query select j.o::int, 'NEW', case when j.why is null then 'SETTLED' else 'UNMATCHED' end, j.why from unnest(judged) j;
  if coalesce(cardinality(judged), 0) = size then return; end if;
  return query
    select u.o::int,
      case when fresh is null or not (u.validate = any(fresh)) then 'REPLAYED'
           when c.batch = p_batch and c.amount = u.amount and c.account_no = u.account and c.virtual_account is not distinct from u.va then 'NEW'
           when c.amount = u.amount and c.account_no = u.account and c.virtual_account is not distinct from u.va then 'KNOWN'
           else 'CONFLICT' end, c.outcome, c.reason
      from unnest(p_reference, p_account, p_va, p_amount, p_validate) with ordinality as u(ref, account, va, amount, validate, o) left join bank_credit c on c.bank_reference = u.ref
      where judged is null or not exists (select from unnest(judged) j where j.o = u.o);
end $$;
