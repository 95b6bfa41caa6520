#!/usr/bin/env node
// Empties the database, so that the next start begins with fresh demo data: npm run db:reset [-- --yes]
// Removes the local cluster only. A database that DATABASE_URL names is left alone unless --force is given, too.
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import pg from 'pg'
import { importTs } from './lib/bundle.mjs'
import { Plain, checkMachine, fail, root } from './lib/project.mjs'

async function agreed(question) {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY)
    throw new Plain('Nobody is here to ask. Add --yes to remove the data without a question.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} Type yes to go on: `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

async function emptyForeign(url) {
  if (!process.argv.includes('--force'))
    throw new Plain(
      'DATABASE_URL names a database of your own. Add --force to remove every table in it.',
    )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      "SELECT nspname FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'",
    )
    if (
      !(await agreed(
        `This removes ${rows.map(({ nspname }) => nspname).join(', ')} in ${client.host}/${client.database}.`,
      ))
    )
      return false
    for (const { nspname } of rows)
      await client.query(`DROP SCHEMA ${client.escapeIdentifier(nspname)} CASCADE`)
    await client.query('CREATE SCHEMA public')
    return true
  } finally {
    await client.end()
  }
}

async function removeLocal() {
  const { defaultDataDir } = await importTs('packages/local-postgres/src/account.ts')
  const { findPostmaster, stopPostmaster } = await importTs(
    'packages/local-postgres/src/postmaster.ts',
  )
  const { usersOf } = await importTs('packages/local-postgres/src/lock.ts')
  const dataDir = process.env.DATA_DIR || defaultDataDir(root)
  if (!existsSync(join(dataDir, 'postgres'))) {
    console.log(`Nothing to remove: ${join(dataDir, 'postgres')} is not there.`)
    return false
  }
  const stateDir = realpathSync(join(dataDir, 'postgres'))
  const cluster = join(stateDir, 'cluster')
  if (existsSync(join(stateDir, 'users')) && usersOf(stateDir).areLeft())
    throw new Plain(`Saola Pay runs on ${dataDir}. Stop it first.`)
  if (
    !(await agreed(`This removes the local database in ${stateDir} and the simulator's records.`))
  )
    return false
  const left = findPostmaster(cluster)
  if (left) await stopPostmaster(cluster, left.pid)
  rmSync(stateDir, { recursive: true, force: true })
  rmSync(join(dataDir, 'sim'), { recursive: true, force: true })
  return true
}

try {
  checkMachine()
  const done = await (process.env.DATABASE_URL
    ? emptyForeign(process.env.DATABASE_URL)
    : removeLocal())
  // What was kept of the old chain would call the new one cut.
  if (done)
    rmSync(
      process.env.AUDIT_HEADS_FILE ||
        join(
          process.env.DATA_DIR ||
            (await importTs('packages/local-postgres/src/account.ts')).defaultDataDir(root),
          'audit-heads.jsonl',
        ),
      { force: true },
    )
  if (done) console.log('Removed. The next start makes a fresh one.')
} catch (error) {
  fail(error)
}
