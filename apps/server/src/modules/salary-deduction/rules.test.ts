/** Lines of a pay day by themselves, and rows of payroll's file. */
import { describe, expect, it } from 'vitest'
import { countedOf, judge, reasonsOf, type KnownLine } from './rules.ts'

const known = {
  paid: 0,
  returned: 0,
  carriedIn: 0,
  worked: 250,
  countedDays: 25,
  wage: 10_000_000,
}
describe('a line', () => {
  it('takes off all that was drawn, and of what was carried in at most 30 % of what was earned', () => {
    expect(countedOf({ ...known, paid: 400_000, carriedIn: 700_000 })).toEqual({
      deduct: 700_000,
      carriedOut: 400_000,
    })
  })
  it('is lessened by what came back, before anything is given back', () => {
    expect(countedOf({ ...known, paid: 500_000, returned: 200_000 })).toEqual({
      deduct: 300_000,
      carriedOut: 0,
    })
    expect(countedOf({ ...known, carriedIn: 100_000, returned: 400_000 })).toEqual({
      deduct: -300_000,
      carriedOut: 0,
    })
  })
  it.each([{ worked: null }, { countedDays: null }, { wage: null }])(
    'takes nothing off a wage that is not known: %j',
    (unknown) => {
      expect(countedOf({ ...known, paid: 500_000, ...unknown })).toEqual({
        deduct: 0,
        carriedOut: 500_000,
      })
    },
  )
})

it('a period without advances needs no working days to be closed', () => {
  const at = { hasEnded: true, hasEarlier: false, waiting: 0, isPaid: false, countedDays: null }
  expect(reasonsOf(at)).toEqual([])
  expect(reasonsOf({ ...at, isPaid: true })).toEqual(['NO_WORKING_DAYS'])
})

it('an amount to give back lies between all of it and nothing', () => {
  const line: KnownLine = {
    employeeId: 'x',
    code: 'NV1',
    name: 'x',
    owed: -300_000,
    deduct: -300_000,
    taken: null,
    room: null,
  }
  const faults = [-300_001, -300_000, 0, 1].map(
    (taken) =>
      judge([{ row: 2, code: 'nv1', typed: String(taken), taken }], new Map([['nv1', line]]))[0]!
        .fault,
  )
  expect(faults).toEqual(['TOO_MUCH', null, null, 'TOO_MUCH'])
})
