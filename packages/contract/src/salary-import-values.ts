/** Spreadsheets of salary advance between their dry run and what is written of them. */
import * as z from 'zod/mini'
import { orNull } from './fields.ts'

export const salaryImportLimits = {
  rows: 10_000,
  bytes: 10 * 1_048_576,
  /** Rows that travel to the screen: all where there are no more than `whole`, else the first `preview`. */
  whole: 500,
  preview: 100,
  /** What was shown and not written is forgotten after so long. */
  hours: 24,
} as const
/** The same file was written before: when, and by whom. */
export const importedBefore = orNull(z.object({ at: z.string(), by: z.string() }))
