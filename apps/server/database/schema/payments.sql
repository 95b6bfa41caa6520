-- A payment method that the bank offers to merchants, with its fee; one active method of a kind.
-- Owner: payment-method
create table payment_method (
  id uuid primary key,
  name text not null,
  type text not null,
  payment_type text not null,
  logo text,
  fixed_fee bigint not null,
  dynamic_fee numeric not null,
  payment_limit bigint,
  status text not null,
  position int not null
);

-- One method of a kind is offered at a time: two with different terms would leave open which of
-- them holds.
create unique index payment_method_name on payment_method (lower(name));

create unique index payment_method_active on payment_method (payment_type)
where
  status = 'ACTIVE';

-- A static virtual account: takes any number of payments until it is closed or expires. Of an order
-- of the merchant's server, a sound box or a VietQR Pro customer (ADR 0023); or of a subscription, whose
-- customer pays its periods by a standing order: that money waits in suspense for the period it is for (ADR 0073).
-- Owner: static-account
create table static_virtual_account (
  virtual_account text primary key,
  merchant_id uuid not null references merchant,
  order_no bigint check (order_no >= 0),
  bank_account_id uuid not null,
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
  closed_at timestamptz,
  -- When the bank had said yes to what it takes since opened_at; null = not yet, or shut.
  payable_at timestamptz,
  box_unit_id uuid,
  paybox_device_id uuid,
  subscription_id uuid,
  source text,
  constraint static_virtual_account_box check (
    (box_unit_id is null)
    or (
      (order_no is null)
      and (paybox_device_id is not null)
    )
  ),
  foreign key (merchant_id, bank_account_id) references bank_account
);

create unique index static_virtual_account_order on static_virtual_account (merchant_id, order_no, bank_account_id);

create unique index static_virtual_account_box on static_virtual_account (merchant_id, box_unit_id, bank_account_id)
where
  box_unit_id is not null;

create unique index static_virtual_account_subscription on static_virtual_account (merchant_id, subscription_id, bank_account_id)
where
  subscription_id is not null;

-- The static virtual account that a box announces.
create index static_virtual_account_of_box on static_virtual_account (paybox_device_id)
where
  paybox_device_id is not null;

-- A payment. virtual_account is the number that belongs to this payment alone; static_virtual_account the
-- static one that it was paid to. payable_at is when the bank had said yes to virtual_account: before
-- that its QR is shown to nobody (ADR 0051). Every row is written three times (made, payable, paid): pages
-- leave half of their room, so that no index learns of the second and third. refund_held is what was asked for and not refused, refunded what
-- has arrived back.
-- Owner: payment
create table payment (
  id uuid,
  merchant_id uuid not null references merchant,
  type text not null,
  payment_type text not null,
  source text,
  card_kind text check (card_kind in ('DOMESTIC', 'INTERNATIONAL')),
  status text not null check (status in ('CREATED', 'PENDING', 'SUCCESS', 'CANCELED', 'FAIL', 'TIMEOUT')),
  amount bigint not null check (amount > 0),
  actual_amount bigint not null default 0 check (actual_amount >= 0),
  charge_amount bigint not null default 0 check (charge_amount >= 0),
  vat_charge_amount bigint not null default 0 check (vat_charge_amount >= 0),
  -- Once it is paid, whether fee and VAT were held back from it; else they are billed by the month.
  fee_held boolean,
  ref_transaction_id text,
  virtual_account text,
  bank_account_id uuid not null,
  bank_type text not null,
  account_no text not null,
  account_name text not null,
  description text,
  content text not null default '',
  qr_content text not null default '',
  fee_id uuid not null references fee,
  created_at timestamptz not null,
  expires_at timestamptz,
  complete_time timestamptz,
  deposit_time timestamptz,
  success_url text,
  fail_url text,
  redirect_after int not null default 5,
  customer_name text,
  customer_phone text,
  customer_email text,
  customer_address text,
  pay_link_code text,
  pay_page_code text,
  paybox_device_id text,
  txn_number text,
  bank_reference text,
  inter_bank_trace text,
  opened_at timestamptz,
  qr_shown_at timestamptz,
  payable_at timestamptz,
  order_id uuid,
  static_virtual_account text,
  -- held: all that was asked for and not refused. refunded: what has arrived back. Neither can
  -- exceed what was paid.
  refund_held bigint not null default 0,
  refunded bigint not null default 0,
  announced_at timestamptz,
  -- The language the payer chose; null = the shop's (shop_setting.default_language).
  payer_language text check (payer_language in ('VI', 'EN')),
  primary key (merchant_id, id),
  foreign key (merchant_id, bank_account_id) references bank_account,
  constraint payment_refund check (
    (refunded >= 0)
    and (refunded <= refund_held)
    and (refund_held <= amount)
    and (
      (refund_held = 0)
      or (status = 'SUCCESS')
    )
  )
)
with
  (fillfactor = 50);

