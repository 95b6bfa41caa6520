/** Long reads in lots, on the export pool, through one server-side cursor: memory stays flat whatever the length. */
import type { RawBuilder } from 'kysely'
import type { App } from './context.ts'
import { Refusal } from './errors.ts'

const LOT = 1000
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
    await client.query({ text: `declare lots no scroll cursor for ${sql}`, values: [...parameters] })
    for (;;) {
      const lot = await client.query({ text: `fetch ${LOT} from lots`, rowMode: 'array' })
      if (lot.rows.length === 0) break
      yield lot.rows as unknown[][]
      // The event loop breathes between lots, so that other calls do not wait for an export (bar G11).
      await new Promise((resolve) => setImmediate(resolve))
    }
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
