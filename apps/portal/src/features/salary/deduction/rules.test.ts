import { deductionColumns } from '@saola/contract/salary-deduction'
import { expect, it } from 'vitest'
import { checksOf, daysLeft, differenceOf, isUsual, isWritable, leftOf, movedTo } from './rules.ts'

it('a reason that does not stand in the way is said to be done, but days that nobody needs are not spoken of', () => {
  expect(checksOf(['WAITING'], 25)).toEqual([
    { reason: 'NOT_ENDED', isDone: true },
    { reason: 'EARLIER_OPEN', isDone: true },
    { reason: 'WAITING', isDone: false },
    { reason: 'NO_WORKING_DAYS', isDone: true },
  ])
  const reasons = (why: Parameters<typeof checksOf>[0]) =>
    checksOf(why, null).map(({ reason }) => reason)
  expect(reasons([])).not.toContain('NO_WORKING_DAYS')
  expect(reasons(['NO_WORKING_DAYS'])).toContain('NO_WORKING_DAYS')
})

it('the last day of a period is a day that is left', () => {
  expect(daysLeft('2026-11-29', '2026-11-30')).toBe(2)
  expect(daysLeft('2026-11-30', '2026-11-30')).toBe(1)
  // A clock that is behind does not speak of no days, or fewer.
  expect(daysLeft('2026-12-02', '2026-11-30')).toBe(1)
})

it('another amount is too little or too much, also where something was to be returned', () => {
  expect(differenceOf({ deductAmount: 700_000, takenAmount: 500_000 })).toBe(-200_000)
  expect(differenceOf({ deductAmount: -50_000, takenAmount: 0 })).toBe(50_000)
  expect(differenceOf({ deductAmount: 700_000, takenAmount: null })).toBeNull()
})

it('nothing is left to the next period until payroll has said what it took', () => {
  expect(leftOf({ deductAmount: 700_000, takenAmount: 500_000 })).toBe(200_000)
  expect(leftOf({ deductAmount: 700_000, takenAmount: null })).toBe(0)
})

it('a file with one wrong row, or without any, is not written', () => {
  expect(isWritable({ valid: 3, invalid: 0 })).toBe(true)
  expect(isWritable({ valid: 3, invalid: 1 })).toBe(false)
  expect(isWritable({ valid: 0, invalid: 0 })).toBe(false)
})

it('a column moves by a place, and the others keep their order', () => {
  const usual = [...deductionColumns]
  expect(isUsual(usual)).toBe(true)
  const up = movedTo(usual, 12, 11)
  expect(up.slice(-3)).toEqual(['note', 'taken', 'requests'])
  expect(isUsual(up)).toBe(false)
  expect(movedTo(up, 11, 12)).toEqual(usual)
  expect(movedTo(usual, 0, 1).slice(0, 3)).toEqual(['code', 'no', 'name'])
})
