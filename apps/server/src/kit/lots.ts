/** A query's rows in lots through a server-side cursor; the connection is in a transaction of the caller's. */
import type { ClientBase, QueryArrayResult } from 'pg'

/** Small, so that what other calls wait for and what lies in memory stay small. */
const LOT = 400

export async function* lotsFrom(client: ClientBase, sql: string, parameters: readonly unknown[]): AsyncGenerator<readonly unknown[][]> {
  await client.query({ text: `declare lots no scroll cursor for ${sql}`, values: [...parameters] })
  const fetchLot = (): Promise<QueryArrayResult> => {
    const asked = client.query({ text: `fetch ${LOT} from lots`, rowMode: 'array' })
    // A reader that goes away leaves the last one unread.
    asked.catch(() => undefined)
    return asked
  }
  // The database makes the next lot ready while this one is written.
  let next = fetchLot()
  for (;;) {
    const lot = await next
    if (lot.rows.length === 0) return
    next = fetchLot()
    yield lot.rows as unknown[][]
    // The event loop breathes between lots, so that other calls do not wait for an export (bar G11).
    await new Promise((resolve) => setImmediate(resolve))
  }
}
