#!/usr/bin/env node
// Prints the address of a PostgreSQL 15 or newer that answers on this machine and lets us make databases; prints nothing when none does.
import pg from 'pg'

const candidates = [
  process.env.TEST_DATABASE_URL,
  'postgres://postgres@127.0.0.1:5432/postgres',
  'postgresql:///postgres?host=/var/run/postgresql&user=postgres',
  'postgresql:///postgres?host=/tmp&user=postgres',
].filter(Boolean)

for (const connectionString of candidates) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      "SELECT current_setting('server_version_num')::int AS version, rolcreatedb OR rolsuper AS creates FROM pg_roles WHERE rolname = current_user",
    )
    if (rows[0].version >= 150_000 && rows[0].creates) {
      console.log(connectionString)
      break
    }
  } catch {
    // Not this one.
  } finally {
    await client.end().catch(() => undefined)
  }
}
