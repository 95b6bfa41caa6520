// For tests only: each test file gets a database of its own, cloned from one that all migrations have run on once.
// global-setup.ts builds that template; a clone costs 0.1-0.5 s. Measured with 90 tables and two files at once, the
// strategy wal_log takes 0.7 of file_copy's time, which stops the whole cluster for two checkpoints each.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Handed from the global set-up to the test files: the server's maintenance address and the prefix of this run's databases. */
export type TestCluster = { adminUrl: string; run: string }
/** Of this run's servers, as environment variables. */
export type TestSecrets = Record<string, string>

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster
    testSecrets: TestSecrets
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

/** What a test's database starts with: the schema alone, or the demo's people under the run's secrets as well. */
export type Contents = 'schema' | 'people'
const templateOf = (run: string, contents: Contents): string =>
  `${run}_${contents === 'schema' ? 'template' : 'people'}`

/** Makes the database that the tests of this run are cloned from; `migrate` brings it to the newest schema. */
export async function buildTemplate(
  adminUrl: string,
  migrate: (url: string) => Promise<void>,
): Promise<TestCluster> {
  const run = `saola_test_${randomBytes(5).toString('hex')}`
  const template = templateOf(run, 'schema')
  await onServer(adminUrl, (admin) =>
    admin.query(`CREATE DATABASE ${template} ENCODING 'UTF8' TEMPLATE template0`),
  )
  await migrate(onDatabase(adminUrl, template))
  await close(adminUrl, template)
  return { adminUrl, run }
}

/** Makes the second template: hashing a dozen passwords and writing the people takes as long as all the rest of opening a world. */
export async function buildPeople(
  { adminUrl, run }: TestCluster,
  seed: (url: string) => Promise<void>,
): Promise<void> {
  const template = templateOf(run, 'people')
  await clone(adminUrl, template, templateOf(run, 'schema'))
  await seed(onDatabase(adminUrl, template))
  await close(adminUrl, template)
}

const clone = (adminUrl: string, name: string, template: string): Promise<unknown> =>
  onServer(adminUrl, (admin) =>
    admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY wal_log`),
  )

/** A stray connection to a template would make every clone fail. */
const close = (adminUrl: string, template: string): Promise<unknown> =>
  onServer(adminUrl, (admin) =>
    admin.query(`ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false`),
  )

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
 * A fresh database with the whole schema, and nothing in it or the demo's people. Call it in `beforeAll` and `drop` it in `afterAll`; what is forgotten
 * goes at the end of the run.
 */
export async function testDatabase(contents: Contents = 'schema'): Promise<TestDatabase> {
  const { adminUrl, run } = inject('testCluster')
  const name = `${run}_${randomBytes(5).toString('hex')}`
  await clone(adminUrl, name, templateOf(run, contents))
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
