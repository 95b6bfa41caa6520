-- Who did what to which object, with the values before and after. Append-only.
-- Owner: platform
create table audit_record (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operation text not null,
  module text not null,
  merchant_id uuid,
  object_id text,
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  address text not null,
  trace_id text not null,
  before jsonb,
  after jsonb
);

create trigger append_only_truncate
before truncate on audit_record for EACH STATEMENT
execute function refuse_change ();

create trigger append_only
before delete or update on audit_record for EACH STATEMENT
execute function refuse_change ();

create index audit_module on audit_record (module, id desc);

create index audit_object on audit_record (object_id, id desc);

-- "Has this module of mine changed?" is asked often (audit.currentVersion), and an uploader's
-- pictures of a day are counted at each upload.
create index audit_merchant_module on audit_record (merchant_id, module, id desc)
where
  merchant_id is not null;

-- What happened at a merchant, newest first, for each kind of actor.
create index audit_merchant_acts on audit_record (merchant_id, actor_kind, id desc)
where
  merchant_id is not null;

create index audit_actor on audit_record (actor_id, id desc)
where
  actor_kind in ('ADMIN', 'MEMBER');

create index audit_operation on audit_record (operation text_pattern_ops, id desc);

-- The audit room shows its lines by their time, and people's acts unless somebody asks for more.
create index audit_at on audit_record (at desc, id desc);

create index audit_people on audit_record (at desc, id desc)
where
  actor_kind in ('ADMIN', 'MEMBER', 'PUBLIC');

-- The hash chain over the audit log: each record's hash covers the one before it (ADR 0014).
-- Append-only.
-- Owner: platform
create table audit_seal (seq bigint primary key, record_id bigint not null unique, hash text not null);

create trigger append_only_truncate
before truncate on audit_seal for EACH STATEMENT
execute function refuse_change ();

create trigger append_only
before delete or update on audit_seal for EACH STATEMENT
execute function refuse_change ();

-- The transactional outbox: written in the transaction that made the fact true, delivered by the
-- worker afterwards.
-- Owner: platform
create table event (
  id bigint generated always as identity primary key,
  topic text not null,
  merchant_id uuid not null,
  object_id text not null,
  payload json not null,
  at timestamptz not null,
  delivered_at timestamptz
)
with
  (
    fillfactor = 85,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 10000,
    vacuum_index_cleanup = on
  );

create index event_waiting on event (id)
where
  delivered_at is null;

create index event_object on event (object_id, id);

-- What a handler could not do with an event at once: it failed (attempts > 0), or waits behind an
-- earlier event of the same object. A delivery that succeeds at once has no row. WAITING is tried
-- again at next_at, DEAD waits for a person, DONE succeeded later, SKIPPED was given up by a person.
-- Owner: platform
create table event_delivery (
  id bigint generated always as identity primary key,
  event_id bigint not null references event on delete cascade,
  handler text not null,
  object_id text not null,
  state text not null check (state in ('WAITING', 'DEAD', 'DONE', 'SKIPPED')),
  attempts int not null,
  next_at timestamptz not null,
  failed_at timestamptz,
  error text,
  closed_at timestamptz,
  closed_by text,
  note text,
  unique (event_id, handler)
);

create index event_delivery_open on event_delivery (object_id, handler, event_id)
where
  state in ('WAITING', 'DEAD');

create index event_delivery_due on event_delivery (next_at)
where
  state = 'WAITING';

create index event_delivery_dead on event_delivery (failed_at)
where
  state = 'DEAD';

-- Events that a handler has not handled yet: handler is null while none of them has. Who keeps sums
-- of events adds what stands here for it.
-- Owner: platform
create view event_not_handled as
select
  id,
  topic,
  merchant_id,
  object_id,
  payload,
  at,
  null::text as handler
from
  event
where
  delivered_at is null
union all
select
  e.id,
  e.topic,
  e.merchant_id,
  e.object_id,
  e.payload,
  e.at,
  d.handler
from
  event_delivery d
  join event e on e.id = d.event_id
where
  d.state in ('WAITING', 'DEAD');

-- The answer that a write with an Idempotency-Key was given, so that a repeated request gets the
-- same one: without its secrets, and encrypted with a key outside the database.
-- Owner: platform
create table idempotency (
  scope text primary key,
  input text not null,
  sealed text not null,
  at timestamptz not null
);

create index idempotency_at on idempotency (at);

-- Runners of jobs and when each last said that it lives; the jobs of one that fell silent are given
-- back to the others.
-- Owner: platform
create table job_runner (id text primary key, seen_at timestamptz not null);

-- Signatures of requests already seen, so that a replay is refused. Unlogged: after a crash it is
-- empty, and the bank reference still makes a replay harmless.
-- Owner: platform
create unlogged table signed_nonce (validate text primary key, at timestamptz not null);

create index signed_nonce_at on signed_nonce using brin (at);

-- Days that are not what their weekday says, by the bank's calendar: holidays, days off in their stead, days made up. Saturdays and Sundays
-- are off without a row. It is read by year, by the primary key.
-- Owner: calendar
create table calendar_day (
  day date primary key,
  is_working boolean not null,
  name text not null check (length(name) between 1 and 100),
  is_yearly boolean not null,
  is_expected boolean not null,
  modified_at timestamptz not null,
  modified_by text not null,
  -- Only a Saturday or Sunday can be made up for.
  constraint calendar_day_made_up check (
    not is_working
    or extract(
      isodow
      from
        day
    ) >= 6
  )
);

-- Texts and numbers of the portal that the bank's staff maintain, such as its contact details.
-- Owner: setting
create table portal_parameter (
  id uuid primary key,
  name text not null unique,
  value text not null,
  description text not null,
  data_type text not null check (data_type in ('STRING', 'NUMBER')),
  param_group text not null check (
    param_group in ('PARAMETER_SYSTEM', 'PARAMETER_CONNECTION', 'PARAMETER_PAYBOX', 'PARAMETER_CONTACT')
  ),
  create_by text not null,
  modified_at timestamptz not null,
  modified_by text
);
