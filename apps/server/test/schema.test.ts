/** The files of apps/server/database, and what `migrate` does with a database that is empty, up to date, behind or not ours. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databaseFiles, migrate, type DatabaseFiles } from '../src/platform/migrate.ts'
import { testDatabase, type TestDatabase } from './template.ts'

const files = databaseFiles()

describe('the files', () => {
  it('say above every table what it holds', () => {
    const tables = files.schema.flatMap(({ sql }) =>
      [...sql.matchAll(/^(.*)\ncreate (?:unlogged )?table (\w+)/gm)].map(([, above, name]) => ({
        name,
        above,
      })),
    )
    expect(tables.length).toBeGreaterThan(100)
    expect(tables.filter(({ above }) => !above!.startsWith('-- '))).toEqual([])
  })

  it('hold one function each, of the file’s name, that may be applied again', () => {
    for (const { name, sql } of files.functions) {
      const made = [...sql.matchAll(/^create (or replace )?function (\w+)/gm)]
      expect(
        made.map(([, again, made]) => [`functions/${made}.sql`, again]),
        name,
      ).toEqual([[name, 'or replace ']])
    }
  })

  it('number migrations one after the other', () => {
    const numbers = files.migrations.map(({ name }) =>
      Number(/^migrations\/(\d{4})_[a-z0-9_]+(?:\.concurrently)?\.sql$/.exec(name)?.[1]),
    )
    expect(numbers).toEqual(numbers.map((_, i) => i + 1))
  })
})

describe('migrate', () => {
  let base: TestDatabase
  beforeAll(async () => {
    base = await testDatabase()
  })
  afterAll(() => base.drop())

  const file = (name: string, sql: string) => ({ name, sql, checksum: sql })
  const withMigration = (sql: string): DatabaseFiles => ({
    ...files,
    schema: [
      ...files.schema,
      file('schema/zz.sql', '-- One.\ncreate table zz (id int primary key)'),
    ],
    migrations: [file('migrations/0001_zz_create.sql', sql)],
  })

  async function query<T extends object>(url: string, sql: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<T>(sql)).rows
    } finally {
      await client.end()
    }
  }
  /** Columns, constraints, sequences, indexes, triggers and functions, as the catalogue says them. */
  const catalogue = async (url: string): Promise<object> =>
    query(
      url,
      `select c.relname || '.' || a.attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || attcollation as what
         from pg_attribute a join pg_class c on c.oid = a.attrelid
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
       union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
         where connamespace = 'public'::regnamespace and contype <> 't'
       union all select relname || ' ' || seqstart || ' ' || seqincrement from pg_sequence join pg_class on oid = seqrelid
         where relnamespace = 'public'::regnamespace
       union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on oid = indrelid where relnamespace = 'public'::regnamespace
       union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
       union all select oid::regprocedure || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
       order by 1`,
    )
  /** An empty database, for one test. */
  async function emptyDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
    const { adminUrl, run } = inject('testCluster')
    const name = `${run}_${randomBytes(5).toString('hex')}`
    await query(adminUrl, `create database ${name} encoding 'UTF8' template template0`)
    const url = new URL(adminUrl)
    url.pathname = `/${name}`
    try {
      return await work(url.href)
    } finally {
      await query(adminUrl, `drop database ${name} with (force)`)
    }
  }

  it('changes nothing where nothing is new', async () => {
    const before = await query(base.url, 'select * from migration order by name')
    await migrate(base.url)
    expect(await query(base.url, 'select * from migration order by name')).toEqual(before)
  })

  it('brings a running database by a migration to what an empty one is given', async () => {
    const next = withMigration('create table zz (id int primary key)')
    const old = await testDatabase()
    try {
      await migrate(old.url, next)
      await migrate(old.url, next)
      const fresh = await emptyDatabase(async (url) => {
        await migrate(url, next)
        return catalogue(url)
      })
      expect(await catalogue(old.url)).toEqual(fresh)
    } finally {
      await old.drop()
    }
  })

  it('runs a statement that no transaction may hold, from a file that says so', async () => {
    const old = await testDatabase()
    try {
      const index = 'create index concurrently zz on payment (amount, id)'
      const named = (name: string) => ({ ...files, migrations: [file(name, index)] })
      await expect(migrate(old.url, named('migrations/0001_zz.sql'))).rejects.toThrow(
        /inside a transaction block/,
      )
      await migrate(old.url, named('migrations/0001_zz.concurrently.sql'))
      expect(
        await query(old.url, "select indisvalid from pg_index where indexrelid = 'zz'::regclass"),
      ).toEqual([{ indisvalid: true }])
    } finally {
      await old.drop()
    }
  })

  it('leaves nothing of a migration that fails, and says which it was', async () => {
    const broken = withMigration('create table zz (id int primary key); select nobody()')
    await expect(migrate(base.url, broken)).rejects.toThrow(/0001_zz_create\.sql.*nobody/)
    expect(await query(base.url, "select to_regclass('zz') as zz")).toEqual([{ zz: null }])
  })

  it('refuses a migration that was changed after it was applied', async () => {
    const old = await testDatabase()
    try {
      await migrate(old.url, withMigration('create table zz (id int primary key)'))
      const changed = withMigration('create table zz (id bigint primary key)')
      await expect(migrate(old.url, changed)).rejects.toThrow(/0001_zz_create\.sql was changed/)
    } finally {
      await old.drop()
    }
  })

  it('can apply every function again', async () => {
    const functions = files.functions.map((one) => ({ ...one, checksum: `again ${one.checksum}` }))
    const before = await catalogue(base.url)
    await migrate(base.url, { ...files, functions })
    expect(await catalogue(base.url)).toEqual(before)
    await migrate(base.url)
  })

  it('applies a function again when its text has changed', async () => {
    const old = await testDatabase()
    try {
      const name = 'functions/ledger_transfer_whole.sql'
      const functions = files.functions.map((one) =>
        one.name === name
          ? file(name, one.sql.replace(/\$\$[\s\S]*\$\$/, '$$$$ begin return null; end $$$$'))
          : one,
      )
      await migrate(old.url, { ...files, functions })
      expect(
        await query(
          old.url,
          "select btrim(prosrc) as body from pg_proc where proname = 'ledger_transfer_whole'",
        ),
      ).toEqual([{ body: 'begin return null; end' }])
    } finally {
      await old.drop()
    }
  })

  it('refuses a database of another schema that no migration leads from', async () => {
    const other = { ...files, schema: files.schema.slice(1) }
    await expect(migrate(base.url, other)).rejects.toThrow(/before the first release/)
    await emptyDatabase(async (url) => {
      await query(url, 'create table migration (name text primary key, applied_at timestamptz)')
      await expect(migrate(url)).rejects.toThrow(/before the first release/)
    })
  })

  it('lets two processes start on one empty database', async () => {
    await emptyDatabase(async (url) => {
      await Promise.all([migrate(url), migrate(url), migrate(url)])
      expect(await catalogue(url)).toEqual(await catalogue(base.url))
    })
  })
})
