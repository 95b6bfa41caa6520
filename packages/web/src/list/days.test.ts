import { describe, expect, it } from 'vitest'
import { addDays, dayEnd, dayOf, daysIn, dayStart, presetDays, showDay } from './days.ts'

describe('day ranges', () => {
  it('counts both ends, over a leap day and a year’s end', () => {
    expect(daysIn(['2026-11-21', '2026-11-21'])).toBe(1)
    expect(daysIn(['2028-02-28', '2028-03-01'])).toBe(3)
    expect(daysIn(['2026-12-31', '2027-01-01'])).toBe(2)
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  })
  it('offers the ranges people ask for, last month whole', () => {
    const days = presetDays('2027-01-15')
    expect(days.today).toEqual(['2027-01-15', '2027-01-15'])
    expect(days.yesterday).toEqual(['2027-01-14', '2027-01-14'])
    expect(daysIn(days.last7)).toBe(7)
    expect(daysIn(days.last30)).toBe(30)
    expect(days.thisMonth).toEqual(['2027-01-01', '2027-01-15'])
    expect(days.lastMonth).toEqual(['2026-12-01', '2026-12-31'])
  })
  it('takes a day for a day and an instant for its business day in +07:00', () => {
    expect(dayOf('2026-11-21')).toBe('2026-11-21')
    expect(dayOf('2026-11-20T17:00:00Z')).toBe('2026-11-21')
    expect(dayOf('2026-11-20T16:59:59Z')).toBe('2026-11-20')
  })
  it(
    'turns days into full ISO times with offset that hold the whole day',
    { meta: { behaviours: ['B-378'] } },
    () => {
      expect(Date.parse(dayEnd('2026-11-21')) - Date.parse(dayStart('2026-11-21'))).toBe(86_399_999)
      expect(dayStart('2026-11-21')).toMatch(/\+07:00$/)
      expect(showDay('2026-11-05')).toBe('05/11/2026')
    },
  )
})
