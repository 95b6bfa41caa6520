/** A query's rows as the bytes of COPY, batch by batch: nothing is made of them on the way (ADR 0034). */
import pg, { type ClientBase, type Connection, type Submittable } from 'pg'

/** A batch is handed on from here on; the socket waits while one more of them is ready. */
const ENOUGH = 192 * 1024
/** Room for a batch and for what the socket still delivers after it was stopped. */
const SPACE = 320 * 1024

const elementOf = (value: unknown): string =>
  value === null ? 'null' : `"${textOf(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.map(elementOf).join(',')}}` : String(value)
}
/** COPY takes no parameters: each stands in the text as the literal without a type that it is on the wire, too. */
export const inlined = (sql: string, parameters: readonly unknown[]): string =>
  sql.replaceAll(/\$(\d+)/g, (_, n: string) => {
    const value = parameters[Number(n) - 1]
    return value === null || value === undefined ? 'null' : pg.escapeLiteral(textOf(value))
  })

/** Rows as they arrive, into two spaces by turns: one fills while the other is read. */
class Copy implements Submittable {
  private spaces = [Buffer.allocUnsafeSlow(SPACE), Buffer.allocUnsafeSlow(SPACE)]
  private turn = 0
  private filled = 0
  private over = false
  private failed: Error | null = null
  private connection: Connection | null = null
  private wake = (): void => undefined
  private readonly sql: string
  constructor(sql: string) {
    this.sql = sql
  }

  submit(connection: Connection): void {
    this.connection = connection
    connection.query(`copy (${this.sql}) to stdout`)
  }
  /** One message holds one row, and its bytes are the reader's only until it returns. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    let space = this.spaces[this.turn]!
    if (this.filled + chunk.length > space.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(space.length * 2, this.filled + chunk.length))
      larger.set(space.subarray(0, this.filled))
      space = this.spaces[this.turn] = larger
    }
    space.set(chunk, this.filled)
    this.filled += chunk.length
    if (this.filled > ENOUGH) this.connection?.stream.pause()
    this.wake()
  }
  handleError(error: Error): void {
    this.failed = error
    this.wake()
  }
  handleCommandComplete(): void {
    /* The end is told by readyForQuery. */
  }
  handleReadyForQuery(): void {
    this.over = true
    this.wake()
  }

  /** The rows that are here, good until the next call; null at the end. @throws what the database said. */
  async take(): Promise<Buffer | null> {
    while (this.filled === 0 && !this.over && !this.failed)
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    if (this.failed) throw this.failed
    if (this.filled === 0) return null
    const rows = this.spaces[this.turn]!.subarray(0, this.filled)
    this.turn = 1 - this.turn
    this.filled = 0
    this.connection?.stream.resume()
    return rows
  }
}

/** Batches of whole rows, each good until the next one is asked for; the connection is in a transaction of the caller's. */
export async function* copyStream(
  client: ClientBase,
  sql: string,
  parameters: readonly unknown[],
): AsyncGenerator<Uint8Array> {
  const copy = client.query(new Copy(inlined(sql, parameters)))
  for (let rows = await copy.take(); rows !== null; rows = await copy.take()) yield rows
}
