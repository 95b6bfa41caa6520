/** A program for the long form of sheet-read's test: reads one workbook as an import does, and says what came of it and how much memory that took at most. */
import { readFileSync, writeSync } from 'node:fs'
import { readXlsx } from '../src/platform/sheet-read.ts'

const bytes = readFileSync(process.argv[2]!)
const before = process.resourceUsage().maxRSS
const outcome = await readXlsx(bytes, 5_000).then(
  (rows) => `${rows.length} rows`,
  (error: Error) => error.message,
)
const grewMb = Math.round((process.resourceUsage().maxRSS - before) / 1024)
writeSync(1, JSON.stringify({ outcome, grewMb }))
process.exit(0)
