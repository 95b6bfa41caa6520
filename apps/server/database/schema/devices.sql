-- A sound box as it left its maker: it belongs to no merchant. Whether it is online follows from
-- its own messages (docs/decisions.md#25).
-- Owner: pay-box
create table box_unit (
  id uuid primary key,
  hardware_id text not null unique,
  pairing_hash text not null,
  secret_hash text not null,
  model text not null,
  version text not null,
  hw_version text not null,
  created_at timestamptz not null,
  online boolean not null default false,
  seen_at timestamptz,
  connected_at timestamptz,
  -- The connection that speaks for the unit: what an older one leaves behind (its last will) says
  -- nothing about this one.
  session text,
  -- What the box reports of itself: volume, language, whether it has a screen; null until it has
  -- said so.
  volume int check (
    (volume >= 0)
    and (volume <= 100)
  ),
  lang text check (lang in ('vi', 'en')),
  screen boolean not null default false,
  reported_at timestamptz,
  report_no int not null default 0
)
with
  (fillfactor = 70);

-- Sound boxes are ten a page: the unit of each by one page of its index, where a tree takes two or
-- three.
create index box_unit_id on box_unit using hash (id);

-- Tries with a pairing key, counted per merchant and per unit; a right one clears them.
-- Owner: pay-box
create table box_link_attempt (
  who text primary key,
  tries int not null,
  since timestamptz not null,
  locked_until timestamptz
);

-- A sound box in a merchant's hands, from linking to unlinking. Linked again it is another row:
-- histories of two owners never meet.
-- Owner: pay-box
create table pay_box (
  id uuid,
  merchant_id uuid not null references merchant,
  unit_id uuid not null references box_unit,
  display_name text not null,
  fold text not null,
  bank_account_id uuid,
  last_seq bigint not null default 0,
  acked_seq bigint not null default 0,
  linked_at timestamptz not null,
  modified_at timestamptz not null,
  unlinked_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, bank_account_id) references bank_account
)
with
  (fillfactor = 80);

create unique index pay_box_one_owner on pay_box (unit_id)
where
  unlinked_at is null;

-- What a unit says is of its present box, or of one that it was before.
create index pay_box_unit on pay_box (unit_id);

create index pay_box_list on pay_box (merchant_id, fold, id)
where
  unlinked_at is null;

-- A QR of another bank or of an e-wallet that a box shows.
-- Owner: pay-box
create table static_qr (
  id uuid,
  merchant_id uuid not null references merchant,
  device_id uuid not null,
  type text not null check (type in ('BANK', 'E_WALLET')),
  account_number text,
  account_name text,
  shop_name text,
  icon text,
  name text not null,
  short_name text not null,
  bank_bin text,
  default_qr boolean not null,
  qr_id text,
  -- The merchant's own account behind it, where it is one: then the QR pays to the box's virtual
  -- account, and the box announces it.
  bank_account_id uuid,
  content text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint static_qr_check check (
    (
      (type = 'BANK')
      and (bank_bin is not null)
      and (account_number is not null)
      and (qr_id is null)
    )
    or (
      (type = 'E_WALLET')
      and (bank_bin is null)
      and (qr_id is not null)
      and (shop_name is not null)
    )
  ),
  primary key (merchant_id, id),
  foreign key (merchant_id, device_id) references pay_box,
  foreign key (merchant_id, qr_id) references qr_image,
  foreign key (merchant_id, bank_account_id) references bank_account
);

create index static_qr_device on static_qr (merchant_id, device_id, created_at, id);

create unique index static_qr_default on static_qr (merchant_id, device_id)
where
  default_qr;

-- A payment that a box has to announce, numbered per box, until the box has acknowledged it.
-- Owner: pay-box
create table box_announcement (
  payment_id uuid,
  device_id uuid not null,
  merchant_id uuid not null references merchant,
  seq bigint not null,
  amount bigint not null check (amount > 0),
  bank_reference text,
  paid_at timestamptz not null,
  created_at timestamptz not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'RECEIVED', 'SPOKEN')),
  tries int not null default 0,
  next_at timestamptz not null,
  sent_at timestamptz,
  received_at timestamptz,
  spoken_at timestamptz,
  primary key (merchant_id, payment_id),
  foreign key (merchant_id, payment_id) references payment,
  foreign key (merchant_id, device_id) references pay_box
)
with
  (fillfactor = 60);

