/** Excel and CSV files that people upload: read in a thread with a limit on memory, time and rows, one at a time (reliability bar N8). */
import { Refusal } from './errors.ts'
import type { SheetJob, SheetPart, SheetResult } from './sheet-thread.ts'
import { startThread } from './threads.ts'
import { limited } from './concurrency-limit.ts'

/** For the file itself: what a busy machine takes to start a thread is not the file's fault. */
interface SheetBudget {
  columns: number
  ms: number
  heapMb: number
}
const USUAL: SheetBudget = { columns: 50, ms: 4_500, heapMb: 192 }
const START_MS = 30_000
const limit = limited(1, 20)

function run(job: SheetJob, { ms, heapMb }: SheetBudget): Promise<SheetResult> {
  return new Promise((resolve) => {
    const worker = startThread('sheet-thread', {
      workerData: job,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
    })
    const end = (result: SheetResult): void => {
      clearTimeout(timer)
      resolve(result)
      void worker.terminate()
    }
    const within = (time: number): ReturnType<typeof setTimeout> =>
      setTimeout(() => end({ fault: 'media.unsafe' }), time)
    let timer = within(START_MS)
    worker.on('message', (said: SheetPart) => {
      if (said !== 'begun') return end(said)
      clearTimeout(timer)
      timer = within(ms)
    })
    // Out of memory, or dead without a word.
    worker.once('error', () => end({ fault: 'media.unsafe' }))
    worker.once('exit', () => end({ fault: 'media.unsafe' }))
  })
}

async function rowsOf(
  job: Omit<SheetJob, 'maxColumns'>,
  budget: SheetBudget = USUAL,
): Promise<string[][]> {
  const result = await limit(() => run({ ...job, maxColumns: budget.columns }, budget))
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
 * much to hold. A file may need more than the usual budget: what it holds by rights says how much. @throws 44002 for what is neither; the others as it does
 */
export const readTable = (
  bytes: Buffer,
  maxRows: number,
  maxCell: number,
  budget?: SheetBudget,
): Promise<string[][]> =>
  rowsOf({ bytes: new Uint8Array(bytes), maxRows, maxCell, orCsv: true }, budget)
