import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTemplate, dropRun, testDatabase } from './template.ts'
import type { TestDatabase } from './template.ts'

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as unknown[]
  } finally {
    await client.end()
  }
}

describe('databases for tests', () => {
  let one: TestDatabase
  let two: TestDatabase

  beforeAll(async () => {
    ;[one, two] = await Promise.all([testDatabase(), testDatabase()])
  })
  afterAll(() => Promise.all([one.drop(), two.drop()]))

  it('two files never see each other', async () => {
    await query(one.url, 'CREATE TABLE only_here (n int)')
    expect(await query(two.url, "SELECT to_regclass('only_here') AS found")).toEqual([
      { found: null },
    ])
  })

  it('clones what migrate made, and removes all of a run at its end', async () => {
    const cluster = await buildTemplate(
      two.url,
      async (url) => void (await query(url, 'CREATE TABLE made (n int)')),
    )
    const copy = `${cluster.run}_copy`
    await query(
      two.url,
      `CREATE DATABASE ${copy} TEMPLATE ${cluster.run}_template STRATEGY wal_log`,
    )
    const at = new URL(two.url)
    at.pathname = `/${copy}`
    expect(await query(at.href, "SELECT to_regclass('made')::text AS found")).toEqual([
      { found: 'made' },
    ])
    await dropRun(cluster)
    expect(
      await query(
        two.url,
        `SELECT datname FROM pg_database WHERE starts_with(datname, '${cluster.run}')`,
      ),
    ).toEqual([])
  })
})
