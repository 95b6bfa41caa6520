/**
 * Brings a database to the schema of apps/server/database: an empty one gets schema/ and seed/ as they stand, one that
 * is running gets the migrations it lacks; both get every function whose text has changed. One transaction each, under
 * one advisory lock, so that two processes may start together. What was applied is recorded with a checksum.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { runMigrations } from 'graphile-worker'

const LOCK = 7_312_001
/** In the order in which they build on each other. */
const SCHEMA_FILES = [
  'shared',
  'platform',
  'identity',
  'banking',
  'ledger',
  'payments',
  'selling',
  'subscriptions',
  'sandbox',
  'subscription-notices',
  'subscription-operations',
  'subscription-changes',
  'subscription-bulk',
  'subscription-usage',
  'subscription-figures',
  'subscribers',
  'money-out',
  'devices',
  'integration',
  'salary',
  'salary-page',
  'reporting',
  'support',
  'foreign-keys',
].map((name) => `schema/${name}.sql`)

interface File {
  name: string
  sql: string
  checksum: string
}
/** The files of apps/server/database, by folder and name. */
export interface DatabaseFiles {
  schema: File[]
  seed: File[]
  migrations: File[]
  functions: File[]
}

/** Beside src/platform in the sources and beside dist in the bundle. */
const folder = ['../../database/', '../database/']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url))

/** Of what a file does: comments and white space may change. */
const checksumOf = (sql: string): string =>
  createHash('sha256')
    .update(sql.replace(/^\s*--.*$/gm, '').replace(/\s+/g, ' '))
    .digest('hex')

/** Reads what a database is made of. @throws Error where the folder is missing or a schema file has no place in the order */
export function databaseFiles(): DatabaseFiles {
  if (folder === undefined) throw new Error('the folder apps/server/database was not found')
  const file = (name: string): File => {
    const sql = readFileSync(new URL(name, folder), 'utf8')
    return { name, sql, checksum: checksumOf(sql) }
  }
  const filesOf = (part: string): string[] =>
    existsSync(new URL(part, folder))
      ? readdirSync(new URL(part, folder))
          .filter((name) => name.endsWith('.sql'))
          .sort()
          .map((name) => `${part}/${name}`)
      : []
  const unordered = filesOf('schema').filter((name) => !SCHEMA_FILES.includes(name))
  if (unordered.length > 0) throw new Error(`not in SCHEMA_FILES: ${unordered.join(', ')}`)
  return {
    schema: SCHEMA_FILES.map(file),
    seed: filesOf('seed').map(file),
    migrations: filesOf('migrations').map(file),
    functions: filesOf('functions').map(file),
  }
}

/** Under this name the whole schema's checksum is recorded: what a database was made from, or migrated to. */
const SCHEMA = 'schema'
const schemaChecksum = ({ schema }: DatabaseFiles): string =>
  checksumOf(schema.map(({ checksum }) => checksum).join())

/** Brings the database at `url` to the newest schema; safe to run again and from several processes at once. */
export async function migrate(url: string, files = databaseFiles()): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'saola-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const applied = await appliedTo(client)
    if (applied === null) await install(client, files)
    else await upgrade(client, files, applied)
    await runMigrations({ connectionString: url })
    await grant(client)
  } finally {
    await client.end()
  }
}

/** @returns the checksum of each file that was applied, by name; null for an empty database */
async function appliedTo(client: pg.Client): Promise<Map<string, string> | null> {
  const { rows: columns } = await client.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = to_regclass('public.migration') and attnum > 0",
  )
  if (columns.length === 0) return null
  if (!columns.some(({ name }) => name === 'checksum')) throw new Error(FROM_BEFORE)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

const FROM_BEFORE =
  'this database was made by a version before the first release, which no migration leads from: npm run db:reset makes a new one'

async function install(client: pg.Client, files: DatabaseFiles): Promise<void> {
  await inOne(client, 'the schema', async () => {
    await client.query(
      'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    for (const file of files.schema) await apply(client, file)
    for (const file of files.functions) await applyAndRecord(client, file)
    for (const file of files.seed) await apply(client, file)
    // The schema has what they bring.
    for (const { name, checksum } of files.migrations) await record(client, name, checksum)
    await record(client, SCHEMA, schemaChecksum(files))
  })
}

async function upgrade(
  client: pg.Client,
  files: DatabaseFiles,
  applied: Map<string, string>,
): Promise<void> {
  const changed = files.migrations.find(
    ({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum,
  )
  if (changed !== undefined)
    throw new Error(`${changed.name} was changed after it had been applied to this database`)
  const missing = files.migrations.filter(({ name }) => !applied.has(name))
  if (missing.length === 0 && applied.get(SCHEMA) !== schemaChecksum(files))
    throw new Error(FROM_BEFORE)
  for (const file of missing)
    if (isConcurrent(file)) await applyAndRecord(client, file)
    else await inOne(client, file.name, () => applyAndRecord(client, file))
  await inOne(client, 'the functions', async () => {
    for (const file of files.functions)
      if (applied.get(file.name) !== file.checksum) await applyAndRecord(client, file)
    if (missing.length > 0) await record(client, SCHEMA, schemaChecksum(files))
  })
}

/** One statement that PostgreSQL refuses inside a transaction, such as `create index concurrently`. */
const isConcurrent = ({ name }: File): boolean => name.endsWith('.concurrently.sql')

async function inOne(client: pg.Client, what: string, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    // Functions name each other and tables of later files.
    await client.query('set local check_function_bodies = off')
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${what} could not be applied: ${(error as Error).message}`, { cause: error })
  }
}

async function apply(client: pg.Client, { name, sql }: File): Promise<void> {
  await client.query(sql).catch((error: unknown) => {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
  })
}

async function applyAndRecord(client: pg.Client, file: File): Promise<void> {
  await apply(client, file)
  await record(client, file.name, file.checksum)
}

const record = (client: pg.Client, name: string, checksum: string): Promise<unknown> =>
  client.query(
    'insert into migration (name, checksum) values ($1, $2) on conflict (name) do update set checksum = excluded.checksum, applied_at = now()',
    [name, checksum],
  )

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
  // Balances follow entries by trigger; nobody writes them by hand.
  await client.query(`revoke insert, update, delete, truncate on ledger_account from ${APP_ROLE}`)
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