-- Across merchants: a credit names the number alone.
create unique index payment_virtual_account on payment (virtual_account)
where
  virtual_account is not null;

create unique index payment_reference on payment (merchant_id, ref_transaction_id)
where
  ref_transaction_id is not null;

create index payment_list on payment (merchant_id, created_at desc, id desc);

-- The list in the order of payment; what is not over comes last.
create index payment_completed on payment (merchant_id, complete_time desc nulls last, id desc);

create index payment_status on payment (merchant_id, status, created_at desc, id desc) INCLUDE (amount);

create index payment_due on payment (expires_at)
where
  (status in ('CREATED', 'PENDING'))
  and (expires_at is not null);

-- Search goes by prefix over what people paste: codes, references, account digits.
create index txn_number on payment (merchant_id, txn_number text_pattern_ops)
where
  txn_number is not null;

-- The search by amount, newest first.
create index payment_amount on payment (merchant_id, amount, created_at);

-- The search by the last digits of the account that was paid to: its number read from its end.
create index payment_account_tail on payment (
  merchant_id,
  reverse(coalesce(virtual_account, static_virtual_account)) collate "C",
  created_at
);

-- The bank's number by its last letters, which is what screens show of it.
create index payment_number_end on payment (merchant_id, (reverse(lower(txn_number)) collate "C"))
where
  txn_number is not null;

create index payment_trace on payment (merchant_id, inter_bank_trace)
where
  inter_bank_trace is not null;

create index payment_customer_phone on payment (merchant_id, customer_phone)
where
  customer_phone is not null;

create index payment_link_customer on payment (merchant_id, customer_phone text_pattern_ops)
where
  (customer_phone is not null)
  and (pay_link_code is not null);

-- What a customer paid is found by their phone (index payment_customer_phone) and by their e-mail.
create index payment_customer_email on payment (merchant_id, lower(customer_email))
where
  customer_email is not null;

-- Orders are listed off these; they hold nothing of transactions without an order.
create index payment_order_list on payment (merchant_id, created_at desc, id desc)
where
  order_id is not null;

create index payment_page_list on payment (merchant_id, pay_page_code, created_at desc, id desc)
where
  pay_page_code is not null;

create index payment_static_virtual_account on payment (merchant_id, static_virtual_account, created_at desc, id desc)
where
  static_virtual_account is not null;

create index payment_order_state on payment (merchant_id, order_status (status, amount, refunded), created_at desc, id desc)
where
  order_id is not null;

create index payment_paybox on payment (merchant_id, paybox_device_id, created_at desc, id desc)
where
  paybox_device_id is not null;

create index payment_vietqr_pro on payment (merchant_id, created_at desc, id desc)
where
  (static_virtual_account ~~ '97%')
  and (paybox_device_id is null);

-- A page of machines' payments in its order, and by amount.
create index payment_pos_list on payment (merchant_id, created_at desc, id desc)
where
  type = 'PAY_POS';

create index payment_pos_amount on payment (merchant_id, amount desc, id desc)
where
  type = 'PAY_POS';

-- A try with a card: an order of its own at the card network. The payment stays open until one
-- succeeds.
-- Owner: card-payment
create table card_attempt (
  id uuid,
  merchant_id uuid not null references merchant,
  transaction_id uuid not null,
  -- Across merchants: the network names an order by it alone.
  order_id text not null unique,
  status text not null check (status in ('PENDING', 'SUCCESS', 'FAIL', 'CANCEL', 'TIMEOUT')),
  amount bigint not null,
  response_code text,
  card_last4 text,
  network_no text,
  created_at timestamptz not null,
  completed_at timestamptz,
  asked int not null default 0,
  primary key (merchant_id, id),
  foreign key (merchant_id, transaction_id) references payment
);

create index card_attempt_transaction on card_attempt (merchant_id, transaction_id, created_at desc);

-- Attempts that wait for the card network, for the job that asks again.
create index card_attempt_waiting on card_attempt (created_at)
where
  status = 'PENDING';

-- Mails and SMS to customers, for the limits on sending. object_id is what one is about, as the job
-- that writes it knows it: the code of a link or page, the id of an order or refund.
-- Owner: message
create table message (
  id uuid,
  merchant_id uuid not null references merchant,
  object_id text not null,
  channel text not null,
  receiver text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (merchant_id, id)
);

create index message_day on message (merchant_id, created_at desc);

create index message_receiver on message (merchant_id, object_id, lower(receiver), created_at desc);