create unique index box_announcement_seq on box_announcement (merchant_id, device_id, seq);

create index box_announcement_due on box_announcement (next_at)
where
  state <> 'SPOKEN';

create index box_announcement_open on box_announcement (device_id, created_at)
where
  state <> 'SPOKEN';

-- What a box is asked for besides announcements: volume, language, a test sentence (ADR 0028).
-- Owner: pay-box
create table box_command (
  id uuid,
  merchant_id uuid not null references merchant,
  unit_id uuid not null references box_unit,
  -- Null for the code of pairing alone: the unit is not linked yet.
  device_id uuid,
  -- One row of numbers over all boxes: what is said later has the greater number, also when the
  -- unit has changed hands by then.
  seq bigint generated always as identity,
  kind text not null check (kind in ('VOLUME', 'LANGUAGE', 'TONE', 'REFRESH', 'QR', 'CODE')),
  value jsonb not null,
  transaction_id uuid,
  -- DROPPED: another took its place, or what it was for is over.
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'DONE', 'DROPPED')),
  created_at timestamptz not null,
  expires_at timestamptz,
  tries int not null default 0,
  guesses int not null default 0,
  next_at timestamptz not null,
  sent_at timestamptz,
  done_at timestamptz,
  constraint box_command_check check ((device_id is null) = (kind = 'CODE')),
  constraint box_command_check1 check (
    (transaction_id is null)
    or (kind = 'QR')
  ),
  primary key (merchant_id, id),
  foreign key (merchant_id, transaction_id) references payment,
  foreign key (merchant_id, device_id) references pay_box
)
with
  (fillfactor = 70);

create index box_command_due on box_command (next_at)
where
  state in ('WAITING', 'SENT');

create index box_command_unit on box_command (unit_id, kind)
where
  state <> 'DROPPED';

create index box_command_device on box_command (device_id, kind, seq)
where
  state <> 'DROPPED';

create index box_command_shown on box_command (transaction_id)
where
  (transaction_id is not null)
  and (state <> 'DROPPED');

-- A POS machine that the bank offers (ADR 0029).
-- Owner: pos-model
create table pos_model (
  id uuid primary key,
  name text not null,
  name_fold text not null,
  model text not null check (model in ('P8', 'P12')),
  price bigint not null default 0 check (price >= 0),
  stock int not null default 0 check (stock >= 0),
  available boolean not null default false,
  description text not null default '',
  warranty int not null default 0 check (warranty >= 0),
  discount int not null default 0 check (
    (discount >= 0)
    and (discount <= 100)
  ),
  vat int not null default 0 check (
    (vat >= 0)
    and (vat <= 100)
  ),
  main_photo_url text,
  photos jsonb not null default '[]'::jsonb,
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  modified_by text not null,
  modified_at timestamptz not null,
  deleted_at timestamptz
);

create index pos_model_list on pos_model (created_at desc, id desc)
where
  deleted_at is null;

-- A merchant's order of POS machines.
-- Owner: pos-order
create table pos_order (
  id uuid,
  code text not null unique,
  merchant_id uuid not null references merchant,
  status text not null default 'PENDING' check (
    status in (
      'PENDING',
      'CONFIRMED',
      'SHIPPED',
      'UNDELIVERABLE',
      'DELIVERED',
      'RETURN_REQUESTED',
      'RETURNED',
      'RETURN_REJECTED',
      'CANCELED'
    )
  ),
  payment text not null default 'UNPAID' check (payment in ('UNPAID', 'PAID', 'REFUNDED', 'PARTIAL_REFUNDED')),
  amount bigint not null check (amount >= 0),
  discount_amount bigint not null check (discount_amount >= 0),
  vat_amount bigint not null check (vat_amount >= 0),
  total_amount bigint not null,
  refunded_amount bigint not null default 0,
  receiver_name text not null,
  phone text not null,
  address text not null,
  note text,
  tracking_number text,
  reason text,
  created_by text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  delivered_at timestamptz,
  constraint pos_order_check check (
    (refunded_amount >= 0)
    and (refunded_amount <= total_amount)
  ),
  constraint pos_order_check1 check (total_amount = ((amount - discount_amount) + vat_amount)),
  primary key (merchant_id, id),
  unique (id)
);

