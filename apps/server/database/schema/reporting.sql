-- Payments by the Vietnamese day on which they reached their final state.
-- Owner: payment
create table payment_daily (
  merchant_id uuid,
  day date,
  status text,
  type text,
  payment_type text,
  bank_account_id uuid,
  total bigint not null,
  amount bigint not null,
  actual_amount bigint not null,
  charge_amount bigint not null,
  vat_charge_amount bigint not null,
  primary key (merchant_id, day, status, type, payment_type, bank_account_id)
)
with
  (fillfactor = 50);

-- Money that arrived, by bank account and Vietnamese day of the bank's booking time.
-- Owner: bank-credit
create table bank_credit_daily (
  merchant_id uuid,
  day date,
  account_no text,
  total bigint not null,
  amount bigint not null,
  primary key (merchant_id, day, account_no)
)
with
  (fillfactor = 50);

-- Refunds by the Vietnamese day on which their money arrived.
-- Owner: payment
create table refund_daily (
  merchant_id uuid,
  day date,
  type text,
  payment_type text,
  bank_account_id uuid,
  total bigint not null,
  amount bigint not null,
  fee_back bigint not null,
  vat_back bigint not null,
  net bigint not null default 0,
  primary key (merchant_id, day, type, payment_type, bank_account_id)
)
with
  (fillfactor = 50);

-- When a shop closes and wants the day's report by mail, and the last day it was told of. No row:
-- no mail.
-- Owner: dashboard
create table daily_mail (
  merchant_id uuid primary key references merchant,
  -- Minutes after midnight in Vietnam.
  closing_minute smallint not null check (closing_minute between 0 and 1439),
  told_day date not null
);

-- Sales by dimension: hour, seller and product by the day of payment, link by the day on which the
-- link or order was made; refunds beside them (…_BACK).
-- Owner: dashboard
create table sale_daily (
  merchant_id uuid,
  dimension text check (
    dimension in ('HOUR', 'SELLER', 'PRODUCT', 'LINK', 'HOUR_BACK', 'SELLER_BACK', 'PRODUCT_BACK')
  ),
  day date,
  key text collate "C",
  bank_account_id uuid,
  total bigint not null,
  quantity bigint not null,
  amount bigint not null,
  primary key (merchant_id, dimension, day, key, bank_account_id)
)
with
  (fillfactor = 70);

-- What all merchants together took and gave back, Test Mode aside, by Vietnamese day and method: of a
-- payment the day it was paid, of a refund the day its money arrived. Rolled up, because the day totals
-- of a hundred thousand merchants take seconds to add up.
-- Owner: bank-report
create table bank_volume_daily (
  day date,
  payment_type text,
  total bigint not null default 0,
  amount bigint not null default 0,
  fee bigint not null default 0,
  vat bigint not null default 0,
  refunds bigint not null default 0,
  refunded bigint not null default 0,
  -- Fee and VAT that went back with the refunds.
  fee_back bigint not null default 0,
  primary key (day, payment_type)
)
with
  (fillfactor = 50);

-- What a merchant took in a month: which merchants may be among those that took most of a period. A
-- month in which money only went back has a row, too.
-- Owner: bank-report
create table merchant_volume_monthly (
  merchant_id uuid not null references merchant,
  -- Its first day.
  month date,
  amount bigint not null default 0,
  primary key (merchant_id, month)
)
with
  (fillfactor = 70);

create index merchant_volume_monthly_month on merchant_volume_monthly (month);

