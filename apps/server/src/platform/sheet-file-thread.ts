/**
 * Writes one Excel file in a thread of its own with a connection of its own, on a heap that cannot grow with the file's length (bar U6): other calls
 * wait for none of it. One piece of the file goes out for each time it is asked.
 */
import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import pg from 'pg'
import { copyStream } from './copy-stream.ts'
import type { PlainColumn } from './sheet-cells.ts'
import { xlsxOfCopy } from './sheet.ts'

export interface SheetFileJob {
  connection: pg.ClientConfig
  sql: string
  parameters: readonly unknown[]
  sheet: string
  columns: readonly PlainColumn[]
}
/** 'begun' once the first rows are there; then pieces; null at the end. What breaks, breaks the thread. */
export type SheetFilePart = 'begun' | Uint8Array<ArrayBuffer> | null

/** Anyone who takes longer over a file has gone away. */
const MOST_MINUTES = 30

/** Waits until one more piece is asked for; asking ahead counts. */
function asking(port: NonNullable<typeof parentPort>): () => Promise<void> {
  let asked = 0
  let wake = (): void => undefined
  port.on('message', () => {
    asked += 1
    wake()
  })
  return async () => {
    if (asked === 0)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    asked -= 1
  }
}

async function write(
  { connection, sql, parameters, sheet, columns }: SheetFileJob,
  port: NonNullable<typeof parentPort>,
): Promise<void> {
  const wanted = asking(port)
  const client = new pg.Client(connection)
  await client.connect()
  // One statement for all rows, as long as the reader takes: the limit of a call is not its.
  await client.query(
    `begin transaction isolation level repeatable read read only; set local statement_timeout = '${MOST_MINUTES}min'`,
  )
  const batches = copyStream(client, sql, parameters)
  const first = await batches.next()
  port.postMessage('begun' satisfies SheetFilePart)
  const rows = async function* () {
    if (!first.done) {
      yield first.value
      yield* batches
    }
  }
  for await (const piece of xlsxOfCopy(sheet, columns, rows())) {
    await wanted()
    // A copy of its own: what is handed over is no longer the packer's.
    const own = new Uint8Array(piece as Buffer)
    port.postMessage(own satisfies SheetFilePart, [own.buffer])
  }
  await wanted()
  port.postMessage(null satisfies SheetFilePart)
  await client.end()
  port.close()
}

// It may have been started before its file was known: what it is to write is its first message.
if (parentPort) {
  const [job] = (await once(parentPort, 'message')) as [SheetFileJob]
  await write(job, parentPort)
}
