import type { EnterpriseConfig } from '@saola/contract/salary-enterprise'
import { expect, it } from 'vitest'
import { bodyOf, closedBecause, comingPeriods, valuesOf } from './form.ts'

const config = (more: Partial<EnterpriseConfig> = {}): EnterpriseConfig => ({
  status: 'OK',
  paymentSource: 'BUSINESS_ACCOUNT',
  accountId: 'a',
  accountName: 'CONG TY A',
  accountNumber: '0001',
  bankName: 'B',
  currency: 'VND',
  limitAmount: 200_000_000,
  periodStartDate: 1,
  periodEndDate: 31,
  paySalaryDate: 5,
  workingDays: 25,
  disableAdvanceBeforeEndDate: 5,
  programType: 'FLEX_SALARY_NOT_USE_OVERDRAFT',
  workWeek: [1, 1, 1, 1, 1, 0.5, 0],
  secondPerson: true,
  version: 3,
  grantedLimit: 300_000_000,
  allowedSources: ['BUSINESS_ACCOUNT'],
  validUntil: null,
  audit: [],
  allowedActions: ['configure'],
  ...more,
})

it('a saved configuration comes back as it was', () => {
  const it = config()
  expect(bodyOf(valuesOf(it), it.version)).toEqual({
    paymentSource: 'BUSINESS_ACCOUNT',
    accountId: 'a',
    limitAmount: 200_000_000,
    periodStartDate: 1,
    periodEndDate: 31,
    paySalaryDate: 5,
    workingDays: 25,
    disableAdvanceBeforeEndDate: 5,
    workWeek: [1, 1, 1, 1, 1, 0.5, 0],
    secondPerson: true,
    version: 3,
  })
})
it('working days that are not said are sent as not said, whatever stands in the field', () =>
  expect(bodyOf({ ...valuesOf(config()), hasWorkingDays: false }, 1).workingDays).toBe(-1))
it('a first configuration begins with a calendar month, an open source and no pay day', () =>
  expect(
    valuesOf(
      config({
        paymentSource: null,
        periodStartDate: null,
        periodEndDate: null,
        paySalaryDate: null,
        workingDays: -1,
        programType: 'FLEX_SALARY_USE_OVERDRAFT',
        allowedSources: ['BUSINESS_ACCOUNT', 'KLB_CREDIT_LINE'],
      }),
    ),
  ).toMatchObject({
    paymentSource: 'KLB_CREDIT_LINE',
    periodStartDate: 1,
    periodEndDate: 31,
    paySalaryDate: null,
    hasWorkingDays: false,
    workingDays: null,
  }))
it('a source is closed where the bank has not granted it, or the programme does not use it', () => {
  expect(closedBecause('KLB_CREDIT_LINE', config())).toBe('sourceClosed')
  expect(closedBecause('BUSINESS_ACCOUNT', config())).toBeNull()
  expect(
    closedBecause('BUSINESS_ACCOUNT', config({ programType: 'FLEX_SALARY_USE_OVERDRAFT' })),
  ).toBe('sourceProgram')
})
it('the next two periods, with the last day for requests and the days of the work week', () => {
  const coming = comingPeriods(valuesOf(config()), '2026-11-29')
  expect(coming).toEqual([
    {
      month: '2026-11',
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      paySalaryDate: '2026-12-05',
      lastDayToAsk: '2026-11-25',
      workingDays: 23,
    },
    {
      month: '2026-12',
      startDate: '2026-12-01',
      endDate: '2026-12-31',
      paySalaryDate: '2027-01-05',
      lastDayToAsk: '2026-12-26',
      workingDays: 25,
    },
  ])
})
it('no request is taken on any day of a period that is shorter than its closed days', () => {
  const values = valuesOf(
    config({ periodStartDate: 10, periodEndDate: 20, disableAdvanceBeforeEndDate: 30 }),
  )
  expect(comingPeriods(values, '2026-11-29')?.map((one) => one.lastDayToAsk)).toEqual([null, null])
})
it('there is no preview while a day is missing, or is none of a month', () => {
  const values = valuesOf(config())
  expect(comingPeriods({ ...values, paySalaryDate: null }, '2026-11-29')).toBeNull()
  expect(comingPeriods({ ...values, periodEndDate: 40 }, '2026-11-29')).toBeNull()
})
