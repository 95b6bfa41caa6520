-- Orders of POS machines are paid by VietQR into the bank's own shop and given back by its refunds; batches tell who closed them; wrong activation codes are counted (ADR 0029).
-- The bank collects as a merchant of its own; its code is a parameter, empty where the bank takes money at its counters only.
insert into
  portal_parameter (id, name, value, description, data_type, param_group, create_by, modified_at)
values
  (
    '01900000-0000-7000-8000-000000000110',
    'POS_ORDER_MERCHANT',
    '-',
    'Mã đơn vị của ngân hàng nhận tiền đơn hàng POS bằng VietQR; "-" là chỉ thu tại ngân hàng',
    'STRING',
    'PARAMETER_SYSTEM',
    'system',
    now()
  );

-- A payment that was opened for an order: a pay link of the collector's, one open at a time. The merchant is who buys, the collector who is paid.
create table pos_order_payment (
  transaction_id uuid primary key references txn (id),
  order_id uuid not null references pos_order (id),
  merchant_id uuid not null references merchant (id),
  collector_id uuid not null references merchant (id),
  pay_link_code text not null,
  amount bigint not null check (amount > 0),
  created_by text not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  refund_id uuid references refund (id)
);

create index pos_order_payment_order on pos_order_payment (order_id, created_at desc);

create unique index pos_order_payment_once on pos_order_payment (order_id)
where
  paid_at is not null;

-- Read off what every batch says already. A slash is not of a machine's own request ids.
alter table pos_settlement
add column closed_by text not null generated always as (
  case
    when request_id like 'cut-off/%' then 'CUT_OFF'
    when machine_number is null then 'BANK'
    else 'MACHINE'
  end
) stored;

-- Up to which cut-off a machine's batch has been looked after.
alter table pos_device
add column cut_at timestamptz;

-- Wrong activation codes, per machine's number (known or not) and per merchant; a right one forgives.
create table pos_activation_try (who text primary key, tries int not null, since timestamptz not null);