create index pos_order_list on pos_order (merchant_id, created_at desc, id desc);

create index pos_order_all on pos_order (created_at desc, id desc);

create index pos_order_refund on pos_order (created_at desc)
where
  (payment = 'PAID')
  and (status in ('CANCELED', 'RETURNED'));

-- Orders whose next step is the bank's.
create index pos_order_waits on pos_order (id)
where
  status in ('PENDING', 'CONFIRMED', 'SHIPPED', 'UNDELIVERABLE', 'RETURN_REQUESTED')
  or (payment = 'PAID')
  and (status in ('CANCELED', 'RETURNED'));

-- An ordered machine, with its price as it was when the order was placed.
-- Owner: pos-order
create table pos_order_item (
  order_id uuid,
  model_id uuid references pos_model,
  merchant_id uuid not null references merchant,
  position int not null,
  name text not null,
  model text not null,
  main_photo_url text,
  unit_price bigint not null,
  discount int not null,
  vat int not null,
  quantity int not null check (quantity > 0),
  amount bigint not null,
  discount_amount bigint not null,
  vat_amount bigint not null,
  total_amount bigint not null,
  primary key (merchant_id, order_id, model_id),
  foreign key (merchant_id, order_id) references pos_order
);

create index pos_order_item_model on pos_order_item (model_id);

-- The history of an order. Append-only.
-- Owner: pos-order
create table pos_order_step (
  id bigint generated always as identity,
  order_id uuid not null,
  merchant_id uuid not null references merchant,
  at timestamptz not null,
  by_name text not null,
  axis text not null check (axis in ('STATUS', 'PAYMENT', 'CHANGE')),
  from_state text,
  to_state text not null,
  note text,
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id) references pos_order
);

create trigger append_only_truncate
before truncate on pos_order_step for EACH STATEMENT
execute function refuse_change ();

create trigger append_only
before delete or update on pos_order_step for EACH STATEMENT
execute function refuse_change ();

create index pos_order_step_order on pos_order_step (order_id, id);

-- A payment that was opened for an order of machines. The merchant is who buys, the collector who
-- is paid.
-- Owner: pos-order
create table pos_order_payment (
  transaction_id uuid,
  order_id uuid not null,
  merchant_id uuid not null references merchant,
  collector_id uuid not null references merchant,
  pay_link_code text not null,
  amount bigint not null check (amount > 0),
  created_by text not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  refund_id uuid,
  primary key (merchant_id, transaction_id),
  unique (collector_id, transaction_id),
  foreign key (collector_id, transaction_id) references payment,
  foreign key (collector_id, refund_id) references refund,
  foreign key (merchant_id, order_id) references pos_order
);

create index pos_order_payment_order on pos_order_payment (order_id, created_at desc);

create unique index pos_order_payment_once on pos_order_payment (merchant_id, order_id)
where
  paid_at is not null;

-- A machine in a merchant's hands, from leaving the bank to its return. The same machine may go to
-- another merchant later and is another row there. Its totals: taken is what it took, settled what
-- is in closed batches.
-- Owner: pos-device
create table pos_device (
  id uuid,
  device_id text not null,
  merchant_id uuid not null references merchant,
  order_id uuid not null,
  model_id uuid not null references pos_model,
  model text not null,
  name text not null,
  status text not null default 'INACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  created_at timestamptz not null,
  delivered_at timestamptz,
  gone_at timestamptz,
  batch_no int not null default 1,
  -- Only hashes of the key and of the activation code are stored; wrong tries are counted until a
  -- new code is opened.
  key_hash text,
  code_hash text,
  code_expires_at timestamptz,
  code_tries int not null default 0,
  activated_at timestamptz,
  last_seen_at timestamptz,
  -- Until which cut-off the machine's batch has been closed.
  cut_at timestamptz,
  -- Totals that follow its payments and closed batches (ADR 0030).
  taken_number bigint not null default 0 check (taken_number >= 0),
  taken_amount bigint not null default 0 check (taken_amount >= 0),
  settled_number bigint not null default 0 check (settled_number >= 0),
  settled_amount bigint not null default 0 check (settled_amount >= 0),
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id) references pos_order
)
with
  (fillfactor = 80);

