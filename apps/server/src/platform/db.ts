/** The database handle. SQL is written as SQL through Kysely's template, in the modules' store files only (ADR 0011). */
import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import './pg-types.ts'
import { PreparingClient } from './prepared.ts'

/** Kysely's executor without table types: the module's SQL says the row shape. */
export type Db = Kysely<unknown>
export type Pool = pg.Pool

/** The database behind each pool. */
const databases = new WeakMap<Pool, Db>()
/** For work that outlives the transaction of its caller. */
export function databaseOf(pool: Pool): Db {
  const found =
    databases.get(pool) ?? new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  databases.set(pool, found)
  return found
}

export interface Database {
  db: Db
  pool: Pool
  close(): Promise<void>
}

/** A pool of connections of which none ends the process by being lost. */
export function openPool(config: pg.PoolConfig): Pool {
  const pool = new pg.Pool(config)
  // A connection lost while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  // And one lost in use, between two statements: the next one says so.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export function openDatabase(
  url: string,
  options: { max?: number; name?: string; role?: string | null; patience?: number } = {},
): Database {
  const ms = (usual: number): number => Math.round(usual * (options.patience ?? 1))
  const pool = openPool({
    Client: PreparingClient,
    connectionString: url,
    max: options.max ?? 20,
    application_name: options.name ?? 'saola-server',
    connectionTimeoutMillis: ms(5_000),
    idleTimeoutMillis: 60_000,
    // Compiling a plan (jit) takes a big server seconds where the plan takes milliseconds.
    options: `-c statement_timeout=${ms(5_000)} -c lock_timeout=${ms(3_000)} -c idle_in_transaction_session_timeout=${ms(10_000)} -c jit=off -c timezone=UTC -c search_path=public${options.role ? ` -c role=${options.role}` : ''}`,
  })
  const db = databaseOf(pool)
  return { db, pool, close: () => db.destroy() }
}

export async function many<T>(db: Db, query: RawBuilder<T>): Promise<T[]> {
  return (await query.execute(db)).rows
}
export async function maybe<T>(db: Db, query: RawBuilder<T>): Promise<T | null> {
  return (await query.execute(db)).rows[0] ?? null
}
/** For a query that always answers one row. */
export async function one<T>(db: Db, query: RawBuilder<T>): Promise<T> {
  const row = await maybe(db, query)
  if (row === null) throw new Error('a query that must answer one row answered none')
  return row
}
/** Rows changed by an INSERT, UPDATE or DELETE. */
export async function changed(db: Db, query: RawBuilder<unknown>): Promise<number> {
  return Number((await query.execute(db)).numAffectedRows ?? 0)
}
/** Joins conditions with AND; none means TRUE. */
export const allOf = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
/** The type of a column of `rowsOf`, as PostgreSQL calls it. */
type ColumnType =
  'bigint' | 'boolean' | 'date' | 'int' | 'json' | 'smallint' | 'text' | 'timestamptz' | 'uuid'
/**
 * Rows of the program as a table of a statement: `select … from ${rowsOf('x', rows, { id: 'uuid', amount: 'bigint' })}` reads
 * `x.id`, `x.amount` and, counting from 1, `x.ord`. Values of type json are given as text.
 */
export function rowsOf<T extends object>(
  alias: string,
  rows: readonly T[],
  columns: { readonly [K in keyof T]?: ColumnType },
): RawBuilder<unknown> {
  const names = Object.keys(columns) as (keyof T & string)[]
  const values = names.map(
    (name) => sql`${rows.map((row) => row[name] ?? null)}::${sql.raw(columns[name]!)}[]`,
  )
  return sql`
    unnest(${sql.join(values)}) with ordinality as ${sql.raw(
      `${alias} (${names.map((name) => `"${name}"`).join(', ')}, ord)`,
    )}
  `
}
/** Text for LIKE with its wildcards taken literally (reliability bar N4). */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, (c) => `\\${c}`)

type AfterCommit = () => void | Promise<void>
const waiting = new WeakMap<Db, AfterCommit[]>()
/**
 * Runs once the transaction behind `tx` is committed, and never when it is not: for what a process keeps in memory, or what the
 * caller waits for before they go on. `work` throws nothing: what it is about has happened.
 * @returns outside a transaction the work's own promise; inside, `inTransaction` waits for it
 */
export function afterCommit(tx: Db, work: AfterCommit): void | Promise<void> {
  const list = waiting.get(tx)
  if (!list) return work()
  list.push(work)
}

/** Tries up to three times on deadlock or serialization failure: those say "nothing happened". `work` is one transaction, or one statement that is one. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const code = (error as { code?: string }).code
      if ((code !== '40P01' && code !== '40001') || attempt === 3) throw error
    }
  }
}

/** One transaction, tried again where nothing happened. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const { result, later } = await again(async () => {
    const later: AfterCommit[] = []
    const result = await db.transaction().execute((tx) => {
      waiting.set(tx, later)
      return work(tx)
    })
    return { result, later }
  })
  for (const run of later) await run()
  return result
}

/** Until the transaction ends its statements may take so long: work of the night, and what looks at every entry of a month. */
export const atLeisure = async (tx: Db, minutes: number): Promise<void> =>
  void (await sql`
    set
      local statement_timeout = ${sql.lit(minutes * 60_000)}
  `.execute(tx))

/** A part of a transaction that is undone alone when it fails. If the connection itself is lost, so is the transaction. */
export async function inSavepoint(tx: Db, work: () => Promise<void>): Promise<void> {
  const later = waiting.get(tx)
  const known = later?.length ?? 0
  await sql`savepoint part`.execute(tx)
  try {
    await work()
  } catch (error) {
    later?.splice(known)
    await sql`rollback to savepoint part`.execute(tx)
    throw error
  } finally {
    await sql`release savepoint part`.execute(tx)
  }
}

/** Runs `work` in one process at a time, for work too long for one transaction. The lock lives as long as its connection. */
export async function alone<T>(pool: Pool, lock: number, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lock])
    return await work()
  } finally {
    client.release(true)
  }
}
