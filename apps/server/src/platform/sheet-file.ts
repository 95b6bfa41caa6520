/** Long Excel files, written by a thread (sheet-file-thread.ts) and handed on piece by piece as the reader takes them. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { RawBuilder } from 'kysely'
import type { App } from './context.ts'
import { claimExport } from './export-limit.ts'
import type { PlainColumn } from './sheet-cells.ts'
import type { SheetFileJob, SheetFilePart } from './sheet-file-thread.ts'
import { openThreads, type Threads } from './threads.ts'

/** The thread's heap: rows pass it by as bytes. */
const HEAP_MB = 32
const YOUNG_MB = 2

/** The first file waits for its thread's modules, the next ones find them read (bar U6). */
export const openSheetThreads = (warmMs?: number): Threads =>
  openThreads(
    'sheet-file-thread',
    {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    },
    warmMs,
  )

/** One at a time for each `owner` (37002 export.busy); answered once the first rows are there, so that a refusal is no half-sent file. */
export async function sheetFile(
  app: Pick<App, 'db' | 'exportPool' | 'sheetThreads'>,
  owner: string,
  query: RawBuilder<unknown>,
  sheet: string,
  columns: readonly PlainColumn[],
): Promise<Readable> {
  const release = await claimExport(app, owner)
  const { sql, parameters } = query.compile(app.db)
  const { connectionString, options, application_name } = app.exportPool
    .options as SheetFileJob['connection'] & { options?: string }
  const job: SheetFileJob = {
    connection: { connectionString, options, application_name } as SheetFileJob['connection'],
    sql,
    parameters,
    sheet,
    columns,
  }
  const worker = app.sheetThreads.take()
  worker.postMessage(job)
  const releaseConnection = (): Promise<unknown> =>
    Promise.allSettled([worker.terminate().then(() => app.sheetThreads.renew()), release()])
  const out = new Readable({
    highWaterMark: 256 * 1024,
    read() {
      worker.postMessage('more')
    },
    destroy(error, done) {
      void releaseConnection().finally(() => setImmediate(done, error))
    },
  })
  try {
    await Promise.race([
      once(worker, 'message'),
      once(worker, 'exit').then(() => {
        throw new Error('the thread of an export ended before it began')
      }),
    ])
  } catch (error) {
    out.destroy()
    await once(out, 'close')
    throw error
  }
  let whole = false
  worker.on('message', (part: SheetFilePart) => {
    whole ||= part === null
    out.push(part)
  })
  // A cut-off file is never taken for a whole one.
  worker.on('error', (error) => out.destroy(error))
  worker.on('exit', () => {
    if (!whole) out.destroy(new Error('the thread of an export ended before its file'))
  })
  return out
}
