// A payment acknowledged must survive the next power cut (reliability bar M2): the server refuses a database that may forget a commit.

type Queryable = { query: (text: string) => Promise<{ rows: unknown[] }> }

/** Throws, naming the settings, when the connected server has fsync, full_page_writes or synchronous_commit off. */
export async function assertDurable(client: Queryable): Promise<void> {
  const { rows } = await client.query(
    "SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off' ORDER BY name",
  )
  if (rows.length === 0) return
  const names = (rows as { name: string }[]).map((row) => row.name).join(', ')
  throw new Error(
    `The database may lose committed payments: ${names} is off. Turn it on (postgresql.conf, ALTER SYSTEM, ALTER ROLE, ALTER DATABASE) and start again.`,
  )
}