-- One row for each figure that a payment adds to. event_kind names the event topic it is counted with, so
-- that figures and events cannot be counted twice or left out.
-- Owner: dashboard
create view sale_fact as
with
  t as not MATERIALIZED (
    select
      x.id,
      x.merchant_id,
      x.status,
      x.amount,
      x.bank_account_id,
      x.complete_time,
      x.opened_at,
      x.order_id,
      (x.complete_time AT TIME ZONE 'Asia/Ho_Chi_Minh')::date as paid_day,
      (x.created_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date as made_day,
      x.pay_link_code is not null
      or x.order_id is not null as asked_for
    from
      payment x
  )
select
  t.id as transaction_id,
  t.merchant_id,
  'PAID' as event_kind,
  'HOUR' as dimension,
  t.paid_day as day,
  to_char((t.complete_time AT TIME ZONE 'Asia/Ho_Chi_Minh'), 'HH24') as key,
  t.bank_account_id,
  1::bigint as total,
  0::bigint as quantity,
  t.amount
from
  t
where
  t.status = 'SUCCESS'
union all
select
  t.id as transaction_id,
  t.merchant_id,
  'PAID' as event_kind,
  'SELLER' as dimension,
  t.paid_day as day,
  l.created_by_id as key,
  t.bank_account_id,
  1 as total,
  0 as quantity,
  t.amount
from
  t
  join pay_link l on l.merchant_id = t.merchant_id
  and l.transaction_id = t.id
where
  t.status = 'SUCCESS'
union all
select
  t.id as transaction_id,
  t.merchant_id,
  'PAID' as event_kind,
  'PRODUCT' as dimension,
  t.paid_day as day,
  i.product_id::text as key,
  t.bank_account_id,
  case
    when (
      exists (
        select
        from
          pay_page_order_item e
        where
          e.merchant_id = i.merchant_id
          and e.order_id = i.order_id
          and e.product_id = i.product_id
          and e."position" < i."position"
      )
    ) then 0
    else 1
  end as total,
  i.quantity,
  i.amount
from
  t
  join pay_page_order_item i on i.merchant_id = t.merchant_id
  and i.order_id = t.order_id
where
  t.status = 'SUCCESS'
union all
select
  t.id as transaction_id,
  t.merchant_id,
  'PAID' as event_kind,
  'LINK' as dimension,
  t.made_day as day,
  'PAID' as key,
  t.bank_account_id,
  1 as total,
  0 as quantity,
  t.amount
from
  t
where
  t.status = 'SUCCESS'
  and t.asked_for
union all
select
  t.id as transaction_id,
  t.merchant_id,
  'CLOSED' as event_kind,
  'LINK' as dimension,
  t.made_day as day,
  t.status as key,
  t.bank_account_id,
  1 as total,
  0 as quantity,
  t.amount
from
  t
where
  (t.status in ('CANCELED', 'FAIL', 'TIMEOUT'))
  and t.asked_for
union all
select
  t.id as transaction_id,
  t.merchant_id,
  'OPENED' as event_kind,
  'LINK' as dimension,
  t.made_day as day,
  'OPENED' as key,
  t.bank_account_id,
  1 as total,
  0 as quantity,
  t.amount
from
  t
where
  t.opened_at is not null
  and t.asked_for
union all
select
  t.id as transaction_id,
  t.merchant_id,
  'CREATED' as event_kind,
  'LINK' as dimension,
  t.made_day as day,
  'CREATED' as key,
  t.bank_account_id,
  1 as total,
  0 as quantity,
  t.amount
from
  t
where
  t.asked_for;

-- One row for each figure that a refund adds to; `event_kind` names what it is counted with, as in
-- sale_fact.
-- Owner: dashboard
create view refund_fact as
with
  r as not MATERIALIZED (
    select
      x.id,
      x.transaction_id,
      x.merchant_id,
      x.bank_account_id,
      x.amount,
      x.goods_at,
      x.returned_at,
      (x.ended_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date as back_day,
      (t.complete_time AT TIME ZONE 'Asia/Ho_Chi_Minh') as paid_at
    from
      refund x
      join payment t on t.merchant_id = x.merchant_id
      and t.id = x.transaction_id
    where
      x.status = 'SENT'
      or x.returned_at is not null
  ),
  f as not MATERIALIZED (
    select
      r.id as refund_id,
      r.transaction_id,
      r.merchant_id,
      'REFUNDED' as event_kind,
      'HOUR_BACK' as dimension,
      r.paid_at::date as day,
      to_char(r.paid_at, 'HH24') as key,
      r.bank_account_id,
      1::bigint as total,
      0::bigint as quantity,
      r.amount
    from
      r
    union all
    select
      r.id as refund_id,
      r.transaction_id,
      r.merchant_id,
      'REFUNDED' as event_kind,
      'SELLER_BACK' as dimension,
      r.back_day as day,
      l.created_by_id as key,
      r.bank_account_id,
      1 as total,
      0 as quantity,
      r.amount
    from
      r
      join pay_link l on l.merchant_id = r.merchant_id
      and l.transaction_id = r.transaction_id
    union all
    select
      r.id as refund_id,
      r.transaction_id,
      r.merchant_id,
      'RETURNED' as event_kind,
      'PRODUCT_BACK' as dimension,
      r.back_day as day,
      i.product_id::text as key,
      r.bank_account_id,
      1 as total,
      i.quantity,
      i.amount
    from
      r
      join refund_item i on i.merchant_id = r.merchant_id
      and i.refund_id = r.id
    where
      r.goods_at is not null
  )
select
  *
from
  f
union all
-- Money that came back takes its refund off the day it was counted on; the goods stay returned.
select
  f.refund_id,
  f.transaction_id,
  f.merchant_id,
  'CAME_BACK',
  f.dimension,
  f.day,
  f.key,
  f.bank_account_id,
  -1,
  0,
  - f.amount
from
  f
  join refund x on x.merchant_id = f.merchant_id
  and x.id = f.refund_id
where
  x.returned_at is not null;

-- Which of the bank's people want the month's figures by mail, and the last month that they were told
-- of, by its first day. No row: no mail.
-- Owner: bank-report
create table bank_report_mail (
  admin_id uuid primary key references admin,
  told_month date not null check (
    extract(
      day
      from
        told_month
    ) = 1
  )
);

-- Fees by the Vietnamese day on which they came up, as they were priced then: of a payment the day it was
-- paid, of a refund the day its money arrived or came back, of a payout the day it ended. Closed by the month
-- (fee_report), where it is compared with the rows that it sums.
-- Owner: fee-report
create table fee_day (
  merchant_id uuid not null references merchant,
  day date,
  kind text check (kind in ('PAYMENT', 'REFUND', 'REFUND_RETURNED', 'PAYOUT', 'PAYOUT_RETURNED')),
  fee_id uuid references fee,
  -- Held back at once; else billed by the report.
  fee_held boolean,
  count bigint not null,
  -- What gives a fee back is negative, here and below.
  volume bigint not null,
  fee bigint not null,
  vat bigint not null,
  primary key (merchant_id, day, kind, fee_id, fee_held)
)
with
  (fillfactor = 50);

-- What a merchant's payments cost in a month. While PROVISIONAL it has no figures: they are those of fee_day.
-- Closing writes them, with the lines that they sum, and from then on they never change (ADR 0061).
-- Owner: fee-report
create table fee_report (
  merchant_id uuid not null references merchant,
  -- Across merchants: bank staff name a report by it alone.
  id uuid not null unique,
  -- Its first day.
  month date not null check (
    extract(
      day
      from
        month
    ) = 1
  ),
  status text not null check (status in ('PROVISIONAL', 'WAITING_PAYMENT', 'PAID')),
  created_at timestamptz not null,
  -- Payments and payouts.
  count bigint,
  fee bigint,
  vat bigint,
  -- Of fee and VAT together: what was held back at once, and what is still to be paid.
  held bigint,
  due bigint check (due >= 0),
  -- By what the transactions of the month are priced: fees that were known only afterwards, with the month's figures.
  tariff jsonb,
  vat_rounding text check (vat_rounding in ('PER_PAYMENT', 'PER_LINE', 'BOTH')),
  note text check (note in ('NOT_RECONCILED')),
  closed_at timestamptz,
  -- The last moment to pay it in time.
  due_at timestamptz,
  overdue_at timestamptz,
  paid_at timestamptz,
  paid_by text check (paid_by in ('NOTHING_DUE', 'LINK', 'DEBIT', 'HAND')),
  -- Under which bank reference or payment it was paid.
  paid_reference text,
  pay_link_id uuid,
  invoice_number text,
  primary key (merchant_id, id),
  constraint fee_report_closed check (
    num_nulls (count, fee, vat, held, due, tariff, vat_rounding, closed_at, due_at) = case
      when status = 'PROVISIONAL' then 9
      else 0
    end
  ),
  constraint fee_report_paid check (
    (status = 'PAID') = (paid_at is not null)
    and (status = 'PAID') = (paid_by is not null)
  ),
  constraint fee_report_due check (
    status = 'PROVISIONAL'
    or (due = 0) = (coalesce(paid_by, '') = 'NOTHING_DUE')
  )
);

create unique index fee_report_month on fee_report (merchant_id, month);

-- What bank staff read, the newest month first.
create index fee_report_list on fee_report (month desc, id desc);

create index fee_report_open on fee_report (month)
where
  status = 'PROVISIONAL';

create index fee_report_due on fee_report (due_at)
where
  status = 'WAITING_PAYMENT';

-- The last invoice number of a month, of live merchants and of Test Mode.
-- Owner: fee-report
create table fee_invoice_series (series text primary key, last int not null check (last > 0));

-- A line of a closed report. tariff is a copy of the price as it was; the lines of one kind, fee and collection
-- are one. Append-only.
-- Owner: fee-report
create table fee_report_line (
  merchant_id uuid,
  report_id uuid,
  line smallint,
  kind text not null check (
    kind in (
      'PAYMENT',
      'REFUND',
      'REFUND_RETURNED',
      'PAYOUT',
      'PAYOUT_RETURNED',
      'MONTH',
      'CARRIED',
      'CORRECTION'
    )
  ),
  fee_id uuid references fee,
  tariff jsonb,
  fee_held boolean not null,
  count bigint not null,
  volume bigint not null,
  fee bigint not null,
  vat bigint not null,
  reason text,
  primary key (merchant_id, report_id, line),
  foreign key (merchant_id, report_id) references fee_report,
  constraint fee_report_line_priced check (
    (kind in ('CARRIED', 'CORRECTION')) = (fee_id is null)
    and (fee_id is null) = (tariff is null)
    and (fee_id is null) = (reason is not null)
  )
);

create trigger append_only_truncate
before truncate on fee_report_line for EACH STATEMENT
execute function refuse_change ();

create trigger append_only
before delete or update on fee_report_line for EACH STATEMENT
execute function refuse_change ();

-- What the next report that closes has as a line: what a report owed its merchant (CARRIED), or what is put right
-- of a closed one (CORRECTION). The books know it already.
-- Owner: fee-report
create table fee_correction (
  merchant_id uuid not null references merchant,
  id uuid,
  kind text not null check (kind in ('CARRIED', 'CORRECTION')),
  fee bigint not null,
  vat bigint not null,
  -- The month that it is about, YYYY-MM.
  reason text not null,
  created_at timestamptz not null,
  -- The report that has taken it in.
  report_id uuid,
  primary key (merchant_id, id),
  foreign key (merchant_id, report_id) references fee_report
);

create index fee_correction_open on fee_correction (merchant_id)
where
  report_id is null;
