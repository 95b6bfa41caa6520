/** Working time against an implementation that counts minute by minute. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addWorkingHours,
  isWorkingDay,
  nextWorkingDay,
  plusDays,
  workingDaysBetween,
  workingHoursBetween,
  type Exceptions,
} from './working-time.ts'

const RUNS = { numRuns: Number(process.env.PROPERTY_RUNS ?? 100) }
const MINUTE = 60_000
const vn = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString()
/** Whether the minute that begins now is worked, read off the clock on the wall. */
function isWorked(exceptions: Exceptions, at: Date): boolean {
  const [day = '', time = ''] = vn(at).split('T')
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const works = exceptions.get(day) ?? (weekday !== 0 && weekday !== 6)
  return works && time >= '08:00' && time < '17:00'
}
const minutes = (from: Date, to: Date): Date[] =>
  Array.from(
    { length: Math.max(0, (to.getTime() - from.getTime()) / MINUTE) },
    (_, i) => new Date(from.getTime() + i * MINUTE),
  )

const START = Date.parse('2026-12-25T00:00:00+07:00')
/** A fortnight around New Year, any day of it turned. */
const calendars = fc
  .array(fc.tuple(fc.integer({ min: -2, max: 16 }), fc.boolean()), { maxLength: 8 })
  .map((days) => new Map(days.map(([i, works]) => [plusDays('2026-12-25', i), works] as const)))
const moments = fc
  .integer({ min: 0, max: 10 * 24 * 60 })
  .map((minute) => new Date(START + minute * MINUTE))

it('hours between two times are the worked minutes between them', () => {
  fc.assert(
    fc.property(calendars, moments, moments, (calendar, a, b) => {
      const worked = minutes(a, b).filter((at) => isWorked(calendar, at)).length
      expect(workingHoursBetween(calendar, a, b) * 60).toBeCloseTo(worked, 6)
    }),
    RUNS,
  )
})

it('after so many hours exactly so many minutes were worked, the last one just now', () => {
  fc.assert(
    fc.property(calendars, moments, fc.integer({ min: 1, max: 30 }), (calendar, at, hours) => {
      const end = addWorkingHours(calendar, at, hours)
      const worked = minutes(at, end).filter((one) => isWorked(calendar, one))
      expect(worked).toHaveLength(hours * 60)
      expect(isWorked(calendar, new Date(end.getTime() - MINUTE))).toBe(true)
    }),
    RUNS,
  )
})

it('the next working day is worked and none between is; days between are counted one by one', () => {
  fc.assert(
    fc.property(
      calendars,
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: -3, max: 12 }),
      (calendar, from, count) => {
        const day = plusDays('2026-12-25', from)
        const next = nextWorkingDay(calendar, day)
        expect(next > day && isWorkingDay(calendar, next)).toBe(true)
        expect(workingDaysBetween(calendar, day, next)).toBe(1)
        const last = plusDays(day, count)
        let counted = 0
        for (let d = plusDays(day, 1); d <= last; d = plusDays(d, 1))
          if (isWorkingDay(calendar, d)) counted += 1
        expect(workingDaysBetween(calendar, day, last)).toBe(counted)
      },
    ),
    RUNS,
  )
})

it('nobody waits for ever in a calendar without work', () => {
  const never = { get: () => false } as unknown as Exceptions
  expect(() => nextWorkingDay(never, '2026-12-25')).toThrow(RangeError)
})