create unique index pos_device_serial on pos_device (device_id)
where
  gone_at is null;

create unique index pos_device_key on pos_device (key_hash)
where
  key_hash is not null;

create index pos_device_list on pos_device (merchant_id, created_at desc, id desc);

create index pos_device_order on pos_device (order_id);

-- The totals of a machine by bank account, for members who see some accounts only.
-- Owner: pos-device
create table pos_device_account (
  device_id uuid,
  bank_account_id uuid,
  merchant_id uuid not null references merchant,
  taken_number bigint not null default 0 check (taken_number >= 0),
  taken_amount bigint not null default 0 check (taken_amount >= 0),
  settled_number bigint not null default 0 check (settled_number >= 0),
  settled_amount bigint not null default 0 check (settled_amount >= 0),
  primary key (merchant_id, device_id, bank_account_id),
  foreign key (merchant_id, device_id) references pos_device,
  foreign key (merchant_id, bank_account_id) references bank_account
)
with
  (fillfactor = 80);

-- Wrong activation codes, per machine number (known or not) and per merchant; a right one clears
-- them.
-- Owner: pos-device
create table pos_activation_attempt (who text primary key, tries int not null, since timestamptz not null);

-- A closed batch of a machine.
-- Owner: pos-device
create table pos_settlement (
  id uuid,
  merchant_id uuid not null references merchant,
  device_id uuid not null,
  batch_no int not null,
  request_id text not null,
  status text not null check (status in ('SUCCESS', 'MISMATCH')),
  number int not null check (number > 0),
  amount bigint not null,
  charge_amount bigint not null,
  vat_charge_amount bigint not null,
  actual_amount bigint not null,
  qr_number int not null,
  qr_amount bigint not null,
  card_number int not null,
  card_amount bigint not null,
  machine_number int,
  machine_amount bigint,
  staff_name text,
  created_at timestamptz not null,
  -- A machine's own request ids contain no slash.
  closed_by text generated always as (
    case
      when (request_id ~~ 'cut-off/%') then 'CUT_OFF'
      when (machine_number is null) then 'BANK'
      else 'MACHINE'
    end
  ) stored not null,
  unique (merchant_id, device_id, batch_no),
  unique (merchant_id, device_id, request_id),
  constraint pos_settlement_check check (number = (qr_number + card_number)),
  constraint pos_settlement_check1 check (amount = (qr_amount + card_amount)),
  primary key (merchant_id, id),
  foreign key (merchant_id, device_id) references pos_device
);

create trigger append_only_truncate
before truncate on pos_settlement for EACH STATEMENT
execute function refuse_change ();

create trigger append_only
before delete or update on pos_settlement for EACH STATEMENT
execute function refuse_change ();

create index pos_settlement_list on pos_settlement (merchant_id, created_at desc, id desc);

-- A payment that a machine took, and the batch it was settled in.
-- Owner: pos-device
create table pos_payment (
  transaction_id uuid,
  merchant_id uuid not null references merchant,
  device_id uuid not null,
  request_id text not null,
  staff_name text,
  created_at timestamptz not null,
  settlement_id uuid,
  primary key (merchant_id, transaction_id),
  foreign key (merchant_id, transaction_id) references payment,
  foreign key (merchant_id, device_id) references pos_device,
  foreign key (merchant_id, settlement_id) references pos_settlement
);

create unique index pos_payment_request on pos_payment (merchant_id, device_id, request_id);

create index pos_payment_list on pos_payment (merchant_id, created_at desc, transaction_id desc);

create index pos_payment_device on pos_payment (device_id, created_at desc, transaction_id desc);

create index pos_payment_open on pos_payment (device_id)
where
  settlement_id is null;

create index pos_payment_settlement on pos_payment (settlement_id)
where
  settlement_id is not null;
