/** The closed form against a walk through the calendar, and the laws that no plan may break. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patient, runs } from '../test/property.ts'
import { walk } from '../test/walker.ts'
import {
  day,
  dayNumber,
  dayOfInstant,
  dayOfNumber,
  daysBetween,
  instantOf,
  plusDays,
  timeTypes,
} from './day.ts'
import type { Day, TimeType } from './day.ts'
import { maxCycleValue, type Rhythm } from './rhythm.ts'
import {
  chargeStub,
  countDues,
  cycle,
  cycleAt,
  dueAt,
  nextDueOnOrAfter,
  upcoming,
  type Schedule,
} from './schedule.ts'

const fixedMax = { DAY: 0, WEEK: 7, MONTH: 31, YEAR: 366 } as const
/** Plans as they may be, short cycles more often, and the days on which months and years differ. */
const rhythms: fc.Arbitrary<Rhythm> = fc.constantFrom<TimeType>(...timeTypes).chain((timeType) =>
  fc.record({
    timeType: fc.constant(timeType),
    cycleValue: fc.oneof(
      fc.integer({ min: 1, max: Math.min(3, maxCycleValue[timeType]) }),
      fc.integer({ min: 1, max: maxCycleValue[timeType] }),
    ),
    fixed:
      timeType === 'DAY'
        ? fc.constant(null)
        : fc.option(
            fc.oneof(
              fc.integer({ min: 1, max: fixedMax[timeType] }),
              fc.integer({ min: Math.max(1, fixedMax[timeType] - 3), max: fixedMax[timeType] }),
              fc.constant(Math.min(60, fixedMax[timeType])),
            ),
          ),
  }),
)
const first = dayNumber(day('1999-12-01'))
const anchors: fc.Arbitrary<Day> = fc
  .oneof(
    fc.integer({ min: first, max: first + 60_000 }),
    // 1999-12-01 is two months before a leap day that a century's rule could lose.
    fc.integer({ min: first, max: first + 120 }),
  )
  .map(dayOfNumber)
const schedules: fc.Arbitrary<Schedule> = fc.record({ anchor: anchors, rhythm: rhythms })
const dues = (schedule: Schedule, count: number): string =>
  upcoming(schedule, count)
    .map((due) => due.day)
    .join()
const horizons = fc.oneof(fc.nat(400), fc.nat(4_000))

describe('against a walk through the calendar', { meta: { bars: ['M16'] } }, () => {
  it('every due day is found, and no other', { ...patient, meta: { bars: ['M16'] } }, () => {
    fc.assert(
      fc.property(schedules, horizons, fc.nat(), (schedule, days, pick) => {
        const walked = walk(schedule.anchor, schedule.rhythm, days + 1)
        expect(dues(schedule, walked.length)).toBe(walked.join())
        const last = plusDays(schedule.anchor, days)
        expect(dueAt(schedule, walked.length) > last).toBe(true)
        const at = plusDays(schedule.anchor, pick % (days + 1))
        const index = walked.findIndex((due) => due >= at)
        if (index >= 0)
          expect(nextDueOnOrAfter(schedule, at)).toEqual({ cycle: index, day: walked[index] })
        else expect(nextDueOnOrAfter(schedule, at).cycle).toBe(walked.length)
        expect(countDues(schedule, { from: at, to: last })).toBe(
          walked.filter((due) => due >= at && due < last).length,
        )
      }),
      runs,
    )
  })
})

describe('laws', () => {
  it('due days rise strictly, and spans touch', patient, () => {
    fc.assert(
      fc.property(schedules, fc.nat(1_200), (schedule, k) => {
        const { from, to } = cycle(schedule, k)
        expect(from < to).toBe(true)
        expect(cycle(schedule, k + 1).from).toBe(to)
      }),
      runs,
    )
  })

  it('a day finds its cycle from wherever it is asked, and the same again', patient, () => {
    fc.assert(
      fc.property(schedules, fc.nat(1_200), fc.nat(4_000), (schedule, k, into) => {
        const span = cycle(schedule, k)
        const at = plusDays(span.from, into % daysBetween(span.from, span.to))
        expect(cycleAt(schedule, at)).toEqual(span)
        expect(nextDueOnOrAfter(schedule, span.from)).toEqual({ cycle: k, day: span.from })
        expect(nextDueOnOrAfter(schedule, plusDays(span.from, 1))).toEqual({
          cycle: k + 1,
          day: span.to,
        })
        expect(upcoming(schedule, 3, k)).toEqual(upcoming(schedule, k + 3).slice(k))
      }),
      { numRuns: Math.ceil(runs.numRuns / 10) },
    )
  })

  it('the time before the first fixed day is shorter than a cycle, and costs less', patient, () => {
    fc.assert(
      fc.property(schedules, fc.nat(499_999_999), (schedule, amount) => {
        const stub = chargeStub(schedule, amount)
        expect(stub === null).toBe(dueAt(schedule, 0) === schedule.anchor)
        if (stub === null) return
        expect(stub.days).toBeGreaterThan(0)
        expect(stub.days).toBeLessThan(stub.ofDays)
        expect(stub.amount).toBeLessThanOrEqual(amount)
      }),
      runs,
    )
  })
})

const zones = ['UTC', 'Asia/Ho_Chi_Minh', 'America/New_York', 'Pacific/Kiritimati']
const offsets = {
  UTC: 0,
  'Asia/Ho_Chi_Minh': -420,
  'America/New_York': 300,
  'Pacific/Kiritimati': -840,
}

it(
  'machines in four time zones find the same days',
  { ...patient, meta: { bars: ['M16'] } },
  () => {
    const before = process.env.TZ
    try {
      for (const zone of zones) {
        process.env.TZ = zone
        expect(new Date(2027, 0, 1).getTimezoneOffset()).toBe(offsets[zone as 'UTC'])
        fc.assert(
          fc.property(schedules, fc.nat(400), (schedule, days) => {
            const walked = walk(schedule.anchor, schedule.rhythm, days + 1)
            expect(dues(schedule, walked.length)).toBe(walked.join())
            const at = instantOf(plusDays(schedule.anchor, days))
            expect(dayOfInstant(at - 1)).toBe(plusDays(schedule.anchor, days - 1))
            expect(dayOfInstant(at)).toBe(plusDays(schedule.anchor, days))
            expect(new Date(at).toISOString().slice(11)).toBe('17:00:00.000Z')
          }),
          { numRuns: Math.ceil(runs.numRuns / zones.length) },
        )
      }
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  },
)
