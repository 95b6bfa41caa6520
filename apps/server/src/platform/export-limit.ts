/** What every long export keeps to: how long it may be, and one at a time for each owner, on the export pool. */
import type { App } from './context.ts'
import { Refusal } from './errors.ts'

/** Rows an export may have (error 37001 names it). */
export const MAX_EXPORT_ROWS = 3_000_000

/** A file that has just ended gives its turn back a moment after its reader has it whole. */
const ENDING_MS = 500
/** SQLSTATE lock_not_available. */
const HELD = '55P03'

/**
 * Takes one of the export connections and `owner`'s turn (37002 export.busy) for a reader elsewhere (sheet-file.ts).
 * @returns what gives both back.
 */
export async function claimExport(
  app: Pick<App, 'exportPool'>,
  owner: string,
): Promise<() => Promise<void>> {
  const client = await app.exportPool.connect()
  try {
    await client.query(
      `begin; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = ${ENDING_MS}`,
    )
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [owner])
  } catch (error) {
    const quiet = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!quiet)
    throw (error as { code?: string }).code === HELD ? new Refusal('export.busy') : error
  }
  return () =>
    client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
}
