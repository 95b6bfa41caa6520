import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, plusDays, plusUnits, type Day } from '@saola/schedule/day'
import { datesBefore, isNew, nextNight, reasonsOf, type Compared } from './rules.ts'

const plan = (more: Partial<Compared> = {}): Compared => ({
  planId: 'p',
  timeType: 'MONTH',
  cycleValue: 1,
  createdOn: day('2026-01-01'),
  count: 30,
  amount: 3_000_000,
  first: day('2027-02-10'),
  last: day('2027-02-10'),
  usualCount: 30,
  usualAmount: 3_000_000,
  ...more,
})

describe('a night beside the same one of the last cycle', () => {
  it.each<[string, Partial<Compared>, string[]]>([
    ['as many as before', {}, []],
    ['three times as many', { count: 90, amount: 9_000_000 }, []],
    ['more than that', { count: 91, amount: 9_100_000 }, ['COUNT']],
    ['few, however many times more', { count: 19, usualCount: 1 }, []],
    ['a sum out of proportion', { count: 3, amount: 60_000_000 }, ['AMOUNT']],
    ['a plan of this month', { createdOn: day('2027-01-20') }, ['NEW_PLAN']],
    ['a plan of this month with few', { createdOn: day('2027-01-20'), count: 5 }, []],
    ['a plan of the day a cycle before', { createdOn: day('2027-01-10') }, []],
  ])('%s', (_name, more, reasons) => expect(reasonsOf([plan(more)])).toEqual(reasons))

  it('the end of a short month stands for all days that were moved to it', () => {
    const of = (first: string, last = first, cycleValue = 1) =>
      datesBefore(plan({ first: day(first), last: day(last), cycleValue }))
    expect(of('2027-02-28')).toEqual({ from: '2027-01-28', to: '2027-01-31' })
    expect(of('2027-03-31')).toEqual({ from: '2027-02-28', to: '2027-02-28' })
    expect(of('2027-02-10', '2027-02-12')).toEqual({ from: '2027-01-10', to: '2027-01-12' })
    expect(of('2027-04-30', '2027-04-30', 2)).toEqual({ from: '2027-02-28', to: '2027-02-28' })
  })
  it('every date of a monthly schedule is compared with its own one before', () => {
    const anchors = fc.integer({ min: 0, max: 3_000 }).map((n) => plusDays(day('2026-01-01'), n))
    fc.assert(
      fc.property(
        anchors,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 12 }),
        (anchor, k, c) => {
          const at = (n: number): Day => plusUnits(anchor, n * c, 'MONTH')
          const { from, to } = datesBefore(plan({ first: at(k), last: at(k), cycleValue: c }))
          expect(at(k - 1) >= from && at(k - 1) <= to).toBe(true)
        },
      ),
    )
  })
  it('a plan is new until it has had its first night a cycle ago', () => {
    expect(isNew(plan({ createdOn: day('2027-01-10') }))).toBe(false)
    expect(isNew(plan({ createdOn: day('2027-01-11') }))).toBe(true)
  })
  it('the next night begins five past midnight in Vietnam', () => {
    expect(nextNight(new Date('2027-02-09T17:04:59Z'))).toBe('2027-02-10')
    expect(nextNight(new Date('2027-02-09T17:05:00Z'))).toBe('2027-02-11')
  })
})
