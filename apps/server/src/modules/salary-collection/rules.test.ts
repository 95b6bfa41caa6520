/** What a collection takes: interest by days, what came back whole and oldest first, and the moment from which it is tried. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysSince, dueAt, nextRefund, stateOf, sumOf } from './rules.ts'

const RATE = { on: '2026-12-05', rateMicro: 120_000 }
const lent = (amount: number, paid_on: string, rate_micro: number | null = null) => ({
  amount,
  paid_on,
  rate_micro,
})

describe('a collection', () => {
  it('takes what was lent, and 12 % a year for the days since', () => {
    // 10,000,000 for 10 days and 5,000,000 for 20: 200,000,000 đồng-days × 0.12 ÷ 365 = 65,753.4.
    const sum = sumOf([lent(10_000_000, '2026-11-25'), lent(5_000_000, '2026-11-15')], [], RATE)
    expect(sum).toEqual({ principal: 15_000_000, interest: 65_753, payments: 2, offsets: [] })
    expect(sumOf([lent(10_000_000, '2026-12-05')], [], RATE).interest).toBe(0)
  })
  it('bears the rate of the day on which it was lent', () => {
    // 10,000,000 × 10 days at 6 %, and at 12 %: 16,438.36 + 32,876.71.
    const [old, later] = [lent(10_000_000, '2026-11-25', 60_000), lent(10_000_000, '2026-11-25')]
    expect(sumOf([old, later], [], RATE).interest).toBe(49_315)
    expect(sumOf([old], [], RATE).interest).toBe(16_438)
  })
  it('is less by what came back after it had been paid back, whole and oldest first', () => {
    const back = [
      { id: 'a', amount: 600_000 },
      { id: 'b', amount: 500_000 },
      { id: 'c', amount: 100_000 },
    ]
    const sum = sumOf([lent(1_000_000, '2026-12-05')], back, RATE)
    expect(sum).toMatchObject({ principal: 400_000, offsets: ['a'] })
    expect(sumOf([lent(1_200_000, '2026-12-05')], back, RATE)).toMatchObject({
      principal: 0,
      offsets: ['a', 'b', 'c'],
    })
  })
  it('is never less than nothing, and what it is less by is what it was less by', () => {
    const amounts = fc.array(fc.integer({ min: 50_000, max: 9_000_000 }), { maxLength: 12 })
    fc.assert(
      fc.property(amounts, amounts, (out, back) => {
        const came = back.map((amount, i) => ({ id: String(i), amount }))
        const all = out.map((amount) => lent(amount, '2026-11-20'))
        const sum = sumOf(all, came, RATE)
        const less = came.filter(({ id }) => sum.offsets.includes(id))
        expect(sum.principal).toBeGreaterThanOrEqual(0)
        expect(sum.principal).toBe(
          out.reduce((a, b) => a + b, 0) - less.reduce((a, b) => a + b.amount, 0),
        )
        expect(less).toEqual(came.slice(0, less.length))
      }),
    )
  })
  it('is due from eight in the morning of Vietnam on', () => {
    expect(dueAt(new Date('2026-12-05T00:59:59Z')).day).toBe('2026-12-04')
    const eight = new Date('2026-12-05T01:00:00Z')
    expect(dueAt(eight)).toEqual({ day: '2026-12-05', since: eight })
    expect(dueAt(new Date('2026-12-05T20:00:00Z'))).toEqual({ day: '2026-12-05', since: eight })
    expect(daysSince('2026-12-05', '2026-12-10')).toBe(5)
    expect(daysSince('2026-12-05', '2026-12-01')).toBe(0)
  })
  it('is overdue while it is open', () => {
    const overdue_at = new Date()
    expect(stateOf({ state: 'SHORT', overdue_at })).toBe('OVERDUE')
    expect(stateOf({ state: 'DUE', overdue_at })).toBe('OVERDUE')
    expect(stateOf({ state: 'COLLECTING', overdue_at })).toBe('COLLECTING')
    expect(stateOf({ state: 'COLLECTED', overdue_at })).toBe('COLLECTED')
    expect(stateOf({ state: 'SHORT', overdue_at: null })).toBe('SHORT')
  })
})

describe('money owed to an enterprise', () => {
  it('is transferred on the third day after the first of it came back, one transfer a day', () => {
    const next = (returnedOn: string[], today: string, last: string | null = null) =>
      nextRefund(returnedOn, { today, last })
    expect(next([], '2026-12-05')).toBeNull()
    expect(next(['2026-12-06', '2026-12-05'], '2026-12-05')).toBe('2026-12-08')
    // Late, it goes today; what failed today goes tomorrow.
    expect(next(['2026-12-01'], '2026-12-05')).toBe('2026-12-05')
    expect(next(['2026-12-01'], '2026-12-05', '2026-12-05')).toBe('2026-12-06')
    expect(next(['2026-12-01'], '2026-12-05', '2026-12-04')).toBe('2026-12-05')
    expect(next(['2026-12-05'], '2026-12-05', '2026-12-05')).toBe('2026-12-08')
  })
})
