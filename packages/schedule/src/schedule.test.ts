import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { day } from './day.ts'
import { isCycleFault, rhythmOf, type PlanCycle, type Rhythm } from './rhythm.ts'
import {
  anchorOf,
  chargeStub,
  cycleAt,
  dueAt,
  endAfter,
  nextDueOnOrAfter,
  trialEnd,
  upcoming,
  type Schedule,
  type Trial,
} from './schedule.ts'

interface Example {
  name: string
  anchor: string
  start?: string
  trial?: Trial
  cycle: PlanCycle
  due: string[]
}
const examples = JSON.parse(
  readFileSync(new URL('../test-data/due-days.json', import.meta.url), 'utf8'),
) as Example[]

const monthly: Rhythm = { timeType: 'MONTH', cycleValue: 1, fixed: null }
const on = (anchor: string, rhythm: Partial<Rhythm> = {}): Schedule => ({
  anchor: day(anchor),
  rhythm: { ...monthly, ...rhythm },
})

describe('worked examples, day for day', () => {
  it.each(examples)('$name', ({ anchor, start, trial, cycle, due }) => {
    if (start !== undefined) expect(anchorOf(day(start), trial ?? null)).toBe(anchor)
    const rhythm = rhythmOf(cycle)
    if (isCycleFault(rhythm)) throw new Error(rhythm.wrong)
    const schedule = { anchor: day(anchor), rhythm }
    expect(upcoming(schedule, due.length).map((at) => at.day)).toEqual(due)
  })
})

describe('a trial', () => {
  it('is over on its last day’s morrow, in any unit', () => {
    expect(trialEnd(day('2026-11-20'), { value: 2, timeType: 'WEEK' })).toBe('2026-12-04')
    expect(trialEnd(day('2028-02-29'), { value: 1, timeType: 'YEAR' })).toBe('2029-02-28')
    expect(anchorOf(day('2026-11-20'), null)).toBe('2026-11-20')
  })
})

describe('cycles', () => {
  const schedule = on('2027-01-31')

  it('a day lies in the cycle that has begun and is not over', () => {
    expect(cycleAt(schedule, day('2027-01-30'))).toBeNull()
    expect(cycleAt(schedule, day('2027-01-31'))).toEqual({
      cycle: 0,
      from: '2027-01-31',
      to: '2027-02-28',
    })
    expect(cycleAt(schedule, day('2027-02-27'))?.cycle).toBe(0)
    expect(cycleAt(schedule, day('2027-02-28'))?.cycle).toBe(1)
  })

  it('the next due day is today where today is one, and the first one before there was any', () => {
    expect(nextDueOnOrAfter(schedule, day('2027-02-28'))).toEqual({ cycle: 1, day: '2027-02-28' })
    expect(nextDueOnOrAfter(schedule, day('2027-03-01'))).toEqual({ cycle: 2, day: '2027-03-31' })
    expect(nextDueOnOrAfter(schedule, day('2020-01-01'))).toEqual({ cycle: 0, day: '2027-01-31' })
  })

  it('end with the last span; none is the last of an endless one', () => {
    expect(endAfter(schedule, 1)).toBe('2027-02-28')
    expect(endAfter(schedule, 12)).toBe('2028-01-31')
    for (const endless of [null, 0]) expect(endAfter(schedule, endless)).toBeNull()
  })

  it('are whole numbers from 0', () => {
    for (const k of [-1, 0.5, Number.NaN]) expect(() => dueAt(schedule, k)).toThrow(RangeError)
    expect(upcoming(schedule, 2, 12)).toEqual([
      { cycle: 12, day: '2028-01-31' },
      { cycle: 13, day: '2028-02-29' },
    ])
  })
})

describe('the time before the first fixed day', () => {
  it('costs its share of the cycle that ends there', () => {
    // 16 to 30 June is half of June, not of July.
    expect(chargeStub(on('2027-06-16', { fixed: 1 }), 300_000)).toEqual({
      from: '2027-06-16',
      to: '2027-07-01',
      days: 15,
      ofDays: 30,
      amount: 150_000,
    })
    // Tuesday to Friday of two weeks.
    expect(
      chargeStub(on('2026-11-24', { timeType: 'WEEK', cycleValue: 2, fixed: 5 }), 100_000),
    ).toMatchObject({ days: 3, ofDays: 14, amount: 21_429 })
  })
  it('is none where the anchor is the day, or no day is fixed', () => {
    expect(chargeStub(on('2026-11-20', { fixed: 20 }), 300_000)).toBeNull()
    expect(chargeStub(on('2026-11-20'), 300_000)).toBeNull()
  })
})
