-- What the kit keeps: events, audit trail and its chain, one-time codes, idempotency keys, nonces of signed calls.
create function refuse_change () returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

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
  (fillfactor = 85);

create index event_waiting on event (id)
where
  delivered_at is null;

create index event_object on event (object_id, id);

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

create index audit_module on audit_record (module, id desc);

create index audit_object on audit_record (object_id, id desc);

create table audit_seal (seq bigint primary key, record_id bigint not null unique, hash text not null);

create trigger append_only
before update or delete on audit_record for each statement
execute function refuse_change ();

create trigger append_only_truncate
before truncate on audit_record for each statement
execute function refuse_change ();

create trigger append_only
before update or delete on audit_seal for each statement
execute function refuse_change ();

create trigger append_only_truncate
before truncate on audit_seal for each statement
execute function refuse_change ();

create table otp_step (
  id uuid primary key,
  purpose text not null,
  phone text not null,
  subject jsonb not null,
  code_hash text not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index otp_phone on otp_step (phone, created_at desc);

create table idempotency (
  scope text primary key,
  input text not null,
  answer jsonb not null,
  at timestamptz not null
);

create index idempotency_at on idempotency (at);

-- Unlogged: after a crash it is empty, and the bank reference still makes a replay harmless.
create unlogged table signed_nonce (validate text primary key, at timestamptz not null);

create index signed_nonce_at on signed_nonce using brin (at);

-- The doors work under a role that may not touch the job tables; this is its one way to leave work for later, inside its own transaction.
create function enqueue_job (
  p_name text,
  p_payload json,
  p_queue text,
  p_run_at timestamptz,
  p_max_attempts int,
  p_key text,
  p_priority int default 0
) returns void language plpgsql security definer
set
  search_path = pg_catalog,
  public as $$
begin
  perform graphile_worker.add_job(p_name, p_payload, queue_name => p_queue, run_at => p_run_at, max_attempts => p_max_attempts, job_key => p_key, job_key_mode => 'replace', priority => p_priority);
end $$;
