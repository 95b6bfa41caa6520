import { describe, expect, it } from 'vitest'
import { chosenOf, figuresOf, nameOf, shareOf, sumOf, tickOf } from './rules.ts'

const TODAY = '2026-03-15'
const usual = { preset: 'last30', from: '2026-02-14', to: TODAY }

describe('the days of the chart', () => {
  it.each([
    [{}, usual],
    [{ days: 'thisMonth' }, { preset: 'thisMonth', from: '2026-03-01', to: TODAY }],
    [{ days: 'months12' }, { preset: 'months12', from: '2025-04-01', to: TODAY }],
    [
      { days: 'months12', from: '2026-02-01' },
      { preset: 'months12', from: '2025-04-01' },
    ],
    [
      { from: '2026-01-05', to: '2026-01-05' },
      { preset: null, from: '2026-01-05' },
    ],
    [
      { days: 'last7', from: '2026-01-05', to: '2026-02-05' },
      { preset: null, to: '2026-02-05' },
    ],
    // Not days, the wrong way round, and more than the call takes.
    [{ days: 'ever', from: '2026-02-31x', to: TODAY }, usual],
    [{ from: '2026-02-05', to: '2026-02-04' }, usual],
    [{ from: '2023-01-01', to: TODAY }, usual],
  ])('are those of the address, else the last thirty: %j', (search, chosen) => {
    expect(chosenOf(search, TODAY)).toMatchObject(chosen)
  })
  it('of twelve months begin in January where it is December', () => {
    expect(chosenOf({ days: 'months12' }, '2026-12-31').from).toBe('2026-01-01')
  })
  it('and months are written as short as they get', () => {
    expect([tickOf('2026-02-09'), tickOf('2026-02')]).toEqual(['09/02', '02/26'])
    expect([nameOf('2026-02-09'), nameOf('2026-02')]).toEqual(['09/02/2026', '02/2026'])
  })
})

describe('figures', () => {
  const entry = (label: string, totalPaidAmount: number) => ({
    label,
    count: totalPaidAmount === 0 ? 0 : 2,
    totalAdvancedAmount: 10,
    totalPaidAmount,
  })
  it(
    'are added up, with the day on which most was paid',
    { meta: { behaviours: ['B-618'] } },
    () => {
      const [a, b, c] = [entry('2026-03-01', 5), entry('2026-03-02', 9), entry('2026-03-03', 9)]
      expect(sumOf([a, b, c])).toEqual({ count: 6, advanced: 30, paid: 23, best: b })
      expect(sumOf([entry('2026-03-01', 0)]).best).toBeNull()
      expect(sumOf([])).toEqual({ count: 0, advanced: 0, paid: 0, best: null })
    },
  )
  it.each([
    [12, 40, 30],
    [1, 3, 33.33],
    [2, 3, 66.67],
    [0, 40, 0],
    [0, 0, null],
    // Who drew and may draw no more.
    [2, 1, null],
  ])('of people: %i of %i', (part, whole, percent) => {
    expect(shareOf(part, whole)).toBe(percent)
  })
  it('of one person are nothing where nothing was agreed to, and keep what is not told', () => {
    const paid = { totalAdvancedAmount: 900_000, totalPaidAmount: 400_000 }
    const limit = { salaryAdvanceMaxAmount: 2_000_000, pendingAmount: 100_000 }
    expect(figuresOf(paid, limit)).toEqual({
      max: 2_000_000,
      advanced: 900_000,
      paid: 400_000,
      pending: 100_000,
    })
    expect(figuresOf(undefined, { ...limit, salaryAdvanceMaxAmount: null }).max).toBeNull()
    expect(figuresOf(undefined, undefined)).toEqual({ max: null, advanced: 0, paid: 0, pending: 0 })
  })
})
