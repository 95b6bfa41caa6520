/** Excel and CSV files that people upload: read in a thread with a limit on memory, time and rows, one at a time (reliability bar N8). */
import { Refusal } from './errors.ts'
import type { SheetJob, SheetPart, SheetResult } from './sheet-thread.ts'
import { startThread } from './threads.ts'
import { limited } from './concurrency-limit.ts'

/** For the file itself: what a busy machine takes to start a thread is not the file's fault. */
const TIME_MS = 4_500
const START_MS = 30_000
const HEAP_MB = 192
const COLUMNS = 50
const limit = limited(1, 20)

function run(job: SheetJob): Promise<SheetResult> {
  return new Promise((resolve) => {
    const worker = startThread('sheet-thread', {
      workerData: job,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
    })
    const end = (result: SheetResult): void => {
      clearTimeout(timer)
      resolve(result)
      void worker.terminate()
    }
    const within = (ms: number): ReturnType<typeof setTimeout> =>
      setTimeout(() => end({ fault: 'media.unsafe' }), ms)
    let timer = within(START_MS)
    worker.on('message', (said: SheetPart) => {
      if (said !== 'begun') return end(said)
      clearTimeout(timer)
      timer = within(TIME_MS)
    })
    // Out of memory, or dead without a word.
    worker.once('error', () => end({ fault: 'media.unsafe' }))
    worker.once('exit', () => end({ fault: 'media.unsafe' }))
  })
}

async function rowsOf(job: Omit<SheetJob, 'maxColumns'>): Promise<string[][]> {
  const result = await limit(() => run({ ...job, maxColumns: COLUMNS }))
  if ('rows' in result) return result.rows
  throw new Refusal(
    result.fault,
    result.fault === 'sheet.too_many_rows' ? { params: { max: job.maxRows } } : {},
  )
}
/**
 * The first sheet's cells as texts, the title row included; numbers as they are stored, days as YYYY-MM-DD.
 * @throws 44002 for what is no Excel file, 44005 for one made to hurt, 44006 past `maxRows`, 44007 for one without a readable sheet.
 */
export const readXlsx = (bytes: Buffer, maxRows: number): Promise<string[][]> =>
  rowsOf({ bytes: new Uint8Array(bytes), maxRows })
/**
 * As `readXlsx`; a file that is no zip is read as CSV (csv.ts), and each cell is cut at `maxCell`: ten thousand rows of the longest texts would be too
 * much to hold. @throws 44002 for what is neither; the others as it does
 */
export const readTable = (bytes: Buffer, maxRows: number, maxCell: number): Promise<string[][]> =>
  rowsOf({ bytes: new Uint8Array(bytes), maxRows, maxCell, orCsv: true })
