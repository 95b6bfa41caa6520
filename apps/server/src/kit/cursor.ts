/** Long reads in lots, on the export pool, through one server-side cursor: memory stays flat whatever the length. */
import type { RawBuilder } from 'kysely'
import type { App } from './context.ts'
import { Refusal } from './errors.ts'
import { lotsFrom } from './lots.ts'

/** Rows an export may have (error 37001 names it). */
export const MAX_EXPORT_ROWS = 3_000_000

/**
 * Rows of a query, lot by lot, as arrays in column order. One export at a time for each `owner` (37002 export.busy), in a read-only snapshot.
 * The lock and the cursor end with the generator, also when the reader goes away.
 */
export async function* lotsOf(app: Pick<App, 'db' | 'exportPool'>, owner: string, query: RawBuilder<unknown>): AsyncGenerator<readonly unknown[][]> {
  const { sql, parameters } = query.compile(app.db)
  const client = await app.exportPool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 7)) free', [owner])
    if (!rows[0]?.free) throw new Refusal('export.busy')
    yield* lotsFrom(client, sql, parameters)
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    await client.query('rollback').catch(() => { broken ??= new Error('rollback failed') })
    client.release(broken instanceof Refusal ? undefined : broken)
  }
}

/** Runs a generator to its first value, so that a refusal is still answered in the envelope and not inside a half-sent file. */
export async function started<T>(lots: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await lots.next()
  return (async function* () {
    try {
      if (!first.done) yield first.value
      if (!first.done) yield* lots
    } finally {
      await lots.return(undefined)
    }
  })()
}

/**
 * Takes one of the export connections and `owner`'s turn for a reader elsewhere (sheet-file.ts).
 * @returns what gives both back.
 */
export async function holding(app: Pick<App, 'exportPool'>, owner: string): Promise<() => Promise<void>> {
  const client = await app.exportPool.connect()
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 7)) free', [owner])
    if (!rows[0]?.free) throw new Refusal('export.busy')
  } catch (error) {
    const quiet = await client.query('rollback').then(() => true, () => false)
    client.release(!quiet)
    throw error
  }
  return () => client.query('rollback').then(() => client.release(), () => client.release(true))
}
