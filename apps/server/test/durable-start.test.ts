/** M2: the program itself refuses a database that may forget a commit. What is refused is tested beside it (packages/local-postgres). */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from './template.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const MOST_MS = 30_000
let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'saola-durable-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

it(
  'the server does not start on a database that may forget commits, and says why',
  { meta: { bars: ['M2'] } },
  async () => {
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    const name = new URL(database.url).pathname.slice(1)
    await owner.query(`alter database ${name} set synchronous_commit = off`)
    await owner.end()
    const secret = 'k'.repeat(32)
    const child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        PORT: '0',
        WORKERS: 'web',
        SAMPLE_DAYS: '0',
        TOKEN_SECRET: secret,
        PASSWORD_PEPPER: secret,
        OTP_SECRET: secret,
        AUDIT_SECRET: secret,
        FIELD_SECRET: secret,
        SEAL_SECRET: secret,
        BANK_SECRET: secret,
        BANK_DATA_KEY: '22'.repeat(32),
        CONNECTOR_SECRET: secret,
        NAPAS_SECRET: secret,
        API_CLIENT_SECRET: secret,
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        said += text.toString()
        // One that starts after all would run on.
        if (said.includes('"ready"')) child.kill('SIGKILL')
      })
    const impatience = setTimeout(() => child.kill('SIGKILL'), MOST_MS)
    const code = await new Promise((done) => {
      child.once('close', done)
    })
    clearTimeout(impatience)
    expect(said).toContain('synchronous_commit is off')
    expect(code).toBe(1)
  },
)
