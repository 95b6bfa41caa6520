/** The lines that a world logs, for tests that read them. */
import { Writable } from 'node:stream'
import pino from 'pino'
import type { Log } from '../src/platform/log.ts'

/** A log of every level whose lines are kept. */
export function logLines(): { log: Log; lines: string[] } {
  const lines: string[] = []
  const kept = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: pino({ level: 'trace' }, kept), lines }
}
/** Of these words, those that stand in a line, with the line. */
export const toldIn = (lines: readonly string[], words: readonly string[]): string[] => {
  const text = lines.join('')
  return [...new Set(words)].filter((word) => text.includes(word))
}
