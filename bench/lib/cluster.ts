/** The PostgreSQL of a run: DATABASE_URL's, else a cluster of our own with the product's settings (fsync and synchronous commit on). */
import { rmSync } from 'node:fs'
import pg from 'pg'
import { scratchDir } from '@saola/local-postgres/account'
import { assertDurable } from '@saola/local-postgres/durable'
import { startLocalPostgres } from '@saola/local-postgres/launcher'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface Cluster {
  version: string
  /** The postmaster's process number; null for a database elsewhere. */
  pid: number | null
  dataDir: string
  /** Makes an empty database, removing one of the same name, and answers its address. */
  fresh(name: string): Promise<string>
  /** The address of a database that an earlier run left whole, or null; the run's end does not remove it. */
  existing(name: string): Promise<string | null>
  /** Writes everything out, so that no earlier cell's checkpoint falls into the next one. */
  settleDown(): Promise<void>
  stop(): Promise<void>
}

export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'saola-bench' })
  // When a step fails the cluster is stopped under anyone who is still connected; the step's own error is the one to see.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export async function onClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await openClient(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const named = (url: string, database: string): string => {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

export async function openCluster(keep: boolean): Promise<Cluster> {
  const dataDir = scratchDir('saola-bench-')
  const local = process.env.DATABASE_URL
    ? null
    : await startLocalPostgres({ dataDir, log: () => undefined })
  const admin = process.env.DATABASE_URL ?? named(local!.url, 'postgres')
  const version = await onClient(admin, async (client) => {
    await assertDurable(client)
    return (await client.query<{ v: string }>("select current_setting('server_version') v"))
      .rows[0]!.v
  })
  const made: string[] = []
  const drop = (client: pg.Client, name: string) =>
    client.query(`drop database if exists ${name} with (force)`)
  return {
    version,
    dataDir,
    pid: local?.pid ?? null,
    fresh: (name) =>
      onClient(admin, async (client) => {
        await drop(client, name)
        await client.query(`create database ${name} encoding 'UTF8' template template0`)
        made.push(name)
        return named(admin, name)
      }),
    existing: (name) =>
      onClient(admin, async (client) => {
        const { rows } = await client.query(
          "select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = 'whole'",
          [name],
        )
        return rows.length === 0 ? null : named(admin, name)
      }),
    settleDown: () =>
      onClient(admin, async (client) => {
        await client.query('checkpoint').catch(() => undefined)
      }),
    async stop() {
      if (local) await local.stop()
      else if (!keep)
        await onClient(admin, async (client) => {
          for (const name of made) await drop(client, name)
        })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
