-- Differences between the bank's statement and our ledger for the days from p_from to p_to. Credits
-- match by bank reference, orders of ours by our reference or the bank's. Only what has had a day's
-- time counts as missing at the bank: money of 23:59:59 may be booked the next day. An order the
-- bank has not decided on is no difference: unknown is not failed. Money that we order from one account
-- of ours to another is a credit there under the same reference of the bank.
-- Owner: reconciliation
create or replace function bank_differences (p_from date, p_to date, p_today date, p_house text) returns table (
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
  enable_seqscan = 'off' as $$
  with acc as materialized (
    select account_no, merchant_id, since from reconciled_account union all select p_house, null, '-infinity'
  ), span as (
    select p_from::timestamp at time zone 'Asia/Ho_Chi_Minh' since, (p_to + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh' until
  ), told as materialized (
    select l.bank_reference from bank_statement_line l where l.day between p_from and p_to and l.movement = 'TRANSFER_IN'
    union select c.bank_reference from bank_credit c, span where c.booked_at >= span.since and c.booked_at < span.until and not c.test and c.amount > 0 and c.account_no in (select account_no from acc)
      and not exists (select from ledger_transfer d where d.merchant_id = c.merchant_id and d.bank_credit_id = c.id and d.kind = 'CARD_DUE')
  ), credits as materialized (
    select s.bank_reference, l.account_no, l.day, l.amount, l.booked_at, l.virtual_account, l.detail, l.movement, c.id credit_id, c.amount our_amount, c.booked_at our_booked_at, c.account_no our_account_no, c.transaction_id, c.merchant_id owner,
        (c.booked_at at time zone 'Asia/Ho_Chi_Minh')::date our_day,
        row_number() over (partition by s.bank_reference order by (l.account_no is distinct from c.account_no), (l.amount is distinct from c.amount), (l.day is distinct from (c.booked_at at time zone 'Asia/Ho_Chi_Minh')::date), l.day, l.seq, l.account_no) nth
      from told s left join bank_statement_line l on l.bank_reference = s.bank_reference and l.movement = 'TRANSFER_IN'
        left join bank_credit c on c.bank_reference = s.bank_reference and not c.test and c.amount > 0 and not exists (select from ledger_transfer d where d.merchant_id = c.merchant_id and d.bank_credit_id = c.id and d.kind = 'CARD_DUE')
  ), judged as (
    select k.*, case when k.account_no is null then case when k.our_day between p_from and p_to and k.our_day < p_today and exists (select from bank_statement_day b where b.account_no = k.our_account_no and b.day = k.our_day) then 'MISSING_BANK' end when k.nth > 1 then 'DUPLICATE'
        when k.credit_id is null then case when k.booked_at >= (select since from acc where acc.account_no = k.account_no) then 'MISSING_OURS' end
        when k.account_no <> k.our_account_no then 'OTHER_ACCOUNT' when k.amount <> k.our_amount then 'AMOUNT' when k.day <> k.our_day then 'OTHER_DAY' end kind
      from credits k
  ), orders as materialized (
    select t.reference, t.bank_reference, case t.state when 'DONE' then -t.amount else 0 end amount, t.state in ('READY', 'SENDING') undecided, t.from_account account_no, t.ended_at at, t.merchant_id, coalesce(f.transaction_id, c.transaction_id) transaction_id, t.kind entry
      from bank_transfer t left join merchant m on m.id = t.merchant_id left join refund f on f.merchant_id = t.merchant_id and f.id = case t.kind when 'REFUND' then t.owner_id::uuid end left join bank_credit c on c.merchant_id = t.merchant_id and c.id = case t.kind when 'RETURN' then t.owner_id::bigint end, span
      where t.channel = 'BANK' and m.mode is distinct from 'TEST' and c.test is not true and (t.state = 'DONE' and t.ended_at >= span.since and t.ended_at < span.until
        or t.reference in (select l.order_reference from bank_statement_line l where l.day between p_from and p_to) or t.bank_reference in (select l.bank_reference from bank_statement_line l where l.day between p_from and p_to and l.movement <> 'TRANSFER_IN'))
  ), moved as (
    select l.*, o.reference ours, o.amount our_amount, o.undecided, o.account_no our_account_no, o.at our_booked_at, o.transaction_id, o.merchant_id owner, o.entry,
        row_number() over (partition by l.movement, coalesce(o.reference, l.bank_reference) order by l.day, l.seq) nth,
        (select coalesce(sum(t.amount), 0) from (select distinct on (x.movement) x.amount from bank_statement_line x where x.movement <> 'TRANSFER_IN' and (x.order_reference = o.reference or x.bank_reference = o.bank_reference) order by x.movement, x.day, x.seq) t) total
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
      and not exists (select from bank_statement_line l where l.order_reference = o.reference) and not exists (select from bank_statement_line l where l.bank_reference = o.bank_reference and l.movement <> 'TRANSFER_IN')
$$;
