-- How a subscription's customer is reminded: the address at which they say stop, and since when they
-- have. Held while somebody decides what is sent, so that no two send at once.
-- Owner: subscription-notice
create table subscription_reminder (
  merchant_id uuid not null references merchant,
  subscription_id uuid,
  -- In the public address of the stop.
  code text collate "C" not null unique,
  stopped_at timestamptz,
  primary key (merchant_id, subscription_id),
  foreign key (merchant_id, subscription_id) references subscription on delete cascade
);

-- A message to the customer of a subscription, about it or one of its invoices: planned with what it
-- tells of, and sent or left out when its time has come, by what is true then.
-- Owner: subscription-notice
create table subscription_notice (
  id uuid,
  merchant_id uuid not null references merchant,
  subscription_id uuid not null,
  invoice_id uuid,
  kind text not null,
  -- Which of its kind: the extension of the invoice, the date or the moment that it is about.
  occasion text not null default '0',
  channel text not null check (channel in ('EMAIL', 'SMS')),
  status text not null default 'PLANNED' check (status in ('PLANNED', 'SENDING', 'SENT', 'NOT_SENT', 'UNKNOWN')),
  reason text,
  -- Not before this moment, in the merchant's own time.
  due_at timestamptz not null,
  -- Counts among the reminders that one customer gets in a day.
  is_reminder boolean not null,
  attempts int not null default 0 check (attempts >= 0),
  -- When it was decided that it is sent.
  claimed_at timestamptz,
  sent_at timestamptz,
  receiver text,
  -- Who asked for it; null = nobody.
  by_name text,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, subscription_id) references subscription on delete cascade,
  foreign key (merchant_id, invoice_id) references subscription_invoice,
  constraint subscription_notice_sent check (
    status <> 'SENT'
    or (
      sent_at is not null
      and receiver is not null
    )
  ),
  constraint subscription_notice_reason check ((status = 'NOT_SENT') = (reason is not null))
)
with
  (fillfactor = 80);

-- However often it is planned, it is written once.
create unique index subscription_notice_once on subscription_notice (
  merchant_id,
  subscription_id,
  kind,
  occasion,
  channel,
  (coalesce(invoice_id, subscription_id))
);

-- The clock's own, across merchants: what is due, oldest first.
create index subscription_notice_due on subscription_notice (due_at, id)
where
  status = 'PLANNED';

create index subscription_notice_sending on subscription_notice (claimed_at)
where
  status = 'SENDING';

create index subscription_notice_of_invoice on subscription_notice (merchant_id, invoice_id, due_at)
where
  invoice_id is not null;

-- The same of one sandbox merchant, by its own clock.
create index subscription_notice_due_of on subscription_notice (merchant_id, due_at, id)
where
  status = 'PLANNED';

-- What came of them, for the bank's look at a merchant.
create index subscription_notice_over on subscription_notice (merchant_id, due_at)
where
  status <> 'PLANNED';

-- A customer's word that they pay an invoice by a day: once, and it moves reminders, never the last day.
-- Owner: subscription-notice
create table subscription_promise (
  merchant_id uuid not null references merchant,
  invoice_id uuid,
  promised_date date not null,
  by_name text,
  created_at timestamptz not null,
  primary key (merchant_id, invoice_id),
  foreign key (merchant_id, invoice_id) references subscription_invoice
);
