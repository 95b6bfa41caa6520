/** What every long export keeps to: how long it may be, and one at a time for each owner, on the export pool. */
import type { App } from './context.ts'
import { Refusal } from './errors.ts'

/** Rows an export may have (error 37001 names it). */
export const MAX_EXPORT_ROWS = 3_000_000

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
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 7)) free',
      [owner],
    )
    if (!rows[0]?.free) throw new Refusal('export.busy')
  } catch (error) {
    const quiet = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!quiet)
    throw error
  }
  return () =>
    client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
}
