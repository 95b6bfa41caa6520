// For tests only: each test file gets a database of its own, cloned from one that was installed once.
// global-setup.ts builds that template; a clone costs 0.1-0.5 s. Measured with 90 tables and two files at once, the
// strategy wal_log takes 0.7 of file_copy's time, which stops the whole cluster for two checkpoints each.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Handed from the global set-up to the test files: the server's maintenance address and the prefix of this run's databases. */
export type TestCluster = { adminUrl: string; run: string }

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster
  }
}

const onDatabase = (url: string, name: string): string => {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** SQLSTATE object_in_use. */
const IN_USE = '55006'

const templateOf = (run: string): string => `${run}_template`

/** Makes the database that the tests of this run are cloned from; `migrate` brings it to the newest schema. */
export async function buildTemplate(
  adminUrl: string,
  migrate: (url: string) => Promise<void>,
): Promise<TestCluster> {
  const run = `saola_test_${randomBytes(5).toString('hex')}`
  const template = templateOf(run)
  await onServer(adminUrl, (admin) =>
    admin.query(`CREATE DATABASE ${template} ENCODING 'UTF8' TEMPLATE template0`),
  )
  await migrate(onDatabase(adminUrl, template))
  // A stray connection to the template would make every clone fail.
  await onServer(adminUrl, (admin) =>
    admin.query(`ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false`),
  )
  return { adminUrl, run }
}

/** Removes every database of the run, those of test files that died included. */
export async function dropRun({ adminUrl, run }: TestCluster): Promise<void> {
  await onServer(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [run],
    )
    for (const { datname } of rows)
      await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
  })
}

export type TestDatabase = { url: string; drop: () => Promise<void> }

/**
 * A fresh database with the whole schema and nothing in it. Call it in `beforeAll` and `drop` it in `afterAll`; what is forgotten
 * goes at the end of the run.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { adminUrl, run } = inject('testCluster')
  const name = `${run}_${randomBytes(5).toString('hex')}`
  await onServer(adminUrl, (admin) =>
    admin.query(`CREATE DATABASE ${name} TEMPLATE ${templateOf(run)} STRATEGY wal_log`),
  )
  return {
    url: onDatabase(adminUrl, name),
    // PostgreSQL itself waits five seconds for connections that are just ending; to end one by force
    // throws in a test that has closed it properly. What still stands then was forgotten.
    drop: () =>
      onServer(adminUrl, async (admin) => {
        try {
          await admin.query(`DROP DATABASE IF EXISTS ${name}`)
        } catch (error) {
          if ((error as { code?: string }).code !== IN_USE) throw error
          await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
        }
      }),
  }
}
