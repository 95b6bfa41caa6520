/** Receives notifications of the database on a connection of its own, for as long as the process lives. */
import pg from 'pg'

/** Reconnects for ever. `handle` is called once more after each new connection, without words: what was said meanwhile was missed. @returns what ends it. */
export function listenTo(
  url: string,
  { channel, name }: { channel: string; name: string },
  handle: (payload: string) => void,
): () => Promise<void> {
  let client: pg.Client | null = null
  let stopped = false
  const connect = async (): Promise<void> => {
    const mine = new pg.Client({ connectionString: url, application_name: name, keepAlive: true })
    client = mine
    const again = (): void => {
      if (stopped || client !== mine) return
      client = null
      void mine.end().catch(() => undefined)
      setTimeout(() => void connect(), 1000).unref()
    }
    mine.on('error', again)
    mine.on('end', again)
    mine.on('notification', ({ payload }) => handle(payload ?? ''))
    await mine
      .connect()
      .then(() => mine.query(`listen ${channel}`))
      .then(() => handle(''))
      .catch(again)
  }
  void connect()
  return async () => {
    stopped = true
    await client?.end().catch(() => undefined)
  }
}
