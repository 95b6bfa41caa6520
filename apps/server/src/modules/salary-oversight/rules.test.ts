import { expect, it } from 'vitest'
import { silentMinutesOf } from './rules.ts'

const now = new Date('2026-11-30T10:00:00+07:00')
const ago = (ms: number): Date => new Date(now.getTime() - ms)
const MINUTE_MS = 60_000

it.each([
  ['PROCESSING', 30 * MINUTE_MS, 30],
  ['PROCESSING', 30 * MINUTE_MS - 1, null],
  ['PROCESSING', 95 * MINUTE_MS + 59_999, 95],
  ['TODO', null, null],
  ['SUCCESS', 95 * MINUTE_MS, null],
  ['FAILED', 95 * MINUTE_MS, null],
  ['RETURNED', 95 * MINUTE_MS, null],
] as const)('an order that is %s for %s ms has been silent for %s minutes', (state, ms, silent) => {
  expect(silentMinutesOf({ state, sentAt: ms === null ? null : ago(ms) }, now)).toBe(silent)
})
