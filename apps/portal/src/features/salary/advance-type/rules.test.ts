import { expect, it } from 'vitest'
import { bodyOf, emptyValues, valuesOf } from './form.ts'
import { basisOf, firstTrial, worked } from './rules.ts'

const none = { minAmount: null, maxAmount: null }

it('the example counts as the money does: 40 % of 7 of 25 days of 8,500,000', () => {
  expect(worked(firstTrial, 40, 'EARNED', none)).toEqual({
    earned: 2_380_000,
    most: 952_000,
    perRequest: null,
    belowLeast: null,
  })
  expect(worked(firstTrial, 40, 'BASE', none)?.most).toBe(3_400_000)
  expect(basisOf('FLEX_SALARY_USE_OVERDRAFT')).toBe('BASE')
  expect([basisOf('FLEX_SALARY_NOT_USE_OVERDRAFT'), basisOf(undefined)]).toEqual([
    'EARNED',
    'EARNED',
  ])
})
it('says what one request may be, where that is less or more than the whole', () => {
  expect(worked(firstTrial, 40, 'EARNED', { minAmount: null, maxAmount: 500_999 })).toMatchObject({
    perRequest: 500_000,
  })
  expect(
    worked(firstTrial, 40, 'EARNED', { minAmount: 952_000, maxAmount: 952_000 }),
  ).toMatchObject({ perRequest: null, belowLeast: null })
  expect(worked(firstTrial, 40, 'EARNED', { minAmount: 953_000, maxAmount: null })).toMatchObject({
    belowLeast: 953_000,
  })
  // Without a least of its own, that of all advances.
  expect(worked({ ...firstTrial, worked: 0 }, 40, 'EARNED', none)).toMatchObject({
    most: 0,
    belowLeast: 50_000,
  })
})
it('waits for all of its figures', () => {
  for (const part of [{ baseAmount: null }, { worked: null }, { workingDays: null }])
    expect(worked({ ...firstTrial, ...part }, 40, 'EARNED', none)).toBeNull()
  expect(worked({ ...firstTrial, workingDays: 0 }, 40, 'EARNED', none)).toBeNull()
  for (const percent of [null, 0, 101])
    expect(worked(firstTrial, percent, 'EARNED', none)).toBeNull()
})
it('a limit of requests is sent with its switch alone, which has another name in answers', () => {
  const limited = { ...emptyValues, name: 'A', isLimitFrequency: true, frequencyLimit: 4 }
  expect(bodyOf(limited)).toMatchObject({ isLimitFrequency: true, frequencyLimit: 4 })
  expect(bodyOf({ ...limited, isLimitFrequency: false })).toMatchObject({ frequencyLimit: null })
  const { isLimitFrequency, ...rest } = bodyOf(limited)
  expect(
    valuesOf({
      ...rest,
      id: 'x',
      limitFrequency: isLimitFrequency,
      frequencyLimit: 4,
      minAmount: null,
      maxAmount: null,
      allowedActions: [],
      employeeCount: 0,
      audit: [],
    }),
  ).toEqual(limited)
})
