-- Where a merchant's own server is notified: one address per merchant, approved by the bank.
-- Owner: webhook
create table webhook (
  merchant_id uuid primary key references merchant,
  id uuid not null,
  -- The address submitted last and the bank's decision on it. revision rises with every address, so
  -- that a decision names what was read.
  url text not null,
  status text not null check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  revision int not null default 1,
  reason text,
  submitted_at timestamptz not null,
  submitted_by text not null,
  decided_at timestamptz,
  decided_by text,
  -- The address that receives events: the last approved one, also while a newer one waits.
  approved_url text,
  approved_at timestamptz,
  format text not null check (format in ('PACKED', 'JSON')),
  events text[] not null,
  -- The signing key, encrypted; the one before it also signs until it ends.
  secret text not null,
  secret_since timestamptz not null,
  old_secret text,
  old_secret_until timestamptz,
  -- The pair of keys that the receiver used last.
  client_id uuid,
  failures int not null default 0,
  failing_since timestamptz,
  paused_at timestamptz,
  noticed_at timestamptz,
  -- Until when a worker has reserved this webhook.
  held_until timestamptz,
  constraint webhook_check check ((status = 'REJECTED') = (reason is not null)),
  constraint webhook_check1 check (
    (status <> 'APPROVED')
    or (approved_url = url)
  )
)
with
  (fillfactor = 70);

create index webhook_status on webhook (status, submitted_at desc, merchant_id);

-- How the bank decided on an address. Append-only.
-- Owner: webhook
create table webhook_decision (
  id bigint generated always as identity,
  merchant_id uuid not null references merchant,
  revision int not null,
  url text not null,
  status text not null check (status in ('APPROVED', 'REJECTED')),
  reason text,
  decided_by text not null,
  at timestamptz not null,
  -- Since when it waited: the address itself keeps only its newest submission.
  submitted_at timestamptz not null,
  primary key (merchant_id, id)
);

create index webhook_decision_at on webhook_decision (at);

create trigger append_only_truncate
before truncate on webhook_decision for EACH STATEMENT
execute function refuse_change ();

create trigger append_only
before delete or update on webhook_decision for EACH STATEMENT
execute function refuse_change ();

-- What happened, as the merchant's server is told. seq is the number of the outbox event: it rises
-- for one object and in time.
-- Owner: webhook
create table webhook_event (
  id uuid,
  merchant_id uuid not null references merchant,
  type text not null,
  object_id text not null,
  seq bigint not null,
  payload json not null,
  at timestamptz not null,
  primary key (merchant_id, id)
);

create unique index webhook_event_once on webhook_event (merchant_id, object_id, seq);

create index webhook_event_after on webhook_event (merchant_id, seq);

create index webhook_event_at on webhook_event using brin (at);

-- An event on its way to a merchant's server.
-- Owner: webhook
create table webhook_delivery (
  id uuid,
  merchant_id uuid not null references merchant,
  event_id uuid not null,
  type text not null,
  object_id text not null,
  seq bigint not null,
  kind text not null check (kind in ('AUTO', 'PLAN', 'AGAIN', 'TEST')),
  -- The address of the plan that it goes to; null = the approved one.
  url text,
  state text not null check (state in ('WAITING', 'SENDING', 'DELIVERED', 'PARKED')),
  attempts int not null default 0,
  created_at timestamptz not null,
  created_by text,
  -- WAITING: when it is due. SENDING: until when its sender is believed to be alive.
  next_at timestamptz,
  last_at timestamptz,
  delivered_at timestamptz,
  outcome text,
  http_status int,
  latency_ms int,
  constraint webhook_delivery_check check ((state in ('WAITING', 'SENDING')) = (next_at is not null)),
  primary key (merchant_id, id),
  foreign key (merchant_id, event_id) references webhook_event on delete cascade
)
with
  (fillfactor = 70);

create unique index webhook_delivery_once on webhook_delivery (merchant_id, event_id, kind)
where
  kind in ('AUTO', 'PLAN');

create index webhook_delivery_due on webhook_delivery (merchant_id, next_at)
where
  state in ('WAITING', 'SENDING');

create index webhook_delivery_before on webhook_delivery (merchant_id, object_id, seq)
where
  (kind in ('AUTO', 'PLAN'))
  and (state in ('WAITING', 'SENDING'));

create index webhook_delivery_log on webhook_delivery (merchant_id, created_at desc, id desc);

-- One attempt at a delivery, with request and response.
-- Owner: webhook
create table webhook_attempt (
  delivery_id uuid,
  merchant_id uuid not null references merchant,
  no int,
  at timestamptz not null,
  url text not null,
  client_id uuid,
  request_headers jsonb not null,
  request_body text not null,
  outcome text not null,
  http_status int,
  response_headers jsonb not null,
  response_body text not null,
  latency_ms int,
  primary key (merchant_id, delivery_id, no),
  foreign key (merchant_id, delivery_id) references webhook_delivery on delete cascade
);

-- What a merchant's own servers asked of the server API, as their developers look it up: facts of a
-- request, never its content. Written a second late by the process that answered, and a part only
-- of what calls more than some hundred times a minute.
-- Owner: api-request
create table api_request (
  id uuid,
  merchant_id uuid not null references merchant,
  at timestamptz not null,
  -- The call's id in the contract.
  call text not null,
  -- As answered: 0 = done; message: the words of any other answer.
  code int not null,
  message text,
  -- The payment that the request names: the merchant's own reference, or ours.
  reference text,
  took_ms int not null,
  address text not null,
  user_agent text not null,
  client_id uuid not null,
  trace_id text not null,
  constraint api_request_message check ((code = 0) = (message is null)),
  primary key (merchant_id, id)
);

create index api_request_log on api_request (merchant_id, at desc, id desc);

create index api_request_failed on api_request (merchant_id, at desc, id desc)
where
  code <> 0;

create index api_request_reference on api_request (merchant_id, reference text_pattern_ops)
where
  reference is not null;

create index api_request_at on api_request using brin (at);
