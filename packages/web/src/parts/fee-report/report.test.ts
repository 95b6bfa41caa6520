import { expect, it } from 'vitest'
import {
  lastDayToPay,
  lastMonths,
  lastYear,
  openOf,
  periodAt,
  periodOfMonth,
  showMonth,
  toneFor,
} from './report.ts'

it('a month has its first and its last day, a leap year and the end of a year too', () => {
  expect(periodOfMonth('2026-10')).toEqual({ fromDate: '2026-10-01', toDate: '2026-10-31' })
  expect(periodOfMonth('2028-02')).toEqual({ fromDate: '2028-02-01', toDate: '2028-02-29' })
  expect(periodOfMonth('2026-12')).toEqual({ fromDate: '2026-12-01', toDate: '2026-12-31' })
  expect(showMonth('2026-10')).toBe('10/2026')
})
it('twelve months are shown unless the address says otherwise', () => {
  expect(lastYear('2026-11-27')).toEqual({ fromDate: '2025-12-01', toDate: '2026-11-30' })
  expect(lastYear('2026-12-31')).toEqual({ fromDate: '2026-01-01', toDate: '2026-12-31' })
  expect(periodAt({ fromDate: '2026-03-05' }, '2026-11-27')).toEqual({
    fromDate: '2026-03-05',
    toDate: '2026-11-30',
  })
})
it('a report that is late looks so, and a paid one leaves nothing to pay', () => {
  expect(toneFor({ status: 'WAITING_PAYMENT', isOverdue: false })).toBe('warn')
  expect(toneFor({ status: 'WAITING_PAYMENT', isOverdue: true })).toBe('bad')
  expect(openOf({ status: 'PAID', due: 5_000 })).toBe(0)
  expect(openOf({ status: 'WAITING_PAYMENT', due: 5_000 })).toBe(5_000)
})
it('the term ends with the last day to pay on', () => {
  expect(lastDayToPay('2026-11-12T00:00:00.000+07:00')).toBe('11/11/2026')
  expect(lastMonths('2026-02-10').slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12'])
})
