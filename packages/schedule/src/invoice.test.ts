import { describe, expect, it } from 'vitest'
import { day, instantOf } from './day.ts'
import {
  billingOf,
  expiredDateOf,
  issueAt,
  lastMomentOf,
  paymentDateOf,
  plannedInvoice,
  upcomingInvoices,
  type Billing,
  type Terms,
} from './invoice.ts'

const span = { from: day('2026-12-04'), to: day('2027-01-04') }
const at = (text: string): number => Date.parse(`${text}+07:00`)
const terms = (more: Partial<Terms> = {}): Terms => ({
  schedule: {
    anchor: day('2026-12-04'),
    rhythm: { timeType: 'MONTH', cycleValue: 1, fixed: null },
  },
  billing: 'PREPAID',
  issueDaysBefore: 0,
  expirationDays: 5,
  cycles: null,
  amount: 150_000,
  ...more,
})

it(
  'plans are paid before or after their span, by use only after it',
  { meta: { behaviours: ['B-433', 'B-434'] } },
  () => {
    expect(billingOf('RECURRING_QUANTITY', 'PREPAID')).toBe('PREPAID')
    expect(billingOf('RECURRING_QUANTITY', 'POSTPAID')).toBe('POSTPAID')
    expect(billingOf('METERED_USAGE', 'POSTPAID')).toBe('METERED')
    expect(billingOf('METERED_USAGE', 'PREPAID')).toBeNull()
    const dated = (billing: Billing) => paymentDateOf(span, billing)
    expect([dated('PREPAID'), dated('POSTPAID'), dated('METERED')]).toEqual([
      '2026-12-04',
      '2027-01-04',
      '2027-01-04',
    ])
  },
)

describe('an invoice', () => {
  it('is issued at five past midnight of Vietnam, prepaid ones ahead, metered ones an hour after the span', () => {
    expect(issueAt(span, 'PREPAID', 0)).toBe(at('2026-12-04T00:05:00'))
    expect(issueAt(span, 'PREPAID', 10)).toBe(at('2026-11-24T00:05:00'))
    expect(issueAt(span, 'POSTPAID', 10)).toBe(at('2027-01-04T00:05:00'))
    expect(issueAt(span, 'METERED', 10)).toBe(at('2027-01-04T01:00:00'))
  })

  it('is payable in time until the last second of its last day, and none is lost by a late issue', () => {
    const due = day('2026-12-04')
    expect(expiredDateOf(due, day('2026-11-24'), 5)).toBe('2026-12-09')
    expect(expiredDateOf(due, due, 0)).toBe(due)
    expect(expiredDateOf(due, day('2026-12-07'), 5)).toBe('2026-12-12')
    expect(lastMomentOf(day('2026-12-09'))).toBe(at('2026-12-09T23:59:59'))
    expect(lastMomentOf(due)).toBe(instantOf(due, 86_399_000))
  })

  it('of a trial of 14 days from 20 November 2026 has five days to pay', () => {
    expect(plannedInvoice(terms(), 0)).toEqual({
      cycle: 0,
      from: '2026-12-04',
      to: '2027-01-04',
      paymentDate: '2026-12-04',
      issueAt: at('2026-12-04T00:05:00'),
      expiredDate: '2026-12-09',
      amount: 150_000,
    })
    expect(plannedInvoice(terms(), 1).paymentDate).toBe('2027-01-04')
  })

  it('is followed by as many as are left', () => {
    const numbers = (cycles: number | null, count: number, from: number): number[] =>
      upcomingInvoices(terms({ cycles }), count, from).map((one) => one.cycle)
    expect(numbers(null, 3, 7)).toEqual([7, 8, 9])
    expect(numbers(0, 2, 0)).toEqual([0, 1])
    expect(numbers(12, 12, 10)).toEqual([10, 11])
    expect(numbers(12, 12, 12)).toEqual([])
    expect(numbers(12, 12, 14)).toEqual([])
  })
})
