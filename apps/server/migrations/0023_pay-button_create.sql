-- Pay buttons: what stands on a merchant's own site and leads to one of his pay pages.
create table pay_button (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  code text not null unique,
  title text not null,
  label text not null,
  -- Title and label without accents, in small letters: how people type when they search.
  fold text not null,
  theme text not null check (theme in ('DARK', 'LIGHT')),
  external_theme text not null check (external_theme in ('DARK', 'LIGHT')),
  page_id uuid not null references pay_page (id),
  reference_page_url text,
  allowed_origins text[] not null default '{}',
  num_of_clicks bigint not null default 0 check (num_of_clicks >= 0),
  num_of_orders bigint not null default 0 check (num_of_orders >= 0),
  num_of_payments bigint not null default 0 check (num_of_payments >= 0),
  revenue bigint not null default 0 check (revenue >= 0),
  version int not null default 1,
  created_by text not null,
  created_by_id text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  deleted_at timestamptz
)
with
  (fillfactor = 80);

create index pay_button_list on pay_button (merchant_id, id)
where
  deleted_at is null;

create index pay_button_of_page on pay_button (page_id)
where
  deleted_at is null;

-- Which payments came from which button: a payment counts once, whatever is delivered again.
create table pay_button_payment (
  transaction_id uuid primary key references txn (id),
  button_id uuid not null references pay_button (id),
  merchant_id uuid not null references merchant (id),
  amount bigint not null check (amount > 0),
  at timestamptz not null
);

create index pay_button_payment_of_button on pay_button_payment (button_id, at desc);
