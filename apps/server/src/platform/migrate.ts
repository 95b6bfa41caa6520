/** Plain .sql migrations in order, each once, each in its own transaction, under one advisory lock so that two processes may start together. */
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { runMigrations } from 'graphile-worker'

const LOCK = 7_312_001
/** Beside src/platform in the sources and beside dist in the bundle. */
const folders = [
  new URL('../../migrations/', import.meta.url),
  new URL('../migrations/', import.meta.url),
]

function migrationFiles(): { name: string; sql: string }[] {
  for (const folder of folders) {
    try {
      return readdirSync(folder)
        .filter((f) => /^\d{4}[a-z]?_[\w-]+\.sql$/.test(f))
        .sort()
        .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }))
    } catch {
      continue
    }
  }
  throw new Error('the migrations folder was not found')
}

/** Brings the database at `url` to the newest schema; safe to run again and from several processes at once. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'saola-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const done = new Set(
      (await client.query<{ name: string }>('select name from migration')).rows.map((r) => r.name),
    )
    for (const { name, sql } of migrationFiles()) {
      if (done.has(name)) continue
      await client.query('begin')
      try {
        await client.query(sql)
        await client.query('insert into migration (name) values ($1)', [name])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
    }
    await runMigrations({ connectionString: url })
    await grant(client)
  } finally {
    await client.end()
  }
}

/** The database role the processes work under: it may not change or remove what is append-only, whatever the code above it does (reliability bar M5). */
const APP_ROLE = 'saola_app'

async function grant(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    'select rolsuper or rolcreaterole may from pg_roles where rolname = current_user',
  )
  if (!rows[0]?.may) return
  await client.query(
    `do $$ begin create role ${APP_ROLE} nologin; exception when duplicate_object or unique_violation then null; end $$`,
  )
  await client.query(
    `do $$ begin execute format('grant ${APP_ROLE} to %I', current_user); exception when others then null; end $$`,
  )
  await client.query(`grant usage on schema public to ${APP_ROLE}`)
  await client.query(
    `grant select, insert, update, delete on all tables in schema public to ${APP_ROLE}`,
  )
  await client.query(`grant usage on all sequences in schema public to ${APP_ROLE}`)
  await client.query(`grant execute on all functions in schema public to ${APP_ROLE}`)
  // Balances follow postings by trigger; nobody writes them by hand.
  await client.query(`revoke insert, update, delete, truncate on ledger_book from ${APP_ROLE}`)
  const applied = await client.query<{ name: string }>(
    "select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'append_only'",
  )
  for (const { name } of applied.rows)
    await client.query(`revoke update, delete, truncate on ${name} from ${APP_ROLE}`)
}

/** @returns the role to work under, or null where the database's user was not allowed to make one (the triggers still stand). */
export async function appRole(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ may: boolean }>(
      "select pg_has_role(current_user, oid, 'member') may from pg_roles where rolname = $1",
      [APP_ROLE],
    )
    return rows[0]?.may ? APP_ROLE : null
  } finally {
    await client.end()
  }
}
