import { expect, it } from 'vitest'
import {
  bodyOf,
  emptyValues,
  mostIssueDays,
  previewOf,
  tooLongToPay,
  type PlanValues,
} from './form.ts'

const values = (more: Partial<PlanValues> = {}): PlanValues => ({
  ...emptyValues(),
  name: 'Nước',
  fixedAmount: 300_000,
  ...more,
})
const duesOf = (more: Partial<PlanValues>, today = '2026-11-20') =>
  previewOf(values(more), today)?.dues

it('shows where a day of the year falls in two years that differ by a leap day', () => {
  const yearly = { timeType: 'YEAR', isFixed: true } as const
  expect(duesOf({ ...yearly, fixedDay: 60 })).toEqual(['2027-03-01', '2028-02-29'])
  expect(duesOf({ ...yearly, fixedDay: 366 })).toEqual(['2026-12-31', '2027-12-31'])
  expect(duesOf({ ...yearly, fixedDay: 367 })).toBeUndefined()
  expect(duesOf({ ...yearly, fixedDay: null })).toBeUndefined()
})

it('counts from today, and from the last day of shorter months', () => {
  expect(duesOf({}, '2027-01-31')).toEqual(['2027-01-31', '2027-02-28'])
  expect(duesOf({ timeType: 'WEEK', cycleValue: 2, isFixed: true, fixedDay: 5 })).toEqual([
    '2026-11-20',
    '2026-12-04',
  ])
})

it('says when a cycle is to be paid and until when, before it or after it', () => {
  const firstOf = (more: Partial<PlanValues>) => previewOf(values(more), '2026-11-20')?.invoices[0]
  expect(firstOf({})).toMatchObject({
    from: '2026-11-20',
    to: '2026-12-20',
    paymentDate: '2026-11-20',
    expiredDate: '2026-11-25',
    amount: 300_000,
  })
  expect(firstOf({ paymentType: 'POSTPAID' })).toMatchObject({
    paymentDate: '2026-12-20',
    expiredDate: '2026-12-25',
  })
  expect(firstOf({ type: 'METERED_USAGE' })).toMatchObject({
    paymentDate: '2026-12-20',
    amount: null,
  })
  expect(firstOf({ fixedAmount: null })).toBeUndefined()
})

it('the days before the first fixed day cost their share only where that was chosen', () => {
  const fixed = { isFixed: true, fixedDay: 5 } as const
  const stub = previewOf(values({ ...fixed, chargeStub: true }), '2026-11-20')?.stub
  expect(stub).toMatchObject({ from: '2026-11-20', to: '2026-12-05', days: 15, amount: 150_000 })
  expect(previewOf(values(fixed), '2026-11-20')?.stub).toBeNull()
  expect(previewOf(values({ chargeStub: true }), '2026-11-20')?.stub).toBeNull()
})

it('warns where the time to pay is as long as a cycle', () => {
  expect(tooLongToPay(values({ expirationDays: 27 }))).toBeNull()
  expect(tooLongToPay(values({ expirationDays: 28 }))).toBe(28)
  expect(tooLongToPay(values({ timeType: 'WEEK', expirationDays: 7 }))).toBe(7)
  expect(tooLongToPay(values({ cycleValue: null }))).toBeNull()
  expect(mostIssueDays(values())).toBe(27)
  expect(mostIssueDays(values({ timeType: 'DAY' }))).toBe(0)
  expect(mostIssueDays(values({ timeType: 'YEAR' }))).toBe(30)
})

it('sends the one fixed day of its unit, and what use decides as paid afterwards', () => {
  expect(bodyOf(values({ isFixed: true, fixedDay: 5 }))).toMatchObject({
    code: null,
    fixedPaymentTime: true,
    fixedTime: { dayOfMonth: 5 },
    bankAccountId: null,
    issueDaysBefore: 10,
  })
  const daily = bodyOf(values({ timeType: 'DAY', isFixed: true, fixedDay: 5, chargeStub: true }))
  expect(daily).toMatchObject({ fixedPaymentTime: false, fixedTime: null, chargeStub: false })
  const metered = bodyOf(values({ type: 'METERED_USAGE', paymentType: 'PREPAID' }))
  expect(metered.paymentType).toBe('POSTPAID')
  expect(metered).not.toHaveProperty('issueDaysBefore')
})
