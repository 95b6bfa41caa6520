-- The web processes work under a role that may not touch the job tables; this is the one way to
-- enqueue a job inside a transaction.
-- Owner: platform
create or replace function enqueue_job (
  p_name text,
  p_payload json,
  p_queue text,
  p_run_at timestamptz,
  p_max_attempts int,
  p_key text,
  p_priority int default 0
) returns void language plpgsql security definer
set
  search_path = 'pg_catalog',
  'public' as $$
begin
  perform graphile_worker.add_job(p_name, p_payload, queue_name => p_queue, run_at => p_run_at, max_attempts => p_max_attempts, job_key => p_key, job_key_mode => 'replace', priority => p_priority);
end $$;
