-- The same for the card network: lines that match nothing, money that differs from the report,
-- payments the network has not settled in four days (a weekend and a day).
-- Owner: reconciliation
create or replace function card_differences (p_from date, p_to date, p_today date) returns table (
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
    from bank_credit c join ledger_transfer d on d.merchant_id = c.merchant_id and d.bank_credit_id = c.id and d.kind = 'CARD_DUE'
    where c.booked_at >= p_from::timestamp at time zone 'Asia/Ho_Chi_Minh' and c.booked_at < (least(p_to, p_today - 4) + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh'
      and not exists (select from card_settlement_line m where m.merchant_id = c.merchant_id and m.transaction_id = c.transaction_id and m.outcome = 'MATCHED' and m.type = 'PAYMENT' and m.our_amount = c.amount)
$$;