-- Money of a payment that goes back to its payer (ADR 0027).
-- Owner: refund
create table refund (
  id uuid,
  merchant_id uuid not null references merchant,
  transaction_id uuid not null,
  bank_account_id uuid not null,
  -- Across merchants: under it alone the bank and the card network know it; asked twice, they pay once.
  reference text not null unique,
  amount bigint not null check (amount > 0),
  reason text not null,
  -- The part of the fee and of its VAT that comes back with it, and what the merchant's own share
  -- gives; fixed at approval.
  fee_back bigint not null default 0 check (fee_back >= 0),
  vat_back bigint not null default 0 check (vat_back >= 0),
  net bigint not null default 0,
  status text not null check (status in ('REQUESTED', 'APPROVED', 'SENDING', 'SENT', 'FAILED', 'REJECTED', 'WITHDRAWN')),
  way text not null check (way in ('BANK', 'CARD')),
  paid_reference text not null,
  card_order text,
  to_bin text,
  to_account text,
  to_name text,
  second_person boolean not null,
  requested_by text not null,
  requested_by_id text not null,
  requested_at timestamptz not null,
  decided_by text,
  decided_by_id text,
  decided_at timestamptz,
  note text,
  ended_at timestamptz,
  bank_reference text,
  failure text,
  -- When the money that had arrived (at ended_at) came back: then it is FAILED after all.
  returned_at timestamptz,
  -- Whether it is of an order, and so has products and figures to lower; restock = whether what
  -- came back goes into stock again.
  for_order boolean not null default false,
  restock boolean not null default true,
  -- When the order's products and figures were updated: once.
  goods_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, transaction_id) references payment,
  foreign key (merchant_id, bank_account_id) references bank_account,
  constraint refund_check check (
    (net >= 0)
    and (net <= amount)
  ),
  constraint refund_check1 check ((way = 'CARD') = (card_order is not null)),
  constraint refund_check2 check (
    (not second_person)
    or (status in ('REQUESTED', 'REJECTED', 'WITHDRAWN'))
    or (COALESCE(decided_by_id, requested_by_id) <> requested_by_id)
  ),
  constraint refund_returned check (
    (returned_at is null)
    or (status = 'FAILED')
  ),
  constraint refund_check3 check ((status = 'REQUESTED') = (decided_at is null)),
  constraint refund_check4 check ((status in ('SENT', 'FAILED', 'REJECTED', 'WITHDRAWN')) = (ended_at is not null))
)
with
  (fillfactor = 80);

create index refund_list on refund (merchant_id, requested_at desc, id desc);

create index refund_transaction on refund (transaction_id, requested_at);

create index refund_open on refund (decided_at)
where
  status in ('APPROVED', 'SENDING');

create index refund_ended on refund (ended_at)
where
  status = 'SENT';

-- What arrived, and what came back, by time.
create index refund_arrived on refund (merchant_id, ended_at desc nulls last, id desc);

create index refund_came_back on refund (merchant_id, returned_at desc nulls last, id desc)
where
  returned_at is not null;

create index refund_goods on refund (ended_at)
where
  for_order
  and (status = 'SENT')
  and (goods_at is null);

-- The products that come back with a refund. What of its money belongs to which product is known
-- once it has arrived.
-- Owner: refund
create table refund_item (
  refund_id uuid,
  product_id uuid,
  merchant_id uuid not null references merchant,
  quantity bigint not null check (quantity >= 0),
  amount bigint not null default 0 check (amount >= 0),
  primary key (merchant_id, refund_id, product_id),
  foreign key (merchant_id, refund_id) references refund
);

-- A merchant's own rule: above this many VND a second member approves; null = nobody is asked.
-- Owner: refund
create table refund_setting (
  merchant_id uuid primary key references merchant,
  approve_above bigint check (approve_above >= 0),
  modified_by text not null,
  modified_at timestamptz not null
);

-- The words of each payment, folded, for lists and the search.
-- Owner: payment
create table payment_text (
  transaction_id uuid,
  merchant_id uuid not null,
  bank_account_id uuid not null,
  at timestamptz not null,
  words text not null,
  primary key (merchant_id, transaction_id)
);

create index payment_text_time on payment_text (merchant_id, at desc);

-- A short list of what waits to be sorted in, for every search reads it whole.
create index payment_text_words on payment_text using gin (merchant_id, words gin_trgm_ops)
with
  (gin_pending_list_limit = '256');

-- Owner: payment
create view payment_text_of as
select
  t.id as transaction_id,
  t.merchant_id,
  t.bank_account_id,
  t.created_at as at,
  fold_text (concat_ws(' ', t.description, t.customer_name, c.from_name)) as words
from
  payment t
  left join bank_credit c on c.bank_reference = t.bank_reference;
