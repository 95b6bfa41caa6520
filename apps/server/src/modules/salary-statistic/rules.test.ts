import { describe, expect, it } from 'vitest'
import type { Day } from '@saola/schedule/day'
import { labelsOf, percentOf } from './rules.ts'

describe('shares', () => {
  it(
    'are those of the worked example, half-up, and none of nothing',
    { meta: { behaviours: ['B-615'] } },
    () => {
      expect(percentOf(60_000_000, 200_000_000)).toBe(30)
      expect(percentOf(45_000_000, 60_000_000)).toBe(75)
      expect(percentOf(1, 3)).toBe(33.33)
      expect(percentOf(2, 3)).toBe(66.67)
      expect(percentOf(1, 20_000)).toBe(0.01)
      expect(percentOf(1, 20_001)).toBe(0)
      expect(percentOf(5, 0)).toBe(0)
    },
  )
})
describe('entries of a chart', () => {
  it('are days up to 62, and months beyond', () => {
    expect(labelsOf('2026-02-27' as Day, '2026-03-01' as Day)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
    expect(labelsOf('2026-01-01' as Day, '2026-03-03' as Day)).toHaveLength(62)
    expect(labelsOf('2026-01-01' as Day, '2026-03-04' as Day)).toEqual([
      '2026-01',
      '2026-02',
      '2026-03',
    ])
  })
})
